"""Everything around the book: the players' areas, the offer, the supply, the encounter, the map and the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.flow.encounters import ChooseForAll, ChooseOption, FightOrNot
from caravanserai.web.boards.almanac.cards import Part
from caravanserai.web.boards.almanac.choice_sheet import sheet
from caravanserai.web.boards.almanac.holdings import holding, secrets
from caravanserai.web.boards.almanac.road_map import HEIGHT, WIDTH, road_map
from caravanserai.web.fragment import Fragment, always, reads, when_asked
from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.board import AlmanacBoard
    from caravanserai.web.boards.almanac.cards import CaravanCard, Cards, EncounterCard
    from caravanserai.web.perspective import Choice


def own(board: AlmanacBoard) -> Markup:
    """Draw the reader's own area, with the facts behind their screen."""
    seat = board.perspective.seat
    held = None if seat is None else holding(board.cards, seat)
    return _drawn(board, "own", own=held, secrets=secrets(board.cards))


def players(board: AlmanacBoard) -> Markup:
    """Draw the areas of the other players."""
    perspective, seated = board.perspective, board.perspective.seat is not None
    others = [holding(board.cards, seat) for seat in range(board.view.seats) if seat != perspective.seat]
    areas = tuple(
        _drawn(board, "player", h=one, deciding=one.player.seat in perspective.deciding, replaceable=seated)
        for one in others
    )
    return _drawn(board, "players", areas=areas)


def offer(board: AlmanacBoard) -> Markup:
    """Draw the cards on offer."""
    return _drawn(board, "offer", sale=_sale(board, board.cards), chosen=board.perspective.chosen)


def shows_encounter(board: AlmanacBoard) -> bool:
    """Tell whether the reader's own sheet shows the encounter."""
    return isinstance(board.perspective.decision, ChooseOption | ChooseForAll | FightOrNot)


def encounter(board: AlmanacBoard) -> Markup:
    """Draw the encounter card in play."""
    return _drawn(board, "encounter", card=_encounter(board, board.cards))


def supply(board: AlmanacBoard) -> Markup:
    """Draw the supply and the decks."""
    return _drawn(board, "supply", goods=_goods(board, board.cards), decks=_decks(board, board.cards))


def journey(board: AlmanacBoard) -> Markup:
    """Draw the map of the journey."""
    places = road_map(board, board.cards)
    return _drawn(board, "map", map=places, width=WIDTH, height=HEIGHT, chosen=board.perspective.chosen)


def choices(board: AlmanacBoard) -> Markup:
    """Draw the sheet of the reader's question."""
    return _drawn(board, "choices", sheet=sheet(board, board.cards), chosen=board.perspective.chosen)


_PUBLIC_BELONGINGS: Final = (
    "perspective.players",
    "view.guide",
    "view.home",
    "view.reserve",
    "view.strength",
    "view.guards",
    "view.goods",
    "view.tokens",
    "view.crates",
    "view.open_contracts",
    "view.secret_tokens",
    "view.gold",
    "view.cards",
    "view.done",
    "view.kept",
    "view.key",
    "view.over",
)

FRAGMENTS: Final = (
    Fragment(
        "own",
        own,
        reads(*_PUBLIC_BELONGINGS, "view.contracts", "view.letters", "view.top_encounter"),
        always,
    ),
    Fragment(
        "offer",
        offer,
        reads("perspective.asking", "view.offer", "view.encounter", "view.over", "view.goods", "view.done"),
        always,
    ),
    Fragment(
        "encounter",
        encounter,
        reads("view.encounter", "view.strength", "view.guide", "perspective.names", "perspective.asking"),
        shows_encounter,
    ),
    Fragment(
        "supply",
        supply,
        reads("view.supply", "view.guard_supply", "view.caravan_deck", "view.contract_deck", "view.encounter_deck"),
    ),
    Fragment(
        "road_map",
        journey,
        reads("view.page", "view.next_page", "view.route", "perspective.asking"),
        when_asked,
    ),
    Fragment("players", players, reads(*_PUBLIC_BELONGINGS, "perspective.deciding"), always),
    Fragment(
        "choices",
        choices,
        reads("perspective.asking", "perspective.asked", "perspective.names", "view.guide"),
        when_asked,
    ),
)
"""Everything around the book."""


def _drawn(board: AlmanacBoard, name: str, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    return render_cached(f"almanac/{name}.html", board.perspective.lang, **facts)


def _sale(board: Board, cards: Cards) -> tuple[tuple[CaravanCard, Choice | None], ...]:
    """Return the cards on offer, each with the reader's choice to buy it; an open encounter replaces them."""
    if cards.view.encounter >= 0 or cards.view.over:
        return ()
    perspective = board.perspective
    numbers = [perspective.choice_of("caravan", card) for card in cards.view.offer]
    choices = [None if number is None else perspective.choice(number) for number in numbers]
    return tuple((cards.caravan(card), choice) for card, choice in zip(cards.view.offer, choices, strict=True))


def _encounter(board: AlmanacBoard, cards: Cards) -> EncounterCard | None:
    """Return the encounter card in play, unless the reader's own sheet shows it."""
    if cards.view.encounter < 0 or shows_encounter(board):
        return None
    return cards.encounter(cards.view.encounter)


def _goods(board: Board, cards: Cards) -> tuple[Part, ...]:
    """Return the goods left in the supply, and the guards."""
    view, tell = cards.view, cards.describer
    piles = zip(GOODS, view.supply, strict=True)
    goods = [Part(f"good-{name}", str(left), tell.counted(name, left)) for name, left in piles]
    guards = board.words.say("web_almanac.guards", view.guard_supply)
    return (*goods, Part("guard", str(view.guard_supply), guards))


def _decks(board: Board, cards: Cards) -> tuple[Part, ...]:
    view = cards.view
    decks = (
        ("extend", "caravan_deck", view.caravan_deck),
        ("contract", "contract_deck", view.contract_deck),
        ("cards", "encounter_deck", view.encounter_deck),
    )
    return tuple(Part(icon, str(left), board.words.say(f"web_almanac.{name}", left)) for icon, name, left in decks)
