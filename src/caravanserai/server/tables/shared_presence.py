"""The presence of people at tables, shared by all processes of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.errors import StoreError
from caravanserai.server.storage import presences

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


class SharedPresence:
    """Stores who is at the tables of this process, and loads who is at them in the others."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._process = registry.chores.process

    async def renew(self) -> None:
        """Renew who is at the tables of this process; store it again if rows had expired."""
        stored = sum(table.presence.stored for table in self._registry.loaded())
        if await self._store.do(lambda store: presences.renew(store, self._process)) < stored:
            for table in self._registry.loaded():
                table.presence.save_all()
                table.stirred()

    async def share(self, table: Table) -> None:
        """Store who has come or gone in this process, and load who is there in the others."""
        presence, process = table.presence, self._process
        unsaved, presence.unsaved = {person: presence.own.get(person, 0) for person in presence.unsaved}, set()
        presence.is_outdated = False

        def exchange(connection: Connection) -> dict[str, int]:
            presences.save(connection, process, table.id, unsaved)
            return presences.load(connection, process, table.id)

        try:
            presence.take(await self._store.do(exchange))
        except StoreError:
            presence.unsaved |= unsaved.keys()
            presence.is_outdated = True
            raise
