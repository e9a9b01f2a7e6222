"""Backups, restores, exports, imports and moves, on each engine and between them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from caravanserai.kernel.chance import Dice
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage import table_store
from caravanserai.server.storage.backup import backup, restore
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.export_import import export_match, import_match
from caravanserai.server.storage.keys import signing_key
from caravanserai.server.storage.moving import digests, move
from caravanserai.server.storage.row_copies import TABLES
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.refusal import SpokenError
from tests.server.conftest import AMAIA, TEO, Scenario
from tests.server.engines import both_engines, on_postgresql
from tests.server.postgresql import PostgresqlServer


def play(game: str, seats: int, answers: int) -> Scenario:
    """Play a match for some answers, with chat; the first person plays all seats."""

    async def scenario(registry: TableRegistry) -> None:
        await registry.people.keep(AMAIA)
        await registry.people.keep(TEO)
        table = await registry.open_table(AMAIA, game, seats, {}, bank=3600, address="192.0.2.7")
        for seat in range(seats):
            await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
        await table.start()
        await table.say(0, "Amaia", "¿Empezamos? 🐉")
        dice = Dice(game)
        while len(table.calls) < answers and not table.running().over:
            decision = table.running().decisions()[0]
            options = table.running().options(decision.seat)
            choice = options[dice.below(len(options))]
            await table.answer(decision.seat, choice, table.question_of(decision.seat))

    return scenario


@pytest.fixture
def club(settings: Settings, run_scenario: Callable[[Scenario], None]) -> Settings:
    """A server with two matches."""
    run_scenario(play("silk_road", 3, 45))
    run_scenario(play("dragon_road", 2, 30))
    return settings


def known(settings: Settings) -> dict[str, str]:
    with database_of(settings).reading() as connection:
        return digests(connection)


def rows(settings: Settings) -> dict[str, list[tuple[object, ...]]]:
    with database_of(settings).reading() as connection:
        found = {
            table: [tuple(row) for row in connection.execute(f"select * from {table}")]  # noqa: S608  # our own names
            for table in TABLES
        }
    return {table: sorted(lines, key=repr) for table, lines in found.items()}


def go_on(settings: Settings) -> None:
    """Load every table, so that each match is replayed and compared, and answer once."""

    async def whole() -> None:
        registry = TableRegistry(settings)
        try:
            for name in known(settings):
                table = await registry.table(name)
                decision = table.running().decisions()[0]
                choice = table.running().options(decision.seat)[0]
                await table.answer(decision.seat, choice, table.question_of(decision.seat))
        finally:
            await registry.close()

    asyncio.run(whole())


@on_postgresql
def test_a_club_moves_to_postgresql_and_back_without_losing_a_match(
    settings: Settings, tmp_path: Path, database: str
) -> None:
    small, large = replace(settings, database=""), settings
    for game, seats, answers in (("silk_road", 3, 45), ("dragon_road", 2, 30)):
        asyncio.run(_played(small, play(game, seats, answers)))
    first, before = known(small), rows(small)
    moved = move(small, database)
    assert (moved.matches, moved.aside, moved.target) == (2, None, database_of(large).name)
    assert known(large) == first
    go_on(large)
    second = known(large)
    assert second != first
    assert known(small) == first
    back = move(large, "sqlite")
    assert back.aside is not None
    assert Path(back.aside).is_file()
    assert known(small) == second
    go_on(small)
    assert not (tmp_path / "moving.sqlite3").exists()
    assert before["chat"] == [row for row in rows(small)["chat"] if row in before["chat"]]


async def _played(settings: Settings, scenario: Scenario) -> None:
    registry = TableRegistry(settings)
    try:
        await scenario(registry)
    finally:
        await registry.close()


RARE_ROWS: dict[str, tuple[object, ...]] = {
    "closing": ("host", "¡Adiós! 🐉", 3.25),
    "proposal": ("undo", 0, 4, "[1, 2]", 1, 0, 99.5),
    "prepared": (2, "Bid", 5, "{}", 1),
    "takeover": (1, "teo", "Teo"),
    "resigned": ("noor",),
    "lesson": ("amaia", '{"done": {"goal": 1}, "skipped": false}'),
    "uncounted": ("retry", "/tables/other", 12),
}
"""Rows of tables that a match seldom has; the first value of each is the id of the game table."""


@on_postgresql
def test_every_row_survives_a_move(settings: Settings, database: str) -> None:
    small = replace(settings, database="")
    asyncio.run(_played(small, play("silk_road", 3, 25)))
    table = next(iter(known(small)))
    with database_of(small).writing() as connection:
        for name, values in RARE_ROWS.items():
            facts = (table, *values)
            connection.execute(f"insert into {name} values ({', '.join('?' * len(facts))})", facts)  # noqa: S608  # our own names
        connection.execute("insert into address values ('amaia', 'a@example.org', 'n', 1, 2, 'own', 0, 1)")
        connection.execute("insert into vacation values ('amaia', 1.5, 9.5, 2026)")
        connection.execute("insert into rematch values (?, ?)", (table, table))
        connection.execute("insert into shared_moment values ('moment', ?, 7, 1, 1)", (table,))
        connection.execute("insert into used_ticket values ('ticket', 5)")
        connection.execute("insert into service_time values (1, 5) on conflict do nothing")
        connection.execute("insert into report (at, person, table_id, facts) values (1, 'amaia', ?, '{}')", (table,))
        connection.execute(
            "insert into outbox (topic, person, mark, kind, created, due, tries, state)"
            " values ('a', 'b', '', 'turn', 1, 1, 0, 'sent')"
        )
        connection.execute("update call set given = number % 3")
    before = rows(small)
    assert all(before.values()), "this test knows no row of a table"
    move(small, database)
    assert rows(settings) == before
    with database_of(settings).writing() as connection:  # the numbers go on after the highest
        connection.execute("insert into report (at, person, table_id, facts) values (2, 'amaia', ?, '{}')", (table,))
        assert connection.execute("select max(id) from report").fetchone()[0] == 2


@both_engines
def test_a_backup_is_restored_into_the_same_engine(club: Settings, tmp_path: Path) -> None:
    before, copy = known(club), tmp_path / "copy.sqlite3"
    assert backup(club, copy).left_out == [club.admin_file]
    assert copy.stat().st_mode & 0o777 == 0o600
    go_on(club)
    assert known(club) != before
    aside = restore(club, copy)
    assert aside is not None
    assert "before" in aside
    assert known(club) == before
    go_on(club)


@on_postgresql
def test_a_backup_of_one_engine_is_restored_into_the_other(
    club: Settings, tmp_path: Path, postgresql: PostgresqlServer
) -> None:
    before, copy, again = known(club), tmp_path / "copy.sqlite3", tmp_path / "again.sqlite3"
    backup(club, copy)
    small = replace(club, folder=tmp_path / "small", database="")
    small.folder.mkdir()
    assert restore(small, copy) is None
    assert known(small) == before
    assert small.key_file.read_bytes() == signing_key(club)
    backup(small, again)
    other = replace(small, database=postgresql.fresh())
    assert restore(other, again) is None
    assert known(other) == before
    go_on(other)


@on_postgresql
def test_the_old_schema_is_kept_after_a_restore(club: Settings, tmp_path: Path, database: str) -> None:
    backup(club, tmp_path / "copy.sqlite3")
    aside = restore(club, tmp_path / "copy.sqlite3")
    with psycopg.connect(database) as driver:
        row = driver.execute(f"select count(*) from {aside}.game_table".encode()).fetchone()  # noqa: S608  # our own name
    assert row == (2,)


@both_engines
def test_a_restore_needs_a_stopped_server(club: Settings, tmp_path: Path) -> None:
    backup(club, tmp_path / "copy.sqlite3")
    with database_of(club).writing(), pytest.raises(SpokenError, match="database_held"):
        restore(club, tmp_path / "copy.sqlite3")


@both_engines
def test_a_match_is_exported_and_imported(club: Settings, tmp_path: Path, fresh_database: Callable[[], str]) -> None:
    name = next(iter(known(club)))
    export_match(club, name, tmp_path / "match.json")
    with pytest.raises(SpokenError, match="known"):
        import_match(club, tmp_path / "match.json")
    other = Settings(tmp_path / "other", fresh_database(), bot_pause=0.0)
    assert import_match(other, tmp_path / "match.json") == name
    with database_of(club).reading() as one, database_of(other).reading() as two:
        stored = [table_store.load(connection, name) for connection in (one, two)]
    assert stored[0] is not None
    assert stored[1] is not None
    assert stored[0].calls == stored[1].calls
    assert stored[0].chat == stored[1].chat


@both_engines
def test_without_a_server_there_is_nothing_to_back_up(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(SpokenError, match="nothing"):
        backup(settings, tmp_path / "copy.sqlite3")
    with pytest.raises(SpokenError, match="nothing"):
        export_match(settings, "silk", tmp_path / "match.json")


def test_a_server_is_not_moved_to_where_it_is(settings: Settings) -> None:
    with pytest.raises(SpokenError, match=r"move\.same"):
        move(settings, "sqlite")
    for wrong in ("", "mysql://club", "postgresql://"):
        with pytest.raises(SpokenError, match="database_address"):
            move(settings, wrong)


@both_engines
def test_a_backup_is_a_whole_sqlite_database(club: Settings, tmp_path: Path) -> None:
    backup(club, tmp_path / "copy.sqlite3")
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
    assert copy.execute("pragma foreign_key_check").fetchall() == []
    copy.close()
