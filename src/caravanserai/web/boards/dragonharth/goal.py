"""The goal of Dragonharth: points. Everyone sees all of them except those for money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.dragonharth.scoring import points_for_money
from caravanserai.web.goal import Goal, figure

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard


def goal_of(board: DragonharthBoard) -> Goal:
    """Return the goal, the public points of each kingdom, and the reader's own sum with their money."""
    view, say = board.view, board.words.say
    points = tuple(0 if out else points for points, out in zip(view.points, view.out, strict=True))
    own = None
    if view.seat is not None and view.money is not None:
        own = points[view.seat] + points_for_money(view.money)
    month = say("web_dragonharth.goal.month", month=view.month, months=view.months) if view.month else ""
    return Goal(
        say("web_dragonharth.goal", months=view.months),
        say("web_dragonharth.goal.counted"),
        month,
        points,
        own,
        "" if own is None else say("web_dragonharth.goal.own", own=figure(own)),
    )
