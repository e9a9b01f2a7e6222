"""A person at the API of a server."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import quote

from caravanserai.client.errors import ApiError
from caravanserai.client.line import Answer, Line
from caravanserai.client.messages import Messages

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Mapping

Told = dict[str, Any]
_PATIENCE_SECONDS: Final = 30.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 5.0
_FIRST_REFUSAL: Final = 400
_FIRST_FAULT: Final = 500
_TOO_FAST: Final = 429


class Client:
    """One person with one token. Calls wait for one another; each stream of events has a line of its own.

    Who is too fast waits as long as the server says, unless `waits` is false: then the refusal is raised.
    `source` is the address of this computer that calls; without one the system picks it.
    """

    def __init__(
        self, address: str, token: str = "", *, lang: str = "en", waits: bool = True, source: str = ""
    ) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._lang = lang
        self._waits = waits
        self._source = source
        self._line = Line(self.address, source)
        self._turn = asyncio.Lock()

    @classmethod
    async def register(cls, address: str, name: str = "", *, lang: str = "en", source: str = "") -> Client:
        """Become a person on a server; keep the client's `token` to be the same person again."""
        client = cls(address, lang=lang, source=source)
        client.token = (await client.call("POST", "/people", {"name": name, "language": lang}))["token"]
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Cut the line of the calls."""
        self._line.close()

    # -- tables -------------------------------------------------------------------------------------------------

    async def me(self) -> Told:
        """Who one is, and one's tables."""
        return await self._told("GET", "/me")

    async def games(self) -> list[Told]:
        """The games there are."""
        return await self._told("GET", "/games")  # type: ignore[return-value]  # a list here

    async def tables(self) -> list[Told]:
        """The tables that anybody may join."""
        return await self._told("GET", "/tables")  # type: ignore[return-value]  # a list here

    async def create(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        public: bool = False,
        clock: int = 0,
    ) -> Told:
        """Open a table with free seats."""
        wish = {"game": game, "public": public, "clock": clock, **_given(seats=seats, options=options)}
        return await self._told("POST", "/tables", wish)

    async def table(self, table: str) -> Told:
        """Look at a table."""
        return await self._at(table, "")

    async def join(self, table: str, seat: int | None = None, name: str | None = None) -> Told:
        """Take a seat: this one, or the first that is free."""
        return await self._at(table, "/join", _given(seat=seat, name=name))

    async def leave(self, table: str, seat: int | None = None) -> Told:
        """Give up one's seat; as the host, free any."""
        return await self._at(table, "/leave", _given(seat=seat))

    async def seat_bots(self, table: str, seat: int | None = None, bot: str | None = None) -> Told:
        """Put a bot into this seat, or into all that are free."""
        return await self._at(table, "/bots", _given(seat=seat, bot=bot))

    async def begin(self, table: str) -> Told:
        """Begin the match."""
        return await self._at(table, "/begin", {})

    async def close_table(self, table: str) -> Told:
        """Close a table for good."""
        return await self._at(table, "/close", {})

    # -- the match ----------------------------------------------------------------------------------------------

    async def view(self, table: str) -> Told:
        """What one's seat may know."""
        return await self._at(table, "/view")

    async def decision(self, table: str, *, words: bool = True) -> Told | None:
        """What one must decide now; None if nothing. Without words the server has less to do."""
        asked: Told | None = (await self._at(table, f"/decision?words={int(words)}"))["decision"]
        return asked

    async def answer(self, table: str, question: str, option: int) -> Told:
        """Decide; it is durable when this returns."""
        return await self._at(table, "/answer", {"question": question, "option": option})

    async def undo(self, table: str) -> Told:
        """Take back one's last answer."""
        return await self._at(table, "/undo", {})

    async def restart(self, table: str) -> Told:
        """Take back all one's answers up to the last seal."""
        return await self._at(table, "/restart", {})

    async def propose(self, table: str, kind: str, about: int | None = None) -> Told:
        """Ask the table for something: `undo`, or `stand_in` for the seat `about`."""
        return await self._at(table, "/propose", {"kind": kind, **_given(about=about)})

    async def consent(self, table: str, *, yes: bool) -> Told:
        """Agree to a proposal, refuse it, or withdraw one's own."""
        return await self._at(table, "/consent", {"yes": yes})

    async def set_away(self, table: str, *, away: bool) -> Told:
        """Let a bot play for oneself, or play again."""
        return await self._at(table, "/away", {"away": away})

    async def chat(self, table: str) -> list[Told]:
        """What was said last."""
        said: list[Told] = (await self._at(table, "/chat"))["chat"]
        return said

    async def say(self, table: str, text: str) -> list[Told]:
        """Say something."""
        said: list[Told] = (await self._at(table, "/chat", {"text": text}))["chat"]
        return said

    async def log(self, table: str, since: int = -1) -> list[Told]:
        """What one's seat saw happen after an answer."""
        seen: list[Told] = (await self._at(table, f"/log?since={since}"))["events"]
        return seen

    async def record(self, table: str) -> Told:
        """The record of a match that is over."""
        return await self._at(table, "/record")

    async def events(self, table: str, *, words: bool = True) -> AsyncGenerator[Told, None]:
        """What happens at a table, for ever. A broken line is mended: what was missed comes first then."""
        last, pause = "", _FIRST_PAUSE
        while True:
            line = Line(self.address, self._source)
            try:
                async for mark, news in self._stream(line, table, last, words):
                    last, pause = mark, _FIRST_PAUSE
                    yield news
            except OSError:
                pass
            except ApiError as fault:
                if fault.status < _FIRST_FAULT and fault.status != _TOO_FAST:
                    raise
            finally:
                line.close()
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))  # noqa: S311  # so that not all come at once
            pause = min(2 * pause, _LONGEST_PAUSE)

    # -- inside -------------------------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401  # any JSON
        """Call any endpoint."""
        sent = b"" if body is None else json.dumps(body).encode()
        headers = self._headers("application/json")
        if sent:
            headers.append(("content-type", "application/json"))
        async with self._turn, asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                answer = await self._line.ask(method, f"/api{path}", headers, sent)
                wait = _wait(answer)
                if wait is None or not self._waits:
                    return _checked(answer)
                await asyncio.sleep(wait)

    async def _told(self, method: str, path: str, body: object = None) -> Told:
        told: Told = await self.call(method, path, body)
        return told

    async def _at(self, table: str, path: str, body: object = None) -> Told:
        return await self._told("GET" if body is None else "POST", f"/tables/{quote(table, safe='')}{path}", body)

    async def _stream(self, line: Line, table: str, last: str, words: bool) -> AsyncIterator[tuple[str, Told]]:  # noqa: FBT001  # passed on
        headers = self._headers("text/event-stream")
        if last:
            headers.append(("last-event-id", last))
        async with asyncio.timeout(_PATIENCE_SECONDS):
            path = f"/api/tables/{quote(table, safe='')}/events?words={int(words)}"
            status, heard = await line.begin("GET", path, headers)
        if status >= _FIRST_REFUSAL:
            _checked(Answer(status, heard, b"".join([part async for part in line.parts()])))
        messages = Messages()
        parts = line.parts()
        while True:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                part = await anext(parts, None)
            if part is None:
                return
            for mark, data in messages.read(part):
                yield mark, json.loads(data)

    def _headers(self, accept: str) -> list[tuple[str, str]]:
        known = [("authorization", f"Bearer {self.token}")] if self.token else []
        return [("accept", accept), ("accept-language", self._lang), *known]


def _given(**fields: object) -> dict[str, Any]:
    """The fields that were given."""
    return {name: value for name, value in fields.items() if value is not None}


def _checked(answer: Answer) -> Any:  # noqa: ANN401  # any JSON
    """The data of an answer; a refusal is raised."""
    try:
        data = json.loads(answer.body)
    except ValueError:
        data = {}
    if answer.status < _FIRST_REFUSAL:
        return data
    raise ApiError(answer.status, data if isinstance(data, dict) else {}, _wait(answer))


def _wait(answer: Answer) -> float | None:
    """How many seconds the server asks one to wait; None if it does not."""
    wait = answer.headers.get("retry-after", "")
    return float(wait) if answer.status == _TOO_FAST and wait.isdecimal() else None
