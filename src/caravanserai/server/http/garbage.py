"""Garbage collection in small pieces, so that it does not hold up the event loop.

Almost everything is freed when its last reference goes. Python's collector is for the rest: objects that refer to each
other in a circle. It looks at all young objects when there are ten thousand of them, which takes up to 20 ms, because
most of them are no longer in the caches of the processor. Whatever survives is set aside and not looked at again: with
two hundred live tables, a look at everything takes a second. So that nothing stays for ever, everything is looked at
once in an hour without screens, and at least once a day.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_YOUNG: Final = 10_000
_NEVER: Final = 1_000_000
"""Older objects are not collected by their number."""
_QUIET_SECONDS: Final = 3600.0
_MOST_SECONDS: Final = 86_400.0


class GarbageCollector:
    """Sets aside what survives a collection, and collects everything from time to time."""

    def __init__(self, screens: Callable[[], int], now: Callable[[], float] = time.monotonic) -> None:
        self._screens, self._now = screens, now
        self._collected = now()
        """The time of the last complete collection."""

    def start(self) -> None:
        """Take over from Python's usual rhythm."""
        gc.set_threshold(_YOUNG, _NEVER, _NEVER)
        self._collect_all()
        gc.callbacks.append(_set_aside)

    def stop(self) -> None:
        """Return what was set aside to Python's collector."""
        gc.callbacks.remove(_set_aside)
        gc.unfreeze()

    def look(self) -> None:
        """Collect everything if it is time: soon if nobody has a screen open."""
        passed = self._now() - self._collected
        if passed >= _MOST_SECONDS or (passed >= _QUIET_SECONDS and not self._screens()):
            self._collect_all()

    def _collect_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._collected = self._now()


def _set_aside(phase: str, _facts: dict[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
