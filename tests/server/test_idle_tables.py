"""Tables of bots alone: they wait for everybody else, and all of them together keep to a pace."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from unittest import mock

import pytest

from caravanserai.server.config.settings import Settings
from caravanserai.server.tables.bot_pool import BotPool
from caravanserai.server.tables.fair_queue import Asker
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA
from tests.server.test_table import answer_once, until
from tests.server.test_thinking_time import thought_of


async def begun(registry: TableRegistry, *, person: bool) -> Table:
    """A match among bots, or of a person against bots."""
    table = await registry.open_table(AMAIA, "silk_road", 3, {})
    for seat_info in table.seating.seats:
        if person and seat_info.seat == 0:
            await table.seating.sit(0, AMAIA)
        else:
            await table.seating.seat_bot(seat_info.seat, "random", f"Bot {seat_info.seat}")
    await table.start()
    return table


def in_house(settings: Settings, scenario: object) -> None:
    async def whole() -> None:
        registry = TableRegistry(settings)
        try:
            async with asyncio.timeout(60):
                await scenario(registry)  # type: ignore[operator]  # a story
        finally:
            await registry.close()

    asyncio.run(whole())


@pytest.fixture
def slow(settings: Settings) -> Settings:
    """A house where tables of bots alone give an answer an hour."""
    return replace(settings, idle_answers=1 / 3600)


def test_tables_of_bots_alone_keep_to_a_pace_and_tables_with_people_do_not(slow: Settings) -> None:
    async def scenario(registry: TableRegistry) -> None:
        idle = [await begun(registry, person=False) for _ in range(5)]
        await until(lambda: sum(len(table.calls) for table in idle) == 1)
        mine = await begun(registry, person=True)
        for _ in range(3):
            await until(lambda: mine.bot_to_move() is None)
            await answer_once(mine)
        await until(lambda: mine.bot_to_move() is None)
        assert len(mine.calls) > 6
        assert sum(len(table.calls) for table in idle) == 1, "one answer at all of them together"

    in_house(slow, scenario)


def test_a_table_of_bots_goes_on_at_once_when_somebody_looks(slow: Settings) -> None:
    async def scenario(registry: TableRegistry) -> None:
        tables = [await begun(registry, person=False) for _ in range(2)]
        await until(lambda: sum(len(table.calls) for table in tables) == 1)
        waiting = next(table for table in tables if not table.calls)
        waiting.arrive(AMAIA.id, lambda: None)
        await until(lambda: len(waiting.calls) > 5)

    in_house(slow, scenario)


def test_a_match_of_bots_ends_at_last(settings: Settings) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await begun(registry, person=False)
        await until(lambda: len(table.calls) > 5)

    in_house(replace(settings, idle_answers=200.0), scenario)


def test_bots_at_tables_without_people_think_after_all_others_and_only_briefly() -> None:
    asked: list[tuple[str, float]] = []

    async def scenario() -> None:
        bot_pool, first = BotPool(1), asyncio.Event()

        async def do(work: partial[int]) -> int:
            job, share, _ = work.args
            asked.append((str(job.seed), share))
            await first.wait()
            return 0

        thoughts = {seed: thought_of("silk_road", seed) for seed in range(4)}
        with mock.patch.object(bot_pool, "do", do):
            thinking = []
            for seed, idle in ((0, True), (1, True), (2, False), (3, False)):
                asker = Asker("mill", str(seed))
                thinking.append(asyncio.create_task(bot_pool.think(thoughts[seed], asker, idle=idle)))
                await asyncio.sleep(0)
            first.set()
            await asyncio.gather(*thinking)

    asyncio.run(scenario())
    assert [seed for seed, _ in asked] == ["0", "2", "3", "1"]
    shares = dict(asked)
    assert shares["0"] == shares["1"] < 0.25
    assert shares["2"] > 1.0, "the questions of tables without people take nothing from the others"
