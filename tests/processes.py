"""Programs that a test starts: all of them are stopped when the test ends, in any way."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:  # noqa: ANN401  # arguments of Popen
    """Start a program in its own process group; afterwards stop it, with all its child processes."""
    with subprocess.Popen(command, text=True, start_new_session=True, **how) as program:
        try:
            yield program
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
