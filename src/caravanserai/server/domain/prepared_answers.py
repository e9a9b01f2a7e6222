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


def preparable(match: Match[Any], seat: int) -> tuple[Decision[Any], dict[int, str]] | None:
    """Return the question that a seat may expect, and the digest of the facts for each answer; or None.

    It is the open question of another seat, put to this seat.
    """
    asked = match.decisions()
    if len(asked) != 1 or asked[0].seat == seat or not asked[0].preparable:
        return None
    question = dataclasses.replace(asked[0], seat=seat)  # type: ignore[type-var]  # every decision is a dataclass
    found = answer_bases(question, match.view(seat))
    return (question, found) if found else None


def answer_bases(question: Decision[Any], view: object) -> dict[int, str]:
    """Return the digest of the facts for each answer to a question that can be prepared."""
    if not question.preparable:
        return {}
    found = {choice: question.basis(view, choice) for choice in range(question.space.size)}
    return {choice: _digest(facts) for choice, facts in found.items() if facts is not None}


def _digest(facts: tuple[object, ...]) -> str:
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()
