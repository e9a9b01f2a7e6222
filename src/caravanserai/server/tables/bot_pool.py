"""Bot workers: processes in which bots choose, so that the server never waits for them."""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import caravanserai
from caravanserai.bots import Bot, house_bot
from caravanserai.bots.analysis import Look, look
from caravanserai.bots.reasons import Mind, reason
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
"""People wait for a bot no longer than this, on whatever machine and at however many tables."""
_IDLE_SECONDS: Final = 0.2
"""A bot at a table without people thinks no longer, so that a person's bot never waits longer for it."""
_NOBODY: Final = Asker()
_cached_matches: OrderedDict[str, CachedMatch] = OrderedDict()
"""In a thinking process: the matches it has seen."""


class BotJob(NamedTuple):
    """What a bot is to think about: a match by its seed and calls, and the seat it plays."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int | str
    calls: tuple[tuple[int, int], ...]
    bot: str
    seat: int
    base: Snapshot | None = None
    """The position from which a match of older rules goes on; `calls` are those after it."""


class MatchSource(NamedTuple):
    """All that another process needs to play a match again: its agreement, its seed and its calls."""

    game: str
    seats: int
    options: dict[str, str]
    seed: int | str
    calls: tuple[tuple[int, int], ...]
    base: Snapshot | None = None
    """The position from which a match of older rules goes on; `calls` are those after it."""


def match_of(source: MatchSource) -> Match[Any]:
    """Return the match of a source; this process remembers it, so nobody may change it."""
    return _cached_match(source).match


class CachedMatch(NamedTuple):
    """A match as a thinking process knows it: the calls made so far, and the bots, who remember what they thought."""

    calls: list[tuple[int, int]]
    match: Match[Any]
    bots: dict[tuple[str, int], Bot]


def think(job: BotJob, share: float, until: float) -> int:
    """Choose for a bot in its share of the time, and before that is up. It sees its chair, as a person would."""
    cached = _cached_match(job)
    who = (job.bot, job.seat)
    if who not in cached.bots:
        cached.bots[who] = house_bot(job.bot, bot_seed(job.seed, job.seat))
    player = cached.bots[who]
    if isinstance(player, SearchBot):
        seconds = max(0.0, min(share, until - time.monotonic()))  # one clock for all processes
        player.budget = player.budget._replace(seconds=seconds)
    return player.choose(cached.match.chair(job.seat))


def bot_seed(seed: int | str, seat: int) -> str:
    """The seed of the bot that leads a seat of a match; it does not give away the seed of a live match."""
    if generator_of(seed) == FAST:  # begun by an earlier version: its bots still think as they did, and can say why
        return f"{seed} bot {seat}"
    return derived_seed(seed, f"bot {seat}")


class AnalysisJob(NamedTuple):
    """What a master is to consider: a position, the seat that decides, and the answer it gave, if it has.

    If a bot that is known gave it, it is asked what it went by.
    """

    game: str
    options: dict[str, str]
    state: str
    number: int
    seat: int
    taken: int | None
    tries: int
    mind: Mind | None = None

    @classmethod
    def of(cls, match: Match[Any], seat: int, taken: int | None, tries: int) -> AnalysisJob:
        """The position of a match now."""
        return cls(match.game.id, dict(match.setup), match.snapshot(), match.number, seat, taken, tries)


def consider(position: AnalysisJob) -> Look:
    """Look at the options of a seat, through its eyes."""
    match = caravanserai.game(position.game).resume(position.state, 0, position.options, position.number)
    chair = match.chair(position.seat)
    seen = look(chair, position.tries, position.taken)
    if position.mind is None or position.taken is None:
        return seen
    return seen._replace(reason=reason(position.mind, chair, position.taken))


def _cached_match(job: BotJob | MatchSource) -> CachedMatch:
    """The match as it stands: the remembered one carried on, or played again from its seed."""
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
    """In a thinking process: know its games, leave interrupts to it, and end when it ends, however it does."""
    if hasattr(os, "nice"):  # not every system has it
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
    """The processes that think: for bots at tables, or patiently for those who look back."""

    def __init__(self, processes: int, *, niceness: int = 0) -> None:
        self._processes = processes
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._queue = FairQueue(processes, ranks=2)

    async def think(self, job: BotJob, asker: Asker = _NOBODY, *, idle: bool = False) -> int:
        """Choose for a bot; the more of them think at once, the less time each has.

        An idle question, of a table without people, waits for all others and is thought about only briefly.
        """
        until = time.monotonic() + _LONGEST_SECONDS
        ticket = self._queue.enter(asker, int(idle))
        share = _LONGEST_SECONDS * min(1.0, self._processes * self._queue.part_of(ticket))
        async with self._queue.turn(ticket):
            if idle:
                share, until = _IDLE_SECONDS, time.monotonic() + _IDLE_SECONDS
            return await self.do(functools.partial(think, job, share, until))

    async def consider(self, position: AnalysisJob) -> Look:
        """Look at the options of a seat."""
        return await self.do(functools.partial(consider, position))

    async def do(self, work: Callable[[], R]) -> R:
        """Work in another process; if that one dies, once more in a new one."""
        try:
            return await self._ask(work)
        except BrokenProcessPool:
            return await self._ask(work)

    def close(self) -> None:
        """End the processes, whatever they think about."""
        if self._pool is not None:
            workers = list((self._pool._processes or {}).values())  # noqa: SLF001  # public only from Python 3.14 on
            results = self._pool._result_queue  # noqa: SLF001  # there is no other way to it
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()  # a bot from elsewhere may not listen to anything less
            # One of them may have told a part of its result. Our own end of their pipe is the last one that is open: as
            # long as it is, the pool waits for the rest, and this process for the pool when it ends.
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
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except BrokenProcessPool:
            if self._pool is pool:  # others who thought there may have a new one already
                self.close()
            raise
