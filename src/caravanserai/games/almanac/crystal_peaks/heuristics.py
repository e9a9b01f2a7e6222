"""Heuristics for the pages of Crystal Peaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from caravanserai.games.almanac.book import KINDS, NO_GOODS
from caravanserai.games.almanac.bots.appraisal import OP_VALUES
from caravanserai.games.almanac.bots.heuristics import OPTION_VALUES, SPACE_VALUES
from caravanserai.games.almanac.crystal_peaks.pages import (
    aurora,
    avon_upon_snow,
    balloon_town,
    baskmill,
    ceru_springs,
    cliffside,
    floe_lake,
    oak_valley,
    sisters_port,
    skell,
    tortuga,
)
from caravanserai.games.almanac.crystal_peaks.pages import brothers_colosseum as arena
from caravanserai.games.almanac.crystal_peaks.pages import grasslands_fair as fair
from caravanserai.games.almanac.crystal_peaks.pages import high_frost_fortress as fortress
from caravanserai.games.almanac.flow.encounters import winning_faces
from caravanserai.games.almanac.flow.placement import PASS
from caravanserai.games.almanac.state import FIGHT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.bots.appraisal import Appraisal
    from caravanserai.games.almanac.bots.heuristics import Judge
    from caravanserai.games.almanac.effects import Op
    from caravanserai.kernel.decision import Decision

SpaceValue: TypeAlias = "Callable[[Judge, Spot], float]"

KEY: Final = 10
GOOD: Final = 3.0
"""The rough value of a good of free choice."""
LAUREL: Final = 3.0
BARREL: Final = 9.0
"""The value of the barrel, where a player may look at a card before the bet."""


# -- values of spaces beside their actions ------------------------------------------------------------------


def _plague(judge: Judge, spot: Spot) -> float:
    return -float(judge.road.lying[spot.index])


def _knots(judge: Judge, spot: Spot) -> float:
    """Knots are progress towards the key, while nobody holds it."""
    rule = cast("sisters_port.Docking", judge.page.rule)
    return 0.7 * rule.knots[spot.index] if judge.road.key < 0 else 0.0


def _ramparts(judge: Judge, spot: Spot) -> float:
    rule = cast("fortress.StrengthGate", judge.page.rule)
    return KEY / 6 if rule.ramparts >> spot.index & 1 else 0.0


def _race(judge: Judge, spot: Spot) -> float:
    """A turtle nearer to the lead is worth more."""
    memo = judge.road.memo
    if spot.group not in memo:
        return 0.0
    place = max(0, memo.index(spot.group) - 1)
    return (3.0, 1.5, 0.5, 0.0, -0.5, -1.5)[place]


def _duel(judge: Judge, spot: Spot) -> float:
    """Stand opposite weaker rivals, and avoid stronger ones."""
    rule = cast("arena.DuelPairs", judge.page.rule)
    rival = judge.road.workers[rule.opposite[spot.index]]
    if rival < 0 or rival == judge.seat:
        return 0.0
    ahead = judge.view.strength[judge.seat] - judge.view.strength[rival]
    return (rule.stake + LAUREL) * max(-1.0, min(1.0, 0.25 * ahead))


def _shared_pool(judge: Judge, spot: Spot) -> float:
    """Avoid filling a pool that gives goods to rivals."""
    rule = cast("ceru_springs.NotLastGroup", judge.page.rule)
    rivals = [seat for seat in range(judge.view.seats) if seat != judge.seat]
    if rule.within[spot.group] & judge.road.free != 1 << spot.index:
        return 0.0
    return -0.5 * GOOD * sum(rule.workers(judge.road, seat, spot.group) for seat in rivals)


_SPACE_VALUES: Final[dict[str, SpaceValue]] = {
    skell.SpreadingTokens.kind: _plague,
    sisters_port.Docking.kind: _knots,
    fortress.StrengthGate.kind: _ramparts,
    tortuga.RaceLine.kind: _race,
    arena.DuelPairs.kind: _duel,
    ceru_springs.NotLastGroup.kind: _shared_pool,
}


# -- values of operations ----------------------------------------------------------------------------------


def _any_goods(judge: Appraisal, count: int) -> float:
    return judge.gain((*NO_GOODS[:KINDS], count))


def _producer(judge: Appraisal, _op: Op) -> float:
    """A good for each round that is left."""
    return GOOD * judge.rounds if judge.rounds else 0.0


def _flywheel(judge: Appraisal, _op: Op) -> float:
    rule = cast("baskmill.GearedWheels", judge.page.rule)
    return _any_goods(judge, 1 + max(1, rule.mills_of(judge.road, judge.seat)))


def _druid(judge: Appraisal, _op: Op) -> float:
    cards = oak_valley.blessed(judge.road, judge.seat)
    return max([judge.complete(card) + GOOD for card in cards], default=0.0)


def _cure(judge: Appraisal, op: skell.Cure) -> float:
    kind = judge.road.memo[0]
    held = judge.road.tokens[len(judge.book.tokens) * judge.seat + kind] + judge.road.lying[judge.road.spot]
    return float(held * (1 + op.gold))


def _medal(judge: Appraisal, op: fortress.GainMedal) -> float:
    return max([judge.fame_of(side) for side in op.sides if not judge.view.tokens[judge.seat][side]], default=0.0)


def _beast(judge: Appraisal, op: arena.StartFight) -> float:
    chance = winning_faces(judge.view.strength[judge.seat], op.strength) / len(FIGHT_DIE)
    return chance * judge.program(op.win) + (1 - chance) * judge.program(op.lose)


_OP_VALUES: Final[dict[type[Op], Callable[[Appraisal, Any], float]]] = {
    floe_lake.Fish: lambda judge, op: _any_goods(judge, (op.linked + op.unlinked) // 2),
    avon_upon_snow.MeetProducer: _producer,
    avon_upon_snow.Produce: lambda judge, op: judge.gain((*NO_GOODS[: op.good], 1, *NO_GOODS[op.good + 1 :])),
    balloon_town.GuardOrGold: lambda judge, op: max(float(op.gold), judge.guards(1)),
    baskmill.Flywheel: _flywheel,
    ceru_springs.Geyser: lambda _judge, _op: 0.5,
    ceru_springs.HotStones: lambda judge, op: max(
        judge.gain((*NO_GOODS[:good], op.count, *NO_GOODS[good + 1 :])) for good in range(KINDS)
    ),
    oak_valley.Druid: _druid,
    tortuga.SwapTurtles: lambda _judge, _op: 0.5,
    aurora.ShiftLight: lambda _judge, _op: 0.0,
    fair.ThreeCardBarrel: lambda _judge, _op: BARREL,
    skell.PayGood: lambda judge, op: judge.change([-int(kind == op.good) for kind in range(KINDS)]),
    skell.Cure: _cure,
    fortress.GainMedal: _medal,
    arena.StartFight: _beast,
    arena.GainLaurel: lambda _judge, op: LAUREL * op.count,
}


# -- values of the options of the pages' decisions ---------------------------------------------------------


def _indifferent(_judge: Judge, _decision: Decision[Any], _option: int) -> float:
    return 0.0


def _ladder(judge: Judge, decision: cliffside.PlaceOrLadder, option: int) -> float:
    """A ladder costs a turn but no worker; its value is that of the spaces it opens."""
    if option <= PASS:
        return judge.place(decision, option)
    neutral, spot = divmod(option - PASS - 1, cliffside.MOST_LADDERS)
    rule = cast("cliffside.Ladders", judge.page.rule)
    low, high = rule.ends[spot]
    joined = rule.reached(judge.road, rule.base, 0)
    if (joined >> low & 1) == (joined >> high & 1):
        return -1.0
    opened = rule.within[high if joined >> low & 1 else low] & judge.road.free
    best = max([judge.action(one, judge.gold) for one in judge.page.spots if opened >> one.index & 1], default=0.0)
    return 0.6 * best - neutral


def _climb(judge: Judge, _decision: cliffside.Climb, option: int) -> float:
    """Prefer your own ladders and neutral ones."""
    return -float(judge.road.memo[option] not in (judge.seat, cliffside.NEUTRAL))


def _keep_producer(judge: Judge, decision: avon_upon_snow.KeepProducer, option: int) -> float:
    """Keep the producer while it still pays."""
    goods, good = NO_GOODS, decision.good
    count = avon_upon_snow.KEPT if option == avon_upon_snow.KEEP else avon_upon_snow.CASHED_IN
    later = GOOD * judge.rounds * 0.8 if option == avon_upon_snow.KEEP else 0.0
    return judge.gain((*goods[:good], count, *goods[good + 1 :])) + later


def _reward(judge: Judge, decision: balloon_town.ChooseReward, option: int) -> float:
    return judge.guards(1) if option == balloon_town.GUARD else float(decision.gold)


def _feed(judge: Judge, _decision: ceru_springs.FeedGeyser, option: int) -> float:
    """Roll again if the expected gain exceeds the value of the good."""
    if option == ceru_springs.KEEP:
        return 0.0
    better = sum(max(0, face - judge.view.die) for face in range(1, 7)) / 6
    return better + judge.given_up(option - 1, 1)


def _kind(judge: Judge, decision: ceru_springs.ChooseKind, option: int) -> float:
    return judge.gain((*NO_GOODS[:option], decision.count, *NO_GOODS[option + 1 :]))


def _supporter(judge: Judge, _decision: oak_valley.NameSupporter, option: int) -> float:
    return float(option == judge.seat)


def _spare(judge: Judge, _decision: oak_valley.SpareGood, option: int) -> float:
    return -judge.given_up(option, 1) if judge.goods[option] else 0.0


def _bet(judge: Judge, _decision: fair.BetOnCard, option: int) -> float:
    """Bet on a known card by its payout, or on an unknown one by the average of the unseen cards."""
    known = judge.view.veiled[option]
    payout = cast("fair.RowColumn", judge.page.rule).payout
    if known >= 0:
        return float(payout[judge.book.tokens[known].face])
    seen = [payout[judge.book.tokens[card].face] for card in judge.view.veiled if card >= 0]
    return (sum(payout.values()) - sum(seen)) / max(1, len(payout) - len(seen))


def _look(judge: Judge, _decision: fair.LookAtCard, option: int) -> float:
    return float(judge.view.veiled[option] < 0)


def _swap_cards(_judge: Judge, _decision: fair.SwapCards, option: int) -> float:
    return float(option == fair.LEAVE)


def _infect(judge: Judge, _decision: skell.Infect, option: int) -> float:
    """Infect the spaces that this seat needs least."""
    return -judge.action(judge.page.spots[option], judge.gold)


def _side(judge: Judge, _decision: fortress.ChooseSide, option: int) -> float:
    return judge.fame_of(option)


def _mounts(judge: Judge, _decision: tortuga.SpurTurtle, option: int) -> float:
    """Move ahead the turtles that carry workers of this seat."""
    if option == tortuga.LEAVE:
        return 0.0
    rule, road = cast("tortuga.RaceLine", judge.page.rule), judge.road
    ahead = road.memo[road.memo.index(option - 1) - 1]
    return float(rule.on(road, judge.seat, option - 1) - rule.on(road, judge.seat, ahead))


def _complete(judge: Judge, _decision: oak_valley.BlessContract, option: int) -> float:
    return judge.swing(option)


_OPTION_VALUES: Final[dict[type[Decision[Any]], Callable[[Judge, Any, int], float]]] = {
    floe_lake.PushIce: _indifferent,
    cliffside.PlaceOrLadder: _ladder,
    cliffside.Climb: _climb,
    avon_upon_snow.KeepProducer: _keep_producer,
    balloon_town.ChooseReward: _reward,
    ceru_springs.FeedGeyser: _feed,
    ceru_springs.ChooseKind: _kind,
    oak_valley.NameSupporter: _supporter,
    oak_valley.BlessContract: _complete,
    oak_valley.SpareGood: _spare,
    tortuga.SpurTurtle: _mounts,
    aurora.MoveLight: _indifferent,
    fair.LookAtCard: _look,
    fair.SwapCards: _swap_cards,
    fair.BetOnCard: _bet,
    skell.Infect: _infect,
    fortress.ChooseSide: _side,
    sisters_port.CastOff: _indifferent,
}


def register_heuristics() -> None:
    """Register the heuristics of these pages."""
    SPACE_VALUES.update(_SPACE_VALUES)
    OP_VALUES.update(_OP_VALUES)
    OPTION_VALUES.update(_OPTION_VALUES)
