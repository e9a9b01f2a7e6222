"""Everything around the book: the players' areas, the offer, the supply, the encounter, the map and the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.flow.encounters import ChooseForAll, ChooseOption, FightOrNot
from caravanserai.web.boards.almanac.cards import CaravanCard, Cards, EncounterCard, Part
from caravanserai.web.boards.almanac.choice_sheet import sheet
from caravanserai.web.boards.almanac.holdings import holding, secrets
from caravanserai.web.boards.almanac.road_map import HEIGHT, WIDTH, road_map
from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Choice


def fragments(board: Board) -> dict[str, Markup]:
    """Draw everything around the book, by element id."""
    cards = Cards(board)
    perspective, lang, chosen = board.perspective, board.perspective.lang, board.perspective.chosen
    own = None if perspective.seat is None else holding(cards, perspective.seat)
    others = [holding(cards, seat) for seat in range(cards.view.seats) if seat != perspective.seat]
    asked, seated = perspective.deciding, perspective.seat is not None
    areas = tuple(
        _drawn("player", lang, h=one, deciding=one.player.seat in asked, replaceable=seated) for one in others
    )
    return {
        "own": _drawn("own", lang, own=own, secrets=secrets(cards)),
        "offer": _drawn("offer", lang, sale=_sale(board, cards), chosen=chosen),
        "encounter": _drawn("encounter", lang, card=_encounter(board, cards)),
        "supply": _drawn("supply", lang, goods=_goods(board, cards), decks=_decks(board, cards)),
        "road_map": _drawn("map", lang, map=road_map(board, cards), width=WIDTH, height=HEIGHT, chosen=chosen),
        "players": _drawn("players", lang, areas=areas),
        "choices": _drawn("choices", lang, sheet=sheet(board, cards), chosen=chosen),
    }


def _drawn(name: str, lang: str, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    return render_cached(f"almanac/{name}.html", lang, **facts)


def _sale(board: Board, cards: Cards) -> tuple[tuple[CaravanCard, Choice | None], ...]:
    """Return the cards on offer, each with the reader's choice to buy it; an open encounter replaces them."""
    if cards.view.encounter >= 0 or cards.view.over:
        return ()
    perspective = board.perspective
    numbers = [perspective.choice_of("caravan", card) for card in cards.view.offer]
    choices = [None if number is None else perspective.choice(number) for number in numbers]
    return tuple((cards.caravan(card), choice) for card, choice in zip(cards.view.offer, choices, strict=True))


def _encounter(board: Board, cards: Cards) -> EncounterCard | None:
    """Return the encounter card in play, unless the reader's own sheet shows it."""
    if cards.view.encounter < 0 or isinstance(board.perspective.decision, ChooseOption | ChooseForAll | FightOrNot):
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
