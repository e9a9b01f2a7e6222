"""Notices between processes: which table has changed, and its version; never the facts themselves.

Triggers of the database send them: `id:version` for a changed table, `id:0` for changed presence, and `:0` for a new
question to a bot. PostgreSQL delivers a notice after the commit of its transaction, to one listening connection in each
process. Whoever hears it reads the store. A listener that was cut off has missed notices, and says so when it listens
again.
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Final

import psycopg

from caravanserai.server.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.storage.postgresql_connection import NamedRow

_LOG: Final = logging.getLogger(__name__)
_CHANNEL: Final = "caravanserai"
_LOOK_SECONDS: Final = 0.5
"""Seconds between two looks whether the listener must end."""
_PAUSE_SECONDS: Final = 0.5
"""Seconds between two attempts to connect."""


class Listener:
    """A thread with a connection of its own; it calls `heard` for each notice, and `missed` each time it connects.

    `is_own` tells whether a process of the database serves this very process, which knows the versions that it has
    written itself. It does not know whose presence it has removed with that of a process that has ended.
    """

    def __init__(
        self,
        connect: Callable[[], psycopg.Connection[NamedRow]],
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
        is_own: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self._connect, self._heard, self._missed, self._is_own = connect, heard, missed, is_own
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._work, name="notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ends.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._ends.is_set():
            try:
                self._listen()
            except (psycopg.Error, StoreError) as fault:
                _LOG.warning("no notices of other processes for a moment", extra={"reason": str(fault)})
                self._ends.wait(_PAUSE_SECONDS)

    def _listen(self) -> None:
        with self._connect() as driver:
            driver.execute(f"listen {_CHANNEL}".encode())
            self._missed()
            while not self._ends.is_set():
                for notice in driver.notifies(timeout=_LOOK_SECONDS):
                    table_id, _, version = notice.payload.rpartition(":")
                    if version == "0" or not self._is_own(notice.pid):
                        self._heard(table_id, int(version))
