"""Heuristics for the decisions that only contracts and encounters ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac import ops
from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.bots.appraisal import OP_VALUES
from caravanserai.games.almanac.bots.heuristics import OPTION_VALUES, Judge
from caravanserai.games.almanac.flow.contracts import MayKeepContract, StandIn
from caravanserai.games.almanac.flow.crates import GiveUpKind
from caravanserai.games.almanac.flow.substitute_goods import replace_one, stand_in_for

if TYPE_CHECKING:
    from caravanserai.games.almanac.bots.appraisal import Appraisal


def _stand_in(judge: Judge, decision: StandIn, option: int) -> float:
    """Hand in the goods of the least value."""
    owed = decision.owed
    if option:
        kind = stand_in_for(judge.goods, owed, decision.spare, option - 1)
        owed, _ = replace_one(owed, decision.spare, option - 1, kind)
    return judge.change([-count for count in owed])


def _sell_kind(judge: Judge, decision: ops.SellKind, option: int) -> float:
    """Sell the kind that brings more here than elsewhere."""
    return _best_sale(judge, option - 1, decision.price) if option else 0.0


def _best_sale(judge: Appraisal, good: int, price: int) -> float:
    """The value of selling goods of a kind at a price, with the best number of goods."""
    counts = range(judge.goods[good] + 1)
    return max(price * count + judge.change([-count * (kind == good) for kind in range(KINDS)]) for count in counts)


def _sell_one_kind(judge: Appraisal, op: ops.SellOneKind) -> float:
    return max(_best_sale(judge, good, op.price) for good in range(KINDS))


def _may_keep(judge: Judge, _decision: MayKeepContract, option: int) -> float:
    """Keep a contract whose expected value is above 0."""
    return judge.take_contract(option - 1) if option else 0.0


def _give_kind(judge: Judge, _decision: GiveUpKind, option: int) -> float:
    """Give up the goods of the least value."""
    return judge.given_up(option, 1)


OPTION_VALUES.update({StandIn: _stand_in, MayKeepContract: _may_keep, GiveUpKind: _give_kind, ops.SellKind: _sell_kind})
OP_VALUES.update(
    {
        ops.SellOneKind: _sell_one_kind,
        ops.DrawContracts: lambda _judge, _op: 1.0,
    }
)
