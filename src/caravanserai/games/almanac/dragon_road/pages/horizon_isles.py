"""Page 15, Horizon Isles: every landing on a dry space pushes the water to another space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.flow.placement import MOST_SPACES
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens
from caravanserai.games.almanac.space_index import EVERYWHERE, bits_of, spaces_in
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.games.almanac.token_layout import in_box, token_kind
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

PUSHED: Final = EventKind("pushed", seat="seat", page="page", space="space", to="space")

FLOODED: Final = 1
"""The index in `road.memo` of the bits of the flooded spaces."""
_SPOTS: Final = Space(numbers("space", 0, MOST_SPACES - 1, "space"))


@placement_rule
class TidePush(PlacementRule):
    """Landing on a flooded space costs 2 gold and gives you its ocean token (DR-L15b, DR-L15f).

    After landing on a dry space, and before its action, you must push: move one ocean token, from any space, to a free
    and dry space in use that is linked to its own; if no token can move, nothing happens (DR-L15c ... DR-L15e,
    DR-L15i). Ocean tokens start on the spaces marked for the number of players (DR-L15a).

    `road.memo`: the kind of the ocean token, then a bit for each flooded space. `road.lying` holds the tokens.
    """

    kind: ClassVar[str] = "tide_push"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.cost: int = settings["flooded_cost"]
        self.token: str = settings["token"]
        self.flooded_from = tuple(spot.extra.get("flooded_from", 0) for spot in spots)
        self.lanes = tuple(bits_of(spot.neighbours) for spot in spots)
        """The spaces that are linked to each space."""

    def set_up(self, road: Road) -> None:
        road.memo = [token_kind(road, self.token), 0]
        left = in_box(road, road.memo[0])
        for spot, players in enumerate(self.flooded_from):
            if 0 < players <= road.seats and left:
                road.lying[spot] = 1
                road.memo[FLOODED] |= 1 << spot
                left -= 1

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~road.memo[FLOODED]), (self.cost, EVERYWHERE))

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """The player gains a token on the space (DR-L15b), or else pushes one (DR-L15c).

        A player who ignores the rule does neither: the token goes to the box (DR-D20).
        """
        if road.lying[spot]:
            road.lying[spot] = 0
            road.memo[FLOODED] ^= 1 << spot
            if not road.exempt:
                change_tokens(road, seat, road.memo[0], 1)
        elif self.movable(road) and not road.exempt:
            road.stack.append(ChooseTide.of(seat))

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("flooded", (("gold", self.cost),)) if road.lying[spot] else super().why_not(road, seat, spot)

    def shores(self, road: Road, spot: int) -> tuple[int, ...]:
        """The spaces to which the token of a space can be pushed: linked, free and dry (DR-L15c)."""
        return spaces_in(self.lanes[spot] & road.free & ~road.memo[FLOODED])

    def movable(self, road: Road) -> tuple[int, ...]:
        """The spaces whose ocean token can be pushed."""
        dry = road.free & ~road.memo[FLOODED]
        return tuple([spot for spot in spaces_in(road.memo[FLOODED]) if self.lanes[spot] & dry])


def _tide(road: Road) -> TidePush:
    return cast("TidePush", page_of(road).rule)


@decision
class ChooseTide(Decision[Road]):
    """Choose the ocean token to push; any on the page that can move (DR-L15c)."""

    seat: int
    space: ClassVar[Space] = _SPOTS
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return _tide(state).movable(state)

    def resolve(self, state: Road, choice: int) -> None:
        state.stack.append(PushTide.of(self.seat, choice))

    def why_not(self, state: Road, choice: int) -> Reason:
        flooded = choice < len(state.lying) and state.lying[choice]
        return Reason("tide_cannot_move" if flooded else "no_ocean_here")


@decision
class PushTide(Decision[Road]):
    """Choose the free, dry space the ocean token is pushed to (DR-L15c ... DR-L15e)."""

    seat: int
    source: int
    space: ClassVar[Space] = _SPOTS
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return _tide(state).shores(state, self.source)

    def resolve(self, state: Road, choice: int) -> None:
        state.lying[self.source] -= 1
        state.lying[choice] += 1
        state.memo[FLOODED] ^= 1 << self.source | 1 << choice
        state.tell(PUSHED, self.seat, state.page, self.source, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        used = page_of(state).used[state.seats]
        if not (used & _tide(state).lanes[self.source]) >> choice & 1:
            return Reason("no_sea_lane")
        return Reason("already_flooded" if state.lying[choice] else "space_taken")


EVENTS: Final[tuple[EventKind, ...]] = (PUSHED,)
KINDS: Final[tuple[type[Pending], ...]] = (ChooseTide, PushTide)
