"""A real server in a separate process, and browsers without a screen: cookies, forms and sockets."""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import signal
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from caravanserai.server.http.stall_watcher import MOST_SECONDS
from tests.crowding import patience
from tests.warm_process import Program, running_program

_PATIENCE: Final = 20.0
AT_ANY_PACE: Final = "from caravanserai.server.tables import socket; socket._MESSAGES_A_SECOND = 1e6"
"""Code that lifts the rate limit of a socket, for players that are faster than people."""
WATCH_LOOP: Final = () if "COVERAGE_PROCESS_CONFIG" in os.environ else ("--set", "watch_loop=true")
"""Options of a server that reports stalls of its event loop; a server that counts its coverage is too slow for that."""
_ORPHAN: Final = re.compile(r'^Traceback .*\n  File "<string>", line 1, .*\n(?:  .*\n)*.*\n', re.MULTILINE)
"""The complaint of a bot worker that was just starting when a test killed its server."""
_BUSY_MS: Final = re.compile(r"busy_ms\W+(\d+)")


class Guest:
    """A visitor with a browser: keeps cookies, follows links, sends forms, opens sockets."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address.rstrip("/")
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self._lang = lang

    def get(self, path: str, **headers: str) -> tuple[int, str, str]:
        """Return status, address and text of a page."""
        return self._open(urllib.request.Request(self.address + path, headers=headers))  # noqa: S310  # our own server

    def post(self, path: str, origin: str | None = None, **fields: str) -> tuple[int, str, str]:
        """Send a form."""
        data = urllib.parse.urlencode(fields).encode()
        headers = {"Origin": self.address if origin is None else origin}
        return self._open(urllib.request.Request(self.address + path, data, headers))  # noqa: S310  # our own server

    def socket(self, path: str, origin: str | None = None) -> ClientConnection:
        """Open a socket with the cookies of this browser."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(
            self.address.replace("http", "ws") + path,
            origin=Origin(self.address if origin is None else origin),
            additional_headers={"Cookie": cookies} if cookies else None,
            open_timeout=patience(_PATIENCE),
        )

    def _open(self, request: urllib.request.Request) -> tuple[int, str, str]:
        request.add_header("Accept-Language", self._lang)
        try:
            with self._opener.open(request, timeout=patience(_PATIENCE)) as response:
                return response.status, response.url, response.read().decode()
        except urllib.error.HTTPError as fault:
            with fault:
                return fault.code, fault.url, fault.read().decode()


class Page:
    """A table page that its socket keeps up to date, like the script in the browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.fragments: dict[str, str] = {}
        self.message: dict[str, Any] = {}

    def hear(self, timeout: float | None = None) -> dict[str, Any]:
        """Take the next message with news; wait for it at most these seconds, by default the patience of a test."""
        message: dict[str, Any] = json.loads(self.socket.recv(patience(_PATIENCE) if timeout is None else timeout))
        for key, html in message.get("f", {}).items():
            if "/" not in key:  # a new outer fragment comes with all its inner ones
                self.fragments = {old: text for old, text in self.fragments.items() if not old.startswith(f"{key}/")}
            self.fragments[key] = html
        self.message = message
        return message

    def command(self, verb: str, **facts: object) -> None:
        """Send a command with the open question."""
        question = self.fragments["decision"].partition('data-question="')[2].partition('"')[0]
        self.socket.send(json.dumps({"do": verb, "question": question, **facts}))


def busy_stalls(log: str) -> list[str]:
    """Return the lines about steps that used far too much processor time.

    A step that only waited may have waited for a busy disk. On a crowded machine the same step takes more processor
    time, so a test fails only at twice the limit.
    """
    stalls = [line for line in log.splitlines() if "event loop was stuck" in line]
    return [line for line in stalls if (found := _BUSY_MS.search(line)) and int(found[1]) >= 2000 * MOST_SECONDS]


def without_orphans(log: str) -> str:
    """Leave out what bot workers say that were just starting when their server was killed."""
    return _ORPHAN.sub("", log)


def written(file: IO[str]) -> str:
    """Return what other processes have written to a file; they go on writing where they were."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode()


@contextlib.contextmanager
def running_server(
    folder: Path, *options: str, may_complain: bool = False, log: Path | None = None, prelude: str = ""
) -> Iterator[tuple[str, Program]]:
    """Start `caravanserai serve` and yield its address; the server must not fail or stall during the test.

    The prelude is a line of Python that its process runs first.
    """
    program = f"{prelude}\nfrom caravanserai.cli import main; main()"
    words = ["serve", "--port", "0", "--no-browser", "--folder", str(folder), "--bot-pause", "0", "--lang", "en"]
    with tempfile.TemporaryFile("w+") if log is None else log.open("w+") as complaints:
        with running_program(program, *words, *WATCH_LOOP, *options, stderr=complaints) as (line, server):
            yield line.split(" at ")[1].split()[0], server
            told = written(complaints)  # before the server is killed: a bot worker that is just starting complains
            if server.poll() == -signal.SIGKILL:
                told = without_orphans(told)
        assert may_complain or "Traceback" not in told, told
        assert may_complain or not busy_stalls(told), told
