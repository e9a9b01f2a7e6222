"""Health checks: `/health/live` for the process, `/health/ready` for visitors, `/health` for the operator.

Anybody may read the answers, so they name a problem in one word and give no other detail.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse
from starlette.routing import Route

from caravanserai import __version__
from caravanserai.server.errors import StoreError
from caravanserai.server.storage.sqlite_errors import DAMAGED

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.tables.registry import TableRegistry

_LOG: Final = logging.getLogger(__name__)
_FRESH_SECONDS: Final = 5.0
"""A result is reused for this time, in seconds, so that frequent checks do not write to the disk each time."""
_PATIENCE_SECONDS: Final = 2.0
_PROBE_BYTES: Final = 16 * 1024
_UNAVAILABLE: Final = 503


class Health:
    """Finds problems of the store by writing to it."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._checked = -math.inf
        self._found = ""
        self._reported = ""
        self._checking: asyncio.Task[None] | None = None

    async def store_trouble(self) -> str:
        """Return the problem of the store in one word; empty if the store can write."""
        old = time.monotonic() - max(self._checked, self._store.written) >= _FRESH_SECONDS
        if old and self._checking is None and self._store.trouble != DAMAGED:
            self._checking = asyncio.create_task(self._check())
        if self._checking is not None:
            await asyncio.shield(self._checking)
        trouble = self._known_trouble()
        if trouble != self._reported:
            _LOG.error(
                "the store has trouble" if trouble else "the store works again", extra={"trouble": trouble or "-"}
            )
            self._reported = trouble
        return trouble

    @property
    def damaged_tables(self) -> int:
        """Return the number of tables that are closed for repair."""
        return len(self._registry.damaged)

    def _known_trouble(self) -> str:
        if self._store.closed:
            return "closed"
        if not self._store.is_in_place():
            return "file_replaced"
        recent = self._store.written > self._checked
        return self._store.trouble or ("" if recent else self._found)

    async def _check(self) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._store.do(_write_probe)
            self._found = ""
        except TimeoutError:
            self._found = "slow"
        except StoreError:
            self._found = self._store.trouble or "failing"
        finally:
            self._checked = time.monotonic()
            self._checking = None


def _write_probe(connection: Connection) -> None:
    """Write a new row before the old one is deleted: that needs as much disk space as an answer."""
    connection.execute("insert into probe (content) values (?)", (os.urandom(_PROBE_BYTES),))
    connection.execute("delete from probe where id < (select max(id) from probe)")


async def live(_request: Request) -> Response:
    """Answer that the process runs."""
    return _answer("")


async def ready(request: Request) -> Response:
    """Answer whether the server can serve visitors: the store can write, and the server is not stopping.

    No connection is accepted before everything is loaded.
    """
    known: Health = request.app.state.health
    return _answer(await known.store_trouble() if request.app.state.ready else "stopping")


async def health(request: Request) -> Response:
    """Answer whether the operator must act: the store cannot write, or stored data are damaged."""
    known: Health = request.app.state.health
    trouble = await known.store_trouble()
    facts = {"store": trouble or "ok", "damaged_tables": known.damaged_tables, "version": __version__}
    return _answer(trouble or (DAMAGED if known.damaged_tables else ""), **facts)


def _answer(reason: str, **facts: object) -> Response:
    body = {"status": "failing", "reason": reason} if reason else {"status": "ok"}
    headers = {"cache-control": "no-store"}
    return JSONResponse({**body, **facts}, _UNAVAILABLE if reason else 200, headers)


routes = [Route("/health", health), Route("/health/live", live), Route("/health/ready", ready)]
