"""A real server with given limits and parser, and clients that send raw bytes."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests import crowding
from tests.warm_process import running_program

_PROGRAM: Final = """
import json, logging, sys
from pathlib import Path
from caravanserai.server.http import connection_limits
from caravanserai.server.config.logs import configure
from caravanserai.server.config.settings import Settings
from caravanserai.server.run import listen, serve_on

facts = json.loads(sys.argv[3])
connection_limits._CLOSING_SECONDS = facts.pop("closing_seconds", connection_limits._CLOSING_SECONDS)
settings = Settings(Path(sys.argv[1]), port=0, bot_pause=0.0, log_level="info", watch_loop=True, **facts)
configure(settings)
serve_on(listen(settings), settings, lambda address: print(address, flush=True), parser=sys.argv[2])
"""
PARSERS: Final = ("httptools", "h11")
PATIENCE: Final = 20.0


class Wire(NamedTuple):
    """A running server: its address, its log, and its process."""

    address: str
    log: Path
    process: int

    @property
    def host(self) -> str:
        """The value of the Host header."""
        return self.address.removeprefix("http://").rstrip("/")

    def connect(self, own: str = "127.0.0.1") -> socket.socket:
        """Open a connection; on Linux every address of 127.0.0.0/8 is this computer."""
        name, port = self.host.split(":")
        return socket.create_connection((name, int(port)), crowding.patience(PATIENCE), (own, 0))

    def head(self, method: str = "GET", path: str = "/health", *lines: str) -> bytes:
        """The head of a request."""
        return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {self.host}", *lines, "", "")).encode("latin-1")

    def ask(self, request: bytes) -> str:
        """Send raw bytes; return the first line of the answer, empty if the connection closes."""
        with self.connect() as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(request)
            return first_line(line)

    def is_well(self) -> bool:
        """Return whether the server answers another client."""
        return self.ask(self.head()).startswith("HTTP/1.1 200")

    def logged(self) -> str:
        """Return the log so far."""
        return self.log.read_text(encoding="utf-8")


def first_line(line: socket.socket) -> str:
    """Read an answer with a length, or the head of another; return its first line, empty if the connection closes."""
    head = b""
    with contextlib.suppress(ConnectionError):
        while not head.endswith(b"\r\n\r\n"):
            more = line.recv(1)
            if not more:
                break
            head += more
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        rest = int(length[1]) if length else 0
        while rest and (more := line.recv(rest)):
            rest -= len(more)
    return head.decode("latin-1").partition("\r\n")[0]


def is_closed(line: socket.socket) -> bool:
    """Return whether the server closes the connection within the patience of a test."""
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait for something to become true."""
    crowding.until(holds, what, PATIENCE)


@contextlib.contextmanager
def wired(folder: Path, parser: str = "httptools", **settings: object) -> Iterator[Wire]:
    """Start a server and check at its end that it has logged no warning, error or traceback."""
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "log"
        with (
            log.open("w") as complaints,
            running_program(_PROGRAM, str(folder), parser, json.dumps(settings), stderr=complaints) as (line, server),
        ):
            yield Wire(line.strip(), log, server.pid)
        told = log.read_text(encoding="utf-8")
        assert not [line for line in told.splitlines() if " warning " in line or " error " in line], told
        assert "Traceback" not in told, told
