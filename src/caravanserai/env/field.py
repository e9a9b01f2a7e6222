"""The ways in which a field of a view is written as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

NOTHING: Final = -1
Pack = Callable[[Any, int], Iterable[int]]
"""Write a value as numbers, for the seat that looks."""


Source = Callable[[str], str]
"""Given the Python expression of a value, that of its numbers, for lists. In it `s` is the seat that looks, `seat[x]`
seat x as counted from there, `FILL` as many -1 as one likes.
"""


class Field(NamedTuple):
    """A field of a view: how many numbers it takes and how they are written, as an expression or by a function."""

    name: str
    way: str
    """A word of the reference of the layouts."""
    size: int
    source: Source | None = None
    pack: Pack | None = None


def number(name: str) -> Field:
    """A number as it stands."""
    return Field(name, "number", 1, lambda v: v)


def maybe(name: str) -> Field:
    """A number, or -1 where there is none."""
    return Field(name, "number", 1, lambda v: f"{NOTHING} if {v} is None else {v}")


def seat(name: str) -> Field:
    """A seat; -1 for nobody."""
    return Field(name, "seat", 1, lambda v: f"seat[{v}]")


def numbers(name: str, size: int) -> Field:
    """So many numbers as they stand."""
    return Field(name, "numbers", size, lambda v: f"*{v}")


def padded(name: str, size: int) -> Field:
    """Some numbers, filled up with -1."""
    return Field(name, "filled", size, lambda v: f"*{v}, *FILL[len({v}):{size}]")


def by_seat(name: str, seats: int, width: int = 1) -> Field:
    """So many numbers for each seat, one's own first."""
    cut = "s" if width == 1 else f"{width} * s"
    return Field(name, "by seat", seats * width, lambda v: f"*{v}[{cut}:], *{v}[:{cut}]")


def maybe_by_seat(name: str, seats: int) -> Field:
    """A number for each seat, one's own first, or -1 where there is none."""
    return Field(name, "by seat", seats, lambda v: f"*[{NOTHING} if x is None else x for x in {v}[s:] + {v}[:s]]")


def occupants(name: str, size: int) -> Field:
    """The seat on each space; -1 for nobody, and where there is no space."""
    return Field(name, "seats", size, lambda v: f"*[seat[x] for x in {v}], *FILL[len({v}):{size}]")


def asked(seats: int) -> Field:
    """1 for each seat that must decide now, one's own first."""

    def pack(value: tuple[tuple[int, str], ...], own: int) -> list[int]:
        return counted([(seat - own) % seats for seat, _ in value], seats)

    return Field("asked", "by seat", seats, pack=pack)


def word(name: str, words: tuple[str, ...]) -> Field:
    """The place of a word among those that there are."""
    return Field(name, "word", 1, pack=lambda value, _: [words.index(value)])


def grid(name: str, rows: int, width: int) -> Field:
    """Some numbers for each of so many things, filled up with -1."""

    def pack(value: tuple[tuple[int, ...], ...], _own: int) -> list[int]:
        return [one for row in value for one in (*row, *[NOTHING] * (width - len(row)))]

    return Field(name, "filled", rows * width, pack=pack)


def bag(name: str, kinds: int) -> Field:
    """How many of each kind there are."""
    return Field(name, "counts", kinds, pack=lambda value, _: counted(value, kinds))


def bag_by_seat(name: str, seats: int, kinds: int) -> Field:
    """How many of each kind everyone has, oneself first."""
    return each_seat(name, seats, kinds, lambda held: counted(held, kinds))._replace(way="counts by seat")


def each_seat(name: str, seats: int, width: int, write: Callable[[Any], Iterable[int]]) -> Field:
    """So many numbers for each seat, one's own first; -1 if there is nothing."""

    def pack(value: tuple[Any, ...], own: int) -> list[int]:
        return [one for entry in value[own:] + value[:own] for one in write(entry)]

    return Field(name, "by seat", seats * width, pack=pack)


def counted(values: Iterable[int], kinds: int) -> list[int]:
    """Count how often each of so many kinds occurs."""
    counts = [0] * kinds
    for kind in values:
        counts[kind] += 1
    return counts
