"""The sheet of choices: numbers with their prices, goods, the auction; the map stays visible above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.silk_road.auction import KEEP, SELL, Bid, SellOrKeep
from caravanserai.games.silk_road.content import BUYING, KINDS, SELLING
from caravanserai.games.silk_road.market import PassPawn
from caravanserai.games.silk_road.merchant import GiveGood, ReceiveGood
from caravanserai.games.silk_road.thief import Steal
from caravanserai.games.silk_road.tile_faces import BUYERS, FACES, GOODS, MERCHANTS, THIEF, VIZIER, trade_of
from caravanserai.games.silk_road.trade import Buy, Sell, Trade
from caravanserai.games.silk_road.vizier import NameGood, Show
from caravanserai.web.boards.silk_road.panels import Bidder, bids, draw
from caravanserai.web.boards.silk_road.pictures import badge, coin, icon, token
from caravanserai.web.boards.silk_road.seats import picks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.web.boards.silk_road.board import SilkRoadBoard
    from caravanserai.web.perspective import Choice

_FIRST_SELLER: Final = len(BUYERS)
_FIRST_MERCHANT: Final = FACES.index(MERCHANTS[0])
_TRADERS: Final = {trade_of(face): face for face in range(len(FACES)) if trade_of(face) is not None}
_MAX_PICTURES: Final = 4
"""The largest number of tokens drawn one by one; more are drawn as one with a number."""


class Card(NamedTuple):
    """A choice with its picture, and below it its cost, its gain or its number."""

    choice: Choice
    picture: Markup
    note: Markup | str = ""


class Sheet(NamedTuple):
    """The choices beside map and market; `face` is the tile in use."""

    cards: Sequence[Card] = ()
    face: int | None = None
    crooks: Sequence[Card] = ()
    """Changes that spending a Crook allows."""
    bids: Sequence[Bidder] = ()
    stepper: tuple[int, int, int] | None = None
    """For a bid: the minimum, the maximum and the current value."""
    repeats: bool = False
    """Whether the sheet repeats choices of the players' panel, for screens on which the panel is far below."""


def choices(board: SilkRoadBoard) -> Markup:
    """Render the sheet of the reader's question."""
    sheet = _sheet(board)
    return draw(board, "choices", sheet=sheet, empty=not sheet.cards and not sheet.bids)


def _sheet(board: SilkRoadBoard) -> Sheet:  # noqa: C901, PLR0911  # one line for each kind of question
    match board.perspective.decision:
        case Bid():
            return _bid(board)
        case SellOrKeep():
            return _sell_or_keep(board)
        case Buy(good=good):
            return Sheet(_counts(board, good, [-price for price in BUYING]), good, _crooks(board, "crook"))
        case Sell(good=good):
            return Sheet(_counts(board, good, SELLING), _FIRST_SELLER + good, _crooks(board, "crook"))
        case Show(good=good):
            return Sheet(_counts(board, good, None), VIZIER)
        case Trade(give=give, get=get, rate=rate):
            crooks = _crooks(board, "crook_give") + _crooks(board, "crook_get")
            return Sheet(_trades(board, give, get, rate), _TRADERS[give, get, rate], crooks)
        case GiveGood(left=left, given=given):
            merchant = _FIRST_MERCHANT + MERCHANTS.index(f"merchant_{left + given}")
            return Sheet(_goods(board, "give", "yours", board.view.goods or ()), merchant)
        case ReceiveGood():
            return Sheet(_goods(board, "receive", "in_supply", board.view.supply))
        case NameGood():
            return Sheet(_goods(board, "name", "yours", board.view.goods or ()), VIZIER)
        case Steal():
            return Sheet(_people(board), THIEF, repeats=True)
        case PassPawn():
            return Sheet(_people(board), repeats=True)
        case _:
            return Sheet()


def _bid(board: SilkRoadBoard) -> Sheet:
    numbers = board.perspective.options[1:]
    stepper = (numbers[0], numbers[-1], board.perspective.chosen or numbers[0]) if numbers else None
    return Sheet(bids=bids(board), stepper=stepper)


def _sell_or_keep(board: SilkRoadBoard) -> Sheet:
    ways = ((SELL, "purse", board.view.high), (KEEP, "flag", -board.view.high))
    cards = []
    for way, name, money in ways:
        choice = board.perspective.choice(way)
        cards.append(Card(choice, icon(name) + _price(board, money), choice.label))
    return Sheet(cards, bids=bids(board))


def _counts(board: SilkRoadBoard, good: int, prices: Sequence[int] | None) -> list[Card]:
    """Return numbers of one good, each with its total cost or gain."""
    return [
        Card(
            board.perspective.choice(count),
            _draw_tokens(count, good),
            _price(board, prices[count]) if prices and count else "",
        )
        for count in _numbers(board)
    ]


def _trades(board: SilkRoadBoard, give: int, get: int, rate: int) -> list[Card]:
    arrow = Markup('<span class="arrow"></span>')
    return [
        Card(
            board.perspective.choice(times),
            _draw_tokens(times, give) + arrow + _draw_tokens(times * rate, get) if times else _draw_tokens(0, give),
        )
        for times in _numbers(board)
    ]


def _numbers(board: SilkRoadBoard) -> list[int]:
    """Return the legal numbers of the first block and the next higher one, whose reason explains the limit."""
    decision = board.perspective.decision
    most = 0 if decision is None else len(decision.space.blocks[0].items) - 1
    legal = [number for number in board.perspective.options if number <= most]
    return [*legal, legal[-1] + 1] if legal[-1] < most else legal


def _goods(board: SilkRoadBoard, block: str, counted: str, counts: Sequence[int]) -> list[Card]:
    """Return the five goods with the number of each."""
    cards = []
    for good in range(KINDS):
        number = board.perspective.choice_of(block, GOODS[good])
        if number is not None:
            note = board.words.say(f"web_silk_road.{counted}", counts[good])
            cards.append(Card(board.perspective.choice(number), token(good), note))
    return cards


def _crooks(board: SilkRoadBoard, block: str) -> list[Card]:
    """Return the kinds that a Crook can change the good to."""
    cards = []
    for good in range(KINDS):
        number = board.perspective.choice_of(block, GOODS[good])
        if number is not None and number in board.perspective.options:
            choice = board.perspective.choice(number)
            cards.append(Card(choice, icon("crook") + token(good), board.words.say(f"web_silk_road.{block}")))
    return cards


def _people(board: SilkRoadBoard) -> list[Card]:
    """Return the players who can be named; their goods are not known."""
    named = [(player, picks(board, player.seat)) for player in board.perspective.players]
    return [Card(choice, badge(player.badge), player.name) for player, choice in named if choice is not None]


def _draw_tokens(count: int, good: int) -> Markup:
    """Draw a number of tokens of a kind: one by one if there are few."""
    if not count:
        return Markup('<span class="none">{}</span>').format(token(good))
    if count <= _MAX_PICTURES:
        return Markup('<b>{}</b><span class="token-stack">{}</span>').format(count, token(good) * count)
    return Markup("<b>{}</b>{}").format(count, token(good))


def _price(board: SilkRoadBoard, money: int) -> Markup:
    """Draw a payment (less than 0) or an income as a coin with a sign."""
    sign = "+" if money > 0 else "\N{MINUS SIGN}"
    return Markup('<span class="price-of {}">{}{}</span>').format(
        "gain" if money > 0 else "cost", sign, coin(abs(money), board.lexicon.silver(abs(money)))
    )
