"""The sheet of choices: numbers with their prices, goods, the auction; the map stays visible above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.silk_road.auction import KEEP, SELL, Bid, SellOrKeep
from caravanserai.games.silk_road.content import BUYING, KINDS, SELLING
from caravanserai.games.silk_road.market import PassPawn
from caravanserai.games.silk_road.merchant import GiveGood, ReceiveGood
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.thief import Steal
from caravanserai.games.silk_road.tile_faces import BUYERS, FACES, GOODS, MERCHANTS, THIEF, VIZIER, trade_of
from caravanserai.games.silk_road.trade import Buy, Sell, Trade
from caravanserai.games.silk_road.vizier import NameGood, Show
from caravanserai.web.amount import Amount, Unit, after, first_number, form_name, priced
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
_MOST_UNITS: Final = 7
"""The most pictures of single numbers; larger numbers are set by the field."""
_MOST_BIDS: Final = 5
"""The most pictures of single bids."""
_END_WORTH: Final = 2
"""The silver that one more good is worth at the end, more or less: the panel first sells above and buys below it."""
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
    amount: Amount | None = None
    """The panel for a number: a bid, a purchase, a sale, an exchange."""
    repeats: bool = False
    """Whether the sheet repeats choices of the players' panel, for screens on which the panel is far below."""


def choices(board: SilkRoadBoard) -> Markup:
    """Render the sheet of the reader's question."""
    sheet = _sheet(board)
    return draw(
        board,
        "choices",
        sheet=sheet,
        empty=not (sheet.cards or sheet.bids or sheet.amount),
        stake=_stake(board) if isinstance(board.perspective.decision, Bid) else (),
    )


def _sheet(board: SilkRoadBoard) -> Sheet:  # noqa: C901, PLR0911  # one line for each kind of question
    match board.perspective.decision:
        case Bid():
            return _bid(board)
        case SellOrKeep():
            return _sell_or_keep(board)
        case Buy(good=good):
            return Sheet(
                amount=_priced(board, good, [-price for price in BUYING]), face=good, crooks=_crooks(board, "crook")
            )
        case Sell(good=good):
            face = _FIRST_SELLER + good
            return Sheet(amount=_priced(board, good, SELLING), face=face, crooks=_crooks(board, "crook"))
        case Show(good=good):
            return Sheet(amount=_counted(board, [token(good)]), face=VIZIER)
        case Trade(give=give, get=get, rate=rate):
            crooks = _crooks(board, "crook_give") + _crooks(board, "crook_get")
            picture = token(give) + Markup('<span class="arrow"></span>') + _draw_tokens(rate, get)
            return Sheet(amount=_counted(board, [picture]), face=_TRADERS[give, get, rate], crooks=crooks)
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
    numbers, perspective = board.perspective.options[1:], board.perspective
    if not numbers:
        return Sheet(bids=bids(board))
    texts = [priced(board.words, perspective.choice(number).label, "") for number in numbers]
    units = [Unit(number, coin(number, "")) for number in numbers[:_MOST_BIDS]]
    label = board.words.say("web_silk_road.your_bid")
    form, first = form_name(perspective.question), perspective.chosen or first_number(board, "bid", numbers[0])
    amount = Amount(form, label, "bid", numbers[0], numbers[-1], first, tuple(texts), (), tuple(units), adds=False)
    return Sheet(bids=bids(board), amount=amount)


def _stake(board: SilkRoadBoard) -> tuple[tuple[str, int | None, tuple[int, ...]], ...]:
    """Return the cities to which the leader may lead, for screens on which the sheet lies over the map."""
    backs = ROUTES[board.view.reverse].backs
    return tuple((board.lexicon.cities[to], backs[to], board.view.deal[to]) for to in board.view.exits)


def _sell_or_keep(board: SilkRoadBoard) -> Sheet:
    ways = ((SELL, "purse", board.view.high), (KEEP, "flag", -board.view.high))
    cards = []
    for way, name, money in ways:
        choice = board.perspective.choice(way)
        cards.append(Card(choice, icon(name) + _price(board, money), choice.label))
    return Sheet(cards, bids=bids(board))


def _priced(board: SilkRoadBoard, good: int, totals: Sequence[int]) -> Amount:
    """Return the panel of a purchase or a sale; `totals` are the money of each number of goods, a cost below 0."""
    view = board.view
    money, held = view.money or 0, 0 if view.goods is None else view.goods[good]
    sign = 1 if totals[1] > 0 else -1
    legal = _legal(board)
    best = max([number for number in legal if number and _is_good_price(totals, number)] or [legal[-1]])
    texts, notes = [], []
    for number in legal:
        price = board.lexicon.silver(abs(totals[number])) if number else ""
        texts.append(priced(board.words, board.perspective.choice(number).label, price))
        things = (("silver", money + totals[number]), (GOODS[good], held - sign * number))
        notes.append(after(board.words, board.describer.counted, things))
    pictures = [token(good) + coin(abs(totals[number] - totals[number - 1]), "") for number in range(1, len(totals))]
    return _counted(board, pictures, best, texts, notes)


def _is_good_price(totals: Sequence[int], number: int) -> bool:
    """Whether the last of a number of goods sells for more, or costs no more, than it may be worth at the end."""
    price = totals[number] - totals[number - 1]
    return price >= _END_WORTH or 0 > price >= -_END_WORTH


def _counted(
    board: SilkRoadBoard,
    pictures: Sequence[Markup],
    best: int | None = None,
    texts: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> Amount:
    """Return the panel of a number of goods or exchanges; the last picture stands for all further ones."""
    perspective, legal = board.perspective, _legal(board)
    decision = perspective.decision
    assert decision is not None  # noqa: S101  # it has a number
    told = texts or [priced(board.words, perspective.choice(number).label, "") for number in legal]
    units = [
        Unit(number, pictures[min(number, len(pictures)) - 1], "", perspective.why_not(number))
        for number in _numbers(board)[: _MOST_UNITS + 1]
        if number
    ]
    block = decision.space.blocks[0].name
    return Amount(
        form_name(perspective.question),
        perspective.describer.question(decision, perspective.view),
        block,
        legal[0],
        legal[-1],
        first_number(board, block, legal[-1] if best is None else best),
        tuple(told),
        tuple(notes),
        tuple(units),
    )


def _legal(board: SilkRoadBoard) -> list[int]:
    """Return the legal numbers of the first block."""
    return [number for number in _numbers(board) if number in board.perspective.options]


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
    return [
        Card(choice, badge(player.badge), choice.label if choice.legal else player.name)
        for player, choice in named
        if choice is not None
    ]


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
