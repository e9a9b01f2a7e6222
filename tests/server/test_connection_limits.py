"""Connections byte by byte: the server closes those that are too long, too slow or too many, and serves the others."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.crowding import patience
from tests.server.browsing import Guest
from tests.server.wires import PARSERS, PATIENCE, Wire, first_line, is_closed, until, wired

SHORT = {"head_seconds": 0.4, "body_seconds": 0.4, "unread_seconds": 0.4, "idle_seconds": 0.6, "closing_seconds": 0.5}
"""Time limits shorter than an operator may set."""
MOST = 30
SOCKET = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
JSON = "Content-Type: application/json"
TOO_LARGE = "HTTP/1.1 431"
PLACES = ("/me", "/records", "/api/people", "/health")


@pytest.fixture(scope="module", params=PARSERS)
def wire(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    more = {"calls_of_address": 0, "most_connections_of_address": MOST, "open_metrics": True}
    with wired(tmp_path_factory.mktemp("house"), request.param, **more) as wire:
        yield wire


@pytest.fixture(scope="module", params=PARSERS)
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """A server with short time limits."""
    with wired(tmp_path_factory.mktemp("house"), request.param, **SHORT) as wire:
        yield wire


def running_table(wire: Wire) -> tuple[Guest, str]:
    guest = Guest(wire.address)
    return guest, guest.post("/games/silk_road/play")[1].removeprefix(guest.address)


def figure(wire: Wire, name: str) -> float:
    text = Guest(wire.address).get("/metrics")[2]
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(name))


# -- heads ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("X: " + "a" * 8100,), "HTTP/1.1 200"),
        (("X: " + "a" * 8200,), TOO_LARGE),
        (("X: a",) * 95, "HTTP/1.1 200"),
        (("X: a",) * 105, TOO_LARGE),
        (("X: " + "a" * 7000,) * 4, "HTTP/1.1 200"),
        (("X: " + "a" * 7000,) * 5, TOO_LARGE),
        (("X: a",) * 50_000, TOO_LARGE),
        (("X" * 9000 + ": a",), TOO_LARGE),
        (('Cookie: caravanserai="' + "\\" * 60_000,), TOO_LARGE),
    ],
    ids=["long line", "longer", "many", "more", "large", "larger", "endless", "long name", "cookie"],
)
def test_a_head_has_bounds_on_pages_and_on_sockets(wire: Wire, lines: tuple[str, ...], status: str) -> None:
    assert wire.ask(wire.head("GET", "/health", *lines)).startswith(status)
    socket = wire.ask(wire.head("GET", "/tables/x/socket", *SOCKET, *lines))
    assert socket.startswith(TOO_LARGE if status == TOO_LARGE else "HTTP/1.1 403")


def test_an_address_has_a_bound(wire: Wire) -> None:
    for path in ("/" + "a" * 9000, "/?" + "a" * 9000):
        assert wire.ask(wire.head("GET", path)).startswith(TOO_LARGE)
        assert wire.ask(wire.head("GET", path, *SOCKET)).startswith(TOO_LARGE)
    assert wire.ask(wire.head("GET", "/health?" + "a" * 8000)).startswith("HTTP/1.1 200")


@pytest.mark.parametrize("more", [b"a", b"X: a\r\n", b"X:\r\n a\r\n", b"\r\n", b"a: " + b"\\" * 4000 + b"\r\n"])
@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\nX: a\r\n"])
def test_a_head_without_an_end_is_cut_off_while_it_arrives(wire: Wire, start: bytes, more: bytes) -> None:
    block = more * (65_536 // len(more))
    with wire.connect() as line:
        line.sendall(start)
        with contextlib.suppress(ConnectionError):
            for _ in range(400):
                line.sendall(block)
            pytest.fail("25 MB of a head were taken")
    assert wire.is_well()


def test_the_second_request_of_a_connection_has_the_same_bounds(wire: Wire) -> None:
    with wire.connect() as line:
        for _ in range(3):
            line.sendall(wire.head())
            assert first_line(line).startswith("HTTP/1.1 200")
        line.sendall(wire.head("GET", "/health", *("X: " + "a" * 7000,) * 5))
        assert first_line(line).startswith(TOO_LARGE)
        assert is_closed(line)


# -- time -----------------------------------------------------------------------------------------------------


def test_lines_that_say_nothing_or_too_little_are_cut_off(hasty: Wire) -> None:
    started = [
        *(b"", b"GET / HTTP/1.1\r\n", hasty.head()[:-2]),
        *(hasty.head("POST", path, "Content-Length: 60000", JSON) for path in PLACES),
        *(hasty.head("POST", path, "Transfer-Encoding: chunked", JSON) for path in PLACES),
    ]
    with contextlib.ExitStack() as lines, hasty.connect() as silent:
        open_lines = [lines.enter_context(hasty.connect()) for _ in started]
        for line, start in zip(open_lines, started, strict=True):
            line.sendall(start)
        end = time.monotonic() + patience(PATIENCE)
        while open_lines:
            assert time.monotonic() < end, "a line that trickles is kept"
            open_lines = [line for line in open_lines if trickles(line)]
            time.sleep(0.1)
        assert is_closed(silent)


def trickles(line: socket.socket) -> bool:
    """Send a few more bytes; return False if the connection is closed."""
    try:
        line.sendall(b"X: a\r\n")
    except ConnectionError:
        return False
    return True


def test_an_idle_connection_is_closed(hasty: Wire) -> None:
    with hasty.connect() as line:
        line.sendall(hasty.head())
        assert first_line(line).startswith("HTTP/1.1 200")
        assert is_closed(line)


def test_a_client_that_does_not_read_the_answer_is_disconnected(hasty: Wire) -> None:
    """Answers fill the buffers of both sides, until the server cannot send the next one."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(patience(PATIENCE))
        line.connect((hasty.host.split(":")[0], int(hasty.host.split(":")[1])))
        before = hasty.logged().count("phase=unread")
        asked = hasty.head("GET", "/rules/silk_road")
        end = time.monotonic() + patience(PATIENCE)
        with contextlib.suppress(ConnectionError):
            while hasty.logged().count("phase=unread") == before:
                assert time.monotonic() < end, "an unread answer is kept"
                line.sendall(asked)
                time.sleep(0.1)


# -- numbers --------------------------------------------------------------------------------------------------


def test_one_address_has_a_limit_of_connections_and_others_have_theirs(wire: Wire) -> None:
    until(wire.is_well, "connections of earlier tests are still counted")
    with contextlib.ExitStack() as lines:
        held = [lines.enter_context(wire.connect("127.0.0.9")) for _ in range(MOST)]
        with wire.connect("127.0.0.9") as one_more:
            assert first_line(one_more).startswith("HTTP/1.1 429")
            assert is_closed(one_more)
        with wire.connect("127.0.0.8") as other:
            other.sendall(wire.head())
            assert first_line(other).startswith("HTTP/1.1 200")
        held[0].sendall(wire.head())
        assert first_line(held[0]).startswith("HTTP/1.1 200")
    until(lambda: is_admitted(wire, "127.0.0.9"), "closed connections are still counted")


def test_sockets_count_as_connections_until_they_are_closed(wire: Wire) -> None:
    _, table = running_table(wire)
    head = wire.head("GET", f"{table}/socket", *SOCKET, f"Origin: {wire.address.rstrip('/')}")
    for _ in range(2):
        with contextlib.ExitStack() as lines:
            for _ in range(8):
                line = lines.enter_context(wire.connect("127.0.0.7"))
                line.sendall(head)
                assert first_line(line).startswith("HTTP/1.1 101")
            for _ in range(MOST - 8):
                lines.enter_context(wire.connect("127.0.0.7"))
            assert not is_admitted(wire, "127.0.0.7")
        until(lambda: is_admitted(wire, "127.0.0.7"), "closed sockets are still counted")


def is_admitted(wire: Wire, own: str) -> bool:
    with wire.connect(own) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(wire.head())
        return first_line(line).startswith("HTTP/1.1 200")


def test_the_server_has_a_limit_of_connections_in_all(tmp_path: Path) -> None:
    with wired(tmp_path, most_connections=20) as wire, contextlib.ExitStack() as lines:
        for number in range(20):
            lines.enter_context(wire.connect(f"127.0.1.{number + 1}"))
        assert not is_admitted(wire, "127.0.2.1")


def test_behind_a_trusted_proxy_those_who_ask_are_counted_and_not_the_proxy(tmp_path: Path) -> None:
    with (
        wired(tmp_path, most_connections_of_address=4, trusted_proxies=["127.0.0.0/30"]) as wire,
        contextlib.ExitStack() as lines,
    ):
        _, table = running_table(wire)
        origin = f"Origin: {wire.address.rstrip('/')}"

        def opened(client: str) -> str:
            line = lines.enter_context(wire.connect())
            line.sendall(wire.head("GET", f"{table}/socket", *SOCKET, origin, f"X-Forwarded-For: {client}"))
            return first_line(line)[:12]

        assert [opened("203.0.113.5") for _ in range(6)] == ["HTTP/1.1 101"] * 4 + ["HTTP/1.1 403"] * 2
        assert [opened("203.0.113.6") for _ in range(2)] == ["HTTP/1.1 101"] * 2
        page = wire.head("GET", "/me", "X-Forwarded-For: 203.0.113.5")
        call = wire.head("GET", "/api/games", "X-Forwarded-For: 203.0.113.5")
        assert wire.ask(page).startswith("HTTP/1.1 429")
        assert wire.ask(call).startswith("HTTP/1.1 429")
        assert wire.ask(wire.head("GET", "/api/games", "X-Forwarded-For: 203.0.113.6")).startswith("HTTP/1.1 200")


# -- disconnects, and requests that are not HTTP -------------------------------------------------------------


def test_a_client_that_leaves_in_mid_body_is_no_fault_of_the_server(wire: Wire) -> None:
    """The fixture proves that nothing above information is logged."""
    before = wire.logged().count("request answered"), figure(wire, 'caravanserai_requests_total{status="5xx"}')
    heads = [
        wire.head("POST", "/me", "Content-Length: 1000") + b"name=A",
        wire.head("POST", "/api/people", "Content-Length: 1000", JSON) + b'{"name":',
        wire.head("POST", "/api/people", "Transfer-Encoding: chunked", JSON) + b"5\r\n",
        wire.head("POST", "/records", "Content-Length: 1000", "Content-Type: multipart/form-data; boundary=x") + b"--x",
    ]
    for head in heads:
        with wire.connect() as line:
            line.sendall(head)
    until(lambda: wire.logged().count("status=400") >= len(heads), "those who left are still waited for")
    assert wire.logged().count("request answered") > before[0]
    assert figure(wire, 'caravanserai_requests_total{status="5xx"}') == before[1]


def test_a_stream_ends_with_its_connection_whatever_was_sent_behind_it(wire: Wire) -> None:
    guest, table = running_table(wire)
    cookie = "; ".join(f"{one.name}={one.value}" for one in guest.jar)
    events = wire.head("GET", f"/api{table}/events", f"Cookie: {cookie}")
    before = figure(wire, "caravanserai_sockets")
    behind = (b"", wire.head() * 3, wire.head("GET", f"{table}/socket", *SOCKET), b"\x00\x01\x02" * 20)
    for more in behind:
        with wire.connect() as line:
            line.sendall(events + more)
            assert first_line(line).startswith("HTTP/1.1 200")
    until(lambda: figure(wire, "caravanserai_sockets") == before, "a stream goes on without a reader")


def test_a_socket_that_sends_frames_without_end_is_cut_off(wire: Wire) -> None:
    _, table = running_table(wire)
    ping, half, torn = b"\x89\x80\x00\x00\x00\x00", b"\x01\x80\x00\x00\x00\x00", b"\x81\x82\x00\x00\x00\x00\xff\xfe"
    for frames in (ping * 20_000, half * 20_000, torn, b"\xff" * 500):
        with wire.connect() as line:
            line.sendall(wire.head("GET", f"{table}/socket", *SOCKET, f"Origin: {wire.address.rstrip('/')}"))
            assert first_line(line).startswith("HTTP/1.1 101")
            with contextlib.suppress(ConnectionError):
                line.sendall(frames)
            assert is_closed(line)
    assert wire.is_well()


def test_bytes_at_random_break_nothing(wire: Wire) -> None:
    """The fixture proves that nothing above information is logged."""
    chance = random.Random(15)
    chunked = b"2\r\n{}\r\n0\r\n\r\n"
    seeds = [
        wire.head(),
        wire.head("POST", "/me", "Content-Length: 5") + b"a=bcd",
        wire.head("POST", "/api/people", "Transfer-Encoding: chunked", JSON) + chunked,
        wire.head("GET", "/tables/x/socket", *SOCKET, f"Origin: {wire.address.rstrip('/')}"),
        wire.head("CONNECT", "x:1"),
        wire.head("OPTIONS", "*"),
        b"GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n",
    ]
    for _ in range(400):
        sent = bytearray(b"".join(chance.choices(seeds, k=chance.randint(1, 3))))
        for _ in range(chance.randint(0, 6)):
            at = chance.randrange(len(sent))
            sent[at : at + chance.randrange(6)] = chance.randbytes(chance.randrange(4))
        with wire.connect() as line, contextlib.suppress(ConnectionError):
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            assert not first_line(line).startswith("HTTP/1.1 5")
    assert wire.is_well()


def test_a_broken_body_is_refused_once(wire: Wire) -> None:
    head = wire.head("POST", "/api/people", "Transfer-Encoding: chunked", JSON)
    assert wire.ask(head + b"zz\r\n").startswith("HTTP/1.1 400")
    with wire.connect() as line:
        line.sendall(wire.head("POST", "/me", "Transfer-Encoding: chunked"))
        assert first_line(line).startswith("HTTP/1.1 413")
        line.sendall(b"zz\r\n" * 3)
        assert is_closed(line)


def is_refused(wire: Wire, head: bytes, statuses: tuple[str, ...]) -> bool:
    """Return whether a body of tiny chunks gets a refusal; it is lost if the connection closes while we send."""
    with wire.connect() as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(head + b"1\r\n \r\n" * 10_000)
        answer = first_line(line)
        assert not answer or answer.startswith(statuses), answer
        assert is_closed(line)
        return bool(answer)


def test_a_body_of_tiny_chunks_is_refused(wire: Wire) -> None:
    """Each tiny chunk costs the parser much time."""
    for path, statuses in (("/api/people", ("HTTP/1.1 400",)), ("/me", ("HTTP/1.1 400", "HTTP/1.1 413"))):
        head = wire.head("POST", path, "Transfer-Encoding: chunked", JSON)
        until(partial(is_refused, wire, head, statuses), "the answer is always lost")
    chunk = b"%x\r\n%s\r\n" % (500, b" " * 500)
    whole = wire.head("POST", "/api/people", "Transfer-Encoding: chunked", JSON) + chunk * 20 + b"2\r\n{}\r\n0\r\n\r\n"
    until(lambda: wire.ask(whole).startswith("HTTP/1.1 201"), "chunks of a usual size are never taken")  # after a 429


def test_a_request_that_is_answered_before_its_body_does_not_close_the_connection(wire: Wire) -> None:
    body = json.dumps({"name": "x" * 70_000}).encode()
    with wire.connect() as line:
        line.sendall(wire.head("POST", "/api/people", f"Content-Length: {len(body)}", JSON))
        assert first_line(line).startswith("HTTP/1.1 413")
        line.sendall(body + wire.head())
        assert first_line(line).startswith("HTTP/1.1 200")
