"""The odds shown before an attack or a shot; they use the dice and public information, never hidden cards."""

from __future__ import annotations

import functools
import itertools
import math
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.combat.ballistics import BELLS, angle_error, flight_error, landing_spaces, turned
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import SPACES

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Outlook

_DICE: Final = tuple(itertools.product(range(1, 7), repeat=2))
_TURNS, _STRETCHES = 24, 16
"""The number of equally likely samples for the error of direction and for the error of length."""
OFF: Final = SPACES
"""The index of shots that leave the board."""


@functools.cache
def battle_odds(lead: int) -> Outlook:
    """The chances in per cent to win and to tie with this lead in modifiers and cards (worked check 9)."""
    won = sum(attack + lead > defence for attack, defence in _DICE)
    tied = sum(attack + lead == defence for attack, defence in _DICE)
    return ("win_percent", _percent(won, len(_DICE))), ("tie_percent", _percent(tied, len(_DICE)))


def _percent(part: int, whole: int) -> int:
    return (200 * part + whole) // (2 * whole)


@functools.cache
def _quantiles(parts: int) -> tuple[int, ...]:
    """The midpoints of `parts` equally likely parts of the bell curve, in its own steps."""
    ways = [1]
    for _ in range(BELLS):
        ways = [sum(ways[max(0, at - 31) : at + 1]) for at in range(len(ways) + 31)]
    total, reached = sum(ways), 0
    found: list[int] = []
    for at, number in enumerate(ways):
        reached += number
        while len(found) < parts and (2 * len(found) + 1) * total <= 2 * parts * reached:
            found.append(at - len(ways) // 2)
    return tuple(found)


@functools.lru_cache(1 << 12)
def landings(stand: int, east: int, south: int, blur: int) -> tuple[int, ...]:
    """The number of sampled shots that land on each space, and, as the last entry, off the board (DH-135)."""
    found = [0] * (SPACES + 1)
    stretches = [flight_error(step, blur) for step in _quantiles(_STRETCHES)]
    for step in _quantiles(_TURNS):
        for space in landing_spaces(stand, turned(east, south, angle_error(step, blur)), stretches):
            found[space] += 1
    return tuple(found)


def hit_percent(stand: int, way: tuple[int, int], blur: int, targets: int) -> int:
    """The chance in per cent to hit one of these spaces, including retakes of shots off the board (DH-136)."""
    spread = landings(stand, *way, blur)
    hits = sum([number for space, number in enumerate(spread[:OFF]) if number and targets >> space & 1])
    return round(100 * hits * _tries(spread) / sum(spread))


def chances(stand: int, way: tuple[int, int], blur: int) -> tuple[tuple[int, float], ...]:
    """The chance of each space on which a shot may land, including retakes, the most likely space first."""
    spread = landings(stand, *way, blur)
    each = _tries(spread) / sum(spread)
    found = [(space, number * each) for space, number in enumerate(spread[:OFF]) if number]
    return tuple(sorted(found, key=lambda pair: (-pair[1], pair[0])))


def off_chance(stand: int, way: tuple[int, int], blur: int) -> float:
    """The chance that a single shot leaves the board."""
    spread = landings(stand, *way, blur)
    return spread[OFF] / sum(spread)


def _tries(spread: tuple[int, ...]) -> float:
    """The expected number of shots: a shot off the board is retaken as often as the rules allow."""
    return sum(math.pow(spread[OFF] / sum(spread), attempt) for attempt in range(1 + CHARTS.retakes))
