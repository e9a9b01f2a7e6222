"""Ceru Springs (page 8): no two workers in a row in one pool; filling a pool gives goods to everyone in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.book import KINDS as GOOD_KINDS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.events import DIE
from caravanserai.games.almanac.flow.crates import ALL_KINDS, ChooseGood, ThrowOut, stow
from caravanserai.games.almanac.ops import SIDES
from caravanserai.games.almanac.placement_rule import NO_WINDFALL, PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_good, give_up_good, in_supply
from caravanserai.games.almanac.space_index import NOWHERE, by_group
from caravanserai.games.almanac.state import Road, turn_order
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()

NO_POOL: Final = -1
LAST: Final = 0
PAID: Final = 1
"""Indices in `road.memo`: the pool of the last worker, and the kind of the good paid for the space."""


@placement_rule
class NotLastGroup(PlacementRule):
    """Nobody may use the pool of the last worker of any player (CP-L08a); a skipped turn lifts this bar.

    When a pool is full, each worker in it gives its owner a good, in turn order, before the action (CP-L08c). A skip
    that lifts the bar counts as a change: the phase goes on (CP-L08b, CP-L08h).
    """

    kind: ClassVar[str] = "not_last_group"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.within = (*by_group(spots, len(groups)), NOWHERE)
        """The spaces of each pool, and last no spaces, for NO_POOL."""
        self.each: int = settings["fill_bonus"]["any"]

    def set_up(self, road: Road) -> None:
        road.memo = [NO_POOL, 0]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~self.within[road.memo[LAST]]),)

    def workers(self, road: Road, seat: int, pool: int) -> int:
        """The number of workers of a seat in a pool."""
        return sum(owner == seat and self.within[pool] >> at & 1 for at, owner in enumerate(road.workers))

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        pool = self.spots[spot].group
        if self.within[pool] & road.free != 1 << spot:
            return NO_WINDFALL
        return (0, self.each * (1 + self.workers(road, seat, pool)))

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        last = NOWHERE
        for spaces in self.within:
            left = spaces & road.free
            last |= left if left & left - 1 == NOWHERE else NOWHERE
        return (NOWHERE, last)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        pool = self.spots[spot].group
        road.memo[:] = [pool, road.given]
        if not self.within[pool] & road.free:
            self._treat(road, seat, pool)

    def _treat(self, road: Road, seat: int, pool: int) -> None:
        """Give goods to the other seats in turn order; the seat's own goods are already on the stack."""
        order, stack = turn_order(road), road.stack
        turn, own = order.index(seat), len(stack) - 1
        for at in reversed(range(road.seats)):
            count = self.each * self.workers(road, order[at], pool)
            if count and at != turn:
                place = own if at > turn else len(stack)
                stack[place:place] = [ThrowOut.of(order[at]), ChooseGood.of(order[at], count, ALL_KINDS)]
                own += 2 * (at > turn)

    def skipped(self, road: Road) -> None:
        if road.memo[LAST] != NO_POOL:
            road.memo[LAST] = NO_POOL
            road.skipped = 0

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("steaming_pool", (("page", road.page), ("group", self.spots[spot].group)))


@dataclass(frozen=True, slots=True)
class Geyser(Op):
    """Roll the die; a player may pay a good for one more roll, and the higher roll counts (CP-L08e)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        _roll(road, seat)
        road.stack.append(FeedGeyser.of(seat))


def _roll(road: Road, seat: int) -> None:
    road.die = 1 + road.draw(SIDES, "die")
    road.tell(DIE, seat, road.die)


KEEP: Final = 0


@decision
class FeedGeyser(Decision[Road]):
    """Keep the roll, or discard a good to roll once more and use the higher roll (CP-L08e)."""

    seat: int
    space: ClassVar[Space] = Space(word("keep"), names("good", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        own = state.goods[GOOD_KINDS * self.seat : GOOD_KINDS * (self.seat + 1)]
        return (KEEP, *[1 + good for good, count in enumerate(own) if count])

    def resolve(self, state: Road, choice: int) -> None:
        if choice != KEEP:
            first = state.die
            give_up_good(state, self.seat, choice - 1, 1)
            _roll(state, self.seat)
            state.die = max(first, state.die)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_such_good", (("good", choice - 1),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice - 1], -1),) if choice != KEEP else ()


@dataclass(frozen=True, slots=True)
class HotStones(Op):
    """Gain goods of one kind, different from the kind paid for the space (CP-L08f)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(ChooseKind.of(seat, self.count))

    @property
    def unfailing(self) -> bool:
        return True

    def gives(self, road: Road, seat: int) -> bool:
        return any(in_supply(road, good) for good in range(GOOD_KINDS))


@decision
class ChooseKind(Decision[Road]):
    """Choose the kind of the goods you gain (CP-L08f)."""

    seat: int
    count: int
    space: ClassVar[Space] = Space(names("good", "good", GOODS))

    def options(self, state: Road) -> Options:
        paid = state.memo[PAID]
        return tuple([good for good in range(GOOD_KINDS) if good != paid and in_supply(state, good)])

    def without_option(self, state: Road) -> None:
        """The supply has no other kind (AL-98)."""

    def resolve(self, state: Road, choice: int) -> None:
        gain_good(state, self.seat, choice, self.count)
        stow(state, self.seat)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("other_kind" if choice == state.memo[PAID] else "supply_empty")

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[choice], self.count if state.unlimited else min(self.count, state.supply[choice])),)


OPS["geyser"] = lambda _entry, _compiler: Geyser()
OPS["hot_stones"] = lambda entry, _compiler: HotStones(entry["n"])

KINDS: Final[tuple[type[Pending], ...]] = (FeedGeyser, ChooseKind)
