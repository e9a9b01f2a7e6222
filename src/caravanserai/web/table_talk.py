"""What goes on around a match: chat, proposals, and who shares a screen."""

from __future__ import annotations

import math
from typing import NamedTuple


class Said(NamedTuple):
    """A line of the chat; `seat` is None for a spectator."""

    name: str
    seat: int | None
    text: str
    at: float


class Proposal(NamedTuple):
    """Something the table must agree to.

    `undo` goes back behind answer number `about`; `stand_in` lets a bot play for seat `about` until its player is back;
    `time_up` is the vote whether a bot does so because the time of that seat is up, or whether it gets more time.
    """

    kind: str
    by: int
    about: int
    needed: tuple[int, ...]
    """The seats whose people are still asked."""
    yes: int = 0
    """How many have agreed."""
    no: int = 0
    """How many have voted against it; anything but a vote is gone with the first of them."""
    until: float = math.inf
    """When those who have not answered abstain, in service time."""


class Prepared(NamedTuple):
    """An answer that the reader has prepared, in words; `dropped` if it was not given since things have changed."""

    label: str
    dropped: bool


class Preparable(NamedTuple):
    """An answer that the reader could prepare, in words."""

    choice: int
    label: str


class Chapter(NamedTuple):
    """A part of the match, such as a round: the answer it begins with, what began it, and how it is counted."""

    number: int
    title: str
    label: int


class Past(NamedTuple):
    """A look back: after which answer, how far one may go, where the chapters begin, and through whose eyes."""

    number: int
    first: int
    last: int
    chapters: tuple[Chapter, ...] = ()
    eyes: int | None = None
    """The seat whose view is shown; None for what everybody saw."""
    free: bool = False
    """Whether one may look through anybody's eyes: the match is over."""

    @property
    def query(self) -> str:
        """What keeps the eyes in an address."""
        return f"?eyes={0 if self.eyes is None else self.eyes + 1}" if self.free else ""

    @property
    def chapter(self) -> int:
        """The place of the present chapter in the list; -1 before the first."""
        return sum(chapter.number <= self.number for chapter in self.chapters) - 1


class Talk(NamedTuple):
    """All this as one reader sees it."""

    table: str
    chat: tuple[Said, ...] = ()
    proposal: Proposal | None = None
    watching: int = 0
    """How many look on without a seat."""
    shared: tuple[int, ...] = ()
    """The seats of those who share the reader's screen."""
    passing_to: int | None = None
    """The seat the screen must be passed to; until then nobody's secrets are shown."""
    past: Past | None = None
    """The moment the reader looks back at; None for now."""
    notice: str = ""
    """Why the reader's last wish was refused."""
    prepared: Prepared | None = None
    """What the reader has prepared for his next question; nobody else ever learns of it."""
    preparable: tuple[Preparable, ...] = ()
    """What he could prepare."""
    home: str = "/tables"
    """Where the address of the table begins."""

    @property
    def path(self) -> str:
        """The address of the table."""
        return f"{self.home}/{self.table}"
