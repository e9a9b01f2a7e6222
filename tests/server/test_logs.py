"""Logs contain facts and ids, and never a secret. A server stops cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import multiprocessing
import re
import signal
import sqlite3
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from caravanserai.server.admin.recent_errors import RecentErrors
from caravanserai.server.config.logs import REQUEST, JsonLines, Readable
from caravanserai.server.metrics import Metrics
from caravanserai.server.tables.bot_pool import BotPool
from tests.arena.worker_tasks import send_a_part
from tests.crowding import patience, until_so
from tests.crowding import until as until_true
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import legal_answer, my_turn, sit_down, until

SAID = "a-line-of-the-chat-that-nobody-else-should-read"
NAMED = "Xochiquetzal"


def record(message: str, **facts: object) -> logging.LogRecord:
    made = logging.makeLogRecord({"msg": message, "levelname": "WARNING", "levelno": 30, "name": "x"})
    made.__dict__.update(facts)
    return made


def test_a_line_of_json_holds_time_level_message_and_facts() -> None:
    token = REQUEST.set("abc")
    line = json.loads(JsonLines().format(record("a table\nfell", table="t1", ms=1.5)))
    REQUEST.reset(token)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "level": "warning",
        "logger": "x",
        "message": "a table\nfell",
        "request": "abc",
        "table": "t1",
        "ms": 1.5,
    }


def test_no_fact_can_look_like_another_line() -> None:
    assert "\n" not in Readable().format(record("request answered", table="x\n2026 error all is lost"))


def test_the_noticeboard_keeps_the_last_faults_only() -> None:
    metrics = Metrics()
    board = RecentErrors(metrics)
    for number in range(70):
        board.handle(record(f"fault {number}"))
    assert [notice.message for notice in list(board.notices)[:2]] == ["fault 69", "fault 68"]
    assert len(board.notices) == 50
    assert b'caravanserai_faults_total{level="warning"} 70.0' in metrics.exposition()


def play_a_scene(address: str) -> Guest:
    """Open a table, chat, give some answers, and send requests that are refused."""
    guest = Guest(address)
    guest.post("/me", name=NAMED, back="/")
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        my_turn(page)
        page.command("say", text=SAID)
        until(page, lambda: SAID in page.fragments.get("chat", ""))
        for _ in range(3):
            number = page.message["number"]
            page.command("answer", **legal_answer(page))
            until(page, lambda number=number: page.message["number"] != number)  # type: ignore[misc]  # an int
            my_turn(page)
    guest.get("/tables/none?secret=in-the-query")
    guest.get("/admin/enter/in-the-path")
    guest.post("/me", origin="https://elsewhere.example", name="in-the-form")
    return guest


def test_the_log_of_a_whole_scene_holds_no_secret(tmp_path: Path) -> None:
    log, folder = tmp_path / "log", tmp_path / "house"
    with running_server(folder, "--log-format", "json", "--set", "log_level=debug", log=log) as (address, server):
        guest = play_a_scene(address)
        table = sit_down(guest)
        server.terminate()
        server.wait(patience(10))
    text = log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    pages = {line.get("page") for line in lines}
    assert {"play_now", "table_page", "table_socket", "enter", "-"} <= pages
    assert {line["message"] for line in lines} >= {"table opened", "request answered", "socket closed"}
    assert all(line["request"] for line in lines if line["message"] == "request answered")
    assert table.rpartition("/")[2] in text  # the id of the table is in the log
    with contextlib.closing(sqlite3.connect(folder / "caravanserai.sqlite3")) as store:
        seeds = [json.loads(seed) for (seed,) in store.execute("select seed from game_table")]
        people = [person for (person,) in store.execute("select id from person")]
    keys = [(folder / name).read_bytes() for name in ("secret.key", "admin.key")]
    cookies = [str(cookie.value) for cookie in guest.jar]
    secret = [*map(str, seeds), *people, *cookies, *(key.hex() for key in keys), SAID, NAMED]
    secret += ["in-the-query", "in-the-path", "in-the-form"]
    assert len(seeds) == 2
    assert people
    assert cookies
    assert [one for one in secret if one in text] == []


def listen_on(line: ClientConnection) -> None:
    while True:
        line.recv(patience(10))


def test_a_server_that_is_stopped_says_so_and_ends_within_seconds(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running_server(tmp_path / "house", log=log) as (address, server):
        guest = Guest(address)
        table = sit_down(guest)
        with guest.socket(f"{table}/socket") as line:
            page = Page(line)
            my_turn(page)
            start = time.monotonic()
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                listen_on(line)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        server.wait(patience(10))
        assert time.monotonic() - start < patience(6)
    with contextlib.closing(sqlite3.connect(tmp_path / "house" / "caravanserai.sqlite3")) as store:
        calls = store.execute("select count(*) from call").fetchone()[0]
        assert store.execute("select max(calls) from snapshot").fetchone()[0] == calls
    assert log.read_text(encoding="utf-8") == ""


def test_bots_that_think_for_long_are_killed() -> None:
    bot_pool = BotPool(1)
    try:
        pool = bot_pool._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        until_true(pool.submit(time.sleep, 3600).running)
        processes = list(pool._processes.values())
    finally:
        bot_pool.close()
    # Not by `join`: the thread of the pool may have joined the process first, and notes its end a moment later.
    until_true(lambda: not any(process.is_alive() for process in processes), "a bot is still thinking")


def test_a_result_that_was_sent_in_part_keeps_no_server_from_ending(tmp_path: Path) -> None:
    async def scenario() -> None:
        bot_pool, sent = BotPool(1), tmp_path / "sent"
        asked = asyncio.create_task(bot_pool.do(functools.partial(send_a_part, sent)))
        await until_so(sent.exists)
        assert bot_pool._pool is not None
        thread: Any = bot_pool._pool._executor_manager_thread
        asked.cancel()
        bot_pool.close()
        await until_so(lambda: not thread.is_alive(), "the pool waits for the rest of the result")

    asyncio.run(scenario())


def test_cancelled_work_does_not_break_the_thread_of_a_pool_whose_process_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)

    async def scenario() -> None:
        bot_pool = BotPool(1)
        work = [asyncio.create_task(bot_pool.do(functools.partial(time.sleep, 3600))) for _ in range(6)]
        await asyncio.sleep(0)
        pool: Any = bot_pool._pool
        thread = pool._executor_manager_thread
        # two pieces of work are on the way to the process, the rest waits
        await until_so(lambda: sum(item.future.running() for item in list(pool._pending_work_items.values())) >= 2)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        for process in list(pool._processes.values()):
            process.kill()
        await until_so(lambda: not thread.is_alive(), "the pool has not noticed that its process died")
        bot_pool.close()

    asyncio.run(scenario())
    assert raised == []
