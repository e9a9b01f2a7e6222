"""The view of a seat: the part of the state that it may know."""

from __future__ import annotations

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.known_goods import known_goods
from caravanserai.games.silk_road.state import ROUTES, Journey
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked


@state
class SilkRoadView(Data):
    """Public information, and the seat's own goods and money, without those of the other players (SR-07, SR-129)."""

    seat: int | None
    seats: int
    reverse: int
    tile_set: str
    deal: tuple[tuple[int, ...], ...]
    """The tiles of each city, which lie face up (SR-09)."""
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
    """The Crooks of each seat; like the Barterers, they are public (SR-08)."""
    barterers: tuple[int, ...]
    new_barterers: tuple[int, ...]
    shown: tuple[int, ...]
    asked: tuple[tuple[int, str], ...]
    """The seats that must decide now, each with its kind of decision."""
    over: int
    money: int | None
    """The seat's money; None for a spectator."""
    goods: tuple[int, ...] | None
    ledger: tuple[tuple[int, tuple[int, ...]], ...] | None
    """With the open ledger: each seat's money and its known minimum of goods (SR-96)."""
    final: tuple[tuple[int, tuple[int, ...]], ...] | None
    """When the match is over: each seat's money and goods (SR-121)."""


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
    view = object.__new__(SilkRoadView)  # setting field by field is faster than a call with all names
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
