"""The analyst makes hints and analyses in a separate process, one after another, in a fair order."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from caravanserai.bots.analysis import CLOSE, GLANCE, Look, costly, doubtful_points
from caravanserai.server.domain.quotas import Bounds, check_bounds
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.bot_pool import AnalysisJob, consider
from caravanserai.server.tables.fair_queue import Asker, FairQueue, Ticket
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.review.past_match import PastMatch
    from caravanserai.server.tables.bot_pool import BotPool

R = TypeVar("R")
_LOG: Final = logging.getLogger(__name__)
_MOST: Final = 40
"""The number of matches whose complete findings are cached."""
SHOWN: Final = 5
"""The number of mistakes of a seat that are shown."""
SUSPECTS: Final = 8
"""The number of answers of a seat that get a longer analysis."""
HINTS: Final = Bounds(3, 12, 60, "too_many_hints", 20.0)
"""Limits of waiting hints."""
ANALYSES: Final = Bounds(2, 8, 40, "too_many_analyses", 60.0)
"""Limits of matches in analysis."""
_BEHIND_OTHERS: Final = 2.0
"""Seconds that a request waits for a hint behind others before it returns the place in the queue."""
_IN_WORK: Final = 8.0
"""Additional seconds that a request waits while its hint is being made."""

Key = tuple[str, int, int | None]
"""The path of a match, a number of calls or answers, and the seat that asks (None after the match)."""


class InQueue(NamedTuple):
    """The answer to an asker who must wait: the place in the queue; 0 while the work is in progress."""

    place: int


class Report(NamedTuple):
    """The findings about a match for a reader."""

    worst: tuple[Look, ...] | None
    """The dearest mistakes of each seat; None while the analysis is in progress."""
    progress: tuple[str, int, int]
    """The present step as a text key, the finished questions and all questions of the step."""
    place: int
    """The place in the queue; 0 while the work is in progress."""


class Hint(NamedTuple):
    """A hint that is being made."""

    ticket: Ticket
    task: asyncio.Task[Look | None]


class Findings:
    """The findings about a match so far, and the asker."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.ticket: Ticket | None = None
        """The ticket of the present question."""
        self.questions = 0
        self.glances: list[Look] = []
        self.doubtful = 0
        """The number of answers that look like mistakes after a short analysis and get a longer one."""
        self.closer: list[Look] = []
        """The longer analyses so far."""
        self.worst: list[Look] | None = None
        """The dearest mistakes; None while the analysis is in progress."""

    @property
    def progress(self) -> tuple[str, int, int]:
        """The present step as a text key, the finished questions and all questions of the step."""
        if self.doubtful:
            return "closely", len(self.closer), self.doubtful
        return "glances" if self.questions else "soon", len(self.glances), self.questions


class Analyst:
    """Analyses one question at a time; addresses take turns, and so do the people of one address."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._brains = bot_pool
        self._queue = FairQueue(1, HINTS)
        self._found: OrderedDict[str, Findings] = OrderedDict()
        self._looks: OrderedDict[Key, Look | None] = OrderedDict()
        self._hints: dict[Key, Hint] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Cancel all work."""
        for task in (*self._tasks, *(hint.task for hint in self._hints.values())):
            task.cancel()

    def findings(self, past_match: PastMatch, asker: Asker) -> Findings:
        """Return the findings about a finished match; the first request starts the analysis."""
        found = self._found.get(past_match.path)
        if found is None:
            unfinished = [one.asker for one in self._found.values() if one.worst is None]
            check_bounds(unfinished, asker, ANALYSES)
            found = self._found[past_match.path] = Findings(asker)
            task = asyncio.create_task(self._work(past_match, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            complete = [path for path, one in self._found.items() if one.worst is not None]
            for path in complete[: max(0, len(complete) - _MOST)]:
                del self._found[path]
        return found

    def place_of(self, found: Findings) -> int:
        """Return the place of an analysis in the queue; 0 while it is in progress."""
        return 0 if found.ticket is None else self._queue.place_of(found.ticket)

    async def report(self, past_match: PastMatch, asker: Asker) -> Report:
        """Return the findings about a finished match for a reader; the first request starts the analysis."""
        return self._report_of(self.findings(past_match, asker))

    async def known_report(self, path: str) -> Report | None:
        """Return the findings about a match so far; None if nobody has asked for them."""
        return self.progress_of(path)

    def progress_of(self, path: str) -> Report | None:
        """Return the findings about a match for a reader; None if nobody has asked for them."""
        found = self._found.get(path)
        return None if found is None else self._report_of(found)

    def hint_of(self, key: Key) -> tuple[Look | None] | InQueue | None:
        """Return a finished hint as a tuple, or its place in the queue; None if nobody has asked for it."""
        if key in self._looks:
            return (self._looks[key],)
        hint = self._hints.get(key)
        return None if hint is None else InQueue(self._queue.place_of(hint.ticket))

    def _report_of(self, found: Findings) -> Report:
        worst = None if found.worst is None else tuple(found.worst)
        return Report(worst, found.progress, self.place_of(found))

    async def look(self, past_match: PastMatch, number: int, asker: Asker) -> Look | InQueue | None:
        """Analyse the question after a number of answers; None if it had only one option."""
        return await self._hint((past_match.path, number, None), asker, partial(look_at, past_match, number, CLOSE))

    async def advise(self, position: AnalysisJob, key: Key, asker: Asker) -> Look | InQueue | None:
        """Analyse an open question from the view of the seat that must answer it."""
        return await self._hint(key, asker, partial(consider, position))

    async def _hint(self, key: Key, asker: Asker, work: Callable[[], Look | None]) -> Look | InQueue | None:
        """Return an analysis that is finished or finishes soon; otherwise the place in the queue."""
        if key in self._looks:
            return self._looks[key]
        hint = self._hints.get(key)
        if hint is None:
            ticket = self._queue.enter(asker)
            hint = self._hints[key] = Hint(ticket, asyncio.create_task(self._turn(ticket, work)))
            hint.task.add_done_callback(partial(self._keep, key))
        for patience in (_BEHIND_OTHERS, _IN_WORK):
            await asyncio.wait({hint.task}, timeout=patience)
            if hint.task.done():
                return hint.task.result()
            if not hint.ticket.called.is_set():
                break
        return InQueue(self._queue.place_of(hint.ticket))

    def _keep(self, key: Key, task: asyncio.Task[Look | None]) -> None:
        del self._hints[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._looks[key] = task.result()
        if len(self._looks) > _MOST * SUSPECTS:
            self._looks.popitem(last=False)

    async def _turn(self, ticket: Ticket, work: Callable[[], R]) -> R:
        async with self._queue.turn(ticket):
            return await self._brains.do(work)

    async def _work(self, past_match: PastMatch, found: Findings) -> None:
        following = self._queue.enter(found.asker, bounded=False)

        async def next_turn(work: Callable[[], R]) -> R:
            """Work for one turn; the ticket for the next turn is taken first, so that the match keeps its place."""
            nonlocal following
            found.ticket, following = following, self._queue.enter(found.asker, bounded=False)
            return await self._turn(found.ticket, work)

        try:
            numbers = await next_turn(partial(choices, past_match))
            found.questions = len(numbers)
            for number in numbers:
                found.glances += filter(None, [await next_turn(partial(look_at, past_match, number, GLANCE))])
            doubtful = doubtful_points(found.glances, SUSPECTS)
            found.doubtful = len(doubtful)
            for glance in doubtful:
                found.closer += filter(None, [await next_turn(partial(look_at, past_match, glance.number, CLOSE))])
            found.worst = costly(found.closer, SHOWN)
        except Exception:  # noqa: BLE001  # after any error the next request starts the analysis again
            _LOG.exception("a match cannot be analysed", extra={"story": past_match.path})
            self._found.pop(past_match.path, None)
        finally:
            self._queue.leave(following)


def choices(past_match: PastMatch) -> list[int]:
    """In another process: return the numbers of answers after which a question had several options.

    Only the answers of people are analysed, so that they wait less; in a match without people, those of all.
    """
    again, found = past_match.moment(past_match.first), []
    people = {player.seat for player in past_match.players if player.kind == PERSON}
    for seat, choice in past_match.match.answers():
        if (not people or seat in people) and len(again.options(seat)) > 1:
            found.append(again.number)
        again.answer(choice, seat)
    return found


def look_at(past_match: PastMatch, number: int, tries: int) -> Look | None:
    """In another process: analyse a question of a finished match; None if it had only one option."""
    past_match.check_over()
    if not past_match.first <= number < past_match.match.number:
        raise RefusedError("no_such_moment")
    moment, (seat, choice) = past_match.moment(number), past_match.match.answers()[number - past_match.first]
    if len(moment.options(seat)) == 1:
        return None
    played_by = dict(past_match.seeded_bots).get(seat) if tries == CLOSE else None
    return consider(AnalysisJob.of(moment, seat, choice, tries)._replace(played_by=played_by))
