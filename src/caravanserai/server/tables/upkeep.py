"""The regular work on all tables: deadlines in the past, tables that have been quiet for too long, and old data."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from caravanserai.server.errors import StaleError, StoreError
from caravanserai.server.storage import service_time, vacations
from caravanserai.server.storage.cleanup import stale_tables, sweep
from caravanserai.server.storage.clocks import due_tables

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.tables.registry import TableRegistry

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 86_400.0
_CLOCK_SECONDS: Final = 5.0
"""Seconds between two searches of the store for tables that are not in memory and have a deadline in the past.

The service time is stored as often while a clock runs: after a crash, a player gains at most this time."""


class Upkeep:
    """Finds the tables where something is due, and cleans up; in a shared database, one process does it."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._settings = registry.settings
        self._store = registry.store
        self._chores = registry.chores

    def tasks(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """Return the work that goes on as long as the server runs."""
        return self._watch_clocks(), self._keep_clean()

    async def _watch_clocks(self) -> None:
        """Load the tables with a deadline in the past; the driver of each table handles it."""
        while True:
            try:
                for name in await self.due() if self._chores.are_mine else ():
                    if name not in self._registry.broken:
                        await self._registry.table(name)
            except StaleError:
                _LOG.info("another process watches the clocks now")
            except StoreError as fault:
                _LOG.error("the store cannot tell where something is due", extra={"reason": str(fault)})
            except Exception:  # noqa: BLE001  # one unreadable table must not stop the clocks of the others
                _LOG.exception("a table where something is due cannot be read")
            await asyncio.sleep(_CLOCK_SECONDS)

    async def due(self) -> list[str]:
        """Store the service time if necessary, and return the tables with a deadline in the past."""
        now = self._store.now()

        def find(connection: Connection) -> list[str]:
            service_time.beat(connection, now)
            return due_tables(connection, now)

        return await self._chores.do(find)

    async def _keep_clean(self) -> None:
        """Clean up when the server starts or takes the chores over, and once a day."""
        while True:
            pause = _CLOCK_SECONDS
            if self._chores.are_mine:
                try:
                    await self.clean(self._store.now())
                    pause = _DAY
                except StaleError:
                    _LOG.info("another process cleans up now")
                except Exception:  # noqa: BLE001  # the next cleanup tries again
                    _LOG.exception("the cleanup failed")
                    pause = _DAY
            await asyncio.sleep(pause)

    async def clean(self, now: float) -> None:
        """Close tables that have been quiet for too long, and remove old data.

        Clocks of people on vacation that still run, after a crash of the server, rest from now on.
        """
        for rest in await self._chores.do(lambda store: vacations.still_running(store, now)):
            await self._registry.vacations.let_rest(*rest)
        stale = await self._chores.do(lambda store: stale_tables(store, self._settings, now))
        for name in (*stale.gathering, *stale.playing):
            if not (await self._registry.table(name)).presence.here:
                await self._close(name)
        swept = await self._chores.do(lambda store: sweep(store, self._settings, now))
        closed = {"gathering": len(stale.gathering), "playing": len(stale.playing)}
        _LOG.info("cleaned", extra=closed | swept._asdict())

    async def _close(self, name: str) -> None:
        try:
            await (await self._registry.table(name)).close()
        except Exception:  # noqa: BLE001  # one unreadable table must not keep the others open
            _LOG.exception("a quiet table cannot be closed", extra={"table": name})
