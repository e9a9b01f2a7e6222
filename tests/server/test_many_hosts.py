"""Servers and their database on hosts of their own, in network namespaces, so that a cable can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.acknowledged import History, Player, faults_of
from caravanserai.client import ApiError, Client
from caravanserai.client.messages import Done
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.engines import database_of
from tests.crowding import patience, until_so
from tests.processes import running
from tests.server.postgresql import postgresql_server
from tests.server.test_postgresql_server import FREE

pytestmark = pytest.mark.slow
_LOG = logging.getLogger(__name__)


def ip(*words: str) -> None:
    subprocess.run([shutil.which("ip") or "ip", *words], check=True, capture_output=True)


class Network:
    """A switch in this namespace, and hosts that are joined to it, each by a cable."""

    def __init__(self, name: str, net: int) -> None:
        self._name = name
        self._net = net
        self._numbers = itertools.count(2)
        self._hosts: list[str] = []

    @contextlib.contextmanager
    def running(self) -> Iterator[Network]:
        """Build the switch, and remove everything afterwards; without the rights, the test is skipped."""
        if shutil.which("ip") is None:
            pytest.skip("there is no iproute2 here: install Debian's package iproute2 to run these tests")
        try:
            ip("link", "add", self._name, "type", "bridge")
        except subprocess.CalledProcessError as fault:
            pytest.skip(f"network namespaces are not allowed here: {fault.stderr.decode().strip()}")
        try:
            ip("addr", "add", f"10.87.{self._net}.1/24", "dev", self._name)
            ip("link", "set", self._name, "up")
            yield self
        finally:
            for host in self._hosts:
                ip("link", "delete", f"{host}c")
                ip("netns", "delete", host)
            ip("link", "delete", self._name)

    def host(self) -> tuple[str, str]:
        """Add a host; return its name and its address."""
        number = next(self._numbers)
        name, address = f"{self._name}-{number}", f"10.87.{self._net}.{number}"
        try:
            ip("netns", "add", name)
        except subprocess.CalledProcessError as fault:
            pytest.skip(f"network namespaces are not allowed here: {fault.stderr.decode().strip()}")
        self._hosts.append(name)
        ip("link", "add", f"{name}c", "type", "veth", "peer", "name", "cable", "netns", name)
        ip("link", "set", f"{name}c", "master", self._name, "up")
        ip("-n", name, "addr", "add", f"{address}/24", "dev", "cable")
        for link in ("cable", "lo"):
            ip("-n", name, "link", "set", link, "up")
        return name, address

    def cut(self, host: str) -> None:
        """Take the cable of a host out."""
        ip("link", "set", f"{host}c", "nomaster")

    def join(self, host: str) -> None:
        """Put it in again."""
        ip("link", "set", f"{host}c", "master", self._name)


def on(host: str) -> list[str]:
    """Return the command that runs another one on a host."""
    return ["ip", "netns", "exec", host]


@contextlib.contextmanager
def server_on(host: str, address: str, folder: Path, database: str) -> Iterator[str]:
    """Start a server on a host; yield its address."""
    options = ("--no-browser", "--host", address, "--port", "8000", "--folder", str(folder), "--lang", "en")
    command = [sys.executable, "-m", "caravanserai", "serve", *options, "--set", f"database={database}", *FREE]
    with (folder / f"{host}.log").open("w") as log, running([*on(host), *command], stdout=log, stderr=log):
        yield f"http://{address}:8000"


_ASK = """
import json, sys, urllib.error, urllib.request
request = urllib.request.Request(sys.argv[1], headers={"authorization": sys.argv[2]})
try:
    with urllib.request.urlopen(request, timeout=60) as reply:
        print(json.dumps([reply.status, json.load(reply)]))
except urllib.error.HTTPError as fault:
    print(json.dumps([fault.code, json.load(fault)]))
"""


class Person(Player):
    """A person who takes some time for each answer, so that the match lasts."""

    async def answer(self, table: str, seat: int, question: str, choice: int) -> Done | None:
        """Answer a question after a moment."""
        await asyncio.sleep(0.1)
        return await super().answer(table, seat, question, choice)


class Match:
    """A match of three people at one server."""

    def __init__(self, site: str) -> None:
        self.history = History()
        self.players = [Person([site], self.history) for _ in range(3)]
        self.table = ""
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Sit down and begin to play."""
        for player in self.players:
            await player.register()
        self.table = (await self.players[0].ask(lambda client: client.create("dragon_road", seats=3))).id
        for seat, player in enumerate(self.players):
            await player.ask(lambda client, seat=seat: client.join(self.table, seat=seat))  # type: ignore[misc]  # bound now
        await self.players[0].ask(lambda client: client.begin(self.table))
        self._tasks = [
            asyncio.create_task(player.play(self.table, seat, random.Random(seat)))
            for seat, player in enumerate(self.players)
        ]

    @property
    def number(self) -> int:
        """The number of acknowledged answers."""
        return len(self.history.acknowledged)

    @property
    def is_over(self) -> bool:
        return all(task.done() for task in self._tasks)

    async def goes_on(self, answers: int = 5) -> None:
        """Wait for some more answers, or for the end of the match."""
        before = self.number
        await until_so(lambda: self.is_over or self.number >= before + answers, "the match does not go on")

    async def end(self) -> None:
        """Wait for the end of the match."""
        async with asyncio.timeout(patience(120)):
            await asyncio.gather(*self._tasks)
        for player in self.players:
            await player.close()


async def ask_there(host: str, site: str, match: Match) -> tuple[int, dict[str, Any]]:
    """Ask for the table on the host itself, which its cable does not concern; return the status and the reply."""
    url, token = f"{site}/api/tables/{match.table}", f"Bearer {match.players[0].client.token}"
    command = [*on(host), sys.executable, "-c", _ASK, url, token]
    program = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    told, _ = await program.communicate()
    status, reply = json.loads(told)
    return status, reply


async def wait_until(holds: Callable[[], Awaitable[bool]], what: str) -> float:
    """Wait until something is so; return how long it took."""
    begun = time.monotonic()
    end = begun + patience(60)
    while not await holds():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.1)
    return time.monotonic() - begun


async def is_up_to_date(site: str, match: Match) -> bool:
    """Return whether a server answers from outside, with all acknowledged answers."""
    known = match.number
    client = Client(site, match.players[0].client.token)
    with contextlib.suppress(OSError, ApiError):
        async with client, asyncio.timeout(1):
            return (await client.table(match.table)).number >= known
    return False


async def cut_and_join(network: Network, host: str, sites: list[str]) -> History:
    """Cut the first server off while a match is played at the other one."""
    cut_off, site = sites
    match = Match(site)
    await wait_until(lambda: is_up(site), "the server does not start")
    await wait_until(lambda: is_up(cut_off), "the server does not start")
    await match.begin()
    await match.goes_on()
    assert await is_up_to_date(cut_off, match)
    network.cut(host)
    await match.goes_on()
    replies: list[tuple[int, dict[str, Any]]] = []

    async def refuses() -> bool:
        replies.append(await ask_there(host, cut_off, match))
        return replies[-1][0] == 503

    refused = await wait_until(refuses, "the server that is cut off does not refuse")
    assert "store_fails" in str(replies[-1][1])
    await match.goes_on()
    network.join(host)
    back = await wait_until(lambda: is_up_to_date(cut_off, match), "the server does not come back")
    async with Client(cut_off, match.players[0].client.token) as client:
        await client.say(match.table, "here again")
    _LOG.info("cut off: refused after %.1f s; back %.1f s after the cable", refused, back)
    await match.end()
    return match.history


async def is_up(site: str) -> bool:
    client = Client(site)
    with contextlib.suppress(OSError, ApiError):
        async with client, asyncio.timeout(2):
            return bool(await client.games())
    return False


def test_a_server_that_is_cut_off_refuses_and_is_back_after_the_cable(tmp_path: Path) -> None:
    number = os.getpid() % 250
    with contextlib.ExitStack() as held:
        network = held.enter_context(Network(f"cara{number}", number).running())
        (store, store_address), *hosts = [network.host() for _ in range(3)]
        server = held.enter_context(postgresql_server(listens_at=store_address, host=on(store)))
        database = server.fresh().partition("?")[0].replace("@/", f"@{store_address}/")
        sites = [held.enter_context(server_on(*host, tmp_path, database)) for host in hosts]
        history = asyncio.run(cut_and_join(network, hosts[0][0], sites))
        with database_of(Settings(tmp_path, database)).reading() as found:
            assert faults_of(found, history) == []
