"""Who can place which card and which projectile: whatever moves in secret is known to fewer, whatever is shown, to all.

Used and traded cards are shown to everyone; what is committed or cut face down can be any of its deck in that hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CARDS, DECK_OF, KIND_OF, PROJECTILES_A_COLOUR
from caravanserai.games.dragonharth.events import DREW, GOT_SHOT
from caravanserai.games.dragonharth.realm import EVERYONE, NOBODY

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.realm import Realm

FATED: Final = tuple(CARDS[kind].use == "drawn" for kind in KIND_OF)
"""Cards that are resolved when drawn, so that no hand ever holds one (DH-197)."""


def draw_card(realm: Realm, seat: int, deck: int) -> int:
    """Take the top card of a deck into a hand, unless it is resolved at once; give the card."""
    realm.seals += 1
    card = realm.decks[deck].pop()
    if FATED[card]:
        put_under(realm, card)
    else:
        realm.card_known[card] |= 1 << seat
        realm.hands[seat].append(card)
    return card


def tell_draw(realm: Realm, seat: int, card: int) -> None:
    """Everyone sees from which deck a card was drawn, only its owner which it is."""
    realm.whisper(DREW, (seat,), 1, seat, DECK_OF[card], KIND_OF[card])


def put_under(realm: Realm, card: int) -> None:
    """Show a card and put it under its deck (DH-111)."""
    realm.card_known[card] = EVERYONE
    realm.decks[DECK_OF[card]].insert(0, card)


def hide_under(realm: Realm, seat: int, card: int) -> None:
    """Put a card of a hand face down under its deck: nobody else can say which of that deck it was (DH-64)."""
    for other in realm.hands[seat]:
        if DECK_OF[other] == DECK_OF[card]:
            realm.card_known[other] &= 1 << seat
    realm.hands[seat].remove(card)
    realm.decks[DECK_OF[card]].insert(0, card)


def find_card(realm: Realm, seat: int, kind: int) -> int:
    """A card of this kind in a hand, best one that many can place already; -1 without one."""
    best = -1
    for card in realm.hands[seat]:
        if KIND_OF[card] == kind and (best < 0 or realm.card_known[card] > realm.card_known[best]):
            best = card
    return best


def use_card(realm: Realm, seat: int, kind: int) -> None:
    """Play a card of this kind from a hand openly; it goes under its deck."""
    card = find_card(realm, seat, kind)
    realm.hands[seat].remove(card)
    put_under(realm, card)


def kinds_in_hand(realm: Realm, seat: int) -> list[int]:
    """The different kinds of cards in a hand, in their order."""
    return sorted(dict.fromkeys([KIND_OF[card] for card in realm.hands[seat]]))


def holds(realm: Realm, seat: int, kind: int) -> bool:
    """Whether a hand holds a card of this kind."""
    return kind in [KIND_OF[card] for card in realm.hands[seat]]


def holds_of_deck(realm: Realm, seat: int, deck: int) -> int:
    """How many cards of a deck a hand holds; everyone can see the backs."""
    return [DECK_OF[card] for card in realm.hands[seat]].count(deck)


def draw_shot(realm: Realm, seat: int) -> None:
    """Draw a projectile at random from those nobody owns (DH-86); who could place them no longer can."""
    free = [shot for shot, owner in enumerate(realm.shots) if owner == NOBODY]
    drawn = free[realm.draw(len(free), "projectile")]
    for shot in free:
        realm.shot_known[shot] &= 1 << seat
    realm.shots[drawn] = seat
    realm.shot_known[drawn] |= 1 << seat
    realm.whisper(GOT_SHOT, (seat,), 1, seat, drawn // PROJECTILES_A_COLOUR)


def show_shot(realm: Realm, seat: int, colour: int) -> int:
    """Show a projectile of a colour, one that the others know of if there is one; give it."""
    first = PROJECTILES_A_COLOUR * colour
    own = [shot for shot in range(first, first + PROJECTILES_A_COLOUR) if realm.shots[shot] == seat]
    shown = max(own, key=lambda shot: realm.shot_known[shot].bit_count())
    realm.shot_known[shown] = EVERYONE
    return shown


def colours_of(realm: Realm, seat: int) -> list[int]:
    """The colours of projectiles that a kingdom holds."""
    return sorted(
        dict.fromkeys(shot // PROJECTILES_A_COLOUR for shot, owner in enumerate(realm.shots) if owner == seat)
    )
