"""The seats' knowledge of cards and projectiles: `card_known` and `shot_known` hold those whose place a seat knows.

Used and traded cards are shown to everyone. A card committed face down can be any card of its deck in that hand until
it is revealed; the other seats never learn which card was discarded face down.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CARDS, COLOURS, DECK_OF, DECKS, KIND_OF, PROJECTILES_A_COLOUR, SEATS
from caravanserai.games.dragonharth.events import DREW, GOT_SHOT
from caravanserai.games.dragonharth.rows import bits_of, members, put

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.rows import Row
    from caravanserai.games.dragonharth.state import Realm

FATED: Final = tuple(CARDS[kind].use == "drawn" for kind in KIND_OF)
"""Whether each card is resolved when drawn, so that no hand ever holds it (DH-197)."""
KIND_BITS: Final = tuple(bits_of([card for card, of in enumerate(KIND_OF) if of == kind]) for kind in range(len(CARDS)))
DECK_BITS: Final = tuple(bits_of([card for card, of in enumerate(DECK_OF) if of == deck]) for deck in range(len(DECKS)))
COLOUR_BITS: Final = tuple(((1 << PROJECTILES_A_COLOUR) - 1) << PROJECTILES_A_COLOUR * n for n in range(len(COLOURS)))
ALL_SHOTS: Final = (1 << PROJECTILES_A_COLOUR * len(COLOURS)) - 1
_CACHE_SIZE: Final = 1 << 12


def show_card(realm: Realm, card: int) -> None:
    """Make the place of a card known to everyone."""
    show_cards(realm, 1 << card)


def show_cards(realm: Realm, cards: int) -> None:
    """Make the places of some cards known to everyone."""
    realm.card_known = tuple([known | cards for known in realm.card_known])


def draw_card(realm: Realm, seat: int, deck: int) -> int:
    """Draw the top card of a deck into a hand, unless it is resolved at once, and return it."""
    realm.seals += 1
    pile = realm.decks[deck]
    card = pile[-1]
    realm.decks = _with_deck(realm.decks, deck, pile[:-1])
    if FATED[card]:
        put_under(realm, card)
    else:
        realm.card_known = put(realm.card_known, seat, realm.card_known[seat] | 1 << card)
        realm.hands = put(realm.hands, seat, realm.hands[seat] | 1 << card)
    return card


def tell_draw(realm: Realm, seat: int, card: int) -> None:
    """Tell everyone the deck of a drawn card, and only its owner the card."""
    realm.whisper(DREW, (seat,), 1, seat, DECK_OF[card], KIND_OF[card])


def put_under(realm: Realm, card: int) -> None:
    """Show a card and put it under its deck (DH-111)."""
    show_card(realm, card)
    lay_under(realm, (card,))


def lay_under(realm: Realm, cards: Row) -> None:
    """Put cards under their decks, one after the other, without showing them."""
    piles = [*realm.decks]
    for card in cards:
        deck = DECK_OF[card]
        piles[deck] = (card, *piles[deck])
    realm.decks = tuple(piles)


def _with_deck(decks: tuple[Row, ...], at: int, deck: Row) -> tuple[Row, ...]:
    """The decks with one of them replaced."""
    piles = list(decks)
    piles[at] = deck
    return tuple(piles)


def hide_under(realm: Realm, seat: int, card: int) -> None:
    """Put a card face down under its deck; the others no longer know the hand's cards of that deck (DH-64)."""
    doubtful = realm.hands[seat] & DECK_BITS[DECK_OF[card]]
    realm.card_known = tuple([k if who == seat else k & ~doubtful for who, k in enumerate(realm.card_known)])
    take_out(realm, seat, card)
    lay_under(realm, (card,))


def take_out(realm: Realm, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    realm.hands = put(realm.hands, seat, realm.hands[seat] & ~(1 << card))


def find_card(realm: Realm, seat: int, kind: int) -> int:
    """A card of this kind in a hand, preferably one whose place the most seats already know."""
    return _best_known(realm.hands[seat] & KIND_BITS[kind], realm.card_known)


def _best_known(own: int, known: Row) -> int:
    """The card, or projectile, whose place the most seats know; the first one of equals."""
    if not own & (own - 1):
        return own.bit_length() - 1
    return max(members(own), key=lambda one: sum([seen >> one & 1 for seen in known]))


def use_card(realm: Realm, seat: int, kind: int) -> None:
    """Play a card of this kind from a hand, shown to everyone; it goes under its deck."""
    card = find_card(realm, seat, kind)
    take_out(realm, seat, card)
    put_under(realm, card)


def kinds_in_hand(realm: Realm, seat: int) -> Row:
    """The different kinds of cards in a hand, in order."""
    return kinds_of(realm.hands[seat])


@functools.lru_cache(_CACHE_SIZE)
def kinds_of(cards: int) -> Row:
    """The different kinds among some cards, in order."""
    found: Row = ()
    for deck in DECK_BITS:
        found += _kinds_of_deck(cards & deck)
    return found


@functools.lru_cache(_CACHE_SIZE)
def _kinds_of_deck(cards: int) -> Row:
    """The different kinds among cards of one deck; cached by deck, because a hand changes in one deck at a time."""
    found = []
    while cards:
        kind = KIND_OF[(cards & -cards).bit_length() - 1]
        found.append(kind)
        cards &= ~KIND_BITS[kind]
    return tuple(found)


def holds(realm: Realm, seat: int, kind: int) -> bool:
    """Whether a hand holds a card of this kind."""
    return bool(realm.hands[seat] & KIND_BITS[kind])


def holds_of_deck(realm: Realm, seat: int, deck: int) -> int:
    """The number of cards of a deck in a hand; everyone can see the backs."""
    return (realm.hands[seat] & DECK_BITS[deck]).bit_count()


def unowned_shots(realm: Realm) -> int:
    """The projectiles in the store."""
    return ALL_SHOTS & ~(realm.shots[0] | realm.shots[1] | realm.shots[2] | realm.shots[3])


def draw_shot(realm: Realm, seat: int) -> None:
    """Draw a random projectile from the store (DH-86); the other seats no longer know the projectiles in the store."""
    free = unowned_shots(realm)
    choices = members(free)
    drawn = choices[realm.draw(len(choices), "projectile")]
    realm.shot_known = tuple(
        [known | 1 << drawn if who == seat else known & ~free for who, known in enumerate(realm.shot_known)]
    )
    realm.shots = put(realm.shots, seat, realm.shots[seat] | 1 << drawn)
    realm.whisper(GOT_SHOT, (seat,), 1, seat, drawn // PROJECTILES_A_COLOUR)


def show_shot(realm: Realm, seat: int, colour: int) -> int:
    """Show a projectile of a colour, preferably one that the other seats know, and return it."""
    shown = _best_known(realm.shots[seat] & COLOUR_BITS[colour], realm.shot_known)
    realm.shot_known = tuple([known | 1 << shown for known in realm.shot_known])
    return shown


def give_shot(realm: Realm, shot: int, seat: int) -> None:
    """Give a projectile to a seat; NOBODY means the store."""
    bit = 1 << shot
    realm.shots = tuple([realm.shots[who] | bit if who == seat else realm.shots[who] & ~bit for who in range(SEATS)])


def colours_of(realm: Realm, seat: int) -> Row:
    """The colours of a kingdom's projectiles."""
    return _colours(realm.shots[seat])


@functools.lru_cache(_CACHE_SIZE)
def _colours(shots: int) -> Row:
    return tuple([colour for colour, bits in enumerate(COLOUR_BITS) if shots & bits])
