"""Refusing what is not offered, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import IllegalOptionError, shown

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.space import Options


def check_declared(question: Decision[Any], choice: object) -> None:
    """Refuse what is no option of such a question at all."""
    if type(choice) is not int or not 0 <= choice < question.space.size:
        raise IllegalOptionError(f"{shown(choice)} is no option of {type(question).__name__}")


def check_choice(question: Decision[Any], state: object, choice: int, options: Options) -> None:
    """Refuse what is not among the options now."""
    if type(choice) is int and choice in options:
        return
    check_declared(question, choice)
    reason = question.why_not(state, choice)
    raise IllegalOptionError(f"{question.space.name(choice)} is not allowed now: {reason.key}", reason)
