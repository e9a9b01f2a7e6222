"""Rate limits of people and addresses, for sockets, pages and the API."""

from __future__ import annotations

import contextlib
import logging
import math
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse

from caravanserai.server.identity.client_network import network_of
from caravanserai.server.identity.visitor import wanted_language
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Receive, Scope, Send

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_BURST_SECONDS: Final = 5.0
"""Burst allowance, in seconds of refill."""
_MOST_BUCKETS: Final = 20_000
_FILES: Final = "/static/"
PROBES: Final = frozenset({"/health", "/health/live", "/health/ready"})
"""What programs ask that watch the server: they have no limits."""
_OWN_ANSWERS: Final = "/api/"
"""The API counts for itself and answers in JSON."""
_LATER: Final = 1013
_OPEN_SECONDS: Final = 1.0
"""When an address with too many open requests may try again."""


class Bucket:
    """Credit that fills up steadily and is spent by asking."""

    __slots__ = ("_burst", "_counted", "_credit", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._credit = burst
        self._counted = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Spend some credit: 0, or how many seconds are missing; then nothing is spent."""
        now = time.monotonic()
        self._credit = min(self._burst, self._credit + (now - self._counted) * self._rate)
        self._counted = now
        if self._credit < cost:
            return (cost - self._credit) / self._rate
        self._credit -= cost
        return 0.0

    @property
    def full(self) -> bool:
        """Whether nothing was asked for lately: such a bucket can be forgotten."""
        return self._credit + (time.monotonic() - self._counted) * self._rate >= self._burst


class Limiter:
    """A bucket for each of many; a rate of 0 lets everything pass."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, cost: float = 1.0) -> float:
        """Spend credit of somebody: 0, or how many seconds are missing."""
        if not self._rate:
            return 0.0
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._forget()
            bucket = self._buckets[who] = Bucket(self._rate, max(self._rate * _BURST_SECONDS, cost))
        return bucket.take(cost)

    def _forget(self) -> None:
        """Make room: first the buckets that are full, and if there is none, the oldest one."""
        kept = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        if len(kept) >= _MOST_BUCKETS:
            del kept[next(iter(kept))]
        self._buckets = kept


class TooManyOpenError(Exception):
    """An address has too many requests and sockets open."""


class OpenRequests:
    """The requests and sockets of each address that are open; a proxy may bring those of many on one connection."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_of(self, who: str) -> Iterator[None]:
        """Count one while it is open."""
        if self._open[who] >= self._most:
            raise TooManyOpenError
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


class Limits:
    """All limits of a server."""

    def __init__(self, settings: Settings) -> None:
        self.open_requests = OpenRequests(settings.most_connections_of_address)
        self.of_one = Limiter(settings.calls_of_one)
        self.of_address = Limiter(settings.calls_of_address)
        self.largest_body = settings.largest_body


def address_of(scope: Scope) -> str:
    """Return the network that a request comes from; it is empty if nobody knows."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def retry_after(seconds: float) -> dict[str, str]:
    """The header that says when to try again."""
    return {"retry-after": str(max(1, math.ceil(seconds)))}


class RateLimitMiddleware:
    """Refuses pages and new sockets to an address that asks for too many."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] not in {"http", "websocket"}
            or scope["path"] in PROBES
            or scope["path"].startswith((_FILES, _OWN_ANSWERS))
        ):
            await self._app(scope, receive, send)
            return
        limits: Limits = scope["app"].state.limits
        wait = limits.of_address.take(address_of(scope))
        if not wait:
            try:
                with limits.open_requests.one_of(address_of(scope)):
                    await self._app(scope, receive, send)
            except TooManyOpenError:
                wait = _OPEN_SECONDS
            else:
                return
        _LOG.info("an address asks for too much", extra={"address": address_of(scope)})
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": _LATER})
        else:
            words = Words(wanted_language(Headers(scope=scope).get("accept-language", "")))
            answer = PlainTextResponse(words.say("api.error.too_fast"), 429, retry_after(wait))
            await answer(scope, receive, send)
