"""Cliffside (page 3): ladders open the higher clusters, and pay their owners."""

from __future__ import annotations

from itertools import compress, repeat
from operator import eq, ne
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.flow.crates import take_any
from caravanserai.games.almanac.flow.placement import PASS, Place
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import NOWHERE, bits_of, by_group
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.games.almanac.token_layout import lay_on
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

LADDER_SET: Final = EventKind("ladder_set", seat="seat", ladder="ladder")
NEUTRAL_SET: Final = EventKind("neutral_set", seat="seat", ladder="ladder")
CLIMBED: Final = EventKind("climbed", seat="seat", ladder="ladder")

BARE: Final = -1
"""No ladder stands on the spot."""
NEUTRAL: Final = 9
"""Stands for the owner of a neutral ladder, which has an unused colour (CP-L03g)."""
MOST_LADDERS: Final = 12
TWO: Final = 2


@placement_rule
class Ladders(PlacementRule):
    """The bottom row is open to all; a cluster above needs ladders that lead there (CP-L03b, CP-L03d).

    On a turn a player places a worker or a ladder (CP-L03c). A player who climbs a rival's ladder lets that rival gain
    a good of the rival's choice (CP-L03f).

    `road.memo`: the owner of the ladder on each spot; for each seat its ladders left; for each seat its neutral ladders
    left; a bit for each space that can be reached.
    """

    kind: ClassVar[str] = "ladders"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.within = by_group(spots, len(groups))
        self.base = groups.index(settings["base"])
        self.ends = tuple((groups.index(piece["a"]), groups.index(piece["b"])) for piece in settings["pieces"])
        self.links = tuple(
            tuple((spot, sum(ends) - group) for spot, ends in enumerate(self.ends) if group in ends)
            for group in range(len(groups))
        )
        """For each cluster its ladder spots, each with the cluster at the other end."""
        self.joins = tuple(bits_of(ends) for ends in self.ends)
        """For each ladder spot its two clusters, as bits."""
        self.each: int = settings["ladders_per_player"]
        self.neutral: int = settings["neutral_per_player_2p"]

    def set_up(self, road: Road) -> None:
        neutral = self.neutral if road.seats == TWO else 0
        left = [self.each] * road.seats + [neutral] * road.seats
        road.memo = [BARE] * len(self.ends) + left + [self.within[self.base]]
        lay_on(road, "farmer")

    def turn(self, seat: int) -> Decision[Road]:
        asked: Decision[Road] = PlaceOrLadder.of(seat)
        return asked

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, road.memo[-1]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        goal = self.spots[spot].group
        if goal != self.base and not road.exempt:
            road.stack.append(Climb.of(seat, self.base, 1 << self.base, goal))

    def ladders_left(self, road: Road, seat: int) -> tuple[int, int]:
        """The number of ladders that a seat has left, and the number of its neutral ladders."""
        first = len(self.ends) + seat
        return road.memo[first], road.memo[first + road.seats]

    def set_ladder(self, road: Road, seat: int, spot: int, *, neutral: bool) -> None:
        """Put a ladder on a free spot, even if no route leads there yet (CP-L03k)."""
        road.memo[spot] = NEUTRAL if neutral else seat
        road.memo[len(self.ends) + seat + road.seats * neutral] -= 1
        reached = self.reached(road, self.base, NOWHERE)
        road.memo[-1] = sum([spaces for group, spaces in enumerate(self.within) if reached >> group & 1])
        road.tell(NEUTRAL_SET if neutral else LADDER_SET, seat, spot)

    def ways(self, road: Road, group: int, been: int) -> list[tuple[int, int]]:
        """The ladders from a cluster to clusters not yet visited, each with its other end, up or down (CP-L03q)."""
        owners = road.memo
        return [way for way in self.links[group] if owners[way[0]] != BARE and not been >> way[1] & 1]

    def reached(self, road: Road, group: int, been: int) -> int:
        """The clusters that can be reached from a cluster without passing through those in `been`."""
        ladders = [ends for ends in compress(self.joins, map(ne, road.memo, repeat(BARE))) if not ends & been]
        found, before = 1 << group, NOWHERE
        while found != before:
            before = found
            for ends in ladders:
                if ends & found:
                    found |= ends
        return found

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("no_ladder", (("page", road.page), ("group", self.spots[spot].group)))


def _cliff(road: Road) -> Ladders:
    return cast("Ladders", page_of(road).rule)


_LADDERS: Final = PASS + 1
_NEUTRALS: Final = _LADDERS + MOST_LADDERS


@decision
class PlaceOrLadder(Place):
    """Place a worker, or put a ladder on a free spot (CP-L03c, CP-L03l, CP-L03v)."""

    space: ClassVar[Space] = Space(
        *Place.space.blocks,
        numbers("ladder", 0, MOST_LADDERS - 1, "ladder"),
        numbers("neutral", 0, MOST_LADDERS - 1, "ladder"),
    )

    def options(self, state: Road) -> Options:
        rule, found = _cliff(state), Place.options(self, state)
        own, neutral = rule.ladders_left(state, self.seat)
        if not own and not neutral:
            return found
        bare = [*compress(range(len(rule.ends)), map(eq, state.memo, repeat(BARE)))]
        ladders = [_LADDERS + spot for spot in bare] if own else []
        if neutral:
            ladders += [_NEUTRALS + spot for spot in bare]
        if PASS in found and ladders:
            found = tuple([choice for choice in found if choice != PASS])
        return (*found, *ladders)

    def resolve(self, state: Road, choice: int) -> None:
        if choice < _LADDERS:
            Place.resolve(self, state, choice)
            return
        neutral, spot = divmod(choice - _LADDERS, MOST_LADDERS)
        state.skipped = 0
        _cliff(state).set_ladder(state, self.seat, spot, neutral=bool(neutral))

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice < _LADDERS:
            return Place.why_not(self, state, choice)
        neutral, spot = divmod(choice - _LADDERS, MOST_LADDERS)
        if not _cliff(state).ladders_left(state, self.seat)[neutral]:
            return Reason("no_ladder_left")
        return Reason("ladder_stands", (("ladder", spot),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return Place.outlook(self, state, choice) if choice < _LADDERS else ()


@decision
class Climb(Decision[Road]):
    """Choose the next ladder of your route; a single possible ladder is climbed at once (CP-L03j, CP-L03s)."""

    seat: int
    at: int
    been: int
    """A bit for each cluster on the route so far."""
    goal: int
    space: ClassVar[Space] = Space(numbers("ladder", 0, MOST_LADDERS - 1, "ladder"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        rule = _cliff(state)
        ways = rule.ways(state, self.at, self.been)
        if len(ways) > 1:  # a single ladder always leads to the goal
            leading = rule.reached(state, self.goal, self.been)
            ways = [way for way in ways if leading >> way[1] & 1]
        return tuple([spot for spot, _ in ways])

    def resolve(self, state: Road, choice: int) -> None:
        rule = _cliff(state)
        state.tell(CLIMBED, self.seat, choice)
        to = sum(rule.ends[choice]) - self.at
        if to != self.goal:
            state.stack.append(Climb.of(self.seat, to, self.been | 1 << to, self.goal))
        owner = state.memo[choice]
        if owner not in (self.seat, NEUTRAL):
            state.stack.append(TollTaken.of(owner))
            take_any(state, owner, 1)

    def timeout_choice(self, state: Road, options: Options) -> int:
        return min(options, key=lambda spot: state.memo[spot] not in (self.seat, NEUTRAL))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_way_up")


@step
class TollTaken(Step[Road]):
    """Seal the match: the climber's next choices may reveal hidden things, so the toll cannot be undone (AL-66)."""

    seat: int

    def run(self, state: Road) -> None:
        state.seal()


EVENTS: Final[tuple[EventKind, ...]] = (LADDER_SET, NEUTRAL_SET, CLIMBED)
KINDS: Final[tuple[type[Pending], ...]] = (PlaceOrLadder, Climb, TollTaken)
