"""The view of a seat: the part of the state that it may know (DH-37, DH-207, DH-223)."""

from __future__ import annotations

import functools
from typing import Final

from caravanserai.games.dragonharth.combat.battle import committed
from caravanserai.games.dragonharth.content import KIND_OF, SEATS
from caravanserai.games.dragonharth.economy.loans import debts
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS, COLOUR_BITS, DECK_BITS
from caravanserai.games.dragonharth.rows import Row, latest, members
from caravanserai.games.dragonharth.scoring import everyones_points
from caravanserai.games.dragonharth.state import NOBODY, STASHED, Realm
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked

_Rows = tuple[Row, ...]
_CACHE_SIZE: Final = 1 << 12
_NO_POINTS: Final = (0,) * SEATS


@state
class DragonharthView(Data):
    """Public information, and the seat's own hand, stash, projectiles and money."""

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
    """The number of cards of each deck in every hand; everyone sees the backs."""
    decks: tuple[tuple[int, ...], ...]
    """Each deck from the bottom: the kinds of the cards that the seat knows, -1 for the others."""
    hands: tuple[tuple[int, ...], ...]
    """The kinds of the cards that the seat knows in each hand, including face-down cards in the battle."""
    played: tuple[tuple[int, ...], ...]
    """The cards of both sides of the battle; -1 for those face down."""
    shots: tuple[int, ...]
    """The number of projectiles of each kingdom."""
    known_shots: tuple[int, ...]
    """The owner of each projectile whose place the seat knows (-1: the store); -2 for the others."""
    points: tuple[int, ...]
    """The score of each kingdom without money (DH-207)."""
    roll: int
    column: tuple[int, ...]
    moved: int
    sailed: int
    attacked: int
    fired: int
    aim: tuple[int, ...]
    """The prepared shot: kingdom and stand; colour and angle only for the shooter."""
    fight: tuple[int, ...]
    refused: tuple[int, ...]
    asked: tuple[tuple[int, str], ...]
    over: int
    give: tuple[int, ...]
    """The current offer, public once it is made."""
    want: tuple[int, ...]
    money: int | None
    """The seat's money; None for a spectator."""
    stash: tuple[int, ...] | None
    hand: tuple[int, ...] | None
    colours: tuple[int, ...] | None
    plan: tuple[int, ...] | None
    purses: tuple[int, ...] | None
    """The money of all kingdoms, when the match is over."""


@functools.lru_cache(_CACHE_SIZE)
def backs_of(hand: int) -> Row:
    """The backs of a hand, deck by deck."""
    return tuple([(hand & bits).bit_count() for bits in DECK_BITS])


def view_of(realm: Realm, seat: int | None) -> DragonharthView:  # noqa: PLR0915  # one statement for each field
    """Build the view of a seat, or of a spectator (None)."""
    over = not realm.stack
    observer = SEATS if seat is None else seat
    questions = asked(realm)
    drafting = [who for who, what in questions if what == "BuildOffer"]
    offer_open = not drafting or seat in drafting
    aiming = [who for who, what in questions if what in ("Aim", "Pull") and who != seat]
    view = object.__new__(DragonharthView)  # setting field by field is faster than a call with all names
    view.seat = seat
    view.seats = SEATS
    view.months = realm.months
    view.month = realm.month
    view.turn = realm.turn
    view.order = realm.order
    view.corner = realm.corner
    view.tile = realm.tile
    view.control = realm.control
    view.crew = realm.crew
    view.share = realm.share
    view.nest = realm.nest
    view.age = realm.age
    view.hungry = realm.hungry
    view.flown = realm.flown
    view.terrain = realm.terrain
    view.piece = realm.piece
    view.army = realm.army
    view.ship = realm.ship
    view.cargo = realm.cargo
    view.small = realm.small
    view.giants = realm.giants
    view.debt = debts(realm.principal, realm.loan_age)
    view.loan_age = realm.loan_age
    view.chaos = realm.chaos
    view.honour = realm.honour
    view.out = realm.out
    view.pact = realm.pact
    view.fog = realm.fog
    view.relation = realm.relation
    view.backs, view.decks, view.hands, view.played, view.shots, view.known_shots = _placed(realm, observer)
    view.points = everyones_points(realm) if -1 not in realm.corner else _NO_POINTS
    view.roll = realm.roll
    view.column = realm.column
    view.moved = realm.moved
    view.sailed = realm.sailed
    view.attacked = realm.attacked
    view.fired = realm.fired
    view.aim = realm.aim[:2] if aiming else realm.aim
    view.fight = realm.fight
    view.refused = realm.refused
    view.asked = questions
    view.over = int(over)
    view.give = realm.give if offer_open else ()
    view.want = realm.want if offer_open else ()
    view.money = None if seat is None else realm.money[seat]
    view.stash = None if seat is None else realm.stash[STASHED * seat : STASHED * (seat + 1)]
    view.hand = None if seat is None else _kinds(realm.hands[seat])
    view.colours = None if seat is None else _colours(realm.shots[seat])
    view.plan = None if seat is None else realm.plans[seat]
    view.purses = realm.money if over else None
    return view


def _basis(realm: Realm, observer: int) -> tuple[object, ...]:
    """The fields that determine an observer's view of cards and projectiles."""
    cards = (realm.decks, realm.hands, realm.played, realm.fight, realm.helper, realm.card_known[observer])
    return cards, realm.shots, realm.shot_known[observer]


@latest(_basis)
def _placed(realm: Realm, observer: int) -> tuple[_Rows, _Rows, _Rows, _Rows, Row, Row]:
    """The backs of all hands, and an observer's knowledge of decks, hands, played cards, and projectiles."""
    known = realm.card_known[observer]
    down = [0 if other == observer else committed(realm, other) for other in range(SEATS)]
    face_up = known & ~(down[0] | down[1] | down[2] | down[3])
    return (
        tuple([backs_of(hand) for hand in realm.hands]),
        tuple([_seen(deck, known & bits) for deck, bits in zip(realm.decks, DECK_BITS, strict=True)]),
        tuple([_kinds((hand | hidden) & known) for hand, hidden in zip(realm.hands, down, strict=True)]),
        tuple([_seen(cards, face_up) for cards in realm.played]),
        tuple([shots.bit_count() for shots in realm.shots]),
        _known_shots(realm.shots, realm.shot_known[observer]),
    )


@functools.lru_cache(_CACHE_SIZE)
def _seen(cards: Row, known: int) -> Row:
    """The kinds of the cards that an observer knows, -1 for the others."""
    return tuple([KIND_OF[card] if known >> card & 1 else -1 for card in cards])


@functools.lru_cache(_CACHE_SIZE)
def _kinds(cards: int) -> Row:
    """The kinds of some cards, in order."""
    return tuple([KIND_OF[card] for card in members(cards)])


@functools.lru_cache(_CACHE_SIZE)
def _known_shots(owned: Row, known: int) -> Row:
    """The owner of each projectile that an observer knows, -2 for the others."""
    found = [NOBODY if known >> shot & 1 else -2 for shot in range(ALL_SHOTS.bit_length())]
    for seat, shots in enumerate(owned):
        for shot in members(shots & known):
            found[shot] = seat
    return tuple(found)


@functools.lru_cache(_CACHE_SIZE)
def _colours(shots: int) -> Row:
    """The number of projectiles of each colour."""
    return tuple([(shots & bits).bit_count() for bits in COLOUR_BITS])
