"""The stall watcher reports steps of the event loop that take too long, however busy the machine is."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from caravanserai.server.config.logs import JsonLines, Readable
from caravanserai.server.config.settings import Settings
from caravanserai.server.http.stall_watcher import MOST_SECONDS, Stall, StallWatcher, watched_loop
from tests.crowding import patience, until, until_so
from tests.server.browsing import Guest, busy_stalls, running_server

_PLANTED = """
import time
from caravanserai.server.pages import front_page
def grind(lang, known=front_page.game_cards):
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        pass
    return known(lang)
front_page.game_cards = grind
"""


def grind(seconds: float) -> None:
    """Use the processor for some seconds of processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@contextlib.asynccontextmanager
async def watched(most: float = MOST_SECONDS) -> AsyncIterator[list[Stall]]:
    """Watch the running loop; yield the list of its stalls."""
    patience()  # measures the load now: that uses the processor
    stalls: list[Stall] = []
    watcher = StallWatcher(stalls.append, most)
    watcher.start()
    await asyncio.sleep(0)
    try:
        yield stalls
    finally:
        watcher.stop()


async def again_until(work: Callable[[], object], stalls: list[Stall]) -> int:
    """Repeat work, each time in a step of its own, until a stall is reported; return how often.

    On a crowded machine the watcher may get no processor during a stall.
    """
    times = 0

    def is_reported() -> bool:
        nonlocal times
        if not stalls:
            work()
            times += 1
        return bool(stalls)

    await until_so(is_reported, "no stall was reported")
    return times


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scenario())


def test_a_step_that_uses_the_processor_for_long_is_reported_once_with_its_stack() -> None:
    async def scenario() -> None:
        async with watched() as stalls:
            times = await again_until(lambda: grind(0.08), stalls)
            assert len(stalls) <= times
            busy, waited, stack = stalls[0]
            assert MOST_SECONDS <= busy < 0.1
            assert waited < MOST_SECONDS
            assert "again_until > " in stack
            assert stack.endswith(" grind")

    run(scenario)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whether a thread sleeps")
def test_a_step_that_waits_in_a_call_is_reported() -> None:
    async def scenario() -> None:
        async with watched() as stalls:
            await again_until(lambda: threading.Event().wait(0.3), stalls)
            busy, waited, stack = stalls[0]
            assert busy < MOST_SECONDS <= waited
            assert stack.endswith(" wait")

    run(scenario)


def test_a_busy_thread_and_many_short_steps_are_no_stall() -> None:
    stop = threading.Event()

    def keep_busy() -> None:
        while not stop.is_set():
            grind(0.001)

    async def scenario() -> None:
        thread = threading.Thread(target=keep_busy)
        thread.start()
        try:
            async with watched() as stalls:
                for _ in range(10):
                    await asyncio.gather(*(asyncio.to_thread(int) for _ in range(5)))
                    for _ in range(12):
                        asyncio.get_running_loop().call_soon(grind, 0.005)
                    await asyncio.sleep(0)
                assert stalls == []
        finally:
            stop.set()
            thread.join()

    run(scenario)


def test_an_idle_loop_is_not_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        woken: list[object] = []
        async with watched() as stalls:
            monkeypatch.setattr(loop, "call_soon_threadsafe", woken.append)
            await asyncio.sleep(0.3)
            assert len(woken) <= 1  # a look may see the step that begins or ends the pause
            assert stalls == []

    run(scenario)


def test_a_long_garbage_collection_is_reported() -> None:
    async def scenario() -> None:
        async with watched(0.005) as stalls:
            many: list[Any] = [[] for _ in range(300_000)]
            await asyncio.sleep(0)
            stalls.clear()
            await until_so(lambda: gc.collect() * 0 or "garbage collection" in [stall.stack for stall in stalls])
            assert many

    run(scenario)


def test_a_stall_is_logged_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    counted: list[float] = []

    def is_counted() -> bool:
        grind(0.08)
        return bool(counted)

    async def scenario() -> None:
        patience()
        with watched_loop(counted.append):
            await until_so(is_counted)

    run(scenario)
    record = next(one for one in caplog.records if one.getMessage() == "the event loop was stuck")
    assert record.levelno == logging.WARNING
    assert counted[0] >= MOST_SECONDS
    for form in (Readable(), JsonLines()):
        record.__dict__ |= {"busy_ms": 150}
        assert busy_stalls(form.format(record))
        record.__dict__ |= {"busy_ms": 7, "waited_ms": 900}
        assert not busy_stalls(form.format(record))


def test_a_test_with_a_server_that_stalls_fails(tmp_path: Path) -> None:
    log = tmp_path / "log"

    def visit() -> None:
        with running_server(tmp_path / "house", log=log, prelude=_PLANTED) as (address, _):
            guest = Guest(address)
            until(lambda: guest.get("/")[0] == 200 and busy_stalls(log.read_text(encoding="utf-8")))

    with pytest.raises(AssertionError, match="the event loop was stuck"):
        visit()
    line = busy_stalls(log.read_text(encoding="utf-8"))[0]
    assert "front_page" in line
    assert line.endswith(" grind")


def test_the_log_level_debug_watches_the_loop(tmp_path: Path) -> None:
    assert not Settings(tmp_path).watches_loop
    assert Settings(tmp_path, watch_loop=True).watches_loop
    assert Settings(tmp_path, log_level="debug").watches_loop
