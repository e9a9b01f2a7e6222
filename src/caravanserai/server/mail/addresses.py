"""The e-mail addresses of people and which letters they want; all functions run in the store's own thread."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.cleanup import CONFIRM_DAYS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

LONGEST: Final = 254
TURNS: Final = ("never", "now", "hours", "quarter")
"""When a person gets a letter about their turn: soon, after some hours, or when a quarter of the time is left."""
HOURS: Final = (1, 3, 6, 12, 24)
_PLAIN: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class Address(NamedTuple):
    """The address of a person."""

    person: str
    mail: str
    nonce: str
    """What links in letters name it by; a new one with every new address."""
    asked: float
    confirmed: float | None
    turn: str
    hours: int
    over: bool


class MailPreferences(NamedTuple):
    """Which letters somebody wants."""

    turn: str = "now"
    hours: int = 6
    over: bool = True


def read_mail(text: str) -> str:
    """An address as people write it; refused if it cannot be one."""
    mail = text.strip()
    if len(mail) > LONGEST or not _PLAIN.fullmatch(mail) or ".." in mail:
        raise RefusedError("no_address")
    return mail


def read_preferences(fields: Mapping[str, str]) -> MailPreferences:
    """The letters that a form asks for; what is no valid wish is as usual."""
    usual = MailPreferences()
    turn, hours = fields.get("turn", usual.turn), fields.get("hours", str(usual.hours))
    return MailPreferences(
        turn if turn in TURNS else usual.turn,
        int(hours) if hours in map(str, HOURS) else usual.hours,
        fields.get("over", "1") == "1",
    )


def save_address(
    connection: sqlite3.Connection, person: str, mail: str, wishes: MailPreferences, now: float
) -> Address:
    """Write an address with its wishes; one that was confirmed stays so if it is the same."""
    known = address_of(connection, person)
    if known is not None and known.mail == mail:
        fresh = known._replace(**wishes._asdict())
    else:
        fresh = Address(person, mail, secrets.token_urlsafe(12), now, None, *wishes)
    connection.execute(
        "insert or replace into address (person, mail, nonce, asked, confirmed, turn, hours, over)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        fresh,
    )
    return fresh


def address_of(connection: sqlite3.Connection, person: str) -> Address | None:
    """Find the address of a person."""
    return _found(connection, "person", person)


def address_named(connection: sqlite3.Connection, nonce: str) -> Address | None:
    """Find the address that a link names."""
    return _found(connection, "nonce", nonce)


def confirm(connection: sqlite3.Connection, nonce: str, now: float) -> bool:
    """Note that somebody reads the letters to this address; too late is not at all."""
    done = connection.execute(
        "update address set confirmed = coalesce(confirmed, ?) where nonce = ? and (confirmed or asked > ?)",
        (now, nonce, now - CONFIRM_DAYS * DAY),
    )
    return done.rowcount > 0


def doubt(connection: sqlite3.Connection, person: str) -> None:
    """Send nothing more to an address that the post refuses."""
    connection.execute("update address set confirmed = null where person = ?", (person,))


def forget(connection: sqlite3.Connection, person: str) -> None:
    """Forget an address, and every letter that waits for it."""
    connection.execute("delete from address where person = ?", (person,))
    connection.execute("delete from outbox where person = ? and state = 'waiting'", (person,))


def _found(connection: sqlite3.Connection, name: str, value: str) -> Address | None:
    row = connection.execute(
        f"select {', '.join(Address._fields)} from address where {name} = ?",  # noqa: S608  # our own names
        (value,),
    ).fetchone()
    return None if row is None else Address(*row)._replace(over=bool(row["over"]))
