"""The goal of an almanac: fame. Everyone sees cards, guards and open tokens; gold and contracts in hand are hidden."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.web.goal import Goal, figure

if TYPE_CHECKING:
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.web.boards.almanac.board import AlmanacBoard


def goal_of(board: AlmanacBoard) -> Goal:
    """Return the goal, the open fame of each seat, and the reader's own sum."""
    view, say = board.view, board.words.say
    last = max(page.round for page in board.book.pages if page)
    own = None if view.seat is None else sum(points for _, points in score_sheet(board.road, view.seat))
    return Goal(
        say("web_almanac.goal", last),
        say(f"web_almanac.goal.{'counted_gold' if None not in view.gold else 'counted'}"),
        say("web_almanac.goal.page", page=view.round, last=last),
        open_fame(view) if board.shared is board or board.shared.goal is None else board.shared.goal.points,
        own,
        "" if own is None else say("web_almanac.goal.own", own=figure(own)),
    )


def open_fame(view: RoadView) -> tuple[int, ...]:
    """Return the fame of each seat from everything that lies open on the table; gold counts if all of it is open."""
    gold = view.gold if None not in view.gold else (None,) * view.seats
    table = believed(dataclasses.replace(view, seat=0, gold=gold, contracts=(), letters=(), tray=()))
    return tuple(sum(points for _, points in score_sheet(table, seat)) for seat in range(view.seats))
