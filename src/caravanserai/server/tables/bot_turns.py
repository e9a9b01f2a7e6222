"""Let bots answer: after a pause if people are present, and with low priority at tables without people."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Final

from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.bot_pool import BotJob
from caravanserai.server.tables.fair_queue import Asker, FairQueue

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings
    from caravanserai.server.metrics import Metrics
    from caravanserai.server.tables.bot_pool import BotPool
    from caravanserai.server.tables.table import Table

_LOG: Final = logging.getLogger(__name__)
_REST_AFTER_THOUGHT: Final = 3.0
"""After a bot's answer at a table without people, all such tables rest for this multiple of its thinking time."""


class BotTurns:
    """Lets the bots of all tables answer."""

    def __init__(self, settings: Settings, bot_pool: BotPool, metrics: Metrics) -> None:
        self._settings = settings
        self._bot_pool = bot_pool
        self._metrics = metrics
        self._idle = FairQueue(1)
        """The queue of tables without people."""

    async def answer_next(self, table: Table, change: asyncio.Event) -> bool:
        """Let the next bot of a table answer; return False if no bot must decide."""
        turn = table.bot_to_move()
        if turn is None or table.match is None:
            return False
        if table.undo_seconds:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(change.wait(), table.undo_seconds)
            return True
        if not table.is_unattended or not self._settings.idle_answers:
            await self.answer(table, *turn)
            return True
        ticket, rest = self._idle.enter(Asker(table.origin, table.id)), 0.0
        called, changed = asyncio.create_task(ticket.called.wait()), asyncio.create_task(change.wait())
        try:
            await asyncio.wait({called, changed}, return_when=asyncio.FIRST_COMPLETED)
            if ticket.called.is_set() and table.is_unattended and table.bot_to_move() == turn:  # type: ignore[redundant-expr]  # people come and go during the wait
                begun = time.monotonic()
                await self.answer(table, *turn)
                rest = self.rest_after(begun)
        finally:
            called.cancel()
            changed.cancel()
            asyncio.get_running_loop().call_later(rest, self._idle.leave, ticket)
        return True

    def rest_after(self, begun: float) -> float:
        """Return the seconds for which tables without people rest after an answer that was begun at a time."""
        if not self._settings.idle_answers:
            return 0.0
        return max(1 / self._settings.idle_answers, _REST_AFTER_THOUGHT * (time.monotonic() - begun))

    async def answer(self, table: Table, seat: int, bot: str) -> None:
        """Let a bot answer after its usual pause, which includes its thinking time and so hides it."""
        question, asked = table.question_of(seat), time.monotonic()
        game, seats, options, seed, calls, base = table.source
        job = BotJob(game, seats, options, seed, calls, bot, seat, base)
        asker = Asker(table.origin, table.id)
        choice = await self._bot_pool.think(job, asker, idle=table.is_unattended)
        self._metrics.think_seconds.observe(time.monotonic() - asked)
        if table.presence.here:
            pause = table.pause_of(seat, self._settings.bot_pause)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - asked)))
        try:
            await table.answer(seat, choice, question, by_bot=True)
        except RefusedError:
            _LOG.debug("a bot came too late", extra={"table": table.id})
