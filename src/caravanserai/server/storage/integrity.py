"""Check stored tables: rows against rows, and every position against the one played again."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

from caravanserai.server.domain.table_info import OVER, STATUSES
from caravanserai.server.errors import DamagedError
from caravanserai.server.storage.snapshots import started_match
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import TableInfo
    from caravanserai.server.storage.snapshots import Snapshot
    from caravanserai.server.storage.table_store import StoredCall, StoredTable

_MOST_KNOWN: Final = 4096


class ComparedRecords:
    """Remembers the records whose every position was compared, so that reading them again unchanged is quick."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def knows(self, stored: StoredTable) -> bool:
        """Tell whether this very record was compared."""
        return self._known.get(stored.info.id) == _fingerprint(stored)

    def add(self, stored: StoredTable) -> None:
        """Remember a record that was compared; of too many, the one that was added first is forgotten."""
        self._known.pop(stored.info.id, None)
        self._known[stored.info.id] = _fingerprint(stored)
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]


def check_rows(stored: StoredTable) -> None:
    """See that status, seats and what belongs to seats fit the table; clocks that do not are begun anew."""
    info, seats = stored.info, range(stored.info.seats)
    _expect(info.status in STATUSES, f"its status is {info.status!r}")
    _expect(stored.gap is None, f"call {stored.gap} is missing, although there are later ones")
    held = [seat_info.seat for seat_info in stored.seats]
    _expect(held == list(seats), f"expected seats {list(seats)}, found {held}")
    kinds = [seat_info.kind for seat_info in stored.seats]
    _expect(set(kinds) <= {OPEN, PERSON, BOT}, f"the kinds of its seats are {kinds}")
    others = {*stored.prepared, *stored.takeovers}
    _expect(others <= set(seats), f"something belongs to seats {sorted(others - set(seats))}")


def replayed(info: TableInfo, calls: Sequence[StoredCall], base: Snapshot | None, *, every: bool = True) -> Match[Any]:
    """Play the calls and compare the position after each of them, or after the last alone, and the end of the match."""
    first = 0 if base is None else base.calls
    if base is not None and not (base.is_whole and base.calls <= len(calls)):
        raise DamagedError(f"the position after call {base.calls - 1}, from which the match goes on, is damaged")
    try:
        match = started_match(info.game, info.seats, info.seed, info.options, base)
    except Exception as fault:
        raise DamagedError(f"the match cannot begin: {fault}") from fault
    last = len(calls) - 1
    for number, call in enumerate(calls[first:], first):
        try:
            match.perform(call.seat, call.choice)
        except Exception as fault:
            raise DamagedError(f"the record cannot be played at call {number} of seat {call.seat}: {fault}") from fault
        if every or number == last:
            found = match.digest()
            wrong = f"the record goes another way after call {number}: expected position {call.digest}, found {found}"
            _expect(found == call.digest, wrong)
    _expect(match.over == (info.status == OVER), f"the table is {info.status}, and the match says over: {match.over}")
    if match.over:
        scores = match.scores()
        _expect(info.scores == scores, f"expected the scores {info.scores}, and the match ends with {scores}")
    return match


def is_sound(kept: Snapshot, calls: Sequence[StoredCall]) -> bool:
    """Tell whether a position is the one that was kept, and the one that was acknowledged."""
    acknowledged = 0 < kept.calls <= len(calls) and not kept.base
    return (
        kept.is_whole
        and kept.calls <= len(calls)
        and not (acknowledged and calls[kept.calls - 1].digest != kept.digest)
    )


def _expect(holds: bool, complaint: str) -> None:  # noqa: FBT001  # reads like assert
    if not holds:
        raise DamagedError(complaint)


def _fingerprint(stored: StoredTable) -> str:
    info = stored.info
    agreed = (info.game, info.rules, info.seats, info.options, info.seed)
    rows = [(call.seat, call.choice, call.digest) for call in stored.calls]
    return hashlib.blake2b(repr((agreed, rows)).encode(), digest_size=16).hexdigest()
