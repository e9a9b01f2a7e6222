"""The processes that share a database: their list, their metrics together, and their errors."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette

from caravanserai.server.admin.process_list import ProcessList
from caravanserai.server.admin.recent_errors import RecentErrors
from caravanserai.server.admin.summed_metrics import gauges, summed
from caravanserai.server.config.settings import Settings
from caravanserai.server.metrics import Metrics
from caravanserai.server.run import bot_worker
from caravanserai.server.storage import processes
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words, languages
from tests.crowding import patience
from tests.server.api.calling import opened, play_scene
from tests.server.engines import both_engines, on_postgresql
from tests.server.two_processes import browser, run_two

GRAFANA = Path(__file__).parents[2] / "docs" / "how-to" / "grafana.json"
METRIC = re.compile(r"\b(?:caravanserai|process)_[a-z_]+\b")


def samples(text: str) -> dict[str, float]:
    """Return the samples of an exposition, by name and labels."""
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def counted(answers: int, seconds: float, screens: int) -> Metrics:
    metrics = Metrics()
    for _ in range(answers):
        metrics.count_answer(seconds, by_bot=False)
    metrics.watch("caravanserai_sockets", "Open screens at tables.", lambda: screens)
    return metrics


async def read_metrics(app: Starlette, path: str) -> dict[str, float]:
    async with browser(app) as client:
        answer = await client.get(path, headers={"authorization": f"Bearer {app.state.admin_auth.bearer}"})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        return samples(answer.text)


def test_counters_histograms_and_gauges_are_added_up() -> None:
    one, two = counted(3, 0.004, 5), counted(2, 0.3, 7)
    total = samples(summed([one.exposition().decode(), two.exposition().decode()]).decode())
    assert total["caravanserai_answers_total[('by', 'person')]"] == 5
    assert total["caravanserai_answers_total[('by', 'bot')]"] == 0
    assert total["caravanserai_answer_seconds_bucket[('le', '0.005')]"] == 3
    assert total["caravanserai_answer_seconds_bucket[('le', '+Inf')]"] == 5
    assert total["caravanserai_answer_seconds_count[]"] == 5
    assert total["caravanserai_answer_seconds_sum[]"] == pytest.approx(0.612)
    assert total["caravanserai_sockets[]"] == 12
    assert not [name for name in total if "_info" in name or "start_time" in name]


def test_the_sum_of_one_is_the_same_text_without_what_has_no_sum() -> None:
    text = counted(3, 0.004, 5).exposition().decode()
    kept = {name: value for name, value in samples(text).items() if "_info" not in name and "start_time" not in name}
    assert samples(summed([text]).decode()) == pytest.approx(kept)
    types = re.compile(r"^# (?:TYPE|HELP) .*$", re.MULTILINE)
    assert set(types.findall(summed([text]).decode())) < set(types.findall(text))


@both_engines
def test_a_process_is_the_only_one_until_another_reports(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        [process] = await app.state.process_list.live()
        assert process.pid == os.getpid()
        own, together = await read_metrics(app, "/metrics"), await read_metrics(app, "/metrics/all")
        assert together["caravanserai_processes[]"] == own["caravanserai_processes[]"] == 1
        async with browser(app) as client:
            assert (await client.get("/metrics/all")).status_code == 403

    play_scene(settings, scene)


@on_postgresql
def test_either_process_tells_the_sum_of_both(settings: Settings) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        for app, answers in ((one, 3), (two, 4)):
            for _ in range(answers):
                app.state.registry.metrics.count_answer(0.01, by_bot=True)
            await app.state.process_list.report()
        for app in (one, two):
            together = await read_metrics(app, "/metrics/all")
            assert together["caravanserai_processes[]"] == 2
            assert together["caravanserai_answers_total[('by', 'bot')]"] == 7
            assert together["caravanserai_answer_seconds_count[]"] == 7
        assert (await read_metrics(one, "/metrics"))["caravanserai_answer_seconds_count[]"] == 3

    run_two(settings, scene)


@on_postgresql
def test_the_admin_page_lists_both_processes_and_their_errors(settings: Settings) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        logging.getLogger("test").error("the lamp is out", extra={"lamp": 3})
        two.state.recent_errors.notices[0] = two.state.recent_errors.notices[0]._replace(message="the rug is wet")
        await two.state.process_list.report()
        for lang in languages():
            words = Words(lang)
            async with browser(one) as client:
                client.headers["accept-language"] = lang
                page = await client.get(f"/admin/enter/{one.state.admin_auth.ticket()}")
                assert page.status_code == 200
                for key in ("admin.page.processes", "admin.page.column.process", "admin.page.column.started"):
                    assert words.say(key) in page.text
                assert page.text.count(f":{os.getpid()}</th>") == 2
                assert "the lamp is out" in page.text
                assert "the rug is wet" in page.text
                assert f":{os.getpid()}</code>" in page.text

    run_two(settings, scene)


@on_postgresql
def test_a_process_that_has_ended_leaves_the_list_and_its_errors_stay_for_an_hour(settings: Settings) -> None:
    async def scenario() -> None:
        async with opened(settings) as app:
            store, metrics = Store(database_of(settings)), Metrics()
            errors = RecentErrors(metrics)
            errors.handle(logging.makeLogRecord({"levelno": logging.ERROR, "levelname": "ERROR", "msg": "dark"}))
            ended, killed = ProcessList("ended", metrics, errors, store), ProcessList("killed", metrics, errors, store)
            await ended.report()
            await killed.report()
            assert len(await app.state.process_list.live()) == 3
            await ended.leave()
            assert len(await app.state.process_list.live()) == 2
            await store.do(lambda connection: age(connection, killed.id, 16))
            assert [one.id for one in await app.state.process_list.live()] == [app.state.process_list.id]
            assert [error.message for error in await app.state.process_list.errors()].count("dark") == 2
            for name in (ended.id, killed.id):
                await store.do(lambda connection, name=name: age(connection, name, 3700))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
            await app.state.process_list.report()
            assert [one.process.id for one in await store.do(processes.load)] == [app.state.process_list.id]
            store.close()

    asyncio.run(scenario())


def age(connection: Connection, name: str, seconds: float) -> None:
    connection.execute("update process set until = until - ? where id = ?", (seconds, name))


@on_postgresql
def test_a_process_that_only_thinks_for_bots_is_listed_too(settings: Settings) -> None:
    async def scenario() -> None:
        async with opened(settings) as app, asyncio.timeout(patience(60)):
            ready = asyncio.Event()
            worker = asyncio.create_task(bot_worker(settings, ready.set))
            await ready.wait()
            while len(await app.state.process_list.live()) < 2:  # noqa: ASYNC110  # a database tells nobody
                await asyncio.sleep(0.01)
            assert (await read_metrics(app, "/metrics/all"))["caravanserai_processes[]"] == 2
            worker.cancel()
            await asyncio.wait({worker})
            assert len(await app.state.process_list.live()) == 1

    asyncio.run(scenario())


@on_postgresql
def test_reports_go_on_after_the_database_was_away(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caravanserai.server.admin.process_list._REPORT_SECONDS", 0.01)

    async def scenario() -> None:
        store = Store(database_of(settings))
        metrics = Metrics()
        process_list = ProcessList("one", metrics, RecentErrors(metrics), store)
        closed = Store(database_of(settings))
        closed.close()
        monkeypatch.setattr(process_list, "_shared", closed)
        work = asyncio.create_task(process_list.work())
        await asyncio.sleep(0.05)
        assert not work.done()
        monkeypatch.setattr(process_list, "_shared", store)
        while not await store.do(processes.load):  # noqa: ASYNC110  # a database tells nobody
            await asyncio.sleep(0.01)
        work.cancel()
        store.close()

    asyncio.run(asyncio.wait_for(scenario(), patience(60)))


def expressions(part: Any) -> list[str]:  # noqa: ANN401  # any JSON
    """Return all queries in a part of the dashboard."""
    if isinstance(part, list):
        return [found for one in part for found in expressions(one)]
    if not isinstance(part, dict):
        return []
    own = [part[name] for name in ("expr", "definition") if name in part]
    return own + [found for one in part.values() for found in expressions(one)]


def test_the_dashboard_names_only_metrics_that_exist(settings: Settings) -> None:
    board = json.loads(GRAFANA.read_text(encoding="utf-8"))
    named = {name for text in expressions(board) for name in METRIC.findall(text)}
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(set(numbers)) == len(numbers)

    async def scene(app: Starlette) -> None:
        text = app.state.registry.metrics.exposition().decode()
        known = {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}
        assert named - known == set()
        assert gauges(text).keys() & named

    play_scene(settings, scene)
    wanted = ("answers_total", "answer_seconds_bucket", "store_commit_seconds_count", "loop_stall_seconds_count")
    assert {f"caravanserai_{name}" for name in (*wanted, "store_jobs_waiting")} < named
