"""Program errors at a table: the page shows a message, the log has a traceback, and the match goes on."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from caravanserai.kernel.errors import RuleFaultError
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.socket import TableConnection
from caravanserai.server.tables.table import Table
from caravanserai.text.catalogue import Words
from caravanserai.web.board import Board
from caravanserai.web.drawing import ReaderDrawing
from caravanserai.web.fragment import Fragment
from caravanserai.web.fragments import fragments
from caravanserai.web.recent_log import RecentLog
from tests.crowding import others_go_on, until_so
from tests.server.conftest import AMAIA, NOOR, TEO
from tests.server.test_races import Tell
from tests.server.test_table import answer_once, three_people

PEOPLE = (AMAIA, TEO, NOOR)


class Browser:
    """A fake socket of a person who stays at the table and sends what a test tells."""

    def __init__(self, registry: TableRegistry, table: Table, seat: int) -> None:
        self.scope: dict[str, object] = {}
        self._sent: asyncio.Queue[dict[str, object] | None] = asyncio.Queue()
        self.taken: list[dict[str, Any]] = []
        self.words = Words(PEOPLE[seat].lang)
        connection = TableConnection(self, registry, table, PEOPLE[seat])  # type: ignore[arg-type]  # enough of a socket
        self.screen = connection._screen
        self._task = asyncio.create_task(connection.serve())

    async def accept(self) -> None:
        await asyncio.sleep(0)

    async def receive(self) -> dict[str, object]:
        message = await self._sent.get()
        if message is None:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": json.dumps(message)}

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(0)
        self.taken.append(json.loads(text))

    async def message(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for a message of which something holds; forget those before it."""
        while True:
            await until_so(lambda: self.taken)
            message = self.taken.pop(0)
            if holds(message):
                return message

    async def send(self, **message: object) -> None:
        await self._sent.put(message)

    async def leave(self) -> None:
        await self._sent.put(None)
        await self._task

    def text(self, key: str) -> str:
        return self.words.say(f"web.refused.{key}")


async def at_a_table(registry: TableRegistry) -> tuple[Table, list[Browser]]:
    """Open a table of three people who all look at it."""
    table = await three_people(registry)
    browsers = [Browser(registry, table, seat) for seat in range(3)]
    for browser in browsers:
        await browser.message(lambda message: message["f"])
    await others_go_on()  # each of them learns who else is there
    for browser in browsers:
        browser.taken.clear()
    return table, browsers


def lines_of(log: str) -> list[str]:
    """Return the ids of the lines of a log that are drawn in full."""
    return re.findall(r'id="(line-[\d-]+)" class', log)


def drawn_anew(table: Table, person: Person) -> str:
    """Return the log of a person as a page that knows no earlier drawing has it."""
    screen = Screen(table, person)
    reader = screen.perspective()
    return fragments(reader, screen.talk(reader))["log"]


def failing(fails: Callable[[Fragment, Board], object]) -> mock._patch[Any]:
    """Plant an error in the drawing of some fragments."""
    draw = ReaderDrawing.draw

    def drawn(drawing: ReaderDrawing, fragment: Fragment, board: Board) -> object:
        if fails(fragment, board):
            raise ZeroDivisionError("planted")
        return draw(drawing, fragment, board)

    return mock.patch.object(ReaderDrawing, "draw", drawn)


@pytest.fixture
def tracebacks(caplog: pytest.LogCaptureFixture) -> Callable[[], list[tuple[str, Any]]]:
    """The messages of the errors in the log, with what was raised; each is taken once."""

    def taken() -> list[tuple[str, Any]]:
        errors = [record for record in caplog.records if record.levelname == "ERROR"]
        found = [(record.getMessage(), record.exc_info and record.exc_info[0]) for record in errors]
        caplog.clear()
        return found

    return taken


def test_a_drawing_that_fails_for_one_seat_is_told_to_it_alone(
    run_scenario: Tell, tracebacks: Callable[[], list[tuple[str, Any]]]
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, browsers = await at_a_table(registry)
        with failing(lambda fragment, board: fragment.key == "decision" and board.perspective.seat == 1):
            for number in (1, 2, 3):
                await answer_once(table)
                told = await browsers[1].message(lambda message: "refused" in message)
                assert told == {"refused": browsers[1].text("drawing_failed")}
                await browsers[0].message(lambda message, number=number: message["number"] == number)  # type: ignore[misc]  # an int
                assert tracebacks() == [("a table cannot be drawn", ZeroDivisionError)]
        await answer_once(table)
        message = await browsers[1].message(lambda message: message["number"] == 4)
        assert set(lines_of(message["f"]["log"])) == set(lines_of(drawn_anew(table, TEO))) >= {"line-3-1", "line-4-1"}
        assert not tracebacks()
        for browser in browsers:
            await browser.leave()

    run_scenario(scenario)


@pytest.mark.parametrize("do", ["choose", "plan"])
def test_a_preview_that_cannot_be_drawn_is_closed(
    do: str, run_scenario: Tell, tracebacks: Callable[[], list[tuple[str, Any]]]
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, browsers = await at_a_table(registry)
        seat = table.running().decisions()[0].seat
        browser = browsers[seat]
        choice, question = table.running().options(seat)[0], table.question_of(seat)
        with failing(lambda _, board: board.perspective.chosen is not None or board.perspective.plan):
            await browser.send(do=do, choice=choice, choices=str(choice), question=question)
            await browser.message(lambda message: browser.text("preview_failed") in message["f"]["decision"])
        assert not browser.screen.previews
        assert tracebacks() == [("a table cannot be drawn", ZeroDivisionError)]
        await browser.send(do="take", choice=choice, question=question)
        await until_so(lambda: table.running().number == 1)
        for one in browsers:
            await one.leave()

    run_scenario(scenario)


@pytest.mark.parametrize("fault", [ZeroDivisionError("planted"), RuleFaultError("planted")])
def test_a_command_that_fails_is_told_and_the_connection_stays(
    fault: Exception, run_scenario: Tell, tracebacks: Callable[[], list[tuple[str, Any]]]
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, browsers = await at_a_table(registry)
        seat = table.running().decisions()[0].seat
        browser = browsers[seat]
        answer = {"do": "take", "choice": table.running().options(seat)[0], "question": table.question_of(seat)}
        with mock.patch("caravanserai.kernel.chair.Chair.checked", side_effect=fault):
            await browser.send(**answer)
            await browser.message(lambda message: browser.text("command_failed") in message["f"]["decision"])
        assert tracebacks() == [("a command failed", type(fault))]
        assert table.running().number == 0
        await browser.send(**answer)
        message = await browser.message(lambda message: message["number"] == 1)
        assert browser.text("command_failed") not in message["f"]["decision"]
        for one in browsers:
            await one.leave()

    run_scenario(scenario)


def test_a_log_with_a_line_that_failed_is_drawn_anew(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        screen = Screen(table, AMAIA)
        screen.news()
        for _ in range(4):
            await answer_once(table)
        add = RecentLog._add

        def half_added(log: RecentLog, board: Board, events: list[Any], drawn: Any) -> None:  # noqa: ANN401  # as it is
            add(log, board, events[: len(events) // 2], drawn)
            raise ZeroDivisionError("planted")

        with mock.patch.object(RecentLog, "_add", half_added), pytest.raises(ZeroDivisionError):
            screen.news()
        lines = lines_of(screen.page().elements["log"])
        assert sorted(set(lines)) == sorted(lines), "a line is drawn twice"
        assert lines == lines_of(drawn_anew(table, AMAIA))

    run_scenario(scenario)
