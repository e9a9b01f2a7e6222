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
    """When those who have not answered abstain, in seconds since 1970."""


class Prepared(NamedTuple):
    """An answer that the reader has prepared, in words; `dropped` if it was not given since things have changed."""

    label: str
    dropped: bool


class Preparable(NamedTuple):
    """An answer that the reader could prepare, in words."""

    choice: int
    label: str


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
    past: int | None = None
    """The number of the answer after which the reader looks at the match; None for now."""
    notice: str = ""
    """Why the reader's last wish was refused."""
    prepared: Prepared | None = None
    """What the reader has prepared for his next question; nobody else ever learns of it."""
    preparable: tuple[Preparable, ...] = ()
    """What he could prepare."""
