"""The six standard actions (AL-56)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.ability_hooks import AFTER
from caravanserai.games.almanac.ability_windows import Window, open_rival_windows
from caravanserai.games.almanac.book import ACTIONS, COMPLETE, CONTRACT, GOODS, KINDS, LOCATION
from caravanserai.games.almanac.effects import perform
from caravanserai.games.almanac.events import BOUGHT, SOLD
from caravanserai.games.almanac.flow.contracts import (
    CompleteContract,
    draw_contracts,
    is_within,
    may_gain_contract,
    payable,
    why_no_contract,
)
from caravanserai.games.almanac.flow.crates import gain_goods, kinds_at_hand, stow, supplied
from caravanserai.games.almanac.flow.mixed_sale import ask_next_kind, sale_extra
from caravanserai.games.almanac.packed_goods import LACKING, at_hand
from caravanserai.games.almanac.purse import (
    any_supplied,
    bonus,
    gain_gold,
    gain_good,
    gain_guards,
    gain_workers,
    give_up_good,
    goods_held,
    in_supply,
    pay_gold,
    shown,
    strengthen,
)
from caravanserai.games.almanac.state import BOOKS, PILE, Road, book_of, goods_of, page_of, replaced
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names, numbers, word

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Caravan, Page, Spot

SHOP_PRICE: Final = 3
MOST_CARAVANS: Final = 100
NEVER: Final = 1 << 30


@step
class Act(Step[Road]):
    """Carry out the action of a space."""

    seat: int
    spot: int

    def run(self, state: Road) -> None:
        page = page_of(state)
        state.spot = self.spot
        if not state.strict and page.space_index.completing_any >> self.spot & 1:
            state.seal()  # from here on it is visible whether the seat can complete a contract (AL-66)
        act(state, page, self.seat, page.spots[self.spot])


def act(road: Road, page: Page, seat: int, spot: Spot) -> None:
    """Begin the action shown on a space; abilities may follow it (AL-64)."""
    road.gained = 0
    if road.spent_action[seat]:
        road.spent_action = replaced(road.spent_action, seat, 0)
    action, stack = spot.action, road.stack
    waiting = len(stack)
    if page.answers and road.workers[spot.index] == seat:
        stack.append(Answered.of(seat, spot.index))
    if not road.strict and not can_act(road, seat, spot, road.gold[seat], 0):
        return
    _BEGIN[action](road, page, seat, spot)
    if road.hooks[seat] & AFTER[action] or (action in _GIVING_ABILITIES and len(stack) > waiting):
        stack.insert(waiting, Window.of(seat, "action.after", action))


@step
class Answered(Step[Road]):
    """The page's rule reacts to the action of a worker, before abilities do."""

    seat: int
    spot: int

    def run(self, state: Road) -> None:
        page_of(state).rule.answered(state, self.seat, self.spot)


_GIVING_ABILITIES: Final = (COMPLETE, LOCATION)
"""Actions that may give the seat a new ability, which then works after the action."""


def _gain(road: Road, _page: Page, seat: int, spot: Spot) -> None:
    gain_goods(road, seat, spot.goods)


def _sell(road: Road, _page: Page, seat: int, spot: Spot) -> None:
    """Ask how many goods are sold; if the space shows several kinds, kind by kind."""
    if spot.good >= 0:
        road.stack.append(SellGoods.of(seat, spot.good, spot.prices[spot.good]))
    else:
        ask_next_kind(road, seat, spot, 0, 0)


def _shop(road: Road, _page: Page, seat: int, _spot: Spot) -> None:
    road.stack.append(VisitShop.of(seat, 1 + bonus(road, seat, "shop.shop_options"), 0))


def _extend(road: Road, _page: Page, seat: int, _spot: Spot) -> None:
    road.stack.append(ExtendCaravan.of(seat))


def _complete(road: Road, _page: Page, seat: int, _spot: Spot) -> None:
    road.stack.append(CompleteContract.of(seat))


def _contract(road: Road, _page: Page, seat: int, _spot: Spot) -> None:
    draw_contracts(road, seat)


def _locate(road: Road, page: Page, seat: int, spot: Spot) -> None:
    perform(road, seat, page.locations[spot.location].program)


_BEGIN: Final = (_gain, _sell, _shop, _extend, _complete, _contract, _locate)
"""The start of each kind of action, in the order of ACTIONS."""


def can_act(road: Road, seat: int, spot: Spot, gold: int, spare: int) -> bool:
    """Whether an action is possible with this gold and `spare` goods of choice to come (AL-60)."""
    return _CAN[spot.action](road, seat, spot, gold, spare)


def why_not_act(road: Road, seat: int, spot: Spot) -> Reason:
    """The reason why an action is not possible."""
    if spot.action == CONTRACT:
        return why_no_contract(road, seat)
    if spot.action != LOCATION:
        return Reason("action_impossible", (("action", spot.action),))
    program = book_of(road).programs[page_of(road).locations[spot.location].program]
    before, road.spot = road.spot, spot.index
    lacking = [op.why_not() for op in program if not op.allowed(road, seat, road.gold[seat], 0)]
    road.spot = before
    return lacking[0] if lacking else Reason("gives_nothing")


def _can_gain(road: Road, _seat: int, spot: Spot, _gold: int, _spare: int) -> bool:
    return any_supplied(road, spot.goods)


def _can_sell(road: Road, seat: int, spot: Spot, _gold: int, spare: int) -> bool:
    held, first = road.goods, KINDS * seat
    for good, price in enumerate(spot.prices):
        if price and (held[first + good] or (spare > 0 and in_supply(road, good))):
            return True
    return False


def _can_shop(road: Road, seat: int, _spot: Spot, _gold: int, _spare: int) -> bool:
    return bool(supplied(road)) or road.guard_supply > 0 or goods_held(road, seat) > 0


def _can_extend(road: Road, seat: int, _spot: Spot, gold: int, spare: int) -> bool:
    return cheapest_caravan(road, seat, spare) <= gold


def _can_complete(road: Road, seat: int, _spot: Spot, _gold: int, spare: int) -> bool:
    return bool(payable(road, seat, spare))


def _can_contract(road: Road, seat: int, _spot: Spot, _gold: int, _spare: int) -> bool:
    return may_gain_contract(road, seat)


def _can_locate(road: Road, seat: int, spot: Spot, gold: int, spare: int) -> bool:
    """A location action needs all its conditions, and must be able to give something (AL-10, AL-251)."""
    book = BOOKS[road.product]
    before, road.spot = road.spot, spot.index
    able, gives = True, road.lying[spot.index] > 0
    for op in book.programs[book.leaves[road.page].locations[spot.location].program]:
        if not op.allowed(road, seat, gold, spare):
            able = False
            break
        gives = gives or op.gives(road, seat)
    road.spot = before
    return able and gives


_CAN: Final = (_can_gain, _can_sell, _can_shop, _can_extend, _can_complete, _can_contract, _can_locate)
"""The test of each kind of action, in the order of ACTIONS."""


def caravan_price(road: Road, seat: int, card: Caravan) -> int:
    """The gold that a caravan card costs a seat."""
    return max(0, card.gold + bonus(road, seat, "extend.cost_gold"))


def cheapest_caravan(road: Road, seat: int, spare: int) -> int:
    """The least gold for which a card of the offer can be bought, given the goods in the crates (AL-82)."""
    if not spare:
        return cheapest_for(road, seat, at_hand(road, seat))
    own, prices = goods_of(road, seat), [NEVER]
    for at in road.offer:
        card = book_of(road).caravans[at]
        if is_within(road, card.goods, own, spare):
            prices.append(caravan_price(road, seat, card))
    return min(prices)


def cheapest_for(road: Road, seat: int, held: int) -> int:
    """The least gold for which a seat with this bundle of goods can buy a card."""
    for gold, bundle in _by_price(road.product, road.offer):
        if not held - bundle & LACKING:
            return max(0, gold + bonus(road, seat, "extend.cost_gold")) if road.done[seat] else gold
    return NEVER


@functools.lru_cache(maxsize=8192)
def _by_price(product: str, offer: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The gold and the bundle of goods that each card of an offer costs, the cheapest first."""
    return tuple(sorted(map(_prices(product).__getitem__, offer)))


@functools.cache
def _prices(product: str) -> tuple[tuple[int, int], ...]:
    """The gold and the bundle of goods that each caravan card costs."""
    return tuple((card.gold, card.bundle) for card in BOOKS[product].caravans)


@decision
class SellGoods(Decision[Road]):
    """Sell at least one good of the kind shown, for the price shown (AL-99 ... AL-103)."""

    seat: int
    good: int
    price: int
    space: ClassVar[Space] = Space(numbers("count", 1, PILE, "count"))

    def options(self, state: Road) -> Options:
        return range(state.goods[KINDS * self.seat + self.good])

    def resolve(self, state: Road, choice: int) -> None:
        seat, good, count = self.seat, self.good, choice + 1
        gold = self._gold(state, count)
        give_up_good(state, seat, good, count)
        state.gold[seat] += gold
        state.tell(SOLD, seat, count, good, gold)

    def _gold(self, state: Road, count: int) -> int:
        gold = count * self.price
        return gold + sale_extra(state, self.seat, self.good, count) if state.done[self.seat] else gold

    def timeout_choice(self, state: Road, options: Options) -> int:
        return options[-1]

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_enough_goods", (("good", self.good),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("gold", self._gold(state, choice + 1)), (GOODS[self.good], -choice - 1))


GAINING: Final = 1
SELLING: Final = 2
GUARDING: Final = 4


@decision
class VisitShop(Decision[Road]):
    """Gain a good, or give up goods of one kind for 3 gold each, or gain a guard (AL-106 ... AL-111)."""

    seat: int
    left: int
    used: int
    """A bit for each option already taken in this visit; each can be taken once."""
    space: ClassVar[Space] = Space(
        word("done"), names("gain", "good", GOODS), names("sell", "good", GOODS), word("guard")
    )

    def options(self, state: Road) -> Options:
        offered = [0] if self.used else []
        if not self.used & GAINING:
            offered += [1 + good for good in supplied(state)]
        if not self.used & SELLING:
            offered += [1 + KINDS + good for good in kinds_at_hand(state, self.seat)]
        if not self.used & GUARDING and state.guard_supply:
            offered.append(1 + 2 * KINDS)
        return tuple(offered) or (0,)

    def resolve(self, state: Road, choice: int) -> None:
        if not choice:
            return
        taken = GUARDING if choice > 2 * KINDS else SELLING if choice > KINDS else GAINING
        if self.left > 1:
            state.stack.append(VisitShop.of(self.seat, self.left - 1, self.used | taken))
        if taken == GUARDING:
            gain_guards(state, self.seat, 1)
        elif taken == SELLING:
            good = choice - 1 - KINDS
            state.stack.append(ShopSale.of(self.seat, good, shop_price(state, self.seat, good)))
        else:
            gain_good(state, self.seat, choice - 1, 1)
            stow(state, self.seat)

    def why_not(self, state: Road, choice: int) -> Reason:
        if not choice:
            return Reason("shop_first")
        if choice > 2 * KINDS:
            return Reason("shop_used" if state.guard_supply else "no_guard_left")
        if choice > KINDS:
            held = state.goods[KINDS * self.seat + choice - 1 - KINDS]
            return Reason("shop_used") if held else Reason("no_such_good", (("good", choice - 1 - KINDS),))
        return Reason("shop_used" if in_supply(state, choice - 1) else "supply_empty")


@decision
class ShopSale(Decision[Road]):
    """Give up goods of the kind, at least one, for the shop's price each (AL-108)."""

    seat: int
    good: int
    price: int
    space: ClassVar[Space] = Space(numbers("count", 1, PILE, "count"))

    def options(self, state: Road) -> Options:
        return range(state.goods[KINDS * self.seat + self.good])

    def resolve(self, state: Road, choice: int) -> None:
        give_up_good(state, self.seat, self.good, choice + 1)
        gain_gold(state, self.seat, self.price * (choice + 1))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_enough_goods", (("good", self.good),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("gold", self.price * (choice + 1)), (GOODS[self.good], -choice - 1))


def shop_price(road: Road, seat: int, good: int) -> int:
    """The gold that the shop pays a seat for a good: 3, or more with an ability (AL-108, CP-K06)."""
    return SHOP_PRICE + bonus(road, seat, f"shop.price.{GOODS[good]}")


@decision
class ExtendCaravan(Decision[Road]):
    """Buy one caravan card of the offer for its gold and goods (AL-76 ... AL-81)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("caravan", 0, MOST_CARAVANS - 1, "caravan"))

    def options(self, state: Road) -> Options:
        seat, cards = self.seat, BOOKS[state.product].caravans
        held, gold = at_hand(state, seat), state.gold[seat] - bonus(state, seat, "extend.cost_gold")
        return tuple([at for at in state.offer if cards[at].gold <= gold and not held - cards[at].bundle & LACKING])

    def resolve(self, state: Road, choice: int) -> None:
        seat, card = self.seat, BOOKS[state.product].caravans[choice]
        pay_gold(state, seat, caravan_price(state, seat, card))
        for good, count in shown(card.goods):
            give_up_good(state, seat, good, count)
        state.offer = tuple([other for other in state.offer if other != choice])
        state.cards = replaced(state.cards, seat, (*state.cards[seat], choice))
        state.tell(BOUGHT, seat, choice)
        strengthen(state, seat, card.crates, card.strength)
        gain_workers(state, seat, card.workers)
        open_rival_windows(state, seat, "rival.bought")

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice not in state.offer:
            return Reason("not_in_offer")
        card = book_of(state).caravans[choice]
        price = caravan_price(state, self.seat, card)
        if price > state.gold[self.seat]:
            return Reason("too_dear", (("gold", price),))
        return Reason("caravan_goods_missing", (("caravan", choice),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        card = book_of(state).caravans[choice]
        paid = [(GOODS[good], -card.goods[good]) for good in range(KINDS) if card.goods[good]]
        price = caravan_price(state, self.seat, card)
        gains = [("crates", card.crates), ("strength", card.strength), ("workers", card.workers), ("fame", card.fame)]
        return (("gold", -price), *paid, *[gain for gain in gains if gain[1]])


STANDARD: Final = tuple(action for action in range(len(ACTIONS)) if action != LOCATION)
