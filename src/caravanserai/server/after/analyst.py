"""The analyst looks at whole matches, one question after another, in a process of its own."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from caravanserai.bots.analysis import CLOSE, GLANCE, Look, mistakes, suspects
from caravanserai.server.errors import RefusedError
from caravanserai.server.play.brains import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.server.after.story import Story
    from caravanserai.server.play.brains import Brains

_LOG: Final = logging.getLogger(__name__)
_MOST: Final = 40
"""So many matches are remembered."""
SHOWN: Final = 8
"""So many mistakes of a match are shown."""


class Findings:
    """What was found out about a match so far."""

    def __init__(self) -> None:
        self.questions = 0
        self.glances: list[Look] = []
        self.doubtful = 0
        """How many answers look like mistakes at a glance, and deserve a closer look;"""
        self.closer: list[Look] = []
        """those that got it already."""
        self.worst: list[Look] | None = None
        """The biggest mistakes, looked at closely; None while the analyst is at work."""

    @property
    def progress(self) -> tuple[str, int, int]:
        """What the analyst does now, as a word of the texts, and how much of it is done."""
        if self.doubtful:
            return "closely", len(self.closer), self.doubtful
        return "glances" if self.questions else "soon", len(self.glances), self.questions


class Analyst:
    """Remembers what it found; one match is looked at at a time."""

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._found: OrderedDict[str, Findings] = OrderedDict()
        self._looks: OrderedDict[tuple[str, int], Look] = OrderedDict()
        self._one_by_one = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Leave everything as it is."""
        for task in self._tasks:
            task.cancel()

    def findings(self, story: Story) -> Findings:
        """What is known about a finished match; who asks first sets the analyst to work."""
        found = self._found.get(story.path)
        if found is None:
            found = self._found[story.path] = Findings()
            task = asyncio.create_task(self._work(story, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            if len(self._found) > _MOST:
                self._found.popitem(last=False)
        return found

    async def look(self, story: Story, number: int) -> Look | None:
        """A close look at the question that followed so many answers; None if it left no choice."""
        key = story.path, number
        if key not in self._looks:
            position = await run_in_threadpool(_at, story, number)
            if position is None:
                return None
            self._looks[key] = await self._brains.consider(position)
            if len(self._looks) > _MOST * SHOWN:
                self._looks.popitem(last=False)
        return self._looks[key]

    async def _work(self, story: Story, found: Findings) -> None:
        try:
            async with self._one_by_one:
                positions = await run_in_threadpool(lambda: list(_questions(story)))
                found.questions = len(positions)
                for position in positions:
                    found.glances.append(await self._brains.consider(position))
                doubtful = suspects(found.glances, SHOWN)
                found.doubtful = len(doubtful)
                for glance in doubtful:
                    found.closer += filter(None, [await self.look(story, glance.number)])
                found.worst = mistakes(found.closer, SHOWN)
        except Exception:  # noqa: BLE001  # whatever failed, who asks again sets the analyst to work again
            _LOG.exception("a match cannot be analysed", extra={"story": story.path})
            self._found.pop(story.path, None)


def _questions(story: Story) -> Iterator[Position]:
    """Each question of a match that left a choice."""
    answers = story.match.answers()
    again = story.moment(story.match.number - len(answers))
    for seat, choice in answers:
        if len(again.options(seat)) > 1:
            yield Position.of(again, seat, choice, GLANCE)
        again.answer(choice, seat)


def _at(story: Story, number: int) -> Position | None:
    answers = story.match.answers()
    first = story.match.number - len(answers)
    if not first <= number < story.match.number:
        raise RefusedError("no_such_moment")
    moment, (seat, choice) = story.moment(number), answers[number - first]
    if len(moment.options(seat)) == 1:
        return None
    return Position.of(moment, seat, choice, CLOSE)._replace(mind=story.minds.get(seat))
