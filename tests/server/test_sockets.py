"""A real server over real sockets: views, refusals and restarts."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.crowding import patience
from tests.server.browsing import Guest, Page, running_server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


def sit_down(guest: Guest, game: str = "silk_road") -> str:
    """Start a match against bots; return the path of the table."""
    status, url, _ = guest.post(f"/games/{game}/play")
    assert status == 200
    return url.removeprefix(guest.address)


def until(page: Page, holds: Callable[[], bool]) -> None:
    end: float | None = None
    while not holds():
        end = end or time.monotonic() + patience()
        assert time.monotonic() < end
        page.hear(patience(10))


def my_turn(page: Page) -> None:
    until(page, lambda: bool(page.message.get("turn")))


def refused(page: Page) -> bool:
    return 'class="notice"' in page.fragments.get("decision", "")


_NUMBER = re.compile(
    r'<form [^>]*data-do="choose"[^>]*data-block="(\w+)".*?<input name="item"[^>]* min="(-?\d+)"', re.DOTALL
)


def legal_choice(page: Page) -> str:
    return legal_answer(page)["choice"]


def legal_answer(page: Page) -> dict[str, str]:
    """A choice that has a button, or the lowest number of a panel that sets a number."""
    everything = "".join(page.fragments.values())
    found = re.search(r'data-do="choose"[^>]*data-choice="(\d+)"|data-choice="(\d+)"[^>]*data-do="choose"', everything)
    if found is not None:
        return {"choice": found[1] or found[2]}
    number = _NUMBER.search(everything)
    assert number is not None, everything
    return {"block": number[1], "item": number[2]}


def test_a_choice_that_can_be_undone_is_the_answer(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest, "dragon_road")
    with guest.socket(f"{table}/socket") as socket:
        page = Page(socket)
        my_turn(page)
        number = page.message["number"]
        page.command("choose", choice=legal_choice(page))
        until(page, lambda: page.message["number"] != number)


def test_choosing_and_confirming_an_answer_over_the_socket(address: str) -> None:
    guest = Guest(address)
    guest.post("/me", confirm="always")
    table = sit_down(guest, "dragon_road")
    with guest.socket(f"{table}/socket") as socket:
        page = Page(socket)
        my_turn(page)
        number = page.message["number"]
        choice = legal_choice(page)
        page.command("choose", choice=choice)
        until(page, lambda: f'data-do="answer" data-choice="{choice}"' in page.fragments["decision"])
        assert page.message["number"] == number
        page.command("answer", choice=choice)
        until(page, lambda: page.message["number"] != number)


def test_a_late_or_foreign_answer_is_refused_politely(address: str) -> None:
    guest, stranger = Guest(address), Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as socket, stranger.socket(f"{table}/socket") as other:
        page, looking_on = Page(socket), Page(other)
        my_turn(page)
        socket.send(json.dumps({"do": "answer", "question": "9.99", "choice": 0}))
        until(page, lambda: refused(page))
        looking_on.hear()
        looking_on.command("answer", choice=0)
        until(looking_on, lambda: refused(looking_on))
        for nonsense in ("", "[]", "null", '{"do": 3}', '{"do":"answer","choice":{}}', "{" * 500, '{"do":"__init__"}'):
            page.command("unchoose")
            until(page, lambda: not refused(page))
            socket.send(nonsense)
            until(page, lambda: refused(page))


def test_a_socket_from_another_site_is_refused(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with pytest.raises(InvalidStatus):
        guest.socket(f"{table}/socket", origin="http://evil.example")


def test_a_form_from_another_site_is_refused(address: str) -> None:
    guest = Guest(address)
    status, _, _ = guest.post("/games/silk_road/play", origin="http://evil.example")
    assert status == 403
    assert guest.get("/mine")[2].count("/tables/") == 0


def test_a_client_that_sends_too_much_is_disconnected(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as socket:

        def flood() -> None:
            for _ in range(200):
                socket.send('{"do":"ping"}')
            for _ in range(400):
                socket.recv(5)

        with pytest.raises(ConnectionClosed):
            flood()


def test_a_forged_cookie_is_a_stranger(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    for cookie in guest.jar:
        assert cookie.value is not None
        cookie.value = cookie.value[:-4] + "0000"
    with guest.socket(f"{table}/socket") as socket:
        page = Page(socket)
        page.hear()
        assert page.message["turn"] is False
        assert 'id="own"' not in "".join(page.fragments.values()) or "hidden" in page.fragments.get("own", "hidden")


def test_every_page_carries_a_strict_policy_and_asks_nobody_else(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    for path in ("/", "/me", "/mine", "/rules/silk_road", table, "/nowhere"):
        _, _, text = guest.get(path)
        assert "style=" not in text
        assert not re.search(r"<script(?![^>]*src=)", text)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


def test_a_killed_server_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, server):
        guest = Guest(address)
        table = sit_down(guest, "dragon_road")
        with guest.socket(f"{table}/socket") as socket:
            page = Page(socket)
            for _ in range(3):
                my_turn(page)
                number = page.message["number"]
                page.command("answer", **legal_answer(page))
                until(page, lambda number=number: page.message["number"] != number)  # type: ignore[misc]  # an int
            acknowledged = page.message["number"]
            server.send_signal(signal.SIGKILL)
            server.wait(patience(10))
        cookies = list(guest.jar)
    with running_server(tmp_path) as (address, _):
        returning = Guest(address)
        for cookie in cookies:
            returning.jar.set_cookie(cookie)
        with returning.socket(f"{table}/socket") as socket:
            page = Page(socket)
            page.hear()
            assert page.message["number"] >= acknowledged
            my_turn(page)


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, _):
        port = address.rstrip("/").rpartition(":")[2]
        command = [sys.executable, "-m", "caravanserai", "serve", "--port", port, "--no-browser", "--lang", "en"]
        refused = subprocess.run(
            [*command, "--folder", str(tmp_path / "two")],
            capture_output=True,
            text=True,
            check=False,
            timeout=patience(30),
        )
    assert refused.returncode == 1
    assert f"127.0.0.1:{port}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_server_stops_when_it_is_asked_to(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, server):
        guest = Guest(address)
        with guest.socket(f"{sit_down(guest)}/socket") as socket:
            Page(socket).hear()
            server.send_signal(signal.SIGINT)
            assert server.wait(patience(15)) in (0, 130, -signal.SIGINT)
