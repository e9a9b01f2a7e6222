"""A player at a table, as everyone there may know him."""

from __future__ import annotations

from typing import Final, NamedTuple

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"


class Player(NamedTuple):
    """Who holds a seat: nobody yet, a person or a bot."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    """The bot that plays, or that stands in for a person who is away."""
    here: bool = True
    """Whether the person looks at the table now."""
    away: bool = False
    """Whether a bot plays for the person until he is back."""
    deadline: float | None = None
    """When the time for the open question is up, in seconds since 1970; None while no clock runs."""
    left: float | None = None
    """The seconds left on a clock for the whole match that stands still; None if there is none."""
    resting: float | None = None
    """Until when the person is on vacation."""

    @property
    def badge(self) -> int:
        """The number of colour and shape: p1 is the first seat."""
        return self.seat + 1
