"""The analyst of processes that share a database: one of them works, and all show its progress and its result."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.analysis import Look, Option
from caravanserai.bots.reasons import Reason, Weighed
from caravanserai.server.errors import StoreError
from caravanserai.server.review.analyst import ANALYSES, HINTS, InQueue, Report
from caravanserai.server.storage import analyses
from caravanserai.server.storage.analyses import State, Work

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from caravanserai.server.domain.quotas import Bounds
    from caravanserai.server.identity.client_network import Marker
    from caravanserai.server.review.analyst import Analyst, Key
    from caravanserai.server.review.past_match import PastMatch
    from caravanserai.server.storage.store import Store
    from caravanserai.server.tables.bot_pool import AnalysisJob
    from caravanserai.server.tables.fair_queue import Asker

_REPORT_SECONDS: Final = 2.0
_LOOK_SECONDS: Final = 0.5
"""Seconds between two looks at a hint that another process makes."""
_LOOKS: Final = 4
_MATCH, _HINT = "match", "hint"
_IN_WORK: Final = 1
"""Hints in work do not count as waiting; an asker may have one."""


class SharedAnalyst:
    """Claims work in the database before its own analyst begins it."""

    def __init__(self, analyst: Analyst, shared: Store, marker: Marker, process: str) -> None:
        self._analyst, self._shared, self._marker = analyst, shared, marker
        self._worker = process
        self._states: dict[str, Callable[[], State | None]] = {}
        """The work of this process; each function returns the present state, None after an error."""

    async def report(self, past_match: PastMatch, asker: Asker) -> Report:
        """Return the findings about a finished match; the first request at any process starts the analysis."""
        path = past_match.path
        if self._analyst.progress_of(path) is None:
            known = await self._claim(Work(path, _MATCH, self._marker.mark(asker.network), asker.one), ANALYSES)
            if known is not None:
                return _report_of(known)
            self._states[path] = lambda: _state_of_report(self._analyst.progress_of(path))
        return await self._analyst.report(past_match, asker)

    async def known_report(self, path: str) -> Report | None:
        """Return the findings about a match so far, of any process; None if nobody has asked for them."""
        known = self._analyst.progress_of(path)
        if known is not None:
            return known
        state = await self._shared.do(lambda store: analyses.load(store, path))
        return None if state is None else _report_of(state)

    async def look(self, past_match: PastMatch, number: int, asker: Asker) -> Look | InQueue | None:
        """Analyse the question after a number of answers; None if it had only one option."""
        key = past_match.path, number, None
        return await self._hint(key, asker, lambda: self._analyst.look(past_match, number, asker))

    async def advise(self, position: AnalysisJob, key: Key, asker: Asker) -> Look | InQueue | None:
        """Analyse an open question from the view of the seat that must answer it."""
        return await self._hint(key, asker, lambda: self._analyst.advise(position, key, asker))

    async def work(self) -> None:
        """Report the own work until the task is cancelled; while the database is away, go on."""
        while True:
            await asyncio.sleep(_REPORT_SECONDS)
            with contextlib.suppress(StoreError):
                await self.tell()

    async def tell(self) -> None:
        """Store the states of the own work; what is done or failed is no longer the own work."""
        states = {name: ask() for name, ask in self._states.items()}
        known = [(name, state) for name, state in states.items() if state is not None]
        failed = [name for name, state in states.items() if state is None]
        for name in failed:
            del self._states[name]
        if known:
            await self._shared.do(lambda store: analyses.report(store, self._worker, known))
        if failed:
            await self._shared.do(lambda store: analyses.give_up(store, self._worker, failed))
        for name in (name for name, state in known if state.is_done):
            self._states.pop(name, None)

    async def leave(self) -> None:
        """Store what is done and give up the rest, because this process ends."""
        with contextlib.suppress(StoreError):
            await self.tell()
            left, self._states = list(self._states), {}
            await self._shared.do(lambda store: analyses.give_up(store, self._worker, left))

    async def _hint(
        self, key: Key, asker: Asker, begin: Callable[[], Awaitable[Look | InQueue | None]]
    ) -> Look | InQueue | None:
        if self._analyst.hint_of(key) is None:
            name = "#".join(map(str, key))
            work = Work(name, _HINT, self._marker.mark(asker.network), asker.one)
            known = await self._claim(work, HINTS._replace(of_one=HINTS.of_one + _IN_WORK))
            for _ in range(_LOOKS):
                if known is None or known.is_done:
                    break
                await asyncio.sleep(_LOOK_SECONDS)
                known = await self._shared.do(lambda store: analyses.load(store, name)) or known
            if known is not None:
                return _hint_of(known)
            self._states[name] = lambda: _state_of_hint(self._analyst.hint_of(key))
        return await begin()

    async def _claim(self, work: Work, bounds: Bounds) -> State | None:
        return await self._shared.do(lambda store: analyses.claim(store, work, self._worker, bounds))


def _state_of_report(found: Report | None) -> State | None:
    return None if found is None else State(json.dumps(found), found.worst is not None)


def _report_of(state: State) -> Report:
    """Return the report that another process has stored; before its first report, the analysis begins soon."""
    if not state.text:
        return Report(None, ("soon", 0, 0), 0)
    worst, (step, done, count), place = json.loads(state.text)
    looks = None if worst is None else tuple(look for look in map(look_of, worst) if look is not None)
    return Report(looks, (step, done, count), place)


def _state_of_hint(found: tuple[Look | None] | InQueue | None) -> State | None:
    return None if found is None else State(json.dumps(found), not isinstance(found, InQueue))


def _hint_of(state: State) -> Look | InQueue | None:
    found = json.loads(state.text or "[0]")[0]
    return look_of(found) if state.is_done else InQueue(found)


def look_of(data: Any) -> Look | None:  # noqa: ANN401  # JSON that a process has stored
    """Return a look of its JSON; None if the question had only one option."""
    if data is None:
        return None
    number, seat, options, taken, reason = data
    return Look(
        number,
        seat,
        tuple(Option(*option) for option in options),
        taken,
        None if reason is None else Reason(reason[0], tuple(Weighed(*weighed) for weighed in reason[1])),
    )
