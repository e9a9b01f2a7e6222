"""The chores of the service: due clocks, letters and the cleanup. One process at a time has them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.server.errors import StaleError
from caravanserai.server.storage import leases, presences, service_time

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.leases import Lease
    from caravanserai.server.storage.store import Store

R = TypeVar("R")
_LEASE: Final = "chores"
_LEASE_SECONDS: Final = 3.0
"""Seconds after which another process takes over from one that does not renew its lease."""


class Chores:
    """Whether this process has the chores; in a database that is not shared, it always has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.process = secrets.token_hex(8)
        """The name of this process in the database."""
        self._lease: Lease | None = None

    @property
    def are_mine(self) -> bool:
        """Whether this process had the chores when it last looked."""
        return not self._store.is_shared or self._lease is not None

    async def beat(self) -> bool:
        """Renew what this process has in a shared database, or take the chores over; return whether they are its own.

        The owner writes the service time, and all others keep up with it.
        """
        now = self._store.now()

        def write(connection: Connection) -> tuple[Lease | None, float]:
            lease = leases.take(connection, _LEASE, self.process, _LEASE_SECONDS)
            if lease is not None:
                service_time.write(connection, now)
                presences.sweep(connection)
            return lease, service_time.written(connection)

        self._lease, seconds = await self._store.do(write)
        self._store.keep_time(seconds)
        return self._lease is not None

    async def do(self, job: Callable[[Connection], R]) -> R:
        """Do a part of the chores; raise a `StaleError` if another process has taken them over."""
        if not self._store.is_shared:
            return await self._store.do(job)
        lease = self._lease
        if lease is None:
            raise StaleError("another process has the chores")

        def run(connection: Connection) -> R:
            leases.use(connection, lease)
            return job(connection)

        try:
            return await self._store.do(run)
        except StaleError:
            self._lease = None
            raise

    async def leave(self) -> None:
        """Leave the chores to another process, and take this process out of the shared database."""
        lease, self._lease = self._lease, None

        def write(connection: Connection) -> None:
            presences.leave_all(connection, self.process)
            if lease is not None:
                leases.give_back(connection, lease)

        if self._store.is_shared:
            await self._store.do(write)
