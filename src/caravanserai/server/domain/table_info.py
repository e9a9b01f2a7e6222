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
"""When the time of a seat is up, a bot stands in (some games spare the late at first), or the others vote."""


class TableInfo(NamedTuple):
    """The facts of a table, fixed once the match begins, and its status."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | str
    host: str
    """The person who opened it."""
    open: bool
    """Whether it is listed for everybody, or found by its link alone."""
    clock: int
    """Seconds for each answer; 0 for no clock."""
    status: str
    scores: tuple[int, ...] | None
    created: float
    changed: float
    bank: int = 0
    """Seconds for all answers of a seat together; 0 for no such clock."""
    increment: int = 0
    """Seconds that each answer adds to the bank."""
    overtime: str = BY_BOT
    """What happens when time is up."""

    @property
    def pace(self) -> Pace:
        """How long people may think."""
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
    """The scores of a finished match with the players, the best first."""
    return sorted(zip(info.scores or (), seat_infos, strict=True), key=lambda pair: -pair[0])
