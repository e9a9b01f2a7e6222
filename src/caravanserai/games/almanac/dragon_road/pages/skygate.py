"""Skygate (page 8): a storm moves from terrace to terrace and leaves lightning behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens
from caravanserai.games.almanac.space_index import by_group, spaces_in
from caravanserai.games.almanac.state import Road, replaced
from caravanserai.games.almanac.token_layout import in_box, token_kind
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

LIGHTNING_FELL: Final = EventKind("lightning_fell", page="page", space="space")
STORM_MOVED: Final = EventKind("storm_moved", page="page", group="group")
EVENTS: Final = (LIGHTNING_FELL, STORM_MOVED)
KINDS: Final[tuple[type[Pending], ...]] = ()

STORM: Final = 0
"""Indices in `road.memo`: the terrace under the storm, and the number of workers placed in this lap."""
LAP: Final = 1


@placement_rule
class StormSweep(PlacementRule):
    """No worker on the terrace under the storm (DR-L08b); the storm moves on after a lap of placements (DR-L08c).

    A lap is as many placements as there are players, by any players (DR-D06, DR-L08i). The storm leaves lightning on
    the free spaces of its terrace; a player who places there takes it before the action (DR-L08e).
    """

    kind: ClassVar[str] = "storm_sweep"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        columns: list[str] = settings["columns"]
        self._start = columns.index(settings["start"])
        self._token: str = settings["token"]
        self._groups = tuple(groups.index(column) for column in columns)
        within = by_group(spots, len(groups))
        self._under = tuple(within[column] for column in self._groups)
        """The spaces of each terrace."""

    def set_up(self, road: Road) -> None:
        """Put the storm on the first terrace and all lightning beside the page (DR-L08a)."""
        road.memo = [self._start, 0]
        lightning = token_kind(road, self._token)
        road.pool = replaced(road.pool, lightning, in_box(road, lightning))

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~self._under[road.memo[STORM]]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        while road.lying[spot]:
            road.lying[spot] -= 1
            change_tokens(road, seat, token_kind(road, self._token), 1)

    def after_action(self, road: Road, seat: int, spot: int) -> None:
        road.memo[LAP] += 1
        if road.memo[LAP] == road.seats:
            road.memo[LAP] = 0
            self._strike(road)
            road.memo[STORM] = (road.memo[STORM] + 1) % len(self._groups)
            road.tell(STORM_MOVED, road.page, self._groups[road.memo[STORM]])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("under_the_storm", (("page", road.page), ("group", self.spots[spot].group)))

    def _strike(self, road: Road) -> None:
        """Leave 1 lightning on each free space of the terrace, in order, while the supply lasts (DR-L08d, DR-L08i)."""
        lightning = token_kind(road, self._token)
        for spot in spaces_in(road.free & self._under[road.memo[STORM]]):
            if road.pool[lightning]:
                road.pool = replaced(road.pool, lightning, road.pool[lightning] - 1)
                road.lying[spot] += 1
                road.tell(LIGHTNING_FELL, road.page, spot)
