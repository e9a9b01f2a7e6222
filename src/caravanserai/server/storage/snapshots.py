"""Stored positions of matches, from which a match goes on under newer rules."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.match import Match
    from caravanserai.server.storage.connection import Connection

EVERY: Final = 20
"""A position is stored after this number of calls."""
_KEPT: Final = 2
"""Number of stored positions: the last one, and one before it, to which an undo may go back."""


class Snapshot(NamedTuple):
    """A position: the number of calls, the rules, the number of answers, and the state with its digest."""

    calls: int
    rules: int
    number: int
    base: bool
    """Whether the match goes on from this position under these rules."""
    state: str
    digest: str

    @classmethod
    def of(cls, match: Match[Any], calls: int, *, base: bool = False) -> Snapshot:
        """Return the present position of a match."""
        state = match.snapshot()
        return cls(calls, match.game.rules, match.number, base, state, digest_of(state))

    @property
    def is_whole(self) -> bool:
        """Whether the state matches its digest."""
        return digest_of(self.state) == self.digest


def digest_of(state: str) -> str:
    """Return the digest of a position, as the kernel computes it."""
    return hashlib.blake2b(state.encode(), digest_size=8).hexdigest()


def started_match(
    game: str, seats: int, seed: int | str, options: Mapping[str, str], base: Snapshot | None = None
) -> Match[Any]:
    """Return a match at its beginning, or at the position from which it goes on."""
    rules = caravanserai.game(game)
    return rules.start(seats, seed, options) if base is None else rules.resume(base.state, seed, options, base.number)


def save(connection: Connection, table_id: str, snapshot: Snapshot) -> None:
    """Store a position, and remove older ones that are no longer needed."""
    connection.execute(
        "insert into snapshot (table_id, calls, rules, number, base, state, digest) values (?, ?, ?, ?, ?, ?, ?)"
        " on conflict (table_id, calls, rules) do update set number = excluded.number, base = excluded.base,"
        " state = excluded.state, digest = excluded.digest",
        (table_id, *snapshot),
    )
    connection.execute(
        "delete from snapshot where table_id = :table_id and not base and calls not in"
        " (select calls from snapshot where table_id = :table_id order by calls desc limit :kept)",
        {"table_id": table_id, "kept": _KEPT},
    )


def load(connection: Connection, table_id: str) -> list[Snapshot]:
    """Load the stored positions of a match, the last first."""
    rows = connection.execute(
        "select calls, rules, number, base, state, digest from snapshot where table_id = ?"
        " order by calls desc, rules desc",
        (table_id,),
    )
    return [Snapshot(*row)._replace(base=bool(row["base"])) for row in rows]
