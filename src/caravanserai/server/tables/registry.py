"""All live tables: loaded on request, driven by bots and clocks, and unloaded when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import weakref
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.kernel.chance import checked_seed
from caravanserai.lessons.coaching import seed_of
from caravanserai.server.domain.quotas import check_bound, check_share
from caravanserai.server.domain.table_info import BY_BOT, GATHERING, OVER, SeatInfo, TableInfo
from caravanserai.server.errors import DamagedError, LaterError, NoTableError, RefusedError, StaleError, StoreError
from caravanserai.server.identity.client_network import Marker
from caravanserai.server.identity.person import Person
from caravanserai.server.metrics import Metrics
from caravanserai.server.storage import (
    match_loading,
    presences,
    rematches,
    service_time,
    table_origins,
    table_store,
)
from caravanserai.server.storage.chores import Chores
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.keys import signing_key
from caravanserai.server.storage.lessons import begin_lesson
from caravanserai.server.storage.people import People
from caravanserai.server.storage.store import Store
from caravanserai.server.storage.table_store import ListedTable
from caravanserai.server.tables.bot_pool import BotPool
from caravanserai.server.tables.bot_turns import BotTurns
from caravanserai.server.tables.bot_work import BotWork
from caravanserai.server.tables.only_choices import give_only_choice
from caravanserai.server.tables.prepared_answers import give_prepared
from caravanserai.server.tables.shared_presence import SharedPresence
from caravanserai.server.tables.table import Table
from caravanserai.server.tables.upkeep import Upkeep
from caravanserai.server.tables.vacations import Vacations
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping, Sequence

    from caravanserai.lessons.lesson import Lesson
    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.connection import Connection

_LOG: Final = logging.getLogger(__name__)
_LISTED: Final = 50
_DAY: Final = 86_400.0
_HOUR: Final = 3600.0
_SOON: Final = 60.0
_IDLE_SECONDS: Final = 600.0
"""Seconds for which a table without changes stays in memory."""
_OVER_SECONDS: Final = 5.0
"""The same for a table whose match is over and which nobody watches."""
_NICE_BOTS: Final = 4
"""Niceness of the bot workers: they give way to the server itself."""
_NICE_PAGES: Final = 6
"""Niceness of the process that makes pages of past matches."""
_NICE_HINTS: Final = 14
"""Niceness of the process that makes hints and analyses: it also gives way to bots."""
_BREATH_SECONDS: Final = 2.0
"""Seconds that a table waits after an error of its bot or of the store."""


def fault_detail(fault: RefusedError) -> str:
    """Return the reason why a table cannot be read, for the operator."""
    return fault.detail if isinstance(fault, DamagedError) else str(fault)


class TableRegistry:
    """Opens and finds tables, and drives their bots and clocks."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.key = signing_key(settings)
        """The secret key with which this server signs cookies, links and tokens."""
        self.store = store or Store(database_of(settings), Metrics())
        self.metrics = self.store.metrics
        self.people = People(self.store)
        self.chores = Chores(self.store)
        self._loader = match_loading.MatchLoader(self.store)
        self.bot_pool = BotPool(settings.thinkers, niceness=_NICE_BOTS)
        self._bots = BotTurns(settings, self.bot_pool, self.metrics)
        self.analysis_pool = BotPool(1, niceness=_NICE_HINTS)
        """The process that makes hints and analyses."""
        self.page_pool = BotPool(1, niceness=_NICE_PAGES)
        """The process that makes pages of past matches."""
        self._tables: weakref.WeakValueDictionary[str, Table] = weakref.WeakValueDictionary()
        """The tables in memory; while a table is in use, there is no second object of the same id."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed: set[str] = set()
        """The tables about which there was a notice, or may have been one, while they were loaded."""
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self.broken: dict[str, RefusedError] = {}
        """The tables that could not be read, with the reason; they stay closed until `reload`."""
        self._tasks: list[asyncio.Task[None]] = []
        self._joined = False
        """Whether this process hears the other processes of a shared database."""
        self._listening = contextlib.ExitStack()
        self._bot_work = BotWork(self.store, self.chores.process, settings, self._bots, self.table)
        self.shared_presence = SharedPresence(self)
        self.vacations = Vacations(self)
        self.upkeep = Upkeep(self)
        self.marker = Marker(self.key)
        """Makes the marks of client addresses."""

    async def start(self, *others: Coroutine[Any, Any, None]) -> None:
        """Start the background tasks: clocks, cleanup and `others`; they run until the registry closes."""
        await self.join()
        self._tasks += [asyncio.create_task(task) for task in (*self.upkeep.tasks(), *others)]

    async def join(self) -> None:
        """Join the other processes of a shared database: hear their notices, renew a lease, and take jobs for bots."""
        if self.store.is_shared and not self._joined:
            self._joined = True
            self._listening.enter_context(self.store.listen(self._hear, self._miss))
            await self.chores.beat()
            self._tasks += [asyncio.create_task(task) for task in (self._bot_work.work(), self._beat())]

    async def close(self) -> None:
        """Stop bots and clocks, and close the store."""
        self._listening.close()
        working = [*self._drivers.values(), *self._tasks]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        self.bot_pool.close()
        self.analysis_pool.close()
        self.page_pool.close()
        kept = await asyncio.gather(*(table.keep() for table in self.loaded()), return_exceptions=True)
        for fault in filter(None, kept):
            _LOG.error("a position could not be kept", extra={"reason": str(fault)})
        self._loader.close()
        with contextlib.suppress(StoreError):  # the others notice it a little later
            await self.chores.leave()
        self.store.close()

    # -- tables ---------------------------------------------------------------------------------------------

    async def is_here(self, table: str, person: str) -> bool:
        """Return whether a person has a screen open at a table."""
        known = self._tables.get(table)
        if known is not None and person in known.presence.here:
            return True
        return self.store.is_shared and await self.store.do(lambda store: presences.is_here(store, table, person))

    async def open_table(  # noqa: PLR0913  # the choices of a host
        self,
        host: Person,
        game: str,
        seats: int,
        options: Mapping[str, str],
        *,
        public: bool = False,
        clock: int = 0,
        bank: int = 0,
        increment: int = 0,
        overtime: str = BY_BOT,
        address: str = "",
        after: Table | None = None,
        seat_infos: Sequence[SeatInfo] = (),
        lesson: Lesson | None = None,
    ) -> Table:
        """Open a table, if the quotas of the host and of their address allow it.

        Its seats are free unless `seat_infos` names their holders. With `after`, it is the rematch of that table,
        stored in the same transaction; if another person has opened the rematch already, that table is returned.
        With `lesson`, it is a guided match of the host, with the seed of that lesson.
        """
        rules = caravanserai.game(game)
        checked = rules.checked_options(options)
        name, now, mark = secrets.token_urlsafe(9), self.store.now(), self.marker.mark(address)
        info = TableInfo(
            name,
            game,
            rules.rules,
            rules.checked_seats(seats),
            checked,
            checked_seed(None) if lesson is None else seed_of(lesson),
            host.id,
            public,
            clock,
            GATHERING,
            None,
            now,
            now,
            bank,
            increment,
            overtime,
        )
        free = [SeatInfo(seat, OPEN, None, "", "", away=False) for seat in range(info.seats)]

        def write(store: Connection) -> str:
            if after is not None:
                table_store.lock(store, after.id)
                known = rematches.next_of(store, after.id, host.id).table
                if known is not None:
                    return known
            self.check_shares(store, host.id, mark, now)
            table_store.add_table(store, info)
            table_store.save_seats(store, name, list(seat_infos) or free)
            table_origins.save_origin(store, name, mark, now)
            if after is not None:
                rematches.save_rematch(store, after.id, name)
            if lesson is not None:
                begin_lesson(store, name, host.id)
            return name

        found = await self.store.do(write)
        if found == name:
            _LOG.info("table opened", extra={"table": name, "game": game, "seats": info.seats})
        return await self.table(found)

    def check_shares(self, store: Connection, host: str, mark: str, now: float) -> None:
        """Refuse one more table if the host, the address or the whole server has reached its limit."""
        rules, held = self.settings, table_origins.open_now(store, mark, now - _DAY)
        if held.total >= rules.most_tables or table_store.count_of(store, host, now - _DAY) >= rules.most_tables_of_one:
            raise LaterError("too_many_tables", _SOON)
        if mark:
            check_bound(held.own, rules.most_tables_of_address, "too_many_tables_here", _SOON)
            check_share(held, rules.most_tables, "too_many_tables_here", _SOON)
            today = table_origins.opened_since(store, mark, now - _DAY)
            check_bound(today, rules.most_tables_a_day, "too_many_tables_today", _HOUR)

    async def table(self, name: str, *, newest: bool = True) -> Table:
        """Return a table; load it from the store if necessary.

        In a shared database, `newest` asks the store first whether another process has changed the table. A change
        needs no such question, because it is made again if it was refused or overtaken on an old state.
        """
        table = self._tables.get(name)
        if table is None:
            if name in self.broken:
                raise self.broken[name].with_traceback(None)
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loaded(name))
            table = await asyncio.shield(self._loading[name])
        if self.store.is_shared and newest:  # also after a load, which may have begun before this call
            await table.refresh(asking=True)
        if name not in self._drivers:
            self._drivers[name] = asyncio.create_task(self._drive(table))
        return table

    def _loaded(self, name: str) -> None:
        self._loading.pop(name, None)
        self._changed.discard(name)

    async def reload(self, name: str) -> None:
        """Load a table again that could not be read before."""
        self.broken.pop(name, None)
        await self.table(name)

    @property
    def damaged(self) -> list[str]:
        """The tables that are closed for repair because their stored data are damaged."""
        return [name for name, fault in self.broken.items() if isinstance(fault, DamagedError)]

    def loaded(self) -> list[Table]:
        """Return the tables in memory."""
        return list(self._tables.values())

    def screens(self) -> int:
        """Return the number of open screens of this process."""
        return sum(sum(table.presence.own.values()) for table in self.loaded())

    async def open_tables(self) -> list[ListedTable]:
        """Return the tables that anybody may join."""
        return await self.store.do(lambda store: table_store.open_tables(store, _LISTED))

    async def tables_of(self, person: Person, most: int = _LISTED) -> list[ListedTable]:
        """Return the tables of a person, the last changed first."""
        return await self.store.do(lambda store: table_store.tables_of(store, person.id, most))

    async def _stored(self, name: str) -> table_store.StoredTable:
        stored = await self.store.do(lambda store: table_store.load(store, name))
        if stored is None:
            raise NoTableError
        return stored

    async def _load(self, name: str) -> Table:
        try:
            loaded = await self._loader.load(await self._stored(name))
        except StaleError:  # another process has changed the table at the same time
            return await self._load(name)
        except (NoTableError, StoreError):
            raise
        except Exception as fault:
            known = fault if isinstance(fault, RefusedError) else DamagedError(f"{type(fault).__name__}: {fault}")
            self.broken[name] = known
            _LOG.error("a table cannot be read", extra={"table": name, "reason": fault_detail(known)})
            if known is fault:
                raise
            raise known from fault
        table = self._tables[name] = Table(self._loader, *loaded)
        if name in self._changed:
            table.doubt()
        table.presence.is_outdated = self.store.is_shared
        return table

    # -- other processes ------------------------------------------------------------------------------------

    def _hear(self, name: str, version: int) -> None:
        """Pass on a notice of the store: a table has a new version, people have come or gone, or a bot is asked."""
        table = self._tables.get(name)
        self.broken.pop(name, None)
        if not name:
            self._bot_work.wake()
        elif table is None and name in self._loading:
            self._changed.add(name)
        elif table is not None and version:
            table.hear(version)
        elif table is not None:
            table.presence.is_outdated = True
            table.stirred()

    def _miss(self) -> None:
        """Look at all tables in memory: notices may have been lost."""
        for table in self.loaded():
            table.doubt()
            table.presence.is_outdated = True
            table.stirred()
        self._changed |= self._loading.keys()
        self._bot_work.wake()

    async def _beat(self) -> None:
        """Renew what this process has in the shared database, again and again."""
        while True:
            try:
                await self.chores.beat()
                await self._bot_work.renew()
                await self.shared_presence.renew()
            except StoreError as fault:
                _LOG.error("this process cannot renew its lease", extra={"reason": str(fault)})
            await asyncio.sleep(service_time.BEAT_SECONDS)

    # -- bots and clocks ------------------------------------------------------------------------------------

    async def _drive(self, table: Table) -> None:
        """Let bots answer and handle deadlines, as long as the table is in memory."""
        change = asyncio.Event()
        table.presence.watchers[change.set] = None
        table.stirred = change.set
        try:
            idle = False
            while not idle or len(table.presence.watchers) > 1:
                change.clear()
                try:
                    played = await self._drive_once(table, change)
                    idle = not played and await self._wait(table, change)
                    if idle:
                        await table.keep()
                        idle = not change.is_set()
                except Exception:  # noqa: BLE001  # after any error the table tries again
                    _LOG.exception("a table cannot go on", extra={"table": table.id})
                    await asyncio.sleep(_BREATH_SECONDS)
        finally:
            table.presence.watchers.pop(change.set, None)
            self._drivers.pop(table.id, None)

    async def _drive_once(self, table: Table, change: asyncio.Event) -> bool:
        """Do what is due at a table now; return True if somebody has answered."""
        await table.refresh()
        if self.store.is_shared:
            if table.presence.unsaved or table.presence.is_outdated:
                await self.shared_presence.share(table)
            await self._bot_work.offer(table)
        if table.proposals.is_pointless:
            await table.proposals.drop_pointless()
        answered = not self.store.is_shared and await self._bots.answer_next(table, change)
        return answered or await give_prepared(table) or await give_only_choice(table)

    async def _wait(self, table: Table, change: asyncio.Event) -> bool:
        """Wait for a change or a deadline; return True if the table stays idle."""
        next_due = table.clocks.next_due()
        idle = _OVER_SECONDS if table.info.status == OVER else _IDLE_SECONDS
        left = idle if next_due is None else max(0.0, next_due - table.now())
        try:
            async with asyncio.timeout(min(left, idle)):
                await change.wait()
        except TimeoutError:
            if left >= idle:
                return True
            await table.clocks.handle_due()
        return False
