"""Selling on a space that shows several kinds of goods (AL-104). Only books with such a space need this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.games.almanac.book import GOODS, KINDS, SELL
from caravanserai.games.almanac.events import SOLD
from caravanserai.games.almanac.purse import bonuses, give_up_good
from caravanserai.games.almanac.state import PILE, Road, page_of
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Book, Spot
    from caravanserai.kernel.codec import Pending


def mixed_sale_kinds(book: Book) -> tuple[type[Pending], ...]:
    """The decision classes that a book with such a space adds to the common ones."""
    spots = [spot for page in book.pages if page is not None for spot in page.spots]
    return (SellMix,) if any(spot.action == SELL and spot.good < 0 for spot in spots) else ()


def sale_extra(road: Road, seat: int, good: int, count: int, before: int = 0) -> int:
    """The gold that abilities add to the sale of `count` goods after `before` others in the same action.

    Some abilities add to each good (CP-K04), or to each good of one kind (CP-K06); others add up to a limit for the
    action (DR-K04r).
    """
    if not road.done[seat]:
        return 0
    changes = bonuses(road, seat)
    each = changes.get("sell.price", 0) + changes.get(f"sell.price.{GOODS[good]}", 0)
    limited, most = changes.get("sell.limited_price", 0), changes.get("sell.max_extra", 0)
    return count * each + min((before + count) * limited, most) - min(before * limited, most)


def ask_next_kind(road: Road, seat: int, spot: Spot, first: int, sold: int) -> None:
    """Ask how many goods of the next kind are sold, among the kinds from `first` on that are shown and held."""
    for good in _left(road, seat, spot, first)[:1]:
        road.stack.append(SellMix.of(seat, spot.index, good, spot.prices[good], sold))


def _left(road: Road, seat: int, spot: Spot, first: int) -> list[int]:
    """The kinds from `first` on that are shown and held."""
    return [good for good in range(first, KINDS) if spot.prices[good] and road.goods[KINDS * seat + good]]


@decision
class SellMix(Decision[Road]):
    """Sell any mixture of the kinds shown at their prices, kind by kind; at least one good in all (AL-99, AL-104)."""

    seat: int
    spot: int
    good: int
    price: int
    sold: int
    """The number of goods of other kinds sold before in this action."""
    space: ClassVar[Space] = Space(numbers("count", 0, PILE, "count"))

    def options(self, state: Road) -> Options:
        spot = page_of(state).spots[self.spot]
        may_skip = self.sold or _left(state, self.seat, spot, self.good + 1)
        return range(0 if may_skip else 1, state.goods[KINDS * self.seat + self.good] + 1)

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            gold = self._gold(state, choice)
            give_up_good(state, self.seat, self.good, choice)
            state.gold[self.seat] += gold
            state.tell(SOLD, self.seat, choice, self.good, gold)
        ask_next_kind(state, self.seat, page_of(state).spots[self.spot], self.good + 1, self.sold + choice)

    def _gold(self, state: Road, count: int) -> int:
        return count * self.price + sale_extra(state, self.seat, self.good, count, self.sold)

    def timeout_choice(self, state: Road, options: Options) -> int:
        return options[-1]

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_enough_goods", (("good", self.good),)) if choice else Reason("sell_something")

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("gold", self._gold(state, choice)), (GOODS[self.good], -choice)) if choice else ()
