"""Processes on this machine that play matches."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from caravanserai.kernel import registry
from caravanserai.text.refused import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from caravanserai.kernel.game import Game

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")


class Workers(ProcessPoolExecutor):
    """Processes that know the games that were brought; Ctrl-C is for whoever began them, never for them."""

    def __init__(self, processes: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        super().__init__(processes, spawn, _begin, (registry.brought(),))

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Give them something to do; this is when processes begin."""
        with interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def dismiss(self) -> None:
        """Let all of them go at once, whatever they are doing."""
        there = list((self._processes or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in there:
            process.terminate()


def in_order(work: Callable[[T], R], items: Sequence[T], processes: int) -> Iterator[R]:
    """Do the work for each item in so many processes; give what comes of it in the order of the items."""
    workers = Workers(min(processes, len(items)))
    try:
        for doing in [workers.submit(work, item) for item in items]:
            yield doing.result()
    except BrokenProcessPool:
        raise SpokenError("lab.workers_lost") from None
    finally:
        workers.dismiss()


@contextlib.contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is over. Processes and threads that begin meanwhile are never interrupted by it."""
    if not hasattr(signal, "pthread_sigmask"):  # not every system has it
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def bring(games: tuple[Game[Any], ...]) -> None:
    """In another process: know the games that were brought to this one."""
    for game in games:
        registry.bring(game)


def _begin(games: tuple[Game[Any], ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bring(games)
