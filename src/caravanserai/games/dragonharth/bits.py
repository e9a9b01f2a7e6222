"""Plain tools for states that copies share: rows of numbers replaced on change, and sets of small numbers as bits."""

from __future__ import annotations

import functools
import operator
from bisect import bisect
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = tuple[int, ...]
_KEPT: Final = 1 << 13


def put(row: Row, at: int, value: int) -> Row:
    """The row with another number at one place."""
    numbers = [*row]
    numbers[at] = value
    return tuple(numbers)


def add(row: Row, at: int, amount: int) -> Row:
    """The row with so much more at one place."""
    numbers = [*row]
    numbers[at] += amount
    return tuple(numbers)


def insert(row: Row, value: int) -> Row:
    """The sorted row with one number more."""
    at = bisect(row, value)
    return row[:at] + (value,) + row[at:]  # noqa: RUF005  # quicker than unpacking


@functools.lru_cache(_KEPT)
def members(bits: int) -> Row:
    """The numbers in a set, in their order."""
    found = []
    while bits:
        highest = bits.bit_length() - 1
        found.append(highest)
        bits ^= 1 << highest
    found.reverse()
    return tuple(found)


def union(sets: Iterable[int]) -> int:
    """All that is in any of some sets."""
    return functools.reduce(operator.or_, sets, 0)


def bits_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
