"""Where a shot may land: the chances that follow from the errors of direction and length (DH-135, DH-136)."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from caravanserai.games.dragonharth.board import SIDE
from caravanserai.games.dragonharth.catapult import UNIT, bell, strayed
from caravanserai.games.dragonharth.content import CHARTS

_THROWS: Final = 12
_FACES: Final = 32
"""The bell curve of an error is the sum of so many numbers below so many, in 32nds of its standard deviation."""
_SIGMA: Final = 32
_STEP: Final = 4
"""Errors so near to each other are reckoned as one."""


class Dispersion(NamedTuple):
    """The chance of each space for one flight, and that of leaving the board."""

    spaces: tuple[tuple[int, float], ...]
    """The likeliest first."""
    off: float

    @property
    def in_the_end(self) -> tuple[tuple[int, float], ...]:
        """The chance of each space with the retakes that a shot off the board is given."""
        tries = sum(self.off**retake for retake in range(1 + CHARTS.retakes))
        return tuple((space, chance * tries) for space, chance in self.spaces)


@functools.cache
def _bell_curve() -> tuple[tuple[int, float], ...]:
    """The errors in steps, each with its chance."""
    ways = [1]
    for _ in range(_THROWS):
        sums = [0] * (len(ways) + _FACES - 1)
        for total, count in enumerate(ways):
            for face in range(_FACES):
                sums[total + face] += count
        ways = sums
    least, all_ways = bell(0), _FACES**_THROWS
    steps: dict[int, int] = {}
    for total, count in enumerate(ways):
        middle = (least + total + _STEP // 2) // _STEP * _STEP
        steps[middle] = steps.get(middle, 0) + count
    return tuple((error, count / all_ways) for error, count in steps.items())


@functools.lru_cache(maxsize=1024)
def dispersion(stand: int, east: int, south: int, blur: int) -> Dispersion:
    """The chances of a shot from a stand that is meant to go so far east and south; fog doubles the errors."""
    y, x = divmod(stand, SIDE)
    x, y = UNIT * x + UNIT // 2, UNIT * y + UNIT // 2
    found: dict[int, float] = {}
    off = 0.0
    for turn, likely in _bell_curve():
        for stretch, chance in _bell_curve():
            longer = max(stretch * CHARTS.flight_error * blur // _SIGMA, -UNIT)
            away = strayed(east, south, turn * CHARTS.angle_error * blur // _SIGMA, longer)
            u, v = (x + away[0]) // UNIT, (y + away[1]) // UNIT
            if 0 <= u < SIDE and 0 <= v < SIDE:
                space = SIDE * v + u
                found[space] = found.get(space, 0.0) + likely * chance
            else:
                off += likely * chance
    return Dispersion(tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))), off)
