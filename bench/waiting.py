"""The time that a person waits for three automatons: Dragonharth at a table of the server, month by month.

The automatons think in other processes and pause as they do for people; every answer is stored, and every change is
drawn for the person's screen. The person is an automaton that answers at once. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from caravanserai.bots import OWN_LEVELS, bot
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.pages.open_table import fill_with_bots
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.socket import TableConnection

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from caravanserai.kernel.match import Match
    from caravanserai.server.tables.table import Table

_SEAT: Final = 0
_BETWEEN_ANSWERS: Final = 0.1
"""The time between two answers: no person clicks faster, and the server limits the rate."""


class Wait(NamedTuple):
    """A period in which others answered: the month of its start, and its length in seconds."""

    month: int
    seconds: float


class Browser:
    """The browser's end of a connection: it sends messages, and counts what would be shown."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {}
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self._news = asyncio.Event()

    def send_click(self, **message: object) -> None:
        """Send the message of a click."""
        self._messages.put_nowait(json.dumps(message))

    async def see_news(self) -> None:
        """Wait until something new is shown."""
        await self._news.wait()
        self._news.clear()

    async def accept(self) -> None:
        """Open the connection."""

    async def close(self, code: int) -> None:
        """Close the connection; it should not happen."""
        raise ConnectionError(f"the server cut the line: {code}")

    async def receive(self) -> dict[str, Any]:
        """Pass the next message to the server."""
        return {"type": "websocket.receive", "text": await self._messages.get()}

    async def send_text(self, _text: str) -> None:
        """Count what the server sends."""
        self._news.set()


async def waits(registry: TableRegistry, level: str, length: str, months: int) -> list[Wait]:
    """Play that number of months against three automatons of a level; return every wait."""
    person = Person("person", "Amaia", "en")
    table = await registry.open_table(person, "dragonharth", 4, {"length": length})
    await table.seating.sit(_SEAT, person)
    await fill_with_bots(table, level)
    await table.start()
    browser = Browser()
    line = asyncio.create_task(TableConnection(cast("WebSocket", browser), registry, table, person).serve())
    try:
        return await _play(table, browser, months)
    finally:
        line.cancel()


async def _play(table: Table, browser: Browser, months: int) -> list[Wait]:
    player, found = bot("normal", "waiting"), list[Wait]()
    match = await _until_asked(table, browser)
    while not match.over and (match.takeover_period or 0) <= months:
        await asyncio.sleep(_BETWEEN_ANSWERS)
        month, number, begun = match.takeover_period or 0, match.number, perf_counter()
        browser.send_click(do="answer", choice=player.choose(match.chair(_SEAT)), question=table.question_of(_SEAT))
        match = await _until_asked(table, browser, number)
        if match.number > number + 1:
            found.append(Wait(month, perf_counter() - begun))
    return found


async def _until_asked(table: Table, browser: Browser, answered: int = -1) -> Match[Any]:
    """Wait until the person sees the next question, after that many answers, or the end."""
    while True:
        await browser.see_news()
        match = table.match
        if match is None:
            raise ConnectionError("the table was closed")
        asked = any(decision.seat == _SEAT for decision in match.decisions())
        if match.number > answered and (asked or match.over):
            return match


async def measure(folder: Path, level: str, length: str, months: int) -> dict[str, Any]:
    """The results of one match."""
    registry = TableRegistry(Settings(folder))
    try:
        found = await waits(registry, level, length, months)
    finally:
        await registry.close()
    by_month = [sum(wait.seconds for wait in found if wait.month == month) for month in {wait.month for wait in found}]
    return {
        "level": level,
        "waits": len(found),
        "median_s": round(statistics.median(wait.seconds for wait in found), 2),
        "longest_s": round(max(wait.seconds for wait in found), 2),
        "median_month_s": round(statistics.median(by_month), 2),
        "longest_month_s": round(max(by_month), 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.waiting", description=__doc__)
    parser.add_argument("--level", choices=OWN_LEVELS, default="hard")
    parser.add_argument("--length", choices=("full", "short"), default="full")
    parser.add_argument("--months", type=int, default=12)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="waiting-") as folder:
        print(json.dumps(asyncio.run(measure(Path(folder), wanted.level, wanted.length, wanted.months))), flush=True)


if __name__ == "__main__":
    main()
