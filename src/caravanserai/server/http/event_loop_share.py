"""Share the time of the event loop fairly: an address that has used more than its share waits."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse

from caravanserai.server.http.rate_limits import PROBES, address_of, retry_after
from caravanserai.server.identity.visitor import wanted_language
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Iterator

    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

T = TypeVar("T")
_BURST_SECONDS: Final = 1.0
"""Seconds of loop time that an address may use at once after a pause, for many people at one address."""
_FIRST_GUESS: Final = 0.005
"""The assumed cost of the first request of an address, in seconds, until its real cost is known."""
_REMEMBERED: Final = 64
"""The number of last requests from which the cost of the next one is estimated."""
_TABLE_SECONDS: Final = 0.05
"""Additional cost of opening a table, in seconds: its seats are stored and its bots begin to think."""
_LATER: Final = 1013
"""The closing code of sockets that may try again later."""
_MOST_DEBT: Final = 3.0
"""The largest debt of an address, in seconds: one slow step must not block it for long."""
_MOST_WAITING: Final = 100
"""The number of requests of one address that may wait; more are refused."""
_EXEMPT: Final = frozenset({"", "127.0.0.1", "::/64"})
"""This computer, such as a proxy that does not name its clients, and sockets without an address."""
_ACCOUNT: Final = "caravanserai.loop_account"
_MOST_ACCOUNTS: Final = 20_000


class Account:
    """The credit of one address, in seconds of loop time: it refills steadily, and work spends it."""

    def __init__(self, part: float) -> None:
        self._part = part
        self._credit = _BURST_SECONDS
        self._counted = time.monotonic()
        self._one_by_one = asyncio.Lock()
        self._used, self._admitted = _FIRST_GUESS, 1.0
        self.waiting = 0

    def spend(self, seconds: float) -> None:
        """Subtract used time; negative seconds are a refund."""
        now = time.monotonic()
        filled = self._credit + (now - self._counted) * self._part
        self._credit, self._counted = max(-_MOST_DEBT, min(_BURST_SECONDS, filled) - seconds), now

    @property
    def missing(self) -> float:
        """Return the seconds until there is credit again."""
        self.spend(0.0)
        return max(0.0, -self._credit / self._part)

    @property
    def is_full(self) -> bool:
        """Whether the credit is full, so that the account can be removed."""
        return not self.waiting and self._credit + (time.monotonic() - self._counted) * self._part >= _BURST_SECONDS

    async def admit(self) -> float:
        """Wait until there is credit, first come, first served; return the reserved seconds."""
        self.waiting += 1
        try:
            async with self._one_by_one:
                missing = self.missing
                while missing:
                    await asyncio.sleep(missing)
                    missing = self.missing
                if self._admitted >= _REMEMBERED:
                    self._used, self._admitted = self._used / 2, self._admitted / 2
                guess = self._used / self._admitted
                self._admitted += 1
                self.spend(guess)
                return guess
        finally:
            self.waiting -= 1

    def use(self, seconds: float) -> None:
        """Count used time, for the credit and for the estimate of the next request."""
        self._used += seconds
        self.spend(seconds)

    @contextlib.contextmanager
    def metered(self) -> Iterator[None]:
        """Count the time for which a block occupies the event loop."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.use(time.perf_counter() - begun)


class Metered:
    """Awaits a coroutine and counts the loop time of each of its steps."""

    def __init__(self, work: Coroutine[Any, Any, None], account: Account) -> None:
        self._work = work
        self._account = account

    def __await__(self) -> Generator[Any, Any, None]:
        work, metered = self._work, self._account.metered
        try:
            with metered():
                wanted = work.send(None)
            while True:
                try:
                    got = yield wanted
                except BaseException as fault:  # noqa: BLE001  # every exception is passed on to the work
                    with metered():
                        wanted = work.throw(fault)
                else:
                    with metered():
                        wanted = work.send(got)
        except StopIteration:
            return
        finally:
            work.close()


async def charged(scope: Scope, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run work for a connection in its own task, and charge the address of the connection."""
    account: Account | None = scope.get(_ACCOUNT)
    await (work() if account is None else Metered(work(), account))


async def in_thread(scope: Scope, work: Callable[[], T]) -> T:
    """Run work in a thread, and charge the address: a busy thread also slows down the event loop."""
    account: Account | None = scope.get(_ACCOUNT)
    used = 0.0

    def timed() -> T:
        nonlocal used
        begun = time.thread_time()
        try:
            return work()
        finally:
            used = time.thread_time() - begun

    try:
        return await run_in_threadpool(timed)
    finally:
        if account is not None:
            account.use(used)


def opening_from(scope: Scope) -> str:
    """Return the address that opens a table, and charge it for the table."""
    account: Account | None = scope.get(_ACCOUNT)
    if account is not None:
        account.spend(_TABLE_SECONDS)
    return address_of(scope)


class LoopShare:
    """Delays addresses without credit: before each request, and before each message of a socket."""

    def __init__(self, app: ASGIApp, part: float) -> None:
        self._app = app
        self._part = part
        self._accounts: dict[str, Account] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or not self._part or scope["path"] in PROBES:
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        if address in _EXEMPT:
            await self._app(scope, receive, send)
            return
        account = self._account_of(address)
        if account.waiting >= _MOST_WAITING:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": _LATER})
                return
            await _later(scope, account.missing)(scope, receive, send)
            return
        scope[_ACCOUNT] = account
        aside = await account.admit()

        async def receive_in_turn() -> Message:
            nonlocal aside
            message = await receive()
            if message["type"] == "websocket.receive":
                await asyncio.sleep(0)  # ends the step, so that the work for the last message is counted
                account.spend(-aside)
                aside = 0.0
                aside = await account.admit()
            return message

        try:
            await Metered(self._app(scope, receive_in_turn, send), account)  # type: ignore[arg-type]  # our applications are coroutines
        finally:
            account.spend(-aside)

    def _account_of(self, address: str) -> Account:
        account = self._accounts.get(address)
        if account is None:
            if len(self._accounts) >= _MOST_ACCOUNTS:
                self._accounts = {known: one for known, one in self._accounts.items() if not one.is_full}
            account = self._accounts[address] = Account(self._part)
        return account


def _later(scope: Scope, seconds: float) -> Response:
    """Return the refusal for an address with too many waiting requests."""
    text = Words(wanted_language(Headers(scope=scope).get("accept-language", ""))).say("api.error.too_fast")
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": "too_fast", "message": text}, 429, retry_after(seconds))
    return PlainTextResponse(text, 429, retry_after(seconds))
