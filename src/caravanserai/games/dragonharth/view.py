"""What a seat may know of a match of Dragonharth, built up field by field (DH-37, DH-207, DH-223)."""

from __future__ import annotations

from caravanserai.games.dragonharth.content import DECK_OF, DECKS, KIND_OF, PROJECTILES_A_COLOUR, SEATS
from caravanserai.games.dragonharth.loans import owed
from caravanserai.games.dragonharth.realm import STASHED, Realm
from caravanserai.games.dragonharth.scoring import public_points
from caravanserai.kernel.codec import Data, state
from caravanserai.kernel.flow import asked


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
    """The kinds of the cards that the seat knows to be in each hand."""
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


def backs_of(realm: Realm, seat: int) -> tuple[int, ...]:
    """The backs of a hand, deck by deck."""
    found = [0] * len(DECKS)
    for card in realm.hands[seat]:
        found[DECK_OF[card]] += 1
    return tuple(found)


def view_of(realm: Realm, seat: int | None) -> DragonharthView:
    """Build the view of a seat, or of a spectator (None)."""
    everyone, over = range(SEATS), not realm.stack
    bit = 1 << (SEATS if seat is None else seat)
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
        corner=tuple(realm.corner),
        tile=tuple(realm.tile),
        control=tuple(realm.control),
        crew=tuple(realm.crew),
        share=tuple(realm.share),
        nest=tuple(realm.nest),
        age=tuple(realm.age),
        hungry=tuple(realm.hungry),
        flown=tuple(realm.flown),
        terrain=tuple(realm.terrain),
        piece=tuple(realm.piece),
        army=tuple(realm.army),
        ship=tuple(realm.ship),
        cargo=tuple(realm.cargo),
        small=tuple(realm.small),
        giants=tuple(realm.giants),
        debt=tuple(owed(realm, other) for other in everyone),
        loan_age=tuple(realm.loan_age),
        chaos=tuple(realm.chaos),
        honour=tuple(realm.honour),
        out=tuple(realm.out),
        pact=tuple(realm.pact),
        fog=tuple(realm.fog),
        relation=tuple(realm.relation),
        backs=tuple(backs_of(realm, other) for other in everyone),
        decks=tuple(_seen(realm, deck, bit) for deck in realm.decks),
        hands=tuple(tuple(sorted(kind for kind in _seen(realm, hand, bit) if kind >= 0)) for hand in realm.hands),
        played=tuple(_seen(realm, cards, bit) for cards in realm.played),
        shots=tuple(realm.shots.count(other) for other in everyone),
        known_shots=tuple(
            owner if known & bit else -2 for owner, known in zip(realm.shots, realm.shot_known, strict=True)
        ),
        points=tuple(public_points(realm, other) if started else 0 for other in everyone),
        roll=realm.roll,
        column=tuple(realm.column),
        moved=realm.moved,
        sailed=realm.sailed,
        attacked=realm.attacked,
        fired=realm.fired,
        aim=tuple(realm.aim[:2] if aiming else realm.aim),
        fight=tuple(realm.fight),
        refused=tuple(realm.refused),
        asked=questions,
        over=int(over),
        give=tuple(realm.give) if offer_open else (),
        want=tuple(realm.want) if offer_open else (),
        money=None if seat is None else realm.money[seat],
        stash=None if seat is None else tuple(realm.stash[STASHED * seat : STASHED * (seat + 1)]),
        hand=None if seat is None else tuple(sorted(KIND_OF[card] for card in realm.hands[seat])),
        colours=None if seat is None else _colours(realm, seat),
        plan=None if seat is None else tuple(realm.plans[seat]),
        purses=tuple(realm.money) if over else None,
    )


def _seen(realm: Realm, cards: list[int], bit: int) -> tuple[int, ...]:
    """The kinds of the cards that an observer can place, -1 for the others."""
    return tuple(KIND_OF[card] if realm.card_known[card] & bit else -1 for card in cards)


def _colours(realm: Realm, seat: int) -> tuple[int, ...]:
    """How many projectiles of each colour a kingdom has."""
    owners = realm.shots
    return tuple(
        owners[first : first + PROJECTILES_A_COLOUR].count(seat)
        for first in range(0, len(owners), PROJECTILES_A_COLOUR)
    )
