"""Each player's belongings on the table (workers, crates, strength, cards, tokens) and behind the reader's screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.state import WORKERS
from caravanserai.web.boards.almanac.pictures import token_symbol

if TYPE_CHECKING:
    from caravanserai.web.boards.almanac.cards import Cards, ContractCard, TokenCard
    from caravanserai.web.player import Player

_MAX_LARGE, _MAX_MEDIUM = 8, 15
"""The largest numbers of crates that are drawn large and medium; more crates are drawn small."""


class Crate(NamedTuple):
    """A full crate: the symbol and the name of its content."""

    symbol: str
    label: str


class Chip(NamedTuple):
    """A card or token in short form: its picture, its name, its value, its effect."""

    kind: str
    symbol: str
    name: str
    number: int
    fame: int
    tip: str


class Holding(NamedTuple):
    """A player's open belongings, and those secret ones that the reader may know."""

    player: Player
    guide: bool
    home: int
    away: int
    reserve: int
    strength: int
    guards: int
    full: tuple[Crate, ...]
    crates: int
    contracts: int
    letters: int
    gold: int | None
    chips: tuple[Chip, ...]
    failed: tuple[Chip, ...]

    @property
    def empty(self) -> int:
        """The number of empty crates."""
        return max(0, self.crates - len(self.full))

    @property
    def size(self) -> str:
        """The size class of the drawn crates."""
        count = max(self.crates, len(self.full))
        return "few" if count <= _MAX_LARGE else "some" if count <= _MAX_MEDIUM else "many"


class Secrets(NamedTuple):
    """The belongings behind the reader's own screen."""

    gold: int
    contracts: tuple[ContractCard, ...]
    letters: tuple[TokenCard, ...]
    top_encounter: str


def holding(cards: Cards, seat: int) -> Holding:
    """Collect a player's belongings."""
    view, tell = cards.view, cards.describer
    goods = view.goods[KINDS * seat : KINDS * (seat + 1)]
    full = [Crate(f"good-{GOODS[good]}", tell.thing("good", good)) for good in range(KINDS) for _ in range(goods[good])]
    stowed = [
        Crate(token_symbol(kind), tell.thing("token", kind.index))
        for kind in cards.book.tokens
        if kind.crate
        for _ in range(view.tokens[seat][kind.index])
    ]
    return Holding(
        player=cards.players[seat],
        guide=view.guide == seat,
        home=view.home[seat],
        away=WORKERS - view.reserve[seat] - view.home[seat],
        reserve=view.reserve[seat],
        strength=view.strength[seat],
        guards=view.guards[seat],
        full=(*full, *stowed),
        crates=view.crates[seat],
        contracts=view.open_contracts[seat],
        letters=view.secret_tokens[seat],
        gold=view.gold[seat],
        chips=(*_cards(cards, seat), *_tokens(cards, seat)),
        failed=tuple(_failed(cards, seat)),
    )


def secrets(cards: Cards) -> Secrets:
    """Collect the facts that only the reader knows (AL-228 ... AL-236)."""
    view, words = cards.view, cards.describer.words
    top = view.top_encounter
    return Secrets(
        (view.gold[view.seat] or 0) if view.seat is not None else 0,
        tuple(cards.contract(card) for card in view.contracts),
        tuple(cards.token(kind) for kind in view.letters),
        "" if top is None else words.say("web_almanac.top_encounter", name=cards.describer.thing("encounter", top)),
    )


def _cards(cards: Cards, seat: int) -> list[Chip]:
    """Return the bought caravan cards, the completed contracts and the kept encounter cards."""
    view, tell, book = cards.view, cards.describer, cards.book
    chips = [
        Chip(
            "caravan", "i-extend", tell.thing("caravan", card), 1, book.caravans[card].fame, tell.gist("caravan", card)
        )
        for card in view.cards[seat]
    ]
    chips += [
        Chip(
            "done",
            "i-complete",
            tell.thing("contract", card),
            1,
            book.contracts[card].fame,
            tell.help("contract", card),
        )
        for card in view.done[seat]
    ]
    return chips + [
        Chip("kept", "i-cards", tell.thing("encounter", card), 1, fame, "") for card, fame in view.kept[seat]
    ]


def _tokens(cards: Cards, seat: int) -> list[Chip]:
    """Return the open tokens and the key to the city, which belongs to no page; at the end also the secret tokens."""
    view = cards.view
    held = [(kind, number) for kind, number in enumerate(view.tokens[seat]) if number]
    if view.key == seat:
        held += [(kind.index, 1) for kind in cards.book.tokens if kind.family == "city_key"]
    if view.final_letters is not None and seat != view.seat:
        held += [(kind, 1) for kind in view.final_letters[seat]]
    return [_token(cards, kind, number) for kind, number in held]


def _token(cards: Cards, kind: int, number: int) -> Chip:
    card = cards.token(kind, number)
    return Chip("token", card.symbol, card.name, number, cards.book.tokens[kind].fame * number, card.text)


def _failed(cards: Cards, seat: int) -> list[Chip]:
    """Return the incomplete contracts once the match is over: they cost their fame (AL-206)."""
    view, tell = cards.view, cards.describer
    left = view.final_contracts[seat] if view.final_contracts else ()
    return [
        Chip("failed", "i-cross", tell.thing("contract", card), 1, -cards.book.contracts[card].fame, "")
        for card in left
    ]
