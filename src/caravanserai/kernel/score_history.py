"""The course of a match: how everyone stood after each answer. It rests on secrets, so it is told only at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import MatchRunningError

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

Points = tuple[int, ...]


def score_history(match: Match[Any]) -> list[Points]:
    """What each seat would have scored after so many answers, 0 first.

    Nothing if the game cannot tell, or if the match goes on from a saved position and its beginning is not known.
    """
    if not match.over:
        raise MatchRunningError("how everyone stood is told when the match is over")
    answers = match.answers()
    if len(answers) < match.number:
        return []
    again = match.game.start(match.seats, match.seed, match.setup)
    told = [_points(again)]
    for seat, choice in answers:
        again.answer(choice, seat)
        told.append(_points(again))
    return [] if None in told else [points for points in told if points is not None]


def _points(match: Match[Any]) -> Points | None:
    state = match._state  # noqa: SLF001  # nothing outside the kernel holds a state
    points = [match.game.standing(state, seat) for seat in range(match.seats)]
    return None if None in points else tuple(point for point in points if point is not None)
