"""The goal of Silk Road: wealth at the end of the road. Silver and goods are hidden, unless the ledger is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.silk_road.content import PRICES
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.web.goal import Goal

if TYPE_CHECKING:
    from caravanserai.web.boards.silk_road.board import SilkRoadBoard


def goal_of(board: SilkRoadBoard) -> Goal:
    """Return the goal; with the open ledger the points of each seat, otherwise the reader's own sum."""
    view, say = board.view, board.words.say
    end = board.lexicon.cities[ROUTES[view.reverse].end]
    sentence = say("web_silk_road.goal", city=end)
    own = None if view.money is None or view.goods is None else worth(view.money, view.goods)
    if view.ledger is not None:
        points = tuple(worth(money, goods) for money, goods in view.ledger)
        own_counted = "" if own is None else say("web_silk_road.goal.own", own=own)
        counted = say("web_silk_road.goal.counted_ledger")
        return Goal(sentence, counted, board.progress().note, points, own, own_counted)
    return Goal(sentence, say("web_silk_road.goal.counted"), say("web.goal.hidden"), None, own)


def worth(money: int, goods: tuple[int, ...]) -> int:
    """Return the points for silver and goods, without those for the majorities, which depend on hidden goods."""
    return money + PRICES.points_per_good * sum(goods)
