"""How an automaton aims its catapults: at the victim's richest field, with a random error (DH-215, DH-216)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.combat.catapult import LONGEST, SHORTEST, STAND, TURN, VICTIM
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.map.board import CASTLES, FIELDS, SIDE, distance
from caravanserai.games.dragonharth.state import points_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.automaton.question import Case

_REACH: Final = LONGEST * 4 / 30


def victim(case: Case) -> int:
    """The leading kingdom among those that are not allies; ties are broken at random."""
    seats = [choice for choice in case.options if choice < SEATS]
    if not seats:
        return case.options[-1]
    most = max(case.pace(seat) for seat in seats)
    leading = [seat for seat in seats if case.pace(seat) == most]
    return leading[case.dice.below(len(leading))]


def stand(case: Case) -> int:
    """The catapult nearest to its target."""
    victim = case.view.aim[VICTIM]
    return min(case.options[:-1], key=lambda one: (distance(one, target(case, victim, one)), case.place(one)))


def shot(case: Case) -> int:
    """The projectile with the most damage; the options are ordered by damage."""
    return case.options[-2]


def target(case: Case, victim: int, stand: int) -> int:
    """The victim's richest field in range, the nearest one if several are equal; otherwise the victim's castle."""
    view, found = case.view, []
    for field, tile in enumerate(view.tile):
        if tile and view.control[field] == victim:
            far = math.hypot(*_away(stand, FIELDS[field]))
            if far <= _REACH:
                found.append((-points_of(tile), far, case.place(FIELDS[field]), FIELDS[field]))
    return min(found)[-1] if found else CASTLES[view.corner[victim]]


def _away(start: int, goal: int) -> tuple[int, int]:
    """The distance from one space to another, in spaces to the east and to the south."""
    (y, x), (v, u) = divmod(start, SIDE), divmod(goal, SIDE)
    return u - x, v - y


def _to_target(case: Case) -> tuple[int, int]:
    aim = case.view.aim
    return _away(aim[STAND], target(case, aim[VICTIM], aim[STAND]))


def angle(case: Case) -> int:
    """The direction of the target in tenths of a degree, plus the random error of the level."""
    east, south = _to_target(case)
    straight = round(math.degrees(math.atan2(east, -south)) * 10)
    error = case.level.aim_error
    stray = sum(case.dice.below(2 * error + 1) - error for _ in range(3)) // 2 if error else 0
    return (straight + stray) % TURN


def pull(case: Case) -> int:
    """The pull in steps above the shortest one: three quarters of the distance (DH-215)."""
    length = round(math.hypot(*_to_target(case)) * 7.5)
    return max(SHORTEST, min(LONGEST, length)) - SHORTEST
