"""Vacations: clocks of correspondence tables rest, for a number of days a year, and not after a timeout."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import PLAYING
from caravanserai.server.domain.vacations import Vacation
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import vacations
from caravanserai.server.tables.registry import TableRegistry
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.engines import both_engines
from tests.server.test_clocks import asked, playing

pytestmark = both_engines

PEOPLE = (AMAIA, TEO, NOOR)


def test_the_clock_of_a_person_on_vacation_rests_and_others_see_it(
    run_timed_scenario: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY)
        (seat,) = asked(table)
        wall.pass_by(DAY)
        await registry.vacations.begin(PEOPLE[seat].id, 10)
        assert table.clocks.next_due() == wall.now + 12 * DAY
        assert [player.resting is not None for player in table.players()] == [one == seat for one in range(3)]
        wall.pass_by(4 * DAY)
        await registry.vacations.end(PEOPLE[seat].id)
        assert table.clocks.next_due() == wall.now + 2 * DAY
        assert table.players()[seat].resting is None
        left = await registry.store.do(lambda store: vacations.vacation_of(store, PEOPLE[seat].id, 30, wall.now))
        assert left == Vacation(None, 26)

    run_timed_scenario(scenario)


def test_live_tables_know_no_vacation(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=600)
        await registry.vacations.begin(PEOPLE[asked(table)[0]].id, 1)
        assert table.clocks.next_due() == wall.now + 600

    run_timed_scenario(scenario)


def test_after_time_is_up_a_vacation_brings_nothing_back(
    run_timed_scenario: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=DAY)
        (seat,) = asked(table)
        wall.pass_by(DAY)
        await registry.vacations.begin(PEOPLE[seat].id, 10)
        assert table.clocks.readings[seat].left(wall.now) == 0
        await table.clocks.handle_due()
        assert table.seating.seats[seat].away

    run_timed_scenario(scenario)


def test_days_are_limited_and_come_back_with_the_new_year(
    run_timed_scenario: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for days in (0, 31):
            with pytest.raises(RefusedError, match="no days left"):
                await registry.vacations.begin(AMAIA.id, days)
        await registry.vacations.begin(AMAIA.id, 20)
        with pytest.raises(RefusedError, match="on vacation"):
            await registry.vacations.begin(AMAIA.id, 1)
        wall.pass_by(21 * DAY)
        with pytest.raises(RefusedError, match="no days left"):
            await registry.vacations.begin(AMAIA.id, 11)
        wall.pass_by(365 * DAY)
        await registry.vacations.begin(AMAIA.id, 30)

    run_timed_scenario(scenario)


def test_a_match_that_begins_meanwhile_knows_of_the_vacation(
    run_timed_scenario: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for person in PEOPLE:
            await registry.vacations.begin(person.id, 5)
        table = await playing(registry, bank=7 * DAY)
        assert table.clocks.next_due() == wall.now + 12 * DAY

    run_timed_scenario(scenario)


def test_clocks_that_a_crash_left_running_are_put_to_rest(
    run_timed_scenario: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY)
        person = PEOPLE[asked(table)[0]].id
        await registry.store.do(lambda store: vacations.begin(store, person, 3, 30, wall.now))
        assert table.clocks.next_due() == wall.now + 3 * DAY
        await registry.upkeep.clean(wall.now)
        assert (table.clocks.next_due(), table.info.status) == (wall.now + 6 * DAY, PLAYING)

    run_timed_scenario(scenario)
