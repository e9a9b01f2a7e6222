"""Limits of connections: their number, and the time of each phase of a request.

uvicorn's parsers keep an endless header in memory and wait for its end without limit. The protocols of this module
come before its parsers and WebSockets: they pass bytes on in small pieces, and check each piece as it arrives.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from caravanserai.server.http.head_limits import LARGEST_HEAD, is_head_within_limits
from caravanserai.server.http.rate_limits import Bucket
from caravanserai.server.identity.client_network import network_of
from caravanserai.server.identity.trusted_proxies import Networks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.server.config.settings import Settings

_LOG: Final = logging.getLogger(__name__)
_PIECE: Final = 4096
"""Bytes that a parser gets before the limits are checked again."""
_FRAMES: Final = 1024
"""The same for a WebSocket, whose smallest frame has six bytes."""
_FRAMES_A_SECOND: Final = 50.0
_FRAME_BURST: Final = 250.0
_MOST_UNREAD: Final = 2 * 1024 * 1024
"""Bytes that a client may send after its request was answered or refused; with more, the connection is closed."""
_SMALL: Final = 256
"""A piece with fewer bytes is too small to judge the size of its chunks."""
_CLOSING_SECONDS: Final = 5.0
_MOST_QUEUED: Final = 8
"""Requests that may wait on one connection behind the one that is being answered."""
_UNSUITABLE: Final = b"400 Bad Request"
_MOST_REFUSED: Final = 64
"""Refused connections that may stay open until the client has read the reason; more are closed at once."""
_TOO_MANY: Final = b"429 Too Many Requests"
_TOO_LARGE: Final = b"431 Request Header Fields Too Large"


class Connections:
    """The open connections of a server, counted by address, and the time limits of their phases."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.seconds: Final = {
            "head": float(settings.head_seconds),
            "body": float(settings.body_seconds),
            "unread": float(settings.unread_seconds),
            "closing": _CLOSING_SECONDS,
        }
        self._most, self._most_of_address = most, settings.most_connections_of_address
        self._proxies = Networks(settings.trusted_proxies)
        self.refused: set[asyncio.BaseTransport] = set()
        """Refused connections that stay open until the client has read the reason."""
        self._networks: dict[asyncio.BaseTransport, str] = {}
        self._counted: Counter[str] = Counter()

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count a new connection, or refuse it. A trusted proxy serves many people and has no limit by address."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        network = "" if address in self._proxies else network_of(address)
        full = len(self._networks) >= self._most or (network and self._counted[network] >= self._most_of_address)
        if full:
            _LOG.info("a connection was refused: too many are open", extra={"address": address})
            self.refused.add(transport)
            return False
        self._networks[transport] = network
        self._counted[network] += 1
        return True

    def forget(self, transport: asyncio.BaseTransport) -> None:
        """Stop counting a closed connection; a refused connection was never counted."""
        self.refused.discard(transport)
        network = self._networks.pop(transport, None)
        if network is None:
            return
        self._counted[network] -= 1
        if not self._counted[network]:
            del self._counted[network]


class _Phase(NamedTuple):
    """What a connection waits for, and since when."""

    name: str
    request: object
    since: float


class _Watched(asyncio.Protocol):
    """A connection whose phases have time limits."""

    bounds: ClassVar[Connections]
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    cycle: Any = None
    """The request that is being read or answered; None for WebSockets."""
    _phase = _Phase("", None, 0.0)

    def connection_lost(self, exc: Exception | None) -> None:
        self.bounds.forget(self.transport)
        super().connection_lost(exc)

    def check_time(self) -> None:
        """Update the phase of the connection; close the connection if the phase lasts too long."""
        name, now = self._phase_name(), self.loop.time()
        if (name, self.cycle) != self._phase[:2]:
            self._phase = _Phase(name, self.cycle, now)
        elif now - self._phase.since > self.bounds.seconds.get(name, math.inf):
            _LOG.info("a connection was cut off: it took too long", extra={"phase": name})
            self.transport.abort()

    def _phase_name(self) -> str:
        return "closing" if self.transport.is_closing() else "open"


class _BoundedHttp(_Watched):
    """An HTTP connection with limits: a mixin that comes before the protocol class of a parser."""

    flow: Any
    headers: list[tuple[bytes, bytes]]
    pipeline: Any = ()
    """Requests that wait for the answer to an earlier one; h11 does not expose them."""
    _is_deaf = False
    """Whether the rest of the input is ignored: the connection ends after the present answer."""
    _has_hung_up = False
    _counted = 0
    """Bytes of an incomplete head, or of a body that is ignored."""
    _counted_for: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.check_time()
        if not self.bounds.admit(transport):
            if len(self.bounds.refused) > _MOST_REFUSED:
                self.transport.abort()
            else:
                self._refuse(_TOO_MANY)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._take(data[start : start + _PIECE])

    def handle_websocket_upgrade(self, *facts: Any) -> None:  # noqa: ANN401  # the arguments of the parser's protocol
        """Let a WebSocket take over, unless an earlier request is still being answered: its end would be missed."""
        target: bytes = self._target(*facts)
        if self._is_answering():
            self._refuse(_UNSUITABLE)
        elif not is_head_within_limits(len(target), self.headers):
            self._refuse(_TOO_LARGE)
        else:
            super().handle_websocket_upgrade(*facts)  # type: ignore[misc]  # a method of the parser's protocol

    def send_400_response(self, _msg: str) -> None:
        """Refuse a request that is not valid HTTP."""
        self._refuse(_UNSUITABLE)

    def _take(self, piece: bytes) -> None:
        """Pass a piece to the parser, and count the bytes of an incomplete head or of an ignored body."""
        in_body = self._is_body_open()
        is_late = in_body and self.cycle.response_complete
        is_useless = self._is_deaf or is_late
        if self.cycle is not self._counted_for:
            self._counted, self._counted_for = 0, self.cycle
        if is_late and self._is_chunked():
            self._hang_up()  # the parser would process every chunk
        known, before = self.cycle, len(self.cycle.body) if in_body else 0
        if not self._is_deaf:
            super().data_received(piece)
        if self.cycle is not self._counted_for or (in_body and not is_useless):
            self._counted, self._counted_for = 0, self.cycle
        else:
            self._counted += len(piece)
        if is_useless and self._counted > _MOST_UNREAD:
            self.transport.abort()
        elif not is_useless and not in_body and self._counted > LARGEST_HEAD:
            self._refuse(_TOO_LARGE)
        elif in_body and not is_useless and self.cycle is known and self._is_mere_work(piece, before):
            self._refuse(_UNSUITABLE)
        self.check_time()

    def _refuse(self, status: bytes) -> None:
        """Ignore further input; answer with the status, unless an earlier request is still being answered."""
        cycle, self._is_deaf, self._counted = self.cycle, True, 0
        if self._is_answering():
            if not cycle.more_body:
                cycle.keep_alive = False
                return
            if cycle.response_started or self.pipeline:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n" % status)
            self._hang_up()

    def _hang_up(self) -> None:
        """Ignore further input and send nothing; the client or the time limit closes the connection."""
        if not self._has_hung_up:
            self._is_deaf = self._has_hung_up = True
            self.transport.write_eof()

    def _is_mere_work(self, piece: bytes, before: int) -> bool:
        """Return whether a piece of a body consists of tiny chunks, which cost the parser much time."""
        gained = len(self.cycle.body) - before
        return len(piece) >= _SMALL and gained < len(piece) // 2 and self._is_body_open() and self._is_chunked()

    def _is_chunked(self) -> bool:
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def _phase_name(self) -> str:
        if self.transport.is_closing():
            return "closing"
        if self._is_body_open() and not self._is_deaf:
            return "body"
        if self._is_answering():
            return "unread" if self.flow.write_paused else "answer"
        if self._is_deaf:
            return "closing"
        return "head" if self._counted or self.cycle is None else "idle"

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.disconnected

    def _is_body_open(self) -> bool:
        """Return whether the body of the request is incomplete."""
        raise NotImplementedError

    def _target(self, *facts: Any) -> bytes:  # noqa: ANN401  # the arguments of `handle_websocket_upgrade`
        """Return the request target of a WebSocket."""
        raise NotImplementedError


class _BoundedHttpTools(_BoundedHttp, HttpToolsProtocol):
    """A limited HTTP connection with the parser of httptools."""

    _running: Any = None

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if len(self.pipeline) > _MOST_QUEUED:
            self.transport.abort()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.cycle is not None:
            self.cycle.more_body = False  # uvicorn leaves it True if the answer came before the end of the body

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:  # noqa: ANN401  # uvicorn's types
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the request that is being answered; uvicorn notifies only the last request that arrived."""
        super().connection_lost(exc)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def _is_body_open(self) -> bool:
        return self.cycle is not None and self.cycle.more_body

    def _target(self) -> bytes:
        return self.url


class _BoundedH11(_BoundedHttp, H11Protocol):
    """A limited HTTP connection with the parser of h11."""

    def _is_body_open(self) -> bool:
        return self.conn.their_state is h11.SEND_BODY

    def _target(self, event: h11.Request) -> bytes:
        return event.target


class _BoundedWebSocket(_Watched, WebSocketsSansIOProtocol):
    """A WebSocket with a rate limit for all frames, also for pings, which never reach the application."""

    def __init__(self, *facts: Any, **named: Any) -> None:  # noqa: ANN401  # the arguments of uvicorn's protocol
        super().__init__(*facts, **named)
        self.conn.available_extensions = [_COMPRESSION]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._credit = Bucket(_FRAMES_A_SECOND, _FRAME_BURST)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _FRAMES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _FRAMES])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.abort()  # uvicorn would wait without limit

    def handle_events(self) -> None:
        if self._credit.take(len(self.conn.events)):
            _LOG.info("a socket was cut off: it sent too many frames")
            self.transport.abort()
        else:
            super().handle_events()


_COMPRESSION: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=15,
    client_max_window_bits=12,
    compress_settings={"level": 3, "memLevel": 7},
)
"""The compression of messages, chosen by measurement (ADR 54): a large window finds the fragments sent before."""

_PARSERS: Final[dict[str, type[_BoundedHttp]]] = {"httptools": _BoundedHttpTools, "h11": _BoundedH11}


class Protocols(NamedTuple):
    """The protocol classes for uvicorn."""

    http: type[asyncio.Protocol]
    websocket: type[asyncio.Protocol]


def protocols(bounds: Connections, parser: str) -> Protocols:
    """Return the protocol classes of one server."""
    shared = {"bounds": bounds}
    return Protocols(type("Http", (_PARSERS[parser],), shared), type("WebSocket", (_BoundedWebSocket,), shared))


def check_times(connections: Iterable[Any]) -> None:
    """Close every connection that has exceeded a time limit."""
    for connection in tuple(connections):
        connection.check_time()
