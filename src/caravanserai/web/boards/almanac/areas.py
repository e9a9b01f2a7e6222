"""Everything around the book: the players' areas, the offer, the supply, the encounter, the map and the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.games.almanac.flow.encounters import ChooseForAll, ChooseOption, FightOrNot
from caravanserai.web.boards.almanac.cards import Part
from caravanserai.web.boards.almanac.choice_sheet import sheet
from caravanserai.web.boards.almanac.holdings import holding, secrets
from caravanserai.web.boards.almanac.road_map import HEIGHT, WIDTH, road_map
from caravanserai.web.fragment import Fragment, always, reads, when_asked
from caravanserai.web.rendering import KeptDrawings, render_around, render_cached

if TYPE_CHECKING:
    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.board import AlmanacBoard
    from caravanserai.web.boards.almanac.cards import CaravanCard, Cards, EncounterCard
    from caravanserai.web.perspective import Choice

_AREAS: Final = KeptDrawings(16_384)
"""The areas of players, by their facts: the other players of a table share them."""


def own(board: AlmanacBoard) -> Markup:
    """Draw the reader's own area, with the facts behind their screen."""
    seat = board.perspective.seat
    held = None if seat is None else holding(board.cards, seat)
    return _drawn(board, "own", own=held, secrets=secrets(board.cards))


def players(board: AlmanacBoard) -> Markup:
    """Draw the areas of the other players."""
    perspective = board.perspective
    areas = [_area(board, seat) for seat in range(board.view.seats) if seat != perspective.seat]
    return render_around("almanac/players.html", perspective.lang, "\n".join(areas))


def _area(board: AlmanacBoard, seat: int) -> Markup:
    """Draw the area of another player."""
    perspective = board.perspective
    deciding, seated = seat in perspective.deciding, perspective.seat is not None
    return _AREAS.get(
        (perspective.game.id, perspective.lang, deciding, seated, belongings(board, seat)),
        lambda: _drawn(board, "player", h=holding(board.cards, seat), deciding=deciding, replaceable=seated),
    )


def belongings(board: AlmanacBoard, seat: int) -> tuple[object, ...]:
    """Return the facts on which the drawing of a player's area depends."""
    view = board.view
    secret = view.final_letters[seat] if view.final_letters is not None and seat != view.seat else ()
    return (
        board.perspective.players[seat],
        view.guide == seat,
        view.home[seat],
        view.reserve[seat],
        view.strength[seat],
        view.guards[seat],
        view.goods[KINDS * seat : KINDS * (seat + 1)],
        view.tokens[seat],
        view.crates[seat],
        view.open_contracts[seat],
        view.secret_tokens[seat],
        view.gold[seat],
        view.cards[seat],
        view.done[seat],
        view.kept[seat],
        view.key == seat,
        secret,
        view.final_contracts[seat] if view.final_contracts else (),
    )


def own_belongings(board: AlmanacBoard) -> tuple[object, ...]:
    """Return the facts on which the drawing of the reader's own area depends."""
    view = board.view
    held = () if view.seat is None else belongings(board, view.seat)
    return held, view.contracts, view.letters, view.top_encounter


def all_belongings(board: AlmanacBoard) -> tuple[object, ...]:
    """Return the facts on which the drawing of the other players' areas depends."""
    seats = [seat for seat in range(board.view.seats) if seat != board.view.seat]
    return board.perspective.deciding, *(belongings(board, seat) for seat in seats)


def offer(board: AlmanacBoard) -> Markup:
    """Draw the cards on offer."""
    return _drawn(board, "offer", sale=_sale(board, board.cards), chosen=board.perspective.chosen)


def offer_facts(board: AlmanacBoard) -> tuple[object, ...]:
    """Return the facts on which the drawing of the offer depends: the cards, and what the reader holds and can do."""
    view, seat = board.view, board.view.seat
    own = () if seat is None else (view.goods[KINDS * seat : KINDS * (seat + 1)], view.done[seat])
    return board.perspective.asking, view.offer, view.encounter, view.over, own


def sheet_facts(board: AlmanacBoard) -> tuple[object, ...]:
    """Return the facts on which the sheet depends: the reader's question, or the bids of others."""
    bidding = [one.seat for one in board.perspective.asked if isinstance(one, Bid)]
    bids = (bidding, board.perspective.names, board.view.guide) if bidding else ()
    return board.perspective.asking, bids, board.shown_choice


def shows_encounter(board: AlmanacBoard) -> bool:
    """Tell whether the reader's own sheet shows the encounter."""
    return isinstance(board.perspective.decision, ChooseOption | ChooseForAll | FightOrNot)


def encounter(board: AlmanacBoard) -> Markup:
    """Draw the encounter card in play."""
    return _drawn(board, "encounter", card=_encounter(board, board.cards))


def supply(board: AlmanacBoard) -> Markup:
    """Draw the supply and the decks."""
    return _drawn(board, "supply", goods=_goods(board, board.cards), decks=_decks(board, board.cards))


def asks_for_page(board: AlmanacBoard) -> bool:
    """Tell whether the reader chooses the next page."""
    decision = board.perspective.decision
    return decision is not None and "page" in decision.space.starts


def journey(board: AlmanacBoard) -> Markup:
    """Draw the map of the journey."""
    places = road_map(board, board.cards)
    return _drawn(board, "map", map=places, width=WIDTH, height=HEIGHT, chosen=board.perspective.chosen)


def choices(board: AlmanacBoard) -> Markup:
    """Draw the sheet of the reader's question."""
    return _drawn(board, "choices", sheet=sheet(board, board.cards))


FRAGMENTS: Final = (
    Fragment("own", own, own_belongings, always),
    Fragment(
        "offer",
        offer,
        offer_facts,
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
        asks_for_page,
    ),
    Fragment("players", players, all_belongings, always),
    Fragment(
        "choices",
        choices,
        sheet_facts,
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
