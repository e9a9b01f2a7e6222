"""Rules of thumb for operations that several pages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from caravanserai.games.almanac import ops
from caravanserai.games.almanac.appraisal import OP_WORTH
from caravanserai.games.almanac.greedy import PROMISES
from caravanserai.games.almanac.road import FREE

if TYPE_CHECKING:
    from caravanserai.games.almanac.appraisal import Appraisal
    from caravanserai.games.almanac.greedy import Judge


def _sell_set(judge: Appraisal, op: ops.SellSet) -> float:
    """Hand in one of each kind; what is left is worth little by then."""
    kinds = [int(own > 0) for own in judge.goods]
    return op.prizes[sum(kinds)] + judge.change([-one for one in kinds])


def _hand_in(judge: Judge, decision: ops.HandIn, option: int) -> float:
    """Hand in while the prize grows by more than the good promises."""
    if not option:
        return 0.0
    kinds = decision.given.bit_count()
    return decision.prizes[kinds + 1] - decision.prizes[kinds] + judge.given_up(option - 1, 1)


def _copy(judge: Appraisal, _op: ops.CopyAction) -> float:
    """The best action of a rival."""
    standing = [
        spot
        for spot in judge.page.spots
        if judge.road.workers[spot.index] not in {FREE, judge.seat} and spot.location < 0
    ]
    return max((cast("Judge", judge).action(spot, judge.gold - 1) for spot in standing), default=0.0)


def _mirror(judge: Judge, _decision: ops.Mirror, option: int) -> float:
    """Repeat what brings most."""
    return judge.action(judge.page.spots[option], judge.gold)


OP_WORTH.update({ops.SellSet: _sell_set, ops.CopyAction: _copy})
PROMISES.update({ops.HandIn: _hand_in, ops.Mirror: _mirror})
