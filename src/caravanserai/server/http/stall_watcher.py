"""Report steps of the event loop that take too long, with the stack at which the loop was stuck.

A step is a piece of a task: from one `await` that gives way to the next. A thread looks from time to time at which task
the loop runs. If it is the same task at two looks, and the loop has not come round in between, then both looks saw the
same step. Callbacks outside tasks, such as the reading of a socket, are not measured.

Two kinds of time count: the processor time that the loop's thread uses, and the time for which it sleeps, such as for a
lock. The time for which other programs occupy the processor does not count. Garbage collections are measured by
themselves, because no thread can look while one runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import gc
import logging
import re
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LOG: Final = logging.getLogger(__name__)
MOST_SECONDS: Final = 0.05
"""A longer step is a stall."""
_PAUSE_SECONDS: Final = 0.005
"""Seconds between two looks. A step is measured from the first look at it to the last one, so it seems shorter."""
_NO_WORK: Final = 0.0002
"""A thread that uses less processor time between two looks may be asleep, in seconds."""
_ASLEEP: Final = ("S", "D")
"""The states of a sleeping thread in Linux: interruptible, and waiting for the disk."""
_MOST_FRAMES: Final = 12
"""The number of innermost frames in a report."""


class Stall(NamedTuple):
    """A step of the event loop that took too long."""

    busy: float
    """Seconds of processor time."""
    waited: float
    """Seconds of sleep."""
    stack: str
    """Where the loop was when the step became too long: the outermost frame first."""


class StallWatcher:
    """Watches the event loop of one thread from another thread. An idle loop is never woken."""

    def __init__(self, report: Callable[[Stall], None], most: float = MOST_SECONDS) -> None:
        self._report = report
        self._most = most
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._used = _processor_clock(self._watched)
        self._state = _state_file(threading.get_native_id())
        self._asked = False
        """Whether the loop has been asked to come round, and has not done so yet."""
        self._task: asyncio.Task[Any] | None = None
        """The task that the loop ran at the last look."""
        self._stack = ""
        self._stacks = tempfile.TemporaryFile()  # noqa: SIM115  # open while the watch lasts
        """What faulthandler writes."""
        self._busy_from = self._busy_until = 0.0
        self._waited = 0.0
        self._looked = 0.0
        """The time of the last look."""
        self._collecting = 0.0
        """When the present garbage collection began, by the processor clock of its thread."""
        self._collected: deque[float] = deque()
        """The seconds of garbage collections that have not been reported."""
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="stall watcher", daemon=True)

    def start(self) -> None:
        """Begin to watch the running loop."""
        gc.callbacks.append(self._note_collection)
        self._thread.start()

    def stop(self) -> None:
        """End the watch; the loop's thread must still be alive, because its clock is read."""
        gc.callbacks.remove(self._note_collection)
        self._stopped.set()
        self._thread.join()
        self._stacks.close()

    def _come_round(self) -> None:
        """Note that the loop goes on: every step that was seen before is over."""
        self._asked = False

    def _note_collection(self, phase: str, _facts: dict[str, int]) -> None:
        """Measure a garbage collection; in any thread, it keeps the loop from running."""
        now = time.thread_time()
        if phase == "start":
            self._collecting = now
        elif now - self._collecting >= self._most:
            self._collected.append(now - self._collecting)

    def _watch(self) -> None:
        while not self._stopped.wait(_PAUSE_SECONDS):
            self._look()
            while self._collected:
                self._report(Stall(self._collected.popleft(), 0.0, "garbage collection"))
        self._finish()

    def _look(self) -> None:
        """See which task runs now, and how long it has been the same step of it."""
        used, now = self._used(), time.monotonic()
        task = asyncio.current_task(self._loop)
        if task is None or task is not self._task or not self._asked:
            self._finish()
            self._task, self._busy_from = task, self._used()
            if task is not None and not self._asked:
                self._asked = True
                with contextlib.suppress(RuntimeError):  # the loop has been closed
                    self._loop.call_soon_threadsafe(self._come_round)
        elif used - self._busy_until < _NO_WORK and self._state() in _ASLEEP:
            # A thread without a free processor, or without the interpreter's lock, delays this thread as well: a
            # delayed look counts no longer than a punctual one.
            self._waited += min(now - self._looked, _PAUSE_SECONDS)
        self._busy_until, self._looked = max(used, self._busy_from), now
        if not self._stack and self._is_stall():
            self._stack = self._present_stack()

    def _present_stack(self) -> str:
        """Return the innermost frames of the loop's thread, the outermost of them first.

        faulthandler reads all frames in one go. To follow `f_back` from here is not safe: the loop may go on meanwhile.
        """
        faulthandler.dump_traceback(self._stacks)
        self._stacks.seek(0)
        written = self._stacks.read().decode(errors="replace")
        self._stacks.seek(0)
        self._stacks.truncate()
        watched = re.compile(rf"hread 0x0*{self._watched:x} ")
        stack = next((one for one in written.split("\n\n") if watched.search(one)), "")
        frames = re.findall(r'File "(.*)", line (\d+) in (.*)', stack)[:_MOST_FRAMES]
        return " > ".join(f"{_module_of(file)}:{line} {function}" for file, line, function in reversed(frames))

    def _is_stall(self) -> bool:
        return max(self._busy_until - self._busy_from, self._waited) >= self._most

    def _finish(self) -> None:
        """Report the last step if it was a stall, and forget it."""
        if self._stack:
            self._report(Stall(self._busy_until - self._busy_from, self._waited, self._stack))
        self._task, self._stack, self._waited = None, "", 0.0


@contextlib.contextmanager
def watched_loop(count: Callable[[float], None]) -> Iterator[None]:
    """Log each stall of the running loop as a warning, and count its seconds."""

    def report(stall: Stall) -> None:
        facts = {"busy_ms": round(stall.busy * 1000), "waited_ms": round(stall.waited * 1000), "stack": stall.stack}
        _LOG.warning("the event loop was stuck", extra=facts)
        count(stall.busy + stall.waited)

    watcher = StallWatcher(report)
    watcher.start()
    try:
        yield
    finally:
        watcher.stop()


def _module_of(file: str) -> str:
    """Return the end of a file's path, which tells the module."""
    return "/".join(Path(file).parts[-2:])


def _processor_clock(thread: int) -> Callable[[], float]:
    """Return a clock of the processor time of a thread; where the system has none, the time that passes."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    clock = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(clock)


def _state_file(thread: int) -> Callable[[], str]:
    """Return a function that reads the state of a thread, as Linux tells it; empty on other systems."""
    file = Path(f"/proc/self/task/{thread}/stat")
    return (lambda: file.read_text().rpartition(") ")[2][:1]) if file.exists() else (lambda: "")
