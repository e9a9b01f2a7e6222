"""Which answers a seat may prepare, and on which facts each of them rests."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match


class PreparedAnswer(NamedTuple):
    """An answer to the next question of a kind, with a digest of what it rests on."""

    kind: str
    choice: int
    basis: str
    dropped: bool = False
    """Whether it was not given, because things have changed."""


def preparable(match: Match[Any], seat: int) -> tuple[Decision[Any], dict[int, str]] | None:
    """The question that a seat may expect, and the digests of what its answers rest on; None if there is none.

    It is the question that somebody else thinks about now, put to this seat.
    """
    asked = match.decisions()
    if len(asked) != 1 or asked[0].seat == seat or not asked[0].preparable:
        return None
    question = dataclasses.replace(asked[0], seat=seat)  # type: ignore[type-var]  # every decision is a dataclass
    found = answer_bases(question, match.view(seat))
    return (question, found) if found else None


def answer_bases(question: Decision[Any], view: object) -> dict[int, str]:
    """Digests of what the answers to a question rest on: of those answers that can be prepared."""
    if not question.preparable:
        return {}
    found = {choice: question.basis(view, choice) for choice in range(question.space.size)}
    return {choice: _digest(facts) for choice, facts in found.items() if facts is not None}


def _digest(facts: tuple[object, ...]) -> str:
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()
