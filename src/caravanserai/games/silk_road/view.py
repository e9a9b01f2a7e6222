"""What a seat may know of a match of Silk Road, built up field by field."""

from __future__ import annotations

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.known_goods import known_goods
from caravanserai.games.silk_road.state import ROUTES, Journey
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked


@state
class SilkRoadView(Data):
    """The open table and one's own screen. Other players' goods and money are not in here (SR-07, SR-129)."""

    seat: int | None
    seats: int
    reverse: int
    tile_set: str
    deal: tuple[tuple[int, ...], ...]
    """All tiles lie face up on their cities (SR-09)."""
    path: tuple[int, ...]
    city: int
    exits: tuple[int, ...]
    market: tuple[int, ...]
    holder: int
    leader: int
    high: int
    bidder: int
    printed: int
    fresh: int
    to_take: int
    tokens: tuple[int, ...]
    supply: tuple[int, ...]
    named: tuple[int, ...]
    markers: tuple[int, ...]
    crooks: tuple[int, ...]
    """Crooks and Barterers are open to all (SR-08)."""
    barterers: tuple[int, ...]
    new_barterers: tuple[int, ...]
    shown: tuple[int, ...]
    asked: tuple[tuple[int, str], ...]
    """Who must decide now, and on what."""
    over: int
    money: int | None
    """One's own; None for a spectator."""
    goods: tuple[int, ...] | None
    ledger: tuple[tuple[int, tuple[int, ...]], ...] | None
    """With the open ledger: each seat's money, and the goods it is known to hold at least (SR-96)."""
    final: tuple[tuple[int, tuple[int, ...]], ...] | None
    """When all is over: each seat's money and goods (SR-121)."""


def goods_of(journey: Journey, seat: int) -> tuple[int, ...]:
    """The goods of a seat, kind by kind."""
    return tuple(journey.goods[KINDS * seat : KINDS * seat + KINDS])


def view_of(journey: Journey, seat: int | None) -> SilkRoadView:
    """Build the view of a seat, or of a spectator (None)."""
    everyone = range(journey.seats)
    over = not journey.stack
    ledger = final = None
    if journey.open_ledger:
        ledger = tuple((journey.money[other], known_goods(journey, seat, other)) for other in everyone)
    if over:
        final = tuple((journey.money[other], goods_of(journey, other)) for other in everyone)
    view = object.__new__(SilkRoadView)  # field by field, which is quicker than a call with so many names
    view.seat = seat
    view.seats = journey.seats
    view.reverse = journey.reverse
    view.tile_set = journey.tile_set
    view.deal = journey.deal
    view.path = journey.path
    view.city = journey.city
    view.exits = ROUTES[journey.reverse].exits[journey.city]
    view.market = tuple(journey.market)
    view.holder = journey.holder
    view.leader = journey.leader
    view.high = journey.high
    view.bidder = journey.bidder
    view.printed = journey.printed
    view.fresh = journey.fresh
    view.to_take = journey.to_take
    view.tokens = tuple(journey.tokens)
    view.supply = tuple(journey.supply)
    view.named = journey.named
    view.markers = journey.markers
    view.crooks = tuple(journey.crooks)
    view.barterers = tuple(journey.barterers)
    view.new_barterers = tuple(journey.new_barterers)
    view.shown = journey.shown
    view.asked = asked(journey)
    view.over = int(over)
    view.money = None if seat is None else journey.money[seat]
    view.goods = None if seat is None else goods_of(journey, seat)
    view.ledger = ledger
    view.final = final
    return view
