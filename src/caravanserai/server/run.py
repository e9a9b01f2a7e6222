"""Start a server."""

from __future__ import annotations

import contextlib
import gc
import signal
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

import uvicorn

from caravanserai.server.api.stream import end_streams
from caravanserai.server.app import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.host.settings import Settings


class _Server(uvicorn.Server):
    """A server that tells when it is ready, with everything loaded, and when it stops."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], stopping: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self._ready, self._stopping = ready, stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stopping()
        end_streams()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """Take the address; an `OSError` if it cannot be had."""
    listener = socket.create_server((settings.host, settings.port), backlog=512)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else the end of an answer waits some 40 ms
    return listener


def serve_on(listener: socket.socket, settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is told the address once the server can be reached.

    Then browsers are told that it will be back (1012), what is being answered is finished, and bots are ended.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once all is closed
    gc.set_threshold(50_000, 50, 50)  # matches live long: looking through all of them is dear, and finds little
    with contextlib.closing(listener):
        port = listener.getsockname()[1]
        app = build(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=64 * 1024,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=settings.stop_seconds,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
        )
        _Server(
            config,
            lambda: ready(f"http://{settings.host}:{port}/"),
            lambda: setattr(app.state, "ready", False),
        ).run(sockets=[listener])


def open_browser(address: str) -> None:
    """Show the page in the user's browser if there is one; a server without a screen goes on without it."""
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()
