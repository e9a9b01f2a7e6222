"""Sister's Port (page 19): board a moored ship; a full ship sails, and the first seat with 7 knots takes the key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.events import KEY
from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import by_group
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.games.almanac.token_layout import display
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

SAILED: Final = EventKind("sailed", page="page", group="group")
MOORED: Final = EventKind("moored", page="page", group="group")
CAST_OFF: Final = EventKind("cast_off", seat="seat", page="page", group="group")

TICKET: Final = "theatre_ticket"
SHIPS: Final = 5
NOBODY: Final = -1


@placement_rule
class Docking(PlacementRule):
    """Only moored ships can be boarded (CP-L19b); a full ship sails, and the first waiting one moors (CP-L19c).

    A player who cannot place anywhere swaps a moored ship with the first waiting one (CP-L19d). Each placement brings
    the knots of its space; the first seat with 7 knots takes the key (CP-L19e, CP-L19f).

    `road.memo`: the ship at each berth; the ships in the roads, first the waiting ones in order, then those that have
    sailed as `~ship`; whether the seat on turn has swapped; the knots of each seat; for each seat the number of the
    placement that last brought knots.
    """

    kind: ClassVar[str] = "docking"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.ships = [groups.index(ship) for ship in settings["ships"]]
        self.within = by_group(spots, len(groups))
        self.berths: int = settings["berths"]
        self.knots = tuple(int(spot.extra["knots"]) for spot in spots)
        self.goal: int = settings["key"]["target"]

    def set_up(self, road: Road) -> None:
        road.memo = [*self.ships, 0] + [0] * (2 * road.seats)
        display(road, TICKET)

    def moored(self, road: Road) -> list[int]:
        """The ships at the quay."""
        return [ship for ship in road.memo[: self.berths] if ship >= 0]

    def waiting(self, road: Road) -> list[int]:
        """The waiting ships, in order."""
        return [ship for ship in road.memo[self.berths : len(self.ships)] if ship >= 0]

    def places(self, road: Road) -> list[int]:
        """The ship at each berth and in the roads; ships that have sailed stay visible (CP-L19c)."""
        return [ship if ship >= 0 else ~ship for ship in road.memo[: len(self.ships)]]

    def knots_at(self, seat: int) -> int:
        """The index in `road.memo` of the knots of a seat."""
        return len(self.ships) + 1 + seat

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, sum([self.within[ship] for ship in road.memo[: self.berths] if ship >= 0])),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        at = self.knots_at(seat)
        road.memo[len(self.ships)] = 0
        if self.knots[spot]:
            road.memo[at] += self.knots[spot]
            road.memo[at + road.seats] = road.placements
        if road.memo[at] >= self.goal and road.key == NOBODY:
            self._take_key(road, seat)

    def _take_key(self, road: Road, seat: int) -> None:
        road.key = seat
        road.tell(KEY, seat)

    def after_action(self, road: Road, seat: int, spot: int) -> None:
        ship = self.spots[spot].group
        if not self.within[ship] & road.free:
            road.tell(SAILED, road.page, ship)
            self._sail(road, ship)

    def _sail(self, road: Road, ship: int) -> None:
        """A full ship leaves its berth to the first waiting ship and lies in the roads behind all waiting ships."""
        at, first = road.memo.index(ship), self.berths
        road.memo[at] = ~ship
        if at < self.berths and self.waiting(road):
            road.memo[at], road.memo[first] = road.memo[first], road.memo[at]
            road.tell(MOORED, road.page, road.memo[at])
        self._line_up(road, self.waiting(road))

    def _line_up(self, road: Road, waiting: list[int]) -> None:
        """Put the waiting ships first in the roads."""
        roads = slice(self.berths, len(self.ships))
        road.memo[roads] = waiting + [ship for ship in road.memo[roads] if ship < 0]

    def unblock(self, road: Road, seat: int) -> bool:
        flag = len(self.ships)
        if road.memo[flag] or not self.waiting(road) or not self.moored(road):
            road.memo[flag] = 0
            return False
        road.memo[flag] = 1
        road.stack.append(Place.of(seat))
        road.stack.append(CastOff.of(seat))
        return True

    def swap(self, road: Road, ship: int) -> None:
        """Swap a moored ship with the first waiting one; the moored ship then waits last."""
        first, *others = self.waiting(road)
        road.memo[road.memo.index(ship)] = first
        self._line_up(road, [*others, ship])

    def swaps(self, road: Road, seat: int) -> tuple[int, ...]:
        """The moored ships that a stuck seat may swap out; only those whose swap helps, if any (CP-G05)."""
        ships = sorted(self.moored(road))
        return tuple([ship for ship in ships if self._helps(road, seat, ship)] or ships)

    def _helps(self, road: Road, seat: int, ship: int) -> bool:
        before = list(road.memo)
        self.swap(road, ship)
        found = legal_spaces(road, seat)
        road.memo[:] = before
        return bool(found)

    def all_placed(self, road: Road) -> None:
        if road.key != NOBODY:
            return
        first, seats = self.knots_at(0), range(road.seats)
        best = max(seats, key=lambda seat: (road.memo[first + seat], -road.memo[first + road.seats + seat]))
        if road.memo[first + best]:
            self._take_key(road, best)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("not_moored", (("page", road.page), ("group", self.spots[spot].group)))


def port_of(road: Road) -> Docking:
    """The rule of the open page."""
    return cast("Docking", page_of(road).rule)


@decision
class CastOff(Decision[Road]):
    """Choose the moored ship that makes room for the first waiting one (CP-L19d, CP-L19k)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("group", 0, SHIPS - 1, "group"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return port_of(state).swaps(state, self.seat)

    def resolve(self, state: Road, choice: int) -> None:
        state.tell(CAST_OFF, self.seat, state.page, choice)
        state.tell(MOORED, state.page, port_of(state).waiting(state)[0])
        port_of(state).swap(state, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        moored = choice in port_of(state).moored(state)
        return Reason("swap_must_help" if moored else "not_moored", (("page", state.page), ("group", choice)))


EVENTS: Final[tuple[EventKind, ...]] = (SAILED, MOORED, CAST_OFF)
KINDS: Final[tuple[type[Pending], ...]] = (CastOff,)
