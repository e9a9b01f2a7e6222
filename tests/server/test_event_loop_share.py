"""The loop's time is shared: an address that has used its part waits, the others are answered at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from caravanserai.server.http import event_loop_share
from caravanserai.server.http.event_loop_share import Account, LoopShare, Metered, charged
from tests.crowding import patience
from tests.server.api.calling import Caller, play_scene

THIEF, AMAIA = "10.0.0.9", "10.0.0.7"


class Clock:
    """Time that goes when it is told to; `worked` is the time for which the loop was kept."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.worked = 0.0

    def monotonic(self) -> float:
        return self.now

    def perf_counter(self) -> float:
        return self.worked


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(event_loop_share, "time", clock)
    return clock


class Mill:
    """An application that works for a while and then answers; over a socket it notes what it hears."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.work = 0.0
        self.answered: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401  # as ASGI has it
        if scope["type"] == "websocket":
            await charged(scope, self.draw)
            while True:
                self.answered.append((await receive())["text"])
                self.clock.worked += self.work
        await asyncio.sleep(0)
        self.clock.worked += self.work
        self.answered.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def draw(self) -> None:
        """What a socket does in a task of its own."""
        await asyncio.sleep(0)
        self.clock.worked += self.work


@pytest.fixture
def mill(clock: Clock) -> Mill:
    return Mill(clock)


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_an_address_that_has_used_its_part_waits_and_the_others_do_not(mill: Mill, clock: Clock) -> None:
    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.2)
        mill.work = 1.005
        assert (await Caller(app, address=THIEF).get("/")).status == 200
        mill.work = 0.0
        waiting = [asyncio.create_task(Caller(app, address=THIEF).get("/")) for _ in range(3)]
        await turns()
        for address in (AMAIA, "127.0.0.1", "::1"):
            assert (await Caller(app, address=address).get("/")).status == 200
        assert (await Caller(app, address=THIEF).get("/health")).status == 200
        assert mill.answered == [THIEF, AMAIA, "127.0.0.1", "::1", THIEF]
        clock.now += 1.0
        async with asyncio.timeout(patience(30)):
            assert [reply.status for reply in await asyncio.gather(*waiting)] == [200] * 3

    asyncio.run(scenario())


def test_requests_that_cost_little_never_wait(mill: Mill, clock: Clock) -> None:
    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.2)
        mill.work = 0.001
        for _ in range(5000):
            clock.now += 0.006
            assert (await Caller(app, address=THIEF).get("/")).status == 200

    asyncio.run(scenario())


def test_too_many_that_wait_are_refused_with_the_time_to_wait(mill: Mill) -> None:
    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.2)
        mill.work = 5.0
        await Caller(app, address=THIEF).get("/")
        waiting = [
            asyncio.create_task(Caller(app, address=THIEF).get("/")) for _ in range(event_loop_share._MOST_WAITING)
        ]
        await turns()
        refused = await Caller(app, address=THIEF, lang="es").get("/")
        assert (refused.status, refused.headers["retry-after"]) == (429, "15"), "a debt has a bound"
        assert "Demasiadas peticiones" in refused.body.decode()
        assert (await Caller(app, address=THIEF).get("/api/me")).data["error"] == "too_fast"
        assert (await Caller(app, address=THIEF).get("/healthx")).status == 429, "only the probes are free"
        assert (await Caller(app, address=THIEF).get("/health/live")).status == 200
        socket, said = {"type": "websocket", "path": "/", "headers": [], "client": (THIEF, 1)}, list[Any]()

        async def connect() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def hear(message: Any) -> None:  # noqa: ANN401  # an ASGI message
            said.append(message)

        await app(socket, connect, hear)
        assert said == [{"type": "websocket.close", "code": 1013}]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await Caller(app, address=AMAIA).get("/")).status == 200

    asyncio.run(scenario())


def test_the_words_of_a_socket_wait_too_and_its_other_tasks_count(mill: Mill, clock: Clock) -> None:
    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.2)
        heard = asyncio.Queue[dict[str, Any]]()
        mill.work = 1.001
        scope = {"type": "websocket", "path": "/", "headers": [], "client": (THIEF, 1)}
        line = asyncio.create_task(app(scope, heard.get, None))
        for text in ("first", "second"):
            heard.put_nowait({"type": "websocket.receive", "text": text})
        await turns()
        assert mill.answered == [], "what it draws has used the part of its address"
        clock.now += 1.0
        async with asyncio.timeout(patience(30)):
            while not mill.answered:
                await asyncio.sleep(0.01)
                clock.now += 0.01
        await turns()
        assert mill.answered == ["first"]
        line.cancel()
        await asyncio.gather(line, return_exceptions=True)

    asyncio.run(scenario())


def test_without_a_part_nothing_is_counted(mill: Mill) -> None:
    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.0)
        mill.work = 100.0
        for _ in range(3):
            assert (await Caller(app, address=THIEF).get("/")).status == 200

    asyncio.run(scenario())


def test_accounts_of_addresses_that_ask_no_more_are_forgotten(
    mill: Mill, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_loop_share, "_MOST_ACCOUNTS", 10)

    async def scenario() -> None:
        app: Any = LoopShare(mill, 0.2)
        mill.work = 1.5
        await Caller(app, address=THIEF).get("/")
        mill.work = 0.0
        for number in range(40):
            clock.now += 0.02
            await Caller(app, address=f"10.1.0.{number}").get("/")
        assert len(app._accounts) <= 11
        assert THIEF in app._accounts, "an address in debt is remembered"

    asyncio.run(scenario())


def test_faults_and_cancelling_pass_through_the_meter(clock: Clock) -> None:
    async def failing() -> None:
        await asyncio.sleep(0)
        clock.worked += 0.5
        raise ValueError("a bug")

    ended: list[str] = []

    async def cancelled() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.append("cleaned up")

    async def measured(work: Any, account: Account) -> None:  # noqa: ANN401  # a coroutine
        await Metered(work, account)

    async def scenario() -> None:
        account = Account(0.2)
        with pytest.raises(ValueError, match="a bug"):
            await Metered(failing(), account)
        account.spend(0.6)
        assert account.missing == pytest.approx(0.5), "what a failing request has used counts"
        task = asyncio.create_task(measured(cancelled(), account))
        await turns()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == ["cleaned up"]

    asyncio.run(scenario())


def test_opening_tables_counts_for_the_writes_and_bots_that_follow(tmp_path: Path, clock: Clock) -> None:
    async def scene(app: Starlette) -> None:
        thief = Caller(app, address=THIEF)
        for _ in range(15):
            form = {"content-type": "application/x-www-form-urlencoded"}
            assert (await thief.send("POST", "/games/silk_road/invite", b"", form)).status == 303
        share = next(layer for layer in layers(app) if isinstance(layer, LoopShare))
        assert share._accounts[THIEF]._credit == pytest.approx(0.25), "three quarters of a second for 15 tables"
        assert clock.worked == 0.0

    play_scene(Settings(tmp_path), scene)


def layers(app: Starlette) -> list[object]:
    """The application and all that it is wrapped in."""
    found: list[Any] = [app.middleware_stack]
    while hasattr(found[-1], "app") or hasattr(found[-1], "_app"):
        found.append(getattr(found[-1], "app", None) or found[-1]._app)
    return found
