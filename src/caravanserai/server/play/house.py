"""The house: all tables, loaded when somebody asks for them, and the bots that play there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from typing import TYPE_CHECKING, Final

import caravanserai
from caravanserai.kernel.chance import checked_seed
from caravanserai.server.errors import LaterError, NoTableError, RefusedError
from caravanserai.server.host.keys import signing_key
from caravanserai.server.host.metrics import Metrics
from caravanserai.server.letters import vacation
from caravanserai.server.letters.postman import Postman
from caravanserai.server.play.bot_turns import BotTurns
from caravanserai.server.play.brains import Brains
from caravanserai.server.play.clocks import due_tables
from caravanserai.server.play.prepared import give_prepared
from caravanserai.server.play.table import Table
from caravanserai.server.play.turns import Turns
from caravanserai.server.storage import opened, sequels, service_time, shelf, upgrade
from caravanserai.server.storage.cleaning import stale_tables, sweep
from caravanserai.server.storage.damage import DamagedError
from caravanserai.server.storage.shelf import BY_BOT, GATHERING, Deed, Listed, Place
from caravanserai.server.storage.store import Store, StoreError
from caravanserai.server.visitors.network import Marker
from caravanserai.server.visitors.person import Person, load_person, note_visit, save_person
from caravanserai.server.visitors.shares import check_bound, check_share
from caravanserai.server.visitors.signing import Signer
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from caravanserai.server.host.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_LISTED: Final = 50
_DAY: Final = 86_400.0
_HOUR: Final = 3600.0
_SOON: Final = 60.0
_IDLE_SECONDS: Final = 600.0
"""A table where nothing happens stays in memory for so long,"""
_OVER_SECONDS: Final = 5.0
"""and only for so long if its match is over and nobody looks at it any more."""
_CLOCK_SECONDS: Final = 5.0
"""How often the store is asked for tables where somebody's time is up while nobody looks on.

While a clock runs, the time is written down as often: a server that is killed gives nobody more than this."""
_NICE_BOTS: Final = 4
"""Niceness of the processes in which bots think: they give way to the server itself."""
_NICE_PAGES: Final = 6
"""Niceness of the process that makes pages of the past."""
_NICE_HINTS: Final = 14
"""Niceness of the process that makes hints and analyses: it gives way to bots, too."""
_BREATH_SECONDS: Final = 2.0
"""How long a table rests when its bot or the store has failed."""


def detail_of(fault: RefusedError) -> str:
    """What the operator is told of a table that cannot be read."""
    return fault.detail if isinstance(fault, DamagedError) else str(fault)


class House:
    """Opens tables, finds them again, and lets bots and clocks play."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.key = signing_key(settings)
        """The secret with which this server signs what people keep."""
        self.metrics = Metrics()
        self.store = Store(settings.database, self.metrics)
        self._reviver = upgrade.Reviver(self.store)
        self.brains = Brains(settings.thinkers, niceness=_NICE_BOTS)
        self._bots = BotTurns(settings, self.brains, self.metrics)
        self.turns = Turns()
        """Whose screen is drawn next."""
        self.readers = Brains(1, niceness=_NICE_HINTS)
        """Those who look at matches and positions for people, beside the bots."""
        self.past_maker = Brains(1, niceness=_NICE_PAGES)
        """The process that makes pages of the past."""
        self._tables: weakref.WeakValueDictionary[str, Table] = weakref.WeakValueDictionary()
        """As long as anybody holds a table, there is no second one of that name."""
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self.broken: dict[str, RefusedError] = {}
        """The tables that could not be read, with the reason: they stay closed until `look_again`."""
        self._chores: list[asyncio.Task[None]] = []
        self.marker = Marker(self.key)
        """Makes marks of the addresses that people ask from."""
        self.letters = Signer(self.key, "letters")
        """Signs the links in letters."""
        self.postman = Postman(settings, self.store, self.letters, self._is_here)

    async def wake(self) -> None:
        """Go on with the matches whose clocks run, deliver letters, and clean."""
        chores = [self._watch_clocks(), self._keep_clean()]
        if self.settings.sends_letters:
            chores.append(self.postman.work())
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """Stop bots and clocks, and close the store."""
        working = [*self._drivers.values(), *self._chores]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        self.brains.close()
        self.readers.close()
        self.past_maker.close()
        kept = await asyncio.gather(*(table.keep() for table in self.loaded()), return_exceptions=True)
        for fault in filter(None, kept):
            _LOG.error("a position could not be kept", extra={"reason": str(fault)})
        self._reviver.close()
        self.store.close()

    # -- people ---------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Find a person."""
        return await self.store.do(lambda store: load_person(store, person))

    async def keep(self, person: Person) -> None:
        """Remember a person."""
        await self.store.do(lambda store: save_person(store, person, self.store.now()))

    async def note_visit(self, person: str) -> None:
        """Remember that a person was here, if they are known."""
        await self.store.do(lambda store: note_visit(store, person, self.store.now()))

    async def begin_vacation(self, person: str, days: int) -> None:
        """Let the clocks of a person rest for some days."""
        now, most = self.store.now(), self.settings.vacation_days
        until = await self.store.do(lambda store: vacation.begin(store, person, days, most, now))
        await self._rest(person, until)

    async def end_vacation(self, person: str) -> None:
        """Let the clocks of a person run again."""
        now = self.store.now()
        await self.store.do(lambda store: vacation.end(store, person, now))
        await self._rest(person, now)

    async def _rest(self, person: str, until: float) -> None:
        for name in await self.store.do(lambda store: vacation.running_tables_of(store, person)):
            await self._let_rest(name, person, until)

    async def _let_rest(self, name: str, person: str, until: float) -> None:
        try:
            await (await self.table(name)).rest(person, until)
        except Exception:  # noqa: BLE001  # one table that cannot be read must not spoil a vacation
            _LOG.exception("the clocks of a table cannot be changed", extra={"table": name})

    def _is_here(self, table: str, person: str) -> bool:
        """Whether a person looks at a table right now."""
        known = self._tables.get(table)
        return known is not None and person in known.here

    # -- tables ---------------------------------------------------------------------------------------------

    async def open_table(  # noqa: PLR0913  # what a host chooses
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
        places: Sequence[Place] = (),
    ) -> Table:
        """Set up a table if the host and the address they ask from have a share left.

        Its seats are free unless the places say otherwise. With `after`, it is the next table of those who sit at that
        one, and is stored as such in the same transaction; if another person was quicker, theirs is the one.
        """
        rules = caravanserai.game(game)
        checked = rules.checked_options(options)
        name, now, mark = secrets.token_urlsafe(9), self.store.now(), self.marker.mark(address)
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
            bank,
            increment,
            overtime,
        )
        free = [Place(seat, OPEN, None, "", "", away=False) for seat in range(deed.seats)]

        def write(store: sqlite3.Connection) -> str:
            known = None if after is None else sequels.next_of(store, after.id, host.id).table
            if known is not None:
                return known
            self._check_shares(store, host.id, mark, now)
            shelf.save_deed(store, deed)
            shelf.save_places(store, name, list(places) or free)
            opened.save_opened(store, name, mark, now)
            if after is not None:
                sequels.save_sequel(store, after.id, name)
            return name

        found = await self.store.do(write)
        if found == name:
            _LOG.info("table opened", extra={"table": name, "game": game, "seats": deed.seats})
        return await self.table(found)

    def _check_shares(self, store: sqlite3.Connection, host: str, mark: str, now: float) -> None:
        """Refuse one more table if its host, its address or the whole server has enough of them."""
        rules, held = self.settings, opened.open_now(store, mark, now - _DAY)
        if held.total >= rules.most_tables or shelf.count_of(store, host, now - _DAY) >= rules.most_tables_of_one:
            raise LaterError("too_many_tables", _SOON)
        if mark:
            check_bound(held.own, rules.most_tables_of_address, "too_many_tables_here", _SOON)
            check_share(held, rules.most_tables, "too_many_tables_here", _SOON)
            today = opened.opened_since(store, mark, now - _DAY)
            check_bound(today, rules.most_tables_a_day, "too_many_tables_today", _HOUR)

    async def table(self, name: str) -> Table:
        """Find a table, reading it from the store if need be."""
        table = self._tables.get(name)
        if table is None:
            if name in self.broken:
                raise self.broken[name].with_traceback(None)
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(self._loading[name])
        if name not in self._drivers:
            self._drivers[name] = asyncio.create_task(self._drive(table))
        return table

    async def look_again(self, name: str) -> None:
        """Read a table anew that could not be read before."""
        self.broken.pop(name, None)
        await self.table(name)

    @property
    def damaged(self) -> list[str]:
        """The tables that are closed for repair: what is stored of them is damaged."""
        return [name for name, fault in self.broken.items() if isinstance(fault, DamagedError)]

    def loaded(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def screens(self) -> int:
        """How many screens are open at all tables."""
        return sum(sum(table.here.values()) for table in self.loaded())

    async def open_tables(self) -> list[Listed]:
        """The tables that anybody may join."""
        return await self.store.do(lambda store: shelf.open_tables(store, _LISTED))

    async def tables_of(self, person: Person) -> list[Listed]:
        """The tables of a person."""
        return await self.store.do(lambda store: shelf.tables_of(store, person.id, _LISTED))

    async def _stored(self, name: str) -> shelf.Stored:
        stored = await self.store.do(lambda store: shelf.load(store, name))
        if stored is None:
            raise NoTableError
        return stored

    async def _load(self, name: str) -> Table:
        try:
            table = Table(self.store, *await self._reviver.brought_back(await self._stored(name)))
        except (NoTableError, StoreError):
            raise
        except Exception as fault:
            known = fault if isinstance(fault, RefusedError) else DamagedError(f"{type(fault).__name__}: {fault}")
            self.broken[name] = known
            _LOG.error("a table cannot be read", extra={"table": name, "reason": detail_of(known)})
            if known is fault:
                raise
            raise known from fault
        self._tables[name] = table
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
                try:
                    played = await self._bots.answer_next(table, stirred) or await give_prepared(self.store, table)
                    idle = not played and await self._wait(table, stirred)
                    if idle:
                        await table.keep()
                        idle = not stirred.is_set()
                except Exception:  # noqa: BLE001  # whatever failed, people wait here for it to be tried again
                    _LOG.exception("a table cannot go on", extra={"table": table.id})
                    await asyncio.sleep(_BREATH_SECONDS)
        finally:
            table.watchers.discard(stirred.set)
            self._drivers.pop(table.id, None)

    async def _watch_clocks(self) -> None:
        """Take up the tables where something is due; each has a driver then that sees to it."""
        while True:
            try:
                for name in await self.store.do(self._due):
                    if name not in self.broken:
                        await self.table(name)
            except StoreError as fault:
                _LOG.error("the store cannot tell where something is due", extra={"reason": str(fault)})
            except Exception:  # noqa: BLE001  # one table that cannot be read must not stop the clocks of the others
                _LOG.exception("a table where something is due cannot be read")
            await asyncio.sleep(_CLOCK_SECONDS)

    def _due(self, connection: sqlite3.Connection) -> list[str]:
        """Write down the time if need be, and find the tables where something is due."""
        now = self.store.now()
        service_time.beat(connection, now)
        return due_tables(connection, now)

    async def _keep_clean(self) -> None:
        """Clean when the house opens, and once a day."""
        while True:
            try:
                await self.clean(self.store.now())
            except Exception:  # noqa: BLE001  # tomorrow is another day
                _LOG.exception("the house could not be cleaned")
            await asyncio.sleep(_DAY)

    async def clean(self, now: float) -> None:
        """Close tables that have been quiet for too long, and remove what nobody needs any more.

        Clocks that do not rest though they should, because the server died in between, rest from now on.
        """
        for rest in await self.store.do(lambda store: vacation.still_running(store, now)):
            await self._let_rest(*rest)
        stale = await self.store.do(lambda store: stale_tables(store, self.settings, now))
        for name in (*stale.gathering, *stale.playing):
            known = self._tables.get(name)
            if known is None or not known.here:
                await self._close(name)
        swept = await self.store.do(lambda store: sweep(store, self.settings, now))
        closed = {"gathering": len(stale.gathering), "playing": len(stale.playing)}
        _LOG.info("cleaned", extra=closed | swept._asdict())

    async def _close(self, name: str) -> None:
        try:
            await (await self.table(name)).close()
        except Exception:  # noqa: BLE001  # one table that cannot be read must not keep the others open
            _LOG.exception("a quiet table cannot be closed", extra={"table": name})

    async def _wait(self, table: Table, stirred: asyncio.Event) -> bool:
        """Wait until something happens or somebody's time is up; True if nothing happens at all."""
        alarm = table.alarm()
        idle = _OVER_SECONDS if table.deed.status == shelf.OVER else _IDLE_SECONDS
        left = idle if alarm is None else max(0.0, alarm - table.now())
        try:
            async with asyncio.timeout(min(left, idle)):
                await stirred.wait()
        except TimeoutError:
            if left >= idle:
                return True
            await table.ring()
        return False
