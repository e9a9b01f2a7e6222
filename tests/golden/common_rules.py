"""Walks of the sample almanac: they fix the common rules under the rules number of almanacs from folders.

`make golden` writes them with `python -m tests.golden.common_rules`. If the common rules behave differently, add one to
`COMMON_RULES` in `caravanserai.games.almanac.game`, and to the numbers of the two books.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.games.almanac.own.folders import registered_almanac
from tools.golden import Golden, Walks
from tools.golden_almanac import golden_of
from tools.golden_list import FOLDER
from tools.regenerate_golden import regenerate

WALKS = Walks(((2, {}), (3, {"strict_placement": "off"}), (4, {"unlimited_goods": "on"})), tuple(range(18)))


@contextlib.contextmanager
def sample() -> Iterator[Golden]:
    """The golden files of the sample almanac, which is registered within this context."""
    with registered_almanac() as almanac:
        yield replace(golden_of(almanac, rare=()), records={}, walks=WALKS)


def walks_of(golden: Golden) -> dict[str, Callable[[], str]]:
    return {f"{golden.folder}/walks.txt": golden.files()["walks.txt"]}


if __name__ == "__main__":
    with sample() as almanac:
        sys.exit(bool(regenerate(FOLDER, walks_of(almanac), checking=False)))
