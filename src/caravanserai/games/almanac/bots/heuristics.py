"""Heuristics for every almanac: the value of each option to a seat, judged from its view alone.

Pages register what only they know: `SPACE_VALUES` for the value of a space beside its action, `OPTION_VALUES` for
their own decisions.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac import ops
from caravanserai.games.almanac.ability_windows import DONE, FIRST_TOKEN, UseAbility, WorkFirst
from caravanserai.games.almanac.book import CONTRACT, EXTEND, GAIN, KINDS, LOCATION, NO_GOODS, SELL, SHOP
from caravanserai.games.almanac.bots.appraisal import Appraisal, best_price
from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.games.almanac.flow.contracts import (
    CloseContract,
    CompleteContract,
    KeepContract,
    ReturnContract,
    closing_fee,
)
from caravanserai.games.almanac.flow.crates import ChooseGood, GiveUpGood, ThrowOut
from caravanserai.games.almanac.flow.encounters import (
    FIGHT,
    ChooseForAll,
    ChooseOption,
    FightOrNot,
    gold_needed,
    winning_faces,
)
from caravanserai.games.almanac.flow.legal_placements import price_of, surcharge_of
from caravanserai.games.almanac.flow.mixed_sale import SellMix, sale_extra
from caravanserai.games.almanac.flow.phases import ChooseLocation
from caravanserai.games.almanac.flow.placement import MOST_SPACES, PASS, ChooseReceiver, Place
from caravanserai.games.almanac.flow.standard_actions import (
    SHOP_PRICE,
    ExtendCaravan,
    SellGoods,
    ShopSale,
    VisitShop,
    caravan_price,
)
from caravanserai.games.almanac.purse import empty_crates
from caravanserai.games.almanac.state import FIGHT_DIE
from caravanserai.kernel.decision import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.almanac.book import Caravan, Choice, Spot
    from caravanserai.games.almanac.effects import Ability
    from caravanserai.games.almanac.state import Road
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.space import Options

WAIVER: Final = 3.0
"""The value of keeping a waiver of a page's rule for later."""
PAGE_FIGHT: Final = 4.0
"""The stake in a fight or duel on a page."""
FIRST_TURN: Final = 2.0
"""The value of placing first."""
LAST_WINDOWS: Final = ("bid.open", "bid.reveal", "fight.roll", "fight.result", "action.all_placed")
"""Windows after the last placement on a page."""

SPACE_VALUES: Final[dict[str, Callable[[Judge, Spot], float]]] = {}
"""By kind of placement rule: the value of a space beside its price and its action."""
OPTION_VALUES: Final[dict[type[Decision[Any]], Callable[[Judge, Any, int], float]]] = {}
"""By kind of decision: the value of an option."""


def choose(view: RoadView, decision: Decision[Road], options: Options, dice: Dice) -> int:
    """Choose the option with the highest value; the dice decide among equals."""
    if len(options) == 1:
        return options[0]
    values = option_scores(view, decision, options)
    most = max(values)
    best = [option for option, value in zip(options, values, strict=True) if value == most]
    return best[dice.below(len(best))]


def option_scores(view: RoadView, decision: Decision[Road], options: Options) -> list[float]:
    """The value of each option, in fame."""
    judge = Judge(view, leaving=_is_leaving(view, decision))
    value_of = OPTION_VALUES[type(decision)]
    return [round(value_of(judge, decision, option), 6) for option in options]


def _is_leaving(view: RoadView, decision: Decision[Road]) -> bool:
    """Whether no more workers are placed on the present page."""
    if view.encounter >= 0 or isinstance(decision, ChooseLocation | CloseContract):
        return True
    return (isinstance(decision, Bid) and bool(decision.for_guide)) or (
        isinstance(decision, UseAbility | WorkFirst) and decision.hook in LAST_WINDOWS
    )


class Judge(Appraisal):
    """Computes the values of options."""

    # -- placing -------------------------------------------------------------------------------------------

    def space(self, number: int) -> float:
        """The value of placing a worker on a space."""
        road, seat, spot = self.road, self.seat, self.page.spots[number]
        price = price_of(road, seat, spot, surcharge_of(road, self.page, seat, number))
        gold, goods = self.page.rule.windfall(road, seat, number)
        worth = float(gold - price)
        if goods:
            worth += self.gain((*NO_GOODS[:KINDS], goods))
        if spot.cost.any_goods:
            worth += self.lose(spot.cost.any_goods)
        sense = SPACE_VALUES.get(self.page.rule.kind)
        return worth + self.action(spot, self.gold - price) + (sense(self, spot) if sense else 0.0)

    def action(self, spot: Spot, gold: int) -> float:
        """The value of a space's action for a seat with this amount of gold."""
        if spot.action == GAIN:
            return self.gain(spot.goods)
        if spot.action == CONTRACT:
            return self.new_contract
        if spot.action == LOCATION:
            self.road.spot = spot.index
            return self.program(self.page.locations[spot.location].program)
        return max(self._best(spot, gold), default=0.0)

    def _best(self, spot: Spot, gold: int) -> list[float]:
        """The values of all sales, shop options, caravan cards or contracts that the space allows."""
        if spot.action == SELL:
            shown = [(good, price) for good, price in enumerate(spot.prices) if price]
            return [self.sold(good, price, count + 1) for good, price in shown for count in range(self.goods[good])]
        if spot.action == SHOP:
            return [self.shop(choice) for choice in range(1, 2 + 2 * KINDS)]
        if spot.action == EXTEND:
            offer = [self.book.caravans[number] for number in self.view.offer]
            return [self.bought(card) for card in offer if self._can_buy(card, gold)]
        return [self.complete(card) for card in self.contracts if self._has(self.book.contracts[card].goods)]

    def _has(self, goods: tuple[int, ...]) -> bool:
        return all(self.goods[good] >= goods[good] for good in range(KINDS))

    def _can_buy(self, card: Caravan, gold: int) -> bool:
        return caravan_price(self.road, self.seat, card) <= gold and self._has(card.goods)

    def place(self, _decision: Place, option: int) -> float:
        """Place where the value is highest; using up a waiver of the page's rule costs WAIVER."""
        return 0.0 if option == PASS else self.placed(option) - WAIVER * (option // MOST_SPACES)

    def placed(self, option: int) -> float:
        """The value of a placement, under the page's rule or with a waiver."""
        self.road.exempt, number = divmod(option, MOST_SPACES)
        worth = self.space(number)
        self.road.exempt = 0
        return worth

    def receiver(self, _decision: ChooseReceiver, option: int) -> float:
        """Pay the player with the smallest caravan."""
        return -float(len(self.view.cards[option]) + len(self.view.done[option]))

    # -- standard actions ----------------------------------------------------------------------------------

    def sold(self, good: int, price: int, count: int) -> float:
        """The value of selling this number of goods."""
        return count * price + sale_extra(self.road, self.seat, good, count) + self.given_up(good, count)

    def given_up(self, good: int, count: int) -> float:
        """The value (below 0) of giving up goods of a kind."""
        return self.change([-count * (kind == good) for kind in range(KINDS)])

    def sell(self, decision: SellGoods, option: int) -> float:
        """Sell the goods that are worth less later."""
        return self.sold(decision.good, decision.price, option + 1)

    def sell_mix(self, decision: SellMix, option: int) -> float:
        """Of each kind shown, sell the goods that are worth less later."""
        return self.sold(decision.good, decision.price, option)

    def shop(self, option: int) -> float:
        """The value of the best option of the shop."""
        if not option:
            return 0.0
        if option > 2 * KINDS:
            return self.guards(1)
        if option > KINDS:
            good = option - 1 - KINDS
            counts = range(1, self.goods[good] + 1)
            return max((SHOP_PRICE * count + self.given_up(good, count) for count in counts), default=0.0)
        return self.change([int(kind == option - 1) for kind in range(KINDS)])

    def visit(self, _decision: VisitShop, option: int) -> float:
        """Take the best option of the shop."""
        return self.shop(option)

    def shop_sale(self, decision: ShopSale, option: int) -> float:
        """Give up the goods that are worth less elsewhere."""
        return decision.price * (option + 1) + self.given_up(decision.good, option + 1)

    def bought(self, card: Caravan) -> float:
        """The value of buying a caravan card."""
        paid = self.change([-count for count in card.goods[:KINDS]])
        return self.card(card) - caravan_price(self.road, self.seat, card) + paid

    def extend(self, _decision: ExtendCaravan, option: int) -> float:
        """Buy the card with the highest value above its price."""
        return self.bought(self.book.caravans[option])

    # -- goods and contracts -------------------------------------------------------------------------------

    def choose_good(self, _decision: ChooseGood, option: int) -> float:
        """Take the good of the highest value."""
        return self.basket([own + (kind == option) for kind, own in enumerate(self.goods)])

    def give_good(self, _decision: ThrowOut | GiveUpGood, option: int) -> float:
        """Give up the good of the least value."""
        return self.basket([own - (kind == option) for kind, own in enumerate(self.goods)])

    def swap(self, _decision: ops.SwapGive, option: int) -> float:
        """Exchange a good for a better one."""
        if not option:
            return 0.0
        rest = [own - (kind == option - 1) for kind, own in enumerate(self.goods)]
        best = max(self.basket([own + (kind == other) for kind, own in enumerate(rest)]) for other in range(KINDS))
        return best - self.owned - 0.01

    def keep_contract(self, _decision: KeepContract, option: int) -> float:
        """Keep the contract of the highest value."""
        return self.take_contract(option)

    def return_contract(self, _decision: ReturnContract, _option: int) -> float:
        """The order makes no difference."""
        return 0.0

    def complete_contract(self, _decision: CompleteContract, option: int) -> float:
        """Complete the contract of the highest value."""
        return self.complete(option)

    def close_contract(self, _decision: CloseContract, option: int) -> float:
        """Complete every contract that is worth its fee."""
        if not option:
            return 0.0
        return 2 * self.book.contracts[option - 1].fame - closing_fee(self.road, self.seat)

    # -- abilities -----------------------------------------------------------------------------------------

    def use(self, decision: UseAbility, option: int) -> float:
        """Use an ability that is worth more now than later."""
        if option == DONE:
            return 0.0
        source = option - 1
        abilities = self.book.tokens[source - FIRST_TOKEN].abilities if source >= FIRST_TOKEN else ()
        abilities = abilities or self.book.contracts[source].abilities
        used = [ability for ability in abilities if ability.hook == decision.hook and ability.optional]
        if decision.hook == "fight.roll" and self.view.encounter < 0:
            return max(self._roll_again(ability, source) for ability in used)
        if decision.hook == "fight.roll":
            return max(self._turn_fight(ability, source) for ability in used)
        return max(self.program(ability.program) - self._spent(ability, source) for ability in used)

    def _spent(self, ability: Ability, source: int) -> float:
        """The value that is lost when a token is used up."""
        uses_up = any(isinstance(op, ops.DiscardSelf) for op in self.book.programs[ability.program])
        if not uses_up:
            return 0.0
        kind = self.book.tokens[source - FIRST_TOKEN]
        lost = kind.fame + kind.strength * self.force + kind.crates * self.crate
        if kind.crates and empty_crates(self.road, self.seat) < kind.crates:
            lost += 3.0 * (kind.crates - empty_crates(self.road, self.seat))
        return lost

    def _roll_again(self, ability: Ability, source: int) -> float:
        """The value of changing a roll on a page: high after an X."""
        return (PAGE_FIGHT if FIGHT_DIE[self.view.roll] is None else -1.0) - self._spent(ability, source)

    def _turn_fight(self, ability: Ability, source: int) -> float:
        """The value of changing the roll of a fight."""
        card = self.book.encounters[self.view.encounter]
        face = FIGHT_DIE[self.view.roll]
        total = self.view.strength[self.seat] + self.view.roll_bonus
        if total + (face or 0) >= card.strength and (face is not None or self.view.x_counts):
            return -1.0
        stake = self.program(card.win) - self.program(card.lose)
        chance = 0.0
        for op in self.book.programs[ability.program]:
            if isinstance(op, ops.AddToRoll):
                chance = float(total + (face or 0) + op.count >= card.strength)
            elif isinstance(op, ops.Reroll):
                chance = winning_faces(total, card.strength) / len(FIGHT_DIE)
        return chance * stake - self._spent(ability, source) - 0.01

    def work_first(self, _decision: WorkFirst, _option: int) -> float:
        """The order hardly makes a difference."""
        return 0.0

    def take_token(self, _decision: ops.ChooseToken, option: int) -> float:
        """Take the token of the highest value."""
        return self.token(option)

    def stow_token(self, decision: ops.StowToken, option: int) -> float:
        """Stow the token if it is worth more than the crate and the good that must go."""
        if option == ops.FORGO:
            return 0.0
        lost = 0.0 if option == ops.STOW else self.given_up(option - ops.FIRST_GOOD, 1)
        return self.token(decision.kind) + lost

    def stake(self, decision: ops.Stake, option: int) -> float:
        """Stake gold only if the expected gain is positive."""
        return option * sum(decision.table) / len(decision.table) - 0.01 * option

    # -- the Guide -----------------------------------------------------------------------------------------

    def at_page(self, number: int) -> float:
        """The value of going to a page: markets for the goods at hand, and letters to deliver."""
        prices = [best_price(self.view.product, number, self.view.seats, good) for good in range(KINDS)]
        sales = sorted((held * price for held, price in zip(self.goods, prices, strict=True)), reverse=True)
        letters = [kind for kind in self.view.letters if self.book.tokens[kind].destination == number]
        return 0.6 * sum(sales[:2]) + 12.0 * len(letters)

    @functools.cached_property
    def lead(self) -> float:
        """The value of being the Guide: to choose the page, and to place first there."""
        worth = [self.at_page(page) for page in self.page.onward]
        return max(worth) - sum(worth) / len(worth) + FIRST_TURN

    @functools.cached_property
    def prize(self) -> float:
        """The value of the prize of the current bid, other than the Guide token."""
        card = self.view.encounter
        programs = [self.book.encounters[card].effect] if card >= 0 else [one.program for one in self.page.locations]
        bids = [op for number in programs for op in self.book.programs[number] if isinstance(op, ops.StartBid)]
        return max((self.program(op.prize) - self.program(op.others) for op in bids), default=0.0)

    @functools.cached_property
    def key(self) -> float:
        """The value of the key to the city."""
        return float(sum(kind.fame for kind in self.book.tokens if kind.family == "city_key"))

    def bid(self, decision: Bid, option: int) -> float:
        """Bid the value of the prize: the winner pays no more than the lowest bid."""
        worth = self.lead if decision.for_guide else self.key if decision.for_key else self.prize
        return -abs(option - worth)

    def go_to(self, _decision: ChooseLocation, option: int) -> float:
        """Choose the page where the seat's goods sell best."""
        return self.at_page(option)

    # -- encounters ----------------------------------------------------------------------------------------

    def choice(self, choice: Choice) -> float:
        """The value of an option of an encounter, less its cost."""
        worth = self.program(choice.program) - gold_needed(self.road, self.seat, choice) + self.lose(choice.any_goods)
        return worth - 0.1 * choice.worker

    def option(self, _decision: ChooseOption | ChooseForAll, option: int) -> float:
        """Choose the option of the highest value."""
        return self.choice(self.book.encounters[self.view.encounter].choices[option])

    def fight(self, _decision: FightOrNot, option: int) -> float:
        """Fight if the odds are good."""
        card = self.book.encounters[self.view.encounter]
        if option != FIGHT:
            return self.choice(card.choices[option - 1])
        chance = winning_faces(self.view.strength[self.seat], card.strength) / len(FIGHT_DIE)
        return chance * self.program(card.win) + (1 - chance) * self.program(card.lose)


OPTION_VALUES.update(
    {
        Place: Judge.place,
        ChooseReceiver: Judge.receiver,
        ChooseGood: Judge.choose_good,
        ThrowOut: Judge.give_good,
        GiveUpGood: Judge.give_good,
        SellGoods: Judge.sell,
        SellMix: Judge.sell_mix,
        VisitShop: Judge.visit,
        ShopSale: Judge.shop_sale,
        ExtendCaravan: Judge.extend,
        KeepContract: Judge.keep_contract,
        ReturnContract: Judge.return_contract,
        CompleteContract: Judge.complete_contract,
        CloseContract: Judge.close_contract,
        UseAbility: Judge.use,
        WorkFirst: Judge.work_first,
        Bid: Judge.bid,
        ChooseLocation: Judge.go_to,
        ChooseOption: Judge.option,
        ChooseForAll: Judge.option,
        FightOrNot: Judge.fight,
        ops.ChooseToken: Judge.take_token,
        ops.StowToken: Judge.stow_token,
        ops.Stake: Judge.stake,
        ops.SwapGive: Judge.swap,
    }
)
