"""A light browser: it sends forms, keeps its cookie, and opens sockets. It counts bytes and draws nothing."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlencode, urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri

from bench.sockets.page import Page
from caravanserai.client.connection import Connection

if TYPE_CHECKING:
    from collections.abc import Callable

_SEE_OTHER: Final = 303
_SWITCHING: Final = 101
_USUAL_PORT: Final = 80


class RefusedFormError(OSError):
    """The server has refused a form or a socket."""


class Wire(asyncio.Protocol):
    """One WebSocket with compression, as a browser offers it; each message changes the page."""

    def __init__(self, uri: str, origin: Origin, cookie: str, told: Callable[[], None]) -> None:
        offers = [ClientPerMessageDeflateFactory()]
        self._wire = ClientProtocol(parse_uri(uri), origin=origin, extensions=offers, max_size=None)
        self._cookie = cookie
        self._told = told
        self._transport: asyncio.Transport | None = None
        self._parts: list[bytes] = []
        self.page = Page()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard_at = 0.0
        """The time at which the last bytes arrived, by the performance counter."""
        self.messages = 0
        self.wire_bytes = 0
        """The received bytes, compressed, with the frames around them."""
        self.message_bytes = 0
        """The bytes of the received messages after decompression."""
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport = cast("asyncio.Transport", transport)
        request = self._wire.connect()
        request.headers["Cookie"] = self._cookie
        self._wire.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Count the bytes, and apply the messages in them."""
        self.heard_at = time.perf_counter()
        self.wire_bytes += len(data)
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Response) and not self.opened.done():
                if event.status_code == _SWITCHING:
                    self.opened.set_result(None)
                else:
                    self.opened.set_exception(RefusedFormError(f"socket refused: {event.status_code}"))
        self._flush()

    def connection_lost(self, _exc: Exception | None) -> None:
        """Remember that the connection has ended."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(RefusedFormError("the server closed the socket"))
        self._told()

    def send(self, command: object) -> None:
        """Send a command."""
        self._wire.send_text(msgspec.json.encode(command))
        self._flush()

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in {Opcode.TEXT, Opcode.CONT}:
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            text = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
            self._parts = []
            self.messages += 1
            self.message_bytes += len(text)
            self.page.hear(text)
            self._told()

    def _flush(self) -> None:
        if self._transport is not None:
            for data in self._wire.data_to_send():
                if data:
                    self._transport.write(data)


class Browser:
    """One person with a cookie and an address of their own."""

    def __init__(self, site: str, lang: str, source: str) -> None:
        self.lang = lang
        self._site = site
        self._source = source
        self._cookie = ""

    async def post(self, path: str, fields: dict[str, str]) -> str:
        """Send a form, and keep the cookie; return the path of the next page."""
        headers = {
            "origin": self._site,
            "accept-language": self.lang,
            "content-type": "application/x-www-form-urlencoded",
        } | ({"cookie": self._cookie} if self._cookie else {})
        async with Connection(self._site, self._source) as connection:
            answer = await connection.ask("POST", path, headers, urlencode(fields).encode())
        if answer.status != _SEE_OTHER:
            raise RefusedFormError(f"{path} refused: {answer.status}")
        self._cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer.headers["location"]

    async def open_socket(self, path: str, told: Callable[[], None]) -> Wire:
        """Open a socket; `told` is called after each message."""
        wire = Wire(f"{self._site.replace('http', 'ws', 1)}{path}", Origin(self._site), self._cookie, told)
        host, port = str(urlsplit(self._site).hostname), urlsplit(self._site).port or _USUAL_PORT
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: wire, host, port, local_addr=(self._source, 0))
        await wire.opened
        return wire
