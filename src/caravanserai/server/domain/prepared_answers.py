"""The answers that a seat may prepare, and the facts on which each of them depends."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match


class PreparedAnswer(NamedTuple):
    """An answer to the next question of a kind, with a digest of the facts on which it depends."""

    kind: str
    choice: int
    basis: str
    dropped: bool = False
    """Whether the answer was dropped because those facts have changed."""


def expected_question(match: Match[Any], seat: int) -> Decision[Any] | None:
    """Return the question that a seat may expect and prepare: the open question of another seat, put to this seat."""
    asked = match.decisions()
    if len(asked) != 1 or asked[0].seat == seat or not asked[0].preparable:
        return None
    return dataclasses.replace(asked[0], seat=seat)  # type: ignore[type-var]  # every decision is a dataclass


def preparable_choices(question: Decision[Any], view: object) -> dict[int, tuple[object, ...]]:
    """Return the choices of a question that can be prepared, with the facts on which each depends."""
    if not question.preparable:
        return {}
    found = {choice: question.basis(view, choice) for choice in range(question.space.size)}
    return {choice: facts for choice, facts in found.items() if facts is not None}


def basis_of(question: Decision[Any], view: object, choice: int) -> str | None:
    """Return a digest of the facts on which a prepared choice depends; None if it cannot be prepared."""
    facts = preparable_choices(question, view).get(choice)
    return None if facts is None else hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()
