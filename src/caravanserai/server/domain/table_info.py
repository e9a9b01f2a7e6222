"""The facts of a table and of its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import Pace

if TYPE_CHECKING:
    from collections.abc import Iterable


GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
STATUSES: Final = (GATHERING, PLAYING, OVER, CLOSED)
BY_BOT: Final = "bot"
BY_VOTE: Final = "vote"
OVERTIMES: Final = (BY_BOT, BY_VOTE)
"""On a timeout a bot stands in (some games first give the timeout choice), or the other people vote."""


class TableInfo(NamedTuple):
    """The facts of a table, fixed when the match begins, and its status."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | str
    host: str
    """The id of the person who opened the table."""
    open: bool
    """Whether the lobby lists the table; otherwise people need the link."""
    clock: int
    """Seconds for each answer; 0 without such a clock."""
    status: str
    scores: tuple[int, ...] | None
    created: float
    changed: float
    bank: int = 0
    """Seconds for all answers of a seat together; 0 without such a clock."""
    increment: int = 0
    """Seconds that each answer adds to the bank."""
    overtime: str = BY_BOT
    """The rule for timeouts: one of `OVERTIMES`."""

    @property
    def pace(self) -> Pace:
        """The pace of the table."""
        return Pace(self.clock, self.bank, self.increment)


class SeatInfo(NamedTuple):
    """A seat of a table, and the person or bot that holds it."""

    seat: int
    kind: str
    person: str | None
    name: str
    bot: str
    away: bool


def ranked(info: TableInfo, seat_infos: Iterable[SeatInfo]) -> list[tuple[int, SeatInfo]]:
    """Return the scores of a finished match with the players, the best first."""
    return sorted(zip(info.scores or (), seat_infos, strict=True), key=lambda pair: -pair[0])
