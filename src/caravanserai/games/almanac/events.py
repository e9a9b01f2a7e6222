"""The event kinds of every almanac."""

from __future__ import annotations

from typing import Final

from caravanserai.kernel.event import CHANCE, EventKind

CONTRACTS_DEALT: Final = EventKind("contracts_dealt", seat="seat", first="contract", second="contract")
BEGAN: Final = EventKind("began", seat="seat", page="page")
ARRIVED: Final = EventKind("arrived", page="page", round="round")
OFFERED: Final = EventKind("offered", caravan="caravan")
GOLD: Final = EventKind("gold", seat="seat", count="gold")
PAID: Final = EventKind("paid", seat="seat", count="gold")
TOLL: Final = EventKind("toll", seat="seat", other="seat", count="gold")
FAME: Final = EventKind("fame", seat="seat", count="count")
GAINED: Final = EventKind("gained", seat="seat", count="count", good="good")
GAVE_UP: Final = EventKind("gave_up", seat="seat", count="count", good="good")
GUARD: Final = EventKind("guard", seat="seat", count="count")
WORKER: Final = EventKind("worker", seat="seat", count="count")
TOKEN: Final = EventKind("token", seat="seat", token="token")  # noqa: S106  # no password
TOKEN_SPENT: Final = EventKind("token_spent", seat="seat", token="token")  # noqa: S106  # no password
PLACED: Final = EventKind("placed", seat="seat", page="page", space="space")
MIRRORED: Final = EventKind("mirrored", seat="seat", page="page", space="space")
SKIPPED: Final = EventKind("skipped", seat="seat")
SOLD: Final = EventKind("sold", seat="seat", count="count", good="good", gold="gold")
BOUGHT: Final = EventKind("bought", seat="seat", caravan="caravan")
COMPLETED: Final = EventKind("completed", seat="seat", contract="contract")
DREW: Final = EventKind("drew", seat="seat", count="count", cards="contracts")
KEPT: Final = EventKind("kept", seat="seat", contract="contract")
RETURNED: Final = EventKind("returned", seat="seat", contract="contract")
USED: Final = EventKind("used", seat="seat", source="source")
RETRIEVED: Final = EventKind("retrieved")
BIDS: Final = EventKind("bids", seat="seat", count="gold")
WON_BID: Final = EventKind("won_bid", seat="seat", count="gold")
GUIDE: Final = EventKind("guide", seat="seat")
KEY: Final = EventKind("key", seat="seat")
CHOSE_PAGE: Final = EventKind("chose_page", seat="seat", page="page")
ENCOUNTER: Final = EventKind("encounter", encounter="encounter")
CHOSE: Final = EventKind("chose", seat="seat", encounter="encounter", choice="choice")
ROLLED: Final = EventKind("rolled", seat="seat", face="face")
DIE: Final = EventKind("die", seat="seat", pips="count")
FOUGHT: Final = EventKind("fought", seat="seat", total="count", strength="count", won="won")
LOST_BY_X: Final = EventKind("lost_by_x", seat="seat", total="count", strength="count")
KEPT_CARD: Final = EventKind("kept_card", seat="seat", encounter="encounter", fame="count")
PEEKED: Final = EventKind("peeked", seat="seat", encounter="encounter")
ENDED: Final = EventKind("ended")

EVENTS: Final = (
    CHANCE,
    CONTRACTS_DEALT,
    BEGAN,
    ARRIVED,
    OFFERED,
    GOLD,
    PAID,
    TOLL,
    FAME,
    GAINED,
    GAVE_UP,
    GUARD,
    WORKER,
    TOKEN,
    TOKEN_SPENT,
    PLACED,
    MIRRORED,
    SKIPPED,
    SOLD,
    BOUGHT,
    COMPLETED,
    DREW,
    KEPT,
    RETURNED,
    USED,
    RETRIEVED,
    BIDS,
    WON_BID,
    GUIDE,
    KEY,
    CHOSE_PAGE,
    ENCOUNTER,
    CHOSE,
    ROLLED,
    DIE,
    FOUGHT,
    LOST_BY_X,
    KEPT_CARD,
    PEEKED,
    ENDED,
)
