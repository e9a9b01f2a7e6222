"""Real servers behind nginx share a PostgreSQL database, with deaths, pauses and cuts in the middle of matches.

Nobody stays at one server: people play by streams and by sockets, and each request goes to the next server. No
acknowledged answer may be lost or doubled, no seat may see what the record does not show to it, and everybody goes on.
`python -m bench.crash --database postgresql --servers 4` does the same for longer, with kills alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import random
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import WebSocketException

import caravanserai
from bench.acknowledged import History, Player, faults_of
from bench.forked_server import ForkedServer
from caravanserai.client.messages import Event
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.engines import database_of
from tests.crowding import patience, until_so
from tests.server.balancer import balancer
from tests.server.browsing import Guest
from tests.server.cut_proxy import CutProxy
from tests.server.postgresql import PostgresqlServer, postgresql_server
from tests.server.test_four_people import Player as SocketPlayer
from tests.server.test_postgresql_server import FREE

pytestmark = pytest.mark.slow
_LOG = logging.getLogger(__name__)

PACE = 0.05
"""Seconds between two answers of a person."""
LONGER_THAN_THE_LEASE = 4.5
OPEN = {"ledger": "open"}
"""Options of a match whose log forgets nothing (SR-96), so that a stream that was broken brings everything."""


class Follower(Player):
    """A person who answers as soon as the stream of a table tells of a question, and notes all events."""

    def __init__(self, address: str, history: History) -> None:
        super().__init__([address], history)
        self.events: list[Event] = []

    async def follow(self, table: str, seat: int, chance: random.Random) -> None:
        """Play a seat until the match is over."""
        number = -1
        async with contextlib.aclosing(self.client.events(table, words=False)) as stream:
            async for news in stream:
                self.events += news.events
                question, choices = news.question, news.choices
                while question and news.number >= number:
                    await asyncio.sleep(PACE)
                    done = await self.answer(table, seat, question, chance.choice(choices))
                    if done is None:
                        break
                    question, choices, number = done.question, done.choices, done.number
                if news.over:
                    return


def follow_by_socket(guest: Guest, table: str, given_up: threading.Event) -> list[str]:
    """Play a seat by sockets, one after another, until the match is over; return the points of all seats."""
    while not given_up.is_set():
        with contextlib.suppress(OSError, WebSocketException), contextlib.ExitStack() as held:
            player = SocketPlayer(guest, table, held)
            player.page.hear()
            while not player.total and not given_up.is_set():
                time.sleep(PACE)
                if player.asked:
                    player.send()
                with contextlib.suppress(TimeoutError):
                    player.page.hear(1)  # the same refusal twice is one message
            return player.total
        time.sleep(PACE)
    return []


def retried(call: Callable[[], tuple[int, str, str]]) -> str:
    """Repeat a request of a browser until it succeeds; return the address of the page."""
    end = time.monotonic() + patience(60)
    while True:
        with contextlib.suppress(OSError):
            status, url, _ = call()
            if status == 200:
                return url
        assert time.monotonic() < end
        time.sleep(PACE)


class Club:
    """Servers behind nginx, and matches on them that follow each other until the club closes."""

    def __init__(self, site: str, servers: list[ForkedServer], settings: Settings, given_up: threading.Event) -> None:
        self.site = site
        self.servers = servers
        self.settings = settings
        self.history = History()
        self.back: dict[str, float] = {}
        """The most seconds until all matches went on, by fault."""
        self.given_up = given_up
        """Set when the test has failed, so that no thread waits for the end of a match."""
        self._playing: set[str] = set()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> None:
        """Let matches begin at that number of tables."""
        self._tasks = [asyncio.create_task(self._play(number)) for number in range(tables)]
        await until_so(lambda: len(self._playing) == tables, "the matches do not begin")
        await self.goes_on("the start")

    async def close(self) -> None:
        """Let the running matches end."""
        self._closing = True
        async with asyncio.timeout(patience(180)):
            await asyncio.gather(*self._tasks)

    async def goes_on(self, after: str) -> None:
        """Wait until all running matches have gone on."""
        begun, known = time.monotonic(), len(self.history.acknowledged)

        def so() -> bool:
            for task in self._tasks:
                assert not task.done() or task.exception() is None, task.exception()
            return self._playing <= {answer.table for answer in self.history.acknowledged[known:]}

        await until_so(so, f"a match does not go on after {after}", 60)
        self.back[after] = max(round(time.monotonic() - begun, 2), self.back.get(after, 0.0))

    async def _play(self, number: int) -> None:
        chance, rounds = random.Random(number), 0
        while not self._closing or not rounds:
            await self._play_match(chance)
            rounds += 1

    async def _play_match(self, chance: random.Random) -> None:
        """Play a match of two people with streams, one with a socket, and a bot; compare what they see."""
        followers = [Follower(self.site, self.history) for _ in range(2)]
        for follower in followers:
            await follower.register()
        table = (await followers[0].ask(lambda client: client.create("silk_road", 4, OPEN))).id
        for seat, follower in enumerate(followers):
            await follower.try_to(lambda client, seat=seat: client.join(table, seat=seat))  # type: ignore[misc]  # bound now
        guest, path = Guest(self.site), f"/tables/{table}"
        await asyncio.to_thread(retried, lambda: guest.post(f"{path}/room", do="sit", seat="2"))
        await followers[0].try_to(lambda client: client.seat_bots(table, seat=3, bot="greedy"))
        await followers[0].try_to(lambda client: client.begin(table))
        self._playing.add(table)
        points, *_ = await asyncio.gather(
            asyncio.to_thread(follow_by_socket, guest, path, self.given_up),
            *(follower.follow(table, seat, random.Random(chance.random())) for seat, follower in enumerate(followers)),
        )
        self._playing.discard(table)
        record = await followers[0].ask(lambda client: client.record(table))
        match = caravanserai.replay(record)
        assert points == [str(score) for score in match.scores()]
        for seat, follower in enumerate(followers):
            told = [event for event in match.events(seat, -1) if event.kind.name != "chance"]
            seen = [[event.number, event.kind, event.facts] for event in follower.events]
            expected = json.loads(json.dumps([[event.number, event.kind.name, event.facts()] for event in told]))
            assert seen == expected[-len(seen) :], "each event once, in order, from the first look on"
            await follower.close()


@contextlib.asynccontextmanager
async def club(folder: Path, number: int, database: str) -> AsyncIterator[Club]:
    """Start servers, and play at as many tables; at the end, compare the store with what was acknowledged."""
    log = folder / "servers.log"
    options = ("--folder", str(folder), "--bot-pause", "0", "--set", f"database={database}", *FREE)
    servers = [ForkedServer(*options, log=str(log)) for _ in range(number)]
    given_up = threading.Event()
    with contextlib.ExitStack() as held:
        try:
            for server in servers:  # the first of them has the chores
                await server.start()
            site = held.enter_context(balancer(folder, [server.address for server in servers]))
            opened = Club(site, servers, Settings(folder, database), given_up)
            await opened.open(number)
            yield opened
            await opened.close()
        finally:
            given_up.set()
            for server in servers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(server.pid, signal.SIGCONT)
                await server.kill()
    with database_of(opened.settings).reading() as store:
        assert faults_of(store, opened.history) == []
    facts = {"back_seconds": opened.back, "acknowledged": len(opened.history.acknowledged)}
    _LOG.info("all matches went on after each fault: %s", facts)


async def kill(here: Club) -> None:
    await here.servers[0].kill()
    await here.goes_on("a kill")
    await here.servers[0].start()
    await here.goes_on("the return of the killed server")


async def pause_the_owner(here: Club) -> None:
    """Pause the owner of the chores for longer than its lease."""
    before = epoch_of(here.settings.database)
    os.kill(here.servers[0].pid, signal.SIGSTOP)
    await asyncio.sleep(LONGER_THAN_THE_LEASE)
    await until_so(lambda: epoch_of(here.settings.database) > before, "nobody has taken the chores over")
    os.kill(here.servers[0].pid, signal.SIGCONT)
    await here.goes_on("a pause")


def epoch_of(database: str) -> int:
    """Return the epoch of the lease of the chores, which rises with each new owner."""
    with psycopg.connect(database) as driver:
        return int(driver.execute("select epoch from caravanserai.lease where name = 'chores'").fetchone()[0])  # type: ignore[index]  # one row


async def restart_the_database(here: Club, server: PostgresqlServer) -> None:
    await asyncio.to_thread(server.stop)
    await asyncio.sleep(1)
    await asyncio.to_thread(server.start)
    await here.goes_on("a restart of the database")


async def cut_the_connections(here: Club, proxy: CutProxy) -> None:
    proxy.cut()
    await asyncio.sleep(1)
    proxy.join()
    await here.goes_on("a cut")


async def slow_the_commits(here: Club, proxy: CutProxy) -> None:
    proxy.delay = 0.01
    await here.goes_on("slow commits")
    proxy.delay = 0.0
    await here.goes_on("the end of slow commits")


def test_two_servers_behind_nginx_survive_every_fault(tmp_path: Path) -> None:
    async def scenario(server: PostgresqlServer, proxy: CutProxy) -> None:
        async with club(tmp_path, 2, proxy.address(server.fresh())) as here:
            await pause_the_owner(here)
            await kill(here)
            await restart_the_database(here, server)
            await cut_the_connections(here, proxy)
            await slow_the_commits(here, proxy)

    with postgresql_server() as server, CutProxy(server.socket).running() as proxy:
        asyncio.run(scenario(server, proxy))


def test_four_servers_behind_nginx_play_on_while_each_is_killed(tmp_path: Path, postgresql: PostgresqlServer) -> None:
    async def scenario() -> None:
        async with club(tmp_path, 4, postgresql.fresh()) as here:
            for _ in here.servers:
                await kill(here)
                here.servers.append(here.servers.pop(0))

    asyncio.run(scenario())
