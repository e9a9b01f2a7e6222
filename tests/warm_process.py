"""Programs that start in a moment: they are forked from a process that has imported and warmed up the server.

A server needs seconds of processor time before it is ready, and the tests start about a hundred. So each process of the
tests starts one parent, which loads everything once and then waits for requests.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final, TextIO, TypeAlias

_ROOT: Final = Path(__file__).parents[1]
_PARENT: Final = "import sys; from tests.warm_process import fork_on_request; exec(fork_on_request(int(sys.argv[1])))"
"""In a child, `fork_on_request` returns the program. The program ends as any Python program does."""
_LARGEST: Final = 1 << 17
"""Bytes of the largest request."""
_FDS: Final = 3
"""A request comes with the ends of three pipes or files: for output, for errors, and for process id and exit code."""
_FORKS: Final = hasattr(os, "fork") and "COVERAGE_PROCESS_CONFIG" not in os.environ
"""A program that counts its coverage counts from its start, so it starts anew."""


class WarmProcess:
    """A forked program, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, stdout: TextIO, status: TextIO) -> None:
        self.stdout = stdout
        self.returncode: int | None = None
        self._status = status
        self.pid = int(status.readline())

    def poll(self) -> int | None:
        """Return the exit code, or None while the program runs."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.returncode = int(self._status.readline())
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the program and return its exit code."""
        if self.returncode is None and not select.select([self._status], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the program has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program at once."""
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        """Close the pipes of a program that has ended."""
        self.stdout.close()
        self._status.close()


Program: TypeAlias = WarmProcess | subprocess.Popen[str]


@contextlib.contextmanager
def running_program(program: str, *arguments: str, stderr: IO[str]) -> Iterator[tuple[str, Program]]:
    """Run a Python program, given as text, and yield the first line that it prints; stop it afterwards."""
    if _FORKS:
        with contextlib.closing(_start(program, *arguments, stderr=stderr)) as process:
            yield from _first_line(process, process.stdout, process.kill)
        return
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as fresh:
        assert fresh.stdout is not None
        yield from _first_line(fresh, fresh.stdout, fresh.terminate)  # a killed program could not write its coverage


def _first_line(process: Program, stdout: IO[str], stop: Callable[[], None]) -> Iterator[tuple[str, Program]]:
    try:
        yield stdout.readline(), process
    finally:
        stop()
        process.wait()


def _start(program: str, *arguments: str, stderr: IO[str]) -> WarmProcess:
    """Ask for a program; it gets the environment and the folder of this process."""
    output, output_end = os.pipe()
    status, status_end = os.pipe()
    facts = {"program": program, "arguments": arguments, "environment": dict(os.environ), "folder": str(Path.cwd())}
    socket.send_fds(_parent(), [json.dumps(facts).encode()], [output_end, stderr.fileno(), status_end])
    os.close(output_end)
    os.close(status_end)
    return WarmProcess(os.fdopen(output, encoding="utf-8"), os.fdopen(status, encoding="ascii"))


@functools.cache
def _parent() -> socket.socket:
    """Start the parent of all programs, and return the socket to it; when the socket closes, the parent ends."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-c", _PARENT, str(theirs.fileno())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[theirs.fileno()],
        cwd=_ROOT,
    )
    theirs.close()

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def fork_on_request(number: int) -> str:
    """Warm up; then fork for every request. Only the children return, each with its program."""
    from caravanserai.games import register_all  # noqa: PLC0415  # only this process needs the server
    from caravanserai.server.run import serve_on  # noqa: F401, PLC0415  # as above
    from caravanserai.server.warm_up import warm_up  # noqa: PLC0415  # as above

    register_all()
    warm_up()
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, _forget_children)
    with socket.socket(fileno=number) as requests:
        while True:
            message, fds, _, _ = socket.recv_fds(requests, _LARGEST, _FDS)
            if not message:
                os._exit(0)
            if os.fork() == 0:
                break
            for fd in fds:
                os.close(fd)
    return _become(json.loads(message), *fds)


def _forget_children(*_: object) -> None:
    """Wait for children that have ended, so that their processor time counts as that of this process."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _become(facts: dict[str, Any], stdout: int, stderr: int, status: int) -> str:
    """Fork once more: the child becomes the program, and this process reports its id and its exit code."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if (pid := os.fork()) != 0:
        os.close(stdout)
        os.write(status, f"{pid}\n".encode())
        os.write(status, f"{os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}\n".encode())
        os._exit(0)
    for fd, place in ((stdout, 1), (stderr, 2)):
        os.dup2(fd, place)
    for fd in (stdout, stderr, status):
        os.close(fd)
    os.environ.clear()
    os.environ.update(facts["environment"])
    os.chdir(facts["folder"])
    sys.argv[1:] = facts["arguments"]
    return str(facts["program"])
