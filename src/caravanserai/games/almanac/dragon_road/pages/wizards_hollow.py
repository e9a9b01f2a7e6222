"""Wizard's Hollow (page 12): every space has a twin, and a looking glass repeats what it has seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import LOCATION
from caravanserai.games.almanac.chart import EVERYWHERE, NOWHERE, spaces_in
from caravanserai.games.almanac.effects import Compiler, Op
from caravanserai.games.almanac.ops import op
from caravanserai.games.almanac.placement import MOST_SPACES
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.road import FREE, Road, page_of
from caravanserai.games.almanac.standard import STANDARD, Act, can_act
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.chart import Tolls

MIRRORED: Final = EventKind("mirrored", seat="seat", page="page", space="space")
EVENTS: Final = (MIRRORED,)


@placement_rule
class TwinToll(PlacementRule):
    """A rival's worker on the twin of the space costs gold, paid to that rival (DR-L12b).

    One's own worker there gives a good of choice before the action, which counts for legality (DR-L12c, DR-L12h); an
    empty twin does nothing (DR-L12d). The memory holds a bit for each twin of a space where a worker stands: by seat,
    and last for all of them.
    """

    kind: ClassVar[str] = "twin_toll"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        ids = [spot.id for spot in spots]
        self._twin = tuple(ids.index(spot.extra["twin"]) for spot in spots)
        self._toll: int = settings["toll"]
        self._bonus: tuple[int, int] = (0, settings["own_bonus"]["any"])

    def set_up(self, road: Road) -> None:
        road.memo = [0] * (road.seats + 1)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, road.memo[seat] | ~road.memo[-1]), (self._toll, EVERYWHERE))

    def put(self, road: Road, seat: int, spot: int) -> None:
        road.memo[seat] |= 1 << self._twin[spot]
        road.memo[-1] |= 1 << self._twin[spot]

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        owner = road.workers[self._twin[spot]]
        return (owner,) if owner > FREE and owner != seat else ()

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        return self._bonus if road.workers[self._twin[spot]] == seat else (0, 0)

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        return (NOWHERE, road.memo[seat])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        owner = road.workers[self._twin[spot]]
        return Reason("twin_is_taken", (("seat", owner), ("gold", self.surcharge(road, seat, spot))))


def mirrored(road: Road, seat: int, gold: int, spare: int) -> Iterator[int]:
    """The spaces with a rival's worker whose standard action the seat can carry out (DR-L12e, DR-L12f).

    It has so much gold left and so many goods of choice to come.
    """
    page, workers = page_of(road), road.workers
    for number in spaces_in(page.used[road.seats] & ~road.free):
        if workers[number] != seat:
            spot = page.spots[number]
            if spot.action != LOCATION and can_act(road, seat, spot, gold, spare):
                yield number


@dataclass(frozen=True, slots=True)
class CopyAction(Op):
    """The Looking Glass: carry out the standard action of a space with a rival's worker (DR-L12e)."""

    @property
    def local(self) -> bool:
        return True

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # only the page has it
        road.stack.append(Mirror.of(seat))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return any(True for _ in mirrored(road, seat, gold, spare))


@decision
class Mirror(Decision[Road]):
    """Choose the space whose action the looking glass repeats; it counts as that action (DR-D09)."""

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


KINDS: Final = (Mirror,)
