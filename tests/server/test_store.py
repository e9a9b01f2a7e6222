from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from concurrent.futures import Future
from pathlib import Path

import pytest

from caravanserai.server.errors import StoreError
from caravanserai.server.storage import schema_versions
from caravanserai.server.storage import store as store_module
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.sqlite_database import SqliteDatabase, migrate
from caravanserai.server.storage.store import Store
from tests.crowding import patience


def test_the_writes_of_a_job_are_in_the_file_when_it_is_done(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        await store.do(lambda file: file.execute("create table thing (name text)"))
        await store.do(lambda file: file.execute("insert into thing values ('lamp')"))
        other = sqlite3.connect(tmp_path / "house.sqlite3")
        assert other.execute("select name from thing").fetchall() == [("lamp",)]
        other.close()
        store.close()

    asyncio.run(scenario())


def test_a_job_that_fails_takes_no_other_job_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        await store.do(lambda file: file.execute("create table thing (name text primary key)"))

        def insert(name: str) -> None:
            def twice(file: Connection) -> None:
                file.execute("insert into thing values (?)", (f"{name} half",))
                file.execute("insert into thing values (?)", (name,))

            jobs.append(store.do(twice))

        jobs: list[object] = []
        for name in ("a", "b", "b", "c"):
            insert(name)
        results = await asyncio.gather(*jobs, return_exceptions=True)  # type: ignore[call-overload]  # coroutines
        assert [type(result) for result in results] == [type(None), type(None), sqlite3.IntegrityError, type(None)]
        rows = await store.do(lambda file: file.execute("select count(*) from thing").fetchone()[0])
        assert rows == 6
        store.close()

    asyncio.run(scenario())


def test_a_store_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    connection = sqlite3.connect(file)
    connection.execute("pragma user_version = 9999")
    connection.close()
    with pytest.raises(StoreError, match="version=9999"):
        Store(SqliteDatabase(file))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    file.write_text("this is a letter, not a database " * 100)
    with pytest.raises(StoreError, match=r"house\.sqlite3"):
        Store(SqliteDatabase(file))
    assert file.read_text().startswith("this is a letter")


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)
    version = migrate(connection)
    before = connection.execute("select sql from sqlite_master order by name").fetchall()
    assert migrate(connection) == version
    assert connection.execute("select sql from sqlite_master order by name").fetchall() == before
    connection.close()


def test_a_full_disk_is_reported_and_loses_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        await store.do(lambda file: file.execute("create table thing (name text)"))
        pages = await store.do(lambda file: file.execute("pragma page_count").fetchone()[0])
        await store.do(lambda file: file.execute(f"pragma max_page_count = {pages}"))
        with pytest.raises((StoreError, sqlite3.OperationalError), match="full"):
            await store.do(lambda file: file.executemany("insert into thing values (?)", [("x" * 4000,)] * 50))
        await store.do(lambda file: file.execute("pragma max_page_count = 1000000"))
        assert await store.do(lambda file: file.execute("select count(*) from thing").fetchone()[0]) == 0
        store.close()

    asyncio.run(scenario())


def test_a_migration_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, steps = tmp_path / "house.sqlite3", tmp_path / "steps"
    steps.mkdir()
    (steps / "0001_first.sql").write_text(
        "create table service_time (id integer primary key, seconds real);"
        "create table thing (name text); insert into thing values ('lamp');"
    )
    monkeypatch.setattr(schema_versions, "SQLITE", steps)
    Store(SqliteDatabase(file)).close()
    (steps / "0002_second.sql").write_text("delete from thing; create table thing (name text);")
    with pytest.raises(StoreError, match="already exists"):
        Store(SqliteDatabase(file))
    (steps / "0002_second.sql").write_text("insert into thing values ('rug');")
    Store(SqliteDatabase(file)).close()
    connection = sqlite3.connect(file)
    assert connection.execute("select name from thing").fetchall() == [("lamp",), ("rug",)]
    assert connection.execute("pragma user_version").fetchone() == (2,)
    connection.close()


def test_a_torn_file_is_a_fault_of_the_store(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))

        def torn(_: Connection) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

        with pytest.raises(StoreError, match="malformed"):
            await store.do(torn)
        store.close()

    asyncio.run(scenario())


def test_a_closed_store_refuses_new_jobs_and_finishes_waiting_ones(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        waiting = asyncio.create_task(store.do(lambda file: file.execute("create table thing (name text)").rowcount))
        await asyncio.sleep(0)
        store.close()
        await waiting
        with pytest.raises(StoreError, match="closed"):
            await store.do(lambda file: file.execute("select 1"))
        store.close()

    asyncio.run(scenario())


def test_a_thread_that_ends_leaves_nobody_waiting(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:

    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))

        def end(_: Connection) -> None:
            raise SystemExit

        jobs = [asyncio.create_task(store.do(job)) for job in (end, lambda _: 1)]
        results = await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), patience(20))
        assert [type(result) for result in results] == [StoreError, StoreError]
        assert store.closed
        store.close()
        assert "the store has ended" in caplog.messages
        with pytest.raises(StoreError, match="closed"):
            await store.do(lambda _: 1)

    asyncio.run(scenario())


def test_a_job_cancelled_while_the_store_fails_does_not_end_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class CancelledInBetween(Future[object]):
        """A future that is cancelled right after the store has asked whether it is done."""

        def done(self) -> bool:
            was_done = super().done()
            self.cancel()
            return was_done

    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        await store.do(lambda file: file.execute("pragma busy_timeout = 0").fetchone()[0])
        with contextlib.closing(sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)) as other:
            other.execute("begin immediate")  # the transaction of the store cannot begin
            monkeypatch.setattr(store_module, "Future", CancelledInBetween)
            with pytest.raises(asyncio.CancelledError):
                await store.do(lambda _: 1)
            monkeypatch.undo()
        assert await store.do(lambda _: 1) == 1
        store.close()

    asyncio.run(scenario())


def test_a_store_knows_whether_its_file_was_replaced(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    store = Store(SqliteDatabase(file))
    assert store.is_in_place()
    file.rename(tmp_path / "aside")
    assert not store.is_in_place()
    file.write_bytes(b"")
    assert not store.is_in_place()
    store.close()
