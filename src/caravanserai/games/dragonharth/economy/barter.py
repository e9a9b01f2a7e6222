"""Barter: an offer built part by part, one counter-offer, and an immediate exchange (DH-89 ... DH-93)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

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
    COLOUR_BITS,
    DECK_BITS,
    colours_of,
    find_card,
    give_shot,
    holds,
    holds_of_deck,
    kinds_of,
    show_card,
    show_shot,
    take_out,
)
from caravanserai.games.dragonharth.rows import Row, add, insert, put
from caravanserai.games.dragonharth.state import STASH, STASHED, STASHED_EGG, Realm, others
from caravanserai.games.dragonharth.timeouts import OFFER, Cancellable
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers, seats, word

_THINGS: Final = STASHED_EGG
"""Resource and terrain tiles can be traded, eggs cannot (DH-90)."""
_CARDS: Final = len(CARD_IDS)
_COIN, _COINS = CHARTS.point, 40
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
_CACHE_SIZE: Final = 1 << 10
_AMOUNTS: Final = tuple(tuple(range(coins)) for coins in range(_COINS + 1))
"""The options for a sum of money, by the number of coins that the kingdom has."""
ACCEPT, DECLINE, COUNTER = range(3)


@decision
class OfferTo(Cancellable):
    """Choose the kingdom that receives an offer; at most three offers a turn (DH-89, DH-92)."""

    seat: int
    space: ClassVar[Space] = Space(seats("seat", SEATS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*others(state, self.seat), SEATS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != SEATS:
            state.offers += 1
            state.give, state.want = (), ()
            state.stack.append(BuildOffer.of(self.seat, choice, 0))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("yourself") if choice == self.seat else Reason("wiped_out", (("seat", choice),))


def _givable(realm: Realm, seat: int) -> Row:
    """The parts that can be added to the given side: one sum of money, tiles in stock, each card and colour once."""
    give, first = realm.give, STASHED * seat
    if len(give) >= MOST_PARTS:
        return ()
    stash = realm.stash[first : first + _THINGS]
    left = _stock(stash, realm.hands[seat], realm.shots[seat])
    if not give:
        return _affordable(realm, seat) + left
    if give[-1] >= _GIVE_TILE:
        left = _unnamed(left, give, stash)
    return left if give[0] < _COINS else _affordable(realm, seat) + left


def _affordable(realm: Realm, seat: int) -> Row:
    """The sums that a kingdom can give."""
    return _AMOUNTS[min(_COINS, realm.money[seat] // _COIN)]


def _unnamed(stock: Row, give: Row, stash: Row) -> Row:
    """The stock without the cards and colours already named, and without tiles named as often as owned."""
    left = list(stock)
    for part in give:
        if part >= _GIVE_CARD or (part >= _GIVE_TILE and give.count(part) >= stash[part - _GIVE_TILE] and part in left):
            left.remove(part)
    return tuple(left)


@functools.lru_cache(_CACHE_SIZE)
def _stock(stash: Row, hand: int, shots: int) -> Row:
    """The kinds of tiles, cards and projectiles that a kingdom has, as parts of an offer."""
    return (
        *[_GIVE_TILE + thing for thing, own in enumerate(stash) if own],
        *[_GIVE_CARD + kind for kind in kinds_of(hand)],
        *[_GIVE_SHOT + colour for colour, bits in enumerate(COLOUR_BITS) if shots & bits],
    )


def _wantable(want: Row, hand: int, ends: Row) -> Row:
    """The parts that can be added to the wanted side, by public information, and the final options."""
    if len(want) >= MOST_PARTS:
        return ends
    decks = _held_decks(hand)
    for part in reversed(want):
        if part < _WANT_CARD:
            break
        if part < _WANT_SHOT and want.count(part) >= (hand & DECK_BITS[part - _WANT_CARD]).bit_count():
            decks = tuple([other for other in decks if other != part])
    return _wantable_parts(_WANT_TILE if want and want[0] < _WANT_TILE else _WANT_COIN, decks, ends)


@functools.cache
def _wantable_parts(first: int, decks: Row, ends: Row) -> Row:
    """Money, unless already named, tiles, cards of these decks, a projectile, and the final options."""
    return (*range(first, _WANT_CARD), *decks, _WANT_SHOT, *ends)


@functools.lru_cache(_CACHE_SIZE)
def _held_decks(hand: int) -> Row:
    """The decks of which a hand holds cards, as parts of an offer."""
    return tuple([_WANT_CARD + deck for deck, bits in enumerate(DECK_BITS) if hand & bits])


def _why_not_given(realm: Realm, seat: int, part: int) -> Reason:
    """Why a part cannot be added to the given side: it is not in stock, or it is already named (DH-89, DH-93)."""
    if len(realm.give) >= MOST_PARTS:
        return Reason("offer_full", (("amount", MOST_PARTS),))
    if part < _GIVE_TILE:
        named = bool(realm.give) and realm.give[0] < _COINS
        return Reason("money_named") if named else Reason("offer_too_dear", (("money", realm.money[seat]),))
    if part < _GIVE_CARD:
        return Reason("not_in_stash", (("stashed", part - _GIVE_TILE),))
    if part in realm.give:
        return Reason("named_already")
    if part < _GIVE_SHOT:
        return Reason("card_not_held", (("card", part - _GIVE_CARD),))
    return Reason("no_projectile", (("colour", part - _GIVE_SHOT),))


def _why_not_wanted(realm: Realm, part: int) -> Reason:
    """Why a part cannot be added to the wanted side."""
    if part == _DONE:
        return Reason("offer_empty")
    if len(realm.want) >= MOST_PARTS:
        return Reason("offer_full", (("amount", MOST_PARTS),))
    return Reason("money_named") if part < _WANT_TILE else Reason("no_such_back", (("deck", part - _WANT_CARD),))


@decision
class BuildOffer(Decision[Realm]):
    """Add given and wanted parts, then make the offer; soldiers, dragons, workers and fields cannot be traded.

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
        ends = (_DONE, _CANCEL) if state.give or state.want else (_CANCEL,)
        return _givable(state, self.seat) + _wantable(state.want, state.hands[self.other], ends)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice < _DONE:
            if choice < _WANT_COIN:
                state.give = insert(state.give, choice)
            else:
                state.want = insert(state.want, choice)
            state.stack.append(self)
        elif choice == _DONE:
            publish(state, self.seat, self.other)
            state.stack.append(AnswerOffer.of(self.other, self.seat, self.counter))
        elif self.counter:
            state.tell(DECLINED, self.seat, self.other)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return _why_not_given(state, self.seat, choice) if choice < _WANT_COIN else _why_not_wanted(state, choice)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return _CANCEL


def publish(realm: Realm, seat: int, other: int) -> None:
    """Announce an offer: everyone sees the offered cards and projectiles."""
    realm.seal()
    for part in realm.give:
        if part < _GIVE_TILE:
            realm.tell(GIVES_MONEY, seat, _COIN * (part + 1))
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
            realm.tell(WANTS_MONEY, seat, _COIN * (part - _WANT_COIN + 1))
        elif part < _WANT_CARD:
            realm.tell(WANTS_TILE, seat, part - _WANT_TILE)
        elif part < _WANT_SHOT:
            realm.tell(WANTS_CARD, seat, part - _WANT_CARD)
        else:
            realm.tell(WANTS_SHOT, seat)
    realm.tell(OFFERED, seat, other)


def part_of(part: int) -> tuple[str, int]:
    """The meaning of a part of an offer: money in coins, a thing of the stash, a card, or a projectile."""
    if part < _GIVE_TILE or _WANT_COIN <= part < _WANT_TILE:
        return "money", part + 1 if part < _GIVE_TILE else part - _WANT_COIN + 1
    if part < _GIVE_CARD or _WANT_TILE <= part < _WANT_CARD:
        return "tile", part - _GIVE_TILE if part < _GIVE_CARD else part - _WANT_TILE
    return "card" if part < _GIVE_SHOT or _WANT_CARD <= part < _WANT_SHOT else "shot", 0


def can_deliver(realm: Realm, seat: int) -> bool:
    """Whether a kingdom has everything that is wanted of it (DH-93)."""
    want = realm.want
    return all(_has(realm, seat, part, want.count(part)) for part in want)


def _has(realm: Realm, seat: int, part: int, times: int) -> bool:
    """Whether a kingdom has the wanted part `times` times; a sum of money is named once."""
    if part < _WANT_TILE:
        return realm.money[seat] >= _COIN * (part - _WANT_COIN + 1)
    if part < _WANT_CARD:
        return realm.stash[STASHED * seat + part - _WANT_TILE] >= times
    if part < _WANT_SHOT:
        return holds_of_deck(realm, seat, part - _WANT_CARD) >= times
    return realm.shots[seat].bit_count() >= times


@decision
class AnswerOffer(Decision[Realm]):
    """Accept, decline, or make one counter-offer (DH-91)."""

    seat: int
    other: int
    counter: int
    space: ClassVar[Space] = Space(word("accept"), word("decline"), word("counter"))
    time_share: ClassVar[float] = OFFER

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

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("cannot_deliver" if choice == ACCEPT else "one_counter_offer")

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DECLINE

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice != ACCEPT:
            return ()
        given = sum(part + 1 for part in state.give if part < _COINS)
        wanted = sum(part - _WANT_COIN + 1 for part in state.want if part < _WANT_TILE)
        return (("dollars", (given - wanted) * _COIN),) if given != wanted else ()


def exchange(realm: Realm, seat: int, other: int) -> None:
    """Exchange everything at once; the owner then chooses which cards and projectiles to hand over.

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
    realm.money = add(realm.money, giver, -(_COIN * coins))
    realm.money = add(realm.money, taker, _COIN * coins)


def _pass_thing(realm: Realm, giver: int, taker: int, thing: int) -> None:
    realm.stash = add(realm.stash, STASHED * giver + thing, -1)
    realm.stash = add(realm.stash, STASHED * taker + thing, 1)


def pass_card(realm: Realm, giver: int, taker: int, kind: int) -> None:
    """Move a card to another hand, shown to everyone."""
    card = find_card(realm, giver, kind)
    show_card(realm, card)
    take_out(realm, giver, card)
    realm.hands = put(realm.hands, taker, realm.hands[taker] | 1 << card)


@decision
class HandOver(Decision[Realm]):
    """Choose which card of a deck, or which projectile, to hand over."""

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

    def why_not(self, state: Realm, choice: int) -> Reason:
        if self.deck == len(DECKS) and choice >= _CARDS:
            return Reason("no_projectile", (("colour", choice - _CARDS),))
        held = choice < _CARDS and holds(state, self.seat, choice)
        return Reason("another_promised") if held or choice >= _CARDS else Reason("card_not_held", (("card", choice),))
