"""The cleanup with a clock moved by hand: it closes quiet tables and removes old data, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING
from caravanserai.server.mail.addresses import MailPreferences, save_address
from caravanserai.server.tables.registry import TableRegistry
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.engines import both_engines
from tests.server.test_clocks import playing
from tests.server.test_table import answer_once

pytestmark = both_engines


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, keep_gathering_days=10, keep_idle_days=20, keep_chat_days=30, keep_people_days=40)


def test_quiet_tables_are_closed_and_others_stay(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        gathering = await registry.open_table(AMAIA, "silk_road", 3, {})
        quiet, busy, watched = [await playing(registry) for _ in range(3)]
        watched.presence.here = {AMAIA.id: 1}
        await registry.upkeep.clean(wall.now + 9 * DAY)
        assert gathering.info.status == GATHERING
        wall.pass_by(9 * DAY)
        await gathering.seating.sit(0, AMAIA)
        await registry.upkeep.clean(wall.now + 9 * DAY)
        assert gathering.info.status == GATHERING, "somebody has sat down since"
        await registry.upkeep.clean(wall.now + 11 * DAY)
        assert (gathering.info.status, quiet.info.status) == (CLOSED, PLAYING)
        await answer_once(busy)
        await registry.upkeep.clean(wall.now + 12 * DAY)
        assert [table.info.status for table in (quiet, busy, watched)] == [CLOSED, PLAYING, PLAYING]
        stored = await registry.store.do(lambda store: dict(store.execute("select id, status from game_table")))
        assert stored[quiet.id] == CLOSED

    run_timed_scenario(scenario)


def test_the_chat_of_old_matches_goes_and_their_record_stays(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        over, running = await playing(registry), await playing(registry)
        for table in (over, running):
            await table.say(0, "Amaia", "well played")
        while over.info.status != OVER:
            await answer_once(over)
        running.presence.here = {AMAIA.id: 1}

        async def count(what: str) -> int:
            sql = f"select count(*) from {what} where table_id = ?"  # noqa: S608  # our own names
            return int(await registry.store.do(lambda store: store.execute(sql, (over.id,)).fetchone()[0]))

        await registry.upkeep.clean(wall.now + 29 * DAY)
        assert await count("chat") == 1
        await registry.upkeep.clean(wall.now + 31 * DAY)
        assert (await count("chat"), await count("call")) == (0, len(over.calls))
        said = await registry.store.do(lambda store: store.execute("select count(*) from chat").fetchone()[0])
        assert said == 1, "what is said at a running match stays"

    run_timed_scenario(scenario)


def test_people_who_hold_nothing_are_forgotten(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for person in (AMAIA, TEO, NOOR):
            await registry.people.keep(person)
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await registry.store.do(
            lambda store: save_address(store, TEO.id, "teo@example.org", MailPreferences(), wall.now)
        )
        await registry.store.do(lambda store: store.execute("update address set confirmed = 1"))

        async def known() -> list[str]:
            return await registry.store.do(
                lambda store: [row[0] for row in store.execute("select id from person order by id")]
            )

        await registry.upkeep.clean(wall.now + 39 * DAY)
        assert await known() == ["amaia", "noor", "teo"]
        await registry.upkeep.clean(wall.now + 41 * DAY)
        assert await known() == ["amaia", "teo"]
        assert table.info.host == "amaia"

    run_timed_scenario(scenario)


def test_an_address_that_nobody_confirms_is_forgotten(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await registry.store.do(
            lambda store: save_address(store, TEO.id, "teo@example.org", MailPreferences(), wall.now)
        )
        for days, left in ((2, 1), (4, 0)):
            await registry.upkeep.clean(wall.now + days * DAY)
            count = await registry.store.do(lambda store: store.execute("select count(*) from address").fetchone()[0])
            assert count == left

    run_timed_scenario(scenario)
