"""The outbox of letters, each topic at most once; all functions run in the store's thread.

A letter is marked as sent before it goes to the SMTP server: after a crash in between, it is lost, not sent twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

TURN: Final = "turn"
OVER: Final = "over"
CONFIRM: Final = "confirm"

WAITING: Final = "waiting"
FAILED: Final = "failed"
VOID: Final = "void"
"""The letter is obsolete: the turn is over, or the person was at the table."""

_HOUR: Final = 3600.0
_GRACE: Final = 60.0
"""Seconds before a letter is due; a person who returns to the table earlier gets no letter."""
_NEWS: Final = 2 * DAY
"""After this time, in seconds, no letter reports the end of a match."""
_MOST_TRIES: Final = 8
_FIRST_PAUSE: Final = 60.0
_MOST_CONFIRMS_A_DAY: Final = 3
"""Most confirmation letters in a day, for one person and for one address."""
_MOST_CONFIRMS_AN_HOUR: Final = 100
"""Most confirmation letters in an hour, for all people together."""


class Occasion(NamedTuple):
    """A reason for a letter to a person."""

    kind: str
    table_id: str
    seat: int
    turn: int
    person: str

    @property
    def topic(self) -> str:
        """The key of the letter; each topic is sent at most once."""
        if self.kind == TURN:
            return f"{TURN}:{self.table_id}:{self.seat}:{self.turn}"
        return f"{OVER}:{self.table_id}:{self.person}"


class Item(NamedTuple):
    """A letter in the outbox."""

    id: int
    topic: str
    person: str
    kind: str
    table_id: str | None
    tries: int


_SLOW: Final = "(t.clock >= 86400 or t.bank >= 86400 or (t.clock = 0 and t.bank = 0))"
"""SQL condition for slow tables; at fast tables people stay and need no letters."""
_TURNS: Final = f"""
    select c.table_id, c.seat, c.turn, s.person from clock c
    join seat s using (table_id, seat) join address a on a.person = s.person join game_table t on t.id = c.table_id
    where t.status = 'playing' and {_SLOW} and c.since is not null and s.kind = 'person' and not s.away
    and a.confirmed is not null and not exists
      (select 1 from outbox where topic = 'turn:' || c.table_id || ':' || c.seat || ':' || c.turn)
    and case a.turn
      when 'now' then c.since + {_GRACE}
      when 'hours' then c.since + 3600.0 * a.hours
      when 'quarter' then c.since + c.bound - c.used - (case when t.clock > t.bank then t.clock else t.bank end) / 4.0
    end <= :now"""  # noqa: S608  # constant SQL

_ENDINGS: Final = f"""
    select distinct s.table_id, 0, 0, s.person from seat s
    join address a on a.person = s.person join game_table t on t.id = s.table_id
    where t.status = 'over' and {_SLOW} and s.kind = 'person' and a.over and a.confirmed < t.changed
    and t.changed between :now - {_NEWS} and :now - {_GRACE}
    and not exists (select 1 from outbox where topic = 'over:' || s.table_id || ':' || s.person)"""  # noqa: S608  # constant SQL


def occasions(connection: Connection, now: float) -> list[Occasion]:
    """Return all reasons for letters that are not in the outbox yet."""
    turns = [Occasion(TURN, *row) for row in connection.execute(_TURNS, {"now": now})]
    return turns + [Occasion(OVER, *row) for row in connection.execute(_ENDINGS, {"now": now})]


def put(connection: Connection, occasion: Occasion, now: float, state: str = WAITING) -> None:
    """Add a letter to the outbox, unless it has one with this topic."""
    connection.execute(
        "insert into outbox (topic, person, mark, kind, table_id, created, due, tries, state)"
        " values (?, ?, '', ?, ?, ?, ?, 0, ?) on conflict (topic) do nothing",
        (occasion.topic, occasion.person, occasion.kind, occasion.table_id, now, now, state),
    )


def put_confirm(connection: Connection, person: str, nonce: str, mark: str, now: float) -> None:
    """Add a confirmation letter; `mark` is a keyed hash of the address."""
    asked = "select count(*) from outbox where kind = 'confirm' and created > ?"
    of_one = connection.execute(f"{asked} and (mark = ? or person = ?)", (now - DAY, mark, person)).fetchone()[0]
    of_all = connection.execute(asked, (now - _HOUR,)).fetchone()[0]
    if of_one >= _MOST_CONFIRMS_A_DAY or of_all >= _MOST_CONFIRMS_AN_HOUR:
        raise RefusedError("too_many_letters")
    connection.execute(
        "insert into outbox (topic, person, mark, kind, table_id, created, due, tries, state)"
        " values (?, ?, ?, 'confirm', null, ?, ?, 0, 'waiting') on conflict (topic) do update set"
        " person = excluded.person, mark = excluded.mark, due = excluded.due, tries = 0, state = excluded.state",
        (f"confirm:{nonce}:{now}", person, mark, now, now),
    )


def take(connection: Connection, now: float, most_an_hour: int) -> Item | None:
    """Take the next due letter and mark it as sent; skip people who had too many letters within an hour."""
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


def still_stands(connection: Connection, item: Item) -> bool:
    """Return whether the turn that the letter reports is still open."""
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


def put_back(connection: Connection, item: Item, now: float) -> bool:
    """Schedule another try, each time after twice the delay; return False after the last try."""
    again = item.tries < _MOST_TRIES
    due = now + _FIRST_PAUSE * 2 ** (item.tries - 1)
    connection.execute(
        "update outbox set state = ?, due = ? where id = ?", (WAITING if again else FAILED, due, item.id)
    )
    return again


def settle(connection: Connection, item: Item, state: str) -> None:
    """Store the final state of a letter."""
    connection.execute("update outbox set state = ? where id = ?", (state, item.id))
