"""Balloon Town (page 6): a bug closes one balloon, moves after every placement, and bites at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.crates import lose_goods
from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_gold, gain_guards, goods_held, pay_gold
from caravanserai.games.almanac.space_index import by_group, spaces_in
from caravanserai.games.almanac.state import FREE, Road, turn_order
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.event import EventKind
from caravanserai.kernel.space import Options, Space, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending

BUG_FLEW: Final = EventKind("bug_flew", page="page", group="group")
BITTEN: Final = EventKind("bitten", seat="seat", count="count")

BUG: Final = 0
"""The index in `road.memo` of the bug's position on the ring."""


@placement_rule
class RoamingBlock(PlacementRule):
    """Nobody may board the bug's balloon; after a placement the bug moves 1 for each worker on that balloon (CP-L06c).

    If a seat could place only there, the bug first moves by 1 (CP-L06d). At the end every worker under the bug costs
    its owner a good, or 3 gold (CP-L06e).
    """

    kind: ClassVar[str] = "roaming_block"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.ring = tuple(groups.index(balloon) for balloon in settings["ring"])
        self.within = by_group(spots, len(groups))
        self.start = next(settings["ring"].index(one["at"]) for one in settings["pieces"] if one["kind"] == "bug")
        self.goods: int = settings["final_bite"]["goods"]
        self.gold: int = settings["final_bite"]["else_gold"]

    def set_up(self, road: Road) -> None:
        road.memo = [self.start]

    def closed(self, road: Road) -> int:
        """The balloon of the bug."""
        return self.ring[road.memo[BUG]]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, ~self.within[self.closed(road)]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        riders = self._riders(road, self.spots[spot].group)
        self._fly(road, len(riders) - riders.count(FREE))

    def _riders(self, road: Road, balloon: int) -> list[int]:
        """The owner of the worker on each space of a balloon."""
        return [road.workers[at] for at in spaces_in(self.within[balloon])]

    def _fly(self, road: Road, steps: int) -> None:
        road.memo[BUG] = (road.memo[BUG] + steps) % len(self.ring)
        road.tell(BUG_FLEW, road.page, self.closed(road))

    def unblock(self, road: Road, seat: int) -> bool:
        before = road.memo[BUG]
        road.memo[BUG] = (before + 1) % len(self.ring)
        helped = bool(legal_spaces(road, seat))
        road.memo[BUG] = before
        if helped:
            self._fly(road, 1)
            road.stack.append(Place.of(seat))
        return helped

    def all_placed(self, road: Road) -> None:
        riders = self._riders(road, self.closed(road))
        for seat in reversed(turn_order(road)):
            bites = riders.count(seat)
            if bites:
                road.tell(BITTEN, seat, bites)
                pay_gold(road, seat, self.gold * max(0, bites - goods_held(road, seat)))
                lose_goods(road, seat, self.goods * bites)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("bug_is_here", (("page", road.page), ("group", self.closed(road))))


@dataclass(frozen=True, slots=True)
class GuardOrGold(Op):
    """Gain a guard or some gold; without guards in the supply, gain the gold (CP-L06g, CP-L06j)."""

    gold: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(ChooseReward.of(seat, self.gold))


GUARD: Final = 0
GOLD: Final = 1


@decision
class ChooseReward(Decision[Road]):
    """Choose between a guard and gold (CP-L06g)."""

    seat: int
    gold: int
    space: ClassVar[Space] = Space(word("guard"), word("gold"))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return (GUARD, GOLD) if state.guard_supply else (GOLD,)

    def resolve(self, state: Road, choice: int) -> None:
        if choice == GUARD:
            gain_guards(state, self.seat, 1)
        else:
            gain_gold(state, self.seat, self.gold)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("no_guard_left")

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("gold", self.gold),) if choice == GOLD else ()


OPS["guard_or_gold"] = lambda entry, _compiler: GuardOrGold(entry["gold"])

EVENTS: Final[tuple[EventKind, ...]] = (BUG_FLEW, BITTEN)
KINDS: Final[tuple[type[Pending], ...]] = (ChooseReward,)
