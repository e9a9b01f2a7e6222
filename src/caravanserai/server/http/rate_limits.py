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
    from collections.abc import Iterator, Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_BURST_SECONDS: Final = 5.0
"""Burst allowance, in seconds of refill."""
_MOST_BUCKETS: Final = 20_000
_FILES: Final = "/static/"
PROBES: Final = frozenset({"/health", "/health/live", "/health/ready"})
"""Paths for monitoring programs; they have no rate limit."""
_OWN_ANSWERS: Final = "/api/"
"""The API has its own limits and answers in JSON."""
_LATER: Final = 1013
_OPEN_SECONDS: Final = 1.0
"""Seconds after which an address with too many open requests may try again."""


class Bucket:
    """A token bucket: credit refills steadily, and each request spends some."""

    __slots__ = ("_burst", "_counted", "_credit", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = self._credit = burst
        self._counted = time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Spend credit and return 0; without enough credit, spend nothing and return the seconds to wait."""
        now = time.monotonic()
        self._credit = min(self._burst, self._credit + (now - self._counted) * self._rate)
        self._counted = now
        if self._credit < cost:
            return (cost - self._credit) / self._rate
        self._credit -= cost
        return 0.0

    def set_level(self, level: float) -> None:
        """Set what is spent and not refilled; if it exceeds the burst allowance, the bucket is in debt."""
        self._credit, self._counted = self._burst - level, time.monotonic()

    @property
    def full(self) -> bool:
        """Whether the credit is full, so that the bucket can be removed."""
        return self._credit + (time.monotonic() - self._counted) * self._rate >= self._burst


class Limiter:
    """A bucket for each person or address; a rate of 0 means no limit.

    If other processes limit the same people and addresses, `shared_rates` brings together what is spent.
    """

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}
        self._unreported: dict[str, float] | None = None

    def take(self, who: str, cost: float = 1.0) -> float:
        """Spend credit of a person or an address; return 0, or the seconds to wait."""
        if not self._rate:
            return 0.0
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._forget()
            bucket = self._buckets[who] = Bucket(self._rate, max(self._rate * _BURST_SECONDS, cost))
        wait = bucket.take(cost)
        if self._unreported is not None and not wait:
            self._unreported[who] = self._unreported.get(who, 0.0) + cost / self._rate
        return wait

    def unreported(self) -> dict[str, float]:
        """Return what each has spent since the last call, in seconds of refill; the first call begins to count."""
        spent, self._unreported = self._unreported, {}
        return spent or {}

    def put_back(self, spent: Mapping[str, float]) -> None:
        """Count what could not be reported once more."""
        own = self._unreported = {} if self._unreported is None else self._unreported
        for who, seconds in spent.items():
            own[who] = own.get(who, 0.0) + seconds

    def settle(self, seconds: Mapping[str, float]) -> None:
        """Take over what is spent at all processes together, in seconds of refill."""
        own = self._unreported or {}
        for who, spent in seconds.items():
            if who in self._buckets:
                self._buckets[who].set_level((spent + own.get(who, 0.0)) * self._rate)

    def _forget(self) -> None:
        """Remove the full buckets or, if there are none, the oldest bucket."""
        kept = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        if len(kept) >= _MOST_BUCKETS:
            del kept[next(iter(kept))]
        self._buckets = kept


class TooManyOpenError(Exception):
    """An address has too many requests and sockets open."""


class OpenRequests:
    """The open requests and sockets of each address; one connection of a proxy may carry those of many addresses.

    Each process counts its own: the limit protects its memory and its open files, of which each process has its own.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextlib.contextmanager
    def one_of(self, who: str) -> Iterator[None]:
        """Count a request or a socket while the block lasts."""
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
    """Return the network of a request; empty if it is unknown."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def retry_after(seconds: float) -> dict[str, str]:
    """Return the `Retry-After` header."""
    return {"retry-after": str(max(1, math.ceil(seconds)))}


class RateLimitMiddleware:
    """Refuses pages and new sockets to an address that exceeds its rate."""

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
