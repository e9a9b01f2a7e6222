"""The simulated database server: one SQLite database in memory, which behaves as PostgreSQL does for its clients.

Each transaction is one real transaction, at a moment that the seed picks. Before its first write, a transaction sees
between two statements what others commit, as in PostgreSQL's usual isolation level; after it, it holds its locks. The
connection may be lost before or after the commit. Notices go to the listening processes after the commit.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from caravanserai.server.errors import StoreError
from caravanserai.server.storage.connection import Connection, Rows
from caravanserai.server.storage.database import Database
from caravanserai.server.storage.sqlite_database import migrate
from tests.simulation.loop import Process, SimulatedLoop

EPOCH: Final = 1_800_000_000.0
"""The time of day at the virtual time 0."""
_SKIPS_LOCKED: Final = "/* for update skip locked */"
_SHORTEST_NOTICE: Final = 0.0005
_LONGEST_NOTICE: Final = 0.1
_OVERTAKING: Final = 0.2
"""The probability that a transaction sees, between two statements, what another one has just committed."""
_TRIGGERS: Final = """
    create trigger announce_table after update of version on game_table when new.version <> old.version
      begin select announce(new.id || ':' || new.version); end;
    create trigger announce_presence after insert on presence begin select announce(new.table_id || ':0'); end;
    create trigger announce_absence after delete on presence begin select announce(old.table_id || ':0'); end;
    create trigger announce_screens after update of screens on presence
      begin select announce(new.table_id || ':0'); end;
    create trigger announce_bot_job after insert on bot_job begin select announce(':0'); end;
    create trigger observe_lease after insert on lease
      begin select observe('lease', '', new.owner, new.epoch, 0.0, new.until); end;
    create trigger observe_leases after update of owner on lease
      begin select observe('lease', old.owner, new.owner, new.epoch, old.until, new.until); end;
    create trigger observe_time after update on service_time
      begin select observe('time', old.seconds, new.seconds); end;
"""
"""The notices as PostgreSQL's triggers send them, and what the checks must see."""


class LostConnectionError(Exception):
    """The connection to the database is lost."""


@functools.cache
def _connection() -> sqlite3.Connection:
    """Return the connection of all runs, one after another: SQLite keeps its prepared statements."""
    connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=1000)
    migrate(connection)
    connection.executescript(_TRIGGERS)
    connection.row_factory = sqlite3.Row
    return connection


@functools.cache
def _tables() -> list[str]:
    return [
        row[0]
        for row in _connection().execute("select name from sqlite_master where type = 'table' and name <> 'gate'")
    ]


def _emptied() -> sqlite3.Connection:
    """Return the connection to an empty database with the schema of the server."""
    connection = _connection()
    if connection.in_transaction:  # a run has failed inside of a transaction
        connection.execute("rollback")
    connection.execute("pragma foreign_keys = off")
    for name in ("announce", "observe"):
        connection.create_function(name, -1, lambda *_: None)
    connection.execute("begin")
    for table in _tables():
        connection.execute(f"delete from {table}")  # noqa: S608  # our own names
    connection.execute("insert into service_time (id, seconds) values (1, ?)", (EPOCH,))
    connection.execute("commit")
    connection.execute("pragma foreign_keys = on")
    return connection


class Seen(NamedTuple):
    """What a committed transaction has done, as the checks need it."""

    at: float
    process: str
    facts: tuple[Any, ...]


class Listener:
    """The connection on which a process hears notices; they arrive in order."""

    def __init__(self, process: Process, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        self.process = process
        self.heard, self.missed = heard, missed
        self.context = contextvars.copy_context()
        self.connected = True
        self.session = 0
        self.last = 0.0

    def receive(self, session: int, writer: object, table_id: str, version: int) -> None:
        """Pass a notice on, unless this connection was lost, or the process has written the change itself."""
        if self.connected and session == self.session and not (version and writer is self.process.writer):
            self.heard(table_id, version)


class DatabaseServer:
    """The database that all simulated processes share."""

    def __init__(self, loop: SimulatedLoop, chance: Random) -> None:
        self.loop = loop
        self._chance = chance
        self.raw = _emptied()
        self.raw.create_function("database_time", 0, self.time)
        self.raw.create_function("announce", -1, self._announce)
        self.raw.create_function("observe", -1, self.observe)
        self.notices: list[str] = []
        """The notices of the transaction that runs."""
        self.observed: list[tuple[Any, ...]] = []
        """What the transaction that runs has done."""
        self.seen: list[Seen] = []
        """What the committed transactions have done."""
        self.listeners: list[Listener] = []
        self.waiting: list[Callable[[], Process | None]] = []
        """Transactions that could run now; each function runs one."""
        self.is_down = False
        self.failed = 0.0
        """The last time at which a transaction failed."""
        self.early: list[str] = []
        """The notices of versions that the store did not have yet."""
        self.lost: dict[str, list[str]] = {}
        """The commits that get lost, by process: "before" or "after"."""
        self.commits = 0
        self.clocks: dict[str, list[float]] = {}
        """The service time in each process, at its transactions."""

    def time(self) -> float:
        """Return the time of the database's own clock."""
        return EPOCH + self.loop.time()

    def _announce(self, notice: str) -> None:
        if notice not in self.notices:
            self.notices.append(notice)

    def observe(self, *facts: Any) -> None:  # noqa: ANN401  # values of any column
        """Note what the transaction that runs does; it counts when it is committed."""
        self.observed.append(facts)

    def committed(self, process: Process) -> None:
        """Send the notices of a transaction, and keep what it has done."""
        self.commits += 1
        self.seen += [Seen(self.loop.time(), process.name, facts) for facts in self.observed]
        self.send(self.notices, process.writer)

    def send(self, notices: list[str], writer: object) -> None:
        """Send notices to all listeners."""
        for listener in self.listeners:
            for notice in notices:
                table_id, _, version = notice.rpartition(":")
                delay = self._chance.uniform(_SHORTEST_NOTICE, _LONGEST_NOTICE)
                listener.last = max(listener.last, self.loop.time() + delay)
                self.loop.call_at(
                    listener.last,
                    self._deliver,
                    listener,
                    listener.session,
                    writer,
                    table_id,
                    int(version),
                    context=listener.context,
                )

    def _deliver(self, listener: Listener, session: int, writer: object, table_id: str, version: int) -> None:
        row = self.raw.execute("select version from game_table where id = ?", (table_id,)).fetchone()
        if version and row[0] < version:
            self.early.append(f"{table_id}:{version}")
        listener.receive(session, writer, table_id, version)

    def let_overtake(self) -> None:
        """Perhaps run a waiting transaction of another process now."""
        if self.waiting and self._chance.random() < _OVERTAKING:
            self.waiting[int(self._chance.random() * len(self.waiting))]()

    # -- listeners ------------------------------------------------------------------------------------------

    def listen(self, process: Process, heard: Callable[[str, int], None], missed: Callable[[], None]) -> Listener:
        """Connect a listener."""
        listener = Listener(process, heard, missed)
        self.listeners.append(listener)
        self.loop.call_soon(missed)
        return listener

    def forget(self, listener: Listener) -> None:
        """Disconnect a listener for good."""
        listener.connected = False
        if listener in self.listeners:
            self.listeners.remove(listener)

    def cut(self, process: Process) -> None:
        """Cut the listener of a process: the notices on their way are lost."""
        for listener in self.listeners:
            if listener.process is process:
                listener.connected = False
                listener.session += 1

    def reconnect(self, process: Process) -> None:
        """Let the listener of a process connect again; it says that notices may have been lost."""
        for listener in self.listeners:
            if listener.process is process and not listener.connected:
                listener.connected = True
                self.loop.call_soon(listener.missed, context=listener.context)

    def leave(self, process: Process) -> None:
        """Forget the listener of a process that has ended."""
        self.listeners = [one for one in self.listeners if one.process is not process]


class SimulatedDatabase(Database):
    """The database as one process sees it."""

    faults = (LostConnectionError, StoreError)
    is_shared = True
    skips_locked = _SKIPS_LOCKED
    name = "simulated"

    def __init__(self, server: DatabaseServer, process: Process) -> None:
        self.server = server
        self._process = process

    def exists(self) -> bool:
        return True

    @contextlib.contextmanager
    def writing(self) -> Iterator[SimulatedConnection]:
        yield SimulatedConnection(self.server, self._process)

    reading = writing

    @contextlib.contextmanager
    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> Iterator[None]:
        listener = self.server.listen(self._process, heard, missed)
        try:
            yield
        finally:
            self.server.forget(listener)

    def begin(self, connection: Connection) -> None:
        assert isinstance(connection, SimulatedConnection)
        connection.begin()

    def trouble_of(self, fault: BaseException) -> str:
        return "unreachable" if isinstance(fault, LostConnectionError) else ""

    def is_collision(self, fault: BaseException) -> bool:  # noqa: ARG002  # transactions write one after another
        return False

    def store_error(self, fault: Exception) -> StoreError | None:
        return StoreError(str(fault)) if isinstance(fault, LostConnectionError) else None

    def identity(self) -> object:
        return self.name

    def copy_to(self, file: Path) -> None:
        raise NotImplementedError

    def replace_by(self, file: Path, mark: str) -> str | None:
        raise NotImplementedError


class SimulatedConnection:
    """The connection of a process. Its transaction begins in SQLite with its first write."""

    def __init__(self, server: DatabaseServer, process: Process) -> None:
        self.server = server
        self._raw = server.raw
        self._process = process
        self.in_transaction = False
        self.has_written = False
        self._is_marked = False
        self._mark = (0, 0)
        self._is_lost = False
        self.total_changes = 0

    def begin(self) -> None:
        """Begin a transaction."""
        if self.server.is_down:
            self._is_lost, self.server.failed = True, self.server.loop.time()
            raise LostConnectionError("the database does not answer")
        if self._is_lost:
            self._process.connect_again()
            self._is_lost = False
        self.in_transaction, self.has_written, self._is_marked = True, False, False

    def execute(self, sql: str, parameters: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement."""
        control = self.controls.get(sql)
        if control is not None:
            control(self)
            return _NOTHING
        if sql.startswith("select") and not sql.endswith(_SKIPS_LOCKED):
            if not self.has_written:
                self.server.let_overtake()
            return self._raw.execute(sql, parameters)
        self._write()
        done = self._raw.execute(sql, parameters)
        self.total_changes += max(0, done.rowcount)
        return done

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Rows:
        """Run a statement once for each set of parameters."""
        self._write()
        done = self._raw.executemany(sql, parameters)
        self.total_changes += max(0, done.rowcount)
        return done

    def _write(self) -> None:
        if not self.has_written:
            self.has_written = True
            self._raw.execute("begin")
            if self._is_marked:
                self._raw.execute("savepoint job")
            self.server.notices, self.server.observed = [], []
            self._mark = (0, 0)

    def commit(self) -> None:
        """Commit; the connection may be lost before or after it."""
        plan = self.server.lost.get(self._process.name)
        lost = plan.pop(0) if plan and self.has_written and self.server.notices else ""
        if lost:
            self._is_lost, self.server.failed = True, self.server.loop.time()
        if lost == "before":
            self.rollback()
            raise LostConnectionError("the connection was lost before the commit")
        if self.has_written:
            self._raw.execute("commit")
            self.server.committed(self._process)
        self.in_transaction = self.has_written = False
        if lost:
            raise LostConnectionError("the connection was lost after the commit")

    def rollback(self) -> None:
        """Undo the transaction."""
        if self.has_written:
            self._raw.execute("rollback")
        self.in_transaction = self.has_written = False

    def set_mark(self) -> None:
        """Set a savepoint."""
        self._is_marked = True
        if self.has_written:
            self._raw.execute("savepoint job")
            self._mark = (len(self.server.notices), len(self.server.observed))

    def go_back(self) -> None:
        """Undo what was done since the savepoint."""
        if self.has_written:
            self._raw.execute("rollback to job")
            notices, observed = self._mark
            del self.server.notices[notices:], self.server.observed[observed:]

    def release(self) -> None:
        """Give up the savepoint."""
        self._is_marked = False
        if self.has_written:
            self._raw.execute("release job")

    controls: ClassVar[dict[str, Callable[[Any], None]]] = {
        "commit": commit,
        "rollback": rollback,
        "savepoint job": set_mark,
        "rollback to job": go_back,
        "release job": release,
    }
    """The statements that control the transaction."""


class _NoRows:
    rowcount = 0
    description = None

    def fetchone(self) -> None:
        return None

    def fetchall(self) -> list[Any]:
        return []

    def __iter__(self) -> Iterator[Any]:
        return iter(())


_NOTHING: Final = _NoRows()
