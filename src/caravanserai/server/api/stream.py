"""The events of a table as a stream of server-sent events, which a reader can resume."""

from __future__ import annotations

import asyncio
import weakref
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.client import messages
from caravanserai.server.api import serializers
from caravanserai.server.api.encoding import encoded
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.http.event_loop_share import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable

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


class StreamPosition(NamedTuple):
    """The position of a reader: the number of undos, the last answer, the lines of the chat."""

    undone: int
    number: int
    chat: int

    @classmethod
    def of(cls, table: Table) -> StreamPosition:
        """Return the present position of a table."""
        return cls(table.undone, -1 if table.match is None else table.match.number, len(table.chat))

    @classmethod
    def read(cls, text: str) -> StreamPosition | None:
        """Read the id of an earlier message; anything else gives None."""
        parts = text[:_LONGEST_MARK].split(".")
        whole = [part.removeprefix("-") for part in parts]
        if len(parts) != len(cls._fields) or not all(part.isascii() and part.isdecimal() for part in whole):
            return None
        return cls(*map(int, parts))

    def __str__(self) -> str:
        return ".".join(map(str, self))


class Stream:
    """One open stream to a reader."""

    def __init__(  # noqa: PLR0913  # reader, table, language and position
        self, table: Table, person: Person, seat: int | None, lang: str, last: str, *, words: bool = True
    ) -> None:
        if not table.presence.admits(person.id):
            raise CallRefusedError("too_many_screens")
        self._table, self._person, self._wanted, self._lang = table, person.id, seat, lang
        self._words = words
        self._stirred = asyncio.Event()
        self._gone = False
        self._mark = StreamPosition.read(last) or StreamPosition.of(table)
        self._shown: tuple[Any, ...] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send news until the reader disconnects."""
        _open.add(self)
        listening = asyncio.create_task(self._listen(receive))
        self._table.arrive(self._person, self._stirred.set)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            while not self._gone:
                self._stirred.clear()
                is_first = self._shown is None
                news, events = self._outline()
                if news is not None:
                    # A reader who comes back may have missed a whole match.
                    news.events = await in_thread(scope, events) if is_first else events()
                    await send({"type": "http.response.body", "body": self._encoded(news), "more_body": True})
                if not await self._is_stirred():
                    await send({"type": "http.response.body", "body": _HEARTBEAT, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            listening.cancel()
            self._table.leave(self._person, self._stirred.set)

    def end(self) -> None:
        """End the stream after the message that is being sent."""
        self._gone = True
        self._stirred.set()

    def news(self) -> messages.News | None:
        """Return the news since the reader's position; None without news."""
        news, events = self._outline()
        if news is not None:
            news.events = events()
        return news

    def _outline(self) -> tuple[messages.News | None, Callable[[], list[messages.Event]]]:
        """Return the news without its events, and a function that makes the events of the same moment."""
        table, before = self._table, self._mark
        mark, shown = StreamPosition.of(table), self._around()
        if shown == self._shown and mark == before:
            return None, list
        seat = self._seat
        rewound = mark.undone != before.undone or mark.number < before.number
        done = serializers.done(table, seat)
        news = messages.News(
            number=done.number,
            over=done.over,
            question=done.question,
            choices=done.choices,
            status=table.info.status,  # type: ignore[arg-type]  # one of the statuses
            deciding=serializers.deciding(table.match),
            **serializers.time_left(table),
            rewound=rewound,
            events=[],
            chat=serializers.chat(table.chat_since(before.chat)),
        )
        if shown != self._shown:
            news.table = serializers.table(table, self._person, self._lang)
        is_first = self._shown is None
        self._mark, self._shown = mark, shown
        if rewound or table.match is None:
            return news, list
        if is_first:
            return news, partial(serializers.log, table.match, table.players(), seat, before.number, self._lang)
        return news, partial(serializers.events, table, seat, before.number, self._lang if self._words else "")

    @property
    def _seat(self) -> int | None:
        """The seat whose view is sent; before the match begins, it may pass to another person."""
        mine = self._table.seating.seats_of(self._person)
        if self._wanted in mine:
            return self._wanted
        return mine[0] if mine else None

    def _around(self) -> tuple[Any, ...]:
        """Return the facts around the match; when they change, the whole table is sent again."""
        table = self._table
        here = tuple(table.presence.is_here(seat_info) for seat_info in table.seating.seats)
        return table.info.status, tuple(table.seating.seats), here, table.proposals.current

    def _encoded(self, news: messages.News) -> bytes:
        return b"id: %s\nevent: news\ndata: %s\n\n" % (str(self._mark).encode(), encoded(news))

    async def _is_stirred(self) -> bool:
        """Wait until something changes; False if nothing did for one heartbeat."""
        try:
            async with asyncio.timeout(HEARTBEAT_SECONDS):
                await self._stirred.wait()
        except TimeoutError:
            return False
        return True

    async def _listen(self, receive: Receive) -> None:
        """Wait until the reader disconnects."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


_open: Final[weakref.WeakSet[Stream]] = weakref.WeakSet()


def end_streams() -> None:
    """End all streams, so that the server can close; clients reconnect by themselves."""
    for stream in tuple(_open):
        stream.end()
