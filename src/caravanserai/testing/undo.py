"""Property 10: undo is free and recorded, and reveals nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.kernel.history import UNDO
from caravanserai.testing.internals import listening

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match
    from caravanserai.testing.random_match import RandomMatch

_WORLDS: Final = 5
_REPEAT_EVERY: Final = 8
_REPEAT_LATER: Final = 128
"""Replaying a record takes as long as the match: after this answer, one answer in this many is checked."""


def undos(matches: Sequence[RandomMatch]) -> None:
    """(10) Undo safety: an answer that can be undone has revealed nothing to its seat, in any possible world."""
    for played in matches:
        for match in played.visits():
            calls = match.calls()
            if calls and match.can_undo(calls[-1][0]) and (fault := _fault_in_taking_back(match, calls)):
                played.broken("undos", match.number, f"seat {calls[-1][0]}: {fault}")
        for match, seat in _ends_of_runs(played):
            if fault := _fault_in_honesty(match, match.calls(), seat):
                played.broken("undos", match.number, f"seat {seat}: {fault}")


def _ends_of_runs(played: RandomMatch) -> Iterator[tuple[Match[Any], int]]:
    """The match at each point with the most undoable answers: before a seal, or before another seat answers.

    A run of answers counts if the sample contains one of its positions.
    """
    sample, taken = played.sample(), False
    last: tuple[Match[Any], int, int] | None = None
    for match in played.play():
        calls = match.calls()
        seat = calls[-1][0] if calls else 0
        free = match.undoable(seat)
        if last is not None and (seat != last[1] or free <= last[2]):
            if taken:
                yield last[:2]
            taken = False
        last = (match.copy(), seat, free) if free else None
        taken = sample.takes(match) or (taken and last is not None)
    if last is not None and taken:
        yield last[:2]


def _fault_in_taking_back(match: Match[Any], calls: list[tuple[int, int]]) -> str | None:
    """Undo and the same answer again restore the position, and the record contains both."""
    seat, choice = calls[-1]
    twin = match.copy()
    twin.undo(seat)
    if twin.number != match.number - 1:
        return "undo did not take back one answer"
    twin.answer(choice, seat)
    if twin.digest() != match.digest():
        return "undo and the same answer again give another position"
    if twin.calls() != [*calls, (seat, UNDO), (seat, choice)]:
        return "undo is not recorded"
    every = _REPEAT_EVERY if match.number < _REPEAT_LATER else _REPEAT_LATER
    if match.number % every == 0 and twin.record().digests[-1] != match.digest():
        return "the record with the undo leads to another position"
    return None


def _fault_in_honesty(match: Match[Any], calls: list[tuple[int, int]], seat: int) -> str | None:
    """Replayed from the floor, the seat's answers show it the same in all worlds; otherwise a reveal was not sealed."""
    own = [choice for who, choice in calls if who == seat]
    floor = match.copy()
    taken_back = 0
    while floor.can_undo(seat):
        floor.undo(seat)
        taken_back += 1
    answers = own[len(own) - taken_back :]
    true = floor.copy()
    truth = [_shown(true, choice, seat) for choice in answers]
    for number in range(_WORLDS):
        world = listening(floor.imagine(seat, f"undos {match.number} {number}"))
        for choice, shown in zip(answers, truth, strict=True):
            if choice not in world.options(seat):
                return f"whether {choice} can be chosen was revealed without a seal"
            there = _shown(world, choice, seat)
            if shown.view != there.view or shown.questions != there.questions:
                return f"the answer {choice} revealed something without a seal"
            if shown.events != there.events:
                return f"the events of {choice} revealed something without a seal: {shown.events} / {there.events}"
            if shown.options != there.options:
                return f"the options after {choice} reveal something without a seal"
    return None


class _Shown(NamedTuple):
    """The information that a seat gets after its own answer."""

    view: object
    questions: tuple[Decision[Any], ...]
    events: list[Event]
    options: tuple[int, ...]


def _shown(match: Match[Any], choice: int, seat: int) -> _Shown:
    """Answer for a seat; return the information that it gets."""
    before = match.number
    match.answer(choice, seat)
    questions = match.decisions()
    asked = any(question.seat == seat for question in questions)
    options = tuple(match.options(seat)) if asked else ()
    return _Shown(match.view(seat), questions, match.events(seat, before), options)
