"""Play a match to its end."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.client.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any

    from caravanserai.client.client import Client
    from caravanserai.client.messages import Decision, Table

    Choose = Callable[[Decision], int | Awaitable[int]]

T = TypeVar("T")
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0
_NOT_READY: Final = 503


async def play(client: Client, table: str, choose: Choose, *, words: bool = True) -> Table:
    """Answer every question at a table until the match is over; return the finished table.

    `choose` takes the decision, with or without words, and returns the id of one of its options; it may be async.
    While the server cannot be reached, the player waits; `choose` is then asked again, unless the answer has arrived.
    """
    async with contextlib.aclosing(client.events(table, words=words)) as events:
        async for news in events:
            asked = news.question is not None
            while asked:
                asked = await _repeated(lambda: _answer(client, table, choose, words=words))
            if news.status in {"over", "closed"}:
                break
    return await _repeated(lambda: client.table(table))


async def _repeated(call: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Repeat a call until the server can be reached; an answer names its question, so it counts once."""
    pause = _FIRST_PAUSE
    while True:
        try:
            return await call()
        except OSError:
            pass
        except ApiError as fault:
            if fault.status != _NOT_READY:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


async def _answer(client: Client, table: str, choose: Choose, *, words: bool) -> bool:
    """Answer the open question, if there is one; return whether there is another."""
    decision = await client.decision(table, words=words)
    if decision is None:
        return False
    option = choose(decision)
    if inspect.isawaitable(option):
        option = await option
    try:
        done = await client.answer(table, decision.question, option)
    except ApiError as fault:
        if fault.code not in {"stale", "not_asked", "not_running"}:  # after an undo, or because a bot stood in
            raise
        return fault.code == "stale"
    return done.question is not None
