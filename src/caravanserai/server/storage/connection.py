"""What the functions of the store need of a connection; SQLite and PostgreSQL both offer it, with the same SQL.

SQL has `?` or `:name` for its parameters. It keeps to what both engines understand: `on conflict` instead of
`insert or replace`, conditions instead of numbers as truth values, no functions that only one engine has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class Row(Protocol):
    """A row: its values by position or by name."""

    def __getitem__(self, key: Any, /) -> Any: ...  # noqa: ANN401  # a number, a name or a slice

    def __iter__(self) -> Iterator[Any]: ...


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows that the statement has changed."""

    @property
    def description(self) -> Any:  # noqa: ANN401  # each engine has a type of its own
        """The columns; the first field of each is its name."""

    def fetchone(self) -> Any:  # noqa: ANN401  # a row or None
        """Return the next row; None after the last one."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection to the database, in autocommit mode outside of `begin` and `commit`."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""

    @property
    def total_changes(self) -> int:
        """The number of rows that this connection has changed."""

    def execute(self, sql: str, parameters: Sequence[Any] | Mapping[str, Any] = ..., /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> Rows:
        """Run a statement once for each set of parameters; `rowcount` is the sum."""
