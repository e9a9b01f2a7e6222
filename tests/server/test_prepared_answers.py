"""Prepared answers: given if the facts are unchanged, otherwise dropped with a notice, and secret to others."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from caravanserai.games.silk_road.auction import PASS
from caravanserai.server.domain.prepared_answers import expected_question
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.prepared_answers import forget, prepare
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario
from tests.server.engines import both_engines
from tests.server.test_table import answer_once, three_people, until

pytestmark = both_engines

PEOPLE = (AMAIA, TEO, NOOR)


async def at_the_auction(registry: TableRegistry) -> tuple[Table, int, int, int]:
    """Return a table where the first of two bidders thinks, with the seats of both and of the holder."""
    table = await three_people(registry)
    assert table.match is not None
    first = table.match.decisions()[0].seat
    return table, first, (first + 1) % 3, (first + 2) % 3


def drawn(table: Table, seat: int) -> str:
    return str(json.loads(Screen(table, replace(PEOPLE[seat], lang="en")).news())["f"])


async def bid(table: Table, seat: int, amount: int) -> None:
    await table.answer(seat, amount, table.question_of(seat))


def test_a_prepared_pass_is_given_whatever_others_bid(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, first, second, holder = await at_the_auction(registry)
        await prepare(table, second, PASS)
        await bid(table, first, 3)
        await until(lambda: table.match is not None and table.match.number == 2)
        assert table.match is not None
        assert table.match.answers() == [(first, 3), (second, PASS)]
        assert table.match.decisions()[0].seat == holder
        await until(lambda: table.prepared == {})

    run_scenario(scenario)


def test_a_prepared_bid_is_given_only_if_nobody_raises(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, first, second, _ = await at_the_auction(registry)
        await prepare(table, second, 5)
        await bid(table, first, PASS)
        await until(lambda: table.match is not None and table.match.answers() == [(first, PASS), (second, 5)])

        other, first, second, _ = await at_the_auction(registry)
        await prepare(other, second, 5)
        await bid(other, first, 2)
        await until(lambda: other.prepared[second].dropped)
        assert other.match is not None
        assert other.match.answers() == [(first, 2)]
        assert "was not given" in drawn(other, second)
        await forget(other, second)
        assert "was not given" not in drawn(other, second)

    run_scenario(scenario)


def test_nobody_else_learns_of_it(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, first, second, holder = await at_the_auction(registry)
        before = [drawn(table, seat) for seat in (first, holder)]
        own = drawn(table, second)
        await prepare(table, second, 7)
        assert [drawn(table, seat) for seat in (first, holder)] == before
        assert drawn(table, second) != own

    run_scenario(scenario)


def test_an_invalid_answer_cannot_be_prepared(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, first, second, holder = await at_the_auction(registry)
        for seat, choice in ((first, PASS), (holder, PASS), (second, 10_000), (second, -1)):
            with pytest.raises(RefusedError, match="not preparable"):
                await prepare(table, seat, choice)
        await bid(table, first, 4)
        with pytest.raises(RefusedError, match="not preparable"):
            await prepare(table, first, PASS)

        book = await registry.open_table(AMAIA, "dragon_road", 3, {})
        for seat, person in enumerate(PEOPLE):
            await book.seating.sit(seat, person)
        await book.start()
        for _ in range(60):
            assert book.match is not None
            assert all(expected_question(book.match, seat) is None for seat in range(3))
            await answer_once(book)

    run_scenario(scenario)


def test_it_survives_a_restart_and_is_given_though_nobody_looks(run_scenario: Callable[[Scenario], None]) -> None:
    kept: dict[str, object] = {}

    async def before(registry: TableRegistry) -> None:
        table, first, second, _ = await at_the_auction(registry)
        await prepare(table, second, PASS)
        kept.update(id=table.id, first=first, second=second)
        for driver in registry._drivers.values():
            driver.cancel()
        await bid(table, first, 1)

    async def after(registry: TableRegistry) -> None:
        await registry.start()
        await until(lambda: str(kept["id"]) in registry._tables)
        table = await registry.table(str(kept["id"]))
        await until(
            lambda: table.match is not None and table.match.answers() == [(kept["first"], 1), (kept["second"], PASS)]
        )

    run_scenario(before)
    run_scenario(after)


def test_a_rewound_auction_does_not_fool_it(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table, first, second, holder = await at_the_auction(registry)
        await bid(table, first, 2)
        await bid(table, second, PASS)
        await answer_once(table)
        await table.proposals.propose("undo", first, 1)
        await prepare_fails(table, holder)
        for seat in (second, holder):
            await table.proposals.consent(seat, yes=True)
        await prepare(table, second, 3)
        await bid(table, first, 3)
        await until(lambda: table.prepared[second].dropped)

    run_scenario(scenario)


async def prepare_fails(table: Table, seat: int) -> None:
    with pytest.raises(RefusedError, match="not preparable"):
        await prepare(table, seat, PASS)
