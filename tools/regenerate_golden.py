"""Write the golden files: for every game its option table, some records, and a playthrough to read.

Run as `python -m tools.regenerate_golden`, or with `--check` to see whether the files still say what the rules do.
A change in them is a change of behaviour: bump `rules` of the game, and name the files that moved.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools import golden_crystal_peaks, golden_dragon_road, golden_dragonharth, golden_silk_road

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.golden import Golden

FOLDER: Final = Path(__file__).parent.parent / "tests" / "golden"
GAMES: Final[dict[str, Golden]] = {
    golden.game.id: golden
    for golden in (
        golden_silk_road.GOLDEN,
        golden_dragon_road.GOLDEN,
        golden_crystal_peaks.GOLDEN,
        golden_dragonharth.GOLDEN,
    )
}


def files_of(games: list[str]) -> dict[str, Callable[[], str]]:
    """The files of some games, each with its folder, and what writes them."""
    return {f"{name}/{file}": write for name in games for file, write in GAMES[name].files().items()}


def regenerate(folder: Path, files: dict[str, Callable[[], str]], *, checking: bool) -> int:
    """Write the files that differ, or only name them; give their number."""
    changed = 0
    for name, write in files.items():
        file, text = folder / name, write()
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{name} {'differs' if checking else 'written'}")
        if not checking:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    print(f"golden: {len(files)} files, {changed} changed")
    return changed


def main(arguments: list[str]) -> int:
    """Write the files, or only compare them; 1 if one differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.regenerate_golden", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files would change")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    chosen = parser.parse_args(arguments)
    changed = regenerate(FOLDER, files_of([chosen.game] if chosen.game else [*GAMES]), checking=chosen.check)
    return 1 if chosen.check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
