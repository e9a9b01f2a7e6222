"""The animations of an almanac: workers, goods, coins, tokens, dice and the turning leaf of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac import events as event_kinds
from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.state import BOOKS, FIGHT_DIE
from caravanserai.web.boards.almanac.pictures import family_symbol
from caravanserai.web.cue import Fly, Roll, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.kernel.event import Event
    from caravanserai.web.cue import Cue

LEAF: Final = "right-leaf"
SUPPLY: Final = "supply"
DIE: Final = "die"
MAX_FLYING: Final = 6
"""The maximum number of symbols of a kind that fly at once."""


class Stage:
    """Turns events into cues; it remembers the space of the last placement, because the gains fly from there."""

    def __init__(self, product: str, reader: int | None) -> None:
        self.book = BOOKS[product]
        self.reader = reader
        self.source = SUPPLY

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        """Return all animations, in the order of their events."""
        return [
            cue for event in _lowest_bids_first(events) for cue in _CUES.get(event.kind.name, _nothing)(self, event)
        ]

    def area(self, event: Event, field: str = "seat") -> str:
        """Return the id of the element with a player's belongings."""
        seat = event.field(field)
        return "own" if seat == self.reader else f"player-{seat}"

    @staticmethod
    def fly(sprite: str, start: str, end: str, count: int = 1, style: str = "") -> Fly:
        """Let a number of symbols fly from one element to another."""
        return Fly(cue="fly", sprite=sprite, style=style, start=start, end=end, count=min(MAX_FLYING, count))


def _lowest_bids_first(events: Sequence[Event]) -> list[Event]:
    """Sort the sealed bids in ascending order; all other events keep their positions."""
    bids = iter(
        sorted(
            (event for event in events if event.kind is event_kinds.BIDS), key=lambda bid: event_number(bid, "count")
        )
    )
    return [next(bids) if event.kind is event_kinds.BIDS else event for event in events]


def event_number(event: Event, field: str) -> int:
    """Return a number of an event; 0 if the number is hidden."""
    value = event.field(field)
    return value if isinstance(value, int) else 0


def _nothing(_stage: Stage, _event: Event) -> list[Cue]:
    return []


def _placed(stage: Stage, event: Event) -> list[Cue]:
    stage.source = f"space-{event.field('space')}"
    return [stage.fly("worker", stage.area(event), stage.source, style=f"p{event_number(event, 'seat') + 1}")]


def _arrived(stage: Stage, _event: Event) -> list[Cue]:
    stage.source = SUPPLY
    return [Turn(cue="leaf", end=LEAF)]


def _good(event: Event) -> str:
    return f"good-{GOODS[event_number(event, 'good')]}"


def _gained(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly(_good(event), stage.source, stage.area(event), event_number(event, "count"))]


def _gave_up(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly(_good(event), stage.area(event), SUPPLY, event_number(event, "count"))]


def _sold(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("coin-gold", stage.source, stage.area(event), event_number(event, "gold"))]


def _gold(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("coin-gold", stage.source, stage.area(event), event_number(event, "count"))]


def _paid(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("coin-gold", stage.area(event), SUPPLY, event_number(event, "count"))]


def _toll(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("coin-gold", stage.area(event), stage.area(event, "other"), event_number(event, "count"))]


def _guard(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("guard", stage.source, stage.area(event), event_number(event, "count"))]


def _token(stage: Stage, event: Event) -> list[Cue]:
    kind = event.field("token")
    symbol = family_symbol(stage.book.tokens[kind]) if isinstance(kind, int) else "i-token"
    return [stage.fly(symbol, stage.source, stage.area(event))]


def _bids(stage: Stage, event: Event) -> list[Cue]:
    return [Turn(cue="bid", end=f"player-{event.field('seat')}")] if event.field("seat") != stage.reader else []


def _won_bid(stage: Stage, event: Event) -> list[Cue]:
    return [Turn(cue="rise", end=stage.area(event))]


def _guide(stage: Stage, event: Event) -> list[Cue]:
    return [stage.fly("guide", SUPPLY, stage.area(event))]


def _rolled(_stage: Stage, event: Event) -> list[Cue]:
    pips = FIGHT_DIE[event_number(event, "face")]
    return [Roll(cue="roll", end=DIE, face=f"fight-{'x' if pips is None else pips}")]


def _die(_stage: Stage, event: Event) -> list[Cue]:
    return [Roll(cue="roll", end=DIE, face=f"die-{event.field('pips')}")]


def _ended(stage: Stage, _event: Event) -> list[Cue]:
    stage.source = SUPPLY
    return []


_CUES: Final[dict[str, Callable[[Stage, Event], list[Cue]]]] = {
    event_kinds.PLACED.name: _placed,
    event_kinds.ARRIVED.name: _arrived,
    event_kinds.GAINED.name: _gained,
    event_kinds.GAVE_UP.name: _gave_up,
    event_kinds.SOLD.name: _sold,
    event_kinds.GOLD.name: _gold,
    event_kinds.PAID.name: _paid,
    event_kinds.TOLL.name: _toll,
    event_kinds.GUARD.name: _guard,
    event_kinds.TOKEN.name: _token,
    event_kinds.BIDS.name: _bids,
    event_kinds.WON_BID.name: _won_bid,
    event_kinds.GUIDE.name: _guide,
    event_kinds.ROLLED.name: _rolled,
    event_kinds.DIE.name: _die,
    event_kinds.RETRIEVED.name: _ended,
}
