"""What does not count at a table of Dragonharth: illegal moves, offers that cannot be paid, answers out of time."""

from collections.abc import Callable

import pytest

from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import table_store
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA, Scenario, Time

CLOCK = 30


async def table_in_month_one(registry: TableRegistry) -> Table:
    """Four at one screen, who have picked kingdoms and taken the default placement; the first is asked to act."""
    table = await registry.open_table(AMAIA, "dragonharth", 4, {"length": "short"}, clock=CLOCK)
    for seat in range(4):
        await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
    await table.start()
    while asked(table)[1] != "Act":
        match, (seat, _) = table.match, asked(table)
        assert match is not None
        await table.answer(seat, match.timeout_choice(seat), table.question_of(seat))
    return table


def asked(table: Table) -> tuple[int, str]:
    """The seat that must decide, and on what."""
    assert table.match is not None
    question = table.match.decisions()[0]
    return question.seat, type(question).__name__


async def choose(table: Table, *names: str) -> None:
    """Answer the waiting questions with these options, one after another."""
    for name in names:
        seat, _ = asked(table)
        await table.answer(seat, number_of(table, name), table.question_of(seat))


def number_of(table: Table, name: str) -> int:
    assert table.match is not None
    return table.match.decisions()[0].space.choice(name)


async def refused(registry: TableRegistry, table: Table, name: str) -> str:
    """Try what is not allowed; give the reason, and make sure that nothing changed at the table or in the store."""
    assert table.match is not None
    seat, _ = asked(table)
    before, calls = table.match.digest(), len(table.calls)
    with pytest.raises(IllegalOptionError) as refusal:
        await table.answer(seat, number_of(table, name), table.question_of(seat))
    stored = await registry.store.do(lambda store: table_store.load(store, table.id))
    assert stored is not None
    assert (table.match.digest(), len(table.calls), len(stored.calls)) == (before, calls, calls)
    assert refusal.value.reason is not None
    return refusal.value.reason.key


def test_an_illegal_move_is_refused_with_its_reason(in_time: Callable[[Scenario], None]) -> None:
    """DH-36, DH-224: no attack and no shot in the first months, no way into the sea."""

    async def scenario(registry: TableRegistry) -> None:
        table = await table_in_month_one(registry)
        assert await refused(registry, table, "attack") == "first_months"
        assert await refused(registry, table, "fire") == "first_months"
        assert await refused(registry, table, "repay") == "no_loan"
        await choose(table, "move")
        assert await refused(registry, table, "space:84") == "not_your_piece"

    in_time(scenario)


def test_an_offer_that_cannot_be_paid_is_refused(in_time: Callable[[Scenario], None]) -> None:
    """DH-93, DH-224: nobody promises or accepts what he does not have."""

    async def scenario(registry: TableRegistry) -> None:
        table = await table_in_month_one(registry)
        seat, _ = asked(table)
        other = (seat + 1) % 4
        await choose(table, "offer", f"seat:{other}")
        assert await refused(registry, table, "give_money:40") == "offer_too_dear"
        assert await refused(registry, table, "give_tile:crops") == "not_in_stash"
        await choose(table, "give_money:1", "want_money:40", "done")
        assert asked(table) == (other, "AnswerOffer")
        assert await refused(registry, table, "accept") == "cannot_deliver"
        await choose(table, "decline")
        assert asked(table) == (seat, "Act")

    in_time(scenario)


def test_an_answer_out_of_time_changes_nothing(in_time: Callable[[Scenario], None], wall: Time) -> None:
    """DH-91, DH-221: who is silent has declined, and accepting afterwards comes too late."""

    async def scenario(registry: TableRegistry) -> None:
        table = await table_in_month_one(registry)
        seat, _ = asked(table)
        other = (seat + 1) % 4
        await choose(table, "offer", f"seat:{other}", "give_money:1", "want_money:2", "done")
        late, accept = table.question_of(other), number_of(table, "accept")
        wall.pass_by(CLOCK + 1)
        await table.clocks.handle_due()
        assert asked(table) == (seat, "Act")
        assert table.match is not None
        before, calls = table.match.digest(), len(table.calls)
        with pytest.raises(RefusedError, match="stale"):
            await table.answer(other, accept, late)
        assert (table.match.digest(), len(table.calls)) == (before, calls)

    in_time(scenario)
