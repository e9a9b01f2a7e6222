"""People in the store: reading and writing them."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from caravanserai.server.identity.person import Person

if TYPE_CHECKING:
    import sqlite3

    from caravanserai.server.storage.store import Store


class People:
    """Finds people in the store, and remembers them there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, person: str) -> Person | None:
        """Find a person."""
        return await self._store.do(lambda store: load_person(store, person))

    async def keep(self, person: Person) -> None:
        """Remember a person."""
        await self._store.do(lambda store: save_person(store, person, self._store.now()))

    async def note_visit(self, person: str) -> None:
        """Remember that a person was here, if they are known."""
        await self._store.do(lambda store: note_visit(store, person, self._store.now()))


# -- in the store's own thread ------------------------------------------------------------------------------


def load_person(connection: sqlite3.Connection, person: str) -> Person | None:
    """Read a person."""
    names = ", ".join(field.name for field in fields(Person))
    row = connection.execute(f"select {names} from person where id = ?", (person,)).fetchone()  # noqa: S608  # our own names
    return None if row is None else Person(*row)


def note_visit(connection: sqlite3.Connection, person: str, now: float) -> None:
    """Write once a day that a person was here; a person who is not in the store stays out of it."""
    connection.execute(
        "update person set seen = :now where id = :person and seen < :now - 86400", {"now": now, "person": person}
    )


def save_person(connection: sqlite3.Connection, person: Person, now: float) -> None:
    """Write a person."""
    facts = (person.id, person.name, person.lang, person.theme, person.confirm, person.motion, person.sound, now)
    connection.execute(
        "insert or replace into person (id, name, lang, theme, confirm, motion, sound, seen) values (?,?,?,?,?,?,?,?)",
        facts,
    )
