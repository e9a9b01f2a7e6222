"""Several processes behind one address: the supervisor replaces those that end, and all of them on SIGHUP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

import caravanserai
from caravanserai.client import Client, play
from caravanserai.client.messages import Decision
from tests.crowding import patience, until
from tests.processes import running
from tests.server.postgresql import PostgresqlServer
from tests.server.test_postgresql_server import FREE
from tests.server.test_postgresql_server import first as first_option

_WORKERS: Final = 2
_PROGRAM: Final = """
import os, pathlib, socket, sys
from caravanserai.server.supervisor import Supervisor, inherited

given = inherited()
if given is None:
    listener = socket.create_server(("127.0.0.1", 0))
    sys.exit(not Supervisor(listener, 2, 1.0).run(lambda: print(listener.getsockname()[1], flush=True)))
if pathlib.Path(sys.argv[1]).exists():
    pathlib.Path(sys.argv[1] + "-tried").touch()
    sys.exit("this version is broken")
given.end_with_supervisor()
given.tell_ready()
while True:
    caller, _ = given.listener.accept()
    caller.sendall(str(os.getpid()).encode())
    caller.close()
"""
"""A server whose processes say their number. It is broken while the file exists that its argument names."""


class Supervised:
    """A supervisor and its processes."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        self.program = program
        self.first_line = program.stdout.readline()

    @property
    def workers(self) -> set[int]:
        """The numbers of the processes."""
        children = Path(f"/proc/{self.program.pid}/task/{self.program.pid}/children").read_text(encoding="ascii")
        return {int(word) for word in children.split()}

    def called(self) -> int:
        """Call until a process answers, and return its number; one that is stopped hangs up."""
        while True:
            with socket.create_connection(("127.0.0.1", int(self.first_line)), patience()) as caller:
                number = caller.recv(20)
            if number:
                return int(number)

    def are_replaced(self, old: set[int]) -> bool:
        """Whether other processes run in the place of all these."""
        now = self.workers
        return len(now) == _WORKERS and not now & old


def is_gone(number: int) -> bool:
    with contextlib.suppress(FileNotFoundError):
        return Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    return True


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    return tmp_path / "broken"


@pytest.fixture
def supervised(broken: Path) -> Iterator[Supervised]:
    with running([sys.executable, "-c", _PROGRAM, str(broken)], stdout=subprocess.PIPE) as program:
        yield Supervised(program)


def test_a_process_that_dies_gets_a_successor(supervised: Supervised) -> None:
    first = supervised.workers
    victim = min(first)
    os.kill(victim, signal.SIGKILL)
    until(lambda: is_gone(victim))
    assert supervised.called() in first - {victim}, "the other process answers meanwhile"
    until(lambda: len(supervised.workers - {victim}) == _WORKERS)
    assert first - {victim} < supervised.workers


def test_all_processes_are_replaced_on_sighup(supervised: Supervised) -> None:
    first = supervised.workers
    supervised.program.send_signal(signal.SIGHUP)

    def replaced() -> bool:
        supervised.called()  # every call is answered meanwhile
        return supervised.are_replaced(first)

    until(replaced)
    assert supervised.called() in supervised.workers


def test_a_broken_version_replaces_nothing(supervised: Supervised, broken: Path) -> None:
    first = supervised.workers
    broken.touch()
    supervised.program.send_signal(signal.SIGHUP)
    until(broken.with_name("broken-tried").exists, "it tries a new process")
    until(lambda: supervised.workers == first, "it gives up")
    assert supervised.called() in first
    broken.unlink()
    supervised.program.send_signal(signal.SIGHUP)
    until(lambda: supervised.are_replaced(first))


def test_the_processes_end_with_a_supervisor_that_is_told_to_stop(supervised: Supervised) -> None:
    first = supervised.workers
    supervised.program.terminate()
    assert supervised.program.wait(patience()) == 0
    assert all(map(is_gone, first))


def test_the_processes_end_with_a_supervisor_that_is_killed(supervised: Supervised) -> None:
    first = supervised.workers
    supervised.program.kill()
    until(lambda: all(map(is_gone, first)))


def test_a_server_whose_processes_cannot_start_ends(broken: Path) -> None:
    broken.touch()
    command = [sys.executable, "-c", _PROGRAM, str(broken)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=patience())
    assert (done.returncode, done.stdout) == (1, "")
    assert "this version is broken" in done.stderr


async def whole_match(site: str, is_seated: threading.Event, is_replaced: Callable[[], bool]) -> None:
    """Play a match of three people to its end, slowly until the processes are replaced."""

    async def choose(decision: Decision) -> int:
        if not is_replaced():
            await asyncio.sleep(0.1)
        return first_option(decision)

    people = [await Client.register(site, f"Guest {seat}") for seat in range(3)]
    table: str = (await people[0].create("dragon_road", 3)).id
    for one in people:
        await one.join(table)
    await people[0].begin(table)
    is_seated.set()
    await asyncio.wait_for(asyncio.gather(*(play(one, table, choose) for one in people)), patience(120))
    assert caravanserai.replay(await people[0].record(table)).over
    for one in people:
        await one.close()


@pytest.mark.slow
def test_a_rolling_upgrade_in_the_middle_of_a_match(tmp_path: Path, postgresql: PostgresqlServer) -> None:
    """All processes of a server are replaced while people play: their match goes on to its end."""
    options = ("--set", f"database={postgresql.fresh()}", *FREE)
    words = ["serve", "--workers", "2", "--port", "0", "--no-browser", "--folder", str(tmp_path), "--lang", "en"]
    command = [sys.executable, "-m", "caravanserai", *words, *options]
    log, is_seated = tmp_path / "log", threading.Event()
    with log.open("w") as complaints, running(command, stdout=subprocess.PIPE, stderr=complaints) as program:
        server = Supervised(program)
        site = server.first_line.split(" at ")[1].split()[0]
        first = server.workers
        with ThreadPoolExecutor(1) as thread:
            match = thread.submit(asyncio.run, whole_match(site, is_seated, lambda: server.are_replaced(first)))
            until(lambda: is_seated.is_set() or match.done())
            program.send_signal(signal.SIGHUP)
            until(lambda: server.are_replaced(first) or match.done(), seconds=60)
            match.result()
        assert server.are_replaced(first)
    assert "Traceback" not in log.read_text(encoding="utf-8")
