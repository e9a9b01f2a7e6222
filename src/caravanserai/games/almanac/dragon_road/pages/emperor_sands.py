"""Emperor Sands (page 7): two pyramids to climb, tier by tier."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import tolls_by_space
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()
KINDS: Final[tuple[type[Pending], ...]] = ()


@placement_rule
class Climb(PlacementRule):
    """The ground is open to all; a higher tier costs gold for each lower tier there without a worker of your own.

    Only the player's own workers on the same pyramid count (DR-L07c ... DR-L07f). `road.memo`: for each seat and
    pyramid a bit for each tier with a worker of the seat.
    """

    kind: ClassVar[str] = "climb"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        pyramids: list[str] = settings["pyramids"]
        gold: int = settings["missing_tier_cost"]
        self._pyramids = len(pyramids)
        self._pyramid = tuple(pyramids.index(groups[spot.group]) for spot in spots)
        self._tier: tuple[int, ...] = tuple(1 << (spot.extra["tier"] - 1) for spot in spots)
        self._gold = gold
        self._tolls: dict[tuple[int, ...], Tolls] = {}
        """A cache of tolls, by the tiers with a worker of the seat on each pyramid."""

    def set_up(self, road: Road) -> None:
        """Put a camel on each of the stables (DR-L07b)."""
        road.memo = [0] * (road.seats * self._pyramids)
        lay_on(road, "camel")

    def tolls(self, road: Road, seat: int) -> Tolls:
        own = tuple(road.memo[seat * self._pyramids : (seat + 1) * self._pyramids])
        known = self._tolls.get(own)
        if known is None:
            known = self._tolls[own] = tolls_by_space(self.spots, lambda spot: self._toll(spot, own))
        return known

    def _toll(self, spot: int, own: tuple[int, ...]) -> int:
        lower = self._tier[spot] - 1
        return self._gold * (lower & ~own[self._pyramid[spot]]).bit_count()

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat * self._pyramids + self._pyramid[spot]] |= self._tier[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        group, gold = self.spots[spot].group, self.surcharge(road, seat, spot)
        return Reason("tiers_missing", (("page", road.page), ("group", group), ("gold", gold)))
