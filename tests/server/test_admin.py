"""The admin page: access, contents, and closing a table."""

from __future__ import annotations

import asyncio
import contextlib
import html
import re
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from starlette.requests import HTTPConnection

from caravanserai.server.admin.admin_auth import AdminAuth
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words, languages
from caravanserai.web.rendering import render
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import my_turn, sit_down


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    with running_server(folder) as (address, _):
        yield address, folder


def link(folder: Path) -> str:
    command = [sys.executable, "-m", "caravanserai", "admin-link", "--folder", str(folder), "--lang", "en"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def admin(registry: tuple[str, Path], lang: str = "en") -> Guest:
    address, folder = registry
    guest = Guest(address, lang)
    opened = link(folder)
    assert opened.startswith(address)
    status, url, _ = guest.get(opened.removeprefix(guest.address))
    assert (status, url) == (200, f"{guest.address}/admin")
    return guest


def mark(text: str) -> str:
    return re.search(r'name="mark" value="(\w+)"', text)[1]  # type: ignore[index]  # it is there


def test_the_link_opens_the_page_once(registry: tuple[str, Path]) -> None:
    address, folder = registry
    path = link(folder).removeprefix(address.rstrip("/"))
    first, second = Guest(address), Guest(address)
    assert first.get(path)[0] == 200
    assert second.get(path)[0] == 403
    assert second.get("/admin")[0] == 403
    assert first.get("/admin")[0] == 200
    cookie = next(cookie for cookie in first.jar if cookie.name == "caravanserai_admin")
    assert cookie.path == "/admin"
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.expires is not None
    assert cookie.expires - time.time() <= 3600
    assert not stat.S_IMODE((folder / "admin.key").stat().st_mode) & 0o077


def test_without_a_pass_nothing_is_shown_or_closed(registry: tuple[str, Path]) -> None:
    address, _ = registry
    guest = Guest(address)
    table = sit_down(guest)
    name = table.rpartition("/")[2]
    for path in ("/admin", "/admin/enter/x", "/admin/enter/9999999999-00.00"):
        assert guest.get(path)[0] == 403
    for form in ({}, {"mark": "x"}, {"mark": ""}):
        assert guest.post(f"/admin/tables/{name}/close", **form)[0] == 403
        assert guest.post("/admin/leave", **form)[0] == 403
    with_pass = admin(registry)
    shown = mark(with_pass.get("/admin")[2])
    assert with_pass.post(f"/admin/tables/{name}/close")[0] == 403
    assert with_pass.post(f"/admin/tables/{name}/close", mark=shown[:-1] + "x")[0] == 403
    assert with_pass.post(f"/admin/tables/{name}/close", origin="https://elsewhere.example", mark=shown)[0] == 403
    assert with_pass.get(f"/admin/tables/{name}/close")[0] == 405
    assert guest.get(table)[0] == 200


@pytest.mark.parametrize("lang", languages())
def test_a_table_is_closed_and_the_players_read_why(registry: tuple[str, Path], lang: str) -> None:
    address, _ = registry
    guest, host, words = Guest(address, lang), admin(registry, lang), Words(lang)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        my_turn(Page(line))
        text = host.get("/admin")[2]
        row = text.partition(f"/tables/{table.rpartition('/')[2]}")[2].partition("</tr>")[0]
        assert words.say("admin.page.seats", people=1, bots=3, free=0) in row
        word = "Closed for <repairs>"
        assert host.post(f"/admin{table}/close", mark=mark(text), word=word)[0] == 200
        while "reload" not in (heard := line.recv(10)):
            assert heard
    status, _, told = guest.get(table)
    assert status == 410
    assert words.say("admin.closed.host") in told
    assert html.escape(word) in told
    assert words.say("admin.closed.note") in guest.get("/mine")[2]
    assert table not in host.get("/admin")[2]
    assert guest.get(f"{table}/closed")[0] == 200
    assert host.post(f"/admin{table}/close", mark=mark(text))[0] == 409


def test_an_operator_who_logs_out_needs_a_new_link(registry: tuple[str, Path]) -> None:
    host = admin(registry)
    assert host.post("/admin/leave", mark=mark(host.get("/admin")[2]))[0] == 200
    assert host.get("/admin")[0] == 403


def test_a_table_that_cannot_be_read_is_shown_with_its_reason_and_can_be_closed(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, _):
        guest = Guest(address)
        table = sit_down(guest)
        with guest.socket(f"{table}/socket") as line:
            my_turn(Page(line))
    with contextlib.closing(sqlite3.connect(tmp_path / "caravanserai.sqlite3")) as store:
        store.execute("insert into call select id, 9999, 0, 98765, 'x', 1, 0 from game_table")
        store.commit()
    with running_server(tmp_path) as (address, _):
        back = Guest(address, "es")
        status, _, text = back.get(table)
        assert (status, Words("es").say("web.refused.damaged") in text) == (500, True)
        host = admin((address, tmp_path))
        text = host.get("/admin")[2]
        assert "is missing, although there are later ones" in text
        assert "a table cannot be read" in text
        assert host.post(f"/admin{table}/close", mark=mark(text), word="sorry")[0] == 200
        assert back.get(table)[0] == 410


def test_passes_and_tickets_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "house.sqlite3"))
        admin_auth = AdminAuth(Settings(tmp_path, admin_minutes=1))
        ticket = admin_auth.ticket()
        shown = await admin_auth.let_in(store, ticket)
        browser = HTTPConnection({"type": "http", "headers": [(b"cookie", f"caravanserai_admin={shown}".encode())]})
        assert admin_auth.pass_of(browser) == shown
        assert await admin_auth.let_in(store, ticket) is None
        late = admin_auth.ticket()
        with mock.patch("caravanserai.server.admin.admin_auth.time.time", return_value=time.time() + 61):
            assert admin_auth.pass_of(browser) is None
        with mock.patch("caravanserai.server.admin.admin_auth.time.time", return_value=time.time() + 601):
            assert await admin_auth.let_in(store, late) is None
        (tmp_path / "other").mkdir()
        assert await AdminAuth(Settings(tmp_path / "other")).let_in(store, late) is None
        assert await admin_auth.let_in(store, late)
        store.close()

    asyncio.run(scenario())


def test_a_ticket_opens_once_also_at_the_same_moment_and_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(tmp_path)

    async def use(ticket: str, times: int) -> tuple[int, int]:
        """Return the number of admissions, and the number of stored tickets."""
        store = Store(SqliteDatabase(settings.database_file))
        passes = await asyncio.gather(*(AdminAuth(settings).let_in(store, ticket) for _ in range(times)))
        kept = await store.do(lambda file: file.execute("select count(*) from used_ticket").fetchone()[0])
        store.close()
        return sum(shown is not None for shown in passes), kept

    ticket = AdminAuth(settings).ticket()
    assert asyncio.run(use(ticket, 20)) == (1, 1)
    assert asyncio.run(use(ticket, 1)) == (0, 1)
    with mock.patch("caravanserai.server.admin.admin_auth.time.time", return_value=time.time() + 700):
        assert asyncio.run(use(ticket, 1)) == (0, 1)
        assert asyncio.run(use(AdminAuth(settings).ticket(), 1)) == (1, 2)
    assert asyncio.run(use(ticket, 1)) == (0, 2), "a clock that runs ahead forgets no ticket that others accept"
    with mock.patch("caravanserai.server.admin.admin_auth.time.time", return_value=time.time() + 9000):
        assert asyncio.run(use(AdminAuth(settings).ticket(), 1)) == (1, 1)  # the old ones are forgotten


def test_a_real_server_remembers_a_used_link_when_it_is_started_again(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, _):
        opened = link(tmp_path)
        path = "/admin/enter/" + opened.rpartition("/")[2]
        assert Guest(address).get(path)[0] == 200
    with running_server(tmp_path) as (address, _):
        assert Guest(address).get(path)[0] == 403


@pytest.mark.parametrize("lang", languages())
def test_problem_reports_have_their_section(lang: str) -> None:
    report = {
        "at": 0.0,
        "table_id": "t1",
        "facts": {"at": "today", "game": "silk_road", "text": "<b>odd</b>", "step": 3},
    }
    drawn = render("admin/reports.html", Words(lang), rows=[report], moment=str)
    assert "&lt;b&gt;odd&lt;/b&gt;" in drawn
    assert Words(lang).say("admin.page.no_reports") in render("admin/reports.html", Words(lang), rows=[], moment=str)
