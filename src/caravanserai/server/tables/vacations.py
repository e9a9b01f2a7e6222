"""Vacations: the clocks of a person rest at all their tables."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from caravanserai.server.storage import vacations

if TYPE_CHECKING:
    from caravanserai.server.tables.registry import TableRegistry

_LOG: Final = logging.getLogger(__name__)


class Vacations:
    """Begins and ends the vacations of people."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store

    async def begin(self, person: str, days: int) -> None:
        """Begin a vacation of a person: their clocks rest for some days."""
        now, most = self._store.now(), self._registry.settings.vacation_days
        until = await self._store.do(lambda store: vacations.begin(store, person, days, most, now))
        await self._rest(person, until)

    async def end(self, person: str) -> None:
        """End the vacation of a person: their clocks run again."""
        now = self._store.now()
        await self._store.do(lambda store: vacations.end(store, person, now))
        await self._rest(person, now)

    async def _rest(self, person: str, until: float) -> None:
        for name in await self._store.do(lambda store: vacations.running_tables_of(store, person)):
            await self.let_rest(name, person, until)

    async def let_rest(self, name: str, person: str, until: float) -> None:
        """Let the clocks of a person rest at one table until a time; an unreadable table is only logged."""
        try:
            table = await self._registry.table(name)
            await table.clocks.rest(person, until)
        except Exception:  # noqa: BLE001  # one unreadable table must not prevent the vacation
            _LOG.exception("the clocks of a table cannot be changed", extra={"table": name})
