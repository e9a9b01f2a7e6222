"""Where a seat may place a worker: permitted, paid for, with a possible action (AL-58 ... AL-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac.book import COMPLETE, CONTRACT, EXTEND, GAIN, KINDS, SHOP
from caravanserai.games.almanac.chart import NO_TOLL, NOWHERE, bits_of, spaces_in
from caravanserai.games.almanac.contracts import may_gain_contract, payable
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.purse import bonus
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
    found = _legal(road, page, seat, road.free, rule.tolls(road, seat))
    return spaces_in(found or _legal(road, page, seat, road.free & rule.last_resort(road, seat), NO_TOLL))


def _legal(road: Road, page: Page, seat: int, free: int, tolls: Tolls) -> int:
    """Those of the free spaces that the seat can pay, with the goods to go with it, and use (AL-60, AL-115)."""
    chart, own = page.chart, road.goods[KINDS * seat : KINDS * seat + KINDS]
    purse = road.gold[seat] - bonus(road, seat, "placement.gold")
    paid = free & chart.paid(tolls, purse)
    if chart.burdens:
        paid &= chart.borne(sum(own))
    if not paid or not road.strict:
        return paid
    idle = paid & _impossible(road, page, seat, paid, own) | _out_of_reach(road, page, seat, paid, tolls)
    if idle and page.rule.windfalls:
        idle = _unsuitable(road, page, seat, idle)
    return paid & ~idle


def _out_of_reach(road: Road, page: Page, seat: int, paid: int, tolls: Tolls) -> int:
    """The spaces to extend a caravan that leave too little gold for the cheapest card (AL-82)."""
    extending = paid & page.chart.actions[EXTEND]
    if not extending:
        return NOWHERE
    gold, least = road.gold[seat], cheapest_caravan(road, seat, 0)
    if least > gold:
        return extending
    return extending & ~page.chart.paid(tolls, gold - least - bonus(road, seat, "placement.gold"))


def _impossible(road: Road, page: Page, seat: int, paid: int, own: list[int]) -> int:
    """Spaces whose action cannot be carried out, however much gold is left; most kinds are alike on all spaces."""
    chart = page.chart
    actions = chart.actions
    first, second, third, fourth = own
    idle = chart.unsold[(first > 0) + 2 * (second > 0) + 4 * (third > 0) + 8 * (fourth > 0)]
    if paid & actions[COMPLETE] and not payable(road, seat):
        idle |= actions[COMPLETE]
    if paid & actions[CONTRACT] and not may_gain_contract(road, seat):
        idle |= actions[CONTRACT]
    if not all(road.supply) and not road.unlimited:
        idle |= _unsuitable(road, page, seat, paid & (actions[GAIN] | actions[SHOP]))
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


def _unsuitable(road: Road, page: Page, seat: int, spaces: int) -> int:
    """Those of the spaces whose action cannot be carried out, asked one by one."""
    return bits_of([number for number in spaces_in(spaces) if not _suits(road, page, seat, number)])


def _suits(road: Road, page: Page, seat: int, number: int) -> bool:
    """Whether an action can be carried out with what is left and what comes in before it (DR-L12h, DR-L13h)."""
    spot = page.spots[number]
    price = price_of(road, seat, spot, surcharge_of(road, page, seat, number))
    gold, goods = page.rule.windfall(road, seat, number)
    return can_act(road, seat, spot, road.gold[seat] - price + gold, goods)
