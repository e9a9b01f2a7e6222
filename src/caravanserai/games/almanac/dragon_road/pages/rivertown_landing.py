"""Rivertown Landing (page 10): workers only go downstream, and at the end to the river mouth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.effects import Compiler, Op
from caravanserai.games.almanac.ops import op
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.space_index import bits_of
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.codec import Pending

TOWED_BACK: Final = EventKind("towed_back", seat="seat")
EVENTS: Final = (TOWED_BACK,)
KINDS: Final[tuple[type[Pending], ...]] = ()

AT_SOURCE: Final = 0
"""The position of a seat that may go to any landing: before its first worker, and after a Tow Horse (DR-L10i)."""


@placement_rule
class Downstream(PlacementRule):
    """Each worker goes to a landing farther downstream than the player's previous one (DR-L10b, DR-L10c).

    The River Mouth is always open and is no landing: it does not change the position (DR-L10d). `road.memo`: for each
    seat the number of the landing of its last worker.
    """

    kind: ClassVar[str] = "downstream"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self._order: tuple[int, ...] = tuple(spot.extra[settings["order_field"]] for spot in spots)
        self._open = tuple(groups[spot.group] in settings["exempt"] for spot in spots)
        self._below = tuple(
            bits_of(spot.index for spot in spots if self._open[spot.index] or self._order[spot.index] > landing)
            for landing in range(max(self._order) + 1)
        )
        """By the number of the last landing, the spaces farther downstream and those always open."""

    def set_up(self, road: Road) -> None:
        road.memo = [AT_SOURCE] * road.seats

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, self._below[road.memo[seat]]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        if not self._open[spot]:
            road.memo[seat] = self._order[spot]

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        last = next(other for other, order in enumerate(self._order) if order == road.memo[seat])
        return Reason("upstream", (("page", road.page), ("group", self.spots[last].group)))


@dataclass(frozen=True, slots=True)
class ResetPosition(Op):
    """Let the seat's next worker go to any landing (DR-L10f)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.memo[seat] = AT_SOURCE
        road.tell(TOWED_BACK, seat)


@op("reset_position")
def _reset_position(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return ResetPosition()
