"""The analyst tells what it is doing: it waits, glances at every question, and looks closer at what seems wrong."""

from __future__ import annotations

import asyncio
from typing import cast

from caravanserai.bots.analysis import GLANCE, Look, Option
from caravanserai.server.after.analyst import SHOWN, Analyst
from caravanserai.server.after.story import Story
from caravanserai.server.play.brains import Brains, Position
from tests.server.played import played


class Sceptic:
    """Knows something better than any answer, and remembers what was told when it was asked."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, int]] = []
        self.tries: list[int] = []
        self.analyst = Analyst(cast("Brains", self))
        self.story = Story(
            "/tables", "tea", played("silk_road", 3, 30), lambda number: played("silk_road", 3, number), [], None, []
        )
        self.done = asyncio.Event()

    async def consider(self, position: Position) -> Look:
        progress = self.analyst.findings(self.story).progress
        self.told.append(progress)
        self.tries.append(position.tries)
        if progress == ("closely", SHOWN - 1, SHOWN):
            self.done.set()
        options = (Option(-1, 10, 0.9, as_good=True), Option(position.taken or 0, 10, 0.1))
        return Look(position.number, position.seat, options, position.taken)


def test_it_says_that_it_waits_then_glances_then_looks_closer() -> None:
    async def whole() -> Sceptic:
        sceptic = Sceptic()
        assert sceptic.analyst.findings(sceptic.story).progress == ("soon", 0, 0)
        await asyncio.wait_for(sceptic.done.wait(), 60)
        return sceptic

    sceptic = asyncio.run(whole())
    glances = sceptic.tries.count(GLANCE)
    assert glances > SHOWN
    assert sceptic.told == [
        *(("glances", done, glances) for done in range(glances)),
        *(("closely", done, SHOWN) for done in range(SHOWN)),
    ]
