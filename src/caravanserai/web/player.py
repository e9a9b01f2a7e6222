"""A player at a table, with the facts that everyone at the table may know."""

from __future__ import annotations

from typing import Final, NamedTuple

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"


class Player(NamedTuple):
    """The holder of a seat: nobody yet, a person or a bot."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    """The bot that plays, or that plays for an absent person."""
    here: bool = True
    """Whether the person has the table open now."""
    away: bool = False
    """Whether a bot plays for the person until they are back."""
    deadline: float | None = None
    """The deadline of the open question, in service time; None while no clock runs."""
    left: float | None = None
    """The seconds left on a stopped clock for the whole match; None without such a clock."""
    resting: float | None = None
    """The end of the person's vacation."""
    mark: int = 0
    """The number of colour and shape, if the game assigns them; 0 means by seat."""
    vacant: bool = False
    """Whether a person without a seat may take this seat over from its bot."""
    heir: str = ""
    """The name of the person who waits to take the seat over."""

    @property
    def left_shown(self) -> str:
        """The time left, formatted in days and hours, or in hours, minutes and seconds."""
        minutes, seconds = divmod(round(self.left or 0), 60)
        hours, minutes = divmod(minutes, 60)
        if hours >= 24:
            return f"{hours // 24}\u00a0d {hours % 24}\u00a0h"
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def badge(self) -> int:
        """The number of colour and shape; p1 is the first seat."""
        return self.mark or self.seat + 1
