"""Values in fame, from the view of one seat: goods, contracts, cards, tokens and programs."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac import ops
from caravanserai.games.almanac.book import ANY, KINDS, NO_GOODS
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.bots.goods_value import Sharing, Time, sharing
from caravanserai.games.almanac.flow.contracts import DRAWN, closing_fee
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.space_index import NOWHERE
from caravanserai.games.almanac.state import BOOKS, FREE, replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.games.almanac.book import Book, Caravan, Contract, Page
    from caravanserai.games.almanac.effects import Ability, Op
    from caravanserai.games.almanac.view import RoadView

WORKER_PER_ROUND: Final = 6.0
"""The value of one placement, roughly."""
STRENGTH_PER_FIGHT: Final = 0.5
CRATE_PER_ROUND: Final = 0.3
ABILITY_PER_ROUND: Final = 1.0
"""The value of an ability for which no better estimate is known."""
USE_PROBABILITY: Final = 0.7
"""The probability that a future use of an ability really happens."""
SHOP: Final = 3
LATER_DISCOUNT: Final = 0.9
"""The discount for a price that is one page further on."""

OP_VALUES: Final[dict[type[Op], Callable[[Appraisal, Any], float]]] = {}
"""The value of each operation; pages add their own."""


@functools.cache
def best_price(product: str, number: int, seats: int, good: int) -> int:
    """The highest price for a good on a page."""
    page = page_at(BOOKS[product], number)
    spots = [page.spots[at] for at in page.in_use[seats]]
    return max([spot.prices[good] for spot in spots])


@functools.cache
def _markets(product: str, number: int, seats: int, good: int) -> tuple[tuple[int, int], ...]:
    """The spaces of a page that buy a good, each with its price."""
    page = page_at(BOOKS[product], number)
    return tuple((at, page.spots[at].prices[good]) for at in page.in_use[seats] if page.spots[at].prices[good])


@functools.cache
def price_ahead(product: str, number: int, seats: int, good: int) -> float:
    """The expected price of a good on a page or on later pages; at least the discounted price of a shop."""
    page = page_at(BOOKS[product], number)
    here = max(float(best_price(product, number, seats, good)), LATER_DISCOUNT * SHOP)
    beyond = [price_ahead(product, onward, seats, good) for onward in page.onward]
    return max(here, LATER_DISCOUNT * sum(beyond) / len(beyond)) if beyond else here


@functools.cache
def _price_later(product: str, ahead: tuple[int, ...], seats: int, good: int) -> float:
    """The expected price of a good after this page, when the next page is one of those ahead."""
    later = [price_ahead(product, page, seats, good) for page in ahead]
    return LATER_DISCOUNT * sum(later) / len(later) if later else 0.0


@functools.cache
def last_round(product: str) -> int:
    """The round in which the journey ends."""
    return max(page.round for page in BOOKS[product].pages if page is not None)


@functools.cache
def chance_of(product: str, number: int, wanted: int) -> float:
    """The probability that the route leads from a page to another one, if each Guide chooses at random."""
    if number == wanted:
        return 1.0
    onward = page_at(BOOKS[product], number).onward
    return sum(chance_of(product, each, wanted) for each in onward) / len(onward) if onward else 0.0


def page_at(book: Book, number: int) -> Page:
    """The page with this number."""
    page = book.pages[number]
    if page is None:
        raise LookupError(f"there is no page {number}")
    return page


class Appraisal:
    """The values of things in one view; `leaving` means that no more workers are placed on the present page."""

    def __init__(self, view: RoadView, *, leaving: bool) -> None:
        self.road = road = believed(view)
        self.view = view
        self.seat = seat = view.seat or 0
        self.leaving = leaving
        self.book = book = BOOKS[view.product]
        self.page = page_at(book, view.page)
        self.goods = road.goods[KINDS * seat : KINDS * seat + KINDS]
        self.contracts = view.contracts
        self.gold = road.gold[seat]
        self.rounds = last_round(view.product) - view.round
        """The number of rounds after this one."""
        self.workers_left = 0 if leaving else max(0, view.home[seat] - 1)
        """Workers left for this page after the one that is placed now."""
        self.ahead = (view.next_page,) if view.next_page else self.page.onward
        self.room = road.room[seat]
        self.crate = CRATE_PER_ROUND * self.rounds
        self.force = STRENGTH_PER_FIGHT * self.rounds
        self.worker = WORKER_PER_ROUND * self.rounds
        self.fee = closing_fee(road, seat)
        self.time = Time(self.rounds, self.workers_left, self.fee if self.gold >= self.fee else None)
        self._swings: dict[int, float] = {}

    # -- goods and contracts -------------------------------------------------------------------------------

    @functools.cached_property
    def prices(self) -> tuple[float, ...]:
        """The expected price of a good of each kind: here while workers are left, else on later pages."""
        product, seats = self.view.product, self.view.seats
        later = [_price_later(product, self.ahead, seats, good) for good in range(KINDS)]
        return tuple(
            [max(self._price_here(good), later[good]) for good in range(KINDS)] if self.workers_left else later
        )

    def _price_here(self, good: int) -> float:
        """The best price among the free markets of this page; a market that the rule bars counts half."""
        workers, best = self.view.workers, 0.0
        for at, price in _markets(self.view.product, self.view.page, self.view.seats, good):
            if not workers or workers[at] == FREE:
                barred = workers and not self._permitted >> at & 1
                best = max(best, price * (0.5 if barred else 1.0))
        return best

    @functools.cached_property
    def _permitted(self) -> int:
        """A bit for each space that the page's rule does not bar."""
        permitted = NOWHERE
        for _, spaces in self.page.rule.tolls(self.road, self.seat):
            permitted |= spaces
        return permitted

    @property
    def future_value(self) -> float:
        """The expected future value of everything that the seat owns, beyond its present score."""
        view, seat = self.view, self.seat
        abilities = sum(self.ability_of(self.book.contracts[card]) for card in view.done[seat])
        return (
            self.owned
            + self.worker * view.home[seat]
            + self.force * view.strength[seat]
            + self.crate * view.crates[seat]
            + abilities
        )

    def basket(self, goods: Sequence[int], contracts: tuple[int, ...] | None = None) -> float:
        """The value of goods and open contracts together, with the goods best assigned to the contracts."""
        return (self._shares if contracts is None else self._shared_by(contracts))[tuple(goods)]

    @functools.cached_property
    def owned(self) -> float:
        """The value of the seat's goods and open contracts together."""
        return self.basket(self.goods)

    @functools.cached_property
    def _shares(self) -> Sharing:
        return self._shared_by(self.contracts)

    def _shared_by(self, contracts: tuple[int, ...]) -> Sharing:
        """The values of goods beside these contracts."""
        swings = tuple([(number, self.swing(number)) for number in contracts])
        return sharing(self.view.product, swings, self.prices, self.time)

    def swing(self, number: int) -> float:
        """The value of completing a contract at some time: its fame, the avoided penalty and its ability."""
        if number not in self._swings:
            card = self.book.contracts[number]
            self._swings[number] = 2 * card.fame + self.ability_of(card)
        return self._swings[number]

    def complete(self, number: int) -> float:
        """The value of completing a contract now."""
        card = self.book.contracts[number]
        rest = [self.goods[good] - card.goods[good] for good in range(KINDS)]
        left = tuple(other for other in self.contracts if other != number)
        return self.swing(number) + self.basket(rest, left) - self.owned

    def take_contract(self, number: int) -> float:
        """The value of one more contract: its chance of completion against its penalty."""
        more = self.basket(self.goods, (*self.contracts, number)) - self.owned
        return more - self.book.contracts[number].fame

    @functools.cached_property
    def new_contract(self) -> float:
        """The expected value of drawing three contracts and keeping the best."""
        known = {*self.contracts, *itertools.chain.from_iterable(self.view.done)}
        worth = sorted(self.take_contract(card.index) for card in self.book.contracts if card.index not in known)
        count = len(worth)
        if count < DRAWN:
            return max(worth, default=0.0)
        ways = count * (count - 1) * (count - 2) / 6
        return sum(one * at * (at - 1) / 2 for at, one in enumerate(worth)) / ways

    def change(self, goods: Sequence[int]) -> float:
        """The change in value when goods are gained (or lost, below 0); without room, the least useful goods go."""
        after = [max(0, own + more) for own, more in zip(self.goods, goods, strict=True)]
        while sum(after) > self.room and any(after):
            after[self.least(after)] -= 1
        return self._shares[tuple(after)] - self.owned

    def least(self, goods: Sequence[int]) -> int:
        """The kind of which the loss of one good costs least."""
        rest = [(self.basket(_with(goods, good, -1)), -good) for good in range(KINDS) if goods[good]]
        return -max(rest)[1]

    def gain(self, goods: Sequence[int]) -> float:
        """The value of gaining goods; goods of free choice are chosen one by one."""
        gained = list(goods[:KINDS])
        for _ in range(goods[ANY]):
            best = max(range(KINDS), key=lambda good: self.change(_with(gained, good, 1)))
            gained[best] += 1
        return self.change(gained)

    def lose(self, count: int) -> float:
        """The value (below 0) of giving up this number of goods of the seat's choice."""
        after = list(self.goods)
        for _ in range(min(count, sum(after))):
            after[self.least(after)] -= 1
        return self.basket(after) - self.owned

    # -- cards and tokens ----------------------------------------------------------------------------------

    def card(self, card: Caravan) -> float:
        """The value of a caravan card, without its price."""
        worker = (self.worker + WORKER_PER_ROUND / 2) * min(card.workers, self.road.reserve[self.seat])
        lack = 1.0 if sum(self.goods) >= self.room - 1 and self.rounds else 0.0
        return card.fame + card.crates * (self.crate + lack * 0.5) + card.strength * self.force + worker

    def ability_of(self, card: Contract) -> float:
        """The value of a contract's ability from now to the end of the match."""
        return sum([self._ability(ability) for ability in card.abilities])

    def _ability(self, ability: Ability) -> float:
        modify = ability.modify
        if "per" in modify:
            return 3.0
        if ability.program >= 0:
            once = self.flat(ability.program)
            times = 1 if ability.hook == "contract.completed" else self.rounds
            return once * times * (USE_PROBABILITY if ability.optional else 1.0)
        if "strength" in modify or "crates" in modify:
            return self.force * int(modify.get("strength", 0)) + self.crate * int(modify.get("crates", 0))
        return ABILITY_PER_ROUND * self.rounds

    def flat(self, program: int) -> float:
        """The rough value of a program, independent of what the seat owns: every good counts the same."""
        worth = 0.0
        for op in self.book.programs[program]:
            if isinstance(op, ops.GainGoods):
                worth += 3.0 * sum(op.goods)
            elif isinstance(op, ops.GainGold | ops.GainGuard | ops.GainWorker):
                worth += self.op(op)
        return worth

    def token(self, number: int) -> float:
        """The value of one more token of a kind: its fame and its effects."""
        kind = self.book.tokens[number]
        worth = self.fame_of(number) + kind.strength * self.force + kind.crates * self.crate
        if kind.crate:
            worth -= 2 * self.crate
        uses = [0.0]
        for ability in kind.abilities:
            if ability.program < 0:
                continue
            once = self.program(ability.program)
            if kind.destination:
                ways = [chance_of(self.view.product, page, kind.destination) for page in self.ahead]
                worth += once * sum(ways) / len(ways) if ways else 0.0
            elif ability.optional:
                uses.append(once * USE_PROBABILITY if self.rounds else 0.0)
            else:
                worth += once * self.rounds
        return worth + max(0.0, max(uses) - max(0, kind.fame))

    def fame_of(self, number: int) -> float:
        """The fame that one more token of a kind scores."""
        road, at = self.road, len(self.book.tokens) * self.seat + number
        held, before = road.tokens, self._score
        road.tokens = replaced(held, at, held[at] + 1)
        after = sum([points for _, points in score_sheet(road, self.seat)])
        road.tokens = held
        return float(after - before)

    @functools.cached_property
    def _score(self) -> int:
        """The present score of the seat."""
        return sum([points for _, points in score_sheet(self.road, self.seat)])

    # -- programs ------------------------------------------------------------------------------------------

    def program(self, number: int) -> float:
        """The value of a program."""
        return sum([self.op(op) for op in self.book.programs[number]]) if number >= 0 else 0.0

    def op(self, op: Op) -> float:
        """The value of an operation."""
        worth = OP_VALUES.get(type(op))
        return worth(self, op) if worth else 0.0

    def guards(self, count: int) -> float:
        """The value of guards: fame and strength."""
        return min(count, self.road.guard_supply) * (1 + 2 * self.force)


def _with(goods: Sequence[int], good: int, change: int) -> list[int]:
    changed = list(goods)
    changed[good] += change
    return changed


def _gold(judge: Appraisal, op: ops.GainGold) -> float:
    return op.amount * (ops.SIDES + 1) / 2 if op.per == "roll" else float(op.worth(judge.road, judge.seat))


def _goods(judge: Appraisal, op: ops.GainGoods) -> float:
    return judge.gain((*NO_GOODS[:ANY], op.shown)) if op.shown else judge.gain(op.goods)


def _worker(judge: Appraisal, op: ops.GainWorker) -> float:
    if not judge.road.reserve[judge.seat]:
        return judge.program(op.otherwise)
    return op.count * (WORKER_PER_ROUND if op.for_the_round else judge.worker + WORKER_PER_ROUND / 2)


def _tokens(judge: Appraisal, op: ops.GainToken) -> float:
    worths = [judge.token(kind) for kind in op.kinds if judge.road.pool[kind] or not op.choose]
    if op.choose:
        return max(worths, default=0.0)
    return op.count * sum(worths, 0.0) / len(worths)


def _first(judge: Appraisal, op: ops.FirstKeepsCard) -> float:
    taken = any(card == judge.view.encounter for kept in judge.view.kept for card, _ in kept)
    return judge.program(op.later) if taken else float(op.fame)


def _bid(judge: Appraisal, op: ops.StartBid) -> float:
    return judge.program(op.prize) / (2 * judge.view.seats)


def _guide(judge: Appraisal, op: ops.IfGuide) -> float:
    return judge.program(op.then if judge.seat == judge.road.guide else op.otherwise)


OP_VALUES.update(
    {
        ops.GainGold: _gold,
        ops.GainGoods: _goods,
        ops.Discard: lambda judge, op: judge.lose(op.number(judge.road, judge.seat)),
        ops.Pay: lambda judge, op: float(-min(op.gold, judge.gold)),
        ops.GainGuard: lambda judge, op: judge.guards(op.count),
        ops.GainWorker: _worker,
        ops.GainToken: _tokens,
        ops.PayToken: lambda judge, op: -op.count * judge.token(op.kinds[0]),
        ops.KeepCard: lambda _judge, op: float(op.fame),
        ops.FirstKeepsCard: _first,
        ops.StrongestKeepsCard: lambda judge, op: op.fame / judge.view.seats,
        ops.StartBid: _bid,
        ops.PeekDeck: lambda _judge, _op: 0.5,
        ops.SwapGoods: lambda _judge, op: 0.5 * op.most,
        ops.OpenPlacement: lambda _judge, _op: WORKER_PER_ROUND / 2,
        ops.IfGuide: _guide,
    }
)
