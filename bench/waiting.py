"""How long a person waits for three automatons: Dragonharth at a table of the server, month by month.

The automatons think in processes of their own, pause as they do for people, every answer is stored, and every change is
drawn for the person's screen. The person is an automaton, too, that answers at once. Prints one JSON object.
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
"""Nobody clicks quicker than that, and the server would not like it."""


class Wait(NamedTuple):
    """A stretch in which others answered: the month in which it began, and how many seconds it took."""

    month: int
    seconds: float


class Browser:
    """The far end of a line: wishes go in here, and what would be shown is counted."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {}
        self._wishes: asyncio.Queue[str] = asyncio.Queue()
        self._news = asyncio.Event()

    def wish(self, **message: object) -> None:
        """Send what a click sends."""
        self._wishes.put_nowait(json.dumps(message))

    async def see_news(self) -> None:
        """Wait until something new is shown."""
        await self._news.wait()
        self._news.clear()

    async def accept(self) -> None:
        """Open the line."""

    async def close(self, code: int) -> None:
        """Cut the line; it should not happen."""
        raise ConnectionError(f"the server cut the line: {code}")

    async def receive(self) -> dict[str, Any]:
        """Hand the next wish to the server."""
        return {"type": "websocket.receive", "text": await self._wishes.get()}

    async def send_text(self, _text: str) -> None:
        """Show what the server sends."""
        self._news.set()


async def waits(registry: TableRegistry, level: str, length: str, months: int) -> list[Wait]:
    """Play so many months of a match against three automatons of a level; give every wait."""
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
        browser.wish(do="answer", choice=player.choose(match.chair(_SEAT)), question=table.question_of(_SEAT))
        match = await _until_asked(table, browser, number)
        if match.number > number + 1:
            found.append(Wait(month, perf_counter() - begun))
    return found


async def _until_asked(table: Table, browser: Browser, answered: int = -1) -> Match[Any]:
    """Wait until the person is shown his next question, after that many answers, or the end."""
    while True:
        await browser.see_news()
        match = table.match
        if match is None:
            raise ConnectionError("the table was closed")
        asked = any(decision.seat == _SEAT for decision in match.decisions())
        if match.number > answered and (asked or match.over):
            return match


async def measure(folder: Path, level: str, length: str, months: int) -> dict[str, Any]:
    """The figures of one match."""
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
