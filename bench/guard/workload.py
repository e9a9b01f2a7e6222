"""The definition of a workload, and the reference workload for comparisons between Python builds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

Run = Callable[[], int]
"""The counted work; it returns the number of units done."""


class Workload(NamedTuple):
    """Work with fixed content. `prepare` does everything that is not counted, and warms the caches."""

    unit: str
    """The name of a unit, such as `answer`."""
    prepare: Callable[[], Run]


REFERENCE: Final = "reference"
_ROUNDS: Final = 400


class _Piece:
    """An object with fields and a method."""

    __slots__ = ("place", "tags", "weight")

    def __init__(self, place: int, weight: int) -> None:
        self.place = place
        self.weight = weight
        self.tags = (place % 3, weight % 5)

    def value(self, bonus: int = 0) -> int:
        """Compare and add."""
        return self.weight + bonus if self.place % 2 else self.weight


def _round(number: int) -> int:
    """Make objects, call methods, fill and sort containers, join texts: the typical work of rules and pages."""
    pieces = [_Piece(place, (place * number) % 17) for place in range(12)]
    by_tag: dict[tuple[int, int], list[_Piece]] = {}
    for piece in pieces:
        by_tag.setdefault(piece.tags, []).append(piece)
    best = sorted(pieces, key=_Piece.value, reverse=True)[:4]
    text = ", ".join(f"{piece.place}:{piece.value(number)}" for piece in best)
    total = sum(piece.value(bonus=2) for piece in pieces)
    return total + len(text) + sum(len(group) for group in by_tag.values())


def prepare_reference() -> Run:
    """A plain loop without code of the project: its count shows the difference between Python builds."""

    def run() -> int:
        for number in range(_ROUNDS):
            _round(number)
        return _ROUNDS

    run()
    return run
