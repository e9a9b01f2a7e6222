"""The encodings of a view's fields as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

NOTHING: Final = -1
_HALF: Final = 31
"""The number of bits of a number without its sign."""
_LOWER: Final = (1 << _HALF) - 1
Source = Callable[[int], str]
"""For an observing seat, the Python expression for the numbers of a value `x`, as the inside of a list.

In the expression, `seat[x]` is the relative number of seat x.
"""


class Field(NamedTuple):
    """A field of a view: its size in numbers and its encoding.

    Without `source` and `pack` the value itself is a sequence of numbers.
    """

    name: str
    encoding: str
    """The name of the encoding in the reference of the layouts."""
    size: int
    source: Source | None = None
    pack: Callable[[Any], Iterable[int]] | None = None
    """Encodes the value, or each of its parts; the results are cached."""
    parts: int = 1
    rotates: bool = False
    """Whether the parts belong to the seats; the part of the observing seat then comes first."""
    fills: bool = False
    """Whether there may be fewer numbers; the rest is -1."""


def number(name: str) -> Field:
    """A number."""
    return Field(name, "number", 1, lambda _: "x")


def maybe(name: str) -> Field:
    """A number; -1 for None."""
    return Field(name, "number", 1, lambda _: f"{NOTHING} if x is None else x")


def seat(name: str) -> Field:
    """A seat; -1 for None."""
    return Field(name, "seat", 1, lambda _: "seat[x]")


def numbers(name: str, size: int) -> Field:
    """A fixed number of numbers."""
    return Field(name, "numbers", size)


def padded(name: str, size: int) -> Field:
    """Up to `size` numbers; the rest is -1."""
    return Field(name, "filled", size, lambda _: "*x", fills=True)


def halved(name: str, size: int) -> Field:
    """Numbers of up to 62 bits, each as its lower and its upper half; the rest is -1."""

    def pack(values: tuple[int, ...]) -> list[int]:
        halves = [half for value in values for half in (value if value < 0 else value & _LOWER, value >> _HALF)]
        return [*halves, *[NOTHING] * (2 * size - len(halves))]

    return Field(name, "halves", 2 * size, pack=pack)


def by_seat(name: str, seats: int, width: int = 1) -> Field:
    """`width` numbers for each seat, the observing seat first."""
    return Field(name, "by seat", seats * width, parts=seats, rotates=True)


def maybe_by_seat(name: str, seats: int) -> Field:
    """A number for each seat, the observing seat first; -1 for None."""
    return Field(name, "by seat", seats, lambda own: f"*[{NOTHING} if y is None else y for y in x[{own}:] + x[:{own}]]")


def occupants(name: str, size: int) -> Field:
    """The seat on each space; -1 if the space is empty or does not exist."""
    return Field(name, "seats", size, lambda own: "*[seat[y] for y in x]" if own else "*x", fills=True)


def asked(seats: int) -> Field:
    """1 for each seat that must decide now, the observing seat first."""

    def source(own: int) -> str:
        alone = tuple([tuple(counted([(seat - own) % seats], seats)) for seat in range(seats)])
        several = f"[int(y in dict(x)) for y in {[*range(own, seats), *range(own)]}]"
        return f"*({alone}[x[0][0]] if len(x) == 1 else {several})"

    return Field("asked", "by seat", seats, source)


def word(name: str, words: tuple[str, ...]) -> Field:
    """The index of a word in a list."""
    return Field(name, "word", 1, pack=lambda value: [words.index(value)])


def grid(name: str, rows: int, width: int) -> Field:
    """`width` numbers for each of up to `rows` things; the rest is -1."""

    def pack(row: tuple[int, ...]) -> list[int]:
        return [*row, *[NOTHING] * (width - len(row))]

    return Field(name, "filled", rows * width, pack=pack, parts=rows)


def bag(name: str, kinds: int) -> Field:
    """The number of items of each kind."""
    return Field(name, "counts", kinds, pack=lambda value: counted(value, kinds))


def bag_by_seat(name: str, seats: int, kinds: int) -> Field:
    """The number of items of each kind that each seat has, the observing seat first."""
    return each_seat(name, seats, kinds, lambda held: counted(held, kinds))._replace(encoding="counts by seat")


def each_seat(name: str, seats: int, width: int, write: Callable[[Any], Iterable[int]]) -> Field:
    """`width` numbers for each seat, the observing seat first; -1 if there is nothing."""
    return Field(name, "by seat", seats * width, pack=write, parts=seats, rotates=True)


def counted(values: Iterable[int], kinds: int) -> list[int]:
    """Count how often each kind occurs."""
    counts = [0] * kinds
    for kind in values:
        counts[kind] += 1
    return counts
