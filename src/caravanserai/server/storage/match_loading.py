"""Load stored matches: replayed from the seed or, if begun under older rules, from a stored position."""

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
    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import TableInfo
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.table_store import StoredCall, StoredTable

_LOG: Final = logging.getLogger(__name__)


class NewerError(RefusedError):
    """The match was played under newer rules than this program knows."""

    def __init__(self) -> None:
        super().__init__("newer_rules")


class MissingGameError(RefusedError):
    """The program does not know the game of the match: an almanac from a folder that is not configured."""

    def __init__(self) -> None:
        super().__init__("missing_game")


class OutdatedError(CaravanseraiError):
    """The match was begun under older rules and cannot go on under the present ones."""


class LoadedMatch(NamedTuple):
    """A loaded match, and the position from which it goes on; None if it was replayed from its seed."""

    match: Match[Any] | None
    base: Snapshot | None = None


class MatchLoader:
    """Loads stored matches, one at a time and in its own thread, so that the event loop does not wait."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._compared = ComparedRecords()
        self._thread = ThreadPoolExecutor(1, "revive")

    async def load(self, stored: StoredTable) -> tuple[StoredTable, LoadedMatch]:
        """Load a match and store the position from which it goes on; close its table if it cannot go on.

        A table of an earlier version that has not started gets a keyed seed: nobody has seen a commitment yet.
        If another process changes the table meanwhile, this raises a `StaleError`.
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
            closed = stored
            stored = await self.store.do(lambda connection: close(connection, closed, self.store.now()))
            return stored, LoadedMatch(None)
        match, base = revived
        if base is None and match is not None and info.rules != match.game.rules:
            info, version = info._replace(rules=match.game.rules), stored.version
            await self.store.do(lambda connection: table_store.change_table(connection, info, version))
            stored = stored._replace(info=info, version=version + 1)
        for kept in stored.snapshots:
            if not is_sound(kept, stored.calls):
                _LOG.warning("a position kept of a match is damaged", extra={"table": info.id, "calls": kept.calls})
        if base is not None and base not in stored.snapshots:
            await self.store.do(lambda connection: snapshots.save(connection, info.id, base))
        return stored, revived

    def close(self) -> None:
        """Wait for the match that is being loaded, and load no other."""
        self._thread.shutdown(cancel_futures=True)


def load_match(stored: StoredTable, compared: ComparedRecords | None = None) -> LoadedMatch:
    """Replay a stored match and compare it with the store; a match of older rules goes on from a stored position."""
    info, calls = stored.info, stored.calls
    if info.status == CLOSED:  # nobody plays it any more, so damage does not matter
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
    """Go on under the present rules: with the whole match if its replay is identical, otherwise from a position."""
    info, calls = stored.info, stored.calls
    try:
        return LoadedMatch(replayed(info, calls, None))
    except DamagedError as fault:
        facts = {"table": info.id, "rules": info.rules, "reason": fault.detail}
        _LOG.info("a match does not repeat from its seed under newer rules", extra=facts)
    for kept in stored.snapshots:
        try:
            return _adopted(info, calls, kept)
        except Exception as fault:  # noqa: BLE001  # rules may fail in any way on a position of other rules
            facts = {"table": info.id, "calls": kept.calls, "reason": getattr(fault, "detail", str(fault))}
            _LOG.warning("a match cannot go on from a position of older rules", extra=facts)
    for kept in stored.snapshots:
        if not is_sound(kept, calls):
            raise DamagedError(f"the position after call {kept.calls - 1} is damaged, and no other one fits")
    raise OutdatedError(f"no position of table {info.id} fits rules {rules} of {info.game}")


def close(connection: Connection, stored: StoredTable, now: float) -> StoredTable:
    """Close a table whose match cannot go on; its record and the result of a finished match stay."""
    info = stored.info
    closures.save(connection, info.id, closures.Closing(closures.RULES, "", time.time()))
    if info.status != PLAYING:
        return stored
    info = info._replace(status=CLOSED, changed=now)
    table_store.change_table(connection, info, stored.version)
    return stored._replace(info=info, version=stored.version + 1)


def _adopted(info: TableInfo, calls: list[StoredCall], kept: Snapshot) -> LoadedMatch:
    """Go on from a position under the present rules, if the replay of the later calls is identical."""
    if not kept.is_whole:
        raise RecordError("the position is damaged")
    match = started_match(info.game, info.seats, info.seed, info.options, kept)
    base = Snapshot.of(match, kept.calls, base=True)
    return LoadedMatch(replayed(info, calls, base), base)
