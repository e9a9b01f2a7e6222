"""The common operations of the effect vocabulary; pages add their own."""

from caravanserai.games.almanac.ops.cards import (
    DrawContracts,
    FirstKeepsCard,
    IfGuide,
    IgnorePageRule,
    KeepCard,
    OpenPlacement,
    PeekDeck,
    StartBid,
    StrongestKeepsCard,
    keep_card,
)
from caravanserai.games.almanac.ops.copying import (
    CopyAction,
    Mirror,
)
from caravanserai.games.almanac.ops.dice import (
    SIDES,
    AddToRoll,
    Gamble,
    PreventLoss,
    Reroll,
    RollDie,
    Stake,
)
from caravanserai.games.almanac.ops.factory import (
    goods_from,
    op,
)
from caravanserai.games.almanac.ops.selling import (
    SellKind,
    SellOneKind,
)
from caravanserai.games.almanac.ops.sets import (
    HandIn,
    SellSet,
)
from caravanserai.games.almanac.ops.swaps import (
    SwapGive,
    SwapGoods,
    SwapKinds,
    SwapOut,
    SwapTake,
)
from caravanserai.games.almanac.ops.tokens import (
    FIRST_GOOD,
    FORGO,
    STOW,
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
    shown_kinds,
)

__all__ = [
    "FIRST_GOOD",
    "FORGO",
    "SIDES",
    "STOW",
    "AddToRoll",
    "ChooseToken",
    "CopyAction",
    "Discard",
    "DiscardSelf",
    "DiscardToken",
    "DrawContracts",
    "FirstKeepsCard",
    "GainGold",
    "GainGoods",
    "GainGuard",
    "GainToken",
    "GainWorker",
    "Gamble",
    "HandIn",
    "IfGuide",
    "IgnorePageRule",
    "KeepCard",
    "Mirror",
    "OpenPlacement",
    "Pay",
    "PayToken",
    "PeekDeck",
    "PreventLoss",
    "Reroll",
    "RollDie",
    "SellKind",
    "SellOneKind",
    "SellSet",
    "Stake",
    "StartBid",
    "StowToken",
    "StrongestKeepsCard",
    "SwapGive",
    "SwapGoods",
    "SwapKinds",
    "SwapOut",
    "SwapTake",
    "goods_from",
    "keep_card",
    "op",
    "shown_kinds",
]
