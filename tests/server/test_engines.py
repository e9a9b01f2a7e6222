"""What the store does, on each engine."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from caravanserai.server.admin import problem_reports
from caravanserai.server.admin.admin_auth import AdminAuth
from caravanserai.server.admin.admin_page import SECTIONS, _read
from caravanserai.server.admin.health import Health, _write_probe
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import PLAYING, SeatInfo, TableInfo
from caravanserai.server.errors import RefusedError, StaleError, StoreError
from caravanserai.server.storage import schema_versions, service_time, table_store
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.row_copies import TABLES
from caravanserai.server.storage.schema_versions import POSTGRESQL, SQLITE, newest_version
from caravanserai.server.storage.store import Store
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.refusal import SpokenError
from tests.crowding import others_go_on
from tests.server.conftest import AMAIA
from tests.server.engines import both_engines, on_postgresql
from tests.server.postgresql import PostgresqlServer

AGREED = ("silk", "silk_road", 1, 3, {"length": "short"}, "s" * 64, "amaia")
INFO = TableInfo(*AGREED, open=True, clock=0, status=PLAYING, scores=None, created=1.0, changed=2.0)
PASSING = (
    "analysis",
    "bot_job",
    "gate",
    "lease",
    "presence",
    "probe",
    "process",
    "rate_limit",
    "upload_attempt",
    "uploaded_record",
)
"""Tables with nothing that outlives the processes."""
KEYS = "secret_key"
"""The table of the keys, which move by themselves."""
CALL = StoredCall(0, 3, "0123456789abcdef", 5.5)


def put_table(connection: Connection) -> None:
    table_store.add_table(connection, INFO)
    table_store.save_seats(connection, INFO.id, [SeatInfo(0, "person", "amaia", "Amaia", "", away=False)])


def calls_of(connection: Connection) -> list[StoredCall]:
    stored = table_store.load(connection, INFO.id)
    assert stored is not None
    return stored.calls


@pytest.fixture
def in_store(settings: Settings) -> Callable[..., list[Any]]:
    """Run jobs one after the other in a store with one table; return their results, or their errors."""

    def run(*jobs: Callable[[Connection], object]) -> list[Any]:
        async def whole() -> list[Any]:
            store = Store(database_of(settings))
            await store.do(put_table)
            results: list[Any] = []
            for job in jobs:
                results += await asyncio.gather(store.do(job), return_exceptions=True)
            store.close()
            return results

        return asyncio.run(whole())

    return run


@both_engines
def test_a_table_is_loaded_as_it_was_saved(in_store: Callable[..., list[Any]]) -> None:
    [stored] = in_store(lambda connection: table_store.load(connection, INFO.id))
    assert stored.info == INFO
    assert type(stored.info.open) is bool
    assert stored.seats == [SeatInfo(0, "person", "amaia", "Amaia", "", away=False)]


@both_engines
def test_calls_are_appended_only_at_the_expected_number(in_store: Callable[..., list[Any]]) -> None:
    def add(first: int) -> Callable[[Connection], None]:
        return lambda connection: table_store.add_calls(connection, INFO.id, first, [CALL, CALL])

    done = in_store(add(0), add(0), add(1), add(3), add(2), calls_of)
    assert [type(one) for one in done] == [type(None), StaleError, StaleError, StaleError, type(None), list]
    assert done[-1] == [CALL] * 4


@both_engines
def test_a_process_with_an_earlier_version_writes_nothing(in_store: Callable[..., list[Any]]) -> None:
    def add(version: int) -> Callable[[Connection], None]:
        return lambda connection: table_store.add_calls(connection, INFO.id, len(calls_of(connection)), [CALL], version)

    def change(version: int) -> Callable[[Connection], None]:
        return lambda connection: table_store.change_table(connection, INFO._replace(changed=3.0 + version), version)

    done = in_store(add(0), change(0), add(0), change(0), add(1), change(1), calls_of)
    assert [type(one) for one in done[2:4]] == [StaleError, StaleError]
    assert done[:2] + done[4:6] == [None] * 4
    assert done[-1] == [CALL, CALL]


@on_postgresql
def test_of_two_processes_that_append_the_same_number_one_is_stale(settings: Settings, database: str) -> None:
    Store(database_of(settings)).close()
    with psycopg.connect(database, autocommit=True) as paused:
        paused.execute("set search_path to caravanserai")

        async def scenario() -> None:
            store = Store(database_of(settings))
            await store.do(put_table)
            paused.execute("begin")
            paused.execute("insert into call values ('silk', 0, 1, 1, 'fedcba9876543210', 1)")
            waits = asyncio.create_task(store.do(lambda one: table_store.add_calls(one, INFO.id, 0, [CALL])))
            await asyncio.sleep(0.2)
            assert not waits.done()
            paused.execute("commit")
            with pytest.raises(StaleError):
                await waits
            assert [call.digest for call in await store.do(calls_of)] == ["fedcba9876543210"]
            store.close()

        asyncio.run(scenario())


@both_engines
def test_a_failed_job_takes_no_other_job_with_it(settings: Settings) -> None:
    def twice(name: str) -> Callable[[Connection], None]:
        def write(connection: Connection) -> None:
            for ticket in (f"{name} half", name):
                connection.execute("insert into used_ticket values (?, ?)", (ticket, 1.0))

        return write

    async def scenario() -> None:
        store = Store(database_of(settings))
        results = await asyncio.gather(*(store.do(twice(name)) for name in "abbc"), return_exceptions=True)
        assert [one is None for one in results] == [True, True, False, True]
        assert isinstance(results[2], sqlite3.IntegrityError | psycopg.IntegrityError)
        rows = await store.do(lambda connection: connection.execute("select count(*) from used_ticket").fetchone()[0])
        assert rows == 6
        store.close()

    asyncio.run(scenario())


def test_a_file_has_one_writer(settings: Settings) -> None:
    store = Store(database_of(settings))
    with pytest.raises(SpokenError, match="database_held"):
        Store(database_of(settings))
    store.close()
    Store(database_of(settings)).close()


@both_engines
def test_service_time_goes_on_from_the_stored_time(settings: Settings) -> None:
    with database_of(settings).writing() as connection:
        connection.execute("update service_time set seconds = 5e9")
        service_time.write(connection, 4e9)
        assert service_time.written(connection) == 5e9
    store = Store(database_of(settings))
    assert 5e9 <= store.now() < 5e9 + 60
    store.close()


def test_both_engines_have_the_same_version() -> None:
    assert newest_version(SQLITE) == newest_version(POSTGRESQL)


def columns(settings: Settings) -> dict[str, list[str]]:
    with database_of(settings).reading() as connection:
        return {
            table: sorted(column[0] for column in connection.execute(f"select * from {table} limit 0").description)  # noqa: S608  # our own names
            for table in (*TABLES, *PASSING, KEYS)
        }


@on_postgresql
def test_both_engines_have_the_same_tables_and_columns(settings: Settings, database: str) -> None:
    small = Settings(settings.folder)
    for one in (settings, small):
        Store(database_of(one)).close()
    assert columns(settings) == columns(small)
    with database_of(small).reading() as connection:
        names = {row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")}
    assert names == {*TABLES, *PASSING, KEYS}
    with psycopg.connect(database) as driver:
        found = driver.execute("select table_name from information_schema.tables where table_schema = 'caravanserai'")
        assert {row[0] for row in found} == {*TABLES, *PASSING, KEYS, "schema_version"}


@on_postgresql
def test_a_migration_that_fails_leaves_everything_as_it_was(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001_first.sql").write_text(
        "create table service_time (id integer primary key, seconds double precision); create table lease (name text);"
        "create table thing (name text); insert into thing values ('lamp');"
    )
    monkeypatch.setattr(schema_versions, "POSTGRESQL", steps)
    Store(database_of(settings)).close()
    (steps / "0002_second.sql").write_text("delete from thing; create table thing (name text);")
    with pytest.raises(StoreError, match="already exists"):
        Store(database_of(settings))
    (steps / "0002_second.sql").write_text("insert into thing values ('rug');")
    Store(database_of(settings)).close()
    with database_of(settings).reading() as connection:
        assert [row[0] for row in connection.execute("select name from thing")] == ["lamp", "rug"]
        assert connection.execute("select version from schema_version").fetchone()[0] == 2
    (steps / "0002_second.sql").unlink()
    with pytest.raises(StoreError, match="version=2"):
        Store(database_of(settings))


@on_postgresql
def test_a_refused_job_is_not_run_again_after_a_collision_of_its_neighbour(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    store, runs, held = Store(database_of(settings)), [], threading.Event()

    def refuse(_: Connection) -> None:
        runs.append("refused")
        raise RefusedError("stale")

    def collide(_: Connection) -> None:
        runs.append("collides")
        if runs.count("collides") == 1:
            raise psycopg.errors.DeadlockDetected

    async def scenario() -> list[object]:
        waiting = asyncio.create_task(store.do(lambda _: held.wait()))
        both = [asyncio.create_task(store.do(job)) for job in (refuse, collide)]
        await others_go_on()
        held.set()
        await waiting
        return await asyncio.gather(*both, return_exceptions=True)

    refused, done = asyncio.run(scenario())
    store.close()
    assert (str(refused), done) == ("stale", None)
    assert runs == ["refused", "collides", "collides"]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


@on_postgresql
def test_a_process_that_is_paused_while_it_writes_loses_its_locks_and_a_reader_may_take_its_time(
    settings: Settings,
) -> None:
    database = database_of(settings)
    with database.writing() as writer, database.reading() as reader:
        limits = [row.execute("show idle_in_transaction_session_timeout").fetchone() for row in (writer, reader)]
    assert limits == [("3s",), ("0",)]


@on_postgresql
def test_a_store_connects_again_after_a_restart_of_the_database(
    settings: Settings, postgresql: PostgresqlServer
) -> None:
    async def scenario() -> None:
        store = Store(database_of(settings))
        await store.do(put_table)
        for number in range(3):
            postgresql.cut_all()
            await store.do(lambda one, number=number: table_store.add_calls(one, INFO.id, number, [CALL]))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        assert await store.do(calls_of) == [CALL] * 3
        store.close()

    asyncio.run(scenario())


@on_postgresql
def test_a_connection_lost_within_a_job_undoes_the_job(settings: Settings, postgresql: PostgresqlServer) -> None:
    def cut_in_between(connection: Connection) -> None:
        table_store.add_calls(connection, INFO.id, 0, [CALL])
        postgresql.cut_all()
        table_store.add_calls(connection, INFO.id, 1, [CALL])

    async def scenario() -> None:
        store = Store(database_of(settings))
        await store.do(put_table)
        with pytest.raises(StoreError):
            await store.do(cut_in_between)
        assert store.trouble == "unreachable"
        assert await store.do(calls_of) == []
        await store.do(lambda one: table_store.add_calls(one, INFO.id, 0, [CALL]))
        assert store.trouble == ""
        store.close()

    asyncio.run(scenario())


@both_engines
def test_health_writes_and_the_admin_page_reads(settings: Settings) -> None:
    async def scenario() -> None:
        registry = TableRegistry(settings)
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        assert await Health(registry).store_trouble() == ""
        await registry.store.do(_write_probe)
        await registry.store.do(_write_probe)
        rows = await registry.store.do(lambda store: store.execute("select content from probe").fetchall())
        assert [len(row[0]) for row in rows] == [16 * 1024]
        sender = problem_reports.Sender(AMAIA.id, "", registry.store.now())
        numbers = [
            await registry.store.do(lambda store: problem_reports.save(store, sender, table.id, {"a": 1}, settings))
            for _ in range(2)
        ]
        assert numbers == [1, 2]
        assert [report.id for report in await registry.store.do(SECTIONS["reports"])] == [2, 1]
        listed, answers, counts = await registry.store.do(_read)
        assert ([one.info.id for one in listed], answers, counts) == ([table.id], {}, {"gathering": 1})
        auth = AdminAuth(settings)
        ticket = auth.ticket()
        assert await auth.let_in(registry.store, ticket) is not None
        assert await auth.let_in(registry.store, ticket) is None
        await registry.close()

    asyncio.run(scenario())
