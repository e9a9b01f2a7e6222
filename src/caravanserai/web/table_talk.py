"""The communication around a match: chat, proposals, and shared screens."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from caravanserai.lessons.lesson import Lesson, Step


class Said(NamedTuple):
    """A line of the chat; `seat` is None for a spectator."""

    name: str
    seat: int | None
    text: str
    at: float


class Proposal(NamedTuple):
    """A proposal that the table votes on.

    `undo` takes back the answers from number `about` on; `stand_in` lets a bot play for seat `about` until its player
    is back; `time_up` asks whether a bot takes over because the time of that seat is up, or whether the seat gets more
    time.
    """

    kind: str
    by: int
    about: int
    needed: tuple[int, ...]
    """The seats whose votes are still missing."""
    yes: int = 0
    """The number of votes for the proposal."""
    no: int = 0
    """The number of votes against it; except for a `time_up` vote, the first one ends the proposal."""
    until: float = math.inf
    """The time at which the missing votes count as abstentions, in service time."""


class Prepared(NamedTuple):
    """The reader's prepared answer in words; `dropped` if it was not given because the position changed."""

    label: str
    dropped: bool


class Preparable(NamedTuple):
    """An answer that the reader can prepare, in words."""

    choice: int
    label: str


class Chapter(NamedTuple):
    """A part of the match, such as a round: its first answer, the event that began it, and its number."""

    number: int
    title: str
    label: int


class Past(NamedTuple):
    """A past position: after which answer, the range of answers, the chapters, and the seat whose view is shown."""

    number: int
    first: int
    last: int
    chapters: tuple[Chapter, ...] = ()
    eyes: int | None = None
    """The seat whose view is shown; None for the public view."""
    free: bool = False
    """Whether the reader may switch to any seat's view, because the match is over."""

    @property
    def query(self) -> str:
        """The part of an address that keeps the chosen view."""
        return f"?eyes={0 if self.eyes is None else self.eyes + 1}" if self.free else ""

    @property
    def chapter(self) -> int:
        """The index of the current chapter in the list; -1 before the first."""
        return sum(chapter.number <= self.number for chapter in self.chapters) - 1


class Coach(NamedTuple):
    """What the companion of a lesson has to say to the reader, before it is put into words."""

    lesson: Lesson
    state: str
    """`says`, `folded`, `waits` (others move), `leaves` (it asks whether it should go) or `away`."""
    step: Step | None = None
    """The step that fits the reader's question."""
    at: int = 0
    """The number of the step on the way; while others move, how many steps were said."""
    choice: int | None = None
    """The choice that the step shows."""
    wrong: int | None = None
    """The choice that the reader has clicked instead; nothing has changed."""
    wrongs: int = 0
    """How often the reader has clicked beside the shown choice of this question."""
    pace: str = ""
    """How fast the reader sees the moves of others."""


class Talk(NamedTuple):
    """The communication at the table, for one reader."""

    table: str
    chat: tuple[Said, ...] = ()
    proposal: Proposal | None = None
    watching: int = 0
    """The number of spectators."""
    shared: tuple[int, ...] = ()
    """The seats of the players who share the reader's screen."""
    passing_to: int | None = None
    """The seat that the screen must be passed to; until then no secrets are shown."""
    past: Past | None = None
    """The past position that the reader looks at; None for the current one."""
    notice: str = ""
    """The reason why the reader's last command was refused."""
    prepared: Prepared | None = None
    """The reader's prepared answer for their next question; only the reader ever sees it."""
    preparable: tuple[Preparable, ...] = ()
    """The answers that the reader can prepare."""
    undo_seconds: int = 0
    """The seconds for which bots wait for an undo of the reader's last answer; 0 if they do not wait."""
    only_choices: frozenset[int] = frozenset()
    """The numbers of the answers that the table has given for the reader, who had one choice and plays alone."""
    coach: Coach | None = None
    """What the companion of a lesson says; None at tables without a lesson."""
    home: str = "/tables"
    """The first part of the table's address."""
    bar: str = ""
    """What stands in the place of the decision bar beside a past question; safe HTML."""
    leads_on: bool = True
    """Whether the log links to other positions; a shared moment leads nowhere else."""

    @property
    def path(self) -> str:
        """The address of the table."""
        return f"{self.home}/{self.table}"

    @property
    def log_path(self) -> str:
        """The address to which the log links; empty without links."""
        return self.path if self.leads_on else ""

    @property
    def public(self) -> Talk:
        """The communication without the parts that concern only this reader."""
        return Talk(self.table, self.chat, self.proposal, self.watching)


NO_TALK: Final = Talk("")
"""The communication of a board that is drawn outside a table."""
