"""Step 2 of a turn: the leader moves the caravan."""

from __future__ import annotations

from typing import ClassVar

from caravanserai.games.silk_road.content import CITY_IDS
from caravanserai.games.silk_road.events import ARRIVED, MOVED
from caravanserai.games.silk_road.state import ROUTES, Journey
from caravanserai.kernel.decision import Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names


@step
class Lead(Step[Journey]):
    """The leader of this turn moves the caravan (SR-47)."""

    def run(self, state: Journey) -> None:
        state.stack.append(MoveCaravan.of(state.leader))


@decision
class MoveCaravan(Decision[Journey]):
    """Move the caravan along one of the exits of its city (SR-47, SR-48)."""

    seat: int
    space: ClassVar[Space] = Space(names("to", "city", CITY_IDS))
    auto_if_forced: ClassVar[bool] = True
    """A single exit is taken automatically (SR-49)."""

    def options(self, state: Journey) -> Options:
        return ROUTES[state.reverse].exits[state.city]

    def resolve(self, state: Journey, choice: int) -> None:
        """The match ends at once when the caravan reaches the end of the road (SR-50)."""
        state.seals += 1
        state.city = choice
        state.path += (choice,)
        state.tell(MOVED, self.seat, choice)
        if choice == ROUTES[state.reverse].end:
            state.tell(ARRIVED, choice)
            state.stack.clear()

    def why_not(self, state: Journey, choice: int) -> Reason:
        return Reason("no_road", (("city", state.city), ("other_city", choice)))
