"""Several server processes on one listening socket: the supervisor starts them, and starts those anew that end.

Each process is the same command once more, with the socket among its open files. On SIGHUP the supervisor replaces the
processes one after another, each when its successor is ready: so a new version comes in without a pause.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_LOG: Final = logging.getLogger(__name__)
_VARIABLE: Final = "_CARAVANSERAI_WORKER"
"""The environment variable of a process that the supervisor has started: the numbers of its open files."""
_READY_SECONDS: Final = 60.0
"""Seconds that a process may take until it is ready."""
_PAUSE_SECONDS: Final = 1.0
"""Seconds between the end of a process and the start of its successor."""


class Inherited(NamedTuple):
    """What a process has from its supervisor."""

    listener: socket.socket
    ready: int
    """A pipe: a byte in it says that the process is ready."""
    life: int
    """A pipe that ends with the supervisor."""

    def tell_ready(self) -> None:
        """Tell the supervisor that this process can be reached."""
        os.write(self.ready, b".")
        os.close(self.ready)

    def end_with_supervisor(self) -> None:
        """Stop this process when the supervisor has ended."""
        threading.Thread(target=self._wait_for_end, daemon=True).start()

    def _wait_for_end(self) -> None:
        os.read(self.life, 1)
        os.kill(os.getpid(), signal.SIGTERM)


def inherited() -> Inherited | None:
    """Return what a supervisor has given to this process; None if it was started by itself."""
    numbers = os.environ.pop(_VARIABLE, "")
    if not numbers:
        return None
    listener, ready, life = map(int, numbers.split(","))
    return Inherited(socket.socket(fileno=listener), ready, life)


class _Worker:
    """A server process."""

    def __init__(self, listener: socket.socket, life: int) -> None:
        self._ready, told = os.pipe()
        files = (listener.fileno(), told, life)
        self.process = subprocess.Popen(  # noqa: S603  # this very command
            sys.orig_argv,
            env={**os.environ, _VARIABLE: ",".join(map(str, files))},
            pass_fds=files,
        )
        os.close(told)

    def is_ready(self) -> bool:
        """Wait until the process is ready; return False if it ended before, or takes too long."""
        found, _, _ = select.select([self._ready], [], [], _READY_SECONDS)
        told = os.read(self._ready, 1) if found else b""
        os.close(self._ready)
        return told != b""


class Supervisor:
    """Keeps a number of server processes running until a signal ends them."""

    def __init__(self, listener: socket.socket, number: int, stop_seconds: float) -> None:
        self._listener = listener
        self._number = number
        self._stop_seconds = stop_seconds
        self._life, self._end = os.pipe()
        self._workers: list[_Worker] = []
        self._signals: list[int] = []

    def run(self, ready: Callable[[], None]) -> bool:
        """Run until a signal comes; call `ready` when all processes can be reached, return False if one cannot be."""
        for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(one, self._note)
        try:
            self._workers = [self._start() for _ in range(self._number)]
            if not all([worker.is_ready() for worker in self._workers]):  # noqa: C419  # each is waited for
                return False
            ready()
            while not {signal.SIGTERM, signal.SIGINT} & {*self._signals}:
                if signal.SIGHUP in self._signals:
                    self._signals.remove(signal.SIGHUP)
                    self._replace_all()
                self._start_anew()
                time.sleep(0.1)
            return True
        finally:
            self._stop(self._workers)
            os.close(self._end)
            os.close(self._life)

    def _note(self, number: int, _frame: Any) -> None:  # noqa: ANN401  # a frame of the interpreter
        self._signals.append(number)

    def _start(self) -> _Worker:
        return _Worker(self._listener, self._life)

    def _start_anew(self) -> None:
        """Start a successor for each process that has ended."""
        for place, worker in enumerate(self._workers):
            if worker.process.poll() is not None and not self._signals:
                _LOG.error("a server process has ended", extra={"code": worker.process.returncode})
                time.sleep(_PAUSE_SECONDS)
                self._workers[place] = self._start()
                self._workers[place].is_ready()

    def _replace_all(self) -> None:
        """Replace the processes one after another; a successor that does not become ready ends the replacement."""
        for place, worker in enumerate(self._workers):
            successor = self._start()
            if not successor.is_ready():
                _LOG.error("a new server process is not ready; the old ones stay")
                self._stop([successor])
                return
            self._workers[place] = successor
            self._stop([worker])

    def _stop(self, workers: list[_Worker]) -> None:
        for worker in workers:
            worker.process.terminate()
        end = time.monotonic() + self._stop_seconds + 10
        for worker in workers:
            try:
                worker.process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.process.kill()
                worker.process.wait()
