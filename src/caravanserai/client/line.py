"""One HTTP connection: a request at a time, kept open between them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import h11

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

_CHUNK: Final = 65536
_IDLE_SECONDS: Final = 30.0
"""Servers close a quiet connection after a while: an older one is not trusted any more."""

Headers = list[tuple[str, str]]


class Answer(NamedTuple):
    """The head of an answer, and its body if it was read whole."""

    status: int
    headers: dict[str, str]
    body: bytes


class Line:
    """A connection to one server; broken ones raise `OSError` and are opened anew by the next request.

    `source` is the address of this computer that calls; without one the system picks it.
    """

    def __init__(self, address: str, source: str = "") -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError(f"this is no address of a server: {address!r}")
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port or (443 if self._secure else 80)
        self._site = parts.netloc.rpartition("@")[2]
        self._from = (source, 0) if source else None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._wire = h11.Connection(h11.CLIENT)
        self._used = 0.0

    async def ask(self, method: str, path: str, headers: Headers, body: bytes = b"") -> Answer:
        """Send a request and read the whole answer."""
        status, heard = await self.begin(method, path, headers, body)
        parts = [part async for part in self.parts()]
        return Answer(status, heard, b"".join(parts))

    async def begin(self, method: str, path: str, headers: Headers, body: bytes = b"") -> tuple[int, dict[str, str]]:
        """Send a request and read the head of the answer."""
        try:
            await self._connect()
            length = [("content-length", str(len(body)))] if body or method != "GET" else []
            head = h11.Request(method=method, target=path, headers=[("host", self._site), *headers, *length])
            self._send(head, *([h11.Data(data=body)] if body else []), h11.EndOfMessage())
            answer = await self._head()
        except BaseException:
            self.close()
            raise
        return answer.status_code, {name.decode(): value.decode("latin-1") for name, value in answer.headers}

    async def parts(self) -> AsyncIterator[bytes]:
        """Read the body of the answer as it comes."""
        whole = False
        try:
            while not whole:
                event = await self._next()
                if isinstance(event, h11.Data):
                    yield bytes(event.data)
                elif isinstance(event, h11.EndOfMessage):
                    whole = True
                else:
                    raise ConnectionResetError("the server closed the line")
        finally:
            if not whole:
                self.close()
        self._used = asyncio.get_running_loop().time()

    def close(self) -> None:
        """Cut the line."""
        if self._writer is not None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed already
                self._writer.close()
        self._reader = self._writer = None

    async def _connect(self) -> None:
        """Use the line once more, or open one."""
        if self._reader is not None and self._is_fresh(self._reader):
            self._wire.start_next_cycle()
            return
        self.close()
        self._reader, self._writer = await asyncio.open_connection(
            self._host, self._port, ssl=self._secure or None, local_addr=self._from
        )
        self._wire = h11.Connection(h11.CLIENT)

    def _is_fresh(self, reader: asyncio.StreamReader) -> bool:
        young = asyncio.get_running_loop().time() - self._used < _IDLE_SECONDS
        return young and not reader.at_eof() and self._wire.our_state is h11.DONE and self._wire.their_state is h11.DONE

    def _send(self, *events: h11.Event) -> None:
        """Send all of a request at once."""
        if self._writer is not None:
            self._writer.write(b"".join(self._wire.send(event) or b"" for event in events))

    async def _head(self) -> h11.Response:
        head = await self._next()
        if not isinstance(head, h11.Response):
            raise ConnectionResetError("the server closed the line")
        return head

    async def _next(self) -> h11.Event | Sequence[object]:
        """The next part of the answer."""
        while True:
            try:
                event = self._wire.next_event()
            except h11.RemoteProtocolError as fault:
                raise ConnectionResetError(str(fault)) from None
            if event is not h11.NEED_DATA:
                return event  # type: ignore[return-value]  # an event, or a mark that the line is closed
            if self._reader is None:
                raise ConnectionResetError("the line was cut")
            self._wire.receive_data(await self._reader.read(_CHUNK))
