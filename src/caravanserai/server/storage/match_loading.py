"""Stored matches come back: from the seed, or, begun under older rules, from a position kept of them."""

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
from caravanserai.server.storage.snapshots import Snapshot, begun

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import Deed
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.table_store import Stored, StoredCall

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


class Revived(NamedTuple):
    """A match that was stored, and the position it goes on from; None if it was played again from its seed."""

    match: Match[Any] | None
    base: Snapshot | None = None


class Reviver:
    """Brings stored matches back, one at a time and in a thread of its own: nobody else waits for that."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._compared = ComparedRecords()
        self._thread = ThreadPoolExecutor(1, "revive")

    async def brought_back(self, stored: Stored) -> tuple[Stored, Revived]:
        """Revive a match and write down from which position it goes on; if it cannot, its table is closed.

        A table of an earlier version that has not started yet gets a keyed seed: no commitment was shown so far.
        """
        deed = stored.deed
        if deed.status == GATHERING and generator_of(deed.seed) == FAST:
            deed = deed._replace(seed=keyed_seed())
            stored = stored._replace(deed=deed)
        loop = asyncio.get_running_loop()
        try:
            revived = await loop.run_in_executor(self._thread, revive, stored, self._compared)
        except OutdatedError:
            _LOG.warning("a table is closed: its match cannot go on under the rules of now", extra={"table": deed.id})
            closed = await self._store.do(lambda connection: close(connection, deed, self._store.now()))
            return stored._replace(deed=closed), Revived(None)
        match, base = revived
        if base is None and match is not None and deed.rules != match.game.rules:
            deed = deed._replace(rules=match.game.rules)
            await self._store.do(lambda connection: table_store.save_deed(connection, deed))
            stored = stored._replace(deed=deed)
        for kept in stored.snapshots:
            if not is_sound(kept, stored.calls):
                _LOG.warning("a position kept of a match is damaged", extra={"table": deed.id, "calls": kept.calls})
        if base is not None and base not in stored.snapshots:
            await self._store.do(lambda connection: snapshots.save(connection, deed.id, base))
        return stored, revived

    def close(self) -> None:
        """Wait for the match that is being revived, and revive no other."""
        self._thread.shutdown(cancel_futures=True)


def revive(stored: Stored, compared: ComparedRecords | None = None) -> Revived:
    """Play a stored match again and compare it with what was stored; one of older rules goes on from a position."""
    deed, calls = stored.deed, stored.calls
    if deed.status == CLOSED:  # damaged or not: nobody plays there any more
        return Revived(None)
    check_rows(stored)
    if deed.status == GATHERING:
        return Revived(None)
    try:
        rules = caravanserai.game(deed.game).rules
    except UnknownGameError:
        raise MissingGameError from None
    if max([deed.rules, *(kept.rules for kept in stored.snapshots)]) > rules:
        raise NewerError
    base = next((kept for kept in stored.snapshots if kept.base and kept.rules == rules), None)
    if deed.rules != rules and base is None:
        return _upgraded(stored, rules)
    base = None if deed.rules == rules else base
    match = replayed(deed, calls, base, every=compared is None or not compared.knows(stored))
    if compared is not None:
        compared.add(stored)
    return Revived(match, base)


def _upgraded(stored: Stored, rules: int) -> Revived:
    """Go on under the rules of now: with the whole match if all of it comes out as it did, or from a position."""
    deed, calls = stored.deed, stored.calls
    try:
        return Revived(replayed(deed, calls, None))
    except DamagedError as fault:
        facts = {"table": deed.id, "rules": deed.rules, "reason": fault.detail}
        _LOG.info("a match does not repeat from its seed under newer rules", extra=facts)
    for kept in stored.snapshots:
        try:
            return _adopted(deed, calls, kept)
        except Exception as fault:  # noqa: BLE001  # rules may fail in any way on a position that is not theirs
            facts = {"table": deed.id, "calls": kept.calls, "reason": getattr(fault, "detail", str(fault))}
            _LOG.warning("a match cannot go on from a position of older rules", extra=facts)
    for kept in stored.snapshots:
        if not is_sound(kept, calls):
            raise DamagedError(f"the position after call {kept.calls - 1} is damaged, and no other one fits")
    raise OutdatedError(f"no position of table {deed.id} fits rules {rules} of {deed.game}")


def close(connection: sqlite3.Connection, deed: Deed, now: float) -> Deed:
    """Close a table whose match cannot go on; its record stays, and so does the result of a match that is over."""
    closures.save(connection, deed.id, closures.Closing(closures.RULES, "", time.time()))
    if deed.status == PLAYING:
        deed = deed._replace(status=CLOSED, changed=now)
        table_store.save_deed(connection, deed)
    return deed


def _adopted(deed: Deed, calls: list[StoredCall], kept: Snapshot) -> Revived:
    """Go on from a position under the rules of now, if what was played after it comes out as it did."""
    if not kept.is_whole:
        raise RecordError("the position is damaged")
    match = begun(deed.game, deed.seats, deed.seed, deed.options, kept)
    base = Snapshot.of(match, kept.calls, base=True)
    return Revived(replayed(deed, calls, base), base)
