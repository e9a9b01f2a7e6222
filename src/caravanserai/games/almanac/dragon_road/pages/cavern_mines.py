"""Cavern Mines (page 4): workers below pay the workers above them; a player who skips spaces buys rope."""

from __future__ import annotations

from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.content.toml import fail
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_gold
from caravanserai.games.almanac.space_index import bits_of
from caravanserai.games.almanac.state import MOST_SEATS, turn_order
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()
KINDS: Final[tuple[type[Pending], ...]] = ()

Ropes = tuple[int, ...]
"""Bit sets of the spaces that take no rope, at most one length, at most two lengths ..."""


@placement_rule
class DigDown(PlacementRule):
    """Entrances and spaces directly below a worker are open without surcharge (DR-L04c, DR-L04d).

    Deeper spaces take rope: 2 gold for each empty space on the cheapest way up to a worker, or to the surface through
    an empty entrance, which counts as an empty space (DR-L04e). The spaces passed stay empty (DR-L04f).
    `memo[lengths]`: a bit for each space that takes at most this number of lengths of rope.
    """

    kind: ClassVar[str] = "dig_down"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.levels: int = settings["levels"]
        self.rope: int = settings["rope_cost"]
        self.costs = tuple(self.rope * lengths for lengths in range(self.levels))
        self.finder_gold: int = settings["finder_gold"]
        self.above = tuple(_above(spot, spots) for spot in spots)
        self.from_surface = tuple(self._from_surface(seats) for seats in range(MOST_SEATS + 1))
        """For each number of players, the spaces by the rope to them while the page is empty."""
        self.from_a_worker = tuple(self._from_workers(seats) for seats in range(MOST_SEATS + 1))
        """For each number of players and each space, the spaces below it by the rope from a worker there."""

    def set_up(self, road: Road) -> None:
        """Put a weapon on each weapon space (DR-L04b)."""
        road.memo = list(self.from_surface[road.seats])
        lay_on(road, "scavenge")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return [*zip(self.costs, road.memo, strict=True)]

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """Open the spaces below the worker (DR-L04f); every rival directly above gains 1 gold (DR-L04g, DR-L04j).

        A player who ignores the rule owes the rivals nothing (DR-D20).
        """
        road.memo[:] = map(or_, road.memo, self.from_a_worker[road.seats][spot])
        finders = [] if road.exempt else [road.workers[other] for other in self.above[spot]]
        if finders:
            for rival in turn_order(road):
                if rival != seat and rival in finders:
                    gain_gold(road, rival, self.finder_gold)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        gold = self.surcharge(road, seat, spot)
        return Reason("rope_costs", (("count", gold // self.rope), ("gold", gold)))

    def _from_surface(self, seats: int) -> Ropes:
        """The rope to each space while the page is empty: one length more than to the space above it."""
        lengths = [0] * len(self.spots)
        for spot in sorted(_in_use(self.spots, seats), key=_level):
            ways = [1 + lengths[up] for up in self.above[spot.index] if self.spots[up].min_players <= seats]
            if _level(spot) > 1:
                if not ways:
                    fail("pages.toml", spot.id, "content.no_way_down", seats=seats)
                lengths[spot.index] = min(ways)
        return self._by_rope(enumerate(lengths))

    def _from_workers(self, seats: int) -> tuple[Ropes, ...]:
        return tuple(self._from_worker(spot, _in_use(self.spots, seats)) for spot in range(len(self.spots)))

    def _from_worker(self, top: int, used: tuple[Spot, ...]) -> Ropes:
        """The rope from a worker: no rope directly below, then one length more for each level further down."""
        found: dict[int, int] = {}
        lengths, level = 0, [top]
        while level:
            level = [spot.index for spot in used if any(up in self.above[spot.index] for up in level)]
            found |= {spot: lengths for spot in level if spot not in found}
            lengths += 1
        return self._by_rope(found.items())

    def _by_rope(self, lengths: Iterable[tuple[int, int]]) -> Ropes:
        pairs = list(lengths)
        return tuple(bits_of(spot for spot, rope in pairs if rope <= most) for most in range(self.levels))


def _level(spot: Spot) -> int:
    return int(spot.extra["level"])


def _in_use(spots: tuple[Spot, ...], seats: int) -> tuple[Spot, ...]:
    return tuple(spot for spot in spots if spot.min_players <= seats)


def _above(spot: Spot, spots: tuple[Spot, ...]) -> tuple[int, ...]:
    """The spaces directly above a space: linked to it and of a lower level number (DR-L04a)."""
    return tuple(other for other in spot.neighbours if _level(spots[other]) < _level(spot))
