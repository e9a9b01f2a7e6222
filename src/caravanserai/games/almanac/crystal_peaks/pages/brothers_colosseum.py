"""Brother's Colosseum (page 18): a worker opposite a rival's worker fights a duel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.ability_windows import Window, open_window
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.events import KEY, TOLL
from caravanserai.games.almanac.flow.encounters import fight, roll_fight_die
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.state import FIGHT_DIE, Road, page_of, replaced, turn_order
from caravanserai.games.almanac.token_layout import display
from caravanserai.kernel.decision import Step, step
from caravanserai.kernel.event import EventKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.kernel.codec import Pending

DUEL: Final = EventKind("duel", seat="seat", other="seat")
DUEL_WON: Final = EventKind("duel_won", seat="seat", other="seat")
DUEL_OFF: Final = EventKind("duel_off", seat="seat", other="seat")
LAUREL: Final = EventKind("laurel", seat="seat", count="count")

SHIELD: Final = "enchanted_shield"
LOST: Final = -1
"""Stands for the result of a roll: an X."""


@placement_rule
class DuelPairs(PlacementRule):
    """If a rival stands opposite, a duel follows the action of the new worker (CP-L18b).

    The loser pays 3 gold, the winner gains a laurel (CP-L18d); the most laurels take the key, ties go to the stronger
    caravan, then to turn order (CP-L18i).

    `road.memo`: the laurels of each seat; whether the last placement ignored the rule; the results of the newcomer's
    and the defender's roll.
    """

    kind: ClassVar[str] = "duel_pairs"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.opposite = tuple(spot.neighbours[0] for spot in spots)
        self.stake: int = settings["stake"]["gold"]

    def set_up(self, road: Road) -> None:
        road.memo = [0] * road.seats + [0, 0, 0]
        display(road, SHIELD)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[road.seats] = road.exempt

    def answered(self, road: Road, seat: int, spot: int) -> None:
        rival = road.workers[self.opposite[spot]]
        if rival >= 0 and rival != seat and not road.memo[road.seats]:
            road.tell(DUEL, seat, rival)
            road.ask(DuelRoll.of(seat, 0), DuelRoll.of(rival, 1), DuelResult.of(seat, rival))

    def result_at(self, road: Road, side: int) -> int:
        """The index in `road.memo` of the result of the newcomer's (0) or the defender's (1) roll."""
        return road.seats + 1 + side

    def settle(self, road: Road, seat: int, rival: int) -> None:
        """Compare strength plus roll; the defender wins a tie, and after two X nobody wins (CP-L18c, CP-L18k)."""
        ours, theirs = (road.memo[self.result_at(road, side)] for side in (0, 1))
        if ours == theirs == LOST:
            road.tell(DUEL_OFF, seat, rival)
            return
        ahead = road.strength[seat] + ours > road.strength[rival] + theirs
        won = theirs == LOST or (ours != LOST and ahead)
        winner, loser = (seat, rival) if won else (rival, seat)
        road.tell(DUEL_WON, winner, loser)
        gold = min(self.stake, road.gold[loser])
        if gold:
            road.gold[loser] -= gold
            road.gold[winner] += gold
            road.tell(TOLL, loser, winner, gold)
        gain_laurels(road, winner, 1)
        road.ask(Window.of(seat, "fight.result", int(won)), Window.of(rival, "fight.result", int(not won)))

    def all_placed(self, road: Road) -> None:
        road.key = max(turn_order(road), key=lambda seat: (road.memo[seat], road.strength[seat]))
        road.tell(KEY, road.key)


def gain_laurels(road: Road, seat: int, count: int) -> None:
    """Gain laurels, which count on this page only."""
    road.memo[seat] += count
    road.tell(LAUREL, seat, count)


@step
class DuelRoll(Step[Road]):
    """A duellist rolls, and may roll again before the other duellist rolls (CP-L18k)."""

    seat: int
    side: int

    def run(self, state: Road) -> None:
        state.roll_bonus = state.x_counts = 0
        state.spent_fight = replaced(state.spent_fight, self.seat, 0)
        state.stack.append(DuelRolled.of(self.side))
        open_window(state, self.seat, "fight.roll", 0)
        roll_fight_die(state, self.seat)


@step
class DuelRolled(Step[Road]):
    """Record the final roll of a duellist."""

    side: int

    def run(self, state: Road) -> None:
        face = FIGHT_DIE[state.roll]
        added = LOST if face is None and not state.x_counts else (face or 0) + state.roll_bonus
        state.memo[_arena(state).result_at(state, self.side)] = added


@step
class DuelResult(Step[Road]):
    """Settle the duel after both rolls."""

    seat: int
    rival: int

    def run(self, state: Road) -> None:
        _arena(state).settle(state, self.seat, self.rival)


def _arena(road: Road) -> DuelPairs:
    return cast("DuelPairs", page_of(road).rule)


@dataclass(frozen=True, slots=True)
class StartFight(Op):
    """Fight an opponent of the page (CP-L18g, AL-187)."""

    strength: int
    win: int
    lose: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        fight(road, seat, self.strength, self.win, self.lose)


@dataclass(frozen=True, slots=True)
class GainLaurel(Op):
    """Gain laurels (CP-L18g)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        gain_laurels(road, seat, self.count)


OPS["start_fight"] = lambda entry, compiler: StartFight(
    entry["strength"], compiler.program(entry["win"]), compiler.program(entry["lose"])
)
OPS["gain_laurel"] = lambda entry, _compiler: GainLaurel(entry["n"])

EVENTS: Final[tuple[EventKind, ...]] = (DUEL, DUEL_WON, DUEL_OFF, LAUREL)
KINDS: Final[tuple[type[Pending], ...]] = (DuelRoll, DuelRolled, DuelResult)
