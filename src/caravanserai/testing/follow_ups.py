"""Follow-ups: sending two answers in one message reveals nothing about the position between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Options
    from caravanserai.testing.random_match import RandomMatch

_TRIED: Final = 12


def follow_ups(matches: Sequence[RandomMatch]) -> None:
    """A declared follow-up is always the next question, nothing is sealed before it, and its options are not secret."""
    for played in matches:
        dice = played.dice("follow_ups")
        for match in played.play():
            for question in match.decisions():
                for choice in _some(match.options(question.seat), dice):
                    if fault := _fault_in_follow_up(match, question, choice):
                        played.broken("follow_ups", match.number, f"{question}, {choice}: {fault}")


def _fault_in_follow_up(match: Match[Any], question: Decision[Any], choice: int) -> str | None:
    seat, follow_up = question.seat, question.follow_up(choice)
    world = match.after(choice, seat)
    if follow_up is None or world is None:
        return None
    true = match.copy()
    true.answer(choice, seat)
    for one in (true, world):
        if one.decisions() != (follow_up,):
            return f"the follow-up {follow_up} is declared, but {one.decisions()} is asked"
    if not true.can_undo(seat):
        return "something is sealed before the follow-up"
    if tuple(true.options(seat)) != tuple(world.options(seat)):
        return "the options of the follow-up depend on something hidden"
    return None


def _some(options: Options, dice: Dice) -> Options:
    """All options if there are few, otherwise a sample."""
    if len(options) <= _TRIED:
        return options
    return tuple(options[dice.below(len(options))] for _ in range(_TRIED))
