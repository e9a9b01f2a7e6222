"""DH-221: at the first timeout in Dragonharth the timeout choice answers; a bot stands in only for an absent person."""

from collections.abc import Callable

import pytest

from caravanserai.kernel.history import UNDO
from caravanserai.server.domain.clocks import DAY, Pace
from caravanserai.server.domain.table_info import BY_VOTE
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.engines import both_engines
from tests.server.test_wrong_answers import asked, choose, number_of

pytestmark = both_engines

CLOCK = 120
PEOPLE = (AMAIA, TEO, NOOR, Person("ines", "Inés", "es"))


async def in_month(registry: TableRegistry, month: int, **pace: int | str) -> Table:
    """Return a table of four people who did nothing until a month; the first seat is asked to act."""
    table = await registry.open_table(AMAIA, "dragonharth", 4, {"length": "short"}, **pace)  # type: ignore[arg-type]  # numbers, and one word
    for seat, person in enumerate(PEOPLE):
        await table.seating.sit(seat, person)
    await table.start()
    while table.match is not None and (asked(table)[1] != "Act" or table.match.takeover_period != month):
        seat, _ = asked(table)
        await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))
    return table


async def others_answer(table: Table, seat: int) -> None:
    """Let the others pass until a seat is asked."""
    while asked(table)[0] != seat:
        other, _ = asked(table)
        assert table.match is not None
        await table.answer(other, table.match.timeout_choice(other), table.question_of(other))


def last_calls(table: Table, since: int) -> list[tuple[int, int]]:
    return [(call.seat, call.choice) for call in table.calls[since:]]


def test_the_first_time_the_turn_passes_and_the_kingdom_stays_his(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    """DH-221: the timeout ends the turn of the seat and does nothing else, and no bot stands in."""

    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, clock=CLOCK)
        seat, _ = asked(table)
        done, calls = number_of(table, "end"), len(table.calls)
        wall.pass_by(CLOCK - 1)
        await table.clocks.handle_due()
        assert len(table.calls) == calls
        wall.pass_by(1)
        await table.clocks.handle_due()
        assert last_calls(table, calls) == [(seat, done)]
        assert seat in table.seating.people()
        assert table.clocks.readings[seat].missed == 1

    run_timed_scenario(scenario)


def test_after_two_timeouts_in_a_row_a_bot_stands_in_until_the_person_is_back(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    """DH-221: this question also gets its timeout choice."""

    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, clock=CLOCK)
        seat, _ = asked(table)
        for stays in (True, False):
            await others_answer(table, seat)
            assert table.match is not None
            least, calls = table.match.timeout_choice(seat), len(table.calls)
            wall.pass_by(CLOCK)
            await table.clocks.handle_due()
            assert last_calls(table, calls) == [(seat, least)]
            assert (seat in table.seating.people()) == stays
        await table.seating.set_away(seat, away=False)
        assert seat in table.seating.people()
        assert table.clocks.readings[seat].missed == 0

    run_timed_scenario(scenario)


def test_an_answer_of_the_person_resets_the_missed_timeouts(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, clock=CLOCK)
        seat, _ = asked(table)
        wall.pass_by(CLOCK)
        await table.clocks.handle_due()
        await others_answer(table, seat)
        assert table.match is not None
        await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))
        await others_answer(table, seat)
        wall.pass_by(CLOCK)
        await table.clocks.handle_due()
        assert seat in table.seating.people()

    run_timed_scenario(scenario)


@pytest.mark.parametrize(("verb", "goes_to"), [("fire", "Aim"), ("war", "DeclareWar"), ("move", "MovePiece")])
def test_an_unfinished_action_is_undone(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, verb: str, goes_to: str
) -> None:
    """DH-221: a seat that aims at the timeout has not fired, and a seat that views a neighbour is not at war."""

    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 4, clock=CLOCK)
        assert table.match is not None
        seat, _ = asked(table)
        end, idle, calls = number_of(table, "end"), table.match.copy(), len(table.calls)
        await choose(table, verb)
        while asked(table)[1] != goes_to:
            await table.answer(seat, table.match.options(seat)[0], table.question_of(seat))
        begun = len(table.calls)
        wall.pass_by(CLOCK)
        await table.clocks.handle_due()
        assert last_calls(table, begun) == [*[(seat, UNDO)] * (begun - calls), (seat, end)]
        idle.answer(end, seat)
        assert table.match.digest() == idle.digest()

    run_timed_scenario(scenario)


def test_whose_time_for_the_match_is_up_is_away_at_once(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    """The open question gets its timeout choice (DH-221) and the bank nothing; a tenth is left for a return."""

    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, bank=900, increment=10)
        seat, _ = asked(table)
        done, calls = number_of(table, "end"), len(table.calls)
        wall.pass_by(table.clocks.readings[seat].left(wall.now))
        await table.clocks.handle_due()
        assert last_calls(table, calls) == [(seat, done)]
        assert seat not in table.seating.people()
        assert table.clocks.readings[seat].left(wall.now) == pytest.approx(90)

    run_timed_scenario(scenario)


def test_where_the_table_votes_it_is_asked_first(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, clock=CLOCK, overtime=BY_VOTE)
        seat, _ = asked(table)
        done, calls = number_of(table, "end"), len(table.calls)
        wall.pass_by(CLOCK)
        await table.clocks.handle_due()
        assert len(table.calls) == calls
        for other in range(4):
            if other != seat:
                await table.proposals.consent(other, yes=True)
        assert last_calls(table, calls) == [(seat, done)]
        assert seat not in table.seating.people()

    run_timed_scenario(scenario)


def test_reactions_and_offers_are_quick(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    """DH-221: 120 s for a turn, 30 s for the answer to an offer, 15 s for a reaction; then the offer is declined."""

    async def scenario(registry: TableRegistry) -> None:
        table = await in_month(registry, 1, clock=CLOCK)
        seat, _ = asked(table)
        other = (seat + 1) % 4
        assert table.clocks.readings[seat].left(wall.now) == 120
        await choose(table, "offer", f"seat:{other}", "give_money:1", "want_money:2", "done")
        assert table.clocks.readings[other].left(wall.now) == 30
        decline, calls = number_of(table, "decline"), len(table.calls)
        wall.pass_by(30)
        await table.clocks.handle_due()
        assert last_calls(table, calls) == [(other, decline)]
        assert asked(table) == (seat, "Act")
        assert table.clocks.readings[seat].left(wall.now) == 120

    run_timed_scenario(scenario)
    assert [Pace(clock=clock).for_share(1 / 8).clock for clock in (10, 60, 120, 600, DAY)] == [10, 15, 15, 75, DAY]
    assert Pace(bank=600).for_share(1 / 8) == Pace(bank=600)
