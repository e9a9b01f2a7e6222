"""Neverwood (page 9): follow the paths from your own workers, or pay a rival for the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import BARRED, PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import bits_of
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
class OwnTrail(PlacementRule):
    """The forest edge is open to all; elsewhere only a space linked by a path to a worker (DR-L09c ... DR-L09f).

    A space linked to the player's own worker is free; one linked only to rivals' workers costs gold, paid to one of
    them (DR-L09j). `road.memo`: for each seat a bit for each space linked to its workers, and last a bit for each space
    linked to any worker.
    """

    kind: ClassVar[str] = "own_trail"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self._gold: int = settings["ask_the_way_cost"]
        self._edge = bits_of(spot.index for spot in spots if groups[spot.group] in settings["edge_groups"])
        self._linked = tuple(bits_of(spot.neighbours) for spot in spots)

    def set_up(self, road: Road) -> None:
        """Put a bedroll on each camp and a hireling on each hiring tree (DR-L09b)."""
        road.memo = [0] * (road.seats + 1)
        lay_on(road, "camp", "hire")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, self._edge | road.memo[seat]), (self._gold, self._edge | road.memo[-1]))

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        if (self._edge | road.memo[seat]) >> spot & 1:
            return ()
        return tuple(rival for rival in range(road.seats) if road.memo[rival] >> spot & 1)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= self._linked[spot]
        road.memo[-1] |= self._linked[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        gold = self.surcharge(road, seat, spot)
        return Reason("no_trail") if gold == BARRED else Reason("must_ask_the_way", (("gold", gold),))
