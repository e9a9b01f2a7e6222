"""What a seat may know of a match of Dragonharth, built up field by field (DH-37, DH-207, DH-223)."""

from __future__ import annotations

import functools
from typing import Final

from caravanserai.games.dragonharth.battle import committed
from caravanserai.games.dragonharth.bits import Row, members
from caravanserai.games.dragonharth.content import KIND_OF, SEATS
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS, COLOUR_BITS, DECK_BITS
from caravanserai.games.dragonharth.loans import owed
from caravanserai.games.dragonharth.realm import NOBODY, STASHED, Realm
from caravanserai.games.dragonharth.scoring import public_points
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked

_KEPT: Final = 1 << 12


@state
class DragonharthView(Data):
    """The open table and one's own hand, stash, projectiles and money; the others' are not in here."""

    seat: int | None
    seats: int
    months: int
    month: int
    turn: int
    order: tuple[int, ...]
    corner: tuple[int, ...]
    tile: tuple[int, ...]
    control: tuple[int, ...]
    crew: tuple[int, ...]
    share: tuple[int, ...]
    nest: tuple[int, ...]
    age: tuple[int, ...]
    hungry: tuple[int, ...]
    flown: tuple[int, ...]
    terrain: tuple[int, ...]
    piece: tuple[int, ...]
    army: tuple[int, ...]
    ship: tuple[int, ...]
    cargo: tuple[int, ...]
    small: tuple[int, ...]
    giants: tuple[int, ...]
    debt: tuple[int, ...]
    loan_age: tuple[int, ...]
    chaos: tuple[int, ...]
    honour: tuple[int, ...]
    out: tuple[int, ...]
    pact: tuple[int, ...]
    fog: tuple[int, ...]
    relation: tuple[int, ...]
    backs: tuple[tuple[int, ...], ...]
    """How many cards of each deck every hand holds; everyone sees the backs."""
    decks: tuple[tuple[int, ...], ...]
    """Each deck from the bottom: the kinds of the cards that the seat can place, -1 for the others."""
    hands: tuple[tuple[int, ...], ...]
    """The kinds of the cards that the seat knows to be in each hand, or face down in the battle."""
    played: tuple[tuple[int, ...], ...]
    """The cards of both sides of the battle; -1 for those face down."""
    shots: tuple[int, ...]
    """How many projectiles each kingdom has."""
    known_shots: tuple[int, ...]
    """The owner of each projectile that the seat can place (-1: the store); -2 for the others."""
    points: tuple[int, ...]
    """Everyone's score without money (DH-207)."""
    roll: int
    column: tuple[int, ...]
    moved: int
    sailed: int
    attacked: int
    fired: int
    aim: tuple[int, ...]
    """The shot that is prepared: kingdom, stand; colour and angle for the shooter alone."""
    fight: tuple[int, ...]
    refused: tuple[int, ...]
    asked: tuple[tuple[int, str], ...]
    over: int
    give: tuple[int, ...]
    """The offer on the table, open once it is made."""
    want: tuple[int, ...]
    money: int | None
    """One's own; None for a spectator."""
    stash: tuple[int, ...] | None
    hand: tuple[int, ...] | None
    colours: tuple[int, ...] | None
    plan: tuple[int, ...] | None
    purses: tuple[int, ...] | None
    """Everyone's money, when all is over."""


@functools.lru_cache(_KEPT)
def backs_of(hand: int) -> Row:
    """The backs of a hand, deck by deck."""
    return tuple([(hand & bits).bit_count() for bits in DECK_BITS])


def view_of(realm: Realm, seat: int | None) -> DragonharthView:
    """Build the view of a seat, or of a spectator (None)."""
    everyone, over = range(SEATS), not realm.stack
    observer = SEATS if seat is None else seat
    known = realm.card_known[observer]
    down = [0 if other == seat else committed(realm, other) for other in everyone]
    face_up = known & ~(down[0] | down[1] | down[2] | down[3])
    questions = asked(realm)
    drafting = [who for who, what in questions if what == "BuildOffer"]
    offer_open = not drafting or seat in drafting
    aiming = any(what in ("Aim", "Pull") and who != seat for who, what in questions)
    started = -1 not in realm.corner
    return DragonharthView(
        seat=seat,
        seats=SEATS,
        months=realm.months,
        month=realm.month,
        turn=realm.turn,
        order=realm.order,
        corner=realm.corner,
        tile=realm.tile,
        control=realm.control,
        crew=realm.crew,
        share=realm.share,
        nest=realm.nest,
        age=realm.age,
        hungry=realm.hungry,
        flown=realm.flown,
        terrain=realm.terrain,
        piece=realm.piece,
        army=realm.army,
        ship=realm.ship,
        cargo=realm.cargo,
        small=realm.small,
        giants=realm.giants,
        debt=tuple([owed(realm, other) for other in everyone]) if any(realm.principal) else realm.principal,
        loan_age=realm.loan_age,
        chaos=realm.chaos,
        honour=realm.honour,
        out=realm.out,
        pact=realm.pact,
        fog=realm.fog,
        relation=realm.relation,
        backs=tuple([backs_of(hand) for hand in realm.hands]),
        decks=tuple([_seen(deck, known) for deck in realm.decks]),
        hands=tuple([_kinds((realm.hands[other] | down[other]) & known) for other in everyone]),
        played=tuple([_seen(cards, face_up) for cards in realm.played]),
        shots=tuple([shots.bit_count() for shots in realm.shots]),
        known_shots=_known_shots(realm.shots, realm.shot_known[observer]),
        points=tuple([public_points(realm, other) if started else 0 for other in everyone]),
        roll=realm.roll,
        column=realm.column,
        moved=realm.moved,
        sailed=realm.sailed,
        attacked=realm.attacked,
        fired=realm.fired,
        aim=realm.aim[:2] if aiming else realm.aim,
        fight=realm.fight,
        refused=realm.refused,
        asked=questions,
        over=int(over),
        give=realm.give if offer_open else (),
        want=realm.want if offer_open else (),
        money=None if seat is None else realm.money[seat],
        stash=None if seat is None else realm.stash[STASHED * seat : STASHED * (seat + 1)],
        hand=None if seat is None else _kinds(realm.hands[seat]),
        colours=None if seat is None else _colours(realm.shots[seat]),
        plan=None if seat is None else realm.plans[seat],
        purses=realm.money if over else None,
    )


@functools.lru_cache(_KEPT)
def _seen(cards: Row, known: int) -> Row:
    """The kinds of the cards that an observer can place, -1 for the others."""
    return tuple([KIND_OF[card] if known >> card & 1 else -1 for card in cards])


@functools.lru_cache(_KEPT)
def _kinds(cards: int) -> Row:
    """The kinds of some cards, in their order."""
    return tuple([KIND_OF[card] for card in members(cards)])


@functools.lru_cache(_KEPT)
def _known_shots(owned: Row, known: int) -> Row:
    """Where each projectile is, as far as an observer can place it."""
    found = [NOBODY if known >> shot & 1 else -2 for shot in range(ALL_SHOTS.bit_length())]
    for seat, shots in enumerate(owned):
        for shot in members(shots & known):
            found[shot] = seat
    return tuple(found)


@functools.lru_cache(_KEPT)
def _colours(shots: int) -> Row:
    """How many projectiles of each colour there are among some."""
    return tuple([(shots & bits).bit_count() for bits in COLOUR_BITS])
