"""Play a match to its end."""

from __future__ import annotations

import contextlib
import inspect
from typing import TYPE_CHECKING

from caravanserai.client.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from caravanserai.client.client import Client
    from caravanserai.client.messages import Decision, Table

    Choose = Callable[[Decision], int | Awaitable[int]]


async def play(client: Client, table: str, choose: Choose, *, words: bool = True) -> Table:
    """Answer every question at a table until the match is over; return the table as it stands then.

    `choose` takes the decision, with words or without, and returns the id of one of its options; it may be async.
    """
    async with contextlib.aclosing(client.events(table, words=words)) as events:
        async for news in events:
            asked = news.question is not None
            while asked:
                asked = await _answer(client, table, choose, words=words)
            if news.status in {"over", "closed"}:
                break
    return await client.table(table)


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
        if fault.code not in {"stale", "not_asked", "not_running"}:  # an undo, or a bot stood in
            raise
        return fault.code == "stale"
    return done.question is not None
