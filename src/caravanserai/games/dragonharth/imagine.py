"""Worlds that a seat considers possible: unknown cards, projectiles and placements are dealt again.

The other seats keep their knowledge: cards move together with the record of the seats that know them. The order of the
dealing does not depend on hidden cards, so that a world depends only on the dice and on the observer's knowledge.
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
"""Maps each card, or projectile, to the one that takes its place."""


def redraw(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Change the state into a world that the seat (None: a spectator) considers possible."""
    observer = SEATS if seat is None else seat
    for deck in range(len(DECKS)):
        _redraw_deck(realm, deck, observer, dice)
    for other in range(SEATS):
        if other != seat and committed(realm, other):
            _redraw_commitment(realm, other, dice)
    _redraw_shots(realm, observer, dice)
    for who, what in asked(realm):
        if who != seat and what == "BuildOffer":
            realm.give, realm.want = (), ()  # the offer is not public yet
        elif who != seat and what in ("Aim", "Pull"):
            _redraw_aim(realm, who, dice)
    if any(realm.plans):
        _redraw_plans(realm, seat, dice)


def _moved(bits: int, moves: Moves, moving: int) -> int:
    """The set `bits` after the cards of `moving` have changed places."""
    touched = bits & moving
    return bits & ~moving | union(1 << moves[card] for card in members(touched)) if touched else bits


def _row_moved(row: Row, moves: Moves) -> Row:
    return tuple([moves.get(card, card) for card in row])


def _redraw_deck(realm: Realm, deck: int, observer: int, dice: Dice) -> None:
    """Shuffle the cards of a deck whose places the observer does not know.

    DH-197: cards that are resolved when drawn can only lie in the deck, at places that no seat knows.
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
    """The moving cards by place: each hand with its committed cards, then the cards in the battle, then the deck."""
    found: list[int] = []
    rest = moving
    for seat, hand in enumerate(realm.hands):
        own = (hand | committed(realm, seat)) & moving
        if own:
            found += _sorted_by_knowledge(own, realm.card_known)
            rest &= ~own
    for row in (*realm.played, realm.decks[deck]):
        found += [card for card in row if rest >> card & 1]
    return found


def _sorted_by_knowledge(bits: int, known: Row) -> list[int]:
    """The cards, or projectiles, of one place, sorted by the seats that know them; ties do not matter."""
    return sorted(members(bits), key=lambda one: [seen >> one & 1 for seen in known])


def _on_the_table(realm: Realm) -> int:
    """The cards that are committed to a battle."""
    bits = 0
    for card in (*realm.played[0], *realm.played[1]):
        bits |= 1 << card
    return bits


def _redraw_commitment(realm: Realm, seat: int, dice: Dice) -> None:
    """Shuffle a seat's committed cards with the same deck's cards in its hand: only the backs are public (DH-109)."""
    down = committed(realm, seat)
    for bits in DECK_BITS:
        if down & bits:
            moving = (realm.hands[seat] | down) & bits
            face_down = [card for row in realm.played for card in row if moving & down & 1 << card]
            cards = [*face_down, *members(moving & ~down)]
            pool = cards[:]
            dice.shuffle(pool)
            moves = dict(zip(cards, pool, strict=True))
            realm.hands = put(realm.hands, seat, _moved(realm.hands[seat], moves, moving))
            realm.played = tuple([_row_moved(row, moves) for row in realm.played])


def _redraw_shots(realm: Realm, observer: int, dice: Dice) -> None:
    """Shuffle the projectiles whose places the observer does not know."""
    moving = ALL_SHOTS & ~realm.shot_known[observer]
    if not moving:
        return
    store = ALL_SHOTS & ~union(realm.shots)
    unknown = [
        shot for place in (*realm.shots, store) for shot in _sorted_by_knowledge(place & moving, realm.shot_known)
    ]
    pool = unknown[:]
    dice.shuffle(pool)
    moves = dict(zip(unknown, pool, strict=True))
    realm.shots = tuple([_moved(shots, moves, moving) for shots in realm.shots])
    realm.shot_known = tuple([_moved(shots, moves, moving) for shots in realm.shot_known])


def _redraw_aim(realm: Realm, shooter: int, dice: Dice) -> None:
    """Redraw the colour and the angle of a prepared shot, which stay hidden until it flies (DH-134)."""
    if len(realm.aim) > COLOUR:
        colours = colours_of(realm, shooter)
        realm.aim = put(realm.aim, COLOUR, colours[dice.below(len(colours))])
    if len(realm.aim) > ANGLE:
        realm.aim = put(realm.aim, ANGLE, dice.below(TURN))


def _redraw_plans(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Redraw the other seats' placements with the same number of rounds; at least one plan is not the default.

    If all plans were the default, the placement would be over.
    """
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
    """A random placement with this number of rounds."""
    made: Row = ()
    for number in range(rounds):
        options = plan_options(corner, number, made)
        made = extended(made, options[dice.below(len(options))])
    return made
