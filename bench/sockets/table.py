"""A table of four light browsers, and a replica of its match that knows the legal answers."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.sockets.browser import Browser
from caravanserai.server.storage import table_store
from caravanserai.server.storage.snapshots import started_match
from caravanserai.web.perspective import question_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bench.measuring import Server
    from bench.sockets.browser import Wire
    from caravanserai.kernel.match import Match
    from caravanserai.server.storage.table_store import StoredTable

SEATS: Final = 4
_PATIENCE: Final = 30.0
"""The longest time in seconds until an answer is on all screens."""


class LostAnswerError(Exception):
    """An answer has not arrived on all screens."""


class Answered(NamedTuple):
    """An answer that all screens show: the times until each screen showed it, in milliseconds."""

    number: int
    screens_ms: tuple[float, ...]


class LiveTable:
    """A running match with one screen for each seat. The replica gets each answer that a browser sends."""

    def __init__(self, stored: StoredTable, browsers: Sequence[Browser]) -> None:
        info = stored.info
        self.id = info.id
        self.game = info.game
        self.match: Match[Any] = started_match(info.game, info.seats, info.seed, info.options)
        self.names = [seat.name for seat in stored.seats]
        self.browsers = browsers
        self.screens: list[Wire] = []
        self._stirred = asyncio.Event()

    @property
    def langs(self) -> list[str]:
        """The languages of the screens."""
        return [browser.lang for browser in self.browsers]

    @property
    def wire_bytes(self) -> int:
        """The bytes that all screens have received, as they were on the wire."""
        return sum(screen.wire_bytes for screen in self.screens)

    @property
    def message_bytes(self) -> int:
        """The bytes of all received messages after decompression."""
        return sum(screen.message_bytes for screen in self.screens)

    async def connect(self) -> None:
        """Open the four screens, and wait until each shows the match."""
        for browser in self.browsers:
            self.screens.append(await browser.open_socket(f"/tables/{self.id}/socket", self._hear))
        await self._until_shown(0)

    async def answer(self, chance: random.Random, *, previews: bool = False) -> Answered:
        """Let one of the asked seats give a random legal answer, and wait until all screens show it.

        With `previews` the seat chooses first and then confirms, as a person does by default.
        """
        match = self.match
        seat = chance.choice(match.decisions()).seat
        choice, question = chance.choice(match.options(seat)), question_name(match, seat, 0)
        screen = self.screens[seat]
        if previews:
            messages = screen.messages
            screen.send({"do": "choose", "question": question, "choice": choice})
            await self._until(lambda: screen.messages > messages, f"the preview of answer {match.number + 1}")
        match.perform(seat, choice)
        sent = time.perf_counter()
        screen.send({"do": "answer", "question": question, "choice": choice})
        shown = await self._until_shown(match.number)
        return Answered(match.number, tuple(1000 * (at - sent) for at in shown))

    def close(self) -> None:
        """Close the screens."""
        for screen in self.screens:
            screen.close()

    async def _until_shown(self, number: int) -> list[float]:
        """Wait until all screens show this number of answers; return the time at which each began to show it."""
        shown: dict[int, float] = {}

        def on_all_screens() -> bool:
            for seat, screen in enumerate(self.screens):
                if screen.page.number >= number:
                    shown.setdefault(seat, screen.heard_at)
            return len(shown) == len(self.screens)

        await self._until(on_all_screens, f"answer {number}")
        return [shown[seat] for seat in range(len(self.screens))]

    async def _until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait for messages until a condition holds."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while not holds():
                    if any(screen.closed for screen in self.screens):
                        raise LostAnswerError(f"{self.game} {self.id}: the server closed a socket before {what}")
                    self._stirred.clear()
                    await self._stirred.wait()
        except TimeoutError:
            raise LostAnswerError(f"{self.game} {self.id}: a screen does not show {what}") from None

    def _hear(self) -> None:
        self._stirred.set()


async def open_table(
    server: Server, game: str, browsers: Sequence[Browser], options: dict[str, str] | None = None
) -> LiveTable:
    """Let the first browser open a table and the others join it; begin the match and open the screens."""
    host, *guests = browsers
    seats = {"seat_0": "me"} | {f"seat_{seat}": "free" for seat in range(1, SEATS)}
    wanted = {f"option_{name}": value for name, value in (options or {}).items()}
    path = await host.post(f"/games/{game}", {"seats": str(SEATS), **seats, **wanted})
    for seat, guest in enumerate(guests, 1):
        await guest.post(f"{path}/room", {"do": "sit", "seat": str(seat)})
    await host.post(f"{path}/room", {"do": "start"})
    table = LiveTable(stored_table(server.folder, path.rpartition("/")[2]), browsers)
    await table.connect()
    return table


def stored_table(folder: Path, table_id: str) -> StoredTable:
    """Read a table from the database of a running server, without its screens and without disturbing it."""
    with closing(sqlite3.connect(f"file:{folder / 'caravanserai.sqlite3'}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        stored = table_store.load(connection, table_id)
    if stored is None:
        raise LookupError(f"the server has not stored table {table_id}")
    return stored


def browsers_of(server: Server, number: int, langs: Sequence[str]) -> list[Browser]:
    """Four people for a table, each with an address of their own, as people at home have."""
    sources = [f"127.{1 + seat}.{number // 250}.{1 + number % 250}" for seat in range(SEATS)]
    return [Browser(server.address, langs[seat % len(langs)], sources[seat]) for seat in range(SEATS)]
