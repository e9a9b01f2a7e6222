"""Money, tiles and workers: dues, purchases, placing and working (DH-215)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CHARTS, EXPORTS, GOODS, KIND, PRICES, SEATS
from caravanserai.games.dragonharth.economy.store import ITEMS
from caravanserai.games.dragonharth.map.board import CASTLES, FIELD_HOME, FIELDS, distance
from caravanserai.games.dragonharth.state import (
    ADULT,
    ARMY,
    DEAD,
    NO_NEST,
    PRIMARY,
    STASHED_EGG,
    TILES,
    WAGE,
    good_of,
    points_of,
)

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.automaton.question import Case

_WANTED_FIELDS, _WANTED_SOLDIERS, _WANTED_SHOTS = 8, 4, 3
_RICH: Final = 1200
_FAR_AHEAD: Final = 25
_MONTHS_TO_GROW: Final = 3
_EGG, _SHOT, _SOLDIER = (ITEMS.index(item) for item in ("egg", "projectile", "soldier"))
_SHOTS: Final = 36
ALL_KINDS: Final = 10
MONEY_CARDS: Final = tuple(KIND[name] for name in ("good_harvest", "windfall", "treasure_ship"))


def resources(case: Case) -> list[int]:
    """The fields with a resource that one controls."""
    view = case.view
    return [field for field, tile in enumerate(view.tile) if tile and view.control[field] == case.seat]


def free_fields(case: Case) -> list[int]:
    """The fields one controls that hold nothing."""
    view = case.view
    return [
        field
        for field, holder in enumerate(view.control)
        if holder == case.seat and not view.tile[field] and not view.nest[field]
    ]


def next_upkeep(case: Case) -> int:
    """What the next upkeep brings or costs in money, if nothing changes: dragons will have grown."""
    view, home = case.view, case.view.corner[case.seat]
    points = sum(points_of(view.tile[field]) for field in resources(case) if view.crew[field])
    wages = sum(WAGE[crew] for field, crew in enumerate(view.crew) if FIELD_HOME[field] == home)
    nests = [nest for field, nest in enumerate(view.nest) if FIELD_HOME[field] == home and nest != NO_NEST]
    food = sum(CHARTS.adult_food if nest + 1 >= ADULT else CHARTS.baby_food for nest in nests)
    return (points - wages - food) * CHARTS.point + CHARTS.grant - CHARTS.tax


def wish(case: Case) -> int | None:
    """What to buy: resources, soldiers to 4, projectiles to 3, an egg for the leader; some money is kept (DH-215)."""
    view, seat, stash = case.view, case.seat, case.view.stash or ()
    spare = case.money - _kept(case)
    if len(free_fields(case)) > sum(stash[: len(TILES)]):
        good = _last_wish(case, spare) if _spends(case) else _wished_good(case, spare)
        if good is not None:
            return good
    alive = sum(place != DEAD for place in view.army[ARMY * seat : ARMY * seat + ARMY - 1])
    if alive < _WANTED_SOLDIERS and spare >= PRICES.soldier:
        return _SOLDIER
    if view.shots[seat] < _WANTED_SHOTS and sum(view.shots) < _SHOTS and spare >= PRICES.projectile:
        return _SHOT
    if may_give_egg(case) and case.money > _RICH and not stash[STASHED_EGG]:
        return _EGG
    return None


def _spends(case: Case) -> bool:
    """Whether all money should become fields: in the last month."""
    return case.level.spends_at_end and case.view.month == case.view.months


def _kept(case: Case) -> int:
    """What is kept: for a loan, bad times, a dragon's food; nothing once nobody can do harm any more."""
    if _spends(case) and case.view.order[-1] == case.seat:
        return 0
    food = -next_upkeep(case) if case.level.marches_with_dragon else 0
    return max(case.level.reserve, food) + case.view.debt[case.seat]


def _would_lead(case: Case, gain: int) -> bool:
    """Whether so many points more would make one the leader, where the level avoids that."""
    view = case.view
    if not case.level.lies_low or view.month == view.months:
        return False
    return view.points[case.seat] + gain > max(case.pace(seat) for seat in range(SEATS) if seat != case.seat)


def _missing(case: Case) -> list[int]:
    """The kinds of goods that one has not got, beside the own export."""
    export = EXPORTS[case.view.corner[case.seat]]
    kinds = [good_of(case.view.tile[field]) for field in resources(case)]
    return [good for good in range(len(GOODS)) if good not in kinds and good != export]


def _wished_good(case: Case, spare: int) -> int | None:
    """Primaries to 8 fields, then the missing kinds."""
    if len(resources(case)) < _WANTED_FIELDS:
        can_be = spare >= PRICES.primary and not _would_lead(case, points_of(PRIMARY + 1))
        return EXPORTS[case.view.corner[case.seat]] if can_be else None
    missing = _missing(case)
    if not missing or spare < PRICES.regular:
        return None
    gain = points_of(1) + (ALL_KINDS if len(missing) == 1 else 0)
    return None if _would_lead(case, gain) else missing[0]


def _last_wish(case: Case, spare: int) -> int | None:
    """The missing kinds if all can be had, else the dearest that can be paid."""
    missing, export = _missing(case), EXPORTS[case.view.corner[case.seat]]
    stash = case.view.stash or ()
    room = len(free_fields(case)) - sum(stash[: len(TILES)])
    wanted = [good for good in missing if not stash[good]]
    if wanted and len(wanted) <= room and spare >= len(wanted) * PRICES.regular:
        return wanted[0]
    if spare >= PRICES.primary:
        return export
    return (export + 1) % len(GOODS) if spare >= PRICES.regular else None


def may_give_egg(case: Case) -> bool:
    """Whether it gives eggs away: to a leader far ahead, as long as they still grow up there (DH-138, DH-216)."""
    points, view = case.view.points, case.view
    ahead = points[case.leader] - points[case.seat] >= _FAR_AHEAD
    return case.level.gives_eggs and ahead and view.month + _MONTHS_TO_GROW <= view.months


def buy(case: Case) -> int:
    """What is wished for; nothing if the store does not sell it."""
    wished = wish(case)
    return wished if wished in case.options and wished is not None else case.options[-1]


def dues(case: Case) -> int:
    """Pay everything; else sell tiles, then borrow step by step; some rather let a dragon go hungry than sell."""
    space = case.decision.space
    named: dict[str, list[int]] = {}
    for choice in case.options:
        named.setdefault(space.locate(choice)[0].name, []).append(choice)
    for name in ("relief", "pay"):
        if name in named:
            return named[name][0]
    if "food" in named and case.level.spares_fields:
        return named["food"][0]
    sold = named.get("stash") or named.get("field")
    if sold:
        return min(sold, key=lambda choice: _sacrifice(case, choice, 0))
    return named["borrow"][0] if "borrow" in named else case.options[-1]


def give_up(case: Case) -> int:
    """The tile that costs least."""
    return min(case.options, key=lambda choice: _sacrifice(case, choice, case.decision.due))


def _sacrifice(case: Case, choice: int, due: int) -> tuple[object, ...]:
    """How much it hurts to give a tile up: from the stash first, not the last of a kind, no more than is due."""
    view, (block, place) = case.view, case.decision.space.locate(choice)
    stashed = block.name == "stash"
    tile = place + 1 if stashed else view.tile[place]
    kinds = [good_of(view.tile[field]) for field in resources(case)]
    short = points_of(tile) * CHARTS.point < due
    where = place if stashed else case.place(FIELDS[place])
    return not stashed, kinds.count(good_of(tile)) == 1, short, points_of(tile), where


def place_what(case: Case) -> int:
    """The dearest resource tile; terrain stays in the stash."""
    tiles = [thing for thing in case.options if thing < len(TILES)]
    return tiles[-1] if tiles else case.options[-1]


def place_at(case: Case) -> int:
    """As near to one's castle as can be."""
    castle = CASTLES[case.view.corner[case.seat]]
    return min(case.options[:-1], key=lambda space: (distance(space, castle), case.place(space)))


def work_field(case: Case) -> int:
    """Annexed fields first, whose wages another kingdom pays, then the richest (DH-77)."""
    view, home = case.view, case.view.corner[case.seat]
    return max(
        case.options[:-1],
        key=lambda field: (FIELD_HOME[field] != home, points_of(view.tile[field]), -case.place(FIELDS[field])),
    )


def play_card(case: Case) -> int:
    """A card that brings money."""
    return next((kind for kind in case.options if kind in MONEY_CARDS), case.options[-1])
