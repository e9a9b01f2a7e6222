"""Baskmill (page 7): three geared mills; the sail at the door is free."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.book import KINDS as GOOD_KINDS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import take_any
from caravanserai.games.almanac.placement_rule import CACHE_SIZE, PlacementRule, placement_rule
from caravanserai.games.almanac.purse import in_supply
from caravanserai.games.almanac.space_index import bits_of, by_group, tolls_along
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

MILL_TURNED: Final = EventKind("mill_turned", page="page", group="group", space="space")

FULL: Final = -1
"""Stands for the sail at the door when the mill has no free sail."""
ON: Final = 1
BACK: Final = -1


@placement_rule
class GearedWheels(PlacementRule):
    """The free sail at a mill's door costs nothing, the k-th free sail behind it costs k gold (CP-L07b).

    After a placement the mill turns on to its next free sail; each mill geared to it turns back to its previous one
    (CP-L07d, CP-L07i). `road.memo`: the sail at the door of each mill, or FULL.
    """

    kind: ClassVar[str] = "geared_wheels"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.wheels = tuple(groups.index(wheel) for wheel in settings["wheels"])
        self.crank: int = settings["crank_cost"]["gold"]
        self.within = tuple(by_group(spots, len(groups))[wheel] for wheel in self.wheels)
        self.yard = bits_of(spot.index for spot in spots if spot.group not in self.wheels)
        sails = sorted((spot for spot in spots if "sail" in spot.extra), key=lambda spot: int(spot.extra["sail"]))
        self.sails = tuple(tuple(spot.index for spot in sails if spot.group == wheel) for wheel in self.wheels)
        pairs = [(settings["wheels"].index(one), settings["wheels"].index(other)) for one, other in settings["gears"]]
        self.geared = tuple(
            tuple(sum(pair) - wheel for pair in pairs if wheel in pair) for wheel in range(len(self.wheels))
        )
        self.tolls_among = functools.lru_cache(maxsize=CACHE_SIZE)(self._tolls_among)

    def set_up(self, road: Road) -> None:
        used = page_of(road).used[road.seats]
        road.memo = [next(sail for sail in sails if used >> sail & 1) for sails in self.sails]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_among(road.free, tuple(road.memo))

    def _tolls_among(self, free: int, doors: tuple[int, ...]) -> Tolls:
        """The tolls for a set of free spaces and the sails at the doors."""
        ways = [[self.yard]]
        for sails, door in zip(self.sails, doors, strict=True):
            if door != FULL:
                at = sails.index(door)
                ways.append([1 << sail for sail in sails[at:] + sails[:at] if free >> sail & 1])
        return tolls_along(ways, self.crank)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        if self.yard >> spot & 1:
            return
        wheel = self.wheels.index(self.spots[spot].group)
        self._turn(road, wheel, spot, ON)
        for other in self.geared[wheel]:
            if road.memo[other] != FULL:
                self._turn(road, other, road.memo[other], BACK)

    def _turn(self, road: Road, wheel: int, start: int, step: int) -> None:
        """Turn a mill from a sail until a free sail is at the door; this may be the same sail after a full turn."""
        sails, door = self.sails[wheel], FULL
        at = sails.index(start)
        for sail in sails[at + 1 :] + sails[: at + 1] if step == ON else (sails[at:] + sails[:at])[::-1]:
            if road.free >> sail & 1:
                door = sail
                break
        if door != road.memo[wheel]:
            road.memo[wheel] = door
            if door != FULL:
                road.tell(MILL_TURNED, road.page, self.wheels[wheel], door)

    def mills_of(self, road: Road, seat: int) -> int:
        """The number of mills with a worker of the seat."""
        own = bits_of(spot for spot, owner in enumerate(road.workers) if owner == seat)
        return sum(own & mill > 0 for mill in self.within)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("crank_too_dear", (("gold", self.surcharge(road, seat, spot)),))


@dataclass(frozen=True, slots=True)
class Flywheel(Op):
    """Gain a good of choice, and one more for each mill with a worker of the seat (CP-L07g)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        take_any(road, seat, 1 + cast("GearedWheels", page_of(road).rule).mills_of(road, seat))

    @property
    def unfailing(self) -> bool:
        return True

    def gives(self, road: Road, seat: int) -> bool:
        return any(in_supply(road, good) for good in range(GOOD_KINDS))


OPS["flywheel"] = lambda _entry, _compiler: Flywheel()

EVENTS: Final[tuple[EventKind, ...]] = (MILL_TURNED,)
KINDS: Final[tuple[type[Pending], ...]] = ()
