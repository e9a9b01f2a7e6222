"""Aurora (page 12): place near the light, then move it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.placement_rule import NO_WINDFALL, PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import NOWHERE, by_group
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

LIGHT_MOVED: Final = EventKind("light_moved", seat="seat", page="page", group="group")

LIGHT: Final = 0
MOVED: Final = 1
"""Indices in `road.memo`: the lit avenue, and whether the seat on turn has moved the light to be able to place."""
AVENUES: Final = 6
MIRROR: Final = "mirror"

ONE_STEP, ANYWHERE, UNBLOCKING = range(3)
"""The ways to move the light: by one avenue, to any avenue, or to help a stuck seat."""


@placement_rule
class LightWindow(PlacementRule):
    """A worker goes to the lit avenue or a neighbour of it (CP-L12b); the lit avenue gives 3 gold at once (CP-L12c).

    Then the player moves the light by one avenue, except at the Mirror Tower, whose action moves it (CP-L12d, CP-L12f).
    A player who cannot place anywhere first puts the light over any avenue (CP-L12e).
    """

    kind: ClassVar[str] = "light_window"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        within = by_group(spots, len(groups))
        self.line = tuple(groups.index(avenue) for avenue in settings["line"])
        self.within = tuple(within[avenue] for avenue in self.line)
        """The spaces of the avenues, along the line."""
        reach: int = settings["reach"]
        self.near = tuple(
            sum(self.within[max(0, light - reach) : light + reach + 1]) for light in range(len(self.line))
        )
        self.bonus: int = settings["lit_bonus"]["gold"]
        self.start = next(settings["line"].index(one["at"]) for one in settings["pieces"] if one["kind"] == "light")

    def set_up(self, road: Road) -> None:
        road.memo = [self.start, 0]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, self.near[road.memo[LIGHT]]),)

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        return (self.bonus, 0) if self.within[road.memo[LIGHT]] >> spot & 1 else NO_WINDFALL

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        return (self.within[road.memo[LIGHT]], NOWHERE)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[MOVED] = 0
        location = self.spots[spot].location
        if location < 0 or page_of(road).locations[location].id != MIRROR:
            road.stack.append(MoveLight.of(seat, ONE_STEP))

    def unblock(self, road: Road, seat: int) -> bool:
        if road.memo[MOVED]:
            road.memo[MOVED] = 0
            return False
        road.memo[MOVED] = 1
        road.stack.append(Place.of(seat))
        road.stack.append(MoveLight.of(seat, UNBLOCKING))
        return True

    def moves(self, road: Road, seat: int, how: int) -> tuple[int, ...]:
        """The avenues where the light may go, as indices in the line; for a stuck seat only helpful ones (CP-G05)."""
        light = road.memo[LIGHT]
        if how == ONE_STEP:
            return tuple([at for at in (light - 1, light + 1) if 0 <= at < len(self.line)])
        anywhere = tuple(range(len(self.line)))
        if how == ANYWHERE:
            return anywhere
        return tuple([at for at in anywhere if self._helps(road, seat, at)]) or anywhere

    def _helps(self, road: Road, seat: int, avenue: int) -> bool:
        light, road.memo[LIGHT] = road.memo[LIGHT], avenue
        found = legal_spaces(road, seat)
        road.memo[LIGHT] = light
        return bool(found)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("in_the_dark", (("page", road.page), ("group", self.line[road.memo[LIGHT]])))


def light_of(road: Road) -> LightWindow:
    """The rule of the open page."""
    return cast("LightWindow", page_of(road).rule)


@decision
class MoveLight(Decision[Road]):
    """Move the light by one avenue, or to any avenue (CP-L12d, CP-L12e, CP-L12f)."""

    seat: int
    how: int
    space: ClassVar[Space] = Space(numbers("group", 0, AVENUES - 1, "group"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return light_of(state).moves(state, self.seat, self.how)

    def resolve(self, state: Road, choice: int) -> None:
        state.memo[LIGHT] = choice
        state.tell(LIGHT_MOVED, self.seat, state.page, light_of(state).line[choice])

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("light_one_step" if self.how == ONE_STEP else "light_must_help")


@dataclass(frozen=True, slots=True)
class ShiftLight(Op):
    """Put the light over any avenue (CP-L12f)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(MoveLight.of(seat, ANYWHERE))


OPS["move_light"] = lambda _entry, _compiler: ShiftLight()

EVENTS: Final[tuple[EventKind, ...]] = (LIGHT_MOVED,)
KINDS: Final[tuple[type[Pending], ...]] = (MoveLight,)
