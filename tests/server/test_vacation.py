"""Vacations: clocks rest at tables played by correspondence, so many days a year, and not after time is up."""

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
from tests.server.test_clocks import asked, playing

PEOPLE = (AMAIA, TEO, NOOR)


def test_the_clock_of_who_is_on_vacation_rests_and_others_see_it(
    in_time: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY)
        (seat,) = asked(table)
        wall.pass_by(DAY)
        await registry.begin_vacation(PEOPLE[seat].id, 10)
        assert table.clocks.next_due() == wall.now + 12 * DAY
        assert [player.resting is not None for player in table.players()] == [one == seat for one in range(3)]
        wall.pass_by(4 * DAY)
        await registry.end_vacation(PEOPLE[seat].id)
        assert table.clocks.next_due() == wall.now + 2 * DAY
        assert table.players()[seat].resting is None
        left = await registry.store.do(lambda store: vacations.vacation_of(store, PEOPLE[seat].id, 30, wall.now))
        assert left == Vacation(None, 26)

    in_time(scenario)


def test_live_tables_know_no_vacation(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=600)
        await registry.begin_vacation(PEOPLE[asked(table)[0]].id, 1)
        assert table.clocks.next_due() == wall.now + 600

    in_time(scenario)


def test_after_time_is_up_a_vacation_brings_nothing_back(
    in_time: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=DAY)
        (seat,) = asked(table)
        wall.pass_by(DAY)
        await registry.begin_vacation(PEOPLE[seat].id, 10)
        assert table.clocks.readings[seat].left(wall.now) == 0
        await table.clocks.handle_due()
        assert table.seating.seats[seat].away

    in_time(scenario)


def test_days_are_limited_and_come_back_with_the_new_year(
    in_time: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for days in (0, 31):
            with pytest.raises(RefusedError, match="no days left"):
                await registry.begin_vacation(AMAIA.id, days)
        await registry.begin_vacation(AMAIA.id, 20)
        with pytest.raises(RefusedError, match="on vacation"):
            await registry.begin_vacation(AMAIA.id, 1)
        wall.pass_by(21 * DAY)
        with pytest.raises(RefusedError, match="no days left"):
            await registry.begin_vacation(AMAIA.id, 11)
        wall.pass_by(365 * DAY)
        await registry.begin_vacation(AMAIA.id, 30)

    in_time(scenario)


def test_a_match_that_begins_meanwhile_knows_of_the_vacation(
    in_time: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for person in PEOPLE:
            await registry.begin_vacation(person.id, 5)
        table = await playing(registry, bank=7 * DAY)
        assert table.clocks.next_due() == wall.now + 12 * DAY

    in_time(scenario)


def test_what_a_crash_left_running_is_put_to_rest(
    in_time: Callable[[Scenario], None],
    wall: Time,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY)
        person = PEOPLE[asked(table)[0]].id
        await registry.store.do(lambda store: vacations.begin(store, person, 3, 30, wall.now))
        assert table.clocks.next_due() == wall.now + 3 * DAY
        await registry.clean(wall.now)
        assert (table.clocks.next_due(), table.info.status) == (wall.now + 6 * DAY, PLAYING)

    in_time(scenario)
