"""Helpers for immutable states: rows of numbers that are replaced on change, and sets of small numbers as bits."""

from __future__ import annotations

import functools
import operator
from bisect import bisect
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Row = tuple[int, ...]
_Function = TypeVar("_Function", bound="Callable[..., Any]")
_CACHE_SIZE: Final = 1 << 13


def put(row: Row, at: int, value: int) -> Row:
    """The row with another number at one position."""
    numbers = [*row]
    numbers[at] = value
    return tuple(numbers)


def add(row: Row, at: int, amount: int) -> Row:
    """The row with `amount` added at one position."""
    numbers = [*row]
    numbers[at] += amount
    return tuple(numbers)


def insert(row: Row, value: int) -> Row:
    """The sorted row with one more number."""
    at = bisect(row, value)
    return row[:at] + (value,) + row[at:]  # noqa: RUF005  # quicker than unpacking


@functools.lru_cache(_CACHE_SIZE)
def members(bits: int) -> Row:
    """The numbers in a set, in order."""
    found = []
    while bits:
        highest = bits.bit_length() - 1
        found.append(highest)
        bits ^= 1 << highest
    found.reverse()
    return tuple(found)


def latest(basis: Callable[..., object]) -> Callable[[_Function], _Function]:
    """Cache the last result of a function of a state, for each set of further arguments, while its basis is unchanged.

    The basis is compared, not hashed: identical objects compare without being read.
    """

    def remembering(make: _Function) -> _Function:
        kept: dict[tuple[Any, ...], tuple[Any, Any]] = {}

        def remembered(state: Any, *further: Any) -> Any:  # noqa: ANN401  # the signature of the wrapped function
            now = basis(state, *further)
            before, made = kept.get(further, (None, None))
            if now != before:
                made = make(state, *further)
                kept[further] = now, made
            return made

        return cast("_Function", functools.update_wrapper(remembered, make))

    return remembering


def union(sets: Iterable[int]) -> int:
    """The union of some sets."""
    return functools.reduce(operator.or_, sets, 0)


def bits_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
