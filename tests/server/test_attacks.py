"""Attacks over the network: the server refuses them politely and never fails."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.crowding import patience
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import legal_answer, legal_choice, my_turn, refused, sit_down, until

EVIL = "<svg/onload=alert(1)>"
EVERY_VERB = (
    "answer",
    "ask_undo",
    "back",
    "choose",
    "consent",
    "face",
    "prefs",
    "restart",
    "say",
    "stand_in",
    "succeed",
    "unchoose",
    "undo",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


def raw(address: str, request: str, body: bytes = b"") -> str:
    """Send raw bytes; return the first line of the answer, empty without one."""
    host, port = address.rstrip("/").removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=patience(10)) as line:
        line.sendall(request.replace("\n", "\r\n").encode() + body)
        with contextlib.suppress(ConnectionResetError):
            return line.recv(4096).decode("latin-1").partition("\r\n")[0]
    return ""


def host_of(address: str) -> str:
    return address.rstrip("/").removeprefix("http://")


# -- requests that no browser sends --------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["[", "[::1", "a b", "x/y", "@", "<script>", ""])
def test_a_strange_host_breaks_nothing(address: str, host: str) -> None:
    for path in ("/", "/me", "/nowhere"):
        assert not raw(address, f"GET {path} HTTP/1.1\nHost: {host}\nConnection: close\n\n").startswith("HTTP/1.1 5")


@pytest.mark.parametrize("origin", ["null", "", "http://[", "http://", "//", "x", "http://evil.example", "\xff"])
def test_a_form_with_a_strange_origin_is_refused(address: str, origin: str) -> None:
    for host in (host_of(address), ""):
        head = f"POST /games/silk_road/invite HTTP/1.1\nHost: {host}\nOrigin: {origin}\nContent-Length: 0\n\n"
        assert raw(address, head).startswith("HTTP/1.1 403")


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_form_of_another_site_that_hides_its_origin_is_refused(address: str, site: str) -> None:
    head = f"POST /me HTTP/1.1\nHost: {host_of(address)}\nSec-Fetch-Site: {site}\nContent-Length: 0\n\n"
    assert raw(address, head).startswith("HTTP/1.1 403")


@pytest.mark.parametrize("origin", ["null", "http://[", "http://evil.example", ""])
def test_a_socket_with_a_strange_origin_is_refused(address: str, origin: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with pytest.raises(InvalidStatus, match="403"):
        guest.socket(f"{table}/socket", origin=origin)


def test_a_body_without_a_length_or_with_two_is_refused_unread(address: str) -> None:
    start = f"POST /me HTTP/1.1\nHost: {host_of(address)}\n"
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for lengths in ("Transfer-Encoding: chunked\n", "Content-Length: 5\nTransfer-Encoding: chunked\n"):
        status = raw(address, f"{start}{lengths}\n", chunk)
        assert status.startswith(("HTTP/1.1 413", "HTTP/1.1 400"))
    for length in ("65537", "-1", "1e3", "99999999999999999999"):
        assert raw(address, f"{start}Content-Length: {length}\n\n").startswith(("HTTP/1.1 413", "HTTP/1.1 400"))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/%2e%2e/%2e%2e/server/settings.py",
        "/static/..%2f..%2fserver/settings.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/" + "a" * 5000,
        "/static/",
        "/static/css",
        "/tables/%00",
        "/tables/%ff%fe",
        "/tables/" + "a" * 5000,
        "/games/%00",
        "/games/..%2f..%2fsecret",
        "/rules/..%2f..%2fcatalogues",
        "/rules/%00",
    ],
)
def test_tricks_find_no_missing_page(address: str, path: str) -> None:
    assert raw(address, f"GET {path} HTTP/1.1\nHost: {host_of(address)}\n\n").startswith("HTTP/1.1 404")


@pytest.mark.parametrize("number", ["9" * 5000, "99999", "-1", "1.5", "x", "%31", "0x1"])
def test_a_moment_that_never_was_is_not_found(address: str, number: str) -> None:
    guest = Guest(address)
    status, _, _ = guest.get(f"{sit_down(guest)}/at/{number}")
    assert status == (404 if number != "%31" else status)
    assert status < 500


def test_a_link_changes_nothing(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    for path in (f"{table}/room", f"{table}/again", "/games/silk_road/play", "/games/silk_road/invite", "/me/language"):
        assert guest.get(path)[0] in {404, 405}


def test_a_redirect_stays_on_this_server(address: str) -> None:
    guest = Guest(address)
    for back in ("https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:x", ""):
        assert guest.post("/me", back=back)[1] == f"{guest.address}/"


# -- chat and names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [EVIL, "{0.__class__}%s%(x)s", '" onmouseover="a()'])
def test_names_and_talk_are_never_markup(address: str, name: str) -> None:
    guest = Guest(address)
    guest.post("/me", name=name)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        my_turn(page)
        page.command("say", text=f'{EVIL}" onmouseover="alert(2) {{{{ 7 * 7 }}}} %s {{0}}')
        until(page, lambda: "onmouseover" in page.fragments["chat"])
        page.command("answer", **legal_answer(page))
        until(page, lambda: bool(page.message.get("say")))
        everything = "".join(page.fragments.values())
    for path in (table, f"{table}/log", "/mine", "/", "/me", f"{table}/at/1"):
        everything += guest.get(path)[2]
    assert "svg/onload" in everything
    assert "<svg/onload" not in everything
    assert not re.search(r"<[^>\"]*\sonmouseover", everything)
    assert "{{ 7 * 7 }}" in everything


@pytest.mark.parametrize("text", ["\ud800", "a\x00b", "\u202eevil", "\x1b[2J", "x" * 4000])
def test_invalid_text_is_cleaned_before_the_chat_shows_it(address: str, text: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        page.hear()
        page.command("say", text=f"hear {text} me")
        page.command("say", text="the end")
        until(page, lambda: "the end" in page.fragments["chat"])
        said = page.fragments["chat"]
        assert "hear" in said
        assert not set(said) & {"\ud800", "\x00", "\u202e", "\x1b"}
        assert "x" * 501 not in said


def test_a_family_is_one_picture_in_the_talk(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        page.hear()
        page.command("say", text="👨\u200d👩\u200d👧")
        until(page, lambda: "👨\u200d👩\u200d👧" in page.fragments["chat"])


# -- the socket ----------------------------------------------------------------------------------------------


def test_bytes_on_the_socket_are_refused(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        page.hear()
        line.send(b"\x00\xff")
        until(page, lambda: refused(page))


def test_a_spectator_can_only_chat(address: str) -> None:
    guest, stranger = Guest(address), Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as mine, stranger.socket(f"{table}/socket") as other:
        page, looking_on = Page(mine), Page(other)
        my_turn(page)
        until(looking_on, lambda: looking_on.message.get("number") == page.message["number"])
        choice = legal_choice(page)
        for verb in set(EVERY_VERB) - {"say", "prefs", "unchoose", "back"}:
            looking_on.command("unchoose")
            until(looking_on, lambda: not refused(looking_on))
            for seat in ("0", 0):
                question = page.fragments["decision"].partition('data-question="')[2].partition('"')[0]
                facts = {"choice": choice, "seat": seat, "yes": "1", "question": question}
                other.send(json.dumps({"do": verb, **facts}))
            until(looking_on, lambda: refused(looking_on))
        assert not looking_on.message["turn"]
        assert 'data-do="choose"' not in "".join(looking_on.fragments.values())
        page.command("say", text="nothing happened")
        until(page, lambda: "nothing happened" in page.fragments["chat"])
        assert page.message["turn"]


def test_one_person_cannot_fill_a_table_with_screens(address: str) -> None:
    guest, stranger = Guest(address), Guest(address)
    table = sit_down(guest)
    stranger.get(table)
    with contextlib.ExitStack() as lines:

        def open_many(who: Guest) -> None:
            for _ in range(12):
                line = lines.enter_context(who.socket(f"{table}/socket"))
                line.recv(patience(5))

        with pytest.raises((InvalidStatus, ConnectionClosed)):
            open_many(stranger)
        lines.enter_context(guest.socket(f"{table}/socket")).recv(patience(5))


def test_a_browser_that_does_not_read_holds_up_nobody(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    lazy = Guest(address)
    with deaf_socket(lazy, f"{table}/socket"), guest.socket(f"{table}/socket") as line:
        page = Page(line)
        page.hear()
        for number in range(7):
            start = time.monotonic()
            page.command("say", text=f"{number} " + "long story " * 40)
            until(page, lambda number=number: f"{number} long" in page.fragments["chat"])  # type: ignore[misc]  # an int
            assert time.monotonic() - start < patience(2)


@contextlib.contextmanager
def deaf_socket(guest: Guest, path: str) -> Iterator[socket.socket]:
    """A socket that causes news and never reads it."""
    host, port = host_of(guest.address).split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect((host, int(port)))
        head = (
            f"GET {path} HTTP/1.1\nHost: {host}:{port}\nOrigin: {guest.address}\nUpgrade: websocket\n"
            "Connection: Upgrade\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Version: 13\n\n"
        )
        line.sendall(head.replace("\n", "\r\n").encode())
        yield line


def test_a_client_that_chats_without_end_is_disconnected(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:

        def chatter() -> None:
            for number in range(20):
                line.send(json.dumps({"do": "say", "text": f"line {number}"}))
            while True:
                line.recv(patience(5))

        with pytest.raises(ConnectionClosed):
            chatter()


# -- permissions ---------------------------------------------------------------------------------------------


def test_only_the_host_rules_the_room(address: str) -> None:
    host, other, stranger = Guest(address), Guest(address), Guest(address)
    _, url, _ = host.post("/games/silk_road/invite")
    table = url.removeprefix(host.address)
    assert other.post(f"{table}/room", do="sit", seat="1")[0] == 200
    before = re.findall(r'class="name"><b>(.*?)</b>', host.get(table)[2])
    for guest in (other, stranger):
        for wish in ("bot", "resize", "start", "fill", "close"):
            status, _, _ = guest.post(f"{table}/room", do=wish, seat="3", bot="greedy")
            assert status in {403, 409}, wish
        assert guest.post(f"{table}/room", do="free", seat="0")[0] in {403, 409}
    for seat in ("1", "0", "9", "-1", "x", "", "99999999999999999999"):
        assert stranger.post(f"{table}/room", do="free", seat=seat)[0] in {403, 409}
    assert other.post(f"{table}/room", do="sit", seat="2")[0] == 409
    assert re.findall(r'class="name"><b>(.*?)</b>', host.get(table)[2]) == before
    assert other.post(f"{table}/room", do="free", seat="1")[0] == 200


def test_nobody_sits_down_at_a_running_table(address: str) -> None:
    guest, late = Guest(address), Guest(address)
    table = sit_down(guest)
    for wish in ("sit", "share", "bot", "free", "resize", "rename", "fill", "start"):
        late.post(f"{table}/room", do=wish, seat="0", bot="greedy", name="Late")
    with late.socket(f"{table}/socket") as line:
        page = Page(line)
        page.hear()
        assert "Late" not in page.fragments["players"] + page.fragments.get("own", "")
    assert late.post(f"{table}/room", do="close")[0] == 403


def test_a_spectator_cannot_ask_for_a_rematch(address: str) -> None:
    guest, stranger = Guest(address), Guest(address)
    table = sit_down(guest)
    assert stranger.post(f"{table}/again")[0] == 403
    assert guest.post(f"{table}/again")[0] == 200


def test_a_page_with_secrets_is_kept_by_no_cache(address: str) -> None:
    guest = Guest(address)
    table = sit_down(guest)
    for path in ("/", "/me", table, f"{table}/log", "/nowhere"):
        with socket.create_connection(tuple(host_of(address).split(":")), timeout=patience(10)) as line:  # type: ignore[arg-type]  # the port as text
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host_of(address)}\r\nConnection: close\r\n\r\n".encode())
            head = line.makefile("rb").read().partition(b"\r\n\r\n")[0].decode().lower()
        assert re.search(r"cache-control: [^\r]*(no-store|private)", head), path
