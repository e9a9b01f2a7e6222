"""Garbage collection at times when nobody waits for it.

Objects are freed when the last reference to them goes. Python's collector is only for objects that refer to each other
in a circle, and drawing a table makes none. With two hundred live tables the collector would stop the event loop for
100 ms several times a minute, because what it looks at is no longer in the caches of the processor. So it does not run
by itself, but once in an hour without screens, once a day, and when very many objects have been added.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_QUIET_SECONDS: Final = 3600.0
_MOST_SECONDS: Final = 86_400.0
_MOST_ADDED: Final = 2_000_000
"""The number of added objects after which a collection does not wait any longer; they take about 1 GB."""


class GarbageCollector:
    """Decides when garbage is collected; `screens` returns the number of open screens."""

    def __init__(self, screens: Callable[[], int], now: Callable[[], float] = time.monotonic) -> None:
        self._screens, self._now = screens, now
        self._collected = now()
        """The time of the last collection."""

    def start(self) -> None:
        """Take over from Python; what has been loaded by now is never looked at again."""
        self._collect()
        gc.freeze()
        gc.disable()

    def stop(self) -> None:
        """Leave it to Python again."""
        gc.unfreeze()
        gc.enable()

    def look(self) -> None:
        """Collect garbage if it is time."""
        passed, added = self._now() - self._collected, gc.get_count()[0]
        is_quiet = passed >= _QUIET_SECONDS and not self._screens()
        if is_quiet or passed >= _MOST_SECONDS or added >= _MOST_ADDED:
            self._collect()

    def _collect(self) -> None:
        gc.collect()
        self._collected = self._now()
