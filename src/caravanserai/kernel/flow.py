"""The one loop: run what needs nobody, until somebody must decide or nothing waits any more."""

from __future__ import annotations

from typing import Any

from caravanserai.kernel.decision import Together
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.space import Options
from caravanserai.kernel.state import OPEN, State

NOBODY: Options = ()


def settle(state: State) -> Options:
    """Advance to the next open question and give its options; none means a sealed group, or the end."""
    stack: list[Any] = state.stack
    while stack:
        top = stack[-1]
        if top.waits:
            options: Options = top.options(state)
            if len(options) > 1 or (options and not top.lone):
                return options
            stack.pop()
            if options:
                top.resolve(state, options[0])
            else:
                top.without_option(state)
        elif type(top) is Together:
            if len(state.sealed) != len(top.parts):
                state.sealed = [OPEN] * len(top.parts)
                for part in top.parts:
                    if not part.options(state):
                        raise RuleFaultError(f"{part} offers no option")
            return NOBODY
        else:
            stack.pop()
            top.run(state)
    return NOBODY


def open_seal(state: State, group: Together) -> None:
    """All sealed answers are in: reveal them and resolve them in seat order."""
    answers, state.sealed = state.sealed, []
    state.stack.pop()
    state.seals += 1
    for part, choice in zip(group.parts, answers, strict=True):
        part.resolve(state, choice)
