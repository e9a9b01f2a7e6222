"""The clocks of a table in memory: the next deadline, and the actions at a deadline."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.server.domain.clocks import SeatClock, asked_people, start_clocks, timeout_calls
from caravanserai.server.domain.proposals import other_people
from caravanserai.server.domain.table_info import BY_VOTE, PLAYING
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.tables.change import change
from caravanserai.server.tables.part import TablePart

if TYPE_CHECKING:
    from caravanserai.server.tables.table import Table

_PART_OF_BANK: Final = 0.25
"""Part of the time for the match that a vote of the table gives to a person whose time is up."""


class Clocks(TablePart):
    """The clocks of the seats of one table. Each change is stored first, then visible."""

    name = "clocks"

    def __init__(self, table: Table, readings: list[SeatClock]) -> None:
        super().__init__(table)
        self.readings = readings
        match, seats = table.match, table.seating.seats
        self.unwritten = match is not None and len(readings) != len(seats)
        """Whether the store lacks clocks because an older version began the match."""
        if match is not None and self.unwritten:
            asked = asked_people(match, table.seating.people())
            self.readings = start_clocks(table.info.pace, [0.0] * len(seats), asked, table.info.changed)

    def deadline(self) -> float | None:
        """Return the first deadline of a running clock; None if no clock runs."""
        return min((clock.deadline for clock in self.readings if clock.deadline is not None), default=None)

    def next_due(self) -> float | None:
        """Return the next deadline of a clock or a proposal; None if there is none."""
        table = self.table
        if table.match is None or table.info.status != PLAYING:
            return None
        clocks = None if table.proposals.votes_on_time else self.deadline()
        waits = None if table.proposals.current is None else table.proposals.current.until
        return min((at for at in (clocks, waits) if at is not None), default=None)

    def changed(self, readings: list[SeatClock]) -> dict[int, SeatClock]:
        """Return the clocks that must be written: the changed ones, or all if the store lacks clocks."""
        return {seat: one for seat, one in enumerate(readings) if self.unwritten or one != self.readings[seat]}

    @change
    def rest(self, person: str, until: float) -> None:
        """Let the clocks of a person rest until a time; a past time lets them run again."""
        table = self.table
        if table.match is None or not table.info.pace.by_letter:
            return
        now, mine = table.now(), table.seating.seats_of(person)
        readings = [one.resting(until, now) if seat in mine else one for seat, one in enumerate(self.readings)]
        changed = self.changed(readings)
        table.write(lambda store: save_clocks(store, table.id, changed))
        self.readings = readings

    @change
    def handle_due(self) -> None:
        """Settle an expired proposal, and handle the seats whose time is up."""
        table, now = self.table, self.table.now()
        if table.info.status != PLAYING:
            return
        table.proposals.expire(now)
        for seat in table.seating.people():
            deadline = self.readings[seat].deadline
            if deadline is not None and now >= deadline and not table.proposals.votes_on_time:
                self._end_time(seat, now)
            if table.info.status != PLAYING:  # the timeout has ended the match
                return

    def go_on_without(self, seat: int, *, away: bool) -> None:
        """Let a bot stand in for a seat.

        In a game with timeout choices, the timeout choice answers first (DH-221), and a bot stands in only for a person
        who is away: after two timeouts in a row, a timeout of the whole match, or a vote of the table.
        """
        table = self.table
        match = table.running()
        spared = match.game.spares_the_late
        if away or not spared:
            table.seating.set_player(table.seating.seats[seat]._replace(away=True))
        if spared:
            table.perform(match, timeout_calls(match, seat))

    def give_time(self, seat: int) -> None:
        """Give a seat the time for an answer once more, or a part of the time for the match."""
        table = self.table
        pace = table.info.pace
        more = self.readings[seat].given_more(pace, table.now(), 1.0 if pace.clock else _PART_OF_BANK)
        table.write(lambda store: save_clocks(store, table.id, {seat: more}))
        self.readings = [more if other == seat else one for other, one in enumerate(self.readings)]

    def _end_time(self, seat: int, now: float) -> None:
        """Go on without a seat whose time is up, or let the other people vote on it."""
        table = self.table
        voters = other_people(seat, table.seating.people(), table.seating.seats)
        if table.info.overtime == BY_VOTE and voters:
            table.proposals.vote_on_time(seat, voters, now)
        else:
            self.go_on_without(seat, away=bool(table.info.bank or self.readings[seat].missed))
