"""The decision that each tile's action asks of the player who uses it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from caravanserai.games.silk_road.merchant import GiveGood
from caravanserai.games.silk_road.thief import Steal
from caravanserai.games.silk_road.tile_faces import (
    FACES,
    THIEF,
    VIZIER,
    bought_good,
    sold_good,
    swaps_of,
    trade_of,
)
from caravanserai.games.silk_road.trade import Buy, Sell, Trade
from caravanserai.games.silk_road.vizier import NameGood

if TYPE_CHECKING:
    from caravanserai.games.silk_road.state import Journey
    from caravanserai.kernel.decision import Decision


@functools.cache
def use_of(seat: int, face: int) -> Decision[Journey]:
    """The decision of a seat that uses an action; the seat may always decline (SR-55)."""
    good = bought_good(face)
    if good is not None:
        return _of(Buy, seat, good, 0)
    good = sold_good(face)
    if good is not None:
        return _of(Sell, seat, good, 0)
    exchange = trade_of(face)
    if exchange is not None:
        return _of(Trade, seat, *exchange, 0, 0)
    swaps = swaps_of(face)
    if swaps is not None:
        return _of(GiveGood, seat, swaps, 0)
    if face == THIEF:
        return _of(Steal, seat)
    if face == VIZIER:
        return _of(NameGood, seat)
    raise ValueError(f"{FACES[face]} has no immediate action")


def _of(kind: type[Decision[Journey]], *fields: Any) -> Decision[Journey]:  # noqa: ANN401  # the fields of any kind
    asked: Decision[Journey] = kind.of(*fields)
    return asked
