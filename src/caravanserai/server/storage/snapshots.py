"""Stored positions of matches, from which a match goes on under newer rules."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from caravanserai.kernel.match import Match

EVERY: Final = 20
"""A position is kept after this number of calls."""
_KEPT: Final = 2
"""The last one, and one before it: what was done after the last may have been an undo of what was done before."""


class Snapshot(NamedTuple):
    """A position: after how many calls, under which rules, how many answers stood, and its state with its digest."""

    calls: int
    rules: int
    number: int
    base: bool
    """Whether the match goes on from here under those rules."""
    state: str
    digest: str

    @classmethod
    def of(cls, match: Match[Any], calls: int, *, base: bool = False) -> Snapshot:
        """The position of a match now."""
        state = match.snapshot()
        return cls(calls, match.game.rules, match.number, base, state, digest_of(state))

    @property
    def is_whole(self) -> bool:
        """Whether the state is the one that was kept."""
        return digest_of(self.state) == self.digest


def digest_of(state: str) -> str:
    """The digest of a position, as the kernel makes it."""
    return hashlib.blake2b(state.encode(), digest_size=8).hexdigest()


def started_match(
    game: str, seats: int, seed: int | str, options: Mapping[str, str], base: Snapshot | None = None
) -> Match[Any]:
    """A match at its beginning, or at the position it goes on from."""
    rules = caravanserai.game(game)
    return rules.start(seats, seed, options) if base is None else rules.resume(base.state, seed, options, base.number)


def save(connection: sqlite3.Connection, table_id: str, snapshot: Snapshot) -> None:
    """Keep a position; of the older ones only as many as may still be needed."""
    connection.execute("insert or replace into snapshot values (?, ?, ?, ?, ?, ?, ?)", (table_id, *snapshot))
    connection.execute(
        "delete from snapshot where table_id = :table_id and base = 0 and calls not in"
        " (select calls from snapshot where table_id = :table_id order by calls desc limit :kept)",
        {"table_id": table_id, "kept": _KEPT},
    )


def load(connection: sqlite3.Connection, table_id: str) -> list[Snapshot]:
    """The positions kept of a match, the last first."""
    rows = connection.execute(
        "select calls, rules, number, base, state, digest from snapshot where table_id = ?"
        " order by calls desc, rules desc",
        (table_id,),
    )
    return [Snapshot(*row)._replace(base=bool(row["base"])) for row in rows]
