"""The processes that serve together: each reports its metrics and its last errors every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import time
from typing import TYPE_CHECKING, Final

from caravanserai import __version__
from caravanserai.server.admin.recent_errors import RecentError
from caravanserai.server.errors import StoreError
from caravanserai.server.storage import processes
from caravanserai.server.storage.processes import Process, StoredProcess

if TYPE_CHECKING:
    from caravanserai.server.admin.recent_errors import RecentErrors
    from caravanserai.server.metrics import Metrics
    from caravanserai.server.storage.store import Store

_REPORT_SECONDS: Final = 5.0
_LIVE_SECONDS: Final = 15.0
"""Seconds after its last report for which a process counts as running."""
_MOST_ERRORS: Final = 20
"""The number of errors that a process reports."""


class ProcessList:
    """Knows this process and, if several share the database, the others."""

    def __init__(self, name: str, metrics: Metrics, recent_errors: RecentErrors, shared: Store | None) -> None:
        """Make the list of a process with a name in the database; without a `shared` store, it is the only one."""
        self.id = name
        self._started = time.time()
        self._metrics, self._errors, self._shared = metrics, recent_errors, shared

    async def work(self) -> None:
        """Report this process until the task is cancelled; while the database is away, go on."""
        while True:
            with contextlib.suppress(StoreError):
                await self.report()
            await asyncio.sleep(_REPORT_SECONDS)

    async def report(self) -> None:
        """Report this process to the others."""
        if self._shared is not None:
            own = self.own()
            await self._shared.do(lambda store: processes.report(store, own, _LIVE_SECONDS))

    async def leave(self) -> None:
        """Tell the others that this process ends."""
        if self._shared is not None:
            with contextlib.suppress(StoreError):
                await self._shared.do(lambda store: processes.leave(store, self.id))

    def own(self) -> Process:
        """Return this process as it is now."""
        errors = json.dumps(list(self._errors.notices)[:_MOST_ERRORS], default=str)
        text = self._metrics.exposition().decode()
        return Process(self.id, socket.gethostname(), os.getpid(), __version__, self._started, text, errors)

    async def live(self) -> list[Process]:
        """Return the running processes, the oldest first; the facts about this process are fresh."""
        others = [one.process for one in await self._stored() if one.is_live and one.process.id != self.id]
        return sorted([*others, self.own()], key=lambda process: process.started)

    async def errors(self) -> list[RecentError]:
        """Return the last errors of all processes, also of those that ended lately, the newest first."""
        others = [one.process for one in await self._stored() if one.process.id != self.id]
        found = list(self._errors.notices)
        for process in others:
            place = {"process": f"{process.host}:{process.pid}"}
            found += [
                RecentError(at, level, message, place | facts)
                for at, level, message, facts in json.loads(process.errors)
            ]
        return sorted(found, key=lambda error: -error.at)

    async def _stored(self) -> list[StoredProcess]:
        return [] if self._shared is None else await self._shared.do(processes.load)
