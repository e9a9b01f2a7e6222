"""What the store knows of tables: reading and writing them. All functions run in the store's own thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.play.clocks import Pace, Reading, load_clocks
from caravanserai.server.play.prepared import PreparedAnswer, load_prepared
from caravanserai.server.storage import snapshots
from caravanserai.server.storage.damage import DamagedError
from caravanserai.server.storage.heirs import Heir, load_heirs, load_resigned
from caravanserai.server.storage.opened import load_opened
from caravanserai.server.storage.proposals import load_proposal
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
STATUSES: Final = (GATHERING, PLAYING, OVER, CLOSED)

BY_BOT: Final = "bot"
BY_VOTE: Final = "vote"
OVERTIMES: Final = (BY_BOT, BY_VOTE)
"""When the time of a seat is up, a bot stands in (some games spare the late at first), or the others vote."""


class Deed(NamedTuple):
    """The facts of a table, fixed once the match begins, and its status."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | str
    host: str
    """The person who opened it."""
    open: bool
    """Whether it is listed for everybody, or found by its link alone."""
    clock: int
    """Seconds for each answer; 0 for no clock."""
    status: str
    scores: tuple[int, ...] | None
    created: float
    changed: float
    bank: int = 0
    """Seconds for all answers of a seat together; 0 for no such clock."""
    increment: int = 0
    """Seconds that each answer adds to the bank."""
    overtime: str = BY_BOT
    """What happens when time is up."""

    @property
    def pace(self) -> Pace:
        """How long people may think."""
        return Pace(self.clock, self.bank, self.increment)


class Place(NamedTuple):
    """Who holds a seat."""

    seat: int
    kind: str
    person: str | None
    name: str
    bot: str
    away: bool


def ranked(deed: Deed, places: Iterable[Place]) -> list[tuple[int, Place]]:
    """The scores of a finished match with the players, the best first."""
    return sorted(zip(deed.scores or (), places, strict=True), key=lambda pair: -pair[0])


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


class Stored(NamedTuple):
    """All there is of a table."""

    deed: Deed
    places: list[Place]
    calls: list[StoredCall]
    chat: list[StoredChat]
    snapshots: list[Snapshot]
    clocks: list[Reading]
    proposal: Proposal | None
    prepared: dict[int, PreparedAnswer]
    heirs: dict[int, Heir]
    resigned: frozenset[str]
    gap: int | None = None
    """The number of the first call that is missing before others; None if none is."""
    opened: str = ""
    """The mark of the address from which it was opened; empty if that is not known."""


_DEED: Final = ", ".join(Deed._fields)
_CHANGING: Final = ("seats", "status", "scores", "changed", "seed", "rules")


def save_deed(connection: sqlite3.Connection, deed: Deed) -> None:
    """Write the facts of a table."""
    marks = ", ".join("?" * len(Deed._fields))
    changes = ", ".join(f"{name} = excluded.{name}" for name in _CHANGING)
    facts = deed._replace(
        options=json.dumps(deed.options),  # type: ignore[arg-type]  # as text
        seed=json.dumps(deed.seed),
        scores=None if deed.scores is None else json.dumps(deed.scores),  # type: ignore[arg-type]  # as text
    )
    connection.execute(
        f"insert into sitting ({_DEED}) values ({marks}) on conflict (id) do update set {changes}",  # noqa: S608  # our own names
        facts,
    )


def save_places(connection: sqlite3.Connection, sitting: str, places: list[Place]) -> None:
    """Write who sits where."""
    connection.executemany(
        "insert or replace into seat (sitting, seat, kind, person, name, bot, away) values (?, ?, ?, ?, ?, ?, ?)",
        [(sitting, *place) for place in places],
    )


def resize(connection: sqlite3.Connection, deed: Deed, fresh: list[Place]) -> None:
    """Write a table with more or fewer seats."""
    save_deed(connection, deed)
    connection.execute("delete from seat where sitting = ? and seat >= ?", (deed.id, deed.seats))
    save_places(connection, deed.id, fresh)


def add_calls(connection: sqlite3.Connection, sitting: str, first: int, calls: list[StoredCall]) -> None:
    """Write calls behind those there are; a number that is taken already is an error, and nothing is written."""
    connection.executemany(
        "insert into call (sitting, number, seat, choice, digest, at) values (?, ?, ?, ?, ?, ?)",
        [(sitting, first + at, *call) for at, call in enumerate(calls)],
    )


def add_chat(connection: sqlite3.Connection, sitting: str, number: int, said: StoredChat) -> None:
    """Write a line of the chat."""
    connection.execute(
        "insert into chat (sitting, number, seat, name, text, at) values (?, ?, ?, ?, ?, ?)", (sitting, number, *said)
    )


def load(connection: sqlite3.Connection, sitting: str) -> Stored | None:
    """Read a whole table."""
    row = connection.execute(f"select {_DEED} from sitting where id = ?", (sitting,)).fetchone()  # noqa: S608  # our own names
    if row is None:
        return None
    calls = connection.execute(
        "select number, seat, choice, digest, at from call where sitting = ? order by number", (sitting,)
    ).fetchall()
    chat = connection.execute("select seat, name, text, at from chat where sitting = ? order by number", (sitting,))
    return Stored(
        _deed(row),
        _places(connection, sitting),
        [StoredCall(*call[1:]) for call in calls],
        [StoredChat(*said) for said in chat],
        snapshots.load(connection, sitting),
        load_clocks(connection, sitting),
        load_proposal(connection, sitting),
        load_prepared(connection, sitting),
        load_heirs(connection, sitting),
        load_resigned(connection, sitting),
        next((at for at, call in enumerate(calls) if call["number"] != at), None),
        load_opened(connection, sitting),
    )


class Listed(NamedTuple):
    """A table as a line of a list."""

    deed: Deed
    places: tuple[Place, ...]


def open_tables(connection: sqlite3.Connection, most: int) -> list[Listed]:
    """The tables that everybody may join, the newest first."""
    return _listed(connection, "status = 'gathering' and open = 1", (), most)


def tables_of(connection: sqlite3.Connection, person: str, most: int) -> list[Listed]:
    """The tables at which a person sits, or which he opened, the last touched first; closed ones with a reason."""
    seated = "select sitting from seat where person = ? and kind = 'person'"
    mine = f"(host = ? or id in ({seated})) and (status != 'closed' or id in (select sitting from closing))"  # noqa: S608  # our own words
    return _listed(connection, mine, (person, person), most)


def running_tables(connection: sqlite3.Connection, most: int) -> list[Listed]:
    """The tables that gather or play, the last touched first."""
    return _listed(connection, "status in ('gathering', 'playing')", (), most)


def listed(connection: sqlite3.Connection, sitting: str) -> Listed | None:
    """One table as a line of a list."""
    found = _listed(connection, "id = ?", (sitting,), 1)
    return found[0] if found else None


def count_of(connection: sqlite3.Connection, host: str, since: float) -> int:
    """Count the tables of one host that are open or running and were touched since then."""
    row = connection.execute(
        "select count(*) from sitting where host = ? and status in ('gathering', 'playing') and changed > ?",
        (host, since),
    ).fetchone()
    return int(row[0])


def _listed(connection: sqlite3.Connection, where: str, facts: tuple[str, ...], most: int) -> list[Listed]:
    rows = connection.execute(
        f"select {_DEED} from sitting where {where} order by changed desc limit {int(most)}",  # noqa: S608  # our own words
        facts,
    ).fetchall()
    return [Listed(_shown_deed(row), tuple(_places(connection, row["id"]))) for row in rows]


def _deed(row: sqlite3.Row) -> Deed:
    facts = Deed(*row)
    try:
        return facts._replace(
            options=json.loads(row["options"]),
            seed=json.loads(row["seed"]),
            open=bool(row["open"]),
            scores=None if row["scores"] is None else tuple(json.loads(row["scores"])),
        )
    except (ValueError, TypeError) as fault:
        raise DamagedError(f"options, seed or scores cannot be read: {fault}") from fault


def _shown_deed(row: sqlite3.Row) -> Deed:
    """The facts of a table for a list; a damaged table stands there too, and says what is wrong when it is opened."""
    try:
        return _deed(row)
    except DamagedError:
        return Deed(*row)._replace(options={}, seed=0, open=bool(row["open"]), scores=None)


def _places(connection: sqlite3.Connection, sitting: str) -> list[Place]:
    rows = connection.execute(
        "select seat, kind, person, name, bot, away from seat where sitting = ? order by seat", (sitting,)
    )
    return [Place(*row)._replace(away=bool(row["away"])) for row in rows]
