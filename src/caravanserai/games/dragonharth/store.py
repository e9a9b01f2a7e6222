"""The store: what it sells in one's own turn, and what it takes back (DH-84 ... DH-88)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import add, put
from caravanserai.games.dragonharth.board import ALL_SPACES, CAMPS, KIND_AT, SPACES
from caravanserai.games.dragonharth.content import CHARTS, DECKS, GOODS, KIND_OF, PRICES
from caravanserai.games.dragonharth.deck import resolve_drawn
from caravanserai.games.dragonharth.events import APPEARED, BOUGHT, BOUGHT_CARD, SOLD
from caravanserai.games.dragonharth.knowledge import FATED, draw_card, draw_shot, unowned_shots
from caravanserai.games.dragonharth.money import STASHED_TILE, pay
from caravanserai.games.dragonharth.realm import (
    ARMY,
    CAMP,
    DEAD,
    FIRST_TERRAIN,
    LEADER,
    PRIMARY,
    RIVER,
    SOLDIER,
    STASHED,
    STASHED_EGG,
    TERRAINS,
    TILES,
    Realm,
    dock_of,
    own_tile,
    put_piece,
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
SPACE_BACK: Final = SPACES


def price_of(realm: Realm, seat: int, item: int) -> int:
    """What an item costs a kingdom now: its own export is dearer, a Market Day halves one purchase (DH-84)."""
    price = _PRICES[item]
    if item < len(GOODS) and own_tile(realm, seat, item) >= PRIMARY:
        price = PRICES.primary
    return price - min(_MOST_SAVED, price // 2) if realm.bargain else price


def barred(realm: Realm, seat: int, item: int) -> str | None:  # noqa: PLR0911  # a line for each reason
    """Why the store does not sell an item to a kingdom now."""
    if item == _EGG and realm.month == realm.months:
        return "last_month"
    if item == _SHOT and not unowned_shots(realm):
        return "none_left"
    if item == _SOLDIER and soldiers_alive(realm, seat) >= CHARTS.most_soldiers:
        return "soldiers_alive"
    if item == _SOLDIER and not barracks(realm, seat):
        return "no_room"
    if item == _SHIP and realm.ship[seat] >= 0:
        return "ship_afloat"
    if item >= _CARD and realm.cards_bought >= CHARTS.most_cards_bought:
        return "cards_bought"
    if item >= _CARD and not realm.decks[item - _CARD]:
        return "none_left"
    return "too_dear" if price_of(realm, seat, item) > realm.money[seat] else None


@decision
class Buy(Decision[Realm]):
    """Buy one thing at the store; leaders, workers, catapults and hatched dragons are never sold (DH-84, DH-85)."""

    seat: int
    space: ClassVar[Space] = Space(names("item", "item", ITEMS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*(item for item in range(len(ITEMS)) if barred(state, self.seat, item) is None), BACK)

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
        return Reason(barred(state, self.seat, choice) or "not_offered")

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return () if choice == BACK else (("dollars", -price_of(state, self.seat, choice)),)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # buy nothing
        return BACK


def _buy_card(realm: Realm, seat: int, deck: int, price: int) -> None:
    """A card of the deck of one's choice, at most two a turn (DH-84)."""
    realm.cards_bought += 1
    card = draw_card(realm, seat, deck)
    if FATED[card]:
        realm.tell(BOUGHT_CARD, seat, deck, price, KIND_OF[card])
    else:
        realm.whisper(BOUGHT_CARD, (seat,), 1, seat, deck, price, KIND_OF[card])
    resolve_drawn(realm, seat, card)


def barracks(realm: Realm, seat: int) -> list[int]:
    """Where a new soldier may appear: free own roads, the dock, camps (DH-50, DH-88)."""
    return [
        space
        for space in CAMPS[realm.corner[seat]]
        if not realm.piece[space]
        and realm.terrain[space] != RIVER
        and (KIND_AT[space] in "RD" or realm.terrain[space] == CAMP)
    ]


@decision
class Muster(Decision[Realm]):
    """A soldier, or the leader brought back, appears on a free own road or dock and may act at once (DH-88)."""

    seat: int
    kind: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES))

    def options(self, state: Realm) -> Options:
        return tuple(barracks(state, self.seat))

    def resolve(self, state: Realm, choice: int) -> None:
        base = ARMY * self.seat
        which = ARMY - 1 if self.kind == LEADER else state.army.index(DEAD, base, base + ARMY - 1) - base
        put_piece(state, self.seat, which, choice)
        state.tell(APPEARED, self.seat, self.kind, choice)


@decision
class SellTile(Decision[Realm]):
    """The store takes resource tiles of the stash back at half price, and nothing else (DH-87)."""

    seat: int
    space: ClassVar[Space] = Space(STASHED_TILE, word("back"))

    def options(self, state: Realm) -> Options:
        base = STASHED * self.seat
        return (*(tile for tile in range(len(TILES)) if state.stash[base + tile]), len(TILES))

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == len(TILES):
            return
        price = (PRICES.primary if choice >= PRIMARY else PRICES.regular) // 2
        state.stash = add(state.stash, STASHED * self.seat + choice, -1)
        pay(state, self.seat, -price)
        state.tell(SOLD, self.seat, choice, price)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # sell nothing
        return len(TILES)
