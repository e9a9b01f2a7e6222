"""Page 14, Vineland Tract: workers make the vines grow, and the first harvester takes the fruit of a vine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.book import ANY, GOODS, NO_GOODS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import gain_goods
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import in_supply
from caravanserai.games.almanac.space_index import EVERYWHERE, NO_TOLL, by_group
from caravanserai.games.almanac.state import page_of
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending

GREW: Final = EventKind("grew", page="page", group="group", count="count")
HARVESTED: Final = EventKind("harvested", seat="seat", page="page", group="group", count="count")

NO_VINE: Final = -1
BARE: Final = -1
"""The fruit of a vine that was harvested: it bears no more."""


@placement_rule
class GrowingVines(PlacementRule):
    """Placing on the vine of your own previous worker costs 2 gold (DR-L14c, DR-L14j).

    Every vine in use starts with 2 fruit of its kind (DR-L14a, DR-L14b). A worker placed on it, except its harvester,
    adds 1 after the action, up to 6 and as far as the supply allows, until the vine is harvested (DR-L14d, DR-L14f).
    Fruit is neither in the supply nor owned; fruit that is left goes back to the supply (DR-L14g, DR-L14h). The wild
    vine bears markers, which are not goods and never run short (DR-L14j).

    `road.memo`: the vine of each seat's previous worker, then the fruit on each vine.
    """

    kind: ClassVar[str] = "growing_vines"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.cost: int = settings["same_vine_cost"]
        self.start_fruit: int = settings["start_fruit"]
        self.growth: int = settings["growth"]
        self.most_fruit: int = settings["max_fruit"]
        self.vine_of = tuple(spot.group for spot in spots)
        self.tolls_after = (*[((0, ~vine), (self.cost, EVERYWHERE)) for vine in by_group(spots, len(groups))], NO_TOLL)
        """The tolls after a worker on each vine, and last the tolls of the first worker."""
        self.bears = tuple((*GOODS, "any").index(settings["kinds"][vine]) for vine in groups)
        """The good that grows on each vine."""
        self.used_from = tuple(
            min(spot.min_players for spot in spots if spot.group == vine) for vine in range(len(groups))
        )

    def set_up(self, road: Road) -> None:
        road.memo = [NO_VINE] * road.seats + [0] * len(self.groups)
        for vine, players in enumerate(self.used_from):
            if road.seats >= players:
                self._grow(road, vine, self.start_fruit)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_after[road.memo[seat]]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] = self.vine_of[spot]

    def after_action(self, road: Road, seat: int, spot: int) -> None:
        vine = self.vine_of[spot]
        if self.spots[spot].location < 0 and road.memo[road.seats + vine] != BARE:
            self._grow(road, vine, self.growth)

    def leave(self, road: Road) -> None:
        for good, count in enumerate(self.holding(road)):
            road.supply[good] += count
        road.memo = []

    def holding(self, road: Road) -> tuple[int, ...]:
        held = [0] * len(GOODS)
        for vine, good in enumerate(self.bears):
            if good != ANY:
                held[good] += max(0, self.fruit(road, vine))
        return tuple(held)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        if self.surcharge(road, seat, spot):
            return Reason("same_vine", (("page", road.page), ("group", self.vine_of[spot]), ("gold", self.cost)))
        return super().why_not(road, seat, spot)

    def fruit(self, road: Road, vine: int) -> int:
        """The number of fruit on a vine, or BARE."""
        return road.memo[road.seats + vine]

    def worth_harvesting(self, road: Road, spot: int) -> bool:
        """Whether a harvest would give anything (DR-L14f, AL-251)."""
        vine = self.vine_of[spot]
        return self.fruit(road, vine) > 0 and (
            self.bears[vine] != ANY or any(in_supply(road, good) for good in range(len(GOODS)))
        )

    def harvest(self, road: Road, seat: int, spot: int) -> None:
        """Take all fruit of the vine, or as many goods of choice; the vine is bare afterwards (DR-L14e, DR-L14f)."""
        vine = self.vine_of[spot]
        fruit, good = self.fruit(road, vine), self.bears[vine]
        road.memo[road.seats + vine] = BARE
        road.tell(HARVESTED, seat, road.page, vine, fruit)
        if good != ANY:
            road.supply[good] += fruit
        gain_goods(road, seat, (*NO_GOODS[:good], fruit, *NO_GOODS[good + 1 :]))

    def _grow(self, road: Road, vine: int, count: int) -> None:
        good = self.bears[vine]
        count = min(count, self.most_fruit - self.fruit(road, vine))
        if good != ANY:
            if not road.unlimited:
                count = min(count, road.supply[good])
            road.supply[good] -= count
        if count:
            road.memo[road.seats + vine] += count
            road.tell(GREW, road.page, vine, count)


@dataclass(frozen=True, slots=True)
class GainFruit(Op):
    """Harvest the vine of the space."""

    @property
    def local(self) -> bool:
        return True

    def apply(self, road: Road, seat: int, source: int) -> None:
        _vines(road).harvest(road, seat, road.spot)

    def gives(self, road: Road, seat: int) -> bool:
        return _vines(road).worth_harvesting(road, road.spot)


def _vines(road: Road) -> GrowingVines:
    return cast("GrowingVines", page_of(road).rule)


OPS["gain_fruit"] = lambda _entry, _compiler: GainFruit()

EVENTS: Final[tuple[EventKind, ...]] = (GREW, HARVESTED)
KINDS: Final[tuple[type[Pending], ...]] = ()
