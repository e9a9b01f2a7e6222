"""The seats of a table in memory: sit down, leave, go away, take over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import caravanserai
from caravanserai.bots import plays, usual_bot
from caravanserai.server.domain import seating as rules
from caravanserai.server.domain.clocks import asked_people, wind_clocks
from caravanserai.server.domain.table_info import GATHERING, PLAYING, SeatInfo
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import table_store
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.storage.takeovers import add_resigned, save_takeovers
from caravanserai.server.tables.change import change
from caravanserai.server.tables.part import TablePart
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from caravanserai.server.domain.seating import Takeover
    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.table_store import StoredTable
    from caravanserai.server.tables.table import Table


class Seating(TablePart):
    """The seats of one table. Each change is stored first, then visible."""

    name = "seating"

    def __init__(self, table: Table, stored: StoredTable) -> None:
        super().__init__(table)
        self.take(stored)

    def take(self, stored: StoredTable) -> None:
        """Take over the stored seats."""
        self.seats: list[SeatInfo] = stored.seats
        self.takeovers: dict[int, Takeover] = {
            seat: takeover for seat, takeover in stored.takeovers.items() if self.seats[seat].kind == BOT
        }
        """The people who wait to take over a seat from its bot, by seat."""
        self.resigned: frozenset[str] = stored.resigned
        """The people who have resigned at this table."""

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Return the seats that a person holds; people who share a screen hold several."""
        return rules.seats_of(self.seats, person)

    def people(self) -> tuple[int, ...]:
        """Return the seats that people play themselves."""
        return rules.played_by_people(self.seats)

    def is_vacant(self, seat_info: SeatInfo) -> bool:
        """Return whether a person may take over a seat from its bot."""
        table = self.table
        running = table.match is not None and table.info.status == PLAYING and table.match.takeover_period is not None
        return running and seat_info.kind == BOT and seat_info.seat not in self.takeovers

    # -- before the match -----------------------------------------------------------------------------------

    @change
    def sit(self, seat: int, person: Person, name: str | None = None, *, shared: bool = False) -> None:
        """Take a free seat; a person may take several only for people who share their screen."""
        self._check_gathering(seat)
        self._seat(rules.person_sits(self.seats, seat, person.id, name or person.name, shared=shared))

    @change
    def join(self, seat: int | None, person: Person, name: str) -> None:
        """Take the seat named, or the first free one, under a name that nobody else has at this table."""
        free = [one.seat for one in self.seats if one.kind == OPEN]
        chosen = seat if seat is not None else free[0] if free else 0
        self._check_gathering(chosen)
        self._seat(rules.person_sits(self.seats, chosen, person.id, rules.free_name(self.seats, name), shared=False))

    @change
    def seat_bot(self, seat: int, bot: str, name: str) -> None:
        """Put a bot into a free seat."""
        table = self.table
        self._check_gathering(seat)
        if not plays(bot, caravanserai.game(table.info.game)):
            raise RefusedError("no_such_bot")
        self._seat(rules.bot_sits(self.seats, seat, bot, name))

    @change
    def free(self, seat: int, person: str | None = None) -> None:
        """Free a seat; with `person`, refuse if that person does not hold it any more."""
        self._check_gathering(seat)
        if person is not None:
            rules.check_holds(self.seats, seat, person)
        self._seat(rules.open_seat(seat))

    @change
    def rename(self, seat: int, person: str, name: str) -> None:
        """Change the name of a person in their seat."""
        self._check_gathering(seat)
        rules.check_holds(self.seats, seat, person)
        self._seat(self.seats[seat]._replace(name=name))

    @change
    def resize(self, seats: int) -> None:
        """Add seats, or remove free ones, the last first."""
        table = self.table
        self._check_gathering(0)
        info = table.info._replace(seats=caravanserai.game(table.info.game).checked_seats(seats))
        resized = rules.resized(self.seats, seats)
        fresh = resized[len(self.seats) :]
        table.write(lambda store: table_store.resize(store, info, fresh))
        table.info, self.seats = info, resized

    def _check_gathering(self, seat: int) -> None:
        if self.table.info.status != GATHERING:
            raise RefusedError("already_started")
        if seat not in range(len(self.seats)):
            raise RefusedError("no_seat")

    def _seat(self, changed: SeatInfo) -> None:
        table = self.table
        self.seats, table.info = rules.with_seat(self.seats, changed), table.info._replace(changed=table.now())
        table.write(lambda store: table_store.save_seats(store, table.id, [changed]))

    # -- during the match -----------------------------------------------------------------------------------

    @change
    def set_away(self, seat: int, *, away: bool) -> None:
        """Let a bot play for a person, or let the person take over again.

        If the person's time is up, the bot answers first: nobody can delay the table by coming back again and again.
        """
        table = self.table
        seat_info = self.seats[seat]
        if seat_info.kind == PERSON and seat_info.away != away:
            if not away and table.clocks.readings and table.clocks.readings[seat].is_up(table.now()):
                raise RefusedError("time_up")
            self.set_player(seat_info._replace(away=away))

    @change
    def resign(self, seat: int, person: str) -> None:
        """Resign: a bot gets the seat, and the person may not take over another seat at this table."""
        table = self.table
        match, seat_info = table.running(), self.seats[seat]
        rules.check_holds(self.seats, seat, person)
        table.write(lambda store: add_resigned(store, table.id, person))
        self.resigned |= {person}
        self.set_player(SeatInfo(seat, BOT, None, seat_info.name, usual_bot(match.game), away=False))

    @change
    def request_takeover(self, seat: int, takeover: Takeover) -> None:
        """Wait to take over a seat from its bot in the next takeover period; leaving the table ends the wait."""
        table = self.table
        if table.running().takeover_period is None:
            raise RefusedError("no_seat")
        rules.check_takeover(self.seats, seat, takeover.person, self.resigned, self.takeovers)
        others = {other: one for other, one in self.takeovers.items() if one.person != takeover.person}
        self._save_takeovers({**others, seat: takeover})

    def admit_takeovers(self) -> None:
        """Let the waiting people who are present take over their seats, at a new takeover period or at the end."""
        table = self.table
        for seat, (person, name) in self.takeovers.items():
            if table.info.status == PLAYING and person in table.presence.here and self.seats[seat].kind == BOT:
                self.set_player(SeatInfo(seat, PERSON, person, name, "", away=False))
        self._save_takeovers({})

    def set_player(self, changed: SeatInfo) -> None:
        """Let a bot or a person play a seat; clocks and the open proposal follow.

        A new person in the seat gets at least a part of the time; a returning person keeps the time that was left.
        """
        table = self.table
        now, pace, readings = table.now(), table.info.pace, list(table.clocks.readings)
        seats = rules.with_seat(self.seats, changed)
        people = rules.played_by_people(seats)
        if changed.seat in people and changed.person != self.seats[changed.seat].person:
            readings[changed.seat] = readings[changed.seat].given_more(pace, now)
        readings = wind_clocks(readings, pace, asked_people(table.match, people), range(len(seats)), now)

        clocks = table.clocks.changed(readings)
        table.write(lambda store: table_store.save_seats(store, table.id, [changed]))
        table.write(lambda store: save_clocks(store, table.id, clocks))
        self.seats, table.clocks.readings = seats, readings
        table.proposals.follow_seat(changed)

    def _save_takeovers(self, takeovers: dict[int, Takeover]) -> None:
        table = self.table
        table.write(lambda store: save_takeovers(store, table.id, takeovers))
        self.takeovers = takeovers
