"""What happens at a table, as a stream of server-sent events; whoever lost the line goes on where it broke."""

from __future__ import annotations

import asyncio
import json
import weakref
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.server.api import telling
from caravanserai.server.api.refusal import CallRefusedError

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.table import Table

HEARTBEAT_SECONDS: Final = 15.0
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
_HEARTBEAT: Final = b": still here\n\n"
_LONGEST_MARK: Final = 40


class Mark(NamedTuple):
    """How far a reader is: how often something was taken back, the last answer, the lines of the chat."""

    undone: int
    number: int
    chat: int

    @classmethod
    def of(cls, table: Table) -> Mark:
        """Where a table is now."""
        return cls(table.undone, -1 if table.match is None else table.match.number, len(table.chat))

    @classmethod
    def read(cls, text: str) -> Mark | None:
        """Read a mark that was sent before; anything else is none."""
        parts = text[:_LONGEST_MARK].split(".")
        whole = [part.removeprefix("-") for part in parts]
        if len(parts) != len(cls._fields) or not all(part.isascii() and part.isdecimal() for part in whole):
            return None
        return cls(*map(int, parts))

    def __str__(self) -> str:
        return ".".join(map(str, self))


class Stream:
    """One open line to a reader."""

    def __init__(  # noqa: PLR0913  # whose, of what, in which words, and from where on
        self, table: Table, person: Person, seat: int | None, lang: str, last: str, *, words: bool = True
    ) -> None:
        if not table.presence.admits(person.id):
            raise CallRefusedError("too_many_screens")
        self._table, self._person, self._wanted, self._lang = table, person.id, seat, lang
        self._words = words
        self._stirred = asyncio.Event()
        self._gone = False
        self._mark = Mark.read(last) or Mark.of(table)
        self._shown: tuple[Any, ...] | None = None

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send news until the reader goes."""
        _open.add(self)
        listening = asyncio.create_task(self._listen(receive))
        self._table.arrive(self._person, self._stirred.set)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            while not self._gone:
                self._stirred.clear()
                news = self.news()
                if news is not None:
                    await send({"type": "http.response.body", "body": self._written(news), "more_body": True})
                if not await self._is_stirred():
                    await send({"type": "http.response.body", "body": _HEARTBEAT, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            listening.cancel()
            self._table.leave(self._person, self._stirred.set)

    def end(self) -> None:
        """Let the line end, as soon as what is being sent is sent."""
        self._gone = True
        self._stirred.set()

    def news(self) -> telling.Told | None:
        """What the reader has not been told yet; None if there is nothing."""
        table, before = self._table, self._mark
        mark, shown = Mark.of(table), self._around()
        if shown == self._shown and mark == before:
            return None
        seat = self._seat
        happened = self._missed if self._shown is None else self._happened
        rewound = mark.undone != before.undone or mark.number < before.number
        news = telling.done(table, seat) | {
            "status": table.info.status,
            "deciding": telling.deciding(table.match),
            **telling.time_left(table),
            "rewound": rewound,
            "events": [] if rewound else happened(seat, before.number),
            "chat": telling.chat(table.chat_since(before.chat)),
        }
        if shown != self._shown:
            news["table"] = telling.table(table, self._person, self._lang)
        self._mark, self._shown = mark, shown
        return news

    def _missed(self, seat: int | None, since: int) -> list[telling.Told]:
        return telling.log(self._table, seat, since, self._lang)

    def _happened(self, seat: int | None, since: int) -> list[telling.Told]:
        return telling.events(self._table, seat, since, self._lang if self._words else "")

    @property
    def _seat(self) -> int | None:
        """The seat whose knowledge is sent; it may have been given to somebody else before the match began."""
        mine = self._table.seating.seats_of(self._person)
        if self._wanted in mine:
            return self._wanted
        return mine[0] if mine else None

    def _around(self) -> tuple[Any, ...]:
        """What goes on around the match: when it changes, the table is told anew."""
        table = self._table
        here = tuple(table.presence.is_here(seat_info) for seat_info in table.seating.seats)
        return table.info.status, tuple(table.seating.seats), here, table.proposals.current

    def _written(self, news: telling.Told) -> bytes:
        return f"id: {self._mark}\nevent: news\ndata: {written(news)}\n\n".encode()

    async def _is_stirred(self) -> bool:
        """Wait until something changes; False if it was quiet for so long that the reader needs a sign of life."""
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._stirred.wait()
        except TimeoutError:
            return False
        return True

    async def _listen(self, receive: Receive) -> None:
        """Notice when the reader goes."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


_open: Final[weakref.WeakSet[Stream]] = weakref.WeakSet()


def end_streams() -> None:
    """End all lines, so that the server can close; readers come back by themselves."""
    for stream in tuple(_open):
        stream.end()


def written(data: object) -> str:
    """JSON in one line, in plain letters: whatever comes back to the caller can be sent."""
    return json.dumps(data, separators=(",", ":"))
