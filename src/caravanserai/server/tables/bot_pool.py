"""Bot workers: processes in which bots think, so that the event loop never waits for them."""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import caravanserai
from caravanserai.bots import Bot, house_bot
from caravanserai.bots.analysis import Look, look
from caravanserai.bots.reasons import SeededBot, reason
from caravanserai.bots.search.bot import SearchBot
from caravanserai.kernel import registry
from caravanserai.kernel.chance import FAST, derived_seed, generator_of
from caravanserai.server.storage.snapshots import Snapshot, started_match
from caravanserai.server.tables.fair_queue import Asker, FairQueue

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.process import BaseProcess

    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

R = TypeVar("R")
_MOST_CACHED: Final = 64
_LONGEST_SECONDS: Final = 2.5
"""Most seconds that a person waits for a bot, on any machine and with any number of tables."""
_IDLE_SECONDS: Final = 0.2
"""Most seconds that a bot thinks at a table without people, so that the bots of people wait no longer for it."""
_NOBODY: Final = Asker()
_cached_matches: OrderedDict[str, CachedMatch] = OrderedDict()
"""In a bot worker: the last matches by their source."""


class BotJob(NamedTuple):
    """A request to a bot worker: a match by its seed and calls, the bot and its seat."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int | str
    calls: tuple[tuple[int, int], ...]
    bot: str
    seat: int
    base: Snapshot | None = None
    """The position from which a match of older rules goes on; `calls` come after it."""


class MatchSource(NamedTuple):
    """The data from which another process replays a match: game, options, seed and calls."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int | str
    calls: tuple[tuple[int, int], ...]
    base: Snapshot | None = None
    """The position from which a match of older rules goes on; `calls` come after it."""


def match_of(source: MatchSource) -> Match[Any]:
    """Return the match of a source; it is cached, so the caller must not change it."""
    return _cached_match(source).match


class CachedMatch(NamedTuple):
    """A match in a bot worker: the calls so far, and the bots, which reuse their earlier search."""

    calls: list[tuple[int, int]]
    match: Match[Any]
    bots: dict[tuple[str, int], Bot]


def think(job: BotJob, share: float, until: float) -> int:
    """Return the choice of a bot within `share` seconds and before `until`; the bot sees only its own seat's view."""
    cached = _cached_match(job)
    who = (job.bot, job.seat)
    if who not in cached.bots:
        cached.bots[who] = house_bot(job.bot, bot_seed(job.seed, job.seat))
    player = cached.bots[who]
    if isinstance(player, SearchBot):
        seconds = max(0.0, min(share, until - time.monotonic()))  # all processes share the monotonic clock
        player.budget = player.budget._replace(seconds=seconds)
    return player.choose(cached.match.chair(job.seat))


def bot_seed(seed: int | str, seat: int) -> str:
    """Return the seed of the bot in a seat; it does not reveal the seed of a running match."""
    if generator_of(seed) == FAST:  # begun by an earlier version: its bots choose as before
        return f"{seed} bot {seat}"
    return derived_seed(seed, f"bot {seat}")


class AnalysisJob(NamedTuple):
    """A request for an analysis: a position, the seat that decides, and its answer, if it has answered.

    If a known bot gave the answer, `played_by` describes it, and the analysis contains the bot's reason.
    """

    game: str
    options: dict[str, str]
    state: str
    number: int
    seat: int
    taken: int | None
    tries: int
    played_by: SeededBot | None = None

    @classmethod
    def of(cls, match: Match[Any], seat: int, taken: int | None, tries: int) -> AnalysisJob:
        """Return the job for the present position of a match."""
        return cls(match.game.id, dict(match.setup), match.snapshot(), match.number, seat, taken, tries)


def consider(position: AnalysisJob) -> Look:
    """Evaluate the options of a seat from its own view."""
    match = caravanserai.game(position.game).resume(position.state, 0, position.options, position.number)
    chair = match.chair(position.seat)
    seen = look(chair, position.tries, position.taken)
    if position.played_by is None or position.taken is None:
        return seen
    return seen._replace(reason=reason(position.played_by, chair, position.taken))


def _cached_match(job: BotJob | MatchSource) -> CachedMatch:
    """Return the match after all calls: the cached match continued, or a replay from the seed."""
    base = job.base and job.base.digest
    key = repr((job.game, job.seats, sorted(job.options.items()), job.seed, base))
    known = _cached_matches.pop(key, None)
    if known is None or known.calls != list(job.calls[: len(known.calls)]):
        match = started_match(job.game, job.seats, job.seed, job.options, job.base)
        known = CachedMatch([], match, {})
    for seat, choice in job.calls[len(known.calls) :]:
        known.match.perform(seat, choice)
        known.calls.append((seat, choice))
    _cached_matches[key] = known
    if len(_cached_matches) > _MOST_CACHED:
        _cached_matches.popitem(last=False)
    return known


def _follow_server(games: tuple[Game[Any], ...], niceness: int) -> None:
    """Set up a bot worker: register the server's games, ignore interrupts, and end when the server ends."""
    if hasattr(os, "nice"):  # Windows has no niceness
        os.nice(niceness)
    for game in games:
        registry.register_dynamic(game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: BaseProcess) -> None:
    server.join()
    os._exit(0)


class BotPool:
    """A pool of worker processes: for bots at tables, for analyses, or for pages of past matches."""

    def __init__(self, processes: int, *, niceness: int = 0) -> None:
        self._processes = processes
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._queue = FairQueue(processes, ranks=2)

    async def think(self, job: BotJob, asker: Asker = _NOBODY, *, idle: bool = False) -> int:
        """Return the choice of a bot; the more bots think at once, the less time each of them has.

        A job with `idle`, of a table without people, waits for all other jobs and gets little time.
        """
        until = time.monotonic() + _LONGEST_SECONDS
        ticket = self._queue.enter(asker, int(idle))
        share = _LONGEST_SECONDS * min(1.0, self._processes * self._queue.part_of(ticket))
        async with self._queue.turn(ticket):
            if idle:
                share, until = _IDLE_SECONDS, time.monotonic() + _IDLE_SECONDS
            return await self.do(functools.partial(think, job, share, until))

    async def consider(self, position: AnalysisJob) -> Look:
        """Evaluate the options of a seat."""
        return await self.do(functools.partial(consider, position))

    async def do(self, work: Callable[[], R]) -> R:
        """Run work in another process; if that process dies, run it once more in a new one."""
        try:
            return await self._ask(work)
        except BrokenProcessPool:
            return await self._ask(work)

    def close(self) -> None:
        """Kill the processes at once."""
        if self._pool is not None:
            workers = list((self._pool._processes or {}).values())  # noqa: SLF001  # public only from Python 3.14 on
            results = self._pool._result_queue  # noqa: SLF001  # there is no public access
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()  # a foreign bot may ignore any weaker signal
            # A worker may have sent only a part of its result. This end of the pipe is the last open one; while it is
            # open, the pool waits for the rest of the result, and this process waits for the pool at its end.
            results._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001  # as above
            self._pool = None

    async def _ask(self, work: Callable[[], R]) -> R:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_follow_server,
                initargs=(registry.dynamic_games(), self._niceness),
            )
        pool = self._pool
        try:
            return await asyncio.wrap_future(_cancellable(pool.submit(work)))
        except BrokenProcessPool:
            if self._pool is pool:  # another job may have replaced the broken pool already
                self.close()
            raise


def _cancellable(work: Future[R]) -> Future[R]:
    """Return a future with the outcome of work in a pool; its cancellation does not cancel the work.

    If a worker dies while cancelled work waits in the pool, the pool's thread in Python 3.11 raises an
    InvalidStateError.
    """
    outcome: Future[R] = Future()

    def finish(done: Future[R]) -> None:
        if done.cancelled():
            outcome.cancel()
        elif outcome.set_running_or_notify_cancel():
            fault = done.exception()
            if fault is None:
                outcome.set_result(done.result())
            else:
                outcome.set_exception(fault)

    work.add_done_callback(finish)
    return outcome
