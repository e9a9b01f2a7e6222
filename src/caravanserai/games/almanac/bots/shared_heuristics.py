"""Heuristics for operations that several pages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from caravanserai.games.almanac import ops
from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.bots.appraisal import OP_VALUES
from caravanserai.games.almanac.bots.heuristics import OPTION_VALUES
from caravanserai.games.almanac.flow.placement import ChooseWaiver
from caravanserai.games.almanac.state import FREE

if TYPE_CHECKING:
    from caravanserai.games.almanac.bots.appraisal import Appraisal
    from caravanserai.games.almanac.bots.heuristics import Judge


def _sell_set(judge: Appraisal, op: ops.SellSet) -> float:
    """Hand in one good of each kind."""
    kinds = [int(own > 0) for own in judge.goods]
    while sum(kinds) >= len(op.prizes):
        kinds[kinds.index(1)] = 0
    return op.prizes[sum(kinds)] + judge.change([-one for one in kinds])


def _hand_in(judge: Judge, decision: ops.HandIn, option: int) -> float:
    """Hand in a good while the prize grows by more than the good is worth."""
    if not option:
        return 0.0
    kinds = decision.given.bit_count()
    return decision.prizes[kinds + 1] - decision.prizes[kinds] + judge.given_up(option - 1, 1)


def _copy(judge: Appraisal, _op: ops.CopyAction) -> float:
    """The value of the best action of a rival's space."""
    standing = [
        spot
        for spot in judge.page.spots
        if judge.road.workers[spot.index] not in {FREE, judge.seat} and spot.location < 0
    ]
    return max((cast("Judge", judge).action(spot, judge.gold - 1) for spot in standing), default=0.0)


def _mirror(judge: Judge, _decision: ops.Mirror, option: int) -> float:
    """Repeat the action of the highest value."""
    return judge.action(judge.page.spots[option], judge.gold)


def _waiver(_judge: Judge, _decision: ChooseWaiver, option: int) -> float:
    """Prefer a waiver that costs no token."""
    return -float(option >= FIRST_TOKEN)


def _swap_out(judge: Judge, decision: ops.SwapOut, option: int) -> float:
    """Exchange a good for a better one of another kind."""
    if not option:
        return 0.0
    rest = [own - (kind == option - 1) for kind, own in enumerate(judge.goods)]
    others = [kind for kind in range(KINDS) if kind != option - 1]
    best = max(judge.basket([own + (kind == other) for kind, own in enumerate(rest)]) for other in others)
    return best - judge.owned - 0.01 * (1 + sum(decision.given))


def _swap_take(judge: Judge, _decision: ops.SwapTake, option: int) -> float:
    return judge.basket([own + (kind == option) for kind, own in enumerate(judge.goods)])


OP_VALUES.update({ops.SellSet: _sell_set, ops.CopyAction: _copy, ops.SwapKinds: lambda _judge, _op: 1.0})
OPTION_VALUES.update(
    {
        ops.HandIn: _hand_in,
        ops.Mirror: _mirror,
        ops.SwapOut: _swap_out,
        ops.SwapTake: _swap_take,
        ChooseWaiver: _waiver,
    }
)
