"""The state of a match of any almanac."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.games.almanac.book import KINDS
from caravanserai.kernel.codec import TRANSIENT, state
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Book, Page

T = TypeVar("T")

FREE: Final = -1
"""Nobody stands on a space."""
MOST_SEATS: Final = 4
WORKERS: Final = 6
GUARDS: Final = 12
PILE: Final = 30
"""Goods of each kind (AL-18)."""
GUARD_STRENGTH: Final = 2
FIGHT_DIE: Final = (None, 0, 1, 1, 2, 3)
"""The faces of the fight die; None is the X (AL-186)."""

BOOKS: Final[dict[str, Book]] = {}
"""The almanacs there are, by product; each product adds its own when it is imported."""


@state
class Road(State):
    """Everything on the table, behind the screens and in the decks.

    Goods of seat s, kind k are `goods[4 * s + k]`; tokens of seat s, kind t are `tokens[number of kinds * s + t]`.
    What changes at most turns is in lists; the rest is in tuples, which copies share: `replaced` gives them anew.
    """

    product: str
    strict: int
    unlimited: int
    open_gold: int
    round: int
    page: int
    """The number of the page the book is open at; `next_page` is chosen in the End Phase."""
    next_page: int
    route: tuple[int, ...]
    """The pages entered so far, this one included."""
    guide: int

    gold: list[int]
    goods: list[int]
    supply: list[int]
    guards: tuple[int, ...]
    guard_supply: int
    home: list[int]
    """Workers on the caravan, ready to be placed."""
    reserve: tuple[int, ...]
    hired: tuple[int, ...]
    """How many of a seat's workers are with it for this round only (AL-131)."""
    room: tuple[int, ...]
    """How many goods each caravan holds: its crates but for those that tokens take up; kept up to date by `refresh`."""
    strength: tuple[int, ...]
    hooks: tuple[int, ...]
    """The moments at which something a seat owns may work, a bit for each; kept up to date by `refresh`."""
    cards: tuple[tuple[int, ...], ...]
    """Caravan cards bought."""
    contracts: tuple[tuple[int, ...], ...]
    """Incomplete contracts: secret (AL-228)."""
    done: tuple[tuple[int, ...], ...]
    """Completed contracts."""
    kept: tuple[tuple[tuple[int, int], ...], ...]
    """Encounter cards kept, each with its fame (AL-155)."""
    tokens: tuple[int, ...]
    fame: tuple[int, ...]
    """Fame that each seat has gained outright."""
    key: int
    """Who holds the key to the city; -1 for nobody."""

    caravan_deck: list[int]
    caravan_discard: tuple[int, ...]
    offer: tuple[int, ...]
    contract_deck: list[int]
    """The top is the last; what is returned goes to the front."""
    contract_seen: list[int]
    """For each card of the contract deck, a bit for each seat that knows it (AL-238)."""
    encounter_source: str
    """The product whose encounter cards are played with, or all of them (AL-242)."""
    encounter_deck: list[int]
    encounter: int
    """The encounter card in play, -1 for none."""
    peeked: int
    """A bit for each seat that knows the top encounter card."""
    on_card: tuple[int, ...]
    """Workers on the encounter card in play."""
    tray: list[int]
    """Contracts drawn for a choice: secret to all but the drawer."""

    workers: list[int]
    """Who stands on each space of the page; -1 for nobody."""
    free: int
    """A bit for each space in use that can take a worker."""
    crowd: tuple[int, ...]
    """How many workers each seat has on the page's space for any number."""
    lying: list[int]
    """How many open tokens lie on each space."""
    face_down: tuple[tuple[int, ...], ...]
    """The hidden tokens on each space."""
    pool: tuple[int, ...]
    """How many of each kind of token lie beside the page or on display."""
    memo: list[int]
    """What the page's placement rule remembers."""
    veiled: tuple[int, ...]
    """Kinds of tokens that lie face down beside the page: secret, but for what the rule lets a seat know."""
    placements: int
    """Workers placed on this page so far."""
    last_placed: list[int]
    """The number of each seat's last placement on this page, 0 for none."""
    skipped: int
    """Seats passed over in a row."""
    spot: int
    """The space of the action under way."""
    exempt: int
    """Whether the page's placement rule is ignored in the placement under way."""
    given: int
    """The kind of the good given up last."""
    gained: int
    """A bit for each kind of good gained since the action under way began."""
    die: int
    """The last roll of the six-sided die."""
    roll: int
    """The fight under way: the face rolled (an index), what was added, and whether an X counts as 0."""
    roll_bonus: int
    x_counts: int
    spent_round: tuple[int, ...]
    """A bit for each source of abilities used this round, this turn, this action, this fight; per seat."""
    spent_turn: tuple[int, ...]
    spent_action: tuple[int, ...]
    spent_fight: tuple[int, ...]
    bids: tuple[int, ...]
    """The bids of the bid under way."""
    first_done: int
    """Whether somebody was first at the encounter in play."""
    taken: int
    """A bit for each option of the encounter in play that somebody took."""
    bundles: list[int] = dataclasses.field(default_factory=list, kw_only=True, compare=False, metadata=TRANSIENT)
    """The goods of each seat once more, as one number; nothing until somebody asks for it."""


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same values, but for one of them."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def book_of(road: Road) -> Book:
    """The almanac that is played."""
    return BOOKS[road.product]


def page_of(road: Road) -> Page:
    """The page the book is open at."""
    return BOOKS[road.product].leaves[road.page]


def occupy(road: Road, spot: int, seat: int) -> None:
    """A worker of the seat stands on a space."""
    road.workers[spot] = seat
    road.free &= ~(1 << spot)


def turn_order(road: Road) -> tuple[int, ...]:
    """The Guide first, then seat by seat clockwise (AL-03, AL-07)."""
    return _ORDERS[road.seats][road.guide]


_ORDERS: Final = tuple(
    tuple(tuple((guide + step) % seats for step in range(seats)) for guide in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""By number of seats and by Guide."""


def goods_of(road: Road, seat: int) -> list[int]:
    """The goods in a seat's crates, kind by kind."""
    return road.goods[KINDS * seat : KINDS * seat + KINDS]
