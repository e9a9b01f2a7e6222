"""Worlds a seat can believe in: cards, projectiles and hidden placements it cannot place, dealt anew.

Whoever else knows a place keeps knowing it: cards change places together with what all others know about them. They are
dealt to places in an order that hidden cards have no part in, so that a world depends on the dice and on what is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.dragonharth.combat.battle import committed
from caravanserai.games.dragonharth.combat.catapult import ANGLE, COLOUR, TURN
from caravanserai.games.dragonharth.content import DECKS, SEATS
from caravanserai.games.dragonharth.flow.setup import DEFAULT, extended, plan_options
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS, DECK_BITS, FATED, colours_of
from caravanserai.games.dragonharth.rows import members, put, union
from caravanserai.kernel.flow import asked

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.rows import Row
    from caravanserai.games.dragonharth.state import Realm
    from caravanserai.kernel.chance import Dice

Moves = dict[int, int]
"""Which card, or projectile, comes to the place of which."""


def redraw(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Put the state into a world that the seat (None: a spectator) can believe in."""
    observer = SEATS if seat is None else seat
    for deck in range(len(DECKS)):
        _redraw_deck(realm, deck, observer, dice)
    for other in range(SEATS):
        if other != seat and committed(realm, other):
            _redraw_commitment(realm, other, dice)
    _redraw_shots(realm, observer, dice)
    for who, what in asked(realm):
        if who != seat and what == "BuildOffer":
            realm.give, realm.want = (), ()  # an offer that nobody has heard yet
        elif who != seat and what in ("Aim", "Pull"):
            _redraw_aim(realm, who, dice)
    if any(realm.plans):
        _redraw_plans(realm, seat, dice)


def _moved(bits: int, moves: Moves, moving: int) -> int:
    """A set of cards after some of them, `moving`, have changed places."""
    touched = bits & moving
    return bits & ~moving | union(1 << moves[card] for card in members(touched)) if touched else bits


def _row_moved(row: Row, moves: Moves) -> Row:
    return tuple([moves.get(card, card) for card in row])


def _redraw_deck(realm: Realm, deck: int, observer: int, dice: Dice) -> None:
    """Let the cards of a deck that the observer cannot place change places.

    DH-197: fate lies only where no hand ever held a card, that is in the deck and unknown to everyone.
    """
    moving = DECK_BITS[deck] & ~realm.card_known[observer]
    unknown = _in_order_of_places(realm, deck, moving)
    known = realm.card_known[0] | realm.card_known[1] | realm.card_known[2] | realm.card_known[3]
    held = known | _on_the_table(realm)
    pool = unknown[:]
    dice.shuffle(pool)
    plain = [card for card in pool if not FATED[card]]
    places = [card for card in unknown if held >> card & 1]
    chosen = plain[: len(places)]
    taken = dict.fromkeys(chosen)
    rest = [card for card in pool if card not in taken]
    moves = dict(zip(places, chosen, strict=True))
    moves |= dict(zip([card for card in unknown if not held >> card & 1], rest, strict=True))
    realm.hands = tuple([_moved(hand, moves, moving) for hand in realm.hands])
    realm.played = tuple([_row_moved(cards, moves) for cards in realm.played])
    realm.decks = (*realm.decks[:deck], _row_moved(realm.decks[deck], moves), *realm.decks[deck + 1 :])
    realm.card_known = tuple([_moved(cards, moves, moving) for cards in realm.card_known])


def _in_order_of_places(realm: Realm, deck: int, moving: int) -> list[int]:
    """The cards that move, hand by hand with what each has committed, then those that lie open, then the deck's own."""
    found: list[int] = []
    rest = moving
    for seat, hand in enumerate(realm.hands):
        own = (hand | committed(realm, seat)) & moving
        if own:
            found += _by_who_knows(own, realm.card_known)
            rest &= ~own
    for row in (*realm.played, realm.decks[deck]):
        found += [card for card in row if rest >> card & 1]
    return found


def _by_who_knows(bits: int, known: Row) -> list[int]:
    """Cards, or projectiles, of one place in the order of those who know them; if they are the same, all is one."""
    return sorted(members(bits), key=lambda one: [seen >> one & 1 for seen in known])


def _on_the_table(realm: Realm) -> int:
    """The cards that are committed to a battle."""
    bits = 0
    for card in (*realm.played[0], *realm.played[1]):
        bits |= 1 << card
    return bits


def _redraw_commitment(realm: Realm, seat: int, dice: Dice) -> None:
    """Which cards of a hand lie face down in the battle, nobody else can say: any of the same deck (DH-109)."""
    down = committed(realm, seat)
    for bits in DECK_BITS:
        if down & bits:
            moving = (realm.hands[seat] | down) & bits
            laid = [card for row in realm.played for card in row if moving & down & 1 << card]
            cards = [*laid, *members(moving & ~down)]
            pool = cards[:]
            dice.shuffle(pool)
            moves = dict(zip(cards, pool, strict=True))
            realm.hands = put(realm.hands, seat, _moved(realm.hands[seat], moves, moving))
            realm.played = tuple([_row_moved(row, moves) for row in realm.played])


def _redraw_shots(realm: Realm, observer: int, dice: Dice) -> None:
    """Let the projectiles that the observer cannot place change places."""
    moving = ALL_SHOTS & ~realm.shot_known[observer]
    if not moving:
        return
    store = ALL_SHOTS & ~union(realm.shots)
    unknown = [shot for place in (*realm.shots, store) for shot in _by_who_knows(place & moving, realm.shot_known)]
    pool = unknown[:]
    dice.shuffle(pool)
    moves = dict(zip(unknown, pool, strict=True))
    realm.shots = tuple([_moved(shots, moves, moving) for shots in realm.shots])
    realm.shot_known = tuple([_moved(shots, moves, moving) for shots in realm.shot_known])


def _redraw_aim(realm: Realm, shooter: int, dice: Dice) -> None:
    """What another is about to fire, and in which direction, nobody knows before it flies (DH-134)."""
    if len(realm.aim) > COLOUR:
        colours = colours_of(realm, shooter)
        realm.aim = put(realm.aim, COLOUR, colours[dice.below(len(colours))])
    if len(realm.aim) > ANGLE:
        realm.aim = put(realm.aim, ANGLE, dice.below(TURN))


def _redraw_plans(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Some placements of as many rounds for all others; were all of them the default, nobody would still be placing."""
    rounds = max(map(len, realm.plans))
    while True:
        realm.plans = tuple(
            [
                plan if who == seat else _any_plan(realm.corner[who], rounds, dice)
                for who, plan in enumerate(realm.plans)
            ]
        )
        if any(plan != (DEFAULT,) for plan in realm.plans):
            return


def _any_plan(corner: int, rounds: int, dice: Dice) -> Row:
    """Some placement of so many rounds."""
    made: Row = ()
    for number in range(rounds):
        options = plan_options(corner, number, made)
        made = extended(made, options[dice.below(len(options))])
    return made
