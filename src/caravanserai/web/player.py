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
    """When the time for the open question is up, in service time; None while no clock runs."""
    left: float | None = None
    """The seconds left on a clock for the whole match that stands still; None if there is none."""
    resting: float | None = None
    """Until when the person is on vacation."""
    mark: int = 0
    """The number of colour and shape, where the game gives them out; 0 leaves them to the seat."""
    vacant: bool = False
    """Whether a person without a seat may take this one over from its bot."""
    takeover_by: str = ""
    """The name of the person who waits to take the seat over; empty without one."""

    @property
    def left_shown(self) -> str:
        """What is left, as a clock shows it: in days and hours, or in hours, minutes and seconds."""
        minutes, seconds = divmod(round(self.left or 0), 60)
        hours, minutes = divmod(minutes, 60)
        if hours >= 24:
            return f"{hours // 24}\u00a0d {hours % 24}\u00a0h"
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def badge(self) -> int:
        """The number of colour and shape: p1 is the first seat."""
        return self.mark or self.seat + 1
