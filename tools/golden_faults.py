"""Measure how many faults the golden files detect: `python -m tools.golden_faults` (some minutes).

In every kind of decision of every game, two faults are planted, one after the other: the first or the last of several
options is missing. The command prints how many of them a record or a walk detects, and the kinds with an undetected
fault.
"""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError
from tools.golden_list import FOLDER
from tools.regenerate_golden import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.space import Options
    from tools.golden import Golden


def is_noticed(golden: Golden) -> bool:
    """Whether a record or a walk differs from the golden files."""
    folder = FOLDER / golden.folder
    try:
        lines = (folder / "walks.txt").read_text(encoding="utf-8").splitlines()
        for number, line in zip(golden.walks.numbers, lines, strict=True):
            if golden.walk_in_a_line(number) != line:
                return True
        for name in golden.records:
            caravanserai.replay((folder / f"{name}.json").read_text(encoding="utf-8"))
    except CaravanseraiError:
        return True
    return False


@contextlib.contextmanager
def planted(kind: Any, *, first: bool) -> Iterator[None]:  # noqa: ANN401  # the class of a decision
    """Remove the first or the last of several options of a decision."""
    own, options = "options" in vars(kind), kind.options

    def fewer(self: object, state: object) -> Options:
        found: Options = options(self, state)
        if len(found) < 2:
            return found
        return found[1:] if first else found[:-1]

    kind.options = fewer
    try:
        yield
    finally:
        if own:
            kind.options = options
        else:
            del kind.options


def unnoticed(golden: Golden) -> list[str]:
    """The kinds of decisions with their undetected faults."""
    found = []
    for kind in golden.game.table.kinds:
        for first in (True, False):
            with planted(kind, first=first):
                if not is_noticed(golden):
                    found.append(f"{kind.__name__} ({'first' if first else 'last'})")
    return found


def main() -> int:
    """Print the detected faults, game by game."""
    for name, golden in GAMES.items():
        faults, missed = 2 * len(golden.game.table.kinds), unnoticed(golden)
        print(f"{name}: {faults - len(missed)} of {faults} faults noticed; missed: {', '.join(missed)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
