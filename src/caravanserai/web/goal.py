"""The goal line: how one wins, and how the reader stands. The rail counts only what everyone at the table sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from caravanserai.web.board import Board
    from caravanserai.web.player import Player

RAIL_WIDTH: Final = 280
_EDGE: Final = 16
_APART: Final = 25
"""The smallest distance between two badges of the rail, so that none covers another."""

_SMALLEST_START: Final = 4
"""The smallest number of points by which the rail begins before the last player."""


class Goal(NamedTuple):
    """How one wins a match, and the points that the reader's view contains."""

    sentence: str
    counted: str
    """What the points count and what they leave out."""
    progress: str
    points: tuple[int, ...] | None
    """The points of each seat that everyone sees; None if all of them are hidden."""
    own: int | None = None
    """The reader's own sum with what only they see; None for a spectator."""
    own_counted: str = ""
    """What that sum adds."""


class Mark(NamedTuple):
    """A player on the rail."""

    seat: int
    badge: int
    name: str
    points: int
    x: int
    leads: bool
    mine: bool


def goal_line(board: Board) -> Markup:
    """Render the goal, the rail and the standing."""
    goal, perspective = board.goal, board.perspective
    if goal is None:
        return render_cached("table/goal.html", perspective.lang, goal=None)
    if perspective.standings:
        goal = goal._replace(points=tuple(one.points for one in perspective.standings), own=None, progress="")
    marks = rail(goal.points, perspective.players, perspective.seat)
    return render_cached(
        "table/goal.html",
        perspective.lang,
        goal=goal,
        marks=marks,
        width=RAIL_WIDTH,
        standing=_standing(board, goal, marks),
        best=next((mark for mark in reversed(marks) if mark.leads), None),
        me=next((mark for mark in marks if mark.mine), None),
        figure=figure,
    )


def goal_facts(board: Board) -> tuple[object, ...]:
    """Return the facts on which the goal line depends."""
    perspective = board.perspective
    return board.goal, perspective.names_and_badges, perspective.standings


def figure(points: int) -> str:
    """Return points with a typographic minus sign."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def has_seat(board: Board) -> bool:
    """Tell whether the reader is a player."""
    return board.perspective.seat is not None


def rail(points: Sequence[int] | None, players: Sequence[Player], seat: int | None) -> tuple[Mark, ...]:
    """Return the players by their points, the last one first; equal points stand side by side."""
    if points is None:
        return ()
    order = sorted(range(len(points)), key=lambda one: (points[one], one == seat, -one))
    best, fewest = points[order[-1]], points[order[0]]
    start = fewest - max(_SMALLEST_START, (best - fewest) // 3)
    room = RAIL_WIDTH - 2 * _EDGE
    wanted = [_EDGE + room * (points[one] - start) // (best - start) for one in order]
    for at in range(1, len(wanted)):
        wanted[at] = max(wanted[at], wanted[at - 1] + _APART)
    last = RAIL_WIDTH - _EDGE
    for at in range(len(wanted) - 1, -1, -1):
        wanted[at] = min(wanted[at], last)
        last = wanted[at] - _APART
    level = fewest == best
    return tuple(
        Mark(one, players[one].badge, players[one].name, points[one], x, points[one] == best and not level, one == seat)
        for one, x in zip(order, wanted, strict=True)
    )


def _standing(board: Board, goal: Goal, marks: Sequence[Mark]) -> str:
    """Return the standing in a few words."""
    say = board.words.say
    if not marks:
        return say("web.goal.all_hidden") if goal.own is None else say("web.goal.own_now", own=figure(goal.own))
    leaders = [mark for mark in marks if mark.leads]
    best = marks[-1].points
    if not leaders:
        return say("web.goal.level", points=figure(best))
    me = next((mark for mark in marks if mark.mine), None)
    if me is not None and not me.leads:
        return say("web.goal.you_and_leader", own=figure(me.points), best=figure(best))
    if len(leaders) > 1:
        return say("web.goal.shared_lead" if me is None else "web.goal.you_share", best=figure(best))
    second = figure(marks[-2].points)
    if me is None:
        return say("web.goal.leads", name=leaders[0].name, best=figure(best), second=second)
    return say("web.goal.you_lead", best=figure(best), second=second)
