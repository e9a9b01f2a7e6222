"""Barter: an offer made thing by thing, one counter-offer, an exchange at once (DH-89 ... DH-93)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import add, put
from caravanserai.games.dragonharth.content import CARD_IDS, CHARTS, COLOURS, DECKS, SEATS
from caravanserai.games.dragonharth.events import (
    DECLINED,
    EXCHANGED,
    GIVES_CARD,
    GIVES_MONEY,
    GIVES_SHOT,
    GIVES_TILE,
    OFFERED,
    WANTS_CARD,
    WANTS_MONEY,
    WANTS_SHOT,
    WANTS_TILE,
)
from caravanserai.games.dragonharth.knowledge import (
    DECK_BITS,
    colours_of,
    find_card,
    give_shot,
    holds_of_deck,
    kinds_in_hand,
    kinds_of,
    show_card,
    show_shot,
    take_out,
)
from caravanserai.games.dragonharth.realm import STASH, STASHED, STASHED_EGG, Realm, others
from caravanserai.kernel.decision import Decision, decision
from caravanserai.kernel.space import Options, Space, names, numbers, seats, word

_THINGS: Final = STASHED_EGG
"""Resource and terrain tiles can be traded, eggs cannot (DH-90)."""
_CARDS: Final = len(CARD_IDS)
_COINS: Final = 40
"""An offer names money in steps of $25, up to $1000."""
_GIVE_TILE: Final = _COINS
_GIVE_CARD: Final = _GIVE_TILE + _THINGS
_GIVE_SHOT: Final = _GIVE_CARD + _CARDS
_WANT_COIN: Final = _GIVE_SHOT + len(COLOURS)
_WANT_TILE: Final = _WANT_COIN + _COINS
_WANT_CARD: Final = _WANT_TILE + _THINGS
_WANT_SHOT: Final = _WANT_CARD + len(DECKS)
_DONE: Final = _WANT_SHOT + 1
_CANCEL: Final = _DONE + 1
MOST_PARTS: Final = 8
ACCEPT, DECLINE, COUNTER = range(3)


@decision
class OfferTo(Decision[Realm]):
    """Choose whom to make an offer; at most three offers a turn (DH-89, DH-92)."""

    seat: int
    space: ClassVar[Space] = Space(seats("seat", SEATS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*others(state, self.seat), SEATS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SEATS:
            state.offers += 1
            state.give, state.want = (), ()
            state.stack.append(BuildOffer.of(self.seat, choice, 0))


@decision
class BuildOffer(Decision[Realm]):
    """Add what is given and what is wanted, then make the offer; soldiers, dragons, workers, fields are not traded.

    DH-90.
    """

    seat: int
    other: int
    counter: int
    space: ClassVar[Space] = Space(
        numbers("give_money", 1, _COINS, "coins"),
        names("give_tile", "stashed", STASH[:_THINGS]),
        names("give_card", "card", CARD_IDS),
        names("give_shot", "colour", COLOURS),
        numbers("want_money", 1, _COINS, "coins"),
        names("want_tile", "stashed", STASH[:_THINGS]),
        names("want_card", "deck", DECKS),
        word("want_shot"),
        word("done"),
        word("cancel"),
    )

    def options(self, state: Realm) -> Options:
        give, want, seat = state.give, state.want, self.seat
        found: list[int] = []
        if len(give) < MOST_PARTS:
            if not give or give[0] >= _COINS:
                found += range(min(_COINS, state.money[seat] // CHARTS.point))
            base = STASHED * seat
            found += [_GIVE_TILE + t for t in range(_THINGS) if give.count(_GIVE_TILE + t) < state.stash[base + t]]
            found += [_GIVE_CARD + k for k in kinds_in_hand(state, seat) if _GIVE_CARD + k not in give]
            found += [_GIVE_SHOT + c for c in colours_of(state, seat) if _GIVE_SHOT + c not in give]
        if len(want) < MOST_PARTS:
            if not want or want[0] >= _WANT_TILE:
                found += range(_WANT_COIN, _WANT_TILE)
            found += range(_WANT_TILE, _WANT_CARD)
            found += [
                _WANT_CARD + d
                for d in range(len(DECKS))
                if want.count(_WANT_CARD + d) < holds_of_deck(state, self.other, d)
            ]
            found.append(_WANT_SHOT)
        if give or want:
            found.append(_DONE)
        return (*found, _CANCEL)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == _CANCEL:
            if self.counter:
                state.tell(DECLINED, self.seat, self.other)
        elif choice == _DONE:
            publish(state, self.seat, self.other)
            state.stack.append(AnswerOffer.of(self.other, self.seat, self.counter))
        else:
            if choice < _WANT_COIN:
                state.give = tuple(sorted((*state.give, choice)))
            else:
                state.want = tuple(sorted((*state.want, choice)))
            state.stack.append(self)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # no offer
        return _CANCEL


def publish(realm: Realm, seat: int, other: int) -> None:
    """An offer is made aloud: what is offered is shown to everyone."""
    realm.seal()
    for part in realm.give:
        if part < _GIVE_TILE:
            realm.tell(GIVES_MONEY, seat, CHARTS.point * (part + 1))
        elif part < _GIVE_CARD:
            realm.tell(GIVES_TILE, seat, part - _GIVE_TILE)
        elif part < _GIVE_SHOT:
            show_card(realm, find_card(realm, seat, part - _GIVE_CARD))
            realm.tell(GIVES_CARD, seat, part - _GIVE_CARD)
        else:
            show_shot(realm, seat, part - _GIVE_SHOT)
            realm.tell(GIVES_SHOT, seat, part - _GIVE_SHOT)
    for part in realm.want:
        if part < _WANT_TILE:
            realm.tell(WANTS_MONEY, seat, CHARTS.point * (part - _WANT_COIN + 1))
        elif part < _WANT_CARD:
            realm.tell(WANTS_TILE, seat, part - _WANT_TILE)
        elif part < _WANT_SHOT:
            realm.tell(WANTS_CARD, seat, part - _WANT_CARD)
        else:
            realm.tell(WANTS_SHOT, seat)
    realm.tell(OFFERED, seat, other)


def can_deliver(realm: Realm, seat: int) -> bool:
    """Whether a kingdom has what is wanted of it; the exchange is checked as a whole (DH-93)."""
    want = realm.want
    if want and want[0] < _WANT_TILE and realm.money[seat] < CHARTS.point * (want[0] - _WANT_COIN + 1):
        return False
    base = STASHED * seat
    if any(realm.stash[base + t] < want.count(_WANT_TILE + t) for t in range(_THINGS)):
        return False
    if any(holds_of_deck(realm, seat, d) < want.count(_WANT_CARD + d) for d in range(len(DECKS))):
        return False
    return realm.shots[seat].bit_count() >= want.count(_WANT_SHOT)


@decision
class AnswerOffer(Decision[Realm]):
    """Accept, decline, or make one counter-offer (DH-91)."""

    seat: int
    other: int
    counter: int
    space: ClassVar[Space] = Space(word("accept"), word("decline"), word("counter"))

    def options(self, state: Realm) -> Options:
        found = (ACCEPT, DECLINE) if can_deliver(state, self.seat) else (DECLINE,)
        return found if self.counter else (*found, COUNTER)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == ACCEPT:
            exchange(state, self.other, self.seat)
        elif choice == DECLINE:
            state.tell(DECLINED, self.seat, self.other)
        else:
            state.give, state.want = (), ()
            state.stack.append(BuildOffer.of(self.seat, self.other, 1))

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # silence declines
        return DECLINE


def exchange(realm: Realm, seat: int, other: int) -> None:
    """Everything changes hands at once; which cards and projectiles are given for a wish, their owner chooses.

    DH-93.
    """
    realm.tell(EXCHANGED, seat, other)
    for part in realm.give:
        if part < _GIVE_TILE:
            _pass_money(realm, seat, other, part + 1)
        elif part < _GIVE_CARD:
            _pass_thing(realm, seat, other, part - _GIVE_TILE)
        elif part < _GIVE_SHOT:
            pass_card(realm, seat, other, part - _GIVE_CARD)
        else:
            give_shot(realm, show_shot(realm, seat, part - _GIVE_SHOT), other)
    for part in realm.want:
        if part < _WANT_TILE:
            _pass_money(realm, other, seat, part - _WANT_COIN + 1)
        elif part < _WANT_CARD:
            _pass_thing(realm, other, seat, part - _WANT_TILE)
        elif part < _WANT_SHOT:
            realm.stack.append(HandOver.of(other, seat, part - _WANT_CARD))
        else:
            realm.stack.append(HandOver.of(other, seat, len(DECKS)))
    realm.give, realm.want = (), ()


def _pass_money(realm: Realm, giver: int, taker: int, coins: int) -> None:
    realm.money = add(realm.money, giver, -(CHARTS.point * coins))
    realm.money = add(realm.money, taker, CHARTS.point * coins)


def _pass_thing(realm: Realm, giver: int, taker: int, thing: int) -> None:
    realm.stash = add(realm.stash, STASHED * giver + thing, -1)
    realm.stash = add(realm.stash, STASHED * taker + thing, 1)


def pass_card(realm: Realm, giver: int, taker: int, kind: int) -> None:
    """A card changes hands openly."""
    card = find_card(realm, giver, kind)
    show_card(realm, card)
    take_out(realm, giver, card)
    realm.hands = put(realm.hands, taker, realm.hands[taker] | 1 << card)


@decision
class HandOver(Decision[Realm]):
    """Choose which card of a deck, or which projectile, is handed over for a wish that was accepted."""

    seat: int
    other: int
    deck: int
    space: ClassVar[Space] = Space(names("card", "card", CARD_IDS), names("colour", "colour", COLOURS))

    def options(self, state: Realm) -> Options:
        if self.deck == len(DECKS):
            return tuple(_CARDS + colour for colour in colours_of(state, self.seat))
        return kinds_of(state.hands[self.seat] & DECK_BITS[self.deck])

    def resolve(self, state: Realm, choice: int) -> None:
        state.seal()
        if choice >= _CARDS:
            give_shot(state, show_shot(state, self.seat, choice - _CARDS), self.other)
            state.tell(GIVES_SHOT, self.seat, choice - _CARDS)
        else:
            pass_card(state, self.seat, self.other, choice)
            state.tell(GIVES_CARD, self.seat, choice)
