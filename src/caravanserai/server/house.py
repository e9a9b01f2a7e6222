"""The house: all tables, loaded when somebody asks for them, and the bots that play there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

import caravanserai
from caravanserai.kernel.chance import checked_seed
from caravanserai.server import shelf
from caravanserai.server.brains import Brains, Thought
from caravanserai.server.errors import NoTableError, RefusedError
from caravanserai.server.person import Person, load_person, save_person
from caravanserai.server.shelf import GATHERING, Deed, Listed, Place
from caravanserai.server.store import Store
from caravanserai.server.table import Table
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_LISTED: Final = 50
_IDLE_SECONDS: Final = 600.0


class House:
    """Opens tables, finds them again, and lets bots and clocks play."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.brains = Brains(settings.thinkers)
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}

    async def wake(self) -> None:
        """Go on with the matches whose clocks run."""
        for table in await self.store.do(shelf.running_with_clock):
            await self.table(table)

    async def close(self) -> None:
        """Stop bots and clocks, and close the store."""
        for driver in self._drivers.values():
            driver.cancel()
        await asyncio.gather(*self._drivers.values(), return_exceptions=True)
        self.brains.close()
        self.store.close()

    # -- people ---------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Find a person."""
        return await self.store.do(lambda store: load_person(store, person))

    async def keep(self, person: Person) -> None:
        """Remember a person."""
        await self.store.do(lambda store: save_person(store, person, time.time()))

    # -- tables ---------------------------------------------------------------------------------------------

    async def open_table(  # noqa: PLR0913  # what a host chooses
        self, host: Person, game: str, seats: int, options: Mapping[str, str], *, public: bool = False, clock: int = 0
    ) -> Table:
        """Set up a table with free seats."""
        rules = caravanserai.game(game)
        checked = rules.checked_options(options)
        total, own = await self.store.do(lambda store: shelf.counts(store, host.id))
        if total >= self.settings.most_tables or own >= self.settings.most_tables_of_one:
            raise RefusedError("too_many_tables")
        name, now = secrets.token_urlsafe(9), time.time()
        deed = Deed(
            name,
            game,
            rules.rules,
            rules.checked_seats(seats),
            checked,
            checked_seed(None),
            host.id,
            public,
            clock,
            GATHERING,
            None,
            now,
            now,
        )
        places = [Place(seat, OPEN, None, "", "", away=False) for seat in range(deed.seats)]

        def write(store: object) -> None:
            shelf.save_deed(store, deed)  # type: ignore[arg-type]  # a connection
            shelf.save_places(store, name, places)  # type: ignore[arg-type]  # the same

        await self.store.do(write)
        _LOG.info("table opened", extra={"table": name, "game": game, "seats": deed.seats})
        return await self.table(name)

    async def table(self, name: str) -> Table:
        """Find a table, reading it from the store if need be."""
        if name in self._tables:
            return self._tables[name]
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        try:
            return await self._loading[name]
        finally:
            self._loading.pop(name, None)

    async def open_tables(self) -> list[Listed]:
        """The tables that anybody may join."""
        return await self.store.do(lambda store: shelf.open_tables(store, _LISTED))

    async def tables_of(self, person: Person) -> list[Listed]:
        """The tables of a person."""
        return await self.store.do(lambda store: shelf.tables_of(store, person.id, _LISTED))

    async def _load(self, name: str) -> Table:
        stored = await self.store.do(lambda store: shelf.load(store, name))
        if stored is None:
            raise NoTableError
        table = self._tables[name] = Table(self.store, stored)
        self._drivers[name] = asyncio.create_task(self._drive(table))
        return table

    # -- bots and clocks ------------------------------------------------------------------------------------

    async def _drive(self, table: Table) -> None:
        """Let bots answer, and clocks run out, as long as the table is in memory."""
        stirred = asyncio.Event()
        table.watchers.add(stirred.set)
        try:
            idle = False
            while not idle or len(table.watchers) > 1:
                stirred.clear()
                idle = not await self._play_bot(table) and await self._wait(table, stirred)
        except Exception:  # noqa: BLE001  # one table must not stop the others
            _LOG.exception("the driver of a table stopped", extra={"table": table.id})
        finally:
            table.watchers.discard(stirred.set)
            self._tables.pop(table.id, None)
            self._drivers.pop(table.id, None)

    async def _play_bot(self, table: Table) -> bool:
        """Let the next bot answer; False if none is to move."""
        turn = table.bot_to_move()
        match = table.match
        if turn is None or match is None:
            return False
        seat, bot = turn
        question = table.question_of(seat)
        deed = table.deed
        calls = tuple((call.seat, call.choice) for call in table.calls)
        thought = Thought(deed.game, deed.seats, deed.options, deed.seed, calls, bot, seat)
        choice = await self.brains.think(thought)
        if table.here:
            await asyncio.sleep(self.settings.bot_pause)
        try:
            await table.answer(seat, choice, question)
        except RefusedError:
            _LOG.debug("a bot came too late", extra={"table": table.id})
        return True

    async def _wait(self, table: Table, stirred: asyncio.Event) -> bool:
        """Wait until something happens or the time of those who must decide is up; True if nothing happens at all."""
        deadline = table.deadline()
        left = _IDLE_SECONDS if deadline is None else max(0.0, deadline - time.time())
        try:
            async with asyncio.timeout(left):
                await stirred.wait()
        except TimeoutError:
            if deadline is None or table.match is None:
                return True
            for decision in table.match.decisions():
                await table.set_away(decision.seat, away=True)
        return False
