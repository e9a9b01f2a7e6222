"""The ways in which a field of a view is written as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

NOTHING: Final = -1
_HALF: Final = 31
"""How many bits a number has beside its sign."""
_LOWER: Final = (1 << _HALF) - 1
Source = Callable[[int], str]
"""For the seat that looks, the Python expression of the numbers of a value `x`, for lists. In it `seat[x]` is seat x
as counted from there.
"""


class Field(NamedTuple):
    """A field of a view: how many numbers it takes and how they are written.

    With neither `source` nor `pack` they are those of the value as they stand.
    """

    name: str
    way: str
    """A word of the reference of the layouts."""
    size: int
    source: Source | None = None
    pack: Callable[[Any], Iterable[int]] | None = None
    """Writes the value, or each of its parts; what it wrote is remembered."""
    parts: int = 1
    turns: bool = False
    """Whether the parts are those of the seats, so that one's own comes first."""
    fills: bool = False
    """Whether there may be fewer numbers, filled up with -1."""


def number(name: str) -> Field:
    """A number as it stands."""
    return Field(name, "number", 1, lambda _: "x")


def maybe(name: str) -> Field:
    """A number, or -1 where there is none."""
    return Field(name, "number", 1, lambda _: f"{NOTHING} if x is None else x")


def seat(name: str) -> Field:
    """A seat; -1 for nobody."""
    return Field(name, "seat", 1, lambda _: "seat[x]")


def numbers(name: str, size: int) -> Field:
    """So many numbers as they stand."""
    return Field(name, "numbers", size)


def padded(name: str, size: int) -> Field:
    """Some numbers, filled up with -1."""
    return Field(name, "filled", size, lambda _: "*x", fills=True)


def halved(name: str, size: int) -> Field:
    """Numbers of up to 62 bits, each as its lower half and its upper one, filled up with -1."""

    def pack(values: tuple[int, ...]) -> list[int]:
        halves = [half for value in values for half in (value if value < 0 else value & _LOWER, value >> _HALF)]
        return [*halves, *[NOTHING] * (2 * size - len(halves))]

    return Field(name, "halves", 2 * size, pack=pack)


def by_seat(name: str, seats: int, width: int = 1) -> Field:
    """So many numbers for each seat, one's own first."""
    return Field(name, "by seat", seats * width, parts=seats, turns=True)


def maybe_by_seat(name: str, seats: int) -> Field:
    """A number for each seat, one's own first, or -1 where there is none."""
    return Field(name, "by seat", seats, lambda own: f"*[{NOTHING} if y is None else y for y in x[{own}:] + x[:{own}]]")


def occupants(name: str, size: int) -> Field:
    """The seat on each space; -1 for nobody, and where there is no space."""
    return Field(name, "seats", size, lambda own: "*[seat[y] for y in x]" if own else "*x", fills=True)


def asked(seats: int) -> Field:
    """1 for each seat that must decide now, one's own first."""

    def source(own: int) -> str:
        alone = tuple([tuple(counted([(seat - own) % seats], seats)) for seat in range(seats)])
        several = f"[int(y in dict(x)) for y in {[*range(own, seats), *range(own)]}]"
        return f"*({alone}[x[0][0]] if len(x) == 1 else {several})"

    return Field("asked", "by seat", seats, source)


def word(name: str, words: tuple[str, ...]) -> Field:
    """The place of a word among those that there are."""
    return Field(name, "word", 1, pack=lambda value: [words.index(value)])


def grid(name: str, rows: int, width: int) -> Field:
    """Some numbers for each of so many things, filled up with -1."""

    def pack(row: tuple[int, ...]) -> list[int]:
        return [*row, *[NOTHING] * (width - len(row))]

    return Field(name, "filled", rows * width, pack=pack, parts=rows)


def bag(name: str, kinds: int) -> Field:
    """How many of each kind there are."""
    return Field(name, "counts", kinds, pack=lambda value: counted(value, kinds))


def bag_by_seat(name: str, seats: int, kinds: int) -> Field:
    """How many of each kind everyone has, oneself first."""
    return each_seat(name, seats, kinds, lambda held: counted(held, kinds))._replace(way="counts by seat")


def each_seat(name: str, seats: int, width: int, write: Callable[[Any], Iterable[int]]) -> Field:
    """So many numbers for each seat, one's own first; -1 if there is nothing."""
    return Field(name, "by seat", seats * width, pack=write, parts=seats, turns=True)


def counted(values: Iterable[int], kinds: int) -> list[int]:
    """Count how often each of so many kinds occurs."""
    counts = [0] * kinds
    for kind in values:
        counts[kind] += 1
    return counts
