"""Servers that start quickly, so that many can be killed: they are forked from a process that has loaded everything."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import socket
import sys
import time
from typing import TYPE_CHECKING, Final

from caravanserai.cli import run

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerProcess

_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["bench.warm", "bench.acknowledged", "bench.measuring", "tests.server.postgresql"])
_PATIENCE: Final = 60.0
_BREATH: Final = 0.05


class ForkedServer:
    """A server that is killed and started again with the same options, on the same port."""

    def __init__(self, *options: str, log: str = os.devnull) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self._arguments = ["serve", "--no-browser", "--port", str(self._port), *options]
        self._log = log
        self._process: ForkServerProcess | None = None
        self.kills = 0

    @property
    def pid(self) -> int:
        """The number of the running process."""
        number = None if self._process is None else self._process.pid
        if number is None:
            raise ProcessLookupError("the server does not run")
        return number

    async def start(self) -> None:
        """Start the server, and wait until it responds."""
        self._process = _CONTEXT.Process(target=_serve, args=(self._arguments, self._log))
        self._process.start()
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                with contextlib.closing(writer):
                    writer.write(b"GET /health HTTP/1.0\r\n\r\n")
                    if await reader.read(1):
                        return
            await asyncio.sleep(_BREATH)
        raise TimeoutError("the server does not come up again")

    async def kill(self) -> None:
        """Kill the server without warning."""
        if self._process is not None:
            self._process.kill()
            await asyncio.to_thread(self._process.join)
            self._process = None
            self.kills += 1


def _serve(arguments: list[str], log: str) -> None:
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(file, sys.stdout.fileno())
    os.dup2(file, sys.stderr.fileno())
    sys.exit(run(arguments, dict(os.environ)))
