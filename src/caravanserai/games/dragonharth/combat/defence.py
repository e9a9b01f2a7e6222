"""The modifiers with which a target defends, before dice and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.combat.battle import CASTLE, PIECE, SHIP
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import FIELD_OF, NEAR
from caravanserai.games.dragonharth.state import CAMP, DRAGON, WALL, home_seat, kind_of, owner_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.state import Ground

_MOST_NEIGHBOURS: Final = 3


def defence_of(realm: Ground, target: int, place: int) -> tuple[int, int]:
    """The defence modifier of a target, and the strength of a dragon that defends it.

    DH-113, DH-117, DH-117a, DH-120.
    """
    if target == PIECE:
        code = realm.piece[place]
        if kind_of(code) == DRAGON:
            return 0, CHARTS.dragon
        return int(_near_camp(realm, owner_of(code), place)), 0
    wall = CHARTS.wall if realm.terrain[place] == WALL else 0
    if target == CASTLE:
        return CHARTS.castle + wall, 0
    if target == SHIP:
        return 0, 0
    holder = realm.control[FIELD_OF[place]]
    around = [kind_of(realm.piece[o]) for o in NEAR[place] if realm.piece[o] and owner_of(realm.piece[o]) == holder]
    people = min(_MOST_NEIGHBOURS, sum(kind != DRAGON for kind in around))
    return wall + people, CHARTS.dragon if DRAGON in around else 0


def _near_camp(realm: Ground, seat: int, space: int) -> bool:
    """Whether a space is on or beside a camp of the seat, where its soldiers and leader defend better (DH-50)."""
    return any(realm.terrain[o] == CAMP and home_seat(realm, o) == seat for o in (space, *NEAR[space]))
