"""Silt Ruins (page 6): the fog follows the last worker, and placing in the fog costs gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import EVERYWHERE, by_group
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending

FOG: Final = EventKind("fog", page="page", group="group")

EVENTS: Final = (FOG,)
KINDS: Final[tuple[type[Pending], ...]] = ()


@placement_rule
class FogFollows(PlacementRule):
    """Placing in the ruin under the fog costs 2 gold extra (DR-L06b), for every player (DR-L06d).

    The position of the fog before the placement counts (DR-L06h). `memo[0]`: the ruin (group) under the fog.
    """

    kind: ClassVar[str] = "fog_follows"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.start = groups.index(settings["start"])
        self.cost: int = settings["surcharge"]
        self.ruin_of = tuple(spot.group for spot in spots)
        self.tolls_under = tuple(((0, ~ruin), (self.cost, EVERYWHERE)) for ruin in by_group(spots, len(groups)))
        """The tolls with the fog on each ruin."""

    def set_up(self, road: Road) -> None:
        """Put the fog on its first ruin, and contraband on each cellar space in use (DR-L06a)."""
        road.memo = [self.start]
        lay_on(road, "cellar")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_under[road.memo[0]]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """Before the action, move the fog to the ruin of the worker, unless it is already there (DR-L06c)."""
        ruin = self.ruin_of[spot]
        if road.memo[0] != ruin:
            road.memo[0] = ruin
            road.tell(FOG, road.page, ruin)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("fog_costs", (("page", road.page), ("group", self.ruin_of[spot]), ("gold", self.cost)))
