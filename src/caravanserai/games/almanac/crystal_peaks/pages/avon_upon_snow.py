"""Avon Upon Snow (page 4): passing free spaces on the way down costs gold; producers wait at the bottom."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.book import GOODS, NO_GOODS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import gain_goods
from caravanserai.games.almanac.placement_rule import CACHE_SIZE, PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens
from caravanserai.games.almanac.space_index import tolls_along
from caravanserai.games.almanac.state import Road, book_of, page_of, replaced
from caravanserai.games.almanac.token_layout import in_box
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending

PRODUCER_SHOWN: Final = EventKind("producer_shown", page="page", space="space", token="token")  # noqa: S106  # no password

NONE: Final = -1
KEPT: Final = 1
CASHED_IN: Final = 2
"""The number of goods from a producer that is kept, and from one that is discarded."""


@placement_rule
class Depth(PlacementRule):
    """A worker in a tunnel pays 2 gold for every free space that it passes on the way down (CP-L04c).

    A producer is turned up when a worker takes its space or the space above it (CP-L04f, CP-L04l). `road.memo`: for
    each space the kind of the producer that lies there face up; `road.face_down` holds the others.
    """

    kind: ClassVar[str] = "depth"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.cost: int = settings["skip_cost"]["gold"]
        self.token: str = settings["token"]
        deep = sorted(spots, key=lambda spot: int(spot.extra["depth"]))
        self.tunnels = tuple(tuple(spot for spot in deep if spot.group == tunnel) for tunnel in range(len(groups)))
        self.spaces = tuple(tuple(1 << spot.index for spot in tunnel) for tunnel in self.tunnels)
        """The spaces of each tunnel from top to bottom, one bit each."""
        self.tolls_among = functools.lru_cache(maxsize=CACHE_SIZE)(self._tolls_among)

    def set_up(self, road: Road) -> None:
        """Put a producer face down on each producer space in use; the rest goes back unseen (CP-L04a)."""
        kinds = [kind.index for kind in book_of(road).tokens if kind.family == self.token and in_box(road, kind.index)]
        road.shuffle(kinds, "producers")
        down: list[tuple[int, ...]] = [() for _ in self.spots]
        for spot in page_of(road).in_use[road.seats]:
            if self.spots[spot].location >= 0 and kinds:
                down[spot] = (kinds.pop(),)
        road.face_down = tuple(down)
        road.memo = [NONE] * len(self.spots)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_among(road.free)

    def _tolls_among(self, free: int) -> Tolls:
        """The tolls for a set of free spaces."""
        ways = [[space for space in tunnel if free & space] for tunnel in self.spaces]
        return tolls_along(ways, self.cost)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        self._turn_up(road, spot)
        used = page_of(road).used[road.seats]
        below = [deeper.index for deeper in self._under(spot) if used >> deeper.index & 1]
        if below:
            self._turn_up(road, below[0])

    def _under(self, spot: int) -> tuple[Spot, ...]:
        tunnel = self.tunnels[self.spots[spot].group]
        return tunnel[int(self.spots[spot].extra["depth"]) :]

    def _turn_up(self, road: Road, spot: int) -> None:
        if road.face_down[spot]:
            (kind,) = road.face_down[spot]
            road.face_down = replaced(road.face_down, spot, ())
            road.memo[spot] = kind
            road.seal()
            road.tell(PRODUCER_SHOWN, road.page, spot, kind)

    def redraw(self, road: Road, observer: int | None, dice: Dice) -> None:
        kinds = [kind.index for kind in book_of(road).tokens if kind.family == self.token]
        unseen = [kind for kind in kinds if kind not in road.memo and in_box(road, kind)]
        dice.shuffle(unseen)
        road.face_down = tuple([tuple([unseen.pop() for _ in pile]) for pile in road.face_down])

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("too_deep", (("gold", self.surcharge(road, seat, spot)),))


@dataclass(frozen=True, slots=True)
class MeetProducer(Op):
    """Gain the producer on the space (CP-L04g)."""

    @property
    def local(self) -> bool:
        return True

    def apply(self, road: Road, seat: int, source: int) -> None:
        kind = road.memo[road.spot]
        if kind != NONE:
            road.memo[road.spot] = NONE
            change_tokens(road, seat, kind, 1)

    def gives(self, road: Road, seat: int) -> bool:
        return road.memo[road.spot] != NONE or bool(road.face_down[road.spot])


@dataclass(frozen=True, slots=True)
class Produce(Op):
    """Gain a good of the producer's kind, or discard the producer for two goods (CP-L04h)."""

    good: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(KeepProducer.of(seat, source - FIRST_TOKEN, self.good))

    def gives(self, road: Road, seat: int) -> bool:
        return road.supply[self.good] > 0 or road.unlimited > 0


KEEP: Final = 0


@decision
class KeepProducer(Decision[Road]):
    """Keep the producer and gain 1 good, or discard it and gain 2 (CP-L04h)."""

    seat: int
    token: int
    good: int
    space: ClassVar[Space] = Space(word("keep"), word("cash_in"))

    def options(self, state: Road) -> Options:
        return (KEEP, 1)

    def resolve(self, state: Road, choice: int) -> None:
        if choice != KEEP:
            change_tokens(state, self.seat, self.token, -1)
        count = KEPT if choice == KEEP else CASHED_IN
        gain_goods(state, self.seat, (*NO_GOODS[: self.good], count, *NO_GOODS[self.good + 1 :]))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return ((GOODS[self.good], KEPT if choice == KEEP else CASHED_IN),)


OPS["meet_producer"] = lambda _entry, _compiler: MeetProducer()
OPS["produce"] = lambda entry, _compiler: Produce(GOODS.index(entry["good"]))

EVENTS: Final[tuple[EventKind, ...]] = (PRODUCER_SHOWN,)
KINDS: Final[tuple[type[Pending], ...]] = (KeepProducer,)
