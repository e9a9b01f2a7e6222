"""Calls of the API within the process: the real application, without a network."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from starlette.applications import Starlette

from caravanserai.server.app import build
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.row_copies import TABLES
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import patience

Scene = Callable[[Starlette], Coroutine[Any, Any, None]]


class Listener:
    """A reader of a stream of events, who can disconnect at any time."""

    def __init__(self, caller: Caller, path: str, last: str = "") -> None:
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._left = asyncio.Event()
        headers = {"last-event-id": last}
        self.task = asyncio.create_task(caller.listen(f"{path}/events", headers, self._heard, self._left))

    async def message(self, most: float = 10) -> tuple[str, dict[str, Any]]:
        """The next message: its id and its data."""
        text = await self.raw(most)
        fields = dict(line.split(": ", 1) for line in text.strip().split("\n"))
        assert fields["event"] == "news"
        return fields["id"], json.loads(fields["data"])

    async def raw(self, most: float = 10) -> str:
        """The next part of the stream as it was sent."""
        async with asyncio.timeout(patience(most)):
            return await self._heard.get()

    async def leave(self) -> None:
        """Disconnect."""
        self._left.set()
        await self.task


class Reply(NamedTuple):
    """An answer of the API."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401  # any JSON
        return json.loads(self.body)


@dataclass
class Caller:
    """A caller with a token, with a cookie, or with neither."""

    app: Starlette
    token: str = ""
    lang: str = "en"
    address: str = "127.0.0.1"

    @property
    def id(self) -> str:
        """The id of the person, with which the token begins."""
        return self.token.rpartition(".")[0]

    async def get(self, path: str, **headers: str) -> Reply:
        return await self.send("GET", path, headers=headers)

    async def post(self, path: str, **fields: object) -> Reply:
        return await self.send("POST", path, json.dumps(fields).encode(), {"content-type": "application/json"})

    async def send(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None, most: float = 20
    ) -> Reply:
        """Send a raw request."""
        known = {"host": "inn.example", "accept-language": self.lang, "content-length": str(len(body))}
        if self.token:
            known["authorization"] = f"Bearer {self.token}"
        sent = {**known, **(headers or {})}
        heard: list[dict[str, Any]] = []
        incoming = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if not incoming:
                await asyncio.Event().wait()  # the client stays connected
            return incoming.pop(0)

        async def hear(message: Any) -> None:  # noqa: ANN401  # an ASGI message
            heard.append(message)

        async with asyncio.timeout(patience(most)):
            await self.app(self._scope(method, path, sent), receive, hear)
        names = {name.decode(): value.decode("latin-1") for name, value in heard[0]["headers"]}
        return Reply(heard[0]["status"], names, b"".join(message.get("body", b"") for message in heard[1:]))

    async def listen(
        self, path: str, headers: Mapping[str, str], heard: asyncio.Queue[str], left: asyncio.Event
    ) -> None:
        """Read a stream until it is left."""
        known = {"host": "inn.example", "accept-language": self.lang, "authorization": f"Bearer {self.token}"}

        async def receive() -> dict[str, Any]:
            await left.wait()
            return {"type": "http.disconnect"}

        async def hear(message: Any) -> None:  # noqa: ANN401  # an ASGI message
            if message.get("body"):
                heard.put_nowait(message["body"].decode())

        await self.app(self._scope("GET", path, {**known, **headers}), receive, hear)

    def _scope(self, method: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        plain, _, query = path.partition("?")
        return {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": plain,
            "raw_path": plain.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items() if value],
            "client": (self.address, 1),
            "server": ("inn.example", 80),
            "app": self.app,
        }


async def person(app: Starlette, name: str, lang: str = "en") -> Caller:
    """Register a new person with a token."""
    reply = await Caller(app, lang=lang).post("/api/people", name=name, language=lang)
    assert reply.status == 201, reply
    return Caller(app, reply.data["token"], lang)


async def running_table(app: Starlette, game: str = "silk_road", seats: int = 3) -> tuple[list[Caller], str]:
    """Start a match of people with tokens."""
    people = [await person(app, name) for name in ("Amaia", "Teo", "Noor", "Ilse", "Bram", "Yara")[:seats]]
    made = await people[0].post("/api/tables", game=game, seats=seats)
    assert made.status == 201, made
    table = made.data["id"]
    for one in people:
        joined = await one.post(f"/api/tables/{table}/join")
        assert joined.status == 200, joined
    begun = await people[0].post(f"/api/tables/{table}/begin")
    assert begun.status == 200, begun
    return people, f"/api/tables/{table}"


async def table_at(app: Starlette, path: str) -> Table:
    """Return the table object of an API path."""
    registry: TableRegistry = app.state.registry
    return await registry.table(path.rpartition("/")[2])


async def deciding(people: list[Caller], path: str) -> tuple[Caller, dict[str, Any]]:
    """Return the caller who must decide, and the decision."""
    for one in people:
        asked = (await one.get(f"{path}/decision")).data["decision"]
        if asked is not None:
            return one, asked
    raise AssertionError("nobody is asked anything")


async def everything_stored(app: Starlette) -> list[str]:
    """Return the contents of the store."""
    registry: TableRegistry = app.state.registry

    def read(store: Connection) -> list[str]:
        return [str(tuple(row)) for table in TABLES for row in store.execute(f"select * from {table}")]  # noqa: S608  # our own names

    return await registry.store.do(read)


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Starlette]:
    """Yield the application while its registry is open."""
    app = build(settings)
    async with app.router.lifespan_context(app):
        yield app


def play_scene(settings: Settings, scene: Scene, most: float = 120) -> None:
    """Run a scenario with a running application."""

    async def whole() -> None:
        async with opened(settings) as app, asyncio.timeout(patience(most)):
            await scene(app)

    asyncio.run(whole())
