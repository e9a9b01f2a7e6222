"""Records that visitors have uploaded: the last few, in memory, never stored."""

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
"""A record of a long match is a tenth of it."""
_MOST: Final = 40
_A_MINUTE: Final = 20
"""The number of new records in a minute; an address gets half of what the others leave."""
_MINUTE: Final = 60.0


class UploadedRecord(NamedTuple):
    """A record with the match that it tells."""

    record: Record
    match: Match[Any]
    address: str = ""
    """Where it came from."""


class UploadedRecords:
    """The records brought last, each under a name made from its content."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, UploadedRecord] = OrderedDict()
        self._last: deque[tuple[float, str]] = deque(maxlen=_A_MINUTE)
        """When and from where the last ones came."""
        self._one_by_one = asyncio.Lock()

    async def add(self, text: bytes, address: str = "") -> str:
        """Check a record, keep it and give its name; what is no finished match of this program is refused."""
        if len(text) > LARGEST:
            raise RefusedError("record_large")
        name = hashlib.blake2b(text, digest_size=12).hexdigest()
        if name not in self._kept:
            now = time.monotonic()
            lately = [place for at, place in self._last if now - at < _MINUTE]
            check_share(Usage(len(lately), lately.count(address)), _A_MINUTE, "too_many_records", _MINUTE)
            self._last.append((now, address))
            async with self._one_by_one:
                brought = await run_in_threadpool(checked, text)
            self._kept[name] = brought._replace(address=address)
        self._kept.move_to_end(name)
        while len(self._kept) > _MOST:
            del self._kept[self._least_needed()]
        return name

    def _least_needed(self) -> str:
        """The oldest record of the address that has most of them here."""
        held = Counter(brought.address for brought in self._kept.values())
        return max(self._kept, key=lambda name: held[self._kept[name].address])

    def find(self, name: str) -> UploadedRecord:
        """A record that was brought."""
        found = self._kept.get(name)
        if found is None:
            raise RefusedError("no_record")
        return found


def checked(text: bytes) -> UploadedRecord:
    """Read a record and play it again, digest by digest."""
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
        json.dumps(data, ensure_ascii=False).encode()  # half of a surrogate pair is no text, and no seed
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RefusedError("record_foreign")
    try:
        return Record.from_data(data)
    except RecordError:
        raise RefusedError("record_damaged") from None
