"""The outbox of letters, each topic at most once; all functions run in the store's own thread.

A letter is marked as sent before the post has it. If the server dies in between, it is lost rather than sent twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    import sqlite3

TURN: Final = "turn"
OVER: Final = "over"
CONFIRM: Final = "confirm"

WAITING: Final = "waiting"
FAILED: Final = "failed"
VOID: Final = "void"
"""Not needed any more: the turn is over, or the person was at the table."""

_HOUR: Final = 3600.0
_GRACE: Final = 60.0
"""Who comes back to the table within this time needs no letter."""
_NEWS: Final = 2 * DAY
"""After this time the end of a match is no news."""
_MOST_TRIES: Final = 8
_FIRST_PAUSE: Final = 60.0
_MOST_CONFIRMS_A_DAY: Final = 3
"""For one person, and for one address: nobody is to be pestered with the question."""
_MOST_CONFIRMS_AN_HOUR: Final = 100
"""For all together."""


class Occasion(NamedTuple):
    """A reason to write to somebody."""

    kind: str
    table_id: str
    seat: int
    turn: int
    person: str

    @property
    def topic(self) -> str:
        """What is written at most once."""
        if self.kind == TURN:
            return f"{TURN}:{self.table_id}:{self.seat}:{self.turn}"
        return f"{OVER}:{self.table_id}:{self.person}"


class Item(NamedTuple):
    """A letter on its way."""

    id: int
    topic: str
    person: str
    kind: str
    table_id: str | None
    tries: int


_SLOW: Final = "(max(t.clock, t.bank) = 0 or max(t.clock, t.bank) >= 86400)"
"""At fast tables people stay; letters are for the slow ones."""
_TURNS: Final = f"""
    select c.table_id, c.seat, c.turn, s.person from clock c
    join seat s using (table_id, seat) join address a on a.person = s.person join game_table t on t.id = c.table_id
    where t.status = 'playing' and {_SLOW} and c.since is not null and s.kind = 'person' and not s.away
    and a.confirmed and not exists
      (select 1 from outbox where topic = 'turn:' || c.table_id || ':' || c.seat || ':' || c.turn)
    and case a.turn
      when 'now' then c.since + {_GRACE}
      when 'hours' then c.since + 3600.0 * a.hours
      when 'quarter' then c.since + c.bound - c.used - max(t.clock, t.bank) / 4.0
    end <= :now"""  # noqa: S608  # our own words

_ENDINGS: Final = f"""
    select distinct s.table_id, 0, 0, s.person from seat s
    join address a on a.person = s.person join game_table t on t.id = s.table_id
    where t.status = 'over' and {_SLOW} and s.kind = 'person' and a.over and a.confirmed < t.changed
    and t.changed between :now - {_NEWS} and :now - {_GRACE}
    and not exists (select 1 from outbox where topic = 'over:' || s.table_id || ':' || s.person)"""  # noqa: S608  # our own words


def occasions(connection: sqlite3.Connection, now: float) -> list[Occasion]:
    """All reasons to write to somebody that have not been used."""
    turns = [Occasion(TURN, *row) for row in connection.execute(_TURNS, {"now": now})]
    return turns + [Occasion(OVER, *row) for row in connection.execute(_ENDINGS, {"now": now})]


def put(connection: sqlite3.Connection, occasion: Occasion, now: float, state: str = WAITING) -> None:
    """Put a letter into the outbox, unless there was one on this topic."""
    connection.execute(
        "insert or ignore into outbox (topic, person, mark, kind, table_id, created, due, tries, state)"
        " values (?, ?, '', ?, ?, ?, ?, 0, ?)",
        (occasion.topic, occasion.person, occasion.kind, occasion.table_id, now, now, state),
    )


def put_confirm(connection: sqlite3.Connection, person: str, nonce: str, mark: str, now: float) -> None:
    """Put in the question whether an address is right; `mark` tells the same address again without naming it."""
    asked = "select count(*) from outbox where kind = 'confirm' and created > ?"
    of_one = connection.execute(f"{asked} and (mark = ? or person = ?)", (now - DAY, mark, person)).fetchone()[0]
    of_all = connection.execute(asked, (now - _HOUR,)).fetchone()[0]
    if of_one >= _MOST_CONFIRMS_A_DAY or of_all >= _MOST_CONFIRMS_AN_HOUR:
        raise RefusedError("too_many_letters")
    connection.execute(
        "insert or replace into outbox (topic, person, mark, kind, table_id, created, due, tries, state)"
        " values (?, ?, ?, 'confirm', null, ?, ?, 0, 'waiting')",
        (f"confirm:{nonce}:{now}", person, mark, now, now),
    )


def take(connection: sqlite3.Connection, now: float, most_an_hour: int) -> Item | None:
    """Take the next letter that is due, as sent; who has had too many within an hour waits."""
    row = connection.execute(
        "select id, topic, person, kind, table_id, tries + 1 from outbox o where state = 'waiting' and due <= :now"
        " and (select count(*) from outbox p where p.person = o.person and p.state = 'sent'"
        " and p.created > :now - 3600) < :most order by due limit 1",
        {"now": now, "most": most_an_hour},
    ).fetchone()
    if row is None:
        return None
    item = Item(*row)
    connection.execute("update outbox set state = 'sent', tries = ? where id = ?", (item.tries, item.id))
    return item


def still_stands(connection: sqlite3.Connection, item: Item) -> bool:
    """Whether it is still that turn of that person."""
    if item.kind != TURN:
        return True
    _, table_id, seat, turn = item.topic.split(":")
    row = connection.execute(
        "select 1 from clock c join seat s using (table_id, seat) join game_table t on t.id = c.table_id"
        " where c.table_id = ? and c.seat = ? and c.turn = ? and c.since is not null and s.person = ? and not s.away"
        " and t.status = 'playing'",
        (table_id, int(seat), int(turn), item.person),
    ).fetchone()
    return row is not None


def put_back(connection: sqlite3.Connection, item: Item, now: float) -> bool:
    """Try a letter again later, each time after twice as long; False if it was tried often enough."""
    again = item.tries < _MOST_TRIES
    due = now + _FIRST_PAUSE * 2 ** (item.tries - 1)
    connection.execute(
        "update outbox set state = ?, due = ? where id = ?", (WAITING if again else FAILED, due, item.id)
    )
    return again


def settle(connection: sqlite3.Connection, item: Item, state: str) -> None:
    """Note what has become of a letter."""
    connection.execute("update outbox set state = ? where id = ?", (state, item.id))
