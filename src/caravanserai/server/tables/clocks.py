"""The clocks of a table in memory: when the next time is up, and what happens then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.server.domain.clocks import SeatClock, asked_people, start_clocks, timeout_calls
from caravanserai.server.domain.proposals import other_people
from caravanserai.server.domain.table_info import BY_VOTE, PLAYING
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.tables.part import TablePart

if TYPE_CHECKING:
    from caravanserai.server.tables.table import Table

_PART_OF_BANK: Final = 0.25
"""The part of the time for the whole match that the table's vote gives to a person whose time is up."""


class Clocks(TablePart):
    """The clocks of the seats of one table. Each change is stored first, then seen."""

    def __init__(self, table: Table, readings: list[SeatClock]) -> None:
        super().__init__(table)
        self.readings = readings
        match, seats = table.match, table.seating.seats
        self.unwritten = match is not None and len(readings) != len(seats)
        """Whether the store lacks some of the clocks, because the match began before there were any."""
        if match is not None and self.unwritten:
            asked = asked_people(match, table.seating.people())
            self.readings = start_clocks(table.info.pace, [0.0] * len(seats), asked, table.info.changed)

    def deadline(self) -> float | None:
        """When the first of those who must decide runs out of time; None if no clock runs."""
        return min((clock.deadline for clock in self.readings if clock.deadline is not None), default=None)

    def next_due(self) -> float | None:
        """When the next time is up, of a clock or of a proposal; None if nothing runs."""
        table = self._table
        if table.match is None or table.info.status != PLAYING:
            return None
        clocks = None if table.proposals.votes_on_time else self.deadline()
        waits = None if table.proposals.current is None else table.proposals.current.until
        return min((at for at in (clocks, waits) if at is not None), default=None)

    def changed(self, readings: list[SeatClock]) -> dict[int, SeatClock]:
        """The clocks that must be written: those that differ, or all while the store does not have them."""
        return {seat: one for seat, one in enumerate(readings) if self.unwritten or one != self.readings[seat]}

    async def rest(self, person: str, until: float) -> None:
        """Let the clocks of a person rest until then, and run again from now on if that is past."""
        table = self._table
        async with table.lock:
            if table.match is None or not table.info.pace.by_letter:
                return
            now, mine = table.now(), table.seating.seats_of(person)
            readings = [one.resting(until, now) if seat in mine else one for seat, one in enumerate(self.readings)]
            await table.store.do(lambda store: save_clocks(store, table.id, self.changed(readings)))
            self.readings = readings
            table.notify()

    async def handle_due(self) -> None:
        """Do what is due: settle a proposal that has waited long enough, and deal with those whose time is up."""
        table = self._table
        async with table.lock:
            now = table.now()
            if table.info.status != PLAYING:
                return
            await table.proposals.expire(now)
            for seat in table.seating.people():
                deadline = self.readings[seat].deadline
                if deadline is not None and now >= deadline and not table.proposals.votes_on_time:
                    await self._end_time(seat, now)

    async def go_on_without(self, seat: int, *, away: bool) -> None:
        """Let a bot stand in for a seat.

        Where a game spares the late, the choice that does least answers first (DH-221), and a bot stands in only for
        a person who is away: whose time is up twice in a row, or for the whole match, or whom the table has voted out.
        """
        table = self._table
        match = table.running()
        spared = match.game.spares_the_late
        if away or not spared:
            await table.seating.change(table.seating.seats[seat]._replace(away=True))
        if spared:
            await table.perform(match, timeout_calls(match, seat))

    async def give_time(self, seat: int) -> None:
        """Give a seat the time of an answer once more, or a part of the time for the match."""
        table = self._table
        pace = table.info.pace
        more = self.readings[seat].given_more(pace, table.now(), 1.0 if pace.clock else _PART_OF_BANK)
        await table.store.do(lambda store: save_clocks(store, table.id, {seat: more}))
        self.readings[seat] = more
        table.notify()

    async def _end_time(self, seat: int, now: float) -> None:
        """Go on without a seat whose time is up, or let the others vote whether to."""
        table = self._table
        voters = other_people(seat, table.seating.people(), table.seating.seats)
        if table.info.overtime == BY_VOTE and voters:
            await table.proposals.vote_on_time(seat, voters, now)
        else:
            await self.go_on_without(seat, away=bool(table.info.bank or self.readings[seat].missed))
