"""Sublin Salt (page 11): diving costs air, and the air left at the end is worth gold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.effects import MEASURES, Compiler, Op
from caravanserai.games.almanac.ops import op
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens
from caravanserai.games.almanac.space_index import by_group
from caravanserai.games.almanac.state import Road, turn_order
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

DIVED: Final = EventKind("dived", seat="seat", air="air", left="air")
GAINED_AIR: Final = EventKind("gained_air", seat="seat", air="air", left="air")
EVENTS: Final = (DIVED, GAINED_AIR)
KINDS: Final[tuple[type[Pending], ...]] = ()

MAX_AIR: Final = -1
"""The index in `road.memo` of the maximum air of a seat (DR-L11b)."""


@placement_rule
class AirBudget(PlacementRule):
    """Placing costs the zone's air; a player with too little air cannot place there (DR-L11a, DR-L11d).

    In a zone with a rival's worker a dive costs 1 air less (DR-L11e). Air is not gold: an effect that lowers gold costs
    does not lower air costs (DR-L11i). `road.memo`: the air of each seat, then for each zone a bit for each seat with a
    worker there, and last the maximum.
    """

    kind: ClassVar[str] = "air_budget"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        air: list[int] = [settings["cost"][group] for group in groups]
        self._zone = tuple(spot.group for spot in spots)
        self._alone = tuple(air[zone] for zone in self._zone)
        self._shared = tuple(max(0, air[zone] - settings["buddy_discount"]) for zone in self._zone)
        within, discount = by_group(spots, len(groups)), settings["buddy_discount"]
        self._enough = max(air)
        self._reached = tuple(
            sum(within[zone] for zone, cost in enumerate(air) if cost <= left) for left in range(self._enough + 1)
        )
        """By the air left, the spaces of the zones where a seat can dive alone."""
        self._reached_beside_rival = tuple(
            tuple((zone, within[zone]) for zone, cost in enumerate(air) if left < cost <= left + discount)
            for left in range(self._enough + 1)
        )
        """By the air left, the zones with their spaces where a seat can dive only beside a rival."""

    def set_up(self, road: Road) -> None:
        """Each player takes a full air supply; with two players it is larger (DR-L11b, DR-L11c, DR-L11j)."""
        two = "two_player_" if road.seats == 2 else ""
        start, most = self.settings[two + "start"], self.settings[two + "max"]
        road.memo = [start] * road.seats + [0] * len(self.groups) + [most]
        for seat in turn_order(road):
            change_tokens(road, seat, token_kind(road, "air_supply"), 1)

    def air(self, road: Road, seat: int, spot: int) -> int:
        """The air that placing here costs the seat now."""
        shared = road.memo[road.seats + self._zone[spot]] & ~(1 << seat)
        return self._shared[spot] if shared else self._alone[spot]

    def tolls(self, road: Road, seat: int) -> Tolls:
        memo = road.memo
        left = min(memo[seat], self._enough)
        reached = self._reached[left]
        for zone, spaces in self._reached_beside_rival[left]:
            if memo[road.seats + zone] & ~(1 << seat):
                reached |= spaces
        return ((0, reached),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """The dive costs air (DR-L11d), but costs nothing for a player who ignores the rule (DR-D20)."""
        air = 0 if road.exempt else self.air(road, seat, spot)
        road.memo[road.seats + self._zone[spot]] |= 1 << seat
        if air:
            road.memo[seat] -= air
            road.tell(DIVED, seat, air, road.memo[seat])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("too_little_air", (("air", self.air(road, seat, spot)), ("left", road.memo[seat])))


@dataclass(frozen=True, slots=True)
class GainAir(Op):
    """Refill air up to the maximum (DR-L11f)."""

    air: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        gained = min(self.air, road.memo[MAX_AIR] - road.memo[seat])
        if gained:
            road.memo[seat] += gained
            road.tell(GAINED_AIR, seat, gained, road.memo[seat])

    def gives(self, road: Road, seat: int) -> bool:
        return road.memo[seat] < road.memo[MAX_AIR]


@op("gain_air")
def _gain_air(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return GainAir(entry["n"])


def _air(road: Road, seat: int) -> int:
    """The air that a seat has left."""
    return road.memo[seat]


MEASURES["air"] = _air
