"""The operator's actions as browsers see them: a stop and a restart, the admin page, a closed table."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from caravanserai.text.catalogue import Words
from tests.browser.axe import violations
from tests.browser.installed_chromium import PATIENCE, Chromium
from tests.browser.visitor import DESKTOP, PHONE, Visitor, play
from tests.crowding import crowding
from tests.server.browsing import running_server

pytestmark = pytest.mark.slow

PLAY = 'form[action="/games/silk_road/play"] button'


@pytest.mark.parametrize(("ending", "tries"), [(signal.SIGTERM, 0), (signal.SIGKILL, 6)])
def test_browsers_are_back_within_two_seconds_of_the_servers_return(
    chromium: Chromium, tmp_path: Path, ending: signal.Signals, tries: int
) -> None:
    """Even after `tries` attempts, when the page waits the maximum time before the next one; nothing is reloaded."""
    killed = ending == signal.SIGKILL  # then a bot worker may complain about the lost connection
    with running_server(tmp_path, may_complain=killed) as (address, server):
        port = address.rstrip("/").rpartition(":")[2]
        visitor = Visitor(chromium, address.rstrip("/"))
        visitor.go("/")
        visitor.page.locator(PLAY).first.click()
        visitor.sit_down()
        play([visitor], lambda: visitor.clicks > 5 and visitor.options() is not None)
        visitor.page.evaluate("window.never_reloaded = true")
        before = visitor.question
        server.send_signal(ending)
        server.wait(PATIENCE)
    lost = visitor.page.get_by_text(Words("en").say("web.connection_lost"))
    lost.wait_for()
    for _ in range(tries):
        visitor.page.wait_for_event("websocket")
    crowded = crowding()
    with running_server(tmp_path, "--port", port):
        start = time.monotonic()
        lost.wait_for(state="hidden")
        took = time.monotonic() - start
        crowded = max(crowded, crowding())  # two seconds on a machine without other load
        assert took < 2 * crowded, f"{took:.2f} s on a machine {crowded:.2f} times slower than an idle one"
        assert visitor.question == before, "the same question as before"
        play([visitor], lambda: visitor.question != before)
        assert visitor.page.evaluate("window.never_reloaded")
        assert visitor.faults == [fault for fault in visitor.faults if "WebSocket" in fault]
        visitor.leave()


def link(folder: Path) -> str:
    command = [sys.executable, "-m", "caravanserai", "admin-link", "--folder", str(folder)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_host_closes_a_table_and_the_player_reads_why(chromium: Chromium, tmp_path: Path, lang: str) -> None:
    words = Words(lang)
    with running_server(tmp_path) as (address, _):
        here = address.rstrip("/")
        player = Visitor(chromium, here, lang, viewport=PHONE)
        player.go("/")
        player.page.locator(PLAY).first.click()
        player.sit_down()
        host = Visitor(chromium, here, lang)
        host.go(link(tmp_path).removeprefix(here))
        for viewport in (PHONE, DESKTOP):
            host.page.set_viewport_size(viewport)  # type: ignore[arg-type]  # width and height
            assert violations(host) == []
            wide = host.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0
        host.page.locator("summary").first.press("Enter")
        host.page.get_by_label(words.say("admin.page.word")).fill("Until tomorrow!")
        assert violations(host) == []
        host.page.keyboard.press("Enter")
        player.page.get_by_text("Until tomorrow!").wait_for()
        assert player.page.get_by_text(words.say("admin.closed.host")).count() == 1
        assert violations(player) == []
        host.page.get_by_text(words.say("admin.page.no_tables")).wait_for()
        for visitor in (host, player):
            assert [fault for fault in visitor.faults if "410" not in fault] == []
            visitor.leave()
