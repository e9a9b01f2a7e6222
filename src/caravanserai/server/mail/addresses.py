"""The e-mail addresses of people, and the letters they want; all functions run in the store's thread."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.cleanup import CONFIRM_DAYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.storage.connection import Connection

LONGEST: Final = 254
TURNS: Final = ("never", "now", "hours", "quarter")
"""When a person gets a letter about their turn: never, soon, after some hours, or at a quarter of the time."""
HOURS: Final = (1, 3, 6, 12, 24)
_PLAIN: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class Address(NamedTuple):
    """The address of a person."""

    person: str
    mail: str
    nonce: str
    """Identifies the address in links of letters; every new address gets a new one."""
    asked: float
    confirmed: float | None
    turn: str
    hours: int
    over: bool


class MailPreferences(NamedTuple):
    """The letters that a person wants."""

    turn: str = "now"
    hours: int = 6
    over: bool = True


def read_mail(text: str) -> str:
    """Return an e-mail address; refuse an invalid one."""
    mail = text.strip()
    if len(mail) > LONGEST or not _PLAIN.fullmatch(mail) or ".." in mail:
        raise RefusedError("no_address")
    return mail


def read_preferences(fields: Mapping[str, str]) -> MailPreferences:
    """Return the preferences of a form; invalid fields get the default."""
    usual = MailPreferences()
    turn, hours = fields.get("turn", usual.turn), fields.get("hours", str(usual.hours))
    return MailPreferences(
        turn if turn in TURNS else usual.turn,
        int(hours) if hours in map(str, HOURS) else usual.hours,
        fields.get("over", "1") == "1",
    )


def save_address(connection: Connection, person: str, mail: str, preferences: MailPreferences, now: float) -> Address:
    """Store an address with its preferences; an unchanged address stays confirmed."""
    known = address_of(connection, person)
    if known is not None and known.mail == mail:
        fresh = known._replace(**preferences._asdict())
    else:
        fresh = Address(person, mail, secrets.token_urlsafe(12), now, None, *preferences)
    connection.execute(
        "insert into address (person, mail, nonce, asked, confirmed, turn, hours, over)"
        " values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (person) do update set mail = excluded.mail,"
        " nonce = excluded.nonce, asked = excluded.asked, confirmed = excluded.confirmed, turn = excluded.turn,"
        " hours = excluded.hours, over = excluded.over",
        fresh,
    )
    return fresh


def address_of(connection: Connection, person: str) -> Address | None:
    """Find the address of a person."""
    return _found(connection, "person", person)


def address_named(connection: Connection, nonce: str) -> Address | None:
    """Find the address that a link names."""
    return _found(connection, "nonce", nonce)


def confirm(connection: Connection, nonce: str, now: float) -> bool:
    """Mark an address as confirmed; return False if the time for it is over."""
    done = connection.execute(
        "update address set confirmed = coalesce(confirmed, ?)"
        " where nonce = ? and (confirmed is not null or asked > ?)",
        (now, nonce, now - CONFIRM_DAYS * DAY),
    )
    return done.rowcount > 0


def doubt(connection: Connection, person: str) -> None:
    """Mark an address as unconfirmed, because the SMTP server refuses it."""
    connection.execute("update address set confirmed = null where person = ?", (person,))


def forget(connection: Connection, person: str) -> None:
    """Remove an address, and every letter that waits for it."""
    connection.execute("delete from address where person = ?", (person,))
    connection.execute("delete from outbox where person = ? and state = 'waiting'", (person,))


def _found(connection: Connection, name: str, value: str) -> Address | None:
    row = connection.execute(
        f"select {', '.join(Address._fields)} from address where {name} = ?",  # noqa: S608  # constant column names
        (value,),
    ).fetchone()
    return None if row is None else Address(*row)._replace(over=bool(row["over"]))
