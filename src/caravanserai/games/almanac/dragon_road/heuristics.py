"""Heuristics for the pages of The Dragon Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from caravanserai.games.almanac.book import NO_GOODS
from caravanserai.games.almanac.bots.appraisal import OP_VALUES
from caravanserai.games.almanac.bots.heuristics import OPTION_VALUES, SPACE_VALUES
from caravanserai.games.almanac.dragon_road.pages.courtyard_markets import CrowdToll
from caravanserai.games.almanac.dragon_road.pages.dockside_arcade import (
    AlternateSides,
    HighScore,
    RollAgain,
    Strike,
)
from caravanserai.games.almanac.dragon_road.pages.horizon_isles import ChooseTide, PushTide, TidePush
from caravanserai.games.almanac.dragon_road.pages.rivertown_landing import ResetPosition
from caravanserai.games.almanac.dragon_road.pages.skygate import StormSweep
from caravanserai.games.almanac.dragon_road.pages.sublin_salt import AirBudget, GainAir
from caravanserai.games.almanac.dragon_road.pages.vineland_tract import GainFruit, GrowingVines

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.bots.appraisal import Appraisal
    from caravanserai.games.almanac.bots.heuristics import Judge
    from caravanserai.games.almanac.effects import Op

SpaceValue: TypeAlias = "Callable[[Judge, Spot], float]"

KEY: Final = 10
SIDES: Final = 6
ROLL: Final = 3.5


def _lying(family: str) -> SpaceValue:
    """The value of the tokens that lie on a space."""

    def sense(judge: Judge, spot: Spot) -> float:
        kind = next(token.index for token in judge.book.tokens if token.family == family)
        return judge.token(kind) * judge.road.lying[spot.index]

    return sense


def _air(judge: Judge, spot: Spot) -> float:
    """Air that is left is worth gold, and allows more dives."""
    return -1.0 * cast("AirBudget", judge.page.rule).air(judge.road, judge.seat, spot.index)


def _banners(judge: Judge, spot: Spot) -> float:
    """A lead in a court brings a banner, and banners are progress towards the key."""
    rule = cast("CrowdToll", judge.page.rule)
    if spot.group not in rule.courts:
        return 0.0
    rivals = [rule.workers(judge.road, spot.group, seat) for seat in range(judge.view.seats) if seat != judge.seat]
    ahead = rule.workers(judge.road, spot.group, judge.seat) + 1 - max(rivals)
    return KEY / 4 if ahead == 1 else 0.5


def _key_for(judge: Appraisal, roll: int, workers: int) -> float:
    """The value of a roll in the Arcade: gold, and the key while it can still be won."""
    rule = cast("AlternateSides", judge.page.rule)
    own = sum(side == rule.arcade and judge.road.workers[spot] == judge.seat for spot, side in enumerate(rule.side_of))
    won = roll + own + workers > judge.road.memo[0] and judge.road.key != judge.seat
    return roll + (KEY / 2 if won else 0.0)


def _strike(judge: Appraisal, _op: Strike) -> float:
    return sum(_key_for(judge, roll, 1) for roll in range(1, SIDES + 1)) / SIDES - ROLL


def _roll_again(judge: Judge, decision: RollAgain, option: int) -> float:
    """Pay for another roll if its expected gain exceeds its cost."""
    if not option:
        return _key_for(judge, judge.view.die, 0)
    return sum(_key_for(judge, roll, 0) for roll in range(1, SIDES + 1)) / SIDES - decision.cost


def _fruit(judge: Appraisal, _op: GainFruit) -> float:
    rule = cast("GrowingVines", judge.page.rule)
    vine = rule.vine_of[judge.road.spot]
    good, fruit = rule.bears[vine], max(0, rule.fruit(judge.road, vine))
    return judge.gain((*NO_GOODS[:good], fruit, *NO_GOODS[good + 1 :]))


def _tide(judge: Judge, decision: ChooseTide | PushTide, option: int) -> float:
    """Push the sea from spaces that the seat wants to spaces that nobody needs."""
    worth = judge.action(judge.page.spots[option], judge.gold)
    return worth if isinstance(decision, ChooseTide) else -worth


_SPACE_VALUES: Final[dict[str, SpaceValue]] = {
    StormSweep.kind: _lying("bottled_lightning"),
    TidePush.kind: _lying("ocean"),
    AirBudget.kind: _air,
    CrowdToll.kind: _banners,
}
_OP_VALUES: Final[dict[type[Op], Callable[[Appraisal, Any], float]]] = {
    Strike: _strike,
    HighScore: lambda _judge, _op: 0.0,
    ResetPosition: lambda _judge, _op: 1.0,
    GainAir: lambda judge, op: float(min(op.air, judge.road.memo[-1] - judge.road.memo[judge.seat])),
    GainFruit: _fruit,
}


def register_heuristics() -> None:
    """Register the heuristics of these pages."""
    SPACE_VALUES.update(_SPACE_VALUES)
    OP_VALUES.update(_OP_VALUES)
    OPTION_VALUES.update({RollAgain: _roll_again, ChooseTide: _tide, PushTide: _tide})
