"""Skell (page 14): every worker takes the plague from its space, and spreads it to neighbouring spaces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.book import KINDS as GOOD_KINDS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.placement import MOST_SPACES
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens, gain_gold, give_up_good, tokens_of
from caravanserai.games.almanac.space_index import NOWHERE, bits_of, spaces_in
from caravanserai.games.almanac.state import Road, page_of, replaced
from caravanserai.games.almanac.token_layout import in_box, token_kind
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.kernel.codec import Pending

PLAGUE_SPREAD: Final = EventKind("plague_spread", seat="seat", page="page", space="space")


@placement_rule
class SpreadingTokens(PlacementRule):
    """The player takes all plague on the space, then puts 1 on each of two free neighbours (CP-L14b, CP-L14c).

    `road.lying` holds the plague on the spaces, `road.pool` the supply (CP-L14a, CP-L14d). `road.memo`: the kind of the
    plague token.
    """

    kind: ClassVar[str] = "spreading_tokens"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.token: str = settings["token"]
        self.spread: int = settings["spread"]
        self.start = next(spot.index for spot in spots if spot.id == settings["start"])
        self.beside = tuple(bits_of(spot.neighbours) for spot in spots)

    def set_up(self, road: Road) -> None:
        kind = token_kind(road, self.token)
        road.memo = [kind]
        road.lying[self.start] = 1
        road.pool = replaced(road.pool, kind, in_box(road, kind) - 1)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        if not road.exempt:
            for _ in range(road.lying[spot]):
                change_tokens(road, seat, road.memo[0], 1)
            road.lying[spot] = 0
        near = self.beside[spot] & road.free
        count = min(self.spread, near.bit_count(), road.pool[road.memo[0]])
        if count:
            road.stack.append(Infect.of(seat, spot, count, NOWHERE))

    def infect(self, road: Road, seat: int, spot: int) -> None:
        """Put 1 plague token from the supply on a space."""
        kind = road.memo[0]
        road.pool = replaced(road.pool, kind, road.pool[kind] - 1)
        road.lying[spot] += 1
        road.tell(PLAGUE_SPREAD, seat, road.page, spot)


def plague_of(road: Road) -> SpreadingTokens:
    """The rule of the open page."""
    return cast("SpreadingTokens", page_of(road).rule)


@decision
class Infect(Decision[Road]):
    """Choose a free space beside your worker for a plague token, each a different one (CP-L14c)."""

    seat: int
    source: int
    left: int
    done: int
    """A bit for each space that got a token."""
    space: ClassVar[Space] = Space(numbers("space", 0, MOST_SPACES - 1, "space"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return spaces_in(plague_of(state).beside[self.source] & state.free & ~self.done)

    def resolve(self, state: Road, choice: int) -> None:
        plague_of(state).infect(state, self.seat, choice)
        if self.left > 1:
            state.stack.append(Infect.of(self.seat, self.source, self.left - 1, self.done | 1 << choice))

    def why_not(self, state: Road, choice: int) -> Reason:
        if not plague_of(state).beside[self.source] >> choice & 1:
            return Reason("no_neighbour")
        return Reason("plague_elsewhere" if self.done >> choice & 1 else "space_not_free")


@dataclass(frozen=True, slots=True)
class PayGood(Op):
    """Discard a good of this kind as a cost of the action (CP-L14f, AL-10)."""

    good: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        give_up_good(road, seat, self.good, 1)

    def gives(self, road: Road, seat: int) -> bool:
        return False

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return road.goods[GOOD_KINDS * seat + self.good] > 0

    def why_not(self) -> Reason:
        return Reason("no_such_good", (("good", self.good),))


@dataclass(frozen=True, slots=True)
class Cure(Op):
    """Return all plague of the seat to the supply for some gold each (CP-L14f)."""

    gold: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        kind = road.memo[0]
        count = tokens_of(road, seat, kind)
        for _ in range(count):
            change_tokens(road, seat, kind, -1)
        road.pool = replaced(road.pool, kind, road.pool[kind] + count)
        gain_gold(road, seat, self.gold * count)

    def gives(self, road: Road, seat: int) -> bool:
        return tokens_of(road, seat, road.memo[0]) > 0


OPS["pay_good"] = lambda entry, _compiler: PayGood(GOODS.index(entry["good"]))
OPS["cure"] = lambda entry, _compiler: Cure(entry["gold_each"])

EVENTS: Final[tuple[EventKind, ...]] = (PLAGUE_SPREAD,)
KINDS: Final[tuple[type[Pending], ...]] = (Infect,)
