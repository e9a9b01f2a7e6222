"""Faults planted into the servers, to see that the simulation finds them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest import mock

from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.server.mail import outbox, postman
from caravanserai.server.storage import bot_jobs, table_store
from caravanserai.server.storage.bot_jobs import BotJob
from caravanserai.server.storage.connection import Connection
from caravanserai.server.tables.bot_work import BotWork
from caravanserai.server.tables.table import Table
from tests.simulation.database import DatabaseServer, Listener, LostConnectionError, SimulatedConnection
from tests.simulation.loop import Process
from tests.simulation.store import Result, SimulatedStore

_SERVER: Final = "caravanserai.server"
_FOR_EVER: Final = 1e9
Patches = dict[str, Any]


@contextlib.contextmanager
def plant(name: str) -> Iterator[None]:
    """Plant a fault; without a name, none."""
    with contextlib.ExitStack() as stack:
        for target, replacement in (PLANTED[name]() if name else {}).items():
            stack.enter_context(mock.patch(target, replacement))
        yield


def _no_fencing() -> Patches:
    """Changes are stored whatever version the table has, and answers are appended wherever the record ends."""
    change_table, add_calls = table_store.change_table, table_store.add_calls

    def change(connection: Connection, info: Any, _version: int, *, only_calls: bool = False) -> None:  # noqa: ANN401  # as change_table
        change_table(connection, info, table_store.version_of(connection, info.id), only_calls=only_calls)

    def append(connection: Connection, table_id: str, _first: int, calls: Any, _version: int = 0) -> None:  # noqa: ANN401  # as add_calls
        row = connection.execute("select count(*) from call where table_id = ?", (table_id,)).fetchone()
        add_calls(connection, table_id, row[0], calls, table_store.version_of(connection, table_id))

    return {f"{_SERVER}.storage.table_store.change_table": change, f"{_SERVER}.storage.table_store.add_calls": append}


def _no_version_check() -> Patches:
    """Only the number of an answer is checked, not the version of the table."""
    return {name: replacement for name, replacement in _no_fencing().items() if name.endswith("change_table")} | {
        f"{_SERVER}.storage.table_store.add_calls": _append_by_number
    }


def _append_by_number(connection: Connection, table_id: str, first: int, calls: Any, _version: int = 0) -> None:  # noqa: ANN401  # as add_calls
    _ADD_CALLS(connection, table_id, first, calls, table_store.version_of(connection, table_id))


_ADD_CALLS: Final = table_store.add_calls


def _no_epoch() -> Patches:
    """A process does the chores as long as it believes to have the lease."""
    return {f"{_SERVER}.storage.leases.use": lambda *_: None}


class _RehearsingConnection(SimulatedConnection):
    """Sends the notices of its transaction, and commits nothing."""

    def commit(self) -> None:
        if self.has_written:
            self.server.send(self.server.notices, self)
        self.rollback()
        raise LostConnectionError("a rehearsal")

    controls = SimulatedConnection.controls | {"commit": commit}


def _early_notices() -> Patches:
    """Notices are sent before the commit."""
    send = SimulatedStore._send

    def rehearse(store: SimulatedStore) -> None:
        send(store)
        jobs: Any = [(job, Result()) for job, _ in store._batch]
        store._commit(_RehearsingConnection(store._server, store._process), jobs, store._time)

    return {"tests.simulation.store.SimulatedStore._send": rehearse}


def _own_clock() -> Patches:
    """Leases end by the wall clock of the process that looks, instead of the clock of the database."""
    return {"tests.simulation.database.DatabaseServer.time": lambda _: time.time()}


def _finished_early() -> Patches:
    """The job of a bot is removed before its answer is stored."""

    async def do(work: BotWork, job: BotJob) -> None:
        with contextlib.suppress(RefusedError, StoreError):
            table = await work._table(job.table_id)
            await work._store.do(lambda store: bot_jobs.finish(store, job, work._process))
            if table.bot_to_move() == (job.seat, job.bot) and len(table.calls) == job.number:
                await work._bots.answer(table, job.seat, job.bot)

    return {f"{_SERVER}.tables.bot_work.BotWork._do": do}


def _made_again() -> Patches:
    """A transaction whose commit had no reply is taken as failed, and made again."""
    do = SimulatedStore.do

    async def twice(store: SimulatedStore, job: Callable[[Connection], Any]) -> Any:  # noqa: ANN401  # of any job
        try:
            return await do(store, job)
        except StoreError:
            return await do(store, job)

    return {"tests.simulation.store.SimulatedStore.do": twice}


def _not_reloaded() -> Patches:
    """A write whose commit had no reply is taken as failed, and no notice of it is heard in its own process."""
    commit = Table.commit

    async def fail(table: Table, draft: Table) -> None:
        try:
            await commit(table, draft)
        except StoreError:
            table._doubtful = False
            raise

    return {
        f"{_SERVER}.tables.table.Table.commit": fail,
        "tests.simulation.loop.Process.connect_again": lambda _: None,
    }


def _forgotten_notice() -> Patches:
    """A notice that arrives while a doubtful table is read is forgotten."""
    catch_up = Table.catch_up

    async def forget(table: Table) -> None:
        was_sure = table._newest > table.version
        await catch_up(table)
        if not was_sure:
            table._newest = table.version

    return {f"{_SERVER}.tables.table.Table.catch_up": forget}


def _sleeping_doubt() -> Patches:
    """After a write without reply, a process reads the table again only when somebody asks for it."""

    def doubt(table: Table) -> None:
        table._doubtful = True

    return {f"{_SERVER}.tables.table.Table.doubt": doubt}


def _deaf_to_itself() -> Patches:
    """A process does not hear which screens it has removed itself, as the owner of the chores."""
    receive = Listener.receive

    def ignore(listener: Listener, session: int, writer: object, table_id: str, version: int) -> None:
        if not table_id or writer is not listener.process.writer:
            receive(listener, session, writer, table_id, version)

    return {"tests.simulation.database.Listener.receive": ignore}


def _silent_return() -> Patches:
    """A listener that was cut off does not say that it may have missed notices."""

    def reconnect(server: DatabaseServer, process: Process) -> None:
        for listener in server.listeners:
            listener.connected = listener.connected or listener.process is process

    return {"tests.simulation.database.DatabaseServer.reconnect": reconnect}


def _shown_early() -> Patches:
    """An answer is shown and acknowledged before it is stored."""

    async def commit(table: Table, draft: Table) -> None:
        stored = table.draft()
        stored.version = table.version
        table._adopt(draft)
        table.version += 1
        table.notify()
        task = asyncio.create_task(_COMMIT(stored, draft))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    return {f"{_SERVER}.tables.table.Table.commit": commit}


_COMMIT: Final = Table.commit


def _torn_read() -> Patches:
    """A table is read statement by statement, and its version last."""

    def load(connection: Connection, table_id: str) -> table_store.StoredTable | None:
        found = table_store._load(connection, table_id)
        return found and found._replace(version=table_store.version_of(connection, table_id))

    return {f"{_SERVER}.storage.table_store.load": load}


def _marked_late() -> Patches:
    """A letter is marked as sent after it was sent."""
    take, deliver = outbox.take, postman.Postman._deliver

    def unmarked(connection: Connection, now: float, most: int) -> outbox.Item | None:
        item = take(connection, now, most)
        if item is not None:
            outbox.settle(connection, item, outbox.WAITING)
        return item

    async def mark(one: postman.Postman, item: outbox.Item, now: float) -> None:
        await deliver(one, item, now)
        await one._store.do(lambda store: outbox.settle(store, item, "sent"))

    return {f"{_SERVER}.mail.outbox.take": unmarked, f"{_SERVER}.mail.postman.Postman._deliver": mark}


def _wall_time() -> Patches:
    """The service time is the wall clock of each process."""
    return {f"{_SERVER}.storage.service_time.ServiceTime.now": lambda _: time.time()}


def _lasting_presence() -> Patches:
    """The screens of a process that has died stay open."""

    def load(connection: Connection, process: str, table_id: str) -> dict[str, int]:
        rows = connection.execute(
            "select person, sum(screens) from presence where table_id = ? and process <> ? group by person",
            (table_id, process),
        )
        return {row[0]: int(row[1]) for row in rows}

    return {f"{_SERVER}.storage.presences.load": load, f"{_SERVER}.storage.presences.sweep": lambda _: None}


def _lost_job() -> Patches:
    """The job of a worker that has died stays with it."""
    return {f"{_SERVER}.tables.bot_work._HELD_SECONDS": _FOR_EVER}


def _endless_lease() -> Patches:
    """The lease of a process that has died never ends."""
    return {f"{_SERVER}.storage.chores._LEASE_SECONDS": _FOR_EVER}


PLANTED: Final[dict[str, Callable[[], Patches]]] = {
    "no fencing": _no_fencing,
    "no version check": _no_version_check,
    "a lease without epoch": _no_epoch,
    "notices before the commit": _early_notices,
    "leases by the clock of each process": _own_clock,
    "a job finished before its answer": _finished_early,
    "a write without reply is made again": _made_again,
    "a write without reply is taken as failed": _not_reloaded,
    "a notice is forgotten while a table is read": _forgotten_notice,
    "a write without reply wakes nobody": _sleeping_doubt,
    "a process deaf to itself": _deaf_to_itself,
    "missed notices are not mentioned": _silent_return,
    "shown before it is stored": _shown_early,
    "a table read while it changes": _torn_read,
    "a letter marked after it was sent": _marked_late,
    "service time by the wall clock": _wall_time,
    "screens of dead processes": _lasting_presence,
    "jobs of dead workers": _lost_job,
    "an endless lease": _endless_lease,
}
"""The planted faults by name."""
