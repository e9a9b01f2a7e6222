"""The open proposal of a table: propose, answer, carry out or drop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.kernel.history import REWIND
from caravanserai.server.domain import proposals as rules
from caravanserai.server.domain.proposals import GO_BACK, STAND_IN, TIME_UP, patience
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.proposals import save_proposal
from caravanserai.server.tables.change import change
from caravanserai.server.tables.part import TablePart
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    from caravanserai.server.domain.table_info import SeatInfo
    from caravanserai.server.tables.table import Table


class Proposals(TablePart):
    """The proposal of one table; at most one at a time. Each change is stored first, then visible."""

    name = "proposals"

    def __init__(self, table: Table, current: Proposal | None) -> None:
        super().__init__(table)
        self.current = current

    @property
    def votes_on_time(self) -> bool:
        """Whether the table votes on a seat whose time is up."""
        return self.current is not None and self.current.kind == TIME_UP

    @change
    def propose(self, kind: str, by: int, about: int) -> None:
        """Make a proposal; bots agree to everything."""
        table = self.table
        match = table.running()
        if self.current is not None:
            raise RefusedError("proposal_open")
        if kind == GO_BACK and not 0 < about <= match.number:
            raise RefusedError("nothing_to_undo")
        needed = rules.asked_seats(kind, by, about, table.seating.seats, table.presence.is_here)
        self._ask(Proposal(kind, by, about, needed, until=table.now() + patience(table.info.pace)))

    def vote_on_time(self, seat: int, voters: tuple[int, ...], now: float) -> None:
        """Let the other people vote whether to go on without a seat whose time is up."""
        table = self.table
        self._ask(Proposal(TIME_UP, seat, seat, voters, until=now + patience(table.info.pace)))

    @change
    def consent(self, seat: int, *, yes: bool) -> None:
        """Agree to the proposal, refuse it, withdraw it, or vote."""
        table = self.table
        asked = self.current
        if asked is None or seat not in (*asked.needed, *([] if self.votes_on_time else [asked.by])):
            raise RefusedError("no_proposal")
        self._ask(rules.answered(asked, seat, table.seating.seats, yes=yes))

    def expire(self, now: float) -> None:
        """Settle an expired proposal: it lapses, or silent people abstain."""
        table, asked = self.table, self.current
        if asked is not None and now >= asked.until:
            lapsed = rules.lapses(asked, table.seating.seats, table.presence.is_here)
            self._ask(None if lapsed else asked._replace(needed=()))

    def follow_seat(self, changed: SeatInfo) -> None:
        """Adapt the proposal to a seat that a bot or a person has taken over."""
        asked = self.current
        if asked is not None and (after := rules.after_seat_change(asked, changed)) is not asked:
            self._ask(after)

    @property
    def is_pointless(self) -> bool:
        """Whether the proposal is a stand-in for a person who is present again."""
        table, asked = self.table, self.current
        return (
            asked is not None
            and asked.kind == STAND_IN
            and table.seating.seats[asked.about].person in table.presence.here
        )

    @change
    def drop_pointless(self) -> None:
        """Drop a proposal for a stand-in if its person is present again."""
        if self.is_pointless:
            self._ask(None)

    def _ask(self, asked: Proposal | None) -> None:
        """Store the proposal; carry it out when no seat must answer any more."""
        table = self.table
        done = asked is not None and not asked.needed
        kept = None if done else asked
        table.write(lambda store: save_proposal(store, table.id, kept))
        self.current = kept
        if asked is not None and done:
            self._carry_out(asked)

    def _carry_out(self, asked: Proposal) -> None:
        table = self.table
        if asked.kind == GO_BACK:
            table.perform(table.running(), [(REWIND, asked.about - 1)])
        elif asked.kind == TIME_UP and asked.no > asked.yes:
            table.clocks.give_time(asked.about)
        elif asked.kind == TIME_UP:
            table.clocks.go_on_without(asked.about, away=True)
        else:
            table.seating.set_player(table.seating.seats[asked.about]._replace(away=True))
