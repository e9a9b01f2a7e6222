"""People in the store: reading and writing them."""

from __future__ import annotations

from dataclasses import astuple, fields
from typing import TYPE_CHECKING

from caravanserai.server.identity.person import Person

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.store import Store


class People:
    """Loads and stores people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, person: str) -> Person | None:
        """Find a person."""
        return await self._store.do(lambda store: load_person(store, person))

    async def keep(self, person: Person) -> None:
        """Store a person."""
        await self._store.do(lambda store: save_person(store, person, self._store.now()))

    async def note_visit(self, person: str) -> None:
        """Store the time of the visit, if the person is in the store."""
        await self._store.do(lambda store: note_visit(store, person, self._store.now()))


# -- in the store's thread ----------------------------------------------------------------------------------


def load_person(connection: Connection, person: str) -> Person | None:
    """Load a person."""
    names = ", ".join(field.name for field in fields(Person))
    row = connection.execute(f"select {names} from person where id = ?", (person,)).fetchone()  # noqa: S608  # our own names
    return None if row is None else Person(*row)


def note_visit(connection: Connection, person: str, now: float) -> None:
    """Store a visit at most once a day; a person without a row gets none."""
    connection.execute(
        "update person set seen = :now where id = :person and seen < :now - 86400", {"now": now, "person": person}
    )


def save_person(connection: Connection, person: Person, now: float) -> None:
    """Store a person."""
    facts = (*astuple(person), now)
    connection.execute(
        "insert into person (id, name, lang, theme, confirm, motion, sound, pace, seen)"
        " values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " on conflict (id) do update set name = excluded.name, lang = excluded.lang, theme = excluded.theme,"
        " confirm = excluded.confirm, motion = excluded.motion, sound = excluded.sound, pace = excluded.pace,"
        " seen = excluded.seen",
        facts,
    )
