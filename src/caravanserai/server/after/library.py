"""Records that visitors have brought to look at. They are kept in memory, the last few only, and never stored."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, RecordError, UnknownGameError
from caravanserai.kernel.record import FORMAT, Record, replay
from caravanserai.server.errors import RefusedError
from caravanserai.server.strict_json import read_json

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

LARGEST: Final = 64 * 1024
"""A record of a long match is a tenth of it."""
_MOST: Final = 40
_A_MINUTE: Final = 20
_MINUTE: Final = 60.0


class Brought(NamedTuple):
    """A record with the match that it tells."""

    record: Record
    match: Match[Any]


class Library:
    """The records brought last, each under a name made from its content."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Brought] = OrderedDict()
        self._times: deque[float] = deque(maxlen=_A_MINUTE)
        self._one_by_one = asyncio.Lock()

    async def bring(self, text: bytes) -> str:
        """Check a record, keep it and give its name; what is no finished match of this program is refused."""
        if len(text) > LARGEST:
            raise RefusedError("record_large")
        name = hashlib.blake2b(text, digest_size=12).hexdigest()
        if name not in self._kept:
            now = time.monotonic()
            if len(self._times) == _A_MINUTE and now - self._times[0] < _MINUTE:
                raise RefusedError("too_many_records")
            self._times.append(now)
            async with self._one_by_one:
                self._kept[name] = await run_in_threadpool(checked, text)
        self._kept.move_to_end(name)
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return name

    def find(self, name: str) -> Brought:
        """A record that was brought."""
        found = self._kept.get(name)
        if found is None:
            raise RefusedError("no_record")
        return found


def checked(text: bytes) -> Brought:
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
    return Brought(record, match)


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
