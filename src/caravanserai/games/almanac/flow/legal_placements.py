"""Legal placements: the space is permitted, the seat can pay, and the action is possible (AL-58 ... AL-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac.flow.contracts import can_complete, may_gain_contract
from caravanserai.games.almanac.flow.standard_actions import can_act, cheapest_for
from caravanserai.games.almanac.packed_goods import LACKING, TO_HAVE, counted
from caravanserai.games.almanac.placement_rule import BARRED, toll_of
from caravanserai.games.almanac.purse import bonus, goods_held
from caravanserai.games.almanac.space_index import NO_TOLL, NOWHERE, bits_of, spaces_in
from caravanserai.games.almanac.state import BOOKS, FREE, Road, page_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.games.almanac.effects import Op
    from caravanserai.games.almanac.space_index import Tolls


def surcharge_of(road: Road, page: Page, seat: int, spot: int) -> int:
    """The surcharge of the page's rule; 0 for a last resort and for a placement that ignores the rule."""
    if road.exempt:
        return 0
    tolls = page.tolls(road, seat)
    least, spaces = tolls[0]
    if spaces >> spot & 1:
        return least
    toll = toll_of(tolls, spot)
    return 0 if toll == BARRED and page.rule.last_resort(road, seat) >> spot & 1 else toll


def price_of(road: Road, seat: int, spot: Spot, surcharge: int) -> int:
    """Space cost and surcharge together, less the reductions by abilities (DR-D03, DR-D18)."""
    full = spot.cost.gold + surcharge
    return max(0, full + bonus(road, seat, "placement.gold")) if full and road.done[seat] else full


def purse_of(road: Road, seat: int) -> int:
    """The gold a seat can spend on a placement: its own gold plus the reductions by abilities."""
    return road.gold[seat] - bonus(road, seat, "placement.gold") if road.done[seat] else road.gold[seat]


def is_free(road: Road, spot: Spot) -> bool:
    """Whether a space can take another worker (AL-59)."""
    return road.workers[spot.index] == FREE or spot.capacity == 0


def legal_spaces(road: Road, seat: int) -> tuple[int, ...]:
    """All spaces a seat may place a worker on, in order: under the page's rule, or as a last resort."""
    page = BOOKS[road.product].leaves[road.page]
    found = _legal(road, page, seat, page.tolls(road, seat), road.free)
    if not found:
        found = _legal(road, page, seat, NO_TOLL, road.free & page.rule.last_resort(road, seat))
    return spaces_in(found)


def has_plain_work(road: Road, page: Page, seat: int) -> bool:
    """Whether a seat surely has a legal free-of-charge space; if False, other spaces may still be legal."""
    toll, spaces = page.tolls(road, seat)[0]
    return not toll and road.free & spaces & page.space_index.costless > 0 and 0 not in road.supply


def has_last_resort(road: Road, page: Page, seat: int, spaces: int) -> bool:
    """Whether one of these spaces is a possible last resort, for a seat that cannot place elsewhere."""
    return _legal(road, page, seat, NO_TOLL, road.free & spaces & page.rule.last_resort(road, seat)) > 0


def exempt_spaces(road: Road, seat: int) -> tuple[int, ...]:
    """All spaces a seat may place a worker on if it ignores the page's rule (CP-G04)."""
    road.exempt = 1
    found = _legal(road, page_of(road), seat, NO_TOLL, road.free)
    road.exempt = 0
    return spaces_in(found)


def _legal(road: Road, page: Page, seat: int, tolls: Tolls, free: int) -> int:
    """The spaces of `free` that the seat can pay in gold and goods and whose action is possible (AL-60, AL-115)."""
    index, gold = page.space_index, road.gold[seat]
    purse = purse_of(road, seat) if road.done[seat] else gold
    toll, spaces = tolls[-1]
    enough = toll + index.highest_gold_cost
    paid = free & (spaces if purse >= enough else index.payable_in_gold(tolls, purse))
    if index.by_goods_cost:
        paid &= index.payable_in_goods(goods_held(road, seat))
    if not paid or not road.strict:
        return paid
    held = (road.bundles or counted(road))[seat]
    idle = index.buying_other_kinds[held + TO_HAVE & LACKING]
    if paid & index.completing and not can_complete(road, seat, held):
        idle |= index.completing
    if paid & index.contracting and not may_gain_contract(road, seat):
        idle |= index.contracting
    if paid & index.extending:
        least = cheapest_for(road, seat, held)
        if least > gold:
            idle |= index.extending
        elif purse - least < enough:
            idle |= index.extending & ~index.payable_in_gold(tolls, purse - least)
    if paid & index.uncertain_spaces or 0 in road.supply or not road.guard_supply:
        idle |= _impossible(road, page, seat, tolls, paid)
    if page.windfalls and paid & idle:
        idle ^= _rescued(road, page, seat, tolls, paid & idle)
    return paid & ~idle


def _unsupplied(road: Road, page: Page, seat: int, paid: int) -> int:
    """The spaces whose goods the supply lacks."""
    asked = spaces_in(paid & page.space_index.supplied)
    return bits_of([number for number in asked if not can_act(road, seat, page.spots[number], 0, 0)])


def _impossible(road: Road, page: Page, seat: int, tolls: Tolls, paid: int) -> int:
    """The spaces whose action is impossible in this position, checked one by one."""
    idle, uncertain, lying = NOWHERE, page.space_index.uncertain, road.lying
    if 0 in road.supply or not road.guard_supply:
        uncertain += page.space_index.supply_dependent
        if 0 in road.supply and not road.unlimited:
            idle = _unsupplied(road, page, seat, paid)
    for spaces, program, conditional, local in uncertain:
        for number in spaces_in(paid & spaces):
            if not conditional and lying[number]:
                continue
            if _suits(road, page, seat, tolls, number) if conditional else _gives(road, seat, number, program):
                if not (local or lying[number]):
                    break
            else:
                idle |= 1 << number
    return idle


def _gives(road: Road, seat: int, number: int, program: Sequence[Op]) -> bool:
    """Whether a location action would give anything on a space (AL-251)."""
    before, road.spot = road.spot, number
    found = False
    for op in program:
        if op.gives(road, seat):
            found = True
            break
    road.spot = before
    return found


def _rescued(road: Road, page: Page, seat: int, tolls: Tolls, idle: int) -> int:
    """The idle spaces whose action a windfall makes possible."""
    gold, goods = page.rule.windfall_spaces(road, seat)
    helped = spaces_in(idle & (goods | gold & page.space_index.gold_dependent))
    return bits_of([number for number in helped if _suits(road, page, seat, tolls, number)])


def _suits(road: Road, page: Page, seat: int, tolls: Tolls, number: int) -> bool:
    """Whether an action is possible with the gold left and the windfall before it (DR-L12h, DR-L13h)."""
    spot, left, goods = page.spots[number], 0, 0
    if page.space_index.gold_dependent >> number & 1:
        left = road.gold[seat] - price_of(road, seat, spot, toll_of(tolls, number))
    if page.windfalls:
        gold, goods = page.rule.windfall(road, seat, number)
        left += gold
    return can_act(road, seat, spot, left, goods)
