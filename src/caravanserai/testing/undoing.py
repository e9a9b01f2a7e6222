"""Property 10: undo is free, recorded, and no way to peek."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.history import UNDO
from caravanserai.testing.inside import listening

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.testing.sitting import Sitting

_WORLDS: Final = 5
_REPEAT_EVERY: Final = 8
_REPEAT_LATER: Final = 128
"""Repeating a record takes as long as the match: from this answer on it is done only so often."""


def undos(sittings: Sequence[Sitting]) -> None:
    """(10) Undo honesty: what can be taken back told its seat nothing, in any world it could believe in."""
    for sitting in sittings:
        for match in sitting.play():
            calls = match.calls()
            if calls and match.can_undo(calls[-1][0]) and (fault := _fault_in_taking_back(match, calls)):
                sitting.broken("undos", match.number, f"seat {calls[-1][0]}: {fault}")
        for match, seat in _ends_of_runs(sitting):
            if fault := _fault_in_honesty(match, match.calls(), seat):
                sitting.broken("undos", match.number, f"seat {seat}: {fault}")


def _ends_of_runs(sitting: Sitting) -> Iterator[tuple[Match[Any], int]]:
    """The match wherever a seat could take back most: before its answers are sealed, or somebody else answers."""
    last: tuple[Match[Any], int, int] | None = None
    for match in sitting.play():
        calls = match.calls()
        seat = calls[-1][0] if calls else 0
        free = match.undoable(seat)
        if last is not None and (seat != last[1] or free <= last[2]):
            yield last[:2]
        last = (match.copy(), seat, free) if free else None
    if last is not None:
        yield last[:2]


def _fault_in_taking_back(match: Match[Any], calls: list[tuple[int, int]]) -> str | None:
    """Undo and the same answer again give the same position, and both stand in the record."""
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
    """From the floor, the seat's answers show it the same in all worlds; else a reveal was not sealed."""
    own = [choice for who, choice in calls if who == seat]
    floor = match.copy()
    taken_back = 0
    while floor.can_undo(seat):
        floor.undo(seat)
        taken_back += 1
    answers = own[len(own) - taken_back :]
    for number in range(_WORLDS):
        true, world = floor.copy(), listening(floor.imagine(seat, f"undos {match.number} {number}"))
        for choice in answers:
            if choice not in world.options(seat):
                return f"whether {choice} can be chosen was revealed without a seal"
            before = true.number
            for one in (true, world):
                one.answer(choice, seat)
            if true.view(seat) != world.view(seat) or true.decisions() != world.decisions():
                return f"the answer {choice} revealed something without a seal"
            told, imagined = true.events(seat, before), world.events(seat, before)
            if told != imagined:
                return f"the events of {choice} revealed something without a seal: {told} / {imagined}"
            asked = [question for question in true.decisions() if question.seat == seat]
            if asked and tuple(true.options(seat)) != tuple(world.options(seat)):
                return f"the options after {choice} reveal something without a seal"
    return None
