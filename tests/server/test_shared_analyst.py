"""Analyses and hints over several processes: one works, all show its progress and its result."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

import pytest
from starlette.applications import Starlette

from caravanserai.bots.analysis import Look, Option
from caravanserai.bots.reasons import Reason, Weighed
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import LaterError
from caravanserai.server.identity.client_network import Marker
from caravanserai.server.review import shared_analyst
from caravanserai.server.review.analyst import ANALYSES, HINTS, Analyst, InQueue, choices
from caravanserai.server.review.shared_analyst import SharedAnalyst, look_of
from caravanserai.server.storage import analyses
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.server.tables.bot_pool import BotPool
from caravanserai.server.tables.fair_queue import Asker
from tests.crowding import others_go_on, patience
from tests.server.engines import POSTGRESQL
from tests.server.played import played
from tests.server.test_analyst import AMAIA, TEO, THIEF, past_match_of
from tests.server.test_record_files import FROM_OUR_PAGE
from tests.server.two_processes import browser, run_two


@pytest.fixture
def engine() -> str:
    return POSTGRESQL


class Process:
    """A process with a pool that works on each question until the test releases it, and records what was asked."""

    def __init__(self, settings: Settings) -> None:
        self.store = Store(database_of(settings))
        self.asked: list[tuple[str, object]] = []
        self.go_on = asyncio.Semaphore(0)
        self.analyst = Analyst(cast("BotPool", self))
        self.shared = SharedAnalyst(self.analyst, self.store, Marker(b"k" * 32), secrets.token_hex(8))

    async def do(self, work: partial[Any]) -> object:
        self.asked.append((work.args[0].name, work.args[1] if len(work.args) > 1 else None))
        await self.go_on.acquire()
        if self.asked[-1][1] == 13:
            raise ValueError("an unlucky question")
        return [1, 2, 3] if work.func is choices else Look(work.args[1], 0, (Option(0, 1, 0.5), Option(2, 3, 0.25)), 2)

    async def finish(self, is_over: Callable[[], bool]) -> None:
        """Let the pool work until something is over."""
        async with asyncio.timeout(patience(60)):
            while not is_over():
                self.go_on.release()
                await others_go_on()


def run(settings: Settings, number: int, scene: Callable[..., Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        processes = [Process(settings) for _ in range(number)]
        try:
            await asyncio.wait_for(scene(*processes), patience(100))
        finally:
            for process in processes:
                process.analyst.close()
                process.store.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the place in the queue at once."""
    monkeypatch.setattr("caravanserai.server.review.analyst._BEHIND_OTHERS", 0.05)
    monkeypatch.setattr("caravanserai.server.review.analyst._IN_WORK", 0.05)
    monkeypatch.setattr(shared_analyst, "_LOOK_SECONDS", 0.01)
    monkeypatch.setattr(analyses, "_LEASE_SECONDS", 3600.0)


def end_leases(connection: Connection) -> None:
    connection.execute("update analysis set until = 0 where not is_done")


def test_another_process_shows_the_progress_and_the_result_and_does_no_work(settings: Settings) -> None:
    async def scene(one: Process, two: Process) -> None:
        assert (await one.shared.report(past_match_of(), AMAIA)).progress == ("soon", 0, 0)
        assert await two.shared.report(past_match_of(), TEO) == (None, ("soon", 0, 0), 0)
        await one.finish(lambda: len(one.asked) > 2)
        await one.shared.tell()
        seen = await two.shared.report(past_match_of(), TEO)
        assert seen == await one.shared.report(past_match_of(), AMAIA)
        assert seen.progress[0] == "glances"
        assert seen.progress[2] == 3
        found = one.analyst.findings(past_match_of(), AMAIA)
        await one.finish(lambda: found.worst is not None)
        await one.shared.tell()
        result = await two.shared.report(past_match_of(), TEO)
        assert result == await one.shared.report(past_match_of(), AMAIA)
        assert result.worst is not None
        assert two.asked == []
        assert one.shared._states == {}

    run(settings, 2, scene)


def test_two_requests_at_the_same_moment_begin_one_analysis(settings: Settings) -> None:
    async def scene(*processes: Process) -> None:
        await asyncio.gather(*(process.shared.report(past_match_of(), AMAIA) for process in processes for _ in "ab"))
        await others_go_on()
        assert sum(len(process.asked) for process in processes) == 1

    run(settings, 4, scene)


def test_another_process_begins_again_after_the_death_of_the_first(settings: Settings) -> None:
    async def scene(one: Process, two: Process) -> None:
        await one.shared.report(past_match_of(), AMAIA)
        await one.finish(lambda: len(one.asked) > 2)
        await one.shared.tell()
        await one.store.do(end_leases)  # as after ten seconds without a report
        assert (await two.shared.report(past_match_of(), TEO)).progress[0] == "soon"
        found = two.analyst.findings(past_match_of(), TEO)
        await one.shared.tell()  # the first one was only paused: it writes over nothing
        await two.finish(lambda: found.worst is not None)
        await two.shared.tell()
        mine = one.analyst.findings(past_match_of(), AMAIA)
        await one.finish(lambda: mine.worst is not None)
        await one.shared.tell()
        rows = await one.store.do(lambda store: store.execute("select worker, is_done from analysis").fetchall())
        assert [tuple(row) for row in rows] == [(two.shared._worker, True)]

    run(settings, 2, scene)


def test_a_process_that_ends_gives_up_its_work(settings: Settings) -> None:
    async def scene(one: Process, two: Process) -> None:
        await one.shared.report(past_match_of(), AMAIA)
        await one.shared.look(past_match_of("b"), 1, AMAIA)
        await one.shared.leave()
        await two.shared.report(past_match_of(), TEO)
        await others_go_on()
        assert two.asked == [("tea", None)]

    run(settings, 2, scene)


def test_an_analysis_that_fails_can_be_begun_again_anywhere(settings: Settings) -> None:
    async def scene(one: Process, two: Process) -> None:
        assert await one.shared.look(past_match_of(), 13, AMAIA) == InQueue(0)
        key = past_match_of().path, 13, None
        await one.finish(lambda: one.analyst.hint_of(key) is None)
        await one.shared.tell()
        assert await two.shared.look(past_match_of(), 13, AMAIA) == InQueue(0)
        assert two.asked == [("tea", 13)]

    run(settings, 2, scene)


def test_a_hint_is_made_once_and_read_everywhere(settings: Settings) -> None:
    async def scene(one: Process, two: Process) -> None:
        assert await one.shared.look(past_match_of("a"), 1, THIEF) == InQueue(0)
        assert await one.shared.look(past_match_of("a"), 2, THIEF) == InQueue(1)
        await one.shared.tell()
        assert await two.shared.look(past_match_of("a"), 2, THIEF) == InQueue(1)
        key = past_match_of("a").path, 2, None
        await one.finish(lambda: not isinstance(one.analyst.hint_of(key), InQueue))
        await one.shared.tell()
        found = await two.shared.look(past_match_of("a"), 2, THIEF)
        assert found == await one.shared.look(past_match_of("a"), 2, THIEF)
        assert isinstance(found, Look)
        assert two.asked == []

    run(settings, 2, scene)


def test_the_limits_of_analyses_hold_over_all_processes(settings: Settings) -> None:
    async def scene(*processes: Process) -> None:
        def begin(number: int, asker: Asker) -> Coroutine[Any, Any, object]:
            return processes[number % 4].shared.report(past_match_of(f"{asker.one} {number}"), asker)

        told = await asyncio.gather(*(begin(number, THIEF) for number in range(20)), return_exceptions=True)
        assert sum(not isinstance(one, LaterError) for one in told) == ANALYSES.of_one
        crowd = [Asker("mill", f"stranger {number}") for number in range(20)]
        told = await asyncio.gather(*map(begin, range(20), crowd), return_exceptions=True)
        assert sum(not isinstance(one, LaterError) for one in told) == ANALYSES.of_network - ANALYSES.of_one
        await begin(0, AMAIA)

    run(settings, 4, scene)


def test_the_limits_of_hints_hold_over_all_processes(settings: Settings) -> None:
    """An asker may have one hint in work besides those that wait, whatever the number of processes."""

    async def scene(*processes: Process) -> None:
        told = await asyncio.gather(
            *(processes[number % 4].shared.look(past_match_of(), number, THIEF) for number in range(1, 13)),
            return_exceptions=True,
        )
        assert sum(not isinstance(one, LaterError) for one in told) == HINTS.of_one + 1

    run(settings, 4, scene)


def test_results_expire(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "_MOST", 2)

    async def scene(one: Process) -> None:
        for number in range(1, 4):
            await one.shared.look(past_match_of(), number, AMAIA)
            key = past_match_of().path, number, None
            await one.finish(lambda key=key: not isinstance(one.analyst.hint_of(key), InQueue))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
            await one.shared.tell()
        await one.shared.look(past_match_of(), 5, AMAIA)
        assert await one.store.do(names) == ["/tables/tea#2#None", "/tables/tea#3#None", "/tables/tea#5#None"]
        await one.store.do(
            lambda store: store.execute("update analysis set until = until - 86400 where is_done").rowcount
        )
        await one.shared.look(past_match_of(), 6, AMAIA)
        assert await one.store.do(names) == ["/tables/tea#5#None", "/tables/tea#6#None"]

    run(settings, 1, scene)


def age(connection: Connection) -> None:
    connection.execute("update analysis set until = until - 86400 where is_done")


def names(connection: Connection) -> list[str]:
    return [row[0] for row in connection.execute("select name from analysis order by name")]


@pytest.mark.parametrize(
    "look",
    [
        None,
        Look(3, 1, (Option(0, 1, 0.1 + 0.2, as_good=True), Option(4, 0, 0.0)), 4),
        Look(3, 1, (Option(0, 1, 0.5),), None, Reason("novice", (Weighed(1, 2.5), Weighed(3, 0.1, 7)))),
        Look(3, 1, (Option(0, 1, 0.5),), 0, Reason("dice")),
    ],
)
def test_a_look_survives_its_way_through_the_database(look: Look | None) -> None:
    found = look_of(json.loads(json.dumps(look)))
    assert found == look
    assert repr(found) == repr(look)


def test_the_pages_of_two_servers_show_one_analysis(settings: Settings) -> None:
    text = played("silk_road", 3).record().to_json().encode()

    async def scene(one: Starlette, two: Starlette) -> None:
        async with browser(one) as first, browser(two) as second:
            sent = await first.post("/records", files={"record": ("a.json", text)}, headers=FROM_OUR_PAGE)
            path = sent.url.path.removesuffix("/after")
            for client in (first, second, first):
                page = await client.get(f"{path}/analysis")
                assert page.status_code == 200
                assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page.text
                assert '<progress max="100"' in page.text
        assert one.state.analyst._analyst.progress_of(path) is not None
        assert two.state.analyst._analyst.progress_of(path) is None

    run_two(settings, scene)
