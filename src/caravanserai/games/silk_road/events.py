"""The kinds of events in Silk Road, with their facts."""

from __future__ import annotations

from typing import Final

from caravanserai.kernel.event import CHANCE, EventKind

DEALT: Final = EventKind("dealt", seat="seat", first="good", second="good", third="good")
BEGAN: Final = EventKind("began", seat="seat", city="city")
BID: Final = EventKind("bid", seat="seat", money="money")
PASSED: Final = EventKind("passed", seat="seat")
SOLD_PAWN: Final = EventKind("sold_pawn", seat="seat", other="seat", money="money")
KEPT_PAWN: Final = EventKind("kept_pawn", seat="seat", other="seat", money="money")
UNBID: Final = EventKind("unbid", seat="seat")
MOVED: Final = EventKind("moved", seat="seat", city="city")
TOOK: Final = EventKind("took", seat="seat", face="face")
USED_PRINTED: Final = EventKind("used_printed", seat="seat", face="face")
BARTERED: Final = EventKind("bartered", seat="seat")
DECLINED: Final = EventKind("declined", seat="seat")
BOUGHT: Final = EventKind("bought", seat="seat", count="count", good="good", money="money")
SOLD: Final = EventKind("sold", seat="seat", count="count", good="good", money="money")
TRADED: Final = EventKind("traded", seat="seat", given="count", give="good", received="count", get="good")
GAVE: Final = EventKind("gave", seat="seat", good="good")
RECEIVED: Final = EventKind("received", seat="seat", good="good")
CHEATED: Final = EventKind("cheated", seat="seat", old="good", new="good")
STOLE: Final = EventKind("stole", seat="seat", other="seat", good="good")
NAMED: Final = EventKind("named", seat="seat", good="good")
SHOWED: Final = EventKind("showed", seat="seat", count="count", good="good")
PRIZE: Final = EventKind("prize", seat="seat", money="money")
PAWN: Final = EventKind("pawn", seat="seat", other="seat")
KEEPS: Final = EventKind("keeps", seat="seat")
ARRIVED: Final = EventKind("arrived", city="city")

EVENTS: Final = (
    CHANCE,
    DEALT,
    BEGAN,
    BID,
    PASSED,
    SOLD_PAWN,
    KEPT_PAWN,
    UNBID,
    MOVED,
    TOOK,
    USED_PRINTED,
    BARTERED,
    DECLINED,
    BOUGHT,
    SOLD,
    TRADED,
    GAVE,
    RECEIVED,
    CHEATED,
    STOLE,
    NAMED,
    SHOWED,
    PRIZE,
    PAWN,
    KEEPS,
    ARRIVED,
)
