"""Moments of finished matches that were shared as links; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

_MOST_OF_TABLE: Final = 200


class SharedMoment(NamedTuple):
    """A moment of a finished match: the question after a number of answers, for the seat that had to answer it."""

    table_id: str
    number: int
    seat: int
    named: bool
    """Whether the link shows the names of the players."""


def save(connection: Connection, name: str, moment: SharedMoment) -> None:
    """Store a moment under the name of its link; refuse too many moments of one match."""
    if load(connection, name) is not None:
        return
    known = connection.execute("select count(*) from shared_moment where table_id = ?", (moment.table_id,)).fetchone()
    if known[0] >= _MOST_OF_TABLE:
        raise RefusedError("too_many_moments")
    connection.execute(
        "insert into shared_moment (id, table_id, number, seat, named) values (?, ?, ?, ?, ?)"
        " on conflict (id) do nothing",
        (name, moment.table_id, moment.number, moment.seat, int(moment.named)),
    )


def load(connection: Connection, name: str) -> SharedMoment | None:
    """Return the moment of a link; None if there is none."""
    row = connection.execute("select table_id, number, seat, named from shared_moment where id = ?", (name,)).fetchone()
    return None if row is None else SharedMoment(row[0], row[1], row[2], bool(row[3]))
