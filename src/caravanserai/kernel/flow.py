"""The main loop: run automatic steps until a seat must decide or the stack is empty."""

from __future__ import annotations

from typing import Any

from caravanserai.kernel.decision import Decision, Step, Together
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.space import Options
from caravanserai.kernel.state import OPEN, State

NOBODY: Options = ()


def settle(state: State) -> Options:
    """Run to the next open question and return its options; empty for a sealed group or the end of the match."""
    stack: list[Any] = state.stack
    while stack:
        top = stack[-1]
        if top.waits:
            question: Decision[Any] = top
            options = question.options(state)
            if len(options) > 1 or (options and not top.auto_if_forced):
                return options
            stack.pop()
            if options:
                question.resolve(state, options[0])
            else:
                question.without_option(state)
        elif type(top) is Together:
            if len(state.sealed) != len(top.parts):
                state.sealed = [OPEN] * len(top.parts)
                for part in top.parts:
                    if not part.options(state):
                        raise RuleFaultError(f"{part} offers no option")
            return NOBODY
        else:
            step: Step[Any] = top
            stack.pop()
            step.run(state)
    return NOBODY


def open_questions(state: State) -> tuple[Decision[Any], ...]:
    """The open questions: one, several in a sealed group, or none."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Together):
        return tuple(part for part, answer in zip(top.parts, state.sealed, strict=True) if answer == OPEN)
    return (top,) if isinstance(top, Decision) else ()


def asked(state: State) -> tuple[tuple[int, str], ...]:
    """The seats and the kinds of the open questions."""
    top: Any = state.stack[-1] if state.stack else None
    if top is not None and top.waits:
        return ((top.seat, type(top).__name__),)
    return tuple([(question.seat, type(question).__name__) for question in open_questions(state)])


def open_seal(state: State, group: Together) -> None:
    """Reveal the answers of a complete sealed group and resolve them in seat order."""
    answers, state.sealed = state.sealed, []
    state.stack.pop()
    state.seals += 1
    for part, choice in zip(group.parts, answers, strict=True):
        part.resolve(state, choice)
