"""The history of a run: what people asked for and got, what they saw, and what was sent to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

DONE: Final = "done"
REFUSED: Final = "refused"
UNKNOWN: Final = "unknown"
"""The request or its reply was lost, or the store failed: perhaps it was done."""


@dataclass
class Attempt:
    """Something that a person asked a server to do."""

    person: str
    kind: str
    seat: int
    choice: int
    """The choice of an answer; -1 for everything else."""
    question: str
    """The question of an answer, or the text of a line."""
    sent: int
    outcome: str = UNKNOWN
    ended: int = 0
    number: int = -1
    """The number of its call, if it was done."""
    digest: str = ""


class Look(NamedTuple):
    """The state of a table as a server shows it to a person."""

    version: int
    status: str
    calls: int
    digest: str
    seat: int
    away: bool
    question: str
    """The open question of the person; empty if it is not their turn."""
    options: tuple[int, ...]
    asked: tuple[str, int] | None
    """The proposal that waits for the person: its kind and what it is about."""


class History:
    """All events in their order, as lines of text, and the facts that the checks need."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.lines: list[str] = []
        self.attempts: list[Attempt] = []
        self.looks: list[tuple[str, Look]] = []
        self.letters: list[str] = []
        """The topics of the letters that the SMTP server has taken."""
        self.thoughts: set[tuple[int, str, int]] = set()
        """The choices of bots: seat, question, choice."""
        self.unexpected: list[str] = []
        """Errors that the servers did not expect."""

    def note(self, *facts: object) -> int:
        """Add a line; return its number."""
        self.lines.append(f"{self._now():9.4f} {' '.join(map(str, facts))}")
        return len(self.lines)

    def send(self, person: str, kind: str, seat: int, choice: int = -1, question: str = "") -> Attempt:
        """Note that a person asks for something."""
        attempt = Attempt(person, kind, seat, choice, question, self.note(person, "asks:", kind, choice, question))
        self.attempts.append(attempt)
        return attempt

    def end(self, attempt: Attempt, outcome: str, why: object = "") -> None:
        """Note the end of an attempt, as the person learns it."""
        attempt.outcome = outcome
        attempt.ended = self.note(attempt.person, "gets:", attempt.kind, outcome, attempt.number, why)

    def see(self, person: str, look: Look) -> None:
        """Note what a person sees."""
        self.looks.append((person, look))
        self.note(person, "sees:", *look[:4], look.question)
