"""A database: what an engine must offer so that the store, backups and moves work on it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from caravanserai.server.errors import StoreError
    from caravanserai.server.storage.connection import Connection


KEYS_TABLE: Final = "house_key"
"""The table of secret keys in the file of a backup; no database has it: PostgreSQL keeps keys in `secret_key`."""


class Database(ABC):
    """The data of one server, in one engine."""

    name: str
    """The database as messages name it; it contains no password."""
    faults: tuple[type[Exception], ...]
    """The errors that the engine raises."""

    is_shared: bool
    """Whether several processes may use the database at once."""
    skips_locked: str
    """The clause with which a query passes over rows that another process is changing."""

    @abstractmethod
    def exists(self) -> bool:
        """Return whether a server has used this database."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """Open the database to write, as its only writer unless it is shared; create or migrate it if necessary."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Connection]:
        """Open the database to read one state of it, also while a server writes."""

    @abstractmethod
    def listen(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> AbstractContextManager[None]:
        """Listen to the notices of other processes, in a thread; call `missed` whenever some may have been lost."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin a transaction of the writer; after a lost connection, connect again first."""

    @abstractmethod
    def trouble_of(self, fault: BaseException) -> str:
        """Return the problem of the database that caused an error, in one word; empty if it is not the cause."""

    @abstractmethod
    def is_collision(self, fault: BaseException) -> bool:
        """Return whether a transaction failed only because another process was writing the same rows."""

    @abstractmethod
    def store_error(self, fault: Exception) -> StoreError | None:
        """Return the error for callers if the database has failed; None if the job itself was wrong."""

    @abstractmethod
    def identity(self) -> object:
        """Return a value that changes when the database is replaced; None if it is gone."""

    @abstractmethod
    def copy_to(self, file: Path) -> None:
        """Write all data into an empty SQLite file, also while a server writes."""

    @abstractmethod
    def replace_by(self, file: Path, mark: str) -> str | None:
        """Replace all data by those of an SQLite file; return the name, with the mark, under which the old ones stay.

        No process may write to the database. Without old data, return None.
        """
