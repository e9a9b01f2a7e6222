"""The animations on the table: goods, coins, the pawn, the caravan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.silk_road.events import (
    BID,
    BOUGHT,
    GAVE,
    KEPT_PAWN,
    MOVED,
    PAWN,
    PRIZE,
    RECEIVED,
    SHOWED,
    SOLD,
    SOLD_PAWN,
    STOLE,
    TRADED,
)
from caravanserai.web.boards.silk_road.names import SPRITES
from caravanserai.web.boards.silk_road.stage import number_in
from caravanserai.web.cue import Cue, Fly, Travel, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.event import Event

_SUPPLY = "supply"
_COIN, _PAWN_SPRITE = "coin-silver", "i-flag"
_MAX_FLYING = 6
"""The maximum number of pieces that fly at once; more would only take time."""


def cues_of(events: Sequence[Event], view: SilkRoadView) -> list[Cue]:
    """Return the cues of some events, in order."""
    return [cue for event in events for cue in _cues(event, view)]


def area(seat: int, view: SilkRoadView) -> str:
    """Return the id of the element with a seat's belongings."""
    return "own" if seat == view.seat else f"player-{seat}"


def _cues(event: Event, view: SilkRoadView) -> Iterator[Cue]:  # noqa: C901, PLR0912  # one case for each kind of event
    kind = event.kind
    if kind is MOVED:
        city = number_in(event, "city")
        before = view.path[view.path.index(city) - 1]
        yield Travel(cue="travel", end="caravan", path=f"road-{before}-{city}")
        return
    if "seat" not in kind.fields:
        return
    own = area(number_in(event, "seat"), view)
    if kind is BID:
        yield Turn(cue="bid", end=f"bid-{number_in(event, 'seat')}")
    elif kind is SHOWED:
        yield Turn(cue="bid", end=f"player-{number_in(event, 'seat')}")
    elif kind in (BOUGHT, SOLD):
        goods, money = number_in(event, "count"), number_in(event, "money")
        start, end = (own, _SUPPLY) if kind is SOLD else (_SUPPLY, own)
        yield _fly(SPRITES[number_in(event, "good")], start, end, goods)
        yield _fly(_COIN, end, start, money)
    elif kind is TRADED:
        yield _fly(SPRITES[number_in(event, "give")], own, _SUPPLY, number_in(event, "given"))
        yield _fly(SPRITES[number_in(event, "get")], _SUPPLY, own, number_in(event, "received"))
    elif kind is GAVE:
        yield _fly(SPRITES[number_in(event, "good")], own, _SUPPLY, 1)
    elif kind is RECEIVED:
        yield _fly(SPRITES[number_in(event, "good")], _SUPPLY, own, 1)
    elif kind is PRIZE:
        yield _fly(_COIN, _SUPPLY, own, number_in(event, "money"))
    elif kind is STOLE:
        good = event.field("good")
        sprite = SPRITES[good] if isinstance(good, int) else "good-any"
        yield _fly(sprite, area(number_in(event, "other"), view), own, 1)
    elif kind in (SOLD_PAWN, KEPT_PAWN):
        other, money = area(number_in(event, "other"), view), number_in(event, "money")
        yield _fly(_COIN, *((other, own) if kind is SOLD_PAWN else (own, other)), money)
        if kind is SOLD_PAWN:
            yield _fly(_PAWN_SPRITE, own, other, 1)
    elif kind is PAWN:
        yield _fly(_PAWN_SPRITE, own, area(number_in(event, "other"), view), 1)


def _fly(sprite: str, start: str, end: str, count: int) -> Fly:
    return Fly(cue="fly", sprite=sprite, style="", start=start, end=end, count=min(count, _MAX_FLYING))
