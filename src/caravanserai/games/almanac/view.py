"""What a seat may know of a match of an almanac, built up field by field (AL-227 ... AL-239)."""

from __future__ import annotations

import functools
from operator import add

from caravanserai.games.almanac.purse import crates_filled, secret_kinds
from caravanserai.games.almanac.road import BOOKS, Road, page_of
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked


@state
class RoadView(Data):
    """The open table and what lies behind one's own screen."""

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
    """Whether goods never run out (AL-98); below 0, the supply then lacks so many."""
    guards: tuple[int, ...]
    guard_supply: int
    home: tuple[int, ...]
    reserve: tuple[int, ...]
    crates: tuple[int, ...]
    strength: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    open_contracts: tuple[int, ...]
    """How many incomplete contracts each seat has."""
    done: tuple[tuple[int, ...], ...]
    kept: tuple[tuple[tuple[int, int], ...], ...]
    tokens: tuple[tuple[int, ...], ...]
    """Open tokens by seat and kind; secret ones are not counted here."""
    secret_tokens: tuple[int, ...]
    """How many secret tokens each seat has."""
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
    """The kinds of the tokens that lie face down beside the page, -1 for each that the seat does not know."""
    fame: tuple[int, ...]
    """Fame that each seat has gained outright."""
    placements: int
    last_placed: tuple[int, ...]
    """The number of each seat's last placement on this page, 0 for none."""
    key: int
    """Who holds the key to the city; -1 for nobody."""
    route: tuple[int, ...]
    """The pages entered so far."""
    roll: int
    roll_bonus: int
    x_counts: int
    """Whether an X counts as 0 in the fight under way."""
    die: int
    asked: tuple[tuple[int, str], ...]
    over: int
    gold: tuple[int | None, ...]
    """One's own gold; that of the others only with open gold, or at the end (AL-236)."""
    contracts: tuple[int, ...]
    """One's own incomplete contracts."""
    letters: tuple[int, ...]
    """The kinds of one's own secret tokens."""
    tray: tuple[int, ...]
    """Contracts drawn by oneself for a choice."""
    top_encounter: int | None
    """The top encounter card, if one has peeked at it."""
    final_contracts: tuple[tuple[int, ...], ...] | None
    """When all is over: the contracts that were not completed (AL-206)."""
    final_letters: tuple[tuple[int, ...], ...] | None
    """When all is over: the kinds of everyone's secret tokens (AL-206)."""


def view_of(road: Road, seat: int | None) -> RoadView:
    """Build the view of a seat, or of a spectator (None)."""
    over = not road.stack
    tokens, letters = _told_apart(road.product, road.tokens, road.seats)
    shown = road.open_gold or over
    questions = asked(road)
    mine = seat is not None
    top = road.encounter_deck[-1] if mine and road.encounter_deck and road.peeked >> (seat or 0) & 1 else None
    return RoadView(
        seat=seat,
        seats=road.seats,
        product=road.product,
        round=road.round,
        page=road.page,
        next_page=road.next_page,
        guide=road.guide,
        goods=tuple(road.goods),
        supply=tuple(road.supply),
        unlimited=road.unlimited,
        guards=road.guards,
        guard_supply=road.guard_supply,
        home=tuple(road.home),
        reserve=road.reserve,
        crates=tuple(map(add, road.room, crates_filled(road.product, road.tokens, road.seats))),
        strength=road.strength,
        cards=road.cards,
        open_contracts=tuple(map(len, road.contracts)),
        done=road.done,
        kept=road.kept,
        tokens=tokens,
        secret_tokens=tuple(map(len, letters)),
        offer=road.offer,
        caravan_deck=len(road.caravan_deck),
        contract_deck=len(road.contract_deck),
        encounter_deck=len(road.encounter_deck),
        encounter=road.encounter,
        on_card=road.on_card,
        workers=tuple(road.workers),
        crowd=road.crowd,
        lying=tuple(road.lying),
        face_down=tuple(map(len, road.face_down)),
        pool=road.pool,
        memo=tuple(road.memo),
        veiled=page_of(road).rule.known(road, seat) if road.veiled else (),
        fame=road.fame,
        placements=road.placements,
        last_placed=tuple(road.last_placed),
        key=road.key,
        route=road.route,
        roll=road.roll,
        roll_bonus=road.roll_bonus,
        x_counts=road.x_counts,
        die=road.die,
        asked=questions,
        over=int(over),
        gold=tuple([gold if shown or one == seat else None for one, gold in enumerate(road.gold)]),
        contracts=() if seat is None else road.contracts[seat],
        letters=() if seat is None else letters[seat],
        tray=tuple(road.tray) if road.tray and mine and any(who == seat for who, _ in questions) else (),
        top_encounter=top,
        final_contracts=road.contracts if over else None,
        final_letters=letters if over else None,
    )


@functools.lru_cache(maxsize=8192)
def _told_apart(
    product: str, tokens: tuple[int, ...], seats: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """By seat: the tokens that all may see, counted by kind, and the kinds of those that only their owner sees."""
    kinds, secret = len(BOOKS[product].tokens), secret_kinds(product)
    counts = [tokens[kinds * seat : kinds * (seat + 1)] for seat in range(seats)]
    shown = [tuple([0 if kind in secret else count for kind, count in enumerate(own)]) for own in counts]
    letters = [tuple([kind for kind in secret for _ in range(own[kind])]) for own in counts]
    return tuple(shown), tuple(letters)
