"""Nobody waits long for a bot, at however many tables bots think at once."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest import mock

import pytest

import caravanserai
from caravanserai.bots.search.search import Search
from caravanserai.server.tables import bot_pool
from caravanserai.server.tables.bot_pool import AnalysisJob, BotJob, BotPool, think
from caravanserai.server.tables.registry import TableRegistry
from tests.crowding import others_go_on, patience
from tests.server.conftest import Scenario
from tests.server.played import played


def thought_of(game: str, seed: int, answers: int = 60) -> BotJob:
    """A question in the middle of a match that leaves a choice, for a master."""
    match, draw = caravanserai.game(game).start(4, seed), 0
    while match.number < answers or len(match.options()) < 2:
        options = match.options()
        match.answer(options[draw % len(options)])
        draw += 7
    return BotJob(game, 4, {}, seed, tuple(match.calls()), "master", match.decision_of(None).seat)


def test_the_more_bots_think_at_once_the_less_time_each_has() -> None:
    given: list[tuple[float, float]] = []

    async def scenario() -> None:
        registry, done = BotPool(2), asyncio.Event()

        async def ask(work: partial[int]) -> int:
            _, share, until = work.args
            given.append((share, until - time.monotonic()))
            await done.wait()
            return 0

        with mock.patch.object(registry, "_ask", ask):
            thinking = [asyncio.create_task(registry.think(thought_of("silk_road", 1))) for _ in range(5)]
            await others_go_on()
            done.set()
            await asyncio.gather(*thinking)
            await registry.think(thought_of("silk_road", 1))

    asyncio.run(scenario())
    whole = given[0][0]
    assert [round(share / whole, 3) for share, _ in given] == [1, 1, 0.667, 0.5, 0.4, 1]
    assert all(left <= whole for _, left in given), "and nobody later than the first alone"


@pytest.mark.parametrize(("share", "left", "tries"), [(60.0, 60.0, 40), (0.0, 60.0, 1), (60.0, -1.0, 1)])
def test_a_master_whose_time_is_up_takes_what_promises_most(share: float, left: float, tries: int) -> None:
    job = thought_of("silk_road", 2)
    with mock.patch.object(Search, "simulate", autospec=True, side_effect=Search.simulate) as simulated:
        choice = think(job, share, time.monotonic() + left)
    assert simulated.call_count == tries
    match = caravanserai.game("silk_road").start(4, 2)
    for seat, call in job.calls:
        match.perform(seat, call)
    assert choice in match.options(job.seat)


def test_a_master_goes_on_from_what_it_thought_before() -> None:
    job = thought_of("silk_road", 5, answers=20)
    match = caravanserai.game("silk_road").start(4, 5)
    for call in job.calls:
        match.perform(*call)
    known: list[int] = []
    begin = Search.__init__

    def noting(search: Search, chair: Any, guide: Any, seed: Any, before: Any) -> None:  # noqa: ANN401  # as it takes them
        known.append(len(before))
        begin(search, chair, guide, seed, before)

    with mock.patch.object(Search, "__init__", noting):
        while len(known) < 8:
            seat = match.decision_of(None).seat
            choice = match.options()[0]
            if seat == job.seat:
                choice = think(job._replace(calls=tuple(match.calls())), 60.0, time.monotonic() + 60.0)
            match.answer(choice, seat)
    assert known[0] == 0, "at first it knows nothing"
    assert any(known[1:]), "later it remembers the questions it has foreseen"


@pytest.mark.slow
def test_masters_at_many_tables_answer_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "_LONGEST_SECONDS", 0.6)
    thoughts = [thought_of("dragon_road", seed) for seed in range(16)]

    async def scenario() -> list[float]:
        registry = BotPool(1)

        async def waited(job: BotJob) -> float:
            begin = time.monotonic()
            await registry.think(job)
            return time.monotonic() - begin

        try:
            for job in thoughts:  # the process has begun, and knows the matches
                await registry.think(job._replace(bot="greedy"))
            return await asyncio.gather(*[waited(job) for job in thoughts])
        finally:
            registry.close()

    assert max(asyncio.run(scenario())) < patience(2.0), "16 masters that think for as long as they like take longer"


def test_bots_do_not_wait_for_those_who_look_back(in_house: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        match = played("silk_road", 3, 40)
        seat = match.decision_of(None).seat
        await registry.analysis_pool.consider(AnalysisJob.of(match, seat, None, 2))
        look = asyncio.create_task(registry.analysis_pool.consider(AnalysisJob.of(match, seat, None, 10_000)))
        await asyncio.sleep(0)
        job = thought_of("silk_road", 3)._replace(bot="greedy")
        await asyncio.wait_for(registry.bot_pool.think(job), patience(30))
        assert not look.done()
        look.cancel()
        assert _niceness_of(registry.analysis_pool) == min(19, _niceness_of(registry.bot_pool) + 10)

    in_house(scenario)


def _niceness_of(those: BotPool) -> int:
    assert those._pool is not None
    return os.getpriority(os.PRIO_PROCESS, next(iter(those._pool._processes)))
