"""Write the stored houses that the tests of upgrades open: `python -m tests.server.old.make`.

`schema_1.sql` is a house as the first schema had it, before positions were kept; `rules_1.sql` one of the second, with
positions. Write them anew only if matches of this version of the rules can no longer be read: then those would end.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path
from unittest import mock

from caravanserai.kernel.errors import SealedError
from caravanserai.server import storage
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table

PEOPLE = [Person(name.lower(), name, lang) for name, lang in (("Amaia", "en"), ("Teo", "es"), ("Noor", "en"))]
CHANCE = random.Random(5)
NEWER_TABLES = {"sitting": "game_table"}
"""What the schema of now calls a table of an older one."""
MIGRATIONS = Path(storage.__file__).parent / "migrations" / "sqlite"


async def sit(registry: TableRegistry, name: str, game: str, seats: int, seed: str = "") -> Table:
    with (
        mock.patch("secrets.token_urlsafe", return_value=name),
        mock.patch("caravanserai.server.tables.registry.checked_seed", return_value=seed or name),
    ):
        table = await registry.open_table(PEOPLE[0], game, seats, {})
    for seat in range(seats):
        await table.seating.sit(seat, PEOPLE[seat])
    return table


async def answer(table: Table) -> int:
    """Answer for a seat that is asked; return the seat."""
    assert table.match is not None
    seat = CHANCE.choice(table.match.decisions()).seat
    await table.answer(seat, CHANCE.choice(table.match.options(seat)), table.question_of(seat))
    return seat


async def play(table: Table, answers: int) -> None:
    await table.start()
    while table.match is not None and not table.match.over and len(table.calls) < answers:
        await answer(table)


async def undo_where_positions_are_kept(table: Table) -> None:
    """Take back the very answer after which a position was kept, the fortieth."""
    last = 0
    while len(table.calls) < 40:
        last = await answer(table)
    try:
        await table.undo(last)
    except SealedError:
        raise SystemExit("this answer cannot be taken back; change the seed of the table") from None
    await answer(table)


async def fill(folder: Path) -> None:
    registry = TableRegistry(Settings(folder))
    for person in PEOPLE:
        await registry.people.keep(person)
    await play(await sit(registry, "silk", "silk_road", 3), 33)
    await play(await sit(registry, "dragon", "dragon_road", 2), 27)
    await play(await sit(registry, "over", "silk_road", 3), 9999)
    undone = await sit(registry, "undone", "dragon_road", 3, "undone 1")
    await play(undone, 30)
    await undo_where_positions_are_kept(undone)
    await sit(registry, "gathering", "silk_road", 3)
    registry.store.close()  # as if the server had been killed: nothing more is kept


def renamed(column: str) -> str:
    """What the schema of now calls a column of an older one."""
    return "table_id" if column == "sitting" else column


def dump(registry: Path, schema: int) -> str:
    """Write a database as an older schema would store it, without newer data."""
    with tempfile.TemporaryDirectory() as folder:
        older = sqlite3.connect(Path(folder) / "older.sqlite3")
        for migration in sorted(MIGRATIONS.glob("*.sql"))[:schema]:
            older.executescript(migration.read_text(encoding="utf-8"))
        tables = [name for (name,) in older.execute("select name from sqlite_master where type = 'table'")]
        older.execute("attach ? as newer", (str(registry),))
        for table in tables:
            columns = [row[1] for row in older.execute(f"pragma main.table_info({table})")]
            before, now = (", ".join(f'"{name}"' for name in names) for names in (columns, map(renamed, columns)))
            source = NEWER_TABLES.get(table, table)
            older.execute(f"insert into main.{table} ({before}) select {now} from newer.{source}")  # noqa: S608  # our own names
        older.commit()
        lines = [*older.iterdump(), f"PRAGMA user_version = {schema};"]
        older.close()
    return "\n".join(lines) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        with mock.patch("caravanserai.server.storage.match_loading.FAST", None):  # tables of that time kept their seed
            asyncio.run(fill(Path(folder)))
        registry = Path(folder) / "caravanserai.sqlite3"
        for name, schema in (("schema_1.sql", 1), ("rules_1.sql", 2)):
            (Path(__file__).parent / name).write_text(dump(registry, schema), encoding="utf-8")


if __name__ == "__main__":
    main()
