"""Problem reports: one click, no secrets, and nobody can fill the store with them."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai import __version__
from caravanserai.server.admin import problem_reports
from caravanserai.server.admin.problem_reports import Sender
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.errors import LaterError
from caravanserai.server.storage.cleanup import sweep
from caravanserai.server.storage.sqlite_database import migrate
from caravanserai.web.player import PERSON
from tests.server.browsing import Guest, running_server
from tests.server.played import played, store_match


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, played("dragon_road", 3, 50), "now", (PERSON,) * 3)
    with running_server(folder) as (address, _):
        yield address, folder


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(":memory:", isolation_level=None)
    opened.row_factory = sqlite3.Row
    migrate(opened)
    yield opened
    opened.close()


def test_a_report_can_be_taken_home_or_sent_to_the_host(registry: tuple[str, Path]) -> None:
    guest = Guest(registry[0])
    assert "/tables/now/report" in guest.get("/tables/now")[2]
    assert guest.get("/tables/now/report")[0] == 200
    wish = {"text": "The page <b>froze</b>\n\x00 twice", "size": "390x844"}
    status, _, text = guest.post("/tables/now/report", do="download", **wish)
    facts = json.loads(text)
    assert status == 200
    assert (facts["match"], facts["game"], facts["version"]) == ("now", "dragon_road", __version__)
    assert (facts["step"], facts["language"], facts["window"]) == (50, "en", "390x844")
    assert facts["text"] == "The page <b>froze</b> twice"
    status, _, page = guest.post("/tables/now/report", do="send", **wish)
    assert status == 200
    with contextlib.closing(sqlite3.connect(Settings(registry[1]).database_file)) as store:
        store.row_factory = sqlite3.Row
        newest = problem_reports.listed(store, 5)[0]
        assert problem_reports.load(store, newest.id) == newest
        assert problem_reports.load(store, 999) is None
    assert str(newest.id) in page
    assert newest.table_id == "now"
    assert {**newest.facts, "at": ""} == {**facts, "at": ""}


def test_a_report_holds_no_secret(registry: tuple[str, Path]) -> None:
    """Neither seed nor cards nor names nor cookies: every fact is public at the table."""
    guest = Guest(registry[0])
    guest.get("/tables/now")
    text = guest.post("/tables/now/report", do="download", size="<script>")[2]
    facts = json.loads(text)
    assert facts["window"] is None
    assert "tea" not in text
    assert all(name not in text.lower() for name in ("amaia", "teo", "noor"))
    assert all((cookie.value or "?") not in text for cookie in guest.jar)
    assert set(facts["players"]) == {"person"}


def test_a_report_about_no_table_is_refused(registry: tuple[str, Path]) -> None:
    assert Guest(registry[0]).post("/tables/nowhere/report", do="send")[0] == 404
    assert Guest(registry[0]).post("/tables/now/report", origin="http://elsewhere", do="send")[0] == 403


AMAIA, TEO = ("amaia", "mill"), ("teo", "inn")
TIGHT = Settings(Path(), most_reports=30, most_reports_a_day=8)


def send(connection: sqlite3.Connection, sender: tuple[str, str], now: float = 1000.0) -> int:
    return problem_reports.save(connection, Sender(*sender, now), "now", {}, TIGHT)


@pytest.fixture
def no_tables(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A store that accepts reports about tables that do not exist."""
    connection.execute("pragma foreign_keys = off")
    return connection


def test_one_person_cannot_send_reports_without_end(no_tables: sqlite3.Connection) -> None:
    for _ in range(4):
        send(no_tables, AMAIA)
    with pytest.raises(LaterError, match="too many reports"):
        send(no_tables, AMAIA)
    assert send(no_tables, TEO) == 5
    assert send(no_tables, AMAIA, 1001.0 + 86_400.0) == 6
    assert [report.id for report in problem_reports.listed(no_tables, 2)] == [6, 5]


def test_one_address_cannot_send_reports_without_end_either(no_tables: sqlite3.Connection) -> None:
    for number in range(8):
        send(no_tables, (f"stranger {number}", "mill"))
    with pytest.raises(LaterError, match="too many reports"):
        send(no_tables, ("one more", "mill"))
    assert send(no_tables, TEO) == 9


def test_one_address_never_takes_the_room_of_all_reports(no_tables: sqlite3.Connection) -> None:
    """Even after many days of reports, half of what the others leave stays free for them."""
    for day in range(15):
        send(no_tables, (f"stranger {day}", "mill"), day * DAY)
    with pytest.raises(LaterError, match="too many reports"):
        send(no_tables, ("one more", "mill"), 99 * DAY)
    assert send(no_tables, TEO, 1e8) == 16


def test_old_reports_are_swept(no_tables: sqlite3.Connection) -> None:
    send(no_tables, AMAIA, 0.0)
    send(no_tables, TEO, 2 * DAY)
    assert sweep(no_tables, TIGHT, TIGHT.keep_report_days * DAY + 1.0).reports == 1
    assert [report.at for report in problem_reports.listed(no_tables, 5)] == [2 * DAY]
