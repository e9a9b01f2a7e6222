"""The score history of a finished match: the points of all seats after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import MatchRunningError

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

Points = tuple[int, ...]


def score_history(match: Match[Any]) -> list[Points]:
    """The points of each seat after every answer, from the start of the match.

    Only for finished matches, because the points may depend on secrets. Empty if the game does not define them, or if
    the match was resumed from a saved position.
    """
    if not match.over:
        raise MatchRunningError("the score history is available when the match is over")
    answers = match.answers()
    if len(answers) < match.number:
        return []
    again = match.game.start(match.seats, match.seed, match.setup)
    scores = [_points(again)]
    for seat, choice in answers:
        again.answer(choice, seat)
        scores.append(_points(again))
    return [] if None in scores else [points for points in scores if points is not None]


def _points(match: Match[Any]) -> Points | None:
    state = match._state  # noqa: SLF001  # nothing outside the kernel holds a state
    points = [match.game.standing(state, seat) for seat in range(match.seats)]
    return None if None in points else tuple(point for point in points if point is not None)
