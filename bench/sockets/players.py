"""The players of a load test: a process with many tables, which plays at a pace until it is stopped."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import uvloop

from bench.measuring import Pace
from bench.sockets.check import Shown, wrong_screens
from bench.sockets.table import LostAnswerError, browsers_of, open_table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from bench.measuring import Server
    from bench.sockets.table import LiveTable

_OPENED_AT_ONCE: Final = 8
_MOST_FINISHED: Final = 10
"""The number of finished matches of a process whose screens are checked; each takes memory until the end."""
_QUIET: Final = 0.5
"""Seconds without a message after which the screens are checked."""
_MOST_LOOKS: Final = 100
_PATIENCE: Final = 60.0


class Plan(NamedTuple):
    """The work of one process: its tables by number, their games in turn, languages and pace."""

    server: Server
    tables: tuple[int, ...]
    games: tuple[str, ...]
    langs: tuple[str, ...]
    rate: float
    previews: bool


class Played(NamedTuple):
    """The figures of one process; everything but `matches`, `checked` and `faults` belongs to the measurement."""

    answers: int
    screens_ms: list[float]
    """The times until an answer was on a screen, four for each answer."""
    last_screen_ms: list[float]
    """The times until an answer was on all screens."""
    wire_bytes: int
    message_bytes: int
    cpu_s: float
    matches: int
    checked: int
    """The number of matches whose screens were compared."""
    faults: list[str]


class Players:
    """All tables of one process."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._tables: dict[int, LiveTable] = {}
        self._finished: list[Shown] = []
        self._opening = asyncio.Semaphore(_OPENED_AT_ONCE)
        self._counting = self._stopped = False
        self._bytes_ended = [0, 0]
        """The bytes of tables that are closed: on the wire, and after decompression."""
        self._answers = self._matches = 0
        self._screens_ms: list[float] = []
        self._last_screen_ms: list[float] = []
        self._faults: list[str] = []

    async def run(self, line: Connection) -> None:
        """Open the tables and play; another process says over the line when to count and when to stop."""
        hear = asyncio.get_running_loop().run_in_executor
        await asyncio.gather(*(self._open(number) for number in self._plan.tables))
        line.send("ready")
        playing = [asyncio.create_task(self._play(number)) for number in self._plan.tables]
        await hear(None, line.recv)
        self._counting, bytes_before, cpu_before = True, self._bytes, time.process_time()
        await hear(None, line.recv)
        cpu_s, bytes_after = time.process_time() - cpu_before, self._bytes
        self._counting, self._stopped = False, True
        await asyncio.wait(playing, timeout=_PATIENCE)
        await self._until_quiet()
        shown = [*self._finished, *map(Shown.of, self._tables.values())]
        faults = [fault for one in shown for fault in wrong_screens(one, self._plan.server.folder)]
        wire, message = (after - before for before, after in zip(bytes_before, bytes_after, strict=True))
        line.send(
            Played(
                self._answers,
                self._screens_ms,
                self._last_screen_ms,
                wire,
                message,
                cpu_s,
                self._matches,
                len(shown),
                [*self._faults, *faults],
            )
        )

    @property
    def _bytes(self) -> tuple[int, int]:
        wire, message = self._bytes_ended
        tables = self._tables.values()
        return wire + sum(table.wire_bytes for table in tables), message + sum(table.message_bytes for table in tables)

    async def _open(self, number: int) -> None:
        """Open a table; the people of an ended match stay together."""
        plan, ended = self._plan, self._tables.pop(number, None)
        game = plan.games[number % len(plan.games)]
        browsers = browsers_of(plan.server, number, plan.langs) if ended is None else ended.browsers
        async with self._opening:
            self._tables[number] = await open_table(plan.server, game, browsers)

    async def _play(self, number: int) -> None:
        """Play match after match until all are stopped."""
        pace, chance = Pace(1 / self._plan.rate), random.Random(number)
        try:
            while True:
                await pace.wait()
                if self._stopped:
                    return
                table = self._tables[number]
                counted = self._counting
                answered = await table.answer(chance, previews=self._plan.previews)
                if counted:
                    self._answers += 1
                    self._screens_ms += answered.screens_ms
                    self._last_screen_ms.append(max(answered.screens_ms))
                if table.match.over:
                    self._end(table)
                    await self._open(number)
        except (LostAnswerError, OSError) as fault:
            self._faults.append(f"{type(fault).__name__}: {fault}")

    def _end(self, table: LiveTable) -> None:
        """Count an ended match, keep its screens for the check, and close them."""
        self._matches += 1
        if len(self._finished) < _MOST_FINISHED:
            self._finished.append(Shown.of(table))
        table.close()
        self._bytes_ended[0] += table.wire_bytes
        self._bytes_ended[1] += table.message_bytes

    async def _until_quiet(self) -> None:
        """Wait until the server sends no more messages."""
        before = -1
        for _ in range(_MOST_LOOKS):
            if before == (before := self._bytes[0]):
                return
            await asyncio.sleep(_QUIET)


class PlayersProcess:
    """A process of players, as another process sees it."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_run, args=(theirs, plan), daemon=True)
        self._process.start()
        theirs.close()

    def hear(self) -> Any:  # noqa: ANN401  # a word or the figures
        """Wait for the next message of the process; a process that fails closes the line."""
        return self._line.recv()

    def tell(self, word: str) -> None:
        """Tell the process to count, or to stop."""
        self._line.send(word)

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def _run(line: Connection, plan: Plan) -> None:
    uvloop.run(Players(plan).run(line))
