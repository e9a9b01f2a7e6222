"""Positions of the toy game, for the tests of the kernel."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.kernel.match import Match
from tests.contract.toy import BAZAAR, Table

Anything = Any
"""A wrong type, on purpose."""
HUGE = pytest.param(10**5000, id="huge")
"""A number that cannot be converted to text."""


class _Whole:
    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def of_another_kind(number: int) -> Anything:
    """An integer that is not an int, such as numpy's."""
    return _Whole(number)


DONE, DRAW, LAY, THROW = range(4)


def begun(seats: int = 3, seed: int | str | None = 1) -> Match[Table]:
    """Seat 0 may act."""
    return BAZAAR.start(seats, seed)


def at_auction(seats: int = 3, seed: int | str = 1) -> Match[Table]:
    """All seats have passed, and all must bid."""
    match = begun(seats, seed)
    while len(match.decisions()) < 2:
        match.answer(DONE)
    return match


def ended(seats: int = 3, seed: int | str | None = 1) -> Match[Table]:
    """A match played to its end by always taking the first option."""
    match = begun(seats, seed)
    while not match.over:
        match.answer(match.options()[0])
    return match


def state_of(match: Match[Table]) -> Table:
    """The state itself."""
    return match._state
