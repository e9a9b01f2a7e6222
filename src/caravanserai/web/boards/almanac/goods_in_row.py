"""Several goods in a row as one button: taken as the reader's contracts need them, given up as they can spare them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.flow.crates import ChooseGood, GiveUpGood, ThrowOut
from caravanserai.games.almanac.purse import empty_crates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.cards import Cards


class GoodsInRow(NamedTuple):
    """The answers to a question about a good and to the same questions after it: what the button says, and why."""

    choices: str
    label: str
    reason: str


def goods_in_row(board: Board, cards: Cards) -> GoodsInRow | None:
    """Return the proposal for all goods that the reader takes or gives up now; None for a single good."""
    perspective, decision = board.perspective, board.perspective.decision
    count = _count(cards, decision)
    if count < 2 or perspective.seat is None:  # one good needs no proposal
        return None
    held = cards.view.goods[KINDS * perspective.seat : KINDS * (perspective.seat + 1)]
    if isinstance(decision, ChooseGood):
        kinds, needed = _to_take(cards, held, perspective.options, count)
    else:
        kinds, needed = _to_give(cards, held, count)
    if len(kinds) < count or perspective.later(*kinds) is None:
        return None
    say, name = board.words.say, type(decision).__name__
    counted = [board.describer.counted(good, kinds.count(at)) for at, good in enumerate(GOODS) if at in kinds]
    goods = functools.reduce(lambda first, second: say("web_amount.and", first=first, second=second), counted)
    reason = f"web_almanac.row.{'needed' if isinstance(decision, ChooseGood) else 'spare'}"
    return GoodsInRow(
        " ".join(map(str, kinds)), say(f"web_almanac.row.{name}", goods=goods), say(reason) if needed else ""
    )


def _count(cards: Cards, decision: Any) -> int:  # noqa: ANN401  # any question or none
    """Return how many goods the reader takes or gives up, one question each."""
    if isinstance(decision, ChooseGood | GiveUpGood):
        return decision.left
    return -empty_crates(believed(cards.view), decision.seat) if isinstance(decision, ThrowOut) else 0


def _shared_out(cards: Cards, held: Sequence[int]) -> tuple[list[int], list[int]]:
    """Give the goods to the open contracts, nearly complete ones first; return the kinds they lack and what is left."""
    asked = [cards.book.contracts[card].goods[:KINDS] for card in cards.view.contracts]
    asked.sort(key=lambda goods: sum(max(0, want - have) for want, have in zip(goods, held, strict=True)))
    left, lacking = list(held), []
    for goods in asked:
        for kind, want in enumerate(goods):
            used = min(want, left[kind])
            left[kind] -= used
            lacking += [kind] * (want - used)
    return lacking, left


def _to_take(cards: Cards, held: Sequence[int], legal: Sequence[int], count: int) -> tuple[list[int], bool]:
    """Return the kinds to take, and whether contracts need all of them; further goods are of the kind held most."""
    view = cards.view
    stock = {kind: count if view.unlimited else min(count, view.supply[kind]) for kind in legal}
    kinds: list[int] = []
    for kind in _shared_out(cards, held)[0]:
        if len(kinds) < count and kinds.count(kind) < stock.get(kind, 0):
            kinds.append(kind)
    needed = len(kinds) == count
    for kind in sorted(stock, key=lambda kind: -held[kind]):
        kinds += [kind] * min(count - len(kinds), stock[kind] - kinds.count(kind))
    return kinds, needed


def _to_give(cards: Cards, held: Sequence[int], count: int) -> tuple[list[int], bool]:
    """Return the kinds to give up, and whether no contract needs them; the kind with the most goods to spare first."""
    spare, left, kinds = _shared_out(cards, held)[1], list(held), []
    needless = sum(spare) >= count
    for _ in range(min(count, sum(held))):
        most = max(range(KINDS), key=lambda kind: (spare[kind], left[kind]))
        kinds.append(most)
        spare[most] -= 1
        left[most] -= 1
    return kinds, needless
