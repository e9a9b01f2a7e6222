"""The view of a seat on a match of an almanac, built field by field (AL-227 ... AL-239)."""

from __future__ import annotations

import functools
from operator import add

from caravanserai.games.almanac.purse import crates_filled, secret_kinds
from caravanserai.games.almanac.state import BOOKS, Road, page_of
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked

_Counts = tuple[int, ...]


@state
class RoadView(Data):
    """The open table and the seat's own hidden property."""

    seat: int | None
    seats: int
    product: str
    round: int
    page: int
    next_page: int
    guide: int
    goods: tuple[int, ...]
    supply: tuple[int, ...]
    unlimited: int
    """Whether goods never run out (AL-98); `supply` can then be below 0."""
    guards: tuple[int, ...]
    guard_supply: int
    home: tuple[int, ...]
    reserve: tuple[int, ...]
    crates: tuple[int, ...]
    strength: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    open_contracts: tuple[int, ...]
    """The number of incomplete contracts of each seat."""
    done: tuple[tuple[int, ...], ...]
    kept: tuple[tuple[tuple[int, int], ...], ...]
    tokens: tuple[tuple[int, ...], ...]
    """Open tokens by seat and kind; secret tokens are not counted here."""
    secret_tokens: tuple[int, ...]
    """The number of secret tokens of each seat."""
    offer: tuple[int, ...]
    caravan_deck: int
    contract_deck: int
    encounter_deck: int
    encounter: int
    on_card: tuple[int, ...]
    workers: tuple[int, ...]
    crowd: tuple[int, ...]
    lying: tuple[int, ...]
    face_down: tuple[int, ...]
    pool: tuple[int, ...]
    memo: tuple[int, ...]
    veiled: tuple[int, ...]
    """The kinds of the tokens that lie face down beside the page; -1 for each that the seat does not know."""
    fame: tuple[int, ...]
    """Fame that each seat has gained directly."""
    placements: int
    last_placed: tuple[int, ...]
    """The number of each seat's last placement on this page; 0 for none."""
    key: int
    """The seat that holds the key to the city; -1 for nobody."""
    route: tuple[int, ...]
    """The pages entered so far."""
    roll: int
    roll_bonus: int
    x_counts: int
    """Whether an X counts as 0 in the current fight."""
    die: int
    asked: tuple[tuple[int, str], ...]
    over: int
    gold: tuple[int | None, ...]
    """The gold of the seat; that of the others only with open gold, or at the end (AL-236)."""
    contracts: tuple[int, ...]
    """The seat's own incomplete contracts."""
    letters: tuple[int, ...]
    """The kinds of the seat's own secret tokens."""
    tray: tuple[int, ...]
    """Contracts that the seat has drawn for a choice."""
    top_encounter: int | None
    """The top encounter card, if the seat has peeked at it."""
    final_contracts: tuple[tuple[int, ...], ...] | None
    """At the end: the contracts that were not completed (AL-206)."""
    final_letters: tuple[tuple[int, ...], ...] | None
    """At the end: the kinds of all secret tokens (AL-206)."""


def view_of(road: Road, seat: int | None) -> RoadView:  # noqa: PLR0915  # one statement for each field
    """Build the view of a seat, or of a spectator (None)."""
    over = not road.stack
    tokens, letters, secret_tokens, filled = _split_tokens(road.product, road.tokens, road.seats)
    questions = asked(road)
    mine = seat is not None
    top = road.encounter_deck[-1] if mine and road.encounter_deck and road.peeked >> (seat or 0) & 1 else None
    view = object.__new__(RoadView)  # field by field, which is faster than a call with this many keyword arguments
    view.seat = seat
    view.seats = road.seats
    view.product = road.product
    view.round = road.round
    view.page = road.page
    view.next_page = road.next_page
    view.guide = road.guide
    view.goods = tuple(road.goods)
    view.supply = tuple(road.supply)
    view.unlimited = road.unlimited
    view.guards = road.guards
    view.guard_supply = road.guard_supply
    view.home = tuple(road.home)
    view.reserve = road.reserve
    view.crates = tuple(map(add, road.room, filled)) if filled else road.room
    view.strength = road.strength
    view.cards = road.cards
    view.open_contracts = tuple(map(len, road.contracts))
    view.done = road.done
    view.kept = road.kept
    view.tokens = tokens
    view.secret_tokens = secret_tokens
    view.offer = road.offer
    view.caravan_deck = len(road.caravan_deck)
    view.contract_deck = len(road.contract_deck)
    view.encounter_deck = len(road.encounter_deck)
    view.encounter = road.encounter
    view.on_card = road.on_card
    view.workers = tuple(road.workers)
    view.crowd = road.crowd
    view.lying = tuple(road.lying)
    view.face_down = tuple(map(len, road.face_down)) if any(road.face_down) else (0,) * len(road.face_down)
    view.pool = road.pool
    view.memo = tuple(road.memo)
    view.veiled = page_of(road).rule.known(road, seat) if road.veiled else ()
    view.fame = road.fame
    view.placements = road.placements
    view.last_placed = tuple(road.last_placed)
    view.key = road.key
    view.route = road.route
    view.roll = road.roll
    view.roll_bonus = road.roll_bonus
    view.x_counts = road.x_counts
    view.die = road.die
    view.asked = questions
    view.over = int(over)
    view.gold = tuple(road.gold) if road.open_gold or over else _own_gold(road, seat)
    view.contracts = () if seat is None else road.contracts[seat]
    view.letters = () if seat is None else letters[seat]
    view.tray = tuple(road.tray) if road.tray and mine and any(who == seat for who, _ in questions) else ()
    view.top_encounter = top
    view.final_contracts = road.contracts if over else None
    view.final_letters = letters if over else None
    return view


@functools.lru_cache(maxsize=8192)
def _split_tokens(
    product: str, tokens: _Counts, seats: int
) -> tuple[tuple[_Counts, ...], tuple[_Counts, ...], _Counts, _Counts]:
    """By seat: the open tokens counted by kind, and the kinds of the secret tokens.

    Then, by seat, the number of secret tokens and the number of crates taken up (empty if all are 0).
    """
    kinds, secret = len(BOOKS[product].tokens), secret_kinds(product)
    counts = [tokens[kinds * seat : kinds * (seat + 1)] for seat in range(seats)]
    shown = [tuple([0 if kind in secret else count for kind, count in enumerate(own)]) for own in counts]
    letters = [tuple([kind for kind in secret for _ in range(own[kind])]) for own in counts]
    filled = crates_filled(product, tokens, seats)
    return tuple(shown), tuple(letters), tuple(map(len, letters)), filled if any(filled) else ()


def _own_gold(road: Road, seat: int | None) -> tuple[int | None, ...]:
    """The gold of one seat; None for the others."""
    gold: list[int | None] = [None] * road.seats
    if seat is not None:
        gold[seat] = road.gold[seat]
    return tuple(gold)
