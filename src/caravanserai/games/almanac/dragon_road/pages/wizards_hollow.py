"""Wizard's Hollow (page 12): every space has a twin, and a looking glass repeats an action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import EVERYWHERE, NOWHERE
from caravanserai.games.almanac.state import FREE
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
class TwinToll(PlacementRule):
    """A rival's worker on the twin of the space costs gold, paid to that rival (DR-L12b).

    The player's own worker there gives a good of choice before the action, which counts for legality (DR-L12c,
    DR-L12h); an empty twin does nothing (DR-L12d). `road.memo`: a bit for the twin of each space with a worker, by
    seat, and last for all seats.
    """

    kind: ClassVar[str] = "twin_toll"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        ids = [spot.id for spot in spots]
        self._twin = tuple(ids.index(spot.extra["twin"]) for spot in spots)
        self._toll: int = settings["toll"]
        self._bonus: tuple[int, int] = (0, settings["own_bonus"]["any"])

    def set_up(self, road: Road) -> None:
        road.memo = [0] * (road.seats + 1)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, road.memo[seat] | ~road.memo[-1]), (self._toll, EVERYWHERE))

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= 1 << self._twin[spot]
        road.memo[-1] |= 1 << self._twin[spot]

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        owner = road.workers[self._twin[spot]]
        return (owner,) if owner > FREE and owner != seat else ()

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        return self._bonus if road.workers[self._twin[spot]] == seat else (0, 0)

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        return (NOWHERE, road.memo[seat])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        owner = road.workers[self._twin[spot]]
        return Reason("twin_is_taken", (("seat", owner), ("gold", self.surcharge(road, seat, spot))))
