"""The seats of a table before the match begins: people and bots sit down, leave, and are called otherwise."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import caravanserai
from caravanserai.bots import plays
from caravanserai.server.domain.table_info import GATHERING, Deed, Place
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import table_store
from caravanserai.server.tables.presence import Room
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.store import Store


class Seats(Room):
    """The seats and the facts of a table. Each change is stored first, then seen."""

    def __init__(self, store: Store, deed: Deed, places: list[Place]) -> None:
        super().__init__(places)
        self._store = store
        self.deed = deed
        self.lock = asyncio.Lock()

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.deed.id

    def now(self) -> float:
        """The time in service, in seconds: clocks and votes go by it."""
        return self._store.now()

    async def sit(self, seat: int, person: Person, name: str | None = None, *, shared: bool = False) -> None:
        """Take a free seat; the same person takes several only for those who share his screen."""
        async with self.lock:
            self._check_gathering(seat)
            if not shared and self.seats_of(person.id):
                raise RefusedError("seated")
            if self.places[seat].kind != OPEN:
                raise RefusedError("seat_taken")
            await self._seat(Place(seat, PERSON, person.id, name or person.name, "", away=False))

    async def seat_bot(self, seat: int, bot: str, name: str) -> None:
        """Put a bot into a free seat."""
        async with self.lock:
            self._check_gathering(seat)
            if not plays(bot, caravanserai.game(self.deed.game)):
                raise RefusedError("no_such_bot")
            if self.places[seat].kind == PERSON:
                raise RefusedError("seat_taken")
            await self._seat(Place(seat, BOT, None, name, bot, away=False))

    async def free(self, seat: int, person: str | None = None) -> None:
        """Send away whoever holds a seat; a person named leaves it himself, if it is still his."""
        async with self.lock:
            self._check_gathering(seat)
            if person is not None and self.places[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(Place(seat, OPEN, None, "", "", away=False))

    async def rename(self, seat: int, person: str, name: str) -> None:
        """Be called otherwise in a seat one holds."""
        async with self.lock:
            self._check_gathering(seat)
            if self.places[seat].person != person:
                raise RefusedError("not_seated")
            await self._seat(self.places[seat]._replace(name=name))

    async def resize(self, seats: int) -> None:
        """Bring chairs, or take away free ones, the last first."""
        async with self.lock:
            self._check_gathering(0)
            deed = self.deed._replace(seats=caravanserai.game(self.deed.game).checked_seats(seats))
            if any(place.kind != OPEN for place in self.places[seats:]):
                raise RefusedError("seat_taken")
            fresh = [Place(seat, OPEN, None, "", "", away=False) for seat in range(len(self.places), seats)]
            await self._store.do(lambda store: table_store.resize(store, deed, fresh))
            self.deed, self.places = deed, [*self.places[:seats], *fresh]
            self.stir()

    def _check_gathering(self, seat: int) -> None:
        if self.deed.status != GATHERING:
            raise RefusedError("already_started")
        if seat not in range(len(self.places)):
            raise RefusedError("no_seat")

    async def _seat(self, place: Place) -> None:
        places = [place if one.seat == place.seat else one for one in self.places]
        deed = self.deed._replace(changed=self.now())

        def write(store: sqlite3.Connection) -> None:
            table_store.save_places(store, self.id, [place])
            table_store.save_deed(store, deed)

        await self._store.do(write)
        self.places, self.deed = places, deed
        self.stir()
