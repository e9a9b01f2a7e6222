"""Sales, stakes and bids as one panel: the number of goods or of gold, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.web.amount import Amount, Unit, after, first_number, form_name, priced
from caravanserai.web.boards.almanac import pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.cards import Cards
    from caravanserai.web.perspective import Choice

_MOST_UNITS: Final = 7
"""The most pictures; larger numbers are set by the field."""


def amount(board: Board, cards: Cards, choices: Sequence[int]) -> Amount:
    """Return the panel for a number: a sale of a kind of goods, or an amount of gold."""
    perspective, decision = board.perspective, board.perspective.decision
    assert decision is not None  # noqa: S101  # it has choices
    told = [perspective.choice(choice) for choice in choices]
    low, high = int(told[0].item), int(told[-1].item)
    good = getattr(decision, "good", None)
    label = perspective.describer.question(decision, perspective.view)
    block = told[0].block.name
    common = (form_name(perspective.question), label, block, low, high)
    if good is None:
        say = board.words.say
        seals = isinstance(decision, Bid) and high > low
        texts = [
            say("web_amount.seal", gold=one.item) if seals and one.item else priced(board.words, one.label, "")
            for one in told
        ]
        units = [Unit(number, pictures.coin(number, "", 40)) for number in range(low, high + 1)[:_MOST_UNITS]]
        first = first_number(board, block, low)
        return Amount(*common, first, tuple(texts), units=tuple(units), adds=False)
    held, needed = cards.view.goods[KINDS * decision.seat + good], _needed(cards, good)
    gold = cards.view.gold[decision.seat] or 0
    gains = [dict(perspective.outlook(one.choice)).get("gold", 0) for one in told]
    texts = [_sale(board, one, gain) for one, gain in zip(told, gains, strict=True)]
    notes = []
    for one, gain in zip(told, gains, strict=True):
        left = held - int(one.item)
        note = after(board.words, board.describer.counted, (("gold", gold + gain), (GOODS[good], left)))
        if left < needed:
            counted = board.describer.counted(GOODS[good], needed)
            note += " " + board.words.say("web_amount.needed", goods=counted)
        notes.append(note)
    picture = pictures.token(f"good-{GOODS[good]}", "", 40)
    units = [Unit(number, picture) for number in range(1, high + 1)[:_MOST_UNITS]]
    best = max(low, min(high, held - needed)) or high
    first = first_number(board, block, best)
    return Amount(*common, first, tuple(texts), tuple(notes), tuple(units))


def _sale(board: Board, choice: Choice, gain: int) -> str:
    return priced(board.words, choice.label, board.describer.counted("gold", gain) if gain else "")


def _needed(cards: Cards, good: int) -> int:
    """Return the most goods of a kind that one of the reader's open contracts asks for."""
    symbol = f"good-{GOODS[good]}"
    asked = [cards.contract(card).goods for card in cards.view.contracts]
    return max((sum(need.symbol == symbol for need in goods) for goods in asked), default=0)
