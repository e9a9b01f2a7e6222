"""Silver Falls (page 11): down the terraces for free, up again for gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.flow.legal_placements import purse_of
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import EVERYWHERE, NO_TOLL, bits_of
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

ABOVE: Final = -1
"""The terrace of a seat without a worker: above all terraces."""


@placement_rule
class Descending(PlacementRule):
    """Below the seat's last worker a space is free; level or above it costs 2 gold, or all there is (CP-L11c, CP-L11k).

    `road.memo`: the terrace of each seat's last worker, from 0 at the top (CP-L11b, CP-L11d).
    """

    kind: ClassVar[str] = "descending"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.cost: int = settings["up_cost"]["gold"]
        self.terrace = tuple(settings["levels"].index(groups[spot.group]) for spot in spots)
        self.below = tuple(
            bits_of(at for at, terrace in enumerate(self.terrace) if terrace > last)
            for last in range(len(settings["levels"]))
        )

    def set_up(self, road: Road) -> None:
        road.memo = [ABOVE] * road.seats
        lay_on(road, "mist_basin")

    def tolls(self, road: Road, seat: int) -> Tolls:
        last, toll = road.memo[seat], min(self.cost, purse_of(road, seat))
        return NO_TOLL if last == ABOVE or not toll else ((0, self.below[last]), (toll, EVERYWHERE))

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] = self.terrace[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("upwards", (("gold", self.surcharge(road, seat, spot)),))
