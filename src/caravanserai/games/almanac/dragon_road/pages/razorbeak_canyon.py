"""Razorbeak Canyon (page 3): rope bridges fill in order, from one end to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import bits_of, by_group
from caravanserai.games.almanac.state import FREE
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

EMPTY: Final = -1
"""The bridge has no worker yet: both its ends are open."""
FULL: Final = -2


@placement_rule
class LineFill(PlacementRule):
    """The first worker on a bridge goes to a blue end (DR-L03a), each later one next to the last there (DR-L03b).

    A bridge with a worker has exactly one open space until it is full, for every player (DR-L03c, DR-L03k).
    `memo[bridge]`: the open space, EMPTY or FULL; `memo[bridges + bridge]`: 1 if the bridge fills from the left, -1
    from the right; last a bit for each open space.
    """

    kind: ClassVar[str] = "line_fill"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.bridges = len(groups)
        self.bridge_of = tuple(spot.group for spot in spots)
        self.within = by_group(spots, len(groups))
        self.ends = bits_of(spot.index for spot in spots if spot.extra.get("end", False))
        ordered = sorted(spots, key=lambda spot: int(spot.extra["order"]))
        self.lines = tuple(tuple(spot.index for spot in ordered if spot.group == line) for line in range(len(groups)))

    def set_up(self, road: Road) -> None:
        """Mark all bridges as empty, and put a tourist on each tourist space (DR-L03d)."""
        road.memo = [EMPTY] * self.bridges + [0] * self.bridges + [self.ends]
        lay_on(road, "tourist")

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, road.memo[-1]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """The next free space of the bridge opens; a worker that ignores the rule changes nothing (DR-D20)."""
        bridge = self.bridge_of[spot]
        if road.exempt and spot != road.memo[bridge]:
            return
        line = self.lines[bridge]
        place = line.index(spot)
        if road.memo[bridge] == EMPTY:
            road.memo[self.bridges + bridge] = 1 if place == 0 else -1
        ahead = line[place + 1 :] if road.memo[self.bridges + bridge] > 0 else line[:place][::-1]
        onward = next((other for other in ahead if road.workers[other] == FREE), FULL)
        road.memo[bridge] = onward
        road.memo[-1] = road.memo[-1] & ~self.within[bridge] | (0 if onward == FULL else 1 << onward)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        bridge = self.bridge_of[spot]
        open_space = road.memo[bridge]
        here = (("page", road.page), ("group", bridge))
        if open_space == EMPTY:
            return Reason("bridge_begins_at_an_end", here)
        return Reason("bridge_goes_on_elsewhere", (*here, ("space", open_space)))
