"""Stored matches come back: from the seed, or, begun under older rules, from a position kept of them."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError, RecordError, UnknownGameError
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import closing, shelf, snapshots
from caravanserai.server.storage.shelf import CLOSED, OVER, PLAYING
from caravanserai.server.storage.snapshots import Snapshot, begun

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.kernel.match import Match
    from caravanserai.server.storage.shelf import Deed, Stored, StoredCall
    from caravanserai.server.storage.store import Store

_LOG: Final = logging.getLogger(__name__)


class DamagedError(RefusedError):
    """What is stored of a table does not fit together; it is left as it is. `detail` says where, in English."""

    def __init__(self, detail: str) -> None:
        super().__init__("damaged")
        self.detail = detail


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


def revive(stored: Stored) -> Revived:
    """Play a stored match again and see that it stands where it stood.

    One of older rules goes on from a kept position, unless every position from its seed on comes out as it was.
    """
    deed, calls = stored.deed, stored.calls
    if deed.status not in {PLAYING, OVER}:
        return Revived(None)
    try:
        rules = caravanserai.game(deed.game).rules
    except UnknownGameError:
        raise MissingGameError from None
    if max([deed.rules, *(kept.rules for kept in stored.snapshots)]) > rules:
        raise NewerError
    if deed.rules == rules:
        return Revived(_checked(deed, calls, None))
    for base in stored.snapshots:
        if base.base and base.rules == rules:
            return Revived(_checked(deed, calls, base), base)
    try:
        return Revived(_unaffected(deed, calls))
    except Exception as fault:  # noqa: BLE001  # rules may fail in any way on calls that were made under others
        facts = {"table": deed.id, "rules": deed.rules, "reason": str(fault)}
        _LOG.info("a match does not repeat from its seed under newer rules", extra=facts)
    for kept in stored.snapshots:
        try:
            return _adopted(deed, calls, kept)
        except Exception as fault:  # noqa: BLE001  # rules may fail in any way on a position that is not theirs
            facts = {"table": deed.id, "calls": kept.calls, "reason": str(fault)}
            _LOG.warning("a match cannot go on from a position of older rules", extra=facts)
    raise OutdatedError(f"no position of table {deed.id} fits rules {rules} of {deed.game}")


async def brought_back(store: Store, stored: Stored) -> tuple[Stored, Revived]:
    """Revive a match and write down from which position it goes on; if it cannot, its table is closed."""
    deed = stored.deed
    try:
        revived = revive(stored)
    except OutdatedError:
        _LOG.warning("a table is closed: its match cannot go on under the rules of now", extra={"table": deed.id})
        closed = await store.do(lambda connection: close(connection, deed))
        return stored._replace(deed=closed), Revived(None)
    base = revived.base
    if base is None and revived.match is not None and deed.rules != revived.match.game.rules:
        deed = deed._replace(rules=revived.match.game.rules)
        await store.do(lambda connection: shelf.save_deed(connection, deed))
        return stored._replace(deed=deed), revived
    if base is not None and base not in stored.snapshots:
        await store.do(lambda connection: snapshots.save(connection, deed.id, base))
    return stored, revived


def close(connection: sqlite3.Connection, deed: Deed) -> Deed:
    """Close a table whose match cannot go on; its record stays, and so does the result of a match that is over."""
    closing.save(connection, deed.id, closing.Closing(closing.RULES, "", time.time()))
    if deed.status == PLAYING:
        deed = deed._replace(status=CLOSED, changed=time.time())
        shelf.save_deed(connection, deed)
    return deed


def _unaffected(deed: Deed, calls: list[StoredCall]) -> Match[Any]:
    """Play a match of older rules from its seed under the rules of now; all of it must come out as it did."""
    match = begun(deed.game, deed.seats, deed.seed, deed.options)
    for number, call in enumerate(calls):
        match.perform(call.seat, call.choice)
        if match.digest() != call.digest:
            raise RecordError(f"the record goes another way after call {number}")
    if deed.status == OVER and deed.scores != match.scores():
        raise RecordError("the match would end with other scores")
    return match


def _adopted(deed: Deed, calls: list[StoredCall], kept: Snapshot) -> Revived:
    """Go on from a position under the rules of now, if what was played after it comes out as it did."""
    if not kept.is_whole:
        raise RecordError("the position is damaged")
    match = begun(deed.game, deed.seats, deed.seed, deed.options, kept)
    base = Snapshot.of(match, kept.calls, base=True)
    revived = Revived(_checked(deed, calls, base), base)
    if deed.status == OVER and revived.match is not None and deed.scores != revived.match.scores():
        raise RecordError("the match would end with other scores")
    return revived


def _checked(deed: Deed, calls: list[StoredCall], base: Snapshot | None) -> Match[Any]:
    """Play the calls; the position after the last must be the one that was acknowledged."""
    later = calls[0 if base is None else base.calls :]
    try:
        match = _played(deed, later, base)
    except Exception as fault:
        raise DamagedError(f"the record cannot be played: {fault}") from fault
    if later and match.digest() != later[-1].digest:
        raise DamagedError(f"the record goes another way after call {_first_other(deed, later, base)}")
    return match


def _played(deed: Deed, calls: list[StoredCall], base: Snapshot | None) -> Match[Any]:
    match = begun(deed.game, deed.seats, deed.seed, deed.options, base)
    for call in calls:
        match.perform(call.seat, call.choice)
    return match


def _first_other(deed: Deed, calls: list[StoredCall], base: Snapshot | None) -> int:
    """The number of the first call after which the position is another one."""
    match = _played(deed, [], base)
    for number, call in enumerate(calls, 0 if base is None else base.calls):
        match.perform(call.seat, call.choice)
        if match.digest() != call.digest:
            return number
    return len(calls)
