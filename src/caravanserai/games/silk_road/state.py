"""The state of a match of Silk Road, and the route of the caravan."""

from __future__ import annotations

from typing import Final, NamedTuple

from caravanserai.games.silk_road.content import CITIES
from caravanserai.kernel.codec import state
from caravanserai.kernel.state import State

MOST_SEATS: Final = 6


class Route(NamedTuple):
    """The road in one direction (SR-122): start, end, exits, and backs of the cities."""

    start: int
    end: int
    exits: tuple[tuple[int, ...], ...]
    backs: tuple[int | None, ...]
    markets: tuple[tuple[int, ...], tuple[int, ...]]
    """The market cities of each back."""
    last: tuple[int, ...]
    """The cities just before the end: no Crook and no Barterer may lie there (SR-25, SR-124)."""
    distances: tuple[int, ...]
    """The number of steps from each city to the end, on the shortest route."""


@state
class Journey(State):
    """The complete state of a match. The goods of seat s, kind k are `goods[5 * s + k]`."""

    reverse: int
    open_ledger: int
    tile_set: str
    deal: tuple[tuple[int, ...], ...]
    """The tiles dealt to each city, by face; they never change."""
    path: tuple[int, ...]
    city: int
    market: list[int]
    """The tiles left in the current city."""
    holder: int
    """The seat that has the leader pawn."""
    leader: int
    high: int
    """The highest bid of this turn, made by `bidder`; 0 for none."""
    bidder: int
    printed: int
    """1 while the leader may still use the printed action."""
    fresh: int
    """1 at the start of an action, before the seat takes a tile or spends a Barterer."""
    to_take: int
    tokens: list[int]
    money: list[int]
    bank: int
    goods: list[int]
    supply: list[int]
    named: tuple[int, ...]
    """The number of times that a Vizier named each kind."""
    markers: tuple[int, ...]
    """The goods tokens that mark a named kind."""
    crooks: list[int]
    barterers: list[int]
    new_barterers: list[int]
    """The Barterers gained in the current city, which cannot be spent there."""
    tiles_out: int
    shown: tuple[int, ...]
    """The number of each kind that each seat last showed to a Vizier, -1 for never; laid out like `goods`."""
    belief: list[int]
    """The offset of each seat's belief in `known`: 0, the public one, until the seat learns a secret."""
    known: list[int]
    """The minimum that each seat is known to hold: one block like `goods` for each belief."""
    deeds: tuple[tuple[int, int, int], ...]
    """The actions with goods since the first theft; empty before it."""
    goods_then: tuple[int, ...]
    """The goods at the first theft; `known_then` is the knowledge of them."""
    known_then: tuple[int, ...]


def _route(*, reverse: bool) -> Route:
    ways = [(at, west) for at, city in enumerate(CITIES) for west in city.exits]
    if reverse:
        ways = [(west, at) for at, west in ways]
    exits = tuple(tuple(to for start, to in ways if start == at) for at in range(len(CITIES)))
    entered = [to for _, to in ways]
    start = next(at for at in range(len(CITIES)) if at not in entered)
    end = next(at for at in range(len(CITIES)) if not exits[at])
    backs = tuple(city.back if city.back is None or not reverse else 1 - city.back for city in CITIES)
    orange, purple = (tuple(at for at in range(len(CITIES)) if backs[at] == back) for back in range(2))
    last = tuple(at for at in range(len(CITIES)) if end in exits[at])

    def distance(at: int) -> int:
        return min((1 + distance(to) for to in exits[at]), default=0)

    return Route(start, end, exits, backs, (orange, purple), last, tuple(map(distance, range(len(CITIES)))))


ROUTES: Final = (_route(reverse=False), _route(reverse=True))
"""The route westward from Chang'An (SR-29), and the reverse route from Antioch (SR-122)."""
