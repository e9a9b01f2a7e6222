"""Share the time of the event loop fairly: an address that has used more than its part waits."""

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
"""Loop time that an address may use at once after a quiet while: many pages for many people behind it."""
_FIRST_GUESS: Final = 0.005
"""What the first request of an address is counted with, in seconds, until it is known what it took."""
_REMEMBERED: Final = 64
"""The number of last requests from which it is guessed what the next one will take."""
_TABLE_SECONDS: Final = 0.05
"""What opening a table is counted with: its seats are written one by one, and its bots begin to think."""
_LATER: Final = 1013
"""The closing code for sockets that may try again later."""
_MOST_DEBT: Final = 3.0
"""Loop time that an address can owe, in seconds: one slow step must not shut it out for long."""
_MOST_WAITING: Final = 100
"""The number of requests of one address that wait for its part; more are refused."""
_EXEMPT: Final = frozenset({"", "127.0.0.1", "::/64"})
"""This computer, such as a proxy that does not say who asks, and sockets without an address."""
_ACCOUNT: Final = "caravanserai.loop_account"
_MOST_ACCOUNTS: Final = 20_000


class Account:
    """The loop time of one address: it fills up steadily and is spent by working."""

    def __init__(self, part: float) -> None:
        self._part = part
        self._credit = _BURST_SECONDS
        self._counted = time.monotonic()
        self._one_by_one = asyncio.Lock()
        self._used, self._admitted = _FIRST_GUESS, 1.0
        self.waiting = 0

    def spend(self, seconds: float) -> None:
        """Take off what was used; negative seconds give back what was not."""
        now = time.monotonic()
        filled = self._credit + (now - self._counted) * self._part
        self._credit, self._counted = max(-_MOST_DEBT, min(_BURST_SECONDS, filled) - seconds), now

    @property
    def missing(self) -> float:
        """The seconds until there is credit again."""
        self.spend(0.0)
        return max(0.0, -self._credit / self._part)

    @property
    def is_full(self) -> bool:
        """Whether it can be forgotten."""
        return not self.waiting and self._credit + (time.monotonic() - self._counted) * self._part >= _BURST_SECONDS

    async def admit(self) -> float:
        """Wait until there is credit, in the order of asking; return what is set aside until the work is done."""
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
        """Count time that was used, for this address and for the guess of what its next request takes."""
        self._used += seconds
        self.spend(seconds)

    @contextlib.contextmanager
    def metered(self) -> Iterator[None]:
        """Count the time for which a block keeps the loop from others."""
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
                except BaseException as fault:  # noqa: BLE001  # whatever is thrown in belongs to the work
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
    """Do work for a connection in a task of its own, and count it as that of its address."""
    account: Account | None = scope.get(_ACCOUNT)
    await (work() if account is None else Metered(work(), account))


async def in_thread(scope: Scope, work: Callable[[], T]) -> T:
    """Do work in a thread, and count its time as that of the address: a busy thread slows the loop down, too."""
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
    """Return the address that opens a table, and count the table as work for it."""
    account: Account | None = scope.get(_ACCOUNT)
    if account is not None:
        account.spend(_TABLE_SECONDS)
    return address_of(scope)


class LoopShare:
    """Lets an address that has used its part of the loop wait: before a request, before each message of a socket."""

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
                await asyncio.sleep(0)  # ends the step, so that what was done for the last word is counted
                account.spend(-aside)
                aside = 0.0
                aside = await account.admit()
            return message

        try:
            await Metered(self._app(scope, receive_in_turn, send), account)  # type: ignore[arg-type]  # ours are coroutines
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
    """The answer to an address of which too many requests wait."""
    text = Words(wanted_language(Headers(scope=scope).get("accept-language", ""))).say("api.error.too_fast")
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": "too_fast", "message": text}, 429, retry_after(seconds))
    return PlainTextResponse(text, 429, retry_after(seconds))
