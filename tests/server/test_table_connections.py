"""Screens that connect and disconnect: they leave nothing behind, delay nobody, and keep no secrets of others."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace

from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.tables.player_commands import _COMMANDS, run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.socket import TableConnection
from caravanserai.web.fragments import fragments
from tests.crowding import until_so
from tests.server.conftest import AMAIA, NOOR, TEO
from tests.server.test_races import Tell
from tests.server.test_table import answer_once, three_people


class Browser:
    """A fake socket that sends some messages and disconnects."""

    def __init__(self, *messages: dict[str, object], accepts: bool = True) -> None:
        self._messages = list(messages)
        self._accepts = accepts
        self.scope: dict[str, object] = {}

    async def accept(self) -> None:
        await asyncio.sleep(0)
        if not self._accepts:
            raise WebSocketDisconnect

    async def receive(self) -> dict[str, object]:
        await asyncio.sleep(0)
        if self._messages:
            return {"type": "websocket.receive", "text": json.dumps(self._messages.pop())}
        return {"type": "websocket.disconnect"}

    async def send_text(self, _text: str) -> None:
        await asyncio.sleep(0)
        raise WebSocketDisconnect


class Flooder(Browser):
    """A fake socket that sends too much, and disconnects before the refusal."""

    async def receive(self) -> dict[str, object]:
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": "x" * 10_000}

    async def close(self, _code: int) -> None:
        await asyncio.sleep(0)
        raise WebSocketDisconnected


def test_a_client_that_leaves_before_its_refusal_is_no_error(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        await TableConnection(Flooder(), registry, table, NOOR).serve()  # type: ignore[arg-type]  # enough of a socket
        assert not table.presence.here

    run_scenario(scenario)


def test_two_hundred_screens_that_come_and_go_leave_nothing_behind(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        await asyncio.sleep(0)
        before = len(asyncio.all_tasks()), len(table.presence.watchers)
        for number in range(200):
            browser = Browser({"do": "unchoose"}, accepts=number % 3 > 0)
            person = (AMAIA, replace(NOOR, id=f"stranger {number}"))[number % 2]
            await TableConnection(browser, registry, table, person).serve()  # type: ignore[arg-type]  # enough of a socket
        await until_so(lambda: (len(asyncio.all_tasks()), len(table.presence.watchers)) == before)
        assert not table.presence.here
        assert len(table.presence._left) <= 1

    run_scenario(scenario)


def test_a_screen_that_changes_hands_keeps_nothing_of_the_last_person(run_scenario: Tell) -> None:
    """A fragment that is not rendered any more would stay in the page."""

    async def scenario(registry: TableRegistry) -> None:
        for game in ("silk_road", "dragon_road"):
            table = await registry.open_table(AMAIA, game, 3, {})
            for seat, name in enumerate(("Amaia", "Teo", "Noor")):
                await table.seating.sit(seat, AMAIA, name, shared=True)
            await table.start()
            for _ in range(40):
                assert table.match is not None
                screen = Screen(table, AMAIA)
                reader = screen.perspective()
                nobody = set(fragments(reader, screen.talk(reader)))
                before = screen.seat
                assert before is None
                seat = table.match.decisions()[0].seat
                await run_command(registry, screen, {"do": "face", "seat": str(seat)})
                assert screen.seat == seat
                reader = screen.perspective()
                assert set(fragments(reader, screen.talk(reader))) <= nobody
                await answer_once(table)

    run_scenario(scenario)


def test_whatever_a_browser_sends_is_granted_or_refused(run_scenario: Tell) -> None:
    chance = random.Random(8)
    values: tuple[object, ...] = (
        *(None, True, 0, 1, 2, -1, 10**30, 1.5, float("nan"), "", "0", "1", "-1", "0.0", "x", "\ud800", "½"),
        *([], {}, ["0"], {"do": "say"}, "amount", "space", "word", "pass"),
    )
    names = ("question", "choice", "block", "item", "seat", "yes", "text", "sound", "theme", "confirm", "name", "id")

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        screens = [Screen(table, person) for person in (AMAIA, TEO, NOOR, replace(NOOR, id="stranger"))]
        refused = 0
        for number in range(600):
            screen = screens[number % 4]
            message = {name: chance.choice(values) for name in chance.sample(names, 5)}
            if chance.random() < 0.5:
                message["question"] = screen.perspective().question
            try:
                await run_command(registry, screen, {"do": chance.choice((*_COMMANDS, *values)), **message})
            except CaravanseraiError:
                refused += 1
            assert json.loads(screen.news() or "{}") is not None
        assert 100 < refused < 600

    run_scenario(scenario)


class LazyBrowser(Browser):
    """A fake socket that stays, and takes a given number of messages."""

    def __init__(self, takes: int) -> None:
        super().__init__()
        self.takes = takes
        self.taken: list[str] = []
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, object]:
        await self.gone.wait()
        return await super().receive()

    async def send_text(self, text: str) -> None:
        if len(self.taken) >= self.takes:
            await self.gone.wait()
        self.taken.append(text)


def test_a_browser_that_takes_nothing_holds_up_nobody_and_nothing_piles_up_for_it(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        lazy, brisk = LazyBrowser(1), LazyBrowser(1000)
        lines = [
            asyncio.create_task(TableConnection(browser, registry, table, person).serve())  # type: ignore[arg-type]  # enough of a socket
            for browser, person in ((lazy, AMAIA), (brisk, TEO))
        ]
        for number in range(20):
            await table.say(0, "Amaia", f"line {number}")
            await until_so(lambda said=f"line {number}": brisk.taken and said in brisk.taken[-1])  # type: ignore[misc]  # a str
        assert len(lazy.taken) == 1
        lazy.takes = 1000
        for browser in (lazy, brisk):
            browser.gone.set()
        await asyncio.gather(*lines)
        assert len(lazy.taken) <= 3
        assert not table.presence.here

    run_scenario(scenario)
