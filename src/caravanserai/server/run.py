"""Start and stop a server."""

from __future__ import annotations

import contextlib
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final

import uvicorn

from caravanserai.server.api.stream import end_streams
from caravanserai.server.app import build
from caravanserai.server.config.logs import lower_client_faults
from caravanserai.server.http.connection_limits import Connections, check_times, protocols
from caravanserai.server.http.head_limits import LARGEST_HEAD
from caravanserai.server.http.open_file_limit import connections_allowed

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_TICKS_A_SECOND: Final = 10
_RECEIVED: Final = 32 * 1024
"""Bytes of one client that the kernel keeps for us, and so what one turn of the loop can bring."""
_SENT: Final = 128 * 1024
"""Bytes of an answer that the kernel keeps for a client who does not read."""


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

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_A_SECOND == 0:
            check_times(self.server_state.connections)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stopping()
        end_streams()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """Take the address; an `OSError` if it cannot be had."""
    listener = socket.create_server((settings.host, settings.port), backlog=512)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVED)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else the end of an answer waits some 40 ms
    return listener


def serve_on(
    listener: socket.socket, settings: Settings, ready: Callable[[str], None], *, parser: str = "httptools"
) -> None:
    """Serve until a signal stops the server; `ready` gets the address once the server can be reached.

    Then browsers are told that it will be back (1012), what is being answered is finished, and bots are ended.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once all is closed
    sys.setswitchinterval(0.0005)  # a thread that works gives the loop its turn ten times as soon as usual
    gc.set_threshold(50_000, 50, 50)  # matches live long: looking through all of them is dear, and finds little
    lower_client_faults()
    allowed = connections_allowed(settings.most_connections)
    if allowed < settings.most_connections:
        _LOG.warning("the limit of open files is too low", extra={"connections": allowed})
    speaks = protocols(Connections(settings, allowed), parser)
    with contextlib.closing(listener):
        port = listener.getsockname()[1]
        app = build(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=speaks.http,
            ws=speaks.websocket,
            h11_max_incomplete_event_size=2 * LARGEST_HEAD,  # our own bound comes first
            ws_max_size=64 * 1024,
            timeout_keep_alive=settings.idle_seconds,
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
