"""The last records that visitors have uploaded; they stay in memory and are never stored."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import Counter, OrderedDict, deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, RecordError, UnknownGameError
from caravanserai.kernel.record import FORMAT, Record, replay
from caravanserai.server.domain.quotas import Usage, check_share
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.strict_json import read_json

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

LARGEST: Final = 64 * 1024
"""Bytes of the largest record; the record of a long match has about a tenth of it."""
_MOST: Final = 40
_A_MINUTE: Final = 20
"""The number of new records in a minute; an address gets at most half of what the others leave."""
_MINUTE: Final = 60.0


class UploadedRecord(NamedTuple):
    """A record with its match."""

    record: Record
    match: Match[Any]
    address: str = ""
    """The address of the sender."""


class UploadedRecords:
    """The last uploaded records, each under a name that is derived from its content."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, UploadedRecord] = OrderedDict()
        self._last: deque[tuple[float, str]] = deque(maxlen=_A_MINUTE)
        """Times and addresses of the last uploads."""
        self._one_by_one = asyncio.Lock()

    async def add(self, text: bytes, address: str = "") -> str:
        """Check and keep a record and return its name; refuse anything but a finished match of this program."""
        if len(text) > LARGEST:
            raise RefusedError("record_large")
        name = hashlib.blake2b(text, digest_size=12).hexdigest()
        if name not in self._kept:
            now = time.monotonic()
            lately = [place for at, place in self._last if now - at < _MINUTE]
            check_share(Usage(len(lately), lately.count(address)), _A_MINUTE, "too_many_records", _MINUTE)
            self._last.append((now, address))
            async with self._one_by_one:
                record = await run_in_threadpool(checked, text)
            self._kept[name] = record._replace(address=address)
        self._kept.move_to_end(name)
        while len(self._kept) > _MOST:
            del self._kept[self._least_needed()]
        return name

    def _least_needed(self) -> str:
        """Return the oldest record of the address with the most records."""
        held = Counter(record.address for record in self._kept.values())
        return max(self._kept, key=lambda name: held[self._kept[name].address])

    def find(self, name: str) -> UploadedRecord:
        """Return an uploaded record."""
        found = self._kept.get(name)
        if found is None:
            raise RefusedError("no_record")
        return found


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
