"""Give each request an id, count it and log it, without its contents."""

from __future__ import annotations

import itertools
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from starlette.datastructures import MutableHeaders

from caravanserai.server.config.logs import REQUEST

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from caravanserai.server.metrics import Metrics

_LOG: Final = logging.getLogger(__name__)
_FAULT: Final = 500
_RUN: Final = secrets.token_hex(3)
"""An id begins with a mark of this run of the program; a number follows."""
_QUIET: Final = ("Statics", "health", "live", "ready")
"""Asked for often; what /health finds has a line of its own in the log."""
_NUMBERS: Final = itertools.count()


class RequestLog:
    """Gives a request its id; once it is answered, writes down its endpoint, table, status and time."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        token, start, status = REQUEST.set(f"{_RUN}{next(_NUMBERS):06x}"), time.perf_counter(), _FAULT

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = REQUEST.get()
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        finally:
            _note(scope, status, time.perf_counter() - start)
            REQUEST.reset(token)


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Write a request down. Its address may be an invitation, so only the name of the page and the table are told."""
    endpoint = scope.get("endpoint")
    facts = {
        "method": scope.get("method", "SOCKET"),
        "page": getattr(endpoint, "__name__", type(endpoint).__name__ if endpoint else "-"),
        "table": scope.get("path_params", {}).get("table", "-"),
        "ms": round(seconds * 1000, 1),
    }
    if scope["type"] == "websocket":
        _LOG.info("socket closed", extra=facts)
        return
    metrics: Metrics = scope["app"].state.registry.metrics
    metrics.count_request(status, seconds)
    level = logging.WARNING if status >= _FAULT else logging.INFO
    level = logging.DEBUG if facts["page"] in _QUIET else level
    _LOG.log(level, "request answered", extra={**facts, "status": status})
