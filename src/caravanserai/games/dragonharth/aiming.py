"""How an automaton aims: at the richest field of its victim, with an error of its own (DH-215, DH-216)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.board import CASTLES, FIELDS, SIDE
from caravanserai.games.dragonharth.catapult import LONGEST, SHORTEST, TURN
from caravanserai.games.dragonharth.realm import points_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.chance import Dice

_REACH: Final = LONGEST * 4 / 30


def target(view: DragonharthView, victim: int, stand: int) -> int:
    """The richest field in range that the kingdom controls, the nearest of them; else its castle."""
    y, x = divmod(stand, SIDE)
    found = []
    for field, tile in enumerate(view.tile):
        if tile and view.control[field] == victim:
            v, u = divmod(FIELDS[field], SIDE)
            far = math.hypot(u - x, v - y)
            if far <= _REACH:
                found.append((-points_of(tile), far, FIELDS[field]))
    return min(found)[2] if found else CASTLES[view.corner[victim]]


def angle(view: DragonharthView, dice: Dice, error: int) -> int:
    """The direction of the target in tenths of a degree, strayed by the level's own error."""
    victim, stand = view.aim[:2]
    (y, x), (v, u) = divmod(stand, SIDE), divmod(target(view, victim, stand), SIDE)
    straight = round(math.degrees(math.atan2(u - x, y - v)) * 10)
    stray = sum(dice.below(2 * error + 1) - error for _ in range(3)) // 2 if error else 0
    return (straight + stray) % TURN


def pull(view: DragonharthView) -> int:
    """Three quarters of the distance (DH-215)."""
    victim, stand = view.aim[:2]
    (y, x), (v, u) = divmod(stand, SIDE), divmod(target(view, victim, stand), SIDE)
    length = round(math.hypot(u - x, v - y) * 7.5)
    return max(SHORTEST, min(LONGEST, length)) - SHORTEST
