"""The analyst reports its progress: it waits, analyses every question briefly, and the likely mistakes longer."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, cast

import pytest

from caravanserai.bots.analysis import GLANCE, Look, Option
from caravanserai.server.errors import LaterError
from caravanserai.server.review import analyst as analyst_module
from caravanserai.server.review.analyst import ANALYSES, HINTS, SUSPECTS, Analyst, InQueue, choices, look_at
from caravanserai.server.review.past_match import PastMatch
from caravanserai.server.tables.bot_pool import BotPool, MatchSource
from caravanserai.server.tables.fair_queue import Asker
from tests.crowding import others_go_on, patience
from tests.server.played import played

AMAIA, TEO, THIEF = Asker("inn", "amaia"), Asker("inn", "teo"), Asker("mill", "thief")


def past_match_of(name: str = "tea", answers: int = 30) -> PastMatch:
    match = played("silk_road", 3, answers)
    source = MatchSource("silk_road", 3, dict(match.setup), "tea", tuple(match.calls()))
    return PastMatch("/tables", name, source, over=True, players=(), own=None)


class Sceptic:
    """A pool that rates every answer as a mistake, and records the progress at each question."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, int]] = []
        self.tries: list[int] = []
        self.analyst = Analyst(cast("BotPool", self))
        self.past_match = past_match_of()
        self.done = asyncio.Event()

    async def do(self, work: partial[Any]) -> object:
        if work.func is choices:
            return work()
        _, number, tries = work.args
        progress = self.analyst.findings(self.past_match, AMAIA).progress
        self.told.append(progress)
        self.tries.append(tries)
        if progress == ("closely", SUSPECTS - 1, SUSPECTS):
            self.done.set()
        return Look(number, 0, (Option(-1, 10, 0.9, as_good=True, points=9.0), Option(0, 10, 0.1)), 0)


def test_it_says_that_it_waits_then_glances_then_looks_closer() -> None:
    async def whole() -> Sceptic:
        sceptic = Sceptic()
        assert sceptic.analyst.findings(sceptic.past_match, AMAIA).progress == ("soon", 0, 0)
        await asyncio.wait_for(sceptic.done.wait(), patience(60))
        return sceptic

    sceptic = asyncio.run(whole())
    glances = sceptic.tries.count(GLANCE)
    assert glances > SUSPECTS
    assert sceptic.told == [
        *(("glances", done, glances) for done in range(glances)),
        *(("closely", done, SUSPECTS) for done in range(SUSPECTS)),
    ]


class Slow:
    """A pool that works on each question until the test releases it, and records the asker."""

    def __init__(self) -> None:
        self.analyst = Analyst(cast("BotPool", self))
        self.asked: list[str] = []
        self.go_on = asyncio.Semaphore(0)

    async def do(self, work: partial[Any]) -> object:
        past_match = work.args[0]
        self.asked.append(past_match.name)
        await self.go_on.acquire()
        return [1, 2, 3] if work.func is choices else Look(work.args[1], 0, (Option(0, 1, 0.5),), 0)

    async def until_asked(self, count: int) -> None:
        async with asyncio.timeout(patience(30)):
            while len(self.asked) < count:
                self.go_on.release()
                await others_go_on()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the place in the queue at once."""
    monkeypatch.setattr(analyst_module, "_BEHIND_OTHERS", 0.05)
    monkeypatch.setattr(analyst_module, "_IN_WORK", 0.05)


@pytest.mark.usefixtures("hasty")
def test_everybody_who_asks_learns_their_place_and_gets_the_answer_later() -> None:
    async def whole() -> None:
        slow = Slow()
        look = slow.analyst.look
        assert await look(past_match_of("a"), 1, THIEF) == InQueue(0)
        assert await look(past_match_of("a"), 2, THIEF) == InQueue(1)
        assert await look(past_match_of("a"), 3, THIEF) == InQueue(2)
        assert await look(past_match_of("b"), 1, AMAIA) == InQueue(2), "addresses take turns"
        assert await look(past_match_of("c"), 1, TEO) == InQueue(4)
        assert await look(past_match_of("a"), 3, THIEF) == InQueue(3), "asking again changes no place"
        for _ in range(5):
            slow.go_on.release()
        found: object = InQueue(4)
        async with asyncio.timeout(patience(30)):
            while isinstance(found, InQueue):
                found = await look(past_match_of("c"), 1, TEO)
        assert isinstance(found, Look)
        assert slow.asked[:4] == ["a", "a", "b", "a"]

    asyncio.run(whole())


@pytest.mark.usefixtures("hasty")
def test_hints_that_wait_are_bounded_for_one_person() -> None:
    async def whole() -> None:
        slow = Slow()
        for number in range(HINTS.of_one + 1):
            await slow.analyst.look(past_match_of("a"), number, THIEF)
        with pytest.raises(LaterError, match="too many hints"):
            await slow.analyst.look(past_match_of("a"), 99, THIEF)
        assert await slow.analyst.look(past_match_of("b"), 1, AMAIA) == InQueue(2)

    asyncio.run(whole())


def test_whole_matches_take_turns_too_and_are_bounded() -> None:
    async def whole() -> None:
        slow = Slow()
        first, _ = (slow.analyst.findings(past_match_of(name), THIEF) for name in ("a1", "a2"))
        with pytest.raises(LaterError, match="too many analyses"):
            slow.analyst.findings(past_match_of("a3"), THIEF)
        for number in range(ANALYSES.of_network - 2):
            slow.analyst.findings(past_match_of(f"b{number}"), Asker("mill", f"stranger {number}"))
        with pytest.raises(LaterError, match="too many analyses"):
            slow.analyst.findings(past_match_of("a3"), Asker("mill", "one more"))
        mine = slow.analyst.findings(past_match_of("mine"), AMAIA)
        await others_go_on()
        assert slow.analyst.place_of(mine) == 2
        assert slow.analyst.findings(past_match_of("a1"), AMAIA) is first, "what is in work already is for everybody"
        await slow.until_asked(12)
        assert slow.asked[2:10:2] == ["mine"] * 4, "every second turn is of the other address"

    asyncio.run(whole())


def test_no_question_of_a_running_match_is_looked_at() -> None:
    with pytest.raises(Exception, match="still running"):
        look_at(past_match_of()._replace(over=False), 3, GLANCE)
