"""Load and store tables; all functions run in the store's thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import SeatClock
from caravanserai.server.domain.prepared_answers import PreparedAnswer
from caravanserai.server.domain.seating import Takeover
from caravanserai.server.domain.table_info import SeatInfo, TableInfo
from caravanserai.server.errors import DamagedError, StaleError
from caravanserai.server.storage import snapshots
from caravanserai.server.storage.clocks import load_clocks
from caravanserai.server.storage.lessons import load_lesson
from caravanserai.server.storage.prepared_answers import load_prepared
from caravanserai.server.storage.proposals import load_proposal
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.storage.table_origins import load_origin
from caravanserai.server.storage.takeovers import load_resigned, load_takeovers
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    from caravanserai.lessons.coaching import LessonProgress
    from caravanserai.server.storage.connection import Connection, Row


GIVEN_SINGLY: Final = 0
GIVEN_JOINTLY: Final = 1
"""In one message with the answer before it."""
GIVEN_BY_TABLE: Final = 2
"""By the table, because there was only one choice."""


class StoredCall(NamedTuple):
    """An answer, an undo or a rewind, with the digest of the position after it."""

    seat: int
    choice: int
    digest: str
    at: float
    given: int = GIVEN_SINGLY
    """How an answer was given."""


class StoredChat(NamedTuple):
    """A line of the chat."""

    seat: int | None
    name: str
    text: str
    at: float


class StoredTable(NamedTuple):
    """All stored data of a table."""

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
    """The number of the first missing call before later ones; None if no call is missing."""
    opened: str = ""
    """The mark of the address from which the table was opened; empty if it is unknown."""
    version: int = 0
    """The version of the table, which rises with each change."""
    lesson: LessonProgress | None = None
    """How far the person of a lesson has come; None if the match is no lesson."""


_INFO: Final = ", ".join(TableInfo._fields)
_CHANGING: Final = ("seats", "status", "scores", "changed", "seed", "rules")
_CHANGES: Final = ", ".join(f"{name} = ?" for name in _CHANGING)
_CHANGE_CALLS: Final = f"update game_table set {_CHANGES}, version = version + 1 where id = ? and version = ?"  # noqa: S608  # constant column names
_CHANGE_ALL: Final = _CHANGE_CALLS.replace(
    "version = version + 1", "version = version + 1, facts_version = version + 1"
)


def add_table(connection: Connection, info: TableInfo) -> None:
    """Add a table."""
    marks = ", ".join("?" * len(TableInfo._fields))
    connection.execute(f"insert into game_table ({_INFO}) values ({marks})", _facts(info))  # noqa: S608  # constant column names


def change_table(connection: Connection, info: TableInfo, version: int, *, only_calls: bool = False) -> None:
    """Store the facts of a table and raise its version, if it still has the expected one.

    With `only_calls`, the change consists of calls and of what follows from them: clocks, status and scores.
    A process that was paused or cut off for a while raises a `StaleError` here: another one has changed the table.
    Every change of a table begins with this statement, which locks the row of the table until the transaction ends.
    """
    facts = _facts(info)
    changed = connection.execute(
        _CHANGE_CALLS if only_calls else _CHANGE_ALL,
        (*(getattr(facts, name) for name in _CHANGING), info.id, version),
    )
    if not changed.rowcount:
        raise StaleError(f"version {version} of table {info.id} is not the last one")


def lock(connection: Connection, table_id: str) -> None:
    """Keep other processes from changing a table until the end of the transaction."""
    connection.execute("update game_table set version = version where id = ?", (table_id,))


def version_of(connection: Connection, table_id: str) -> int:
    """Return the version of a table; -1 if it does not exist."""
    row = connection.execute("select version from game_table where id = ?", (table_id,)).fetchone()
    return -1 if row is None else int(row[0])


def _facts(info: TableInfo) -> TableInfo:
    """Return the facts of a table as its row has them."""
    return info._replace(
        options=json.dumps(info.options),  # type: ignore[arg-type]  # as text
        seed=json.dumps(info.seed),
        scores=None if info.scores is None else json.dumps(info.scores),  # type: ignore[arg-type]  # as text
    )


def save_seats(connection: Connection, table_id: str, seat_infos: list[SeatInfo]) -> None:
    """Store seats of a table."""
    connection.executemany(
        "insert into seat (table_id, seat, kind, person, name, bot, away) values (?, ?, ?, ?, ?, ?, ?)"
        " on conflict (table_id, seat) do update set kind = excluded.kind, person = excluded.person,"
        " name = excluded.name, bot = excluded.bot, away = excluded.away",
        [(table_id, *seat_info) for seat_info in seat_infos],
    )


def resize(connection: Connection, info: TableInfo, fresh: list[SeatInfo]) -> None:
    """Store the seats of a table that has more or fewer of them."""
    connection.execute("delete from seat where table_id = ? and seat >= ?", (info.id, info.seats))
    save_seats(connection, info.id, fresh)


def add_calls(connection: Connection, table_id: str, first: int, calls: list[StoredCall], version: int = 0) -> None:
    """Append calls, the first of them with the expected number, if the table has the expected version.

    Each statement checks both; otherwise it appends nothing, and this raises a `StaleError`.
    """
    appended = connection.executemany(
        "insert into call (table_id, number, seat, choice, digest, at, given)"
        " select ?, ?, ?, ?, ?, ?, ? from game_table"
        " where id = ? and version = ? and ? = (select coalesce(max(number), -1) + 1 from call where table_id = ?)"
        " on conflict (table_id, number) do nothing",
        [(table_id, number, *call, table_id, version, number, table_id) for number, call in enumerate(calls, first)],
    )
    if calls and appended.rowcount != len(calls):
        raise StaleError(f"call {first} of version {version} of table {table_id} comes too late")


def add_chat(connection: Connection, table_id: str, number: int, said: StoredChat) -> None:
    """Store a line of the chat."""
    connection.execute(
        "insert into chat (table_id, number, seat, name, text, at) values (?, ?, ?, ?, ?, ?)", (table_id, number, *said)
    )


def load(connection: Connection, table_id: str) -> StoredTable | None:
    """Load a table with all its data; None if it does not exist.

    If another process changes the table between two of the queries, they begin again, the second time with the table
    locked: all data are of one version.
    """
    stored = _load(connection, table_id)
    if stored is not None and stored.version != version_of(connection, table_id):
        lock(connection, table_id)
        stored = _load(connection, table_id)
    return stored


def _load(connection: Connection, table_id: str) -> StoredTable | None:
    version = version_of(connection, table_id)
    row = connection.execute(f"select {_INFO} from game_table where id = ?", (table_id,)).fetchone()  # noqa: S608  # constant column names
    if row is None:
        return None
    calls = _calls(connection, table_id, 0)
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
        version,
        load_lesson(connection, table_id),
    )


def _calls(connection: Connection, table_id: str, known: int) -> list[Row]:
    return connection.execute(
        "select number, seat, choice, digest, at, given from call where table_id = ? and number >= ? order by number",
        (table_id, known),
    ).fetchall()


class Progress(NamedTuple):
    """What has happened at a table since a number of calls, if it is known that nothing else has changed."""

    info: TableInfo
    calls: list[StoredCall]
    clocks: list[SeatClock]
    version: int


def load_progress(connection: Connection, table_id: str, known: int, version: int) -> Progress | None:
    """Load the calls after those that are known of a version; None if more must be loaded."""
    row = connection.execute(
        f"select {_INFO}, version, facts_version from game_table where id = ?",  # noqa: S608  # constant column names
        (table_id,),
    ).fetchone()
    if row is None or row["facts_version"] > version:
        return None
    progress = Progress(
        _info(row),
        [StoredCall(*call[1:]) for call in _calls(connection, table_id, known)],
        load_clocks(connection, table_id),
        row["version"],
    )
    return progress if version_of(connection, table_id) == progress.version else None


class ListedTable(NamedTuple):
    """A table as a line of a list."""

    info: TableInfo
    seats: tuple[SeatInfo, ...]


def open_tables(connection: Connection, most: int) -> list[ListedTable]:
    """Return the tables that everybody may join, the newest first."""
    return _listed(connection, "status = 'gathering' and open", (), most)


def tables_of(connection: Connection, person: str, most: int) -> list[ListedTable]:
    """Return the tables of a person, the last changed first; closed tables only if they have a stored reason.

    Lessons are no results, and are not among them.
    """
    seated = "select table_id from seat where person = ? and kind = 'person'"
    kept = "(status != 'closed' or id in (select table_id from closing)) and id not in (select table_id from lesson)"
    mine = f"(host = ? or id in ({seated})) and {kept}"  # constant SQL
    return _listed(connection, mine, (person, person), most)


def running_tables(connection: Connection, most: int) -> list[ListedTable]:
    """Return the tables that gather or play, the last changed first."""
    return _listed(connection, "status in ('gathering', 'playing')", (), most)


def listed(connection: Connection, table_id: str) -> ListedTable | None:
    """Return one table as a line of a list."""
    found = _listed(connection, "id = ?", (table_id,), 1)
    return found[0] if found else None


def count_of(connection: Connection, host: str, since: float) -> int:
    """Count the open and running tables of one host that were changed since a time."""
    row = connection.execute(
        "select count(*) from game_table where host = ? and status in ('gathering', 'playing') and changed > ?",
        (host, since),
    ).fetchone()
    return int(row[0])


def _listed(connection: Connection, where: str, facts: tuple[str, ...], most: int) -> list[ListedTable]:
    rows = connection.execute(
        f"select {_INFO} from game_table where {where} order by changed desc limit {int(most)}",  # noqa: S608  # constant SQL
        facts,
    ).fetchall()
    seats = _seats_of(connection, [row["id"] for row in rows])
    return [ListedTable(_shown_info(row), tuple(seats[row["id"]])) for row in rows]


def _info(row: Row) -> TableInfo:
    facts = TableInfo(*row[: len(TableInfo._fields)])
    try:
        return facts._replace(
            options=json.loads(row["options"]),
            seed=json.loads(row["seed"]),
            open=bool(row["open"]),
            scores=None if row["scores"] is None else tuple(json.loads(row["scores"])),
        )
    except (ValueError, TypeError) as fault:
        raise DamagedError(f"options, seed or scores cannot be read: {fault}") from fault


def _shown_info(row: Row) -> TableInfo:
    """Return the facts of a table for a list; a damaged table is listed, and its page explains the damage."""
    try:
        return _info(row)
    except DamagedError:
        return TableInfo(*row)._replace(options={}, seed=0, open=bool(row["open"]), scores=None)


def _seats(connection: Connection, table_id: str) -> list[SeatInfo]:
    return _seats_of(connection, [table_id])[table_id]


def _seats_of(connection: Connection, table_ids: list[str]) -> dict[str, list[SeatInfo]]:
    """Load the seats of several tables at once."""
    found: dict[str, list[SeatInfo]] = {table_id: [] for table_id in table_ids}
    if table_ids:
        marks = ", ".join("?" * len(table_ids))
        rows = connection.execute(
            "select seat, kind, person, name, bot, away, table_id from seat"  # noqa: S608  # constant SQL
            f" where table_id in ({marks}) order by table_id, seat",
            table_ids,
        )
        for row in rows:
            found[row["table_id"]].append(SeatInfo(*row[:-1])._replace(away=bool(row["away"])))
    return found
