"""The last warnings and errors, for the admin page."""

from __future__ import annotations

import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.server.config.logs import facts_of

if TYPE_CHECKING:
    from caravanserai.server.metrics import Metrics

_NOTICED: Final = 50


class RecentError(NamedTuple):
    """Something that went wrong, as the admin page shows it."""

    at: float
    level: str
    message: str
    facts: dict[str, Any]


class RecentErrors(logging.Handler):
    """Remembers the last warnings and errors, and counts them."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics
        self.notices: deque[RecentError] = deque(maxlen=_NOTICED)

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.count_fault(record.levelname.lower())
        facts = facts_of(record)
        if record.exc_info and record.exc_info[0] is not None:
            facts["fault"] = record.exc_info[0].__name__
        self.notices.appendleft(RecentError(record.created, record.levelname.lower(), record.getMessage(), facts))
