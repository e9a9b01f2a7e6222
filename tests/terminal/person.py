"""A person at a pseudo-terminal, for tests: reads the screen and types."""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.crowding import patience

COMMAND = [sys.executable, "-m", "caravanserai"]
PATIENCE = 20.0
_ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """Return an environment with its own home and without the tests' variables, except those of coverage."""
    counted = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE_PROCESS_")}
    usual = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
    usual |= {name: os.environ[name] for name in ("PYTHONPYCACHEPREFIX",) if name in os.environ}  # the tests' own cache
    return usual | counted | {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLUMNS": "80"} | more


def run(home: Path, args: Sequence[str], typed: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command with all input prepared, through pipes."""
    return subprocess.run(
        [*COMMAND, *args],
        input=typed,
        env=clean_environment(home, **environ),
        capture_output=True,
        encoding="utf-8",
        timeout=patience(120),
        check=False,
    )


class Person:
    """A person at a pseudo-terminal; `screen` contains the output since the screen was last erased."""

    def __init__(self, process: "subprocess.Popen[bytes]", handle: int) -> None:
        self.process = process
        self.handle = handle
        self.written = b""

    @property
    def text(self) -> str:
        return _ESCAPES.sub(b"", self.written).decode(errors="replace")

    @property
    def screen(self) -> str:
        return _ESCAPES.sub(b"", self.written.rpartition(b"\x1b[2J")[2]).decode(errors="replace")

    def read(self, *wanted: str) -> str:
        """Wait until the screen contains one of the texts; return that text."""
        end = time.monotonic() + patience(PATIENCE)
        while time.monotonic() < end:
            for text in wanted:
                if text in self.screen:
                    return text
            if select.select([self.handle], [], [], 0.05)[0]:
                try:
                    self.written += os.read(self.handle, 65536)
                except OSError:
                    break
        for text in wanted:
            if text in self.screen:
                return text
        raise AssertionError(f"none of {wanted} on the screen:\n{self.screen}")

    def type(self, line: str) -> None:
        """Type a line; the screen read before is dropped."""
        self.written += b"\x1b[2J"
        os.write(self.handle, f"{line}\n".encode())

    def ended(self) -> int:
        """Wait for the end and return the exit code."""
        with contextlib.suppress(OSError):
            while chunk := os.read(self.handle, 65536):
                self.written += chunk
        return self.process.wait(patience(PATIENCE))

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(patience(PATIENCE))


@contextlib.contextmanager
def person_at(home: Path, args: Sequence[str], lines: int = 50, **environ: str) -> Iterator[Person]:
    """Start the command at a pseudo-terminal of 80 columns."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (lines, 80))
    environ = {"LINES": str(lines)} | environ
    process = subprocess.Popen(
        [*COMMAND, *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=clean_environment(home, **environ),
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Person(process, ours)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)
