"""Bots in a shared database: questions to bots are jobs in the store, and any process with bot workers takes them."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.server.storage import bot_jobs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.bot_jobs import BotJob
    from caravanserai.server.storage.store import Store
    from caravanserai.server.tables.bot_turns import BotTurns
    from caravanserai.server.tables.table import Table

_LOG: Final = logging.getLogger(__name__)
_HELD_SECONDS: Final = 3.0
"""Seconds for which a worker has a job, unless it renews the job: after its death, another worker takes it."""
_LOOK_SECONDS: Final = 1.0
"""Seconds between two looks for jobs that nobody has announced, such as those of a worker that has died."""
_BREATH_SECONDS: Final = 1.0
"""Seconds of rest after an error of the store."""


class BotWork:
    """Takes jobs from the store, a few at a time, and lets the bots answer."""

    def __init__(
        self,
        store: Store,
        process: str,
        settings: Settings,
        bots: BotTurns,
        table: Callable[[str], Awaitable[Table]],
    ) -> None:
        self._store = store
        self._process = process
        self._settings = settings
        self._bots = bots
        self._table = table
        self._woken = asyncio.Event()
        self._working: dict[asyncio.Task[None], BotJob] = {}
        self._rested = 0.0
        """The time, by the monotonic clock, from which on bots answer at tables without people again."""

    def wake(self) -> None:
        """Look for jobs now."""
        self._woken.set()

    async def offer(self, table: Table) -> None:
        """Add the job of a table that was loaded with a question to a bot: it may have been lost with a process."""
        turn = table.bot_to_move()
        if turn is not None and table.offered != (table.version, *turn):
            job = table.bot_job(*turn)
            await self._store.do(lambda store: bot_jobs.put(store, job))
            table.offered = (table.version, *turn)

    async def renew(self) -> None:
        """Keep the jobs for which bots think now."""
        jobs = tuple(self._working.values())
        if jobs:
            await self._store.do(lambda store: bot_jobs.renew(store, jobs, self._process, _HELD_SECONDS))

    async def work(self) -> None:
        """Take jobs until the task is cancelled."""
        try:
            while self._settings.thinkers:
                self._woken.clear()
                try:
                    await self._take_all()
                except StoreError as fault:
                    _LOG.error("the store has no jobs for bots", extra={"reason": str(fault)})
                    await asyncio.sleep(_BREATH_SECONDS)
                try:
                    async with asyncio.timeout(_LOOK_SECONDS):
                        await self._woken.wait()
                except TimeoutError:
                    pass
        finally:
            for task in self._working:
                task.cancel()

    async def _take_all(self) -> None:
        """Take jobs while bots are free."""
        while len(self._working) < self._settings.thinkers:
            idle = time.monotonic() >= self._rested
            rank = bot_jobs.UNATTENDED if idle else bot_jobs.ATTENDED
            job = await self._store.do(
                lambda store, rank=rank: bot_jobs.take(  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
                    store, self._process, _HELD_SECONDS, self._store.skips_locked, rank
                )
            )
            if job is None:
                return
            task = asyncio.create_task(self._do(job))
            self._working[task] = job
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        del self._working[task]
        self.wake()

    async def _do(self, job: BotJob) -> None:
        """Let a bot answer; remove the job if its question is answered or not open any more."""
        begun = time.monotonic()
        try:
            table = await self._table(job.table_id)
            if table.bot_to_move() == (job.seat, job.bot) and len(table.calls) == job.number:
                await self._bots.answer(table, job.seat, job.bot)
            await self._store.do(lambda store: bot_jobs.finish(store, job, self._process))
        except (RefusedError, StoreError) as fault:
            _LOG.warning("a bot cannot answer", extra={"table": job.table_id, "reason": str(fault)})
        except Exception:  # noqa: BLE001  # another worker tries again later
            _LOG.exception("a bot has failed", extra={"table": job.table_id})
        if job.rank == bot_jobs.UNATTENDED:
            self._rested = time.monotonic() + self._bots.rest_after(begun)
