"""Page 16, Courtyard Markets: crowded courts, banners and the key to the city."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group, tolls_from
from caravanserai.games.almanac.token_layout import display
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending

BANNER: Final = EventKind("banner", seat="seat", page="page", group="group")
KEY_OF_BANNERS: Final = EventKind("key_of_banners", seat="seat", banners="count")

STATUES: Final = "dragon_statue"
NOBODY: Final = -1


@placement_rule
class CrowdToll(PlacementRule):
    """Placing in a court costs 1 gold for each rival's worker already there (DR-L16b, DR-L16i).

    The statues are on display, the key lies on the fountain (DR-L16a). When all workers are placed, the player with
    strictly most workers in a court wins its banner (DR-L16e, DR-L16g). The most banners, at least one, take the key; a
    tie goes to more workers in the Fountain Court, then to the earlier last worker (DR-L16f).

    `road.memo`: for each court the number of workers of every seat, then of all seats together.
    """

    kind: ClassVar[str] = "crowd_toll"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.per_rival: int = settings["per_rival"]
        self.court_of = tuple(spot.group for spot in spots)
        self.within = by_group(spots, len(groups))
        self.tolls_among: dict[tuple[int, ...], Tolls] = {}
        """A cache of tolls, by the number of rivals' workers in each court."""
        self.courts = tuple(groups.index(court) for court in settings["courts"])
        """The courts; the first one, the Fountain Court, breaks ties."""

    def set_up(self, road: Road) -> None:
        road.memo = [0] * (len(self.groups) * (road.seats + 1))
        display(road, STATUES)

    def tolls(self, road: Road, seat: int) -> Tolls:
        memo, seats = road.memo, road.seats
        rivals = tuple(map(sub, memo[seats :: seats + 1], memo[seat :: seats + 1]))
        known = self.tolls_among.get(rivals)
        if known is None:
            tolls = [self.per_rival * count for count in rivals]
            known = self.tolls_among[rivals] = tolls_from(zip(tolls, self.within, strict=True))
        return known

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        court = self.court_of[spot] * (road.seats + 1)
        road.memo[court + seat] += 1
        road.memo[court + road.seats] += 1

    def all_placed(self, road: Road) -> None:
        banners = [0] * road.seats
        for court in self.courts:
            winner = self.banner(road, court)
            if winner != NOBODY:
                banners[winner] += 1
                road.tell(BANNER, winner, road.page, court)
        most = max(banners)
        if most:
            tied = [seat for seat in range(road.seats) if banners[seat] == most]
            fountain = self.courts[0]
            road.key = min(tied, key=lambda seat: (-self.workers(road, fountain, seat), road.last_placed[seat]))
            road.tell(KEY_OF_BANNERS, road.key, most)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        court, toll = self.court_of[spot], self.surcharge(road, seat, spot)
        if not toll:
            return super().why_not(road, seat, spot)
        rivals = ("count", toll // self.per_rival)
        return Reason("crowded_court", (("page", road.page), ("group", court), rivals, ("gold", toll)))

    def workers(self, road: Road, court: int, seat: int) -> int:
        """The number of workers of a seat in a court."""
        return road.memo[court * (road.seats + 1) + seat]

    def banner(self, road: Road, court: int) -> int:
        """The seat with strictly most workers in a court (DR-L16e)."""
        standing = [self.workers(road, court, seat) for seat in range(road.seats)]
        most = max(standing)
        return standing.index(most) if standing.count(most) == 1 else NOBODY


EVENTS: Final[tuple[EventKind, ...]] = (BANNER, KEY_OF_BANNERS)
KINDS: Final[tuple[type[Pending], ...]] = ()
