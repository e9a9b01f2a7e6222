"""An event loop with virtual time, which runs the callbacks of several simulated processes in a seeded order."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import heapq
import itertools
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

R = TypeVar("R")
Ts = TypeVarTuple("Ts")
_MOST_STEPS: Final = 200_000
"""Callbacks in one run; more of them mean that some task runs again and again without waiting."""
_LONGEST_WORK: Final = 0.02
"""Most seconds of work in a thread."""


class StuckError(Exception):
    """Nothing can run any more, or something runs for ever."""


class Process:
    """A simulated process: its callbacks run one after another, in the order in which they became ready.

    A paused process runs later what becomes ready now. The callbacks of a killed process never run.
    """

    def __init__(self, name: str, skew: float = 0.0, started: float = 0.0) -> None:
        self.name = name
        self.skew = skew
        """Seconds by which its wall clock is wrong."""
        self.started = started
        """What its monotonic clock shows at the virtual time 0: each machine has its own."""
        self.alive = True
        self.writer = object()
        """The connection on which it writes to the database."""
        self.paused = False
        self.ready: deque[Call] = deque()
        self.tasks: dict[asyncio.Task[Any], None] = {}
        """The tasks that are not done; those of a killed process are kept until the end of the run."""
        self.context = contextvars.copy_context()
        self.context.run(_PROCESS.set, self)

    def connect_again(self) -> None:
        """Connect to the database again, after the connection was lost."""
        self.writer = object()

    def enter(self, function: Callable[[], R]) -> R:
        """Call a function as this process."""
        return self.context.copy().run(function)


_PROCESS: Final[ContextVar[Process | None]] = ContextVar("process", default=None)


def current_process() -> Process | None:
    """Return the process to which the running callback belongs; None outside of all processes."""
    return _PROCESS.get()


def _process_of(context: Context) -> Process | None:
    return context.get(_PROCESS)


class Call(asyncio.TimerHandle):
    """A callback that waits for its turn."""

    __slots__ = ("process",)

    def __init__(
        self, when: float, callback: Callable[..., object], args: tuple[Any, ...], context: Context, process: Process
    ) -> None:
        # The handle of asyncio needs its loop only to count cancelled timers.
        self._when, self._callback, self._args, self._context = when, callback, args, context
        self._cancelled = False
        self.process = process

    def cancel(self) -> None:
        self._cancelled = True

    def cancelled(self) -> bool:
        return self._cancelled

    def run(self) -> None:
        """Call the function in its context."""
        self._context.run(self._callback, *self._args)


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Picks, by a seeded generator, which process runs its next callback; time passes only when all of them wait."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._now = 0.0
        self._count = itertools.count()
        self._timers: list[tuple[float, int, Call]] = []
        self._outside = Process("outside")
        self._runnable: list[Process] = []
        self._closed = False
        self.steps = 0
        self.faults: list[str] = []
        """Errors that no task has caught."""

    # -- the run --------------------------------------------------------------------------------------------

    def run(self, main: Coroutine[Any, Any, R]) -> R:
        """Run callbacks until a coroutine is done; afterwards no callback runs any more."""
        asyncio._set_running_loop(self)
        try:
            task: asyncio.Task[R] = self.create_task(main)
            while not task.done():
                self._step()
            return task.result()
        finally:
            self._closed = True
            asyncio._set_running_loop(None)

    def _step(self) -> None:
        """Run one callback."""
        while not self._runnable:
            self._pass_time()
        runnable = self._runnable
        at = int(self._chance.random() * len(runnable)) if len(runnable) > 1 else 0
        process = runnable[at]
        call = process.ready.popleft()
        if not process.ready:
            del runnable[at]
        if call._cancelled:
            return
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise StuckError("something runs again and again without waiting")
        try:
            call.run()
        except Exception as fault:  # noqa: BLE001  # as in any event loop
            self.call_exception_handler({"message": "error in a callback", "exception": fault})

    def _pass_time(self) -> None:
        """Let the time pass until the next timer."""
        if not self._timers:
            raise StuckError("all tasks wait, and no timer runs")
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            call = heapq.heappop(self._timers)[2]
            if not call._cancelled:
                self._make_ready(call)

    def _make_ready(self, call: Call) -> None:
        process = call.process
        if not process.alive:
            return
        if not process.ready and not process.paused:
            self._runnable.append(process)
        process.ready.append(call)

    def forget(self) -> None:
        """Forget everything that waits, after the run."""
        self._timers.clear()
        self._runnable.clear()
        self._outside = Process("outside")

    # -- processes ------------------------------------------------------------------------------------------

    def pause(self, process: Process) -> None:
        """Stop a process, as SIGSTOP does."""
        process.paused = True
        if process in self._runnable:
            self._runnable.remove(process)

    def resume(self, process: Process) -> None:
        """Let a paused process go on."""
        if process.paused:
            process.paused = False
            if process.ready and process.alive:
                self._runnable.append(process)

    def kill(self, process: Process) -> None:
        """End a process, as SIGKILL does."""
        process.alive = False
        if process in self._runnable:
            self._runnable.remove(process)

    # -- what asyncio needs ---------------------------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None) -> Call:
        call = self._call(self._now, callback, args, context)
        if not self._closed:
            self._make_ready(call)
        return call

    call_soon_threadsafe = call_soon  # there is one thread

    def call_later(
        self, delay: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> Call:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> Call:
        call = self._call(when, callback, args, context)
        if not self._closed:
            heapq.heappush(self._timers, (when, next(self._count), call))
        return call

    def _call(
        self, when: float, callback: Callable[..., object], args: tuple[Any, ...], context: Context | None
    ) -> Call:
        if context is None:
            context = contextvars.copy_context()
        return Call(when, callback, args, context, _process_of(context) or self._outside)

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Coroutine[Any, Any, R] | Generator[Any, None, R],
        *,
        name: str | None = None,
        context: Context | None = None,
        **_: object,
    ) -> asyncio.Task[R]:
        task: asyncio.Task[R] = asyncio.Task(coro, loop=self, name=name, context=context)
        tasks = ((_PROCESS.get() if context is None else _process_of(context)) or self._outside).tasks
        tasks[task] = None
        task.add_done_callback(lambda done: tasks.pop(done, None), context=_NO_PROCESS)
        return task

    def run_in_executor(
        self,
        executor: object,  # noqa: ARG002  # there are no threads
        func: Callable[[Unpack[Ts]], R],
        *args: *Ts,
    ) -> asyncio.Future[R]:
        """Do the work of a thread at once, at a later time."""
        future: asyncio.Future[R] = self.create_future()
        self.call_later(self._chance.random() * _LONGEST_WORK, _work, future, functools.partial(func, *args))
        return future

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._closed

    def is_closed(self) -> bool:
        return self._closed

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._closed:
            self.faults.append(f"{context.get('message')}: {context.get('exception')!r}")

    default_exception_handler = call_exception_handler


_NO_PROCESS: Final = contextvars.Context()


def _work(future: asyncio.Future[R], work: Callable[[], R]) -> None:
    if future.cancelled():
        return
    try:
        result = work()
    except Exception as fault:  # noqa: BLE001  # the caller gets every error
        future.set_exception(fault)
    else:
        future.set_result(result)
