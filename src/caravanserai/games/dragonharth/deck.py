"""Drawing from the decks: the card die, the free choice, and cards that are resolved when drawn.

DH-56 ... DH-65, DH-197.
"""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS, DECK_OF, DECKS, KIND, KIND_OF, SEATS
from caravanserai.games.dragonharth.economy.money import lose_points
from caravanserai.games.dragonharth.events import CARD_DIE, CUT, DREW_FATE
from caravanserai.games.dragonharth.knowledge import (
    FATED,
    draw_card,
    find_card,
    hide_under,
    kinds_in_hand,
    tell_draw,
)
from caravanserai.games.dragonharth.state import Realm
from caravanserai.kernel.decision import Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names

FACES: Final = (*DECKS, "choice")
_PLAGUE: Final = KIND["plague"]
_OMEN_LOSS, _PLAGUE_LOSS = 3, 2


def take_card(realm: Realm, seat: int, deck: int) -> None:
    """Draw a card and tell it; a card that is resolved when drawn takes effect at once."""
    card = draw_card(realm, seat, deck)
    if not FATED[card]:
        tell_draw(realm, seat, card)
    resolve_drawn(realm, seat, card)


def resolve_drawn(realm: Realm, seat: int, card: int) -> None:
    """Resolve a drawn card: Bad Omen costs the drawer 3 RP, Plague costs every kingdom 2 RP (DH-197, DH-200)."""
    if not FATED[card]:
        return
    realm.tell(DREW_FATE, seat, KIND_OF[card])
    if KIND_OF[card] == _PLAGUE:
        for other in range(SEATS):
            lose_points(realm, other, _PLAGUE_LOSS)
    else:
        lose_points(realm, seat, _OMEN_LOSS)


@step
class CardDie(Step[Realm]):
    """Every turn the card die names a deck to draw from, or gives a free choice (DH-56, DH-58)."""

    seat: int

    def run(self, state: Realm) -> None:
        face = state.draw(len(FACES), "card_die")
        state.tell(CARD_DIE, self.seat, face)
        if face < len(DECKS) and state.decks[face]:
            take_card(state, self.seat, face)
        else:
            state.stack.append(ChooseDeck.of(self.seat))


@decision
class ChooseDeck(Decision[Realm]):
    """Draw from any deck; a player may also do so if the named deck is empty (DH-58, DH-65)."""

    seat: int
    space: ClassVar[Space] = Space(names("deck", "deck", DECKS))

    def options(self, state: Realm) -> Options:
        return tuple([deck for deck, pile in enumerate(state.decks) if pile])

    def without_option(self, state: Realm) -> None:
        """All decks are empty: no card is drawn."""

    def resolve(self, state: Realm, choice: int) -> None:
        take_card(state, self.seat, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("none_left")


@decision
class CutHand(Decision[Realm]):
    """A player with more than 12 cards at the end of a turn puts the surplus face down under the decks (DH-64)."""

    seat: int
    space: ClassVar[Space] = Space(names("card", "card", tuple(KIND)))

    def options(self, state: Realm) -> Options:
        return kinds_in_hand(state, self.seat) if state.hands[self.seat].bit_count() > CHARTS.hand_limit else ()

    def without_option(self, state: Realm) -> None:
        """The hand is within the limit; everyone can see that."""

    def resolve(self, state: Realm, choice: int) -> None:
        card = find_card(state, self.seat, choice)
        hide_under(state, self.seat, card)
        state.seal()
        state.whisper(CUT, (self.seat,), 1, self.seat, DECK_OF[card], choice)
        state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("card_not_held", (("card", choice),))
