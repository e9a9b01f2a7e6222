"""Floe Lake (page 2): drifting ice links the islands to the shore."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import take_any
from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group
from caravanserai.games.almanac.state import Road, book_of, page_of, turn_order
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

ICE_DRIFTED: Final = EventKind("ice_drifted", page="page", group="group", to="group")

PIECES: Final = 2
ISLANDS: Final = 6
PUSHED: Final = 2
"""The index in `road.memo` of the flag that the seat on turn has pushed ice."""
STAYS: Final = -1


@placement_rule
class MovingLinks(PlacementRule):
    """A worker goes to an island that ice links to the shore; then that ice drifts on (CP-L02b, CP-L02c).

    Ice drifts clockwise to the next spot without ice whose island has a free space, or stays where it is (CP-L02e,
    CP-L02q). A player who cannot place anywhere first pushes a piece of ice in the same way (CP-L02l).

    `road.memo`: the position of each piece on the ring, then whether ice was pushed this turn.
    """

    kind: ClassVar[str] = "moving_links"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        within = by_group(spots, len(groups))
        self.ring = tuple(groups.index(island) for island in settings["ring"])
        self.within = tuple(within[island] for island in self.ring)
        """The spaces of the islands, along the ring."""
        around = tuple(enumerate(self.within))
        self.beyond = tuple(around[place + 1 :] + around[:place] for place in range(len(around)))
        """For each position, the other positions with their spaces, in the order in which ice drifts."""
        self.start = [settings["ring"].index(piece["at"]) for piece in settings["pieces"] if piece["kind"] == "ice"]

    def set_up(self, road: Road) -> None:
        road.memo = [*self.start, 0]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, self.within[road.memo[0]] | self.within[road.memo[1]]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[PUSHED] = 0
        linking = [piece for piece in range(PIECES) if self.within[road.memo[piece]] >> spot & 1]
        if linking:
            self.drift(road, linking[0])

    def drift(self, road: Road, piece: int) -> None:
        """Move a piece of ice to its next position, if there is one."""
        place, onward = road.memo[piece], self.next_spot(road, piece)
        if onward != STAYS:
            road.memo[piece] = onward
            road.tell(ICE_DRIFTED, road.page, self.ring[place], self.ring[onward])

    def next_spot(self, road: Road, piece: int) -> int:
        """The position to which a piece of ice would drift, or STAYS."""
        other, free = road.memo[1 - piece], road.free
        for onward, spaces in self.beyond[road.memo[piece]]:
            if spaces & free and onward != other:
                return onward
        return STAYS

    def unblock(self, road: Road, seat: int) -> bool:
        movable = [piece for piece in range(PIECES) if self.next_spot(road, piece) != STAYS]
        if road.memo[PUSHED] or not movable:
            road.memo[PUSHED] = 0
            return False
        road.memo[PUSHED] = 1
        road.stack.append(Place.of(seat))
        road.stack.append(PushIce.of(seat))
        return True

    def pushes(self, road: Road, seat: int) -> tuple[int, ...]:
        """The pieces that a stuck seat may push; only those that help, if any (CP-G05)."""
        movable = [piece for piece in range(PIECES) if self.next_spot(road, piece) != STAYS]
        return tuple([piece for piece in movable if self._helps(road, seat, piece)] or movable)

    def _helps(self, road: Road, seat: int, piece: int) -> bool:
        place = road.memo[piece]
        road.memo[piece] = self.next_spot(road, piece)
        found = legal_spaces(road, seat)
        road.memo[piece] = place
        return bool(found)

    def all_placed(self, road: Road) -> None:
        """The fishing holes pay in turn order; the pay depends on the hole's island (CP-L02d, CP-L02m)."""
        page, programs = page_of(road), book_of(road).programs
        caught = [0] * road.seats
        for spot in page.spots:
            if spot.location >= 0 and road.workers[spot.index] >= 0:
                hole = cast("Fish", programs[page.locations[spot.location].program][0])
                linked = any(self.within[road.memo[piece]] >> spot.index & 1 for piece in range(PIECES))
                caught[road.workers[spot.index]] += hole.linked if linked else hole.unlinked
        for seat in reversed(turn_order(road)):
            if caught[seat]:
                take_any(road, seat, caught[seat])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("no_ice", (("page", road.page), ("group", self.spots[spot].group)))


@decision
class PushIce(Decision[Road]):
    """Choose the island from which you push the ice on, so that you can place (CP-L02l)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("group", 0, ISLANDS - 1, "group"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        rule = _ice(state)
        return tuple(sorted([rule.ring[state.memo[piece]] for piece in rule.pushes(state, self.seat)]))

    def resolve(self, state: Road, choice: int) -> None:
        rule = _ice(state)
        rule.drift(state, state.memo.index(rule.ring.index(choice)))

    def why_not(self, state: Road, choice: int) -> Reason:
        rule = _ice(state)
        there = rule.ring.index(choice) in state.memo[:PIECES]
        return Reason("push_must_help" if there else "no_ice", (("page", state.page), ("group", choice)))


def _ice(road: Road) -> MovingLinks:
    return cast("MovingLinks", page_of(road).rule)


@dataclass(frozen=True, slots=True)
class Fish(Op):
    """No effect at once: the fishing hole pays when all workers are placed (CP-L02d, CP-L02i)."""

    linked: int
    unlinked: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        """Do nothing; `all_placed` pays."""


OPS["fish"] = lambda entry, _compiler: Fish(entry["linked"], entry["unlinked"])

EVENTS: Final[tuple[EventKind, ...]] = (ICE_DRIFTED,)
KINDS: Final[tuple[type[Pending], ...]] = (PushIce,)
