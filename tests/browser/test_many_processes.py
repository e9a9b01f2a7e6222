"""Two people in real browsers whose sockets end in different server processes, one of which is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bench.forked_server import ForkedServer
from tests.browser.installed_chromium import Chromium
from tests.browser.several_people import gather
from tests.browser.visitor import play
from tests.server.postgresql import postgresql_server

pytestmark = pytest.mark.slow


def done(work: Coroutine[Any, Any, None]) -> None:
    """Run something in another thread: Playwright has an event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def test_two_people_at_different_processes_play_on_after_a_reload_and_a_kill(
    chromium: Chromium, tmp_path: Path
) -> None:
    with postgresql_server() as database:
        options = ("--folder", str(tmp_path), "--bot-pause", "0", "--set", f"database={database.fresh()}")
        here, there = ForkedServer(*options), ForkedServer(*options)
        try:
            for server in (here, there):
                done(server.start())
            host, guest = gather(chromium, here.address, "silk_road", ["en", "es"], 3, elsewhere=there.address)
            both = [host, guest]
            play(both, lambda: min(visitor.clicks for visitor in both) > 3)
            guest.page.reload()
            guest.sit_down()
            clicks = [visitor.clicks for visitor in both]
            play(both, lambda: all(now.clicks > before for now, before in zip(both, clicks, strict=True)))
            host.page.evaluate("window.never_reloaded = true")
            done(here.kill())
            done(here.start())
            clicks = [visitor.clicks for visitor in both]
            play(both, lambda: all(now.clicks > before + 2 for now, before in zip(both, clicks, strict=True)))
            assert host.page.evaluate("window.never_reloaded")
            assert [fault for fault in host.faults if "WebSocket" not in fault] == []
            assert guest.faults == []
            for visitor in both:
                visitor.leave()
        finally:
            for server in (here, there):
                done(server.kill())
