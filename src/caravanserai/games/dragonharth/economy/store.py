"""The store: buying and selling in a turn (DH-84 ... DH-88)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS, DECKS, EXPORTS, GOODS, KIND_OF, PRICES
from caravanserai.games.dragonharth.deck import resolve_drawn
from caravanserai.games.dragonharth.economy.money import STASHED_TILE, pay, tiles_stashed
from caravanserai.games.dragonharth.events import APPEARED, BOUGHT, BOUGHT_CARD, SOLD
from caravanserai.games.dragonharth.knowledge import FATED, draw_card, draw_shot, unowned_shots
from caravanserai.games.dragonharth.map.board import ALL_SPACES, MUSTER_BITS
from caravanserai.games.dragonharth.map.changes import put_piece
from caravanserai.games.dragonharth.rows import Row, add, members, put
from caravanserai.games.dragonharth.state import (
    ARMY,
    DEAD,
    FIRST_TERRAIN,
    LEADER,
    PRIMARY,
    SOLDIER,
    STASHED,
    STASHED_EGG,
    TERRAINS,
    TILES,
    Realm,
    dock_of,
    occupied,
    own_tile,
    soldiers_alive,
)
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Block, Options, Space, names, word

ITEMS: Final = (*GOODS, "egg", "projectile", "soldier", "ship", *TERRAINS, *(f"{deck}_card" for deck in DECKS))
_EGG, _SHOT, _SOLDIER, _SHIP, _TERRAIN, _CARD = 5, 6, 7, 8, 9, 14
BACK: Final = len(ITEMS)
_PRICES: Final[tuple[int, ...]] = (
    *(PRICES.regular for _ in GOODS),
    PRICES.egg,
    PRICES.projectile,
    PRICES.soldier,
    PRICES.ship,
    *(getattr(PRICES, name) for name in TERRAINS),
    *(PRICES.card for _ in DECKS),
)
_MOST_SAVED: Final = 100
_FULL_PRICES: Final = tuple((*_PRICES[:good], PRICES.primary, *_PRICES[good + 1 :]) for good in EXPORTS)
_PRICE_ROWS: Final = (
    _FULL_PRICES,
    tuple(tuple(price - min(_MOST_SAVED, price // 2) for price in row) for row in _FULL_PRICES),
)
"""The prices for each kingdom, without and with a Market Day."""


_LAST_MONTH, _NONE_LEFT, _NO_ROOM = Reason("last_month"), Reason("none_left"), Reason("no_room")
_SOLDIERS_ALIVE, _SHIP_AFLOAT = Reason("soldiers_alive"), Reason("ship_afloat")
_NO_MORE_CARDS: Final = dict.fromkeys(range(_CARD, BACK), Reason("cards_bought"))


def price_of(realm: Realm, seat: int, item: int) -> int:
    """The price of an item for a kingdom: its own export is dearer, a Market Day halves one purchase (DH-84)."""
    return _PRICE_ROWS[realm.bargain][realm.corner[seat]][item]


def withheld(realm: Realm, seat: int) -> dict[int, Reason]:
    """The items that the store does not sell to a kingdom now at any price, with the reasons (DH-84, DH-86, DH-211)."""
    found = {}
    if realm.month == realm.months:
        found[_EGG] = _LAST_MONTH
    if not unowned_shots(realm):
        found[_SHOT] = _NONE_LEFT
    if soldiers_alive(realm, seat) >= CHARTS.most_soldiers:
        found[_SOLDIER] = _SOLDIERS_ALIVE
    elif not barracks(realm, seat):
        found[_SOLDIER] = _NO_ROOM
    if realm.ship[seat] >= 0:
        found[_SHIP] = _SHIP_AFLOAT
    if realm.cards_bought >= CHARTS.most_cards_bought:
        found |= _NO_MORE_CARDS
    elif () in realm.decks:
        found |= {_CARD + deck: _NONE_LEFT for deck, pile in enumerate(realm.decks) if not pile}
    return found


@decision
class Buy(Decision[Realm]):
    """Buy one item; leaders, workers, catapults and hatched dragons are never sold (DH-84, DH-85)."""

    seat: int
    space: ClassVar[Space] = Space(names("item", "item", ITEMS), word("back"))

    def options(self, state: Realm) -> Options:
        seat, unavailable = self.seat, withheld(state, self.seat)
        money, prices = state.money[seat], _PRICE_ROWS[state.bargain][state.corner[seat]]
        return (*[item for item, price in enumerate(prices) if price <= money and item not in unavailable], BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == BACK:
            return
        seat, price = self.seat, price_of(state, self.seat, choice)
        state.bargain = 0
        pay(state, seat, price)
        if choice >= _CARD:
            _buy_card(state, seat, choice - _CARD, price)
            return
        state.tell(BOUGHT, seat, choice, price)
        if choice < len(GOODS):
            state.stash = add(state.stash, STASHED * seat + own_tile(state, seat, choice), 1)
        elif choice == _EGG:
            state.stash = add(state.stash, STASHED * seat + STASHED_EGG, 1)
        elif choice == _SHOT:
            draw_shot(state, seat)
        elif choice == _SOLDIER:
            state.stack.append(Muster.of(seat, SOLDIER))
        elif choice == _SHIP:
            state.ship = put(state.ship, seat, dock_of(state, seat))
        else:
            state.stash = add(state.stash, STASHED * seat + FIRST_TERRAIN + choice - _TERRAIN, 1)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return withheld(state, self.seat).get(choice, Reason("too_dear"))

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return () if choice == BACK else (("dollars", -price_of(state, self.seat, choice)),)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return BACK


def _buy_card(realm: Realm, seat: int, deck: int, price: int) -> None:
    """Draw a bought card from the chosen deck, at most two a turn (DH-84)."""
    realm.cards_bought += 1
    card = draw_card(realm, seat, deck)
    if FATED[card]:
        realm.tell(BOUGHT_CARD, seat, deck, price, KIND_OF[card])
    else:
        realm.whisper(BOUGHT_CARD, (seat,), 1, seat, deck, price, KIND_OF[card])
    resolve_drawn(realm, seat, card)


def barracks(realm: Realm, seat: int) -> Row:
    """The spaces where a new soldier may appear: free home roads, also with a camp, and the dock (DH-50, DH-88)."""
    return members(MUSTER_BITS[realm.corner[seat]] & ~occupied(realm) & ~realm.wet)


@decision
class Muster(Decision[Realm]):
    """A new soldier or the returning leader appears on a free home road or dock and may act at once (DH-88)."""

    seat: int
    kind: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES))

    def options(self, state: Realm) -> Options:
        return barracks(state, self.seat)

    def resolve(self, state: Realm, choice: int) -> None:
        base = ARMY * self.seat
        which = ARMY - 1 if self.kind == LEADER else state.army.index(DEAD, base, base + ARMY - 1) - base
        put_piece(state, self.seat, which, choice)
        state.tell(APPEARED, self.seat, self.kind, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("no_muster_there")


def _buy_back_price(tile: int) -> int:
    """The price the store pays for a tile: half the selling price (DH-87)."""
    return (PRICES.primary if tile >= PRIMARY else PRICES.regular) // 2


@decision
class SellTile(Decision[Realm]):
    """Sell a resource tile of the stash to the store at half price; the store buys nothing else (DH-87)."""

    seat: int
    space: ClassVar[Space] = Space(STASHED_TILE, word("back"))

    def options(self, state: Realm) -> Options:
        return (*tiles_stashed(state, self.seat), len(TILES))

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == len(TILES):
            return
        price = _buy_back_price(choice)
        state.stash = add(state.stash, STASHED * self.seat + choice, -1)
        pay(state, self.seat, -price)
        state.tell(SOLD, self.seat, choice, price)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("not_in_stash", (("tile", choice),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return len(TILES)

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return () if choice == len(TILES) else (("dollars", _buy_back_price(choice)),)
