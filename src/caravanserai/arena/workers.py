"""Processes on this machine that play matches.

Each worker has its own pipe, and there is no thread and no lock between a worker and the main process. So Ctrl-C is
safe at any moment: nothing stays locked, and the workers can be stopped in any state. A `ProcessPoolExecutor` cannot
guarantee that: its threads wait forever for a lock that an interrupted `wait` holds, or for the rest of a result whose
process was stopped while it sent the result.
"""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import signal
import traceback
from collections.abc import Generator
from multiprocessing import connection
from typing import TYPE_CHECKING, Any, TypeVar

from caravanserai.arena.interrupts import interrupts_held
from caravanserai.kernel import registry
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from caravanserai.kernel.game import Game

T = TypeVar("T")
R = TypeVar("R")


class WorkerLostError(Exception):
    """A worker process died, and its task is not done."""


class Workers:
    """Worker processes with the dynamic games of this process.

    Ctrl-C reaches only the main process, never the workers.
    """

    def __init__(self, processes: int) -> None:
        self._there: dict[Connection, BaseProcess] = {}
        _start_tracker()
        with interrupts_held():
            atexit.register(self.dismiss)  # otherwise the program waits for forgotten workers at exit
            for _ in range(processes):
                self._begin()

    def _begin(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        near, far = spawn.Pipe()
        with far:
            process = spawn.Process(target=_serve, args=(far, registry.dynamic_games()))
            process.start()
        self._there[near] = process

    @property
    def processes(self) -> tuple[BaseProcess, ...]:
        """The worker processes."""
        return tuple(self._there.values())

    def as_done(self, work: Callable[[T], R], items: Iterable[T]) -> Generator[tuple[int, R], None, None]:
        """Do the work for each item; yield each result with its item's number as it arrives."""
        waiting = enumerate(items)
        busy: dict[Connection, int] = {}

        def go_on(pipe: Connection) -> None:
            for number, item in waiting:
                _send(pipe, (work, item))
                busy[pipe] = number
                return

        for pipe in self._there:
            go_on(pipe)
        while busy:
            ready = connection.wait(list(busy))
            for pipe in [one for one in busy if one in ready]:
                result, number = _received(pipe), busy.pop(pipe)
                go_on(pipe)
                yield number, result

    def dismiss(self) -> None:
        """Stop all workers at once, whatever they do, and release their resources."""
        with interrupts_held():
            atexit.unregister(self.dismiss)
            for process in self._there.values():
                process.kill()
            for pipe, process in self._there.items():
                pipe.close()
                process.join()
            self._there.clear()


def as_done(work: Callable[[T], R], items: Sequence[T], processes: int) -> Generator[tuple[int, R], None, None]:
    """Do the work for each item in `processes` processes; yield each result with its item's number as it arrives."""
    workers = Workers(min(processes, len(items)))
    try:
        yield from workers.as_done(work, items)
    finally:
        workers.dismiss()


def in_order(work: Callable[[T], R], items: Sequence[T], processes: int) -> Iterator[R]:
    """Do the work for each item in `processes` processes; yield the results in the order of the items."""
    early: dict[int, R] = {}
    following = 0
    try:
        with contextlib.closing(as_done(work, items, processes)) as results:
            for number, result in results:
                early[number] = result
                while following in early:
                    yield early.pop(following)
                    following += 1
    except WorkerLostError:
        raise SpokenError("arena.workers_lost") from None


def register_games(games: tuple[Game[Any], ...]) -> None:
    """In another process: register the dynamic games of the main process."""
    for game in games:
        registry.register_dynamic(game)


def _start_tracker() -> None:
    """Start Python's resource tracker first: when it starts, it releases a delayed Ctrl-C."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker  # noqa: PLC0415  # not every system has it

        resource_tracker.ensure_running()


def _send(pipe: Connection, message: object) -> None:
    try:
        pipe.send(message)
    except OSError:
        raise WorkerLostError from None


def _received(pipe: Connection) -> Any:  # noqa: ANN401  # the result has any type
    try:
        well, outcome = pipe.recv()
    except (EOFError, OSError):
        raise WorkerLostError from None
    if not well:
        raise outcome
    return outcome


def _serve(pipe: Connection, games: tuple[Game[Any], ...]) -> None:
    """In another process: do tasks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    register_games(games)
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            work, item = pipe.recv()
            outcome = _outcome(work, item)
            try:
                pipe.send(outcome)
            except ConnectionError:
                raise
            except Exception as fault:  # noqa: BLE001  # pickling may raise anything
                pipe.send((False, fault))


def _outcome(work: Callable[[T], object], item: T) -> tuple[bool, object]:
    """Whether the work succeeded, and its result or its exception."""
    try:
        return True, work(item)
    except BaseException as fault:  # noqa: BLE001  # even SystemExit goes to the main process
        fault.add_note("".join(traceback.format_exception(fault)))
        return False, fault
