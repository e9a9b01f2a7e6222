"""The proposal that a table votes on: it is made, answered, carried out or dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.kernel.history import REWIND
from caravanserai.server.domain import proposals as rules
from caravanserai.server.domain.proposals import GO_BACK, STAND_IN, TIME_UP, patience
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.proposals import save_proposal
from caravanserai.server.tables.part import TablePart
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    from caravanserai.server.domain.table_info import SeatInfo
    from caravanserai.server.tables.table import Table


class Proposals(TablePart):
    """At most one proposal at a time. Each change is stored first, then seen."""

    def __init__(self, table: Table, current: Proposal | None) -> None:
        super().__init__(table)
        self.current = current

    @property
    def votes_on_time(self) -> bool:
        """Whether the table votes on a seat whose time is up."""
        return self.current is not None and self.current.kind == TIME_UP

    async def propose(self, kind: str, by: int, about: int) -> None:
        """Ask the table for something; bots agree to everything."""
        table = self._table
        async with table.lock:
            match = table.running()
            if self.current is not None:
                raise RefusedError("proposal_open")
            if kind == GO_BACK and not 0 < about <= match.number:
                raise RefusedError("nothing_to_undo")
            needed = rules.asked_seats(kind, by, about, table.seating.seats, table.presence.is_here)
            await self._ask(Proposal(kind, by, about, needed, until=table.now() + patience(table.info.pace)))

    async def vote_on_time(self, seat: int, voters: tuple[int, ...], now: float) -> None:
        """Let the others vote whether to go on without a seat whose time is up."""
        table = self._table
        await self._ask(Proposal(TIME_UP, seat, seat, voters, until=now + patience(table.info.pace)))

    async def consent(self, seat: int, *, yes: bool) -> None:
        """Agree to the proposal, refuse it, or withdraw one's own; where the table votes, vote."""
        table = self._table
        async with table.lock:
            asked = self.current
            if asked is None or seat not in (*asked.needed, *([] if self.votes_on_time else [asked.by])):
                raise RefusedError("no_proposal")
            await self._ask(rules.answered(asked, seat, table.seating.seats, yes=yes))

    async def expire(self, now: float) -> None:
        """Settle a proposal that has waited long enough: it lapses, or those who did not answer abstain."""
        table, asked = self._table, self.current
        if asked is not None and now >= asked.until:
            lapsed = rules.lapses(asked, table.seating.seats, table.presence.is_here)
            await self._ask(None if lapsed else asked._replace(needed=()))

    async def follow_seat(self, changed: SeatInfo) -> None:
        """Adapt the proposal to a seat that a bot or its person has taken over, and tell who watches."""
        table, asked = self._table, self.current
        after = None if asked is None else rules.after_seat_change(asked, changed)
        if after is asked:
            table.notify()
        else:
            await self._ask(after)

    def welcome(self, mine: tuple[int, ...]) -> None:
        """Drop the proposal to let a bot stand in for a person who is here again, in these seats."""
        if self.current is not None and self.current.kind == STAND_IN and self.current.about in mine:
            self.current = None

    async def _ask(self, asked: Proposal | None) -> None:
        """Keep what the table is asked; carry it out once nobody is asked any more."""
        table = self._table
        done = asked is not None and not asked.needed
        kept = None if done else asked
        await table.store.do(lambda store: save_proposal(store, table.id, kept))
        self.current = kept
        table.notify()
        if asked is not None and done:
            await self._carry_out(asked)

    async def _carry_out(self, asked: Proposal) -> None:
        table = self._table
        if asked.kind == GO_BACK:
            await table.perform(table.running(), [(REWIND, asked.about - 1)])
        elif asked.kind == TIME_UP and asked.no > asked.yes:
            await table.clocks.give_time(asked.about)
        elif asked.kind == TIME_UP:
            await table.clocks.go_on_without(asked.about, away=True)
        else:
            await table.seating.change(table.seating.seats[asked.about]._replace(away=True))
