"""Load stored matches: from the seed or, if begun under older rules, from a stored position."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai
from caravanserai.kernel.chance import FAST, generator_of, keyed_seed
from caravanserai.kernel.errors import CaravanseraiError, RecordError, UnknownGameError
from caravanserai.server.domain.table_info import CLOSED, GATHERING, PLAYING
from caravanserai.server.errors import DamagedError, RefusedError
from caravanserai.server.storage import closures, snapshots, table_store
from caravanserai.server.storage.integrity import ComparedRecords, check_rows, is_sound, replayed
from caravanserai.server.storage.snapshots import Snapshot, started_match

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import TableInfo
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.table_store import StoredCall, StoredTable

_LOG: Final = logging.getLogger(__name__)


class NewerError(RefusedError):
    """The match was played under newer rules than this program knows."""

    def __init__(self) -> None:
        super().__init__("newer_rules")


class MissingGameError(RefusedError):
    """The match is of a game that this program does not know: an almanac from a folder that was not given."""

    def __init__(self) -> None:
        super().__init__("missing_game")


class OutdatedError(CaravanseraiError):
    """The match was begun under older rules and cannot go on under these."""


class LoadedMatch(NamedTuple):
    """A match that was stored, and the position it goes on from; None if it was played again from its seed."""

    match: Match[Any] | None
    base: Snapshot | None = None


class MatchLoader:
    """Brings stored matches back, one at a time and in a thread of its own: nobody else waits for that."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._compared = ComparedRecords()
        self._thread = ThreadPoolExecutor(1, "revive")

    async def load(self, stored: StoredTable) -> tuple[StoredTable, LoadedMatch]:
        """Revive a match and write down from which position it goes on; if it cannot, its table is closed.

        A table of an earlier version that has not started yet gets a keyed seed: no commitment was shown so far.
        """
        info = stored.info
        if info.status == GATHERING and generator_of(info.seed) == FAST:
            info = info._replace(seed=keyed_seed())
            stored = stored._replace(info=info)
        loop = asyncio.get_running_loop()
        try:
            revived = await loop.run_in_executor(self._thread, load_match, stored, self._compared)
        except OutdatedError:
            _LOG.warning("a table is closed: its match cannot go on under the rules of now", extra={"table": info.id})
            closed = await self._store.do(lambda connection: close(connection, info, self._store.now()))
            return stored._replace(info=closed), LoadedMatch(None)
        match, base = revived
        if base is None and match is not None and info.rules != match.game.rules:
            info = info._replace(rules=match.game.rules)
            await self._store.do(lambda connection: table_store.save_info(connection, info))
            stored = stored._replace(info=info)
        for kept in stored.snapshots:
            if not is_sound(kept, stored.calls):
                _LOG.warning("a position kept of a match is damaged", extra={"table": info.id, "calls": kept.calls})
        if base is not None and base not in stored.snapshots:
            await self._store.do(lambda connection: snapshots.save(connection, info.id, base))
        return stored, revived

    def close(self) -> None:
        """Wait for the match that is being revived, and revive no other."""
        self._thread.shutdown(cancel_futures=True)


def load_match(stored: StoredTable, compared: ComparedRecords | None = None) -> LoadedMatch:
    """Play a stored match again and compare it with what was stored; one of older rules goes on from a position."""
    info, calls = stored.info, stored.calls
    if info.status == CLOSED:  # damaged or not: nobody plays there any more
        return LoadedMatch(None)
    check_rows(stored)
    if info.status == GATHERING:
        return LoadedMatch(None)
    try:
        rules = caravanserai.game(info.game).rules
    except UnknownGameError:
        raise MissingGameError from None
    if max([info.rules, *(kept.rules for kept in stored.snapshots)]) > rules:
        raise NewerError
    base = next((kept for kept in stored.snapshots if kept.base and kept.rules == rules), None)
    if info.rules != rules and base is None:
        return _upgraded(stored, rules)
    base = None if info.rules == rules else base
    match = replayed(info, calls, base, every=compared is None or not compared.knows(stored))
    if compared is not None:
        compared.add(stored)
    return LoadedMatch(match, base)


def _upgraded(stored: StoredTable, rules: int) -> LoadedMatch:
    """Go on under the rules of now: with the whole match if all of it comes out as it did, or from a position."""
    info, calls = stored.info, stored.calls
    try:
        return LoadedMatch(replayed(info, calls, None))
    except DamagedError as fault:
        facts = {"table": info.id, "rules": info.rules, "reason": fault.detail}
        _LOG.info("a match does not repeat from its seed under newer rules", extra=facts)
    for kept in stored.snapshots:
        try:
            return _adopted(info, calls, kept)
        except Exception as fault:  # noqa: BLE001  # rules may fail in any way on a position that is not theirs
            facts = {"table": info.id, "calls": kept.calls, "reason": getattr(fault, "detail", str(fault))}
            _LOG.warning("a match cannot go on from a position of older rules", extra=facts)
    for kept in stored.snapshots:
        if not is_sound(kept, calls):
            raise DamagedError(f"the position after call {kept.calls - 1} is damaged, and no other one fits")
    raise OutdatedError(f"no position of table {info.id} fits rules {rules} of {info.game}")


def close(connection: sqlite3.Connection, info: TableInfo, now: float) -> TableInfo:
    """Close a table whose match cannot go on; its record stays, and so does the result of a match that is over."""
    closures.save(connection, info.id, closures.Closing(closures.RULES, "", time.time()))
    if info.status == PLAYING:
        info = info._replace(status=CLOSED, changed=now)
        table_store.save_info(connection, info)
    return info


def _adopted(info: TableInfo, calls: list[StoredCall], kept: Snapshot) -> LoadedMatch:
    """Go on from a position under the rules of now, if what was played after it comes out as it did."""
    if not kept.is_whole:
        raise RecordError("the position is damaged")
    match = started_match(info.game, info.seats, info.seed, info.options, kept)
    base = Snapshot.of(match, kept.calls, base=True)
    return LoadedMatch(replayed(info, calls, base), base)
