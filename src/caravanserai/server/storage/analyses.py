"""Analyses and hints that processes share: one of them works, all read; all functions run in the store's thread.

A process has a piece of work until a time of the database's clock and renews it. If it dies, the next asker's process
begins again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.quotas import check_bounds
from caravanserai.server.storage import gate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.server.domain.quotas import Bounds
    from caravanserai.server.storage.connection import Connection

_LEASE_SECONDS: Final = 10.0
_KEPT_SECONDS: Final = 86_400.0
"""Seconds for which a result is kept."""
_MOST: Final = 1000
"""The number of results that are kept."""


class Work(NamedTuple):
    """A piece of work: its name, its kind, the mark of the asker's address, and the asker."""

    name: str
    kind: str
    network: str
    person: str


class State(NamedTuple):
    """The state of a piece of work, as JSON, and whether it is the result."""

    text: str
    is_done: bool


def claim(connection: Connection, work: Work, worker: str, bounds: Bounds) -> State | None:
    """Begin a piece of work and return None; if it is done or another process works on it, return its state."""
    gate.enter(connection)
    known = load(connection, work.name)
    if known is not None:
        return known
    rows = connection.execute(
        "select network, person from analysis where kind = ? and not is_done and until > database_time()", (work.kind,)
    )
    check_bounds([(row[0], row[1]) for row in rows], (work.network, work.person), bounds)
    connection.execute("delete from analysis where name = ?", (work.name,))
    connection.execute(
        "insert into analysis (name, kind, network, person, worker, until, is_done, state)"
        " values (?, ?, ?, ?, ?, database_time() + ?, false, '')",
        (*work, worker, _LEASE_SECONDS),
    )
    _forget(connection)
    return None


def load(connection: Connection, name: str) -> State | None:
    """Return the state of a piece of work; None if nobody works on it and there is no result."""
    row = connection.execute(
        "select state, is_done from analysis where name = ? and until > database_time()", (name,)
    ).fetchone()
    return None if row is None else State(row[0], bool(row[1]))


def report(connection: Connection, worker: str, states: Iterable[tuple[str, State]]) -> None:
    """Store the states of the work of a process, and renew its time; ignore work that another process has taken."""
    gate.enter(connection)
    for name, (text, is_done) in states:
        connection.execute(
            "update analysis set state = ?, is_done = ?, until = database_time() + ?"
            " where name = ? and worker = ? and not is_done",
            (text, is_done, _KEPT_SECONDS if is_done else _LEASE_SECONDS, name, worker),
        )


def give_up(connection: Connection, worker: str, names: Iterable[str]) -> None:
    """End work without a result, so that any process may begin it again."""
    gate.enter(connection)
    for name in names:
        connection.execute("delete from analysis where name = ? and worker = ? and not is_done", (name, worker))


def _forget(connection: Connection) -> None:
    """Remove what is over, and the oldest results beyond the number that is kept."""
    connection.execute("delete from analysis where until < database_time()")
    connection.execute(
        "delete from analysis where is_done and name not in"
        " (select name from analysis where is_done order by until desc, name limit ?)",
        (_MOST,),
    )
