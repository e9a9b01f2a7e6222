"""The seats of a table before the match begins: people and bots sit down, leave, and are called otherwise."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import caravanserai
from caravanserai.bots import plays
from caravanserai.server.domain.table_info import GATHERING, SeatInfo, TableInfo
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import table_store
from caravanserai.server.tables.presence import Presence
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.store import Store


class Seating(Presence):
    """The seats and the facts of a table. Each change is stored first, then seen."""

    def __init__(self, store: Store, info: TableInfo, seat_infos: list[SeatInfo]) -> None:
        super().__init__(seat_infos)
        self._store = store
        self.info = info
        self.lock = asyncio.Lock()

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.info.id

    def now(self) -> float:
        """The time in service, in seconds: clocks and votes go by it."""
        return self._store.now()

    async def sit(self, seat: int, person: Person, name: str | None = None, *, shared: bool = False) -> None:
        """Take a free seat; the same person takes several only for those who share his screen."""
        async with self.lock:
            self._check_gathering(seat)
            if not shared and self.seats_of(person.id):
                raise RefusedError("seated")
            if self.seats[seat].kind != OPEN:
                raise RefusedError("seat_taken")
            await self._seat(SeatInfo(seat, PERSON, person.id, name or person.name, "", away=False))

    async def seat_bot(self, seat: int, bot: str, name: str) -> None:
        """Put a bot into a free seat."""
        async with self.lock:
            self._check_gathering(seat)
            if not plays(bot, caravanserai.game(self.info.game)):
                raise RefusedError("no_such_bot")
            if self.seats[seat].kind == PERSON:
                raise RefusedError("seat_taken")
            await self._seat(SeatInfo(seat, BOT, None, name, bot, away=False))

    async def free(self, seat: int, person: str | None = None) -> None:
        """Send away whoever holds a seat; a person named leaves it himself, if it is still his."""
        async with self.lock:
            self._check_gathering(seat)
            if person is not None and self.seats[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(SeatInfo(seat, OPEN, None, "", "", away=False))

    async def rename(self, seat: int, person: str, name: str) -> None:
        """Be called otherwise in a seat one holds."""
        async with self.lock:
            self._check_gathering(seat)
            if self.seats[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(self.seats[seat]._replace(name=name))

    async def resize(self, seats: int) -> None:
        """Bring chairs, or take away free ones, the last first."""
        async with self.lock:
            self._check_gathering(0)
            info = self.info._replace(seats=caravanserai.game(self.info.game).checked_seats(seats))
            if any(seat_info.kind != OPEN for seat_info in self.seats[seats:]):
                raise RefusedError("seat_taken")
            fresh = [SeatInfo(seat, OPEN, None, "", "", away=False) for seat in range(len(self.seats), seats)]
            await self._store.do(lambda store: table_store.resize(store, info, fresh))
            self.info, self.seats = info, [*self.seats[:seats], *fresh]
            self.notify()

    def _check_gathering(self, seat: int) -> None:
        if self.info.status != GATHERING:
            raise RefusedError("already_started")
        if seat not in range(len(self.seats)):
            raise RefusedError("no_seat")

    async def _seat(self, seat_info: SeatInfo) -> None:
        seat_infos = [seat_info if one.seat == seat_info.seat else one for one in self.seats]
        info = self.info._replace(changed=self.now())

        def write(store: sqlite3.Connection) -> None:
            table_store.save_seats(store, self.id, [seat_info])
            table_store.save_info(store, info)

        await self._store.do(write)
        self.seats, self.info = seat_infos, info
        self.notify()
