"""Tables in the store: reading and writing them; all functions run in the store's own thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import SeatClock
from caravanserai.server.domain.prepared_answers import PreparedAnswer
from caravanserai.server.domain.seating import Takeover
from caravanserai.server.domain.table_info import SeatInfo, TableInfo
from caravanserai.server.errors import DamagedError
from caravanserai.server.storage import snapshots
from caravanserai.server.storage.clocks import load_clocks
from caravanserai.server.storage.prepared_answers import load_prepared
from caravanserai.server.storage.proposals import load_proposal
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.storage.table_origins import load_origin
from caravanserai.server.storage.takeovers import load_resigned, load_takeovers
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    import sqlite3


class StoredCall(NamedTuple):
    """An answer, an undo or a rewind, with the digest of the position after it."""

    seat: int
    choice: int
    digest: str
    at: float


class StoredChat(NamedTuple):
    """A line of the chat."""

    seat: int | None
    name: str
    text: str
    at: float


class StoredTable(NamedTuple):
    """All there is of a table."""

    info: TableInfo
    seats: list[SeatInfo]
    calls: list[StoredCall]
    chat: list[StoredChat]
    snapshots: list[Snapshot]
    clocks: list[SeatClock]
    proposal: Proposal | None
    prepared: dict[int, PreparedAnswer]
    takeovers: dict[int, Takeover]
    resigned: frozenset[str]
    gap: int | None = None
    """The number of the first call that is missing before others; None if none is."""
    opened: str = ""
    """The mark of the address from which it was opened; empty if that is not known."""


_INFO: Final = ", ".join(TableInfo._fields)
_CHANGING: Final = ("seats", "status", "scores", "changed", "seed", "rules")


def save_info(connection: sqlite3.Connection, info: TableInfo) -> None:
    """Write the facts of a table."""
    marks = ", ".join("?" * len(TableInfo._fields))
    changes = ", ".join(f"{name} = excluded.{name}" for name in _CHANGING)
    facts = info._replace(
        options=json.dumps(info.options),  # type: ignore[arg-type]  # as text
        seed=json.dumps(info.seed),
        scores=None if info.scores is None else json.dumps(info.scores),  # type: ignore[arg-type]  # as text
    )
    connection.execute(
        f"insert into game_table ({_INFO}) values ({marks}) on conflict (id) do update set {changes}",  # noqa: S608  # our own names
        facts,
    )


def save_seats(connection: sqlite3.Connection, table_id: str, seat_infos: list[SeatInfo]) -> None:
    """Write who sits where."""
    connection.executemany(
        "insert or replace into seat (table_id, seat, kind, person, name, bot, away) values (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, *seat_info) for seat_info in seat_infos],
    )


def resize(connection: sqlite3.Connection, info: TableInfo, fresh: list[SeatInfo]) -> None:
    """Write a table with more or fewer seats."""
    save_info(connection, info)
    connection.execute("delete from seat where table_id = ? and seat >= ?", (info.id, info.seats))
    save_seats(connection, info.id, fresh)


def add_calls(connection: sqlite3.Connection, table_id: str, first: int, calls: list[StoredCall]) -> None:
    """Write calls behind those there are; a number that is taken already is an error, and nothing is written."""
    connection.executemany(
        "insert into call (table_id, number, seat, choice, digest, at) values (?, ?, ?, ?, ?, ?)",
        [(table_id, first + at, *call) for at, call in enumerate(calls)],
    )


def add_chat(connection: sqlite3.Connection, table_id: str, number: int, said: StoredChat) -> None:
    """Write a line of the chat."""
    connection.execute(
        "insert into chat (table_id, number, seat, name, text, at) values (?, ?, ?, ?, ?, ?)", (table_id, number, *said)
    )


def load(connection: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """Read a whole table."""
    row = connection.execute(f"select {_INFO} from game_table where id = ?", (table_id,)).fetchone()  # noqa: S608  # our own names
    if row is None:
        return None
    calls = connection.execute(
        "select number, seat, choice, digest, at from call where table_id = ? order by number", (table_id,)
    ).fetchall()
    chat = connection.execute("select seat, name, text, at from chat where table_id = ? order by number", (table_id,))
    return StoredTable(
        _info(row),
        _seats(connection, table_id),
        [StoredCall(*call[1:]) for call in calls],
        [StoredChat(*said) for said in chat],
        snapshots.load(connection, table_id),
        load_clocks(connection, table_id),
        load_proposal(connection, table_id),
        load_prepared(connection, table_id),
        load_takeovers(connection, table_id),
        load_resigned(connection, table_id),
        next((at for at, call in enumerate(calls) if call["number"] != at), None),
        load_origin(connection, table_id),
    )


class ListedTable(NamedTuple):
    """A table as a line of a list."""

    info: TableInfo
    seats: tuple[SeatInfo, ...]


def open_tables(connection: sqlite3.Connection, most: int) -> list[ListedTable]:
    """The tables that everybody may join, the newest first."""
    return _listed(connection, "status = 'gathering' and open = 1", (), most)


def tables_of(connection: sqlite3.Connection, person: str, most: int) -> list[ListedTable]:
    """The tables at which a person sits, or which they opened, the last touched first; closed ones with a reason."""
    seated = "select table_id from seat where person = ? and kind = 'person'"
    mine = f"(host = ? or id in ({seated})) and (status != 'closed' or id in (select table_id from closing))"  # noqa: S608  # our own words
    return _listed(connection, mine, (person, person), most)


def running_tables(connection: sqlite3.Connection, most: int) -> list[ListedTable]:
    """The tables that gather or play, the last touched first."""
    return _listed(connection, "status in ('gathering', 'playing')", (), most)


def listed(connection: sqlite3.Connection, table_id: str) -> ListedTable | None:
    """One table as a line of a list."""
    found = _listed(connection, "id = ?", (table_id,), 1)
    return found[0] if found else None


def count_of(connection: sqlite3.Connection, host: str, since: float) -> int:
    """Count the tables of one host that are open or running and were touched since then."""
    row = connection.execute(
        "select count(*) from game_table where host = ? and status in ('gathering', 'playing') and changed > ?",
        (host, since),
    ).fetchone()
    return int(row[0])


def _listed(connection: sqlite3.Connection, where: str, facts: tuple[str, ...], most: int) -> list[ListedTable]:
    rows = connection.execute(
        f"select {_INFO} from game_table where {where} order by changed desc limit {int(most)}",  # noqa: S608  # our own words
        facts,
    ).fetchall()
    return [ListedTable(_shown_info(row), tuple(_seats(connection, row["id"]))) for row in rows]


def _info(row: sqlite3.Row) -> TableInfo:
    facts = TableInfo(*row)
    try:
        return facts._replace(
            options=json.loads(row["options"]),
            seed=json.loads(row["seed"]),
            open=bool(row["open"]),
            scores=None if row["scores"] is None else tuple(json.loads(row["scores"])),
        )
    except (ValueError, TypeError) as fault:
        raise DamagedError(f"options, seed or scores cannot be read: {fault}") from fault


def _shown_info(row: sqlite3.Row) -> TableInfo:
    """The facts of a table for a list; a damaged table stands there too, and says what is wrong when it is opened."""
    try:
        return _info(row)
    except DamagedError:
        return TableInfo(*row)._replace(options={}, seed=0, open=bool(row["open"]), scores=None)


def _seats(connection: sqlite3.Connection, table_id: str) -> list[SeatInfo]:
    rows = connection.execute(
        "select seat, kind, person, name, bot, away from seat where table_id = ? order by seat", (table_id,)
    )
    return [SeatInfo(*row)._replace(away=bool(row["away"])) for row in rows]
