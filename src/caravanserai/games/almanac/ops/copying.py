"""Carrying out the action of a space with a rival's worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from caravanserai.games.almanac.book import LOCATION
from caravanserai.games.almanac.effects import Op
from caravanserai.games.almanac.events import MIRRORED
from caravanserai.games.almanac.flow.placement import MOST_SPACES
from caravanserai.games.almanac.flow.standard_actions import STANDARD, Act, can_act
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.space_index import spaces_in
from caravanserai.games.almanac.state import FREE, Road, page_of
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.games.almanac.effects import Compiler


def mirrored(road: Road, seat: int, gold: int, spare: int) -> Iterator[int]:
    """The spaces with a rival's worker whose standard action the seat can carry out (DR-L12e, DR-L12f).

    `gold` is the gold left, `spare` the number of goods of choice to come.
    """
    page, workers = page_of(road), road.workers
    for number in spaces_in(page.used[road.seats] & ~road.free):
        if workers[number] != seat:
            spot = page.spots[number]
            if spot.action != LOCATION and can_act(road, seat, spot, gold, spare):
                yield number


@dataclass(frozen=True, slots=True)
class CopyAction(Op):
    """Carry out the standard action of a space with a rival's worker (DR-L12e, CP-L05h)."""

    @property
    def local(self) -> bool:
        return True

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(Mirror.of(seat))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return next(mirrored(road, seat, gold, spare), None) is not None

    def why_not(self) -> Reason:
        return Reason("nothing_to_copy")


@decision
class Mirror(Decision[Road]):
    """Choose the space whose action you repeat; it counts as that action (DR-D09, CP-L05i)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("space", 0, MOST_SPACES - 1, "space"))

    def options(self, state: Road) -> Options:
        return tuple(mirrored(state, self.seat, state.gold[self.seat], 0))

    def resolve(self, state: Road, choice: int) -> None:
        state.tell(MIRRORED, self.seat, state.page, choice)
        state.stack.append(Act.of(self.seat, choice))

    def why_not(self, state: Road, choice: int) -> Reason:
        spots = page_of(state).spots
        if choice >= len(spots) or state.workers[choice] in {FREE, self.seat}:
            return Reason("no_rival_there")
        return Reason("mirror_impossible" if spots[choice].action in STANDARD else "mirror_location")


@op("copy_action")
def _copy_action(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return CopyAction()
