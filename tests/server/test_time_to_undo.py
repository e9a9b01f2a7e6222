"""Bots wait for a moment after an answer that a person can undo."""

from __future__ import annotations

from collections.abc import Callable

from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import others_go_on
from tests.server.conftest import AMAIA, Scenario
from tests.server.engines import both_engines
from tests.server.test_table import until

pytestmark = both_engines


async def against_bots(registry: TableRegistry, game: str = "dragon_road") -> Table:
    """Open a table where Amaia may undo her answers for an hour, and let the bots play until she is asked."""
    table = await registry.open_table(AMAIA, game, 3, {})
    await table.seating.sit(0, AMAIA)
    for seat in (1, 2):
        await table.seating.seat_bot(seat, "greedy", f"Bot {seat}")
    await table.start()
    table.undo_times[0] = 3600
    return table


def is_asked(table: Table, seat: int) -> bool:
    return table.match is not None and seat in [decision.seat for decision in table.match.decisions()]


async def answer_until_bots_wait(table: Table) -> None:
    """Let Amaia answer until a bot is next that waits for her."""
    while not table.undo_seconds:
        await until(lambda: is_asked(table, 0))
        match = table.running()
        await table.answer(0, match.options(0)[0], table.question_of(0))


def test_bots_wait_until_a_person_has_undone_or_goes_on(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry)
        await answer_until_bots_wait(table)
        assert table.match is not None
        number = table.match.number
        await others_go_on()
        assert table.match.number == number, "a bot has not waited"
        await table.undo(0)
        assert table.match.number == number - 1
        assert not table.undo_seconds
        await answer_until_bots_wait(table)
        number = table.match.number
        await table.go_on(0)
        await until(lambda: table.match is not None and table.match.number > number)

    run_scenario(play)


def test_only_the_person_who_may_undo_lets_bots_go_on(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry)
        await answer_until_bots_wait(table)
        await table.go_on(1)
        assert table.undo_seconds

    run_scenario(play)


def test_nobody_waits_for_the_undo_of_a_bot(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry)
        table.undo_times[1] = table.undo_times[2] = 3600
        await until(lambda: is_asked(table, 0))
        assert not table.undo_seconds

    run_scenario(play)
