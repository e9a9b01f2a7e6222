"""Write the stored houses that the tests of upgrades open: `python tests/server/old/make.py FILE.sql`.

`schema_1.sql` was written by the program as it was before positions were kept, `rules_1.sql` by the first one that kept
them. Write `rules_1.sql` anew only if the states of the games can no longer be read: then those matches would end.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from unittest import mock

from caravanserai.kernel.errors import SealedError
from caravanserai.server.house import House
from caravanserai.server.person import Person
from caravanserai.server.settings import Settings
from caravanserai.server.table import Table

PEOPLE = [Person(name.lower(), name, lang) for name, lang in (("Amaia", "en"), ("Teo", "es"), ("Noor", "en"))]
CHANCE = random.Random(7)


async def sit(house: House, name: str, game: str, seats: int) -> Table:
    with mock.patch("secrets.token_urlsafe", return_value=name):
        table = await house.open_table(PEOPLE[0], game, seats, {})
    for seat in range(seats):
        await table.sit(seat, PEOPLE[seat])
    return table


async def answer(table: Table) -> int:
    """Answer for whoever is asked; gives the seat."""
    assert table.match is not None
    seat = CHANCE.choice(table.match.decisions()).seat
    await table.answer(seat, CHANCE.choice(table.match.options(seat)), table.question_of(seat))
    return seat


async def play(table: Table, answers: int) -> None:
    await table.start()
    while table.match is not None and not table.match.over and len(table.calls) < answers:
        await answer(table)


async def undo_where_positions_are_kept(table: Table) -> None:
    """Take back the very answer after which a position was kept."""
    for _ in range(50):
        last = await answer(table)
        if len(table.calls) % 20 == 0:
            try:
                await table.undo(last)
            except SealedError:
                continue
            await answer(table)
            return
    raise SystemExit("no answer could be taken back; change the chance")


async def fill(folder: Path) -> None:
    house = House(Settings(folder))
    for person in PEOPLE:
        await house.keep(person)
    await play(await sit(house, "silk", "silk_road", 3), 33)
    await play(await sit(house, "dragon", "dragon_road", 2), 27)
    await play(await sit(house, "over", "silk_road", 3), 9999)
    undone = await sit(house, "undone", "dragon_road", 3)
    await play(undone, 30)
    await undo_where_positions_are_kept(undone)
    await sit(house, "gathering", "silk_road", 3)
    house.store.close()  # as if the server had been killed: nothing more is kept


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder)))
        store = sqlite3.connect(Path(folder) / "caravanserai.sqlite3")
        version = store.execute("pragma user_version").fetchone()[0]
        lines = [*store.iterdump(), f"PRAGMA user_version = {version};"]
        store.close()
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
