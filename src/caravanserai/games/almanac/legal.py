"""Where a seat may place a worker: permitted, paid for, with a possible action (AL-58 ... AL-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.chart import NO_TOLL, bits_of, spaces_in
from caravanserai.games.almanac.contracts import may_gain_contract, payable
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.purse import bonus, goods_held
from caravanserai.games.almanac.road import FREE, Road, page_of
from caravanserai.games.almanac.standard import can_act, cheapest_caravan

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.games.almanac.chart import Tolls


def surcharge_of(road: Road, page: Page, seat: int, spot: int) -> int:
    """What the page's rule charges; a last resort is free of it."""
    charge = page.rule.surcharge(road, seat, spot)
    return 0 if charge == BARRED and page.rule.last_resort(road, seat) >> spot & 1 else charge


def price_of(road: Road, seat: int, spot: Spot, surcharge: int) -> int:
    """Space cost and surcharge together, less what abilities take off (DR-D03, DR-D18)."""
    full = spot.cost.gold + surcharge
    return max(0, full + bonus(road, seat, "placement.gold")) if full else 0


def is_free(road: Road, spot: Spot) -> bool:
    """Whether a space can take another worker (AL-59)."""
    return road.workers[spot.index] == FREE or spot.capacity == 0


def legal_spaces(road: Road, seat: int) -> tuple[int, ...]:
    """All spaces a seat may place a worker on, in order."""
    page = page_of(road)
    rule = page.rule
    found = _legal(road, page, seat, rule.tolls(road, seat), road.free)
    return spaces_in(found or _legal(road, page, seat, NO_TOLL, road.free & rule.last_resort(road, seat)))


def _legal(road: Road, page: Page, seat: int, tolls: Tolls, free: int) -> int:
    """Those of the free spaces that the seat can pay, with the goods to go with it, and use (AL-60, AL-115)."""
    chart, gold = page.chart, road.gold[seat]
    purse = gold - bonus(road, seat, "placement.gold") if road.done[seat] else gold
    paid = free & chart.paid(tolls, purse)
    if chart.burdens:
        paid &= chart.borne(goods_held(road, seat))
    if not paid or not road.strict:
        return paid
    idle = paid & _impossible(road, page, seat, paid)
    if paid & chart.extending:
        least = cheapest_caravan(road, seat, 0)
        if least > gold:
            idle |= paid & chart.extending
        elif purse - least < tolls[-1][0] + len(chart.priced):
            idle |= paid & chart.extending & ~chart.paid(tolls, purse - least)
    if idle and page.rule.windfalls:
        golden, useful = page.rule.windfall_spaces(road, seat)
        helped = idle & (useful | golden & chart.golden)
        idle ^= bits_of([number for number in spaces_in(helped) if _suits(road, page, seat, number)])
    return paid ^ idle


def _impossible(road: Road, page: Page, seat: int, paid: int) -> int:
    """Spaces whose action cannot be carried out, however much gold is left; most kinds are alike on all spaces."""
    chart = page.chart
    first, second, third, fourth = road.goods[KINDS * seat : KINDS * seat + KINDS]
    idle = chart.unsold[(first > 0) + 2 * (second > 0) + 4 * (third > 0) + 8 * (fourth > 0)]
    if paid & chart.completing and not payable(road, seat):
        idle |= chart.completing
    if paid & chart.contracting and not may_gain_contract(road, seat):
        idle |= chart.contracting
    if not all(road.supply) and not road.unlimited:
        asked = spaces_in(paid & chart.supplied)
        idle |= bits_of([number for number in asked if not can_act(road, seat, page.spots[number], 0, 0)])
    for spaces, conditional, local in chart.asking:
        for number in spaces_in(paid & spaces):
            lying = road.lying[number]
            if lying and not conditional:
                continue
            if not _suits(road, page, seat, number):
                idle |= 1 << number
            elif not local and not lying:
                break
    return idle


def _suits(road: Road, page: Page, seat: int, number: int) -> bool:
    """Whether an action can be carried out with what is left and what comes in before it (DR-L12h, DR-L13h)."""
    spot, left, goods = page.spots[number], 0, 0
    if page.chart.golden >> number & 1:
        left = road.gold[seat] - price_of(road, seat, spot, surcharge_of(road, page, seat, number))
    if page.rule.windfalls:
        gold, goods = page.rule.windfall(road, seat, number)
        left += gold
    return can_act(road, seat, spot, left, goods)
