"""Raise the limit of open files of this process; every connection is one."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

_OTHER_FILES: Final = 128
"""Files beside the connections: the database, pipes to the bots, pages that are being sent."""


def connections_allowed(most: int) -> int:
    """Raise the limit of this process as far as `most` connections need, and return how many it allows."""
    if sys.platform == "win32":
        return most
    import resource  # noqa: PLC0415  # Windows has no such module

    needed = most + _OTHER_FILES
    soft, hard = (_files(limit) for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if soft < needed:
        with contextlib.suppress(OSError, ValueError):  # some systems have another bound below the hard limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
        soft = _files(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return max(1, min(most, soft - _OTHER_FILES))


def _files(limit: int) -> int:
    """Return a limit as a number; without a limit, return the largest number that the system takes."""
    return sys.maxsize if limit < 0 else limit
