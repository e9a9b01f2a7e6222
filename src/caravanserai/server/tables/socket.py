"""The socket of a table: commands come in, changed fragments go out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from caravanserai.kernel.errors import CaravanseraiError, RuleFaultError
from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.http.event_loop_share import charged
from caravanserai.server.http.rate_limits import Bucket
from caravanserai.server.http.strict_json import read_json
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.screen import Screen
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

_LOG: Final = logging.getLogger(__name__)
_LONGEST_MESSAGE: Final = 4096
_MESSAGES_A_SECOND: Final = 15.0
_BURST: Final = 40.0
_COST_OF_TALK: Final = 4.0
"""A line of chat counts as this number of other messages, because it is stored."""
TOO_MUCH: Final = 1008
"""The closing code for clients that send too much."""
TOO_MANY: Final = 1013
"""The closing code if no more screens are admitted."""


class TableConnection:
    """One open socket with its screen."""

    def __init__(self, socket: WebSocket, registry: TableRegistry, table: Table, person: Person) -> None:
        self._socket = socket
        self._registry = registry
        self._screen = Screen(table, person)
        self._stirred = asyncio.Event()
        self._stirred.set()
        self._credit = Bucket(_MESSAGES_A_SECOND, _BURST)

    async def serve(self) -> None:
        """Serve until the browser disconnects."""
        table, person = self._screen.table, self._screen.person.id
        if not table.presence.admits(person):
            await self._socket.close(TOO_MANY)
            return
        table.arrive(person, self._stirred.set)
        sender: asyncio.Task[None] | None = None
        try:
            await self._socket.accept()
            sender = asyncio.create_task(charged(self._socket.scope, self._send))
            await self._receive()
        except (WebSocketDisconnect, WebSocketDisconnected):
            pass
        finally:
            if sender is not None:
                sender.cancel()
            table.leave(person, self._stirred.set)

    async def _send(self) -> None:
        """Send news until the connection breaks; `_receive` notices the break as well."""
        with contextlib.suppress(WebSocketDisconnect, WebSocketDisconnected):
            await self._send_news()

    async def _send_news(self) -> None:
        """After every change of the table, send the changed fragments."""
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            if self._screen.table.match is None:
                await self._socket.send_text('{"reload":true}')
                continue
            message = self._news()
            if message:
                await self._socket.send_text(message.decode())

    def _news(self) -> bytes:
        """Return the message with all changes; if they cannot be drawn, a message that says so.

        A preview that cannot be drawn is closed, so that the person can choose something else. What a failed drawing
        has not shown is part of the next message.
        """
        screen = self._screen
        try:
            return screen.news()
        except Exception:  # noqa: BLE001  # an error in one drawing must not break the connection
            _LOG.exception("a table cannot be drawn", extra=self._facts)
        if screen.previews:
            screen.end_preview()
            self._refuse(RefusedError("preview_failed"))
            return self._news()
        return msgspec.json.encode({"refused": reason(RefusedError("drawing_failed"), Words(screen.person.lang))})

    async def _receive(self) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or ""
            if not self._is_modest(text):
                await self._socket.close(TOO_MUCH)
                return
            try:
                message = _read(text)
                if message.get("do") == "say" and self._credit.take(_COST_OF_TALK):
                    await self._socket.close(TOO_MUCH)
                    return
                if message.get("do") == "ping":
                    await self._socket.send_text("{}")
                    continue
                await self._run(message)
            except CaravanseraiError as fault:
                self._refuse(fault)
            self._stirred.set()

    async def _run(self, message: dict[str, Any]) -> None:
        """Run a command; an error of the program is logged and told to the person like a refusal."""
        try:
            await run_command(self._registry, self._screen, message)
        except Exception as fault:
            if isinstance(fault, CaravanseraiError) and not isinstance(fault, RuleFaultError):
                raise
            _LOG.exception("a command failed", extra={**self._facts, "command": message["do"]})
            raise RefusedError("command_failed") from fault

    def _refuse(self, fault: CaravanseraiError) -> None:
        self._screen.refuse(fault, Words(self._screen.person.lang))

    @property
    def _facts(self) -> dict[str, Any]:
        """The facts that the log shows with an error."""
        screen = self._screen
        match = screen.table.match
        return {"table": screen.table.id, "seat": screen.seat, "number": None if match is None else match.number}

    def _is_modest(self, text: str) -> bool:
        """Return whether a browser keeps within the limits of size and rate."""
        return len(text) <= _LONGEST_MESSAGE and not self._credit.take()


def _read(text: str) -> dict[str, Any]:
    try:
        message = read_json(text)
    except ValueError:
        raise RefusedError("unknown_command") from None
    if not isinstance(message, dict):
        raise RefusedError("unknown_command")
    return message
