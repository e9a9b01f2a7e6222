"""A table in memory that lacks stored answers: it writes nothing over them, and catches up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg
import pytest

from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.server.storage import table_store
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.postgresql_connection import PostgresqlConnection
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import patience
from tests.server.conftest import AMAIA, Scenario
from tests.server.engines import both_engines, on_postgresql


async def begun(registry: TableRegistry) -> Table:
    table = await registry.open_table(AMAIA, "silk_road", 3, {})
    for seat in range(3):
        await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
    await table.start()
    return table


def add_call(connection: Connection, table: Table, stored: StoredCall) -> None:
    """Append a call as another process does."""
    table_store.change_table(connection, table.info, table.version)
    table_store.add_calls(connection, table.id, len(table.calls), [stored], table.version + 1)


def next_call(table: Table) -> tuple[int, int, str]:
    seat = table.running().decisions()[0].seat
    return seat, table.running().options(seat)[0], table.question_of(seat)


async def caught_up(table: Table) -> None:
    async with asyncio.timeout(patience(20)):
        while table.is_outdated:  # noqa: ASYNC110  # a test cannot wait for a driver
            await asyncio.sleep(0.01)


@both_engines
def test_an_answer_of_another_process_is_not_overwritten(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await begun(registry)
        seat, choice, question = next_call(table)
        other = table.running().copy()
        other.perform(seat, choice)
        stored = StoredCall(seat, choice, other.digest(), 1.0)
        await registry.store.do(lambda store: add_call(store, table, stored))
        with pytest.raises(RefusedError, match="stale"):
            await table.answer(seat, choice, question)
        await caught_up(table)
        assert table.calls == [stored]
        assert table.running().digest() == other.digest()
        await table.answer(*next_call(table))
        assert len(table.calls) == 2

    run_scenario(scenario)


@both_engines
def test_a_table_that_another_process_has_changed_catches_up_and_the_answer_is_given(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await begun(registry)
        await table.answer(*next_call(table))
        changed = table.info._replace(changed=table.info.changed + 1)
        await registry.store.do(lambda store: table_store.change_table(store, changed, table.version))
        await table.answer(*next_call(table))
        assert len(table.calls) == 2

    run_scenario(scenario)


@on_postgresql
def test_an_answer_whose_commit_was_cut_off_is_neither_lost_nor_doubled(
    run_scenario: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = PostgresqlConnection.execute

    def cut_after_commit(self: PostgresqlConnection, sql: str, *more: object) -> object:
        done = execute(self, sql, *more)  # type: ignore[arg-type]  # parameters, or nothing
        if sql == "commit":
            self.close()
            raise psycopg.OperationalError("the connection is lost")
        return done

    async def scenario(registry: TableRegistry) -> None:
        table = await begun(registry)
        table.arrive(AMAIA.id, lambda: None)
        given = next_call(table)
        with monkeypatch.context() as cut:
            cut.setattr(PostgresqlConnection, "execute", cut_after_commit)
            with pytest.raises(StoreError):
                await table.answer(*given)
        await caught_up(table)  # it has a screen, so nobody has to ask
        with pytest.raises(RefusedError, match="stale"):
            await table.answer(*given)
        assert [(call.seat, call.choice) for call in table.calls] == [given[:2]]
        await table.answer(*next_call(table))
        assert len(table.calls) == 2

    run_scenario(scenario)
