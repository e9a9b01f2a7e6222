"""The Cloud Monastery (page 2): no space next to your own workers, and secret letters to carry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import LOCATION
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.state import book_of, page_of, replaced
from caravanserai.games.almanac.token_layout import in_box
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
class NoOwnAdjacent(PlacementRule):
    """No space orthogonally next to your own worker (DR-L02a); with two players not diagonally either (DR-L02b).

    Other players' workers do not restrict (DR-L02j). A place of the grid that is not in use never holds a worker, so it
    is a gap (DR-L02m). `memo[seat]`: a bit for each space next to a worker of the seat.
    """

    kind: ClassVar[str] = "no_own_adjacent"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.near = tuple(_near(spot, settings["links"]) for spot in spots)
        self.near_for_two = tuple(_near(spot, settings["two_player_links"]) for spot in spots)

    def set_up(self, road: Road) -> None:
        """Deal the letters, shuffled and face down, one by one onto the letter spaces in use (DR-L02c, DR-L02k)."""
        road.memo = [0] * road.seats
        letters = [
            kind.index
            for kind in book_of(road).tokens
            if kind.page == road.page
            for _ in range(in_box(road, kind.index))
        ]
        places = [spot for spot in page_of(road).in_use[road.seats] if self.spots[spot].action == LOCATION]
        road.shuffle(letters, "letters")
        for place, spot in enumerate(places):
            road.face_down = replaced(road.face_down, spot, tuple(letters[place :: len(places)]))

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~road.memo[seat]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= (self.near_for_two if road.seats == 2 else self.near)[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        """Name the player's own worker beside the space; a worker across a corner only if there is no other."""
        at = self.spots[spot]
        beside = [other for other in at.neighbours if road.workers[other] == seat]
        across = [other for other in at.diagonals if road.workers[other] == seat]
        key = "own_worker_beside" if beside else "own_worker_diagonal"
        return Reason(key, (("page", road.page), ("space", (beside or across)[0])))


def _near(spot: Spot, links: list[str]) -> int:
    """A bit for each space linked to this one."""
    linked = (other for link in links for other in (spot.neighbours if link == "neighbours" else spot.diagonals))
    return sum(1 << other for other in linked)
