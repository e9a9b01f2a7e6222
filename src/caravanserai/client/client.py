"""A person at the API of a server."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeVar
from urllib.parse import quote

import msgspec
from msgspec import UNSET

from caravanserai.client import messages
from caravanserai.client.connection import Connection, Response
from caravanserai.client.errors import ApiError
from caravanserai.client.server_sent_events import EventStreamParser

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Mapping

    from msgspec import UnsetType

T = TypeVar("T")
_PATIENCE_SECONDS: Final = 30.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_FIRST_REFUSAL: Final = 400
_FIRST_FAULT: Final = 500
_TOO_FAST: Final = 429


class Client:
    """One person with one token. Calls run one after another; each stream of events has a connection of its own.

    A client that is too fast waits as long as the server says, unless `waits` is false: then the refusal is raised.
    `source` is the address of this computer to call from; without it, the system picks one.
    """

    def __init__(
        self, address: str, token: str = "", *, lang: str = "en", waits: bool = True, source: str = ""
    ) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._lang = lang
        self._waits = waits
        self._source = source
        self._connection = Connection(self.address, source)
        self._turn = asyncio.Lock()

    @classmethod
    async def register(cls, address: str, name: str = "", *, lang: str = "en", source: str = "") -> Client:
        """Become a person on a server; keep the client's `token` to be the same person again."""
        client = cls(address, lang=lang, source=source)
        wish = {"name": name, "language": lang}
        client.token = (await client._call("POST", "/people", messages.Greeting, wish)).token
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection of the calls."""
        await self._connection.close()

    # -- tables -------------------------------------------------------------------------------------------------

    async def me(self) -> messages.Me:
        """Return one's name, language and tables."""
        return await self._call("GET", "/me", messages.Me)

    async def games(self) -> list[messages.Game]:
        """List the games of the server."""
        return await self._call("GET", "/games", list[messages.Game])

    async def tables(self) -> list[messages.ListedTable]:
        """List the tables that anybody may join."""
        return await self._call("GET", "/tables", list[messages.ListedTable])

    async def create(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        public: bool = False,
        clock: messages.Clock = 0,
    ) -> messages.Table:
        """Open a table with free seats."""
        wish = messages.NewTable(
            game=game, seats=_or_unset(seats), options=dict(options or {}), public=public, clock=clock
        )
        return await self._call("POST", "/tables", messages.Table, wish)

    async def table(self, table: str) -> messages.Table:
        """Return a table."""
        return await self._get(table, "", messages.Table)

    async def join(self, table: str, seat: int | None = None, name: str | None = None) -> messages.Table:
        """Take this seat, or the first that is free."""
        return await self._post(table, "/join", messages.Table, messages.Join(seat=_or_unset(seat), name=name or ""))

    async def leave(self, table: str, seat: int | None = None) -> messages.Table:
        """Give up one's seat; as the host, free any."""
        return await self._post(table, "/leave", messages.Table, messages.ForSeat(seat=_or_unset(seat)))

    async def seat_bots(self, table: str, seat: int | None = None, bot: messages.Bot | None = None) -> messages.Table:
        """Put a bot into this seat, or into all that are free."""
        wish = messages.SeatBots(seat=_or_unset(seat), bot=_or_unset(bot))
        return await self._post(table, "/bots", messages.Table, wish)

    async def begin(self, table: str) -> messages.Table:
        """Begin the match."""
        return await self._post(table, "/begin", messages.Table, messages.Empty())

    async def close_table(self, table: str) -> messages.Table:
        """Close a table for good."""
        return await self._post(table, "/close", messages.Table, messages.Empty())

    # -- the match ----------------------------------------------------------------------------------------------

    async def view(self, table: str) -> messages.View:
        """Return what one's seat may know."""
        return await self._get(table, "/view", messages.View)

    async def decision(self, table: str, *, words: bool = True) -> messages.Decision | None:
        """Return one's open question; None if there is none. Without words the server has less to do."""
        return (await self._get(table, f"/decision?words={int(words)}", messages.OpenDecision)).decision

    async def answer(self, table: str, question: str, option: int) -> messages.Done:
        """Answer a question; the answer is durable when this returns."""
        return await self._post(table, "/answer", messages.Done, messages.Answer(question=question, option=option))

    async def undo(self, table: str) -> messages.Done:
        """Take back one's last answer."""
        return await self._post(table, "/undo", messages.Done, messages.ForSeat())

    async def restart(self, table: str) -> messages.Done:
        """Take back all one's answers up to the last seal."""
        return await self._post(table, "/restart", messages.Done, messages.ForSeat())

    async def propose(self, table: str, kind: Literal["undo", "stand_in"], about: int | None = None) -> messages.Table:
        """Ask the table for an `undo`, or for a bot to `stand_in` for the seat `about`."""
        wish = messages.Propose(kind=kind, about=_or_unset(about))
        return await self._post(table, "/propose", messages.Table, wish)

    async def consent(self, table: str, *, yes: bool) -> messages.Table:
        """Agree to a proposal, refuse it, or withdraw one's own."""
        return await self._post(table, "/consent", messages.Table, messages.Consent(yes=yes))

    async def set_away(self, table: str, *, away: bool) -> messages.Table:
        """Let a bot play for oneself, or play again."""
        return await self._post(table, "/away", messages.Table, messages.Away(away=away))

    async def chat(self, table: str) -> list[messages.ChatLine]:
        """List the last lines of the chat."""
        return (await self._get(table, "/chat", messages.Chat)).chat

    async def say(self, table: str, text: str) -> list[messages.ChatLine]:
        """Write a line in the chat."""
        return (await self._post(table, "/chat", messages.Chat, messages.Say(text=text))).chat

    async def log(self, table: str, since: int = -1) -> list[messages.Event]:
        """List the events that one's seat saw after an answer."""
        return (await self._get(table, f"/log?since={since}", messages.Log)).events

    async def record(self, table: str) -> dict[str, Any]:
        """Return the record of a finished match as plain data, to be stored or replayed."""
        return await self._get(table, "/record", dict[str, Any])

    async def events(self, table: str, *, words: bool = True) -> AsyncGenerator[messages.News, None]:
        """Yield the news of a table without end. After a broken connection, the missed news come first."""
        last, pause = "", _FIRST_PAUSE
        while True:
            try:
                async with Connection(self.address, self._source) as connection:
                    async for mark, news in self._stream(connection, table, last, words=words):
                        last, pause = mark, _FIRST_PAUSE
                        yield news
            except OSError:
                pass
            except ApiError as fault:
                if fault.status < _FIRST_FAULT and fault.status != _TOO_FAST:
                    raise
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))  # noqa: S311  # so that not all come at once
            pause = min(2 * pause, _LONGEST_PAUSE)

    # -- inside -------------------------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401  # any JSON
        """Call any endpoint, with plain data."""
        return await self._call(method, path, Any, body)

    async def _call(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        headers = self._headers("application/json")
        sent = b"" if body is None else msgspec.json.encode(body)
        if sent:
            headers["content-type"] = "application/json"
        async with self._turn, asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                answer = await self._connection.ask(method, f"/api{path}", headers, sent)
                wait = _wait(answer)
                if wait is None or not self._waits:
                    _raise_if_refused(answer)
                    return msgspec.json.decode(answer.body, type=kind)
                await asyncio.sleep(wait)

    async def _get(self, table: str, path: str, kind: type[T]) -> T:
        return await self._call("GET", _at(table, path), kind)

    async def _post(self, table: str, path: str, kind: type[T], body: messages.Request) -> T:
        return await self._call("POST", _at(table, path), kind, body)

    async def _stream(
        self, connection: Connection, table: str, last: str, *, words: bool
    ) -> AsyncIterator[tuple[str, messages.News]]:
        headers = self._headers("text/event-stream")
        if last:
            headers["last-event-id"] = last
        path = f"/api{_at(table, '/events')}?words={int(words)}"
        async with connection.stream(path, headers) as (status, parts):
            if status >= _FIRST_REFUSAL:
                _raise_if_refused(Response(status, {}, b"".join([part async for part in parts])))
            parser = EventStreamParser()
            async for part in parts:
                for mark, data in parser.read(part):
                    yield mark, msgspec.json.decode(data, type=messages.News)

    def _headers(self, accept: str) -> dict[str, str]:
        known = {"authorization": f"Bearer {self.token}"} if self.token else {}
        return {"accept": accept, "accept-language": self._lang, **known}


def _at(table: str, path: str) -> str:
    return f"/tables/{quote(table, safe='')}{path}"


def _or_unset(value: T | None) -> T | UnsetType:
    """Leave a field out that was not given."""
    return UNSET if value is None else value


def _raise_if_refused(answer: Response) -> None:
    if answer.status < _FIRST_REFUSAL:
        return
    try:
        body = msgspec.json.decode(answer.body, type=dict[str, Any])
    except msgspec.DecodeError:
        body = {}
    raise ApiError(answer.status, body, _wait(answer))


def _wait(answer: Response) -> float | None:
    """Return the seconds that the server asks one to wait; None if it does not."""
    wait = answer.headers.get("retry-after", "")
    return float(wait) if answer.status == _TOO_FAST and wait.isdecimal() else None
