"""Render the pages of past matches in a separate process, in a fair order, and cache them."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import pickle
from collections import OrderedDict
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from caravanserai.server.domain.quotas import Bounds
from caravanserai.server.http.html_page import Reader, address_of_page
from caravanserai.server.http.rate_limits import address_of
from caravanserai.server.tables.fair_queue import Asker, FairQueue

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.bot_pool import BotPool

HTML: Final = "text/html; charset=utf-8"
JSON: Final = "application/json"
_BOUNDS: Final = Bounds(12, 60, 600, "too_many_pages", 2.0)
"""Limits of waiting pages: of a reader who turns pages fast, of an address that many people share, and in all."""
_MOST_BYTES: Final = 24 * 1024 * 1024
_LEVEL: Final = 5

Work = partial[str]
"""Renders a page from its arguments alone."""


def key_of(packed: bytes) -> bytes:
    """Return the cache key of a page: a digest of its function and all arguments."""
    return hashlib.blake2b(packed, digest_size=20).digest()


def made(packed: bytes) -> bytes:
    """In another process: render a page and compress it."""
    work: Work = pickle.loads(packed)  # noqa: S301  # pickled by this server
    return gzip.compress(work().encode(), _LEVEL)


class PastPages:
    """Renders pages of past matches, each page only once, and caches the last ones."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._brains = bot_pool
        self._queue = FairQueue(1, _BOUNDS)
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[bytes, asyncio.Task[bytes]] = {}

    async def make(self, asker: Asker, work: Work) -> bytes:
        """Return a compressed page; refuse if the asker waits for too many pages."""
        packed = pickle.dumps(work)
        key = key_of(packed)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            ticket = self._queue.enter(asker)

            async def make() -> bytes:
                async with self._queue.turn(ticket):
                    return await self._brains.do(partial(made, packed))

            self._making[key] = asyncio.create_task(make())
            self._making[key].add_done_callback(partial(self._keep, key))
        return await asyncio.shield(self._making[key])

    async def text(self, asker: Asker, work: Work) -> str:
        """Return a page as plain text."""
        return gzip.decompress(await self.make(asker, work)).decode()

    async def answer(self, request: Request, person: Person, work: Work, kind: str = HTML) -> Response:
        """Answer a request with a page of a past match."""
        page = await self.make(asker_of(request, person), work)
        headers = {"vary": "accept-encoding", "content-type": kind}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(page, headers=headers | {"content-encoding": "gzip"})
        return Response(gzip.decompress(page), headers=headers)

    def _keep(self, key: bytes, task: asyncio.Task[bytes]) -> None:
        del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._kept[key] = task.result()
        self._size += len(self._kept[key])
        while self._size > _MOST_BYTES:
            self._size -= len(self._kept.popitem(last=False)[1])


def asker_of(request: Request, person: Person) -> Asker:
    """Return the asker of a request for the fair queue."""
    return Asker(address_of(request.scope), person.id)


def reader_of(request: Request, person: Person, here: str = "") -> Reader:
    """Return a reader without a name, so that readers with the same preferences share cached pages."""
    return Reader(replace(person, id="", name=""), here or address_of_page(request))
