"""Programs that a test starts: whatever becomes of the test, none of them is left running."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from typing import Any


@contextlib.contextmanager
def running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:  # noqa: ANN401  # as Popen takes them
    """Start a program in a group of its own; afterwards end it, with all that it has started."""
    with subprocess.Popen(command, text=True, start_new_session=True, **how) as program:
        try:
            yield program
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
