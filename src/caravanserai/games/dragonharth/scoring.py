"""The score: resources count most, money least (DH-204 ... DH-210)."""

from __future__ import annotations

import functools
import operator
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CHARTS, GOODS, SEATS
from caravanserai.games.dragonharth.economy.loans import owed
from caravanserai.games.dragonharth.map.board import HOME_FIELD_BITS
from caravanserai.games.dragonharth.rows import latest, members
from caravanserai.games.dragonharth.state import (
    ADULT,
    ARMY,
    BABY,
    DEAD,
    EGG,
    STASHED,
    STASHED_EGG,
    good_of,
    nests_of,
    soldiers_alive,
)
from caravanserai.kernel.game import Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.dragonharth.rows import Row
    from caravanserai.games.dragonharth.state import Realm

_REGULAR, _MORE_IF_PRIMARY, _ANNEXED, _ALL_KINDS, _LEADER_ALIVE = 2, 2, 2, 10, 5
_DRAGON_POINTS: Final = {EGG: 1, BABY: 2, ADULT: 5}
_PER_POINT: Final = 100
_CLEAR, _GLORIOUS = 10, 25
_CACHE_SIZE: Final = 1 << 12
_PUBLIC: Final = operator.attrgetter(
    *("corner", "owned", "tiled", "primed", "tile", "nested", "nest"),
    *("stash", "army", "honour", "principal", "loan_age"),
)
"""All fields that the public lines depend on."""


def resources(realm: Realm, seat: int) -> Row:
    """The fields with a resource that a kingdom controls, with or without workers (DH-208)."""
    return members(realm.owned[seat] & realm.tiled)


def sheet(realm: Realm, seat: int) -> tuple[tuple[str, int], ...]:
    """The public lines of a kingdom's score (DH-205, DH-207)."""
    fields = realm.owned[seat] & realm.tiled
    dragons = realm.stash[STASHED * seat + STASHED_EGG]
    for field in nests_of(realm, seat):
        dragons += _DRAGON_POINTS[realm.nest[field]]
    abroad = fields & ~HOME_FIELD_BITS[realm.corner[seat]]
    return (
        ("resources", _REGULAR * fields.bit_count() + _MORE_IF_PRIMARY * (fields & realm.primed).bit_count()),
        ("annexed", _ANNEXED * abroad.bit_count()),
        ("all_kinds", _ALL_KINDS if _has_all_kinds(realm.tile, fields) else 0),
        ("honour", realm.honour[seat]),
        ("leader", 0 if realm.army[ARMY * seat + ARMY - 1] == DEAD else _LEADER_ALIVE),
        ("soldiers", soldiers_alive(realm, seat)),
        ("dragons", dragons),
        ("debt", -(-owed(realm, seat) // CHARTS.point) * -1),
    )


@functools.lru_cache(_CACHE_SIZE)
def _has_all_kinds(tile: Row, fields: int) -> bool:
    """Whether these fields produce every good."""
    if fields.bit_count() < len(GOODS):
        return False
    return len({good_of(tile[field]) for field in members(fields)}) == len(GOODS)


def public_points(realm: Realm, seat: int) -> int:
    """The score without money, which is always public (DH-207)."""
    return sum([points for _, points in sheet(realm, seat)])


@latest(_PUBLIC)
def everyones_points(realm: Realm) -> Row:
    """The public score of each kingdom."""
    return tuple([public_points(realm, seat) for seat in range(SEATS)])


def whole_sheet(realm: Realm, seat: int) -> tuple[tuple[str, int], ...]:
    """The lines of a score with money; a wiped-out kingdom scores 0 (DH-159, DH-205)."""
    if realm.out[seat]:
        return (("wiped_out", 0),)
    return (*sheet(realm, seat), ("money", points_for_money(realm.money[seat])))


def points_for_money(money: int) -> int:
    """The points for a kingdom's money (DH-205)."""
    return money // _PER_POINT


def standings(realm: Realm) -> tuple[Standing, ...]:
    """The highest score wins; ties go to more resources, then more money, then are shared; a ruined kingdom has 0.

    DH-159, DH-204, DH-206.
    """
    lines = [whole_sheet(realm, seat) for seat in range(SEATS)]
    points = [sum(amount for _, amount in own) for own in lines]
    keys = [
        (not realm.out[seat], points[seat], len(resources(realm, seat)), realm.money[seat]) for seat in range(SEATS)
    ]
    ranks = [1 + sum(other > own for other in keys) for own in keys]
    return tuple(Standing(seat, ranks[seat], points[seat], lines[seat]) for seat in range(SEATS))


def solo_grade(ends: Sequence[Standing], seat: int) -> str:
    """The grade of a person against three automatons, by the lead over the best of them (DH-219)."""
    best = max(end.points for end in ends if end.seat != seat)
    lead = ends[seat].points - best
    if ends[seat].rank > 1:
        return "lost"
    return "glorious" if lead >= _GLORIOUS else "clear" if lead >= _CLEAR else "narrow"
