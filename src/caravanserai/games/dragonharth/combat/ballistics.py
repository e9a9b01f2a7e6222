"""The arithmetic of a shot, in integers, so that the result is the same on every machine (DH-134, DH-135)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import SIDE, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CIRCLE: Final = 3600
"""Tenths of a degree in a circle; 0 is north, and angles grow clockwise."""
UNIT: Final = 1000
"""The side of a space in the arithmetic of a shot."""
_SCALE: Final = 1_000_000
SINES: Final = tuple(round(_SCALE * math.sin(math.radians(angle / 10))) for angle in range(CIRCLE))
BELLS: Final = 12
_BELL_BITS: Final = 5
_ALL_DIGITS: Final = (1 << 2 * _BELL_BITS) - 1
_BELL_HALVES: Final = sum(31 << 2 * _BELL_BITS * pair for pair in range(BELLS // 2))
"""The mask of every second one of the twelve 5-bit numbers in 60 bits."""
_BELL_MEAN: Final = 186
_SIGMA: Final = 32
"""The sum of twelve numbers below 32 is a bell curve with a standard deviation of 31.98."""


class Landing(NamedTuple):
    """The point where a shot lands, in thousandths of a space, and its space; off the board the space is `SPACES`."""

    x: int
    y: int
    space: int


def bell(bits: int) -> int:
    """Turn 60 fair bits into an almost normally distributed number, in 32nds of a standard deviation.

    The function adds twelve numbers of 5 bits. Added in pairs, they are the six digits of a number in base 1024, and
    that number modulo 1023 is the sum of its digits.
    """
    pairs = (bits & _BELL_HALVES) + (bits >> _BELL_BITS & _BELL_HALVES)
    return pairs % _ALL_DIGITS - _BELL_MEAN


def angle_error(steps: int, blur: int) -> int:
    """The error of the direction in tenths of a degree (DH-135)."""
    return steps * CHARTS.angle_error * blur // _SIGMA


def flight_error(steps: int, blur: int) -> int:
    """The error of the flight's length in thousandths (DH-135)."""
    return max(steps * CHARTS.flight_error * blur // _SIGMA, -UNIT)


def flight(pull: int, angle: int) -> tuple[int, int]:
    """The intended flight, east and south, in thousandths of a space: four thirds of the pull (DH-134)."""
    length = pull * UNIT * 4
    return length * SINES[angle] // (30 * _SCALE), -length * SINES[(angle + CIRCLE // 4) % CIRCLE] // (30 * _SCALE)


def turned(east: int, south: int, turn: int) -> tuple[int, int]:
    """A vector turned by tenths of a degree; the result is multiplied by a million."""
    sine, cosine = SINES[turn % CIRCLE], SINES[(turn + CIRCLE // 4) % CIRCLE]
    return east * cosine - south * sine, east * sine + south * cosine


def strayed(east: int, south: int, turn: int, stretch: int) -> tuple[int, int]:
    """The actual flight: the intended one turned by tenths of a degree and lengthened by thousandths (DH-135)."""
    far_east, far_south = turned(east, south, turn)
    longer = UNIT + stretch
    return far_east * longer // (_SCALE * UNIT), far_south * longer // (_SCALE * UNIT)


def landing(stand: int, east: int, south: int, turn: int, stretch: int) -> Landing:
    """The landing of a shot from the middle of a stand."""
    far_east, far_south = strayed(east, south, turn, stretch)
    row, column = divmod(stand, SIDE)
    x, y = UNIT * column + UNIT // 2 + far_east, UNIT * row + UNIT // 2 + far_south
    inside = 0 <= x < SIDE * UNIT and 0 <= y < SIDE * UNIT
    return Landing(x, y, SIDE * (y // UNIT) + x // UNIT if inside else SPACES)


def landing_spaces(stand: int, way: tuple[int, int], stretches: Iterable[int]) -> Iterator[int]:
    """The landing spaces of shots along one turned vector, one for each error of length."""
    row, column = divmod(stand, SIDE)
    for stretch in stretches:
        x = column + (UNIT // 2 + way[0] * (UNIT + stretch) // (_SCALE * UNIT)) // UNIT
        y = row + (UNIT // 2 + way[1] * (UNIT + stretch) // (_SCALE * UNIT)) // UNIT
        yield SIDE * y + x if 0 <= x < SIDE and 0 <= y < SIDE else SPACES
