"""A table page behind a fake server that sends only the messages of a test."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import uvicorn
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from caravanserai.server.http.security import HEADERS
from caravanserai.server.pages.static_files import sheet
from caravanserai.text.catalogue import Words
from caravanserai.web.rendering import STATIC, render
from tests.browser.installed_chromium import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

PARTS = (
    *("ribbon", "goal", "legend", "proposal", "letters", "ending", "board"),
    *("choices", "decision", "players", "log", "chat", "absence", "coach"),
)


def page(
    fragments: Mapping[str, str],
    *,
    lang: str = "en",
    motion: str = "auto",
    socket: str = "/ws",
    now: float | None = None,
) -> str:
    """Return the real page of a table with these fragments; fragments not given are empty."""
    shown = {part: Markup(f'<section id="{part}"></section>') for part in PARTS}  # noqa: S704  # our own names
    shown |= {key: Markup(html) for key, html in fragments.items()}  # noqa: S704  # written by the test
    board = SimpleNamespace(
        layout="table/plain.html",
        styles=(),
        modules=(),
        common_pieces=True,
        perspective=SimpleNamespace(game=SimpleNamespace(id="toy")),
    )
    person = SimpleNamespace(theme="auto", sound=0, motion=motion, name="Amaia")
    facts = {
        "board": board,
        "f": shown,
        "title": "Toy",
        "socket": socket,
        "path": "/toy",
        "past": None,
        "now": time.time() if now is None else now,
        "person": person,
        "here": "/",
        "seated": True,
        "pace": "at_once",
    }
    return render("table/page.html", Words(lang), **facts)


class FakeTable:
    """Serves one page and one socket at a time, in its own thread."""

    def __init__(self) -> None:
        self.html = ""
        self.received: list[dict[str, Any]] = []
        """The messages of the browser, without pings."""
        self.connections = 0
        self.refusing = False
        self._line: WebSocket | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        routes = [
            Route("/", self._page),
            WebSocketRoute("/ws", self._serve),
            Mount("/static", StaticFiles(directory=str(STATIC))),
            Route("/s/{mark}", sheet),
        ]
        config = uvicorn.Config(Starlette(routes=routes), log_level="error", ws="websockets-sansio", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        until(lambda: self._server.started)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()

    def forget(self) -> None:
        """Reset for the next test."""
        self.received, self.connections, self.refusing, self._line = [], 0, False, None

    def send(self, **message: object) -> None:
        """Send a message to the browser, once it is connected."""
        until(lambda: self._line is not None)
        assert self._line is not None
        self._run(self._line.send_text(json.dumps(message)))

    def drop(self) -> None:
        """Close the connection."""
        assert self._line is not None
        line, self._line = self._line, None
        self._run(line.close(1012))

    def next_command(self) -> dict[str, Any]:
        """Return the next command of the browser."""
        until(lambda: bool(self.received))
        return self.received.pop(0)

    def _run(self, doing: Any) -> None:  # noqa: ANN401  # any coroutine
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(doing, self._loop).result(PATIENCE)

    def _page(self, _request: Request) -> HTMLResponse:
        return HTMLResponse(self.html, headers=HEADERS)

    async def _serve(self, line: WebSocket) -> None:
        self.connections += 1
        if self.refusing:
            await line.close()
            return
        await line.accept()
        self._loop, self._line = asyncio.get_running_loop(), line
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = json.loads(await line.receive_text())
                if message["do"] != "ping":
                    self.received.append(message)
        if self._line is line:  # the browser of an earlier test reconnected once more and left
            self._line = None


def until(happens: Callable[[], bool]) -> None:
    """Wait for a condition, with a timeout."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
