"""High Frost Palace (page 16): from hall to hall to the throne, and a bid for the key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.flow.bidding import CITY_KEY, NO_PROGRAM, open_bid
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group, tolls_from
from caravanserai.games.almanac.token_layout import display, lay_on
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
class Progress(PlacementRule):
    """Each hall that a player skips beyond their innermost hall costs 2 gold (CP-L16b, CP-L16c).

    When all workers are placed, everybody bids for the key (CP-L16h). `road.memo`: the rank of each seat, which is the
    number of its innermost hall, 0 at first.
    """

    kind: ClassVar[str] = "progress"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        cost: int = settings["skip_cost"]["gold"]
        halls = [groups.index(hall) for hall in settings["levels"]]
        self.hall_of = tuple(1 + halls.index(spot.group) for spot in spots)
        within = by_group(spots, len(groups))
        self.tolls_of = tuple(_tolls(rank, cost, [within[hall] for hall in halls]) for rank in range(len(halls) + 1))

    def set_up(self, road: Road) -> None:
        road.memo = [0] * road.seats
        lay_on(road, "favor")
        display(road, "royalty")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_of[road.memo[seat]]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] = max(road.memo[seat], self.hall_of[spot])

    def all_placed(self, road: Road) -> None:
        open_bid(road, tuple(range(road.seats)), NO_PROGRAM, NO_PROGRAM, CITY_KEY)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("halls_skipped", (("gold", self.surcharge(road, seat, spot)),))


def _tolls(rank: int, cost: int, halls: list[int]) -> Tolls:
    """The tolls of the halls for a rank."""
    return tolls_from([(cost * max(0, hall - rank), spaces) for hall, spaces in enumerate(halls)])
