"""The picture of each choice: a good, a card, a page, a player, a die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.bots.appraisal import page_at
from caravanserai.web.boards.almanac import pictures
from caravanserai.web.boards.almanac.page_text import art_of
from caravanserai.web.rendering import macro, static

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.cards import Cards
    from caravanserai.web.perspective import Choice

_BIG: Final = 46
_GAINING: Final = frozenset((("ChooseGood", "good"), ("VisitShop", "gain")))
"""The questions and blocks in which a good comes from the supply; in all others it comes from the reader's crates."""
_CARD: Final = "almanac/cards.html"


class Face(NamedTuple):
    """The appearance of a choice: `kind` names its style; a complete card needs no label."""

    kind: str
    picture: Markup
    note: str = ""
    is_card: bool = False


def face(board: Board, cards: Cards, choice: Choice) -> Face:
    """Return the picture of a choice; a choice without a picture keeps its words."""
    paint = _FACES.get(choice.block.name if choice.block.of == "word" else choice.block.of)
    return paint(board, cards, choice) if paint else Face("plain", Markup(""), choice.gist)


def _good(board: Board, cards: Cards, choice: Choice) -> Face:
    good = GOODS.index(str(choice.item))
    seat = board.perspective.seat or 0
    if (type(board.perspective.decision).__name__, choice.block.name) in _GAINING:
        note = board.words.say("web_almanac.in_supply", cards.view.supply[good])
    else:
        note = board.words.say("web_almanac.you_hold", cards.view.goods[KINDS * seat + good])
    return Face("good", pictures.token(f"good-{choice.item}", "", _BIG), note)


def _count(board: Board, _cards: Cards, choice: Choice) -> Face:
    """Return a number of goods of the kind that the question names."""
    number = int(choice.item)
    piece = pictures.token(f"good-{GOODS[_field(board, 'good')]}", "", 30)
    return Face("count", Markup('<b class="many">{}</b>{}').format(number, piece))


def _gold(_board: Board, _cards: Cards, choice: Choice) -> Face:
    return Face("count", pictures.coin(int(choice.item), choice.label, _BIG))


def _caravan(board: Board, cards: Cards, choice: Choice) -> Face:
    buy = board.words.say("web_almanac.buy") if choice.legal else ""
    return Face("caravan", macro(_CARD, "caravan")(cards.caravan(int(choice.item)), buy), is_card=True)


def _contract(board: Board, cards: Cards, choice: Choice) -> Face:
    card = int(choice.item)
    done = card in cards.view.done[board.perspective.seat or 0]
    read = cards.contract(card, done=done)
    held = sum(good.held for good in read.goods)
    word = board.words.say("web_almanac.done") if done else ""
    description = board.words.say("web_almanac.held", held, of=len(read.goods))
    return Face(f"contract{' done' if done else ''}", macro(_CARD, "contract")(read, description, word), is_card=True)


def _token(_board: Board, cards: Cards, choice: Choice) -> Face:
    return Face("token", macro(_CARD, "location_token")(cards.token(int(choice.item))), is_card=True)


def _page(_board: Board, cards: Cards, choice: Choice) -> Face:
    page = page_at(cards.book, int(choice.item))
    picture = Markup('<span class="page-picture"><img src="{}" alt="" loading="lazy"><b class="no">{}</b></span>')
    return Face("page", picture.format(static(art_of(cards.book.product, page)), choice.item), choice.gist)


def _choice(_board: Board, _cards: Cards, choice: Choice) -> Face:
    return Face("words-only", Markup(""), choice.gist)


def _fight(board: Board, cards: Cards, _choice: Choice) -> Face:
    """Return the six faces of the die, each with whether it wins (AL-181 ... AL-184)."""
    needed = cards.book.encounters[cards.view.encounter].strength
    odds = cards.odds(board.perspective.seat or 0, needed)
    return Face("fight", macro(_CARD, "faces")(odds), board.words.say("web_almanac.wins_of_six", odds.wins))


def _seat(_board: Board, _cards: Cards, choice: Choice) -> Face:
    return Face("seat", pictures.badge(int(choice.item)))


def _symbol(kind: str, symbol: str) -> Callable[[Board, Cards, Choice], Face]:
    return lambda _board, _cards, choice: Face(kind, pictures.token(symbol, "", _BIG), choice.gist)


def _field(board: Board, name: str) -> Any:  # noqa: ANN401  # the type depends on the field
    """Return a field of the question that other kinds of question lack."""
    return getattr(board.perspective.decision, name)


_FACES: Final[Mapping[str, Callable[[Board, Cards, Choice], Face]]] = {
    "good": _good,
    "count": _count,
    "gold": _gold,
    "caravan": _caravan,
    "contract": _contract,
    "token": _token,
    "page": _page,
    "choice": _choice,
    "seat": _seat,
    "fight": _fight,
    "guard": _symbol("good", "guard"),
    "stow": _symbol("good", "i-crate"),
    "forgo": _symbol("good", "i-hand"),
    "keep": _symbol("good", "i-check"),
    "roll": _symbol("good", "i-die"),
}
"""The drawing functions, by the type of the block or by the word itself."""
