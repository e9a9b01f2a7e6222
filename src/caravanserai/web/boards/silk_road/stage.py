"""The events in the current city: the bids, and the tiles that each seat took.

All of these facts are public record of the current city (SR-96); they are read from the events the reader has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.events import BEGAN, BID, KEEPS, MOVED, PASSED, PAWN, TOOK, USED_PRINTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.event import Event

AUCTION, MOVE, MARKET, OVER = "auction", "move", "market", "over"
PHASES: Final = (AUCTION, MOVE, MARKET)
_PHASE_OF: Final = {"Bid": AUCTION, "SellOrKeep": AUCTION, "MoveCaravan": MOVE}
_MARKET_ENDS: Final = (PAWN, KEEPS, BEGAN)
"""The events that end a market: a pawn handed on is the last event before an auction."""


class Stage:
    """The facts since the caravan's arrival in the current city."""

    def __init__(self, view: SilkRoadView, newest_first: Iterable[Event]) -> None:
        asked = [name for _, name in view.asked]
        self.phase = OVER if view.over else _PHASE_OF.get(asked[0], MARKET)
        self.took: dict[int, list[int]] = {seat: [] for seat in range(view.seats)}
        """The faces that each seat has taken here."""
        self.printed_by: int | None = None
        """The seat that has used the printed action."""
        self.bids: dict[int, int] = {}
        """The bids of the current or the last auction; 0 is a pass."""
        bidding = self.phase in (AUCTION, MOVE)
        for event in newest_first:
            if event.kind in (MOVED, BEGAN):
                break
            bidding = bidding and event.kind not in _MARKET_ENDS
            if event.kind is TOOK:
                self.took[number_in(event, "seat")].insert(0, number_in(event, "face"))
            elif event.kind is USED_PRINTED:
                self.printed_by = number_in(event, "seat")
            elif bidding and event.kind is BID:
                self.bids[number_in(event, "seat")] = number_in(event, "money")
            elif bidding and event.kind is PASSED:
                self.bids[number_in(event, "seat")] = 0

    @property
    def facts(self) -> tuple[object, ...]:
        """Everything that a drawing may depend on."""
        return self.phase, self.took, self.printed_by, self.bids


def number_in(event: Event, field: str) -> int:
    """Return a field of an event that is a number for every reader."""
    value = event.field(field)
    if not isinstance(value, int):
        raise TypeError(f"{event.kind.name}.{field} is {value!r}, not a number")
    return value
