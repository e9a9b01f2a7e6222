"""Checks of a choice: illegal choices raise an error with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import IllegalOptionError, shown
from caravanserai.kernel.integers import as_int

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.space import Options


def declared_choice(question: Decision[Any], choice: object) -> int:
    """Return a choice as an int; reject a choice outside the declared space."""
    number = as_int(choice, "an option is a whole number", IllegalOptionError)
    if not 0 <= number < question.space.size:
        raise IllegalOptionError(f"{shown(number)} is no option of {type(question).__name__}")
    return number


def legal_choice(question: Decision[Any], state: object, choice: int, options: Options) -> int:
    """Return a choice as an int; reject a choice that is not legal now."""
    if type(choice) is not int or choice not in options:
        choice = declared_choice(question, choice)
        if choice not in options:
            reason = question.why_not(state, choice)
            raise IllegalOptionError(f"{question.space.name(choice)} is not allowed now: {reason.key}", reason)
    return choice
