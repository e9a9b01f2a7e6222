"""A connection to PostgreSQL that takes the same SQL as a connection to SQLite."""

from __future__ import annotations

import contextlib
import functools
import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from psycopg import Connection, OperationalError
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from psycopg import Cursor

_PARAMETER: Final = re.compile(r"\?|(?<!:):([a-z_]+)")
_WRITES: Final = ("INSERT", "UPDATE", "DELETE")


class NamedRow(tuple[Any, ...]):
    """A row: its values by position or by name."""

    __slots__ = ()
    places: ClassVar[dict[str, int]] = {}

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401  # a number, a name or a slice
        return super().__getitem__(self.places[key] if isinstance(key, str) else key)


class PostgresqlConnection:
    """A connection that `begin` opens again after it was lost; `connect` makes the connection of the driver."""

    def __init__(self, connect: Callable[[], Connection[NamedRow]]) -> None:
        self._connect = connect
        self.driver = connect()
        self.total_changes = 0

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open, sound or failed."""
        return self.driver.info.transaction_status in {TransactionStatus.INTRANS, TransactionStatus.INERROR}

    def begin(self) -> None:
        """Begin a transaction; after a lost connection, connect again first."""
        with contextlib.suppress(OperationalError):  # the connection is lost, and nothing with it
            self.driver.execute("begin")
            return
        self.driver.close()
        self.driver = self._connect()
        self.driver.execute("begin")

    def execute(self, sql: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> Cursor[NamedRow]:
        """Run a statement, or several without parameters."""
        return self._counted(self.driver.execute(_translated(sql), parameters or None))

    def executemany(self, sql: str, parameters: Iterable[Any]) -> Cursor[NamedRow]:
        """Run a statement once for each set of parameters; `rowcount` is the sum."""
        given = list(parameters)
        if len(given) == 1:  # most answers: the pipeline of the driver would cost more than it saves
            return self.execute(sql, given[0])
        cursor = self.driver.cursor()
        cursor.executemany(_translated(sql), given)
        return self._counted(cursor)

    def stream(self, sql: str) -> Iterator[NamedRow]:
        """Yield rows as they arrive, so that a large table need not fit into the memory."""
        return self.driver.cursor().stream(sql.encode())

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
        """Add many rows to a table; PostgreSQL converts the values, so 0 and 1 are also truth values."""
        with self.driver.cursor().copy(f"copy {table} ({', '.join(columns)}) from stdin".encode()) as copy:
            for row in rows:
                copy.write_row(tuple(row))

    def close(self) -> None:
        """Close the connection; an open transaction is rolled back."""
        self.driver.close()

    def _counted(self, cursor: Cursor[NamedRow]) -> Cursor[NamedRow]:
        if (cursor.statusmessage or "").startswith(_WRITES):
            self.total_changes += cursor.rowcount
        return cursor


def named_rows(cursor: Cursor[Any]) -> Callable[[Sequence[Any]], NamedRow]:
    """Make the rows of a result (a row factory of the driver)."""
    return _row_type(tuple(column.name for column in cursor.description or ()))


@functools.lru_cache(256)
def _row_type(names: tuple[str, ...]) -> type[NamedRow]:
    return type("NamedRow", (NamedRow,), {"__slots__": (), "places": {name: at for at, name in enumerate(names)}})


@functools.lru_cache(1024)
def _translated(sql: str) -> bytes:
    """Write the parameters of a statement as the driver does: `%s` for `?`, and `%(name)s` for `:name`."""
    return _PARAMETER.sub(lambda found: f"%({found[1]})s" if found[1] else "%s", sql).encode()
