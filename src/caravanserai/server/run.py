"""Start and stop a server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Final

import uvicorn

from caravanserai.server.admin import metrics_endpoint
from caravanserai.server.admin.process_list import ProcessList
from caravanserai.server.admin.recent_errors import RecentErrors
from caravanserai.server.api.stream import end_streams
from caravanserai.server.app import build
from caravanserai.server.config.logs import lower_client_faults
from caravanserai.server.http.connection_limits import Connections, check_times, protocols
from caravanserai.server.http.garbage import GarbageCollector
from caravanserai.server.http.head_limits import LARGEST_HEAD
from caravanserai.server.http.open_file_limit import connections_allowed
from caravanserai.server.http.stall_watcher import watched_loop
from caravanserai.server.identity.signing import Signer
from caravanserai.server.mail.postman import Postman
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_TICKS_A_SECOND: Final = 10
_RECEIVED: Final = 32 * 1024
"""Size of the receive buffer of a socket, in bytes: one turn of the event loop reads at most this much."""
_SENT: Final = 128 * 1024
"""Size of the send buffer of a socket, in bytes."""


class _Server(uvicorn.Server):
    """A server that reports when everything is loaded and when it stops; `watched` may watch it while it serves."""

    def __init__(
        self,
        config: uvicorn.Config,
        garbage: GarbageCollector,
        ready: Callable[[], None],
        stopping: Callable[[], None] = lambda: None,
        watched: Callable[[], AbstractContextManager[None]] = contextlib.nullcontext,
    ) -> None:
        super().__init__(config)
        self._garbage, self._ready, self._stopping, self._watched = garbage, ready, stopping, watched

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._garbage.start()
            self._ready()

    async def main_loop(self) -> None:
        with self._watched():
            await super().main_loop()

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_A_SECOND == 0:
            check_times(self.server_state.connections)
            self._garbage.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._garbage.stop()
        self._stopping()
        end_streams()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """Open the listening socket; raise an `OSError` if the address is not available."""
    listener = socket.create_server((settings.host, settings.port), backlog=512)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVED)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # otherwise the end of an answer waits about 40 ms
    return listener


def serve_on(
    listener: socket.socket, settings: Settings, ready: Callable[[str], None], *, parser: str = "httptools"
) -> None:
    """Serve until a signal stops the server; `ready` gets the address once the server can be reached.

    On the signal, sockets close with code 1012 (restart), requests in progress finish, and bot workers end.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises the signal again at its end
    sys.setswitchinterval(0.0005)  # a busy thread gives way to the event loop ten times earlier than by default
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
            h11_max_incomplete_event_size=2 * LARGEST_HEAD,  # connection_limits refuses a large head earlier
            ws_max_size=64 * 1024,
            timeout_keep_alive=settings.idle_seconds,
            timeout_graceful_shutdown=settings.stop_seconds,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
        )

        def screens() -> int:
            return int(app.state.registry.screens())

        def watched() -> AbstractContextManager[None]:
            return watched_loop(app.state.registry.metrics.stall_seconds.observe)

        _Server(
            config,
            GarbageCollector(screens),
            lambda: ready(f"http://{settings.host}:{port}/"),
            lambda: setattr(app.state, "ready", False),
            watched if settings.watches_loop else contextlib.nullcontext,
        ).run(sockets=[listener])


async def bot_worker(settings: Settings, ready: Callable[[], None]) -> None:
    """Take questions to bots from a shared database, and the chores if nobody else has them, until a signal comes."""
    ended = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, ended.set)
    registry, shared = TableRegistry(settings), Store(database_of(settings))
    metrics_endpoint.watch(registry)
    recent_errors = RecentErrors(registry.metrics)
    logging.getLogger().addHandler(recent_errors)
    process_list = ProcessList(registry.chores.process, registry.metrics, recent_errors, shared)
    letters = Postman(settings, registry.store, Signer(registry.key, "letters"), registry.chores, registry.is_here)
    await registry.start(process_list.work(), *([letters.work()] if settings.sends_letters else []))
    ready()
    try:
        await ended.wait()
    finally:
        await process_list.leave()
        await registry.close()
        shared.close()
        logging.getLogger().removeHandler(recent_errors)


def open_browser(address: str) -> None:
    """Show the page in the user's browser, if there is one; the server does not wait for it."""
    threading.Thread(target=lambda: webbrowser.open(address), daemon=True).start()
