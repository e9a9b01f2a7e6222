"""High Frost Fortress (page 17): strength opens the wards, and the ramparts decide who gets the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.ability_windows import MOST_TOKENS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.events import KEY
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import change_tokens, tokens_of
from caravanserai.games.almanac.space_index import by_group, spaces_in, tolls_from
from caravanserai.games.almanac.state import Road, replaced, turn_order
from caravanserai.games.almanac.token_layout import display
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()

MEDAL: Final = "medal"


@placement_rule
class StrengthGate(PlacementRule):
    """A worker costs 1 gold for each point of strength that its ward asks for and the caravan lacks (CP-L17a, CP-L17b).

    When all workers are placed, the most workers on the ramparts take the key; ties go to the stronger caravan, then to
    turn order (CP-L17f).
    """

    kind: ClassVar[str] = "strength_gate"

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        within = by_group(spots, len(groups))
        wards = [within[groups.index(ward)] for ward in settings["levels"]]
        required: list[int] = settings["required"]
        cost: int = settings["missing_cost"]["gold"]
        self.enough = max(required)
        self.tolls_of = tuple(
            tolls_from([(cost * max(0, need - own), ward) for ward, need in zip(wards, required, strict=True)])
            for own in range(self.enough + 1)
        )
        """The tolls by strength, up to the strength that makes a difference."""
        self.ramparts = sum(within[groups.index(ward)] for ward in settings["key"]["groups"])

    def set_up(self, road: Road) -> None:
        road.memo = [0]
        display(road, MEDAL)

    def tolls(self, road: Road, seat: int) -> Tolls:
        return self.tolls_of[min(self.enough, road.strength[seat])]

    def all_placed(self, road: Road) -> None:
        held = [self.on_ramparts(road, seat) for seat in range(road.seats)]
        if any(held):
            road.key = max(turn_order(road), key=lambda seat: (held[seat], road.strength[seat]))
            road.tell(KEY, road.key)

    def on_ramparts(self, road: Road, seat: int) -> int:
        """The number of workers of a seat on the ramparts, including workers for this round only (CP-L17g)."""
        return [road.workers[at] for at in spaces_in(self.ramparts)].count(seat)

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("ward_too_strong", (("gold", self.surcharge(road, seat, spot)),))


@dataclass(frozen=True, slots=True)
class GainMedal(Op):
    """Gain a medal with a side that the player does not have yet (CP-L17c)."""

    sides: tuple[int, ...]

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(ChooseSide.of(seat, self.sides))

    def gives(self, road: Road, seat: int) -> bool:
        return bool(_sides(road, seat, self.sides))


def _sides(road: Road, seat: int, sides: tuple[int, ...]) -> tuple[int, ...]:
    """The sides that a seat may choose; every medal left has both sides."""
    return tuple([side for side in sides if road.pool[side] and not tokens_of(road, seat, side)])


@decision
class ChooseSide(Decision[Road]):
    """Choose the side of your medal, which never changes (CP-L17c, CP-L17d)."""

    seat: int
    sides: tuple[int, ...]
    space: ClassVar[Space] = Space(numbers("token", 0, MOST_TOKENS - 1, "token"))

    def options(self, state: Road) -> Options:
        return _sides(state, self.seat, self.sides)

    def resolve(self, state: Road, choice: int) -> None:
        for side in self.sides:
            state.pool = replaced(state.pool, side, state.pool[side] - 1)
        change_tokens(state, self.seat, choice, 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("side_taken" if choice in self.sides and state.pool[choice] else "not_on_display")


OPS["gain_medal"] = lambda _entry, compiler: GainMedal(compiler.families[MEDAL])

KINDS: Final[tuple[type[Pending], ...]] = (ChooseSide,)
