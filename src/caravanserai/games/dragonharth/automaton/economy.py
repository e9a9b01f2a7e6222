"""How an automaton pays its dues, buys, places tiles and puts workers on fields (DH-215)."""

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
    """The fields with a resource that the seat controls."""
    view = case.view
    return [field for field, tile in enumerate(view.tile) if tile and view.control[field] == case.seat]


def free_fields(case: Case) -> list[int]:
    """The empty fields that the seat controls."""
    view = case.view
    return [
        field
        for field, holder in enumerate(view.control)
        if holder == case.seat and not view.tile[field] and not view.nest[field]
    ]


def next_upkeep(case: Case) -> int:
    """The money that the next upkeep brings (negative: costs) if nothing changes; dragons will have grown by then."""
    view, home = case.view, case.view.corner[case.seat]
    points = sum(points_of(view.tile[field]) for field in resources(case) if view.crew[field])
    wages = sum(WAGE[crew] for field, crew in enumerate(view.crew) if FIELD_HOME[field] == home)
    nests = [nest for field, nest in enumerate(view.nest) if FIELD_HOME[field] == home and nest != NO_NEST]
    food = sum(CHARTS.adult_food if nest + 1 >= ADULT else CHARTS.baby_food for nest in nests)
    return (points - wages - food) * CHARTS.point + CHARTS.grant - CHARTS.tax


def item_to_buy(case: Case) -> int | None:
    """The item to buy: resources, soldiers up to 4, projectiles up to 3, an egg for the leader (DH-215)."""
    view, seat, stash = case.view, case.seat, case.view.stash or ()
    spare = case.money - _money_to_keep(case)
    if len(free_fields(case)) > sum(stash[: len(TILES)]):
        good = _last_month_good(case, spare) if _spends_everything(case) else _good_to_buy(case, spare)
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


def _spends_everything(case: Case) -> bool:
    """Whether the automaton turns all its money into fields, which it does in the last month."""
    return case.level.spends_at_end and case.view.month == case.view.months


def _money_to_keep(case: Case) -> int:
    """The money to keep: for a loan, bad times and dragon food; 0 if the seat is the last one to act in the match."""
    if _spends_everything(case) and case.view.order[-1] == case.seat:
        return 0
    food = -next_upkeep(case) if case.level.marches_with_dragon else 0
    return max(case.level.reserve, food) + case.view.debt[case.seat]


def _would_lead(case: Case, gain: int) -> bool:
    """Whether `gain` more points would make the seat the leader, if its level avoids that."""
    view = case.view
    if not case.level.lies_low or view.month == view.months:
        return False
    return view.points[case.seat] + gain > max(case.pace(seat) for seat in range(SEATS) if seat != case.seat)


def _missing(case: Case) -> list[int]:
    """The goods that the seat has no field of, without its own export."""
    export = EXPORTS[case.view.corner[case.seat]]
    kinds = [good_of(case.view.tile[field]) for field in resources(case)]
    return [good for good in range(len(GOODS)) if good not in kinds and good != export]


def _good_to_buy(case: Case, spare: int) -> int | None:
    """A Primary until the seat has 8 fields with resources, then the missing goods."""
    if len(resources(case)) < _WANTED_FIELDS:
        can_be = spare >= PRICES.primary and not _would_lead(case, points_of(PRIMARY + 1))
        return EXPORTS[case.view.corner[case.seat]] if can_be else None
    missing = _missing(case)
    if not missing or spare < PRICES.regular:
        return None
    gain = points_of(1) + (ALL_KINDS if len(missing) == 1 else 0)
    return None if _would_lead(case, gain) else missing[0]


def _last_month_good(case: Case, spare: int) -> int | None:
    """The missing goods if the seat can afford all of them, otherwise the dearest tile it can afford."""
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
    """Whether the automaton gives eggs to a leader far ahead; they must have the time to grow up (DH-138, DH-216)."""
    points, view = case.view.points, case.view
    ahead = points[case.leader] - points[case.seat] >= _FAR_AHEAD
    return case.level.gives_eggs and ahead and view.month + _MONTHS_TO_GROW <= view.months


def buy(case: Case) -> int:
    """The item to buy; `back` if the store does not sell it."""
    item = item_to_buy(case)
    return item if item in case.options and item is not None else case.options[-1]


def dues(case: Case) -> int:
    """Pay everything; otherwise sell tiles, then borrow step by step.

    From the normal level on, starve a dragon before selling.
    """
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
    """The tile whose loss costs least."""
    return min(case.options, key=lambda choice: _sacrifice(case, choice, case.decision.due))


def _sacrifice(case: Case, choice: int, due: int) -> tuple[object, ...]:
    """A sort key for the loss of a tile: stash first, then goods held more than once, then tiles worth the debt."""
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
    """The space nearest to the seat's castle."""
    castle = CASTLES[case.view.corner[case.seat]]
    return min(case.options[:-1], key=lambda space: (distance(space, castle), case.place(space)))


def work_field(case: Case) -> int:
    """Annexed fields first, because another kingdom pays their wages, then the richest (DH-77)."""
    view, home = case.view, case.view.corner[case.seat]
    return max(
        case.options[:-1],
        key=lambda field: (FIELD_HOME[field] != home, points_of(view.tile[field]), -case.place(FIELDS[field])),
    )


def play_card(case: Case) -> int:
    """A card that brings money."""
    return next((kind for kind in case.options if kind in MONEY_CARDS), case.options[-1])
