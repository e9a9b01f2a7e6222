"""What goes on around a match: chat, proposals, and who shares a screen."""

from __future__ import annotations

from typing import NamedTuple


class Said(NamedTuple):
    """A line of the chat; `seat` is None for a spectator."""

    name: str
    seat: int | None
    text: str
    at: float


class Proposal(NamedTuple):
    """Something the table must agree to.

    `undo` goes back behind answer number `about`; `stand_in` lets a bot play for seat `about` until its player is back.
    """

    kind: str
    by: int
    about: int
    needed: tuple[int, ...]
    """The seats whose people must agree, without those who have."""


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
