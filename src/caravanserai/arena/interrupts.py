"""Ctrl-C, held while something must not be left half done."""

from __future__ import annotations

import contextlib
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
