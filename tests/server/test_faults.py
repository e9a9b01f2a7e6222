"""Failures: a killed process, a full disk, an unreadable table. Nothing is lost or stored twice."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sqlite3
import stat
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from websockets.exceptions import InvalidStatus

import caravanserai
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.server.tables import registry as registry_module
from caravanserai.server.tables import upkeep
from caravanserai.server.tables.bot_pool import BotJob
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.web.player import PERSON
from tests import crowding
from tests.crowding import others_go_on, patience, until_so
from tests.server.browsing import Guest, Page, running_server
from tests.server.conftest import AMAIA
from tests.server.played import played, store_match
from tests.server.test_races import Tell
from tests.server.test_sockets import legal_answer, my_turn, sit_down
from tests.server.test_sockets import until as until_heard
from tests.server.test_table import answer_once, three_people, until
from tests.warm_process import Program


def test_a_bot_or_store_that_fails_is_tried_again_at_the_same_table(
    run_scenario: Tell, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry_module, "_BREATH_SECONDS", 0.01)

    async def scenario(registry: TableRegistry) -> None:
        failures: list[Exception] = [StoreError("the disk is full"), ValueError("a bug"), OSError("no memory")]
        think = registry.bot_pool.think

        async def failing(job: BotJob, *_: object, **__: object) -> int:
            if failures:
                raise failures.pop()
            return await think(job)

        patched = mock.patch.object(registry.bot_pool, "think", failing)
        patched.start()
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, AMAIA)
        for seat in (1, 2):
            await table.seating.seat_bot(seat, "greedy", f"Bot {seat}")
        await table.start()
        while table.match is None or table.match.number < 4:
            await until(lambda: table.bot_to_move() is None)
            await answer_once(table)
        assert not failures
        assert await registry.table(table.id) is table
        assert len([record for record in caplog.records if record.exc_info]) == 3
        patched.stop()

    run_scenario(scenario)


def test_a_table_in_use_is_never_loaded_twice(run_scenario: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "_IDLE_SECONDS", 0.05)

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        await until(lambda: not registry._drivers)
        first, second = await asyncio.gather(registry.table(table.id), registry.table(table.id))
        assert first is second is table
        assert table.id in registry._drivers
        name = table.id
        del table, first, second
        await until(lambda: not registry._drivers)
        gc.collect()
        assert not registry._tables
        assert len({id(found) for found in await asyncio.gather(*(registry.table(name) for _ in range(5)))}) == 1

    run_scenario(scenario)


def test_a_table_whose_match_is_over_is_put_away_soon(run_scenario: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "_OVER_SECONDS", 0.05)

    async def scenario(registry: TableRegistry) -> None:
        for match in (played("silk_road", 3), played("silk_road", 3, 20)):
            store_match(registry.settings.folder, match, f"answers-{match.number}", (PERSON,) * 3)
            await registry.table(f"answers-{match.number}")
        await until(lambda: len(registry._drivers) == 1)
        gc.collect()
        assert list(registry._tables) == ["answers-20"]

    run_scenario(scenario)


def test_a_table_with_a_clock_is_put_away_and_comes_back_in_time(
    run_scenario: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "_IDLE_SECONDS", 0.05)
    monkeypatch.setattr(upkeep, "_CLOCK_SECONDS", 0.1)

    async def scenario(registry: TableRegistry) -> None:
        await registry.start()
        name = (await three_people(registry, clock=1)).id
        await until(lambda: not registry._drivers)

        def answers(store: Connection) -> int:
            count: int = store.execute("select count(*) from call where table_id = ?", (name,)).fetchone()[0]
            return count

        end = time.monotonic() + patience(10)
        while not await registry.store.do(answers):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)

    run_scenario(scenario)


def test_a_server_with_thousands_of_tables_starts_at_once(run_scenario: Tell) -> None:
    async def fill(registry: TableRegistry) -> None:
        table = await three_people(registry, clock=86_400)
        for _ in range(30):
            await answer_once(table)

        def copy(store: Connection) -> None:
            store.execute(
                "create temp table many as with recursive n(i) as (values (1) union all"
                " select i + 1 from n where i < 3000) select i from n"
            )
            for name, rest in (
                (
                    "game_table",
                    "game, rules, seats, options, seed, host, open, clock, status, scores, created, changed",
                ),
                ("seat", "seat, kind, person, name, bot, away"),
                ("call", "number, seat, choice, digest, at"),
            ):
                key = "id" if name == "game_table" else "table_id"
                store.execute(f"insert into {name} ({key}, {rest}) select 'copy' || i, {rest} from many, {name}")  # noqa: S608  # our own names

        await registry.store.do(copy)

    async def reopen(registry: TableRegistry) -> None:
        start = time.process_time()
        await registry.start()
        assert await registry.open_tables() == []
        assert len(await registry.tables_of(AMAIA)) == 50
        assert time.process_time() - start < 1
        assert not registry._tables

    run_scenario(fill)
    run_scenario(reopen)


def test_a_server_full_of_forgotten_tables_is_not_full(settings: Settings) -> None:
    small = replace(settings, most_tables=2, most_tables_of_one=2)

    async def scenario() -> None:
        registry = TableRegistry(small)
        try:
            for _ in range(2):
                await registry.open_table(AMAIA, "silk_road", 3, {})
            with pytest.raises(RefusedError, match="too many"):
                await registry.open_table(AMAIA, "silk_road", 3, {})
            await registry.store.do(lambda store: store.execute("update game_table set changed = changed - 90000"))
            await registry.open_table(AMAIA, "silk_road", 3, {})
        finally:
            await registry.close()

    asyncio.run(scenario())


def test_all_tables_whose_bot_worker_is_killed_share_the_next(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        thoughts = [BotJob("silk_road", 3, {}, seed, (), "greedy", 0) for seed in range(1, 9)]
        starts = [caravanserai.game("silk_road").start(3, job.seed) for job in thoughts]
        thoughts = [job._replace(seat=start.decisions()[0].seat) for job, start in zip(thoughts, starts, strict=True)]
        with mock.patch("caravanserai.server.tables.bot_pool.ProcessPoolExecutor", wraps=ProcessPoolExecutor) as made:
            thinking = [asyncio.create_task(registry.bot_pool.think(job)) for job in thoughts]
            await asyncio.sleep(0)  # every job is submitted, and the process has hardly started
            assert registry.bot_pool._pool is not None
            for process in list(registry.bot_pool._pool._processes):
                os.kill(process, signal.SIGKILL)
            choices = await asyncio.gather(*thinking, return_exceptions=True)
        assert made.call_count == 2
        for start, choice in zip(starts, choices, strict=True):
            assert choice in start.options()

    run_scenario(scenario)


def test_a_cancelled_job_does_not_stop_the_store(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        begun, free = threading.Event(), threading.Event()

        def be_slow(_: Connection) -> None:
            begun.set()
            free.wait()

        slow = asyncio.create_task(store.do(be_slow))
        waiting = asyncio.create_task(store.do(lambda file: file.execute("create table never (name text)")))
        await until_so(begun.is_set)
        slow.cancel()
        waiting.cancel()
        await others_go_on()
        free.set()
        tables = store.do(lambda file: file.execute("select name from sqlite_master where name = 'never'").fetchall())
        assert await asyncio.wait_for(tables, patience(5)) == []
        store.close()

    asyncio.run(scenario())


def test_a_full_disk_is_a_refusal_and_not_a_fault(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        pages = await registry.store.do(lambda store: store.execute("pragma page_count").fetchone()[0])
        await registry.store.do(lambda store: store.execute(f"pragma max_page_count = {pages}"))

        async def talk_on() -> None:
            for _ in range(1000):
                await table.say(0, "Amaia", "x" * 500)

        with pytest.raises(StoreError):
            await talk_on()
        said = len(table.chat)
        await registry.store.do(lambda store: store.execute("pragma max_page_count = 1000000"))
        await table.say(0, "Amaia", "at last")
        assert len(table.chat) == said + 1
        await answer_once(table)

    run_scenario(scenario)


# -- the machine, over the wire -----------------------------------------------------------------------------


def test_stored_files_are_readable_only_by_the_owner(tmp_path: Path) -> None:
    with running_server(tmp_path / "house") as (address, _):
        sit_down(Guest(address))
        files = list((tmp_path / "house").iterdir())
        assert len(files) >= 2
        for file in files:
            assert not stat.S_IMODE(file.stat().st_mode) & 0o077, file


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")


def thinkers(server: Program) -> list[int]:
    """Return the bot workers of a server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text(encoding="ascii").split()
    return [int(child) for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text("utf-8")]


def answer(page: Page) -> None:
    """Answer until the turn ends, and wait until the next turn begins."""
    while page.message.get("turn"):
        number = page.message["number"]
        page.command("answer", **legal_answer(page))
        until_heard(page, lambda number=number: page.message["number"] != number)  # type: ignore[misc]  # an int
    my_turn(page)


def is_alive(process: int) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return False


@needs_proc
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_bots_end_with_the_server(tmp_path: Path, ending: signal.Signals) -> None:
    with running_server(tmp_path) as (address, server):
        guest = Guest(address)
        with guest.socket(f"{sit_down(guest)}/socket") as line:
            page = Page(line)
            my_turn(page)
            while not thinkers(server):
                answer(page)
        children = thinkers(server)
        server.send_signal(ending)
        server.wait(patience(15))
        crowding.until(lambda: not any(map(is_alive, children)), "a bot is still thinking", 10)


@needs_proc
def test_a_killed_bot_worker_is_replaced(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, server):
        guest = Guest(address)
        table = sit_down(guest)
        with guest.socket(f"{table}/socket") as line:
            page = Page(line)
            killed: set[int] = set()
            for _ in range(2):
                my_turn(page)
                for child in thinkers(server):
                    os.kill(child, signal.SIGKILL)
                    killed.add(child)
                answer(page)
            my_turn(page)
            assert killed
            assert set(thinkers(server)) - killed


def test_one_table_that_cannot_be_read_stops_no_server(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, _):
        guest = Guest(address)
        table = sit_down(guest)
        with guest.socket(f"{table}/socket") as line:
            my_turn(Page(line))
    with contextlib.closing(sqlite3.connect(tmp_path / "caravanserai.sqlite3")) as store:
        store.execute("update game_table set clock = 60")
        store.execute("insert into call select id, 9999, 0, 98765, 'x', 1, 0 from game_table")
        store.commit()
    with running_server(tmp_path, may_complain=True) as (address, _):
        returning = Guest(address)
        for cookie in guest.jar:
            returning.jar.set_cookie(cookie)
        assert returning.get("/mine")[0] == 200
        assert returning.get(table)[0] in {409, 500}
        with pytest.raises(InvalidStatus):
            returning.socket(f"{table}/socket")
        sit_down(returning)
