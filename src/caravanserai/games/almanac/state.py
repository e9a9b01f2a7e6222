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
"""No worker stands on the space."""
MOST_SEATS: Final = 4
WORKERS: Final = 6
GUARDS: Final = 12
PILE: Final = 30
"""The number of goods of each kind (AL-18)."""
GUARD_STRENGTH: Final = 2
FIGHT_DIE: Final = (None, 0, 1, 1, 2, 3)
"""The faces of the fight die; None is the X (AL-186)."""

BOOKS: Final[dict[str, Book]] = {}
"""The registered almanacs by product; each product adds its own when it is imported."""


@state
class Road(State):
    """The complete state: the table, the hidden property of the players, and the decks.

    Goods of seat s, kind k are `goods[4 * s + k]`; tokens of seat s, kind t are `tokens[number of kinds * s + t]`.
    Fields that change at most turns are lists; the others are tuples, which copies share: `replaced` builds a changed
    tuple.
    """

    product: str
    strict: int
    unlimited: int
    open_gold: int
    round: int
    page: int
    """The number of the open page; `next_page` is chosen in the End Phase."""
    next_page: int
    route: tuple[int, ...]
    """The pages entered so far, including the present one."""
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
    """The number of each seat's workers that stay for this round only (AL-131)."""
    room: tuple[int, ...]
    """The number of goods each caravan holds: its crates minus those that tokens take up; `refresh` updates it."""
    strength: tuple[int, ...]
    hooks: tuple[int, ...]
    """The hooks at which property of a seat may work, as bits; `refresh` updates it."""
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
    """Fame that each seat has gained directly."""
    key: int
    """The seat that holds the key to the city; -1 for nobody."""

    caravan_deck: list[int]
    caravan_discard: tuple[int, ...]
    offer: tuple[int, ...]
    contract_deck: list[int]
    """The last card is the top; returned cards go to the front."""
    contract_seen: list[int]
    """For each card of the contract deck, a bit for each seat that knows it (AL-238)."""
    encounter_source: str
    """The product of the encounter cards in play, or all products (AL-242)."""
    encounter_deck: list[int]
    encounter: int
    """The encounter card in play; -1 for none."""
    peeked: int
    """A bit for each seat that knows the top encounter card."""
    on_card: tuple[int, ...]
    """Workers on the encounter card in play."""
    tray: list[int]
    """Contracts drawn for a choice: only the drawer sees them."""

    workers: list[int]
    """The seat of the worker on each space of the page; -1 for none."""
    free: int
    """A bit for each space in use that can take a worker."""
    crowd: tuple[int, ...]
    """The number of workers of each seat on the space that holds any number."""
    lying: list[int]
    """The number of open tokens on each space."""
    face_down: tuple[tuple[int, ...], ...]
    """The hidden tokens on each space."""
    pool: tuple[int, ...]
    """The number of tokens of each kind beside the page or on display."""
    memo: list[int]
    """The memory of the page's placement rule."""
    veiled: tuple[int, ...]
    """Kinds of tokens that lie face down beside the page: secret, except for those the rule shows to a seat."""
    placements: int
    """The number of workers placed on this page so far."""
    last_placed: list[int]
    """The number of each seat's last placement on this page; 0 for none."""
    skipped: int
    """The number of seats skipped in a row."""
    spot: int
    """The space of the current action."""
    exempt: int
    """Whether the current placement ignores the page's placement rule."""
    given: int
    """The kind of the good given up last."""
    gained: int
    """A bit for each kind of good gained since the current action began."""
    die: int
    """The last roll of the six-sided die."""
    roll: int
    """The current fight: the face rolled (an index), the bonus, and whether an X counts as 0."""
    roll_bonus: int
    x_counts: int
    spent_round: tuple[int, ...]
    """For each seat, a bit for each source of abilities used this round, this turn, this action, this fight."""
    spent_turn: tuple[int, ...]
    spent_action: tuple[int, ...]
    spent_fight: tuple[int, ...]
    bids: tuple[int, ...]
    """The bids of the current auction."""
    first_done: int
    """Whether a player was first at the encounter in play."""
    taken: int
    """A bit for each option of the encounter in play that a player took."""
    bundles: list[int] = dataclasses.field(default_factory=list, kw_only=True, compare=False, metadata=TRANSIENT)
    """The goods of each seat packed into one number; empty until first used."""


def replaced(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """A copy of the tuple with one value replaced."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


def book_of(road: Road) -> Book:
    """The almanac of the match."""
    return BOOKS[road.product]


def page_of(road: Road) -> Page:
    """The open page."""
    return BOOKS[road.product].leaves[road.page]


def occupy(road: Road, spot: int, seat: int) -> None:
    """Put a worker of the seat on a space."""
    road.workers[spot] = seat
    road.free &= ~(1 << spot)


def turn_order(road: Road) -> tuple[int, ...]:
    """The Guide first, then seat by seat clockwise (AL-03, AL-07)."""
    return _ORDERS[road.seats][road.guide]


_ORDERS: Final = tuple(
    tuple(tuple((guide + step) % seats for step in range(seats)) for guide in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""The turn orders by number of seats and by Guide."""


def goods_of(road: Road, seat: int) -> list[int]:
    """The goods in a seat's crates, by kind."""
    return road.goods[KINDS * seat : KINDS * seat + KINDS]
