"""An almanac from a folder as an open book: parchment, the paths between its spaces, and the tokens beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from caravanserai.web.boards.almanac.board import AlmanacBoard
from caravanserai.web.boards.own_almanac.ways import pieces

if TYPE_CHECKING:
    from caravanserai.web.boards.almanac.pieces import Look, Piece


class EveryPage(Mapping[str, "Callable[[Look], Sequence[Piece]]"]):
    """A mapping that returns the same drawing function for every page id."""

    def __getitem__(self, page: str) -> Callable[[Look], Sequence[Piece]]:
        return pieces

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class OwnAlmanacBoard(AlmanacBoard):
    """The board of an almanac whose pages have no paintings."""

    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = EveryPage()
