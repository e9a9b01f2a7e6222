"""The common operations of the effect vocabulary; pages add their own."""

from caravanserai.games.almanac.ops.cards import (
    FirstKeepsCard,
    IfGuide,
    KeepCard,
    OpenPlacement,
    PeekDeck,
    StartBid,
    StrongestKeepsCard,
    keep_card,
)
from caravanserai.games.almanac.ops.dice import (
    SIDES,
    AddToRoll,
    Gamble,
    Reroll,
    RollDie,
    Stake,
)
from caravanserai.games.almanac.ops.making import (
    goods_from,
    op,
)
from caravanserai.games.almanac.ops.tokens import (
    ChooseToken,
    DiscardSelf,
    DiscardToken,
    GainToken,
    PayToken,
    StowToken,
)
from caravanserai.games.almanac.ops.wealth import (
    Discard,
    GainGold,
    GainGoods,
    GainGuard,
    GainWorker,
    Pay,
    SwapGive,
    SwapGoods,
    shown_kinds,
)

__all__ = [
    "SIDES",
    "AddToRoll",
    "ChooseToken",
    "Discard",
    "DiscardSelf",
    "DiscardToken",
    "FirstKeepsCard",
    "GainGold",
    "GainGoods",
    "GainGuard",
    "GainToken",
    "GainWorker",
    "Gamble",
    "IfGuide",
    "KeepCard",
    "OpenPlacement",
    "Pay",
    "PayToken",
    "PeekDeck",
    "Reroll",
    "RollDie",
    "Stake",
    "StartBid",
    "StowToken",
    "StrongestKeepsCard",
    "SwapGive",
    "SwapGoods",
    "goods_from",
    "keep_card",
    "op",
    "shown_kinds",
]
