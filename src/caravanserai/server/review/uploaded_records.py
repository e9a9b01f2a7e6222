"""The last records that visitors have uploaded, for a day at most."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, RecordError, UnknownGameError
from caravanserai.kernel.record import FORMAT, Record, replay
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.strict_json import read_json
from caravanserai.server.storage import uploads

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.client_network import Marker
    from caravanserai.server.storage.store import Store

LARGEST: Final = 64 * 1024
"""Bytes of the largest record; the record of a long match has about a tenth of it."""
_MOST: Final = 40
"""The number of records of all visitors together."""
_A_MINUTE: Final = 20
"""The number of new records in a minute; an address gets at most half of what the others leave."""
_NAME_BYTES: Final = 12
_NAME: Final = re.compile(f"[0-9a-f]{{{2 * _NAME_BYTES}}}")


class UploadedRecord(NamedTuple):
    """A record with its match."""

    record: Record
    match: Match[Any]


class UploadedRecords:
    """The last uploaded records, each under a name that is derived from its content.

    The store has their texts, for all processes; the matches of the last ones are in memory.
    """

    def __init__(self, store: Store, marker: Marker) -> None:
        self._store, self._marker = store, marker
        self._read: OrderedDict[str, UploadedRecord] = OrderedDict()
        self._one_by_one = asyncio.Lock()

    async def add(self, text: bytes, address: str = "") -> str:
        """Check and store a record and return its name; refuse anything but a finished match of this program."""
        if len(text) > LARGEST:
            raise RefusedError("record_large")
        name, mark = hashlib.blake2b(text, digest_size=_NAME_BYTES).hexdigest(), self._marker.mark(address)
        if not await self._store.do(lambda store: uploads.renew(store, name)):
            await self._store.do(lambda store: uploads.begin(store, mark, _A_MINUTE))
            await self._checked(name, text)
            await self._store.do(lambda store: uploads.keep(store, name, mark, text, _MOST))
        return name

    async def find(self, name: str) -> UploadedRecord:
        """Return an uploaded record."""
        if not _NAME.fullmatch(name):
            raise RefusedError("no_record")
        if name in self._read and await self._store.do(lambda store: uploads.is_kept(store, name)):
            return self._read[name]
        text = await self._store.do(lambda store: uploads.load(store, name))
        if text is None:
            self._read.pop(name, None)
            raise RefusedError("no_record")
        return await self._checked(name, text)

    async def _checked(self, name: str, text: bytes) -> UploadedRecord:
        """Replay a record, and keep its match in memory."""
        async with self._one_by_one:
            if name not in self._read:
                self._read[name] = await run_in_threadpool(checked, text)
            if len(self._read) > _MOST:
                self._read.popitem(last=False)
            return self._read[name]


def checked(text: bytes) -> UploadedRecord:
    """Read a record and replay it, digest by digest."""
    try:
        record = _read(text)
        game = caravanserai.game(record.game)
    except UnknownGameError:
        raise RefusedError("record_game") from None
    if game.rules != record.rules:
        raise RefusedError("record_version")
    try:
        match = replay(record)
    except CaravanseraiError:
        raise RefusedError("record_damaged") from None
    if not match.over:
        raise RefusedError("record_unfinished")
    return UploadedRecord(record, match)


def _read(text: bytes) -> Record:
    try:
        data = read_json(text)
        json.dumps(data, ensure_ascii=False).encode()  # raises an error for a lone surrogate, which UTF-8 cannot encode
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RefusedError("record_foreign")
    try:
        return Record.from_data(data)
    except RecordError:
        raise RefusedError("record_damaged") from None
