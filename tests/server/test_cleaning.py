"""Cleaning by a clock moved by hand: what is quiet for long is closed, what nobody needs is removed, no more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING
from caravanserai.server.mail.addresses import Wishes, save_address
from caravanserai.server.tables.registry import House
from tests.server.conftest import AMAIA, NOOR, TEO, Story, Time
from tests.server.test_clocks import playing
from tests.server.test_table import answer_once


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, keep_gathering_days=10, keep_idle_days=20, keep_chat_days=30, keep_people_days=40)


def test_quiet_tables_are_closed_and_others_stay(in_time: Callable[[Story], None], wall: Time) -> None:
    async def story(house: House) -> None:
        gathering = await house.open_table(AMAIA, "silk_road", 3, {})
        quiet, busy, watched = [await playing(house) for _ in range(3)]
        watched.here = {AMAIA.id: 1}
        await house.clean(wall.now + 9 * DAY)
        assert gathering.deed.status == GATHERING
        wall.pass_by(9 * DAY)
        await gathering.sit(0, AMAIA)
        await house.clean(wall.now + 9 * DAY)
        assert gathering.deed.status == GATHERING, "somebody has sat down since"
        await house.clean(wall.now + 11 * DAY)
        assert (gathering.deed.status, quiet.deed.status) == (CLOSED, PLAYING)
        await answer_once(busy)
        await house.clean(wall.now + 12 * DAY)
        assert [table.deed.status for table in (quiet, busy, watched)] == [CLOSED, PLAYING, PLAYING]
        stored = await house.store.do(lambda store: dict(store.execute("select id, status from sitting")))
        assert stored[quiet.id] == CLOSED

    in_time(story)


def test_the_chat_of_old_matches_goes_and_their_record_stays(in_time: Callable[[Story], None], wall: Time) -> None:
    async def story(house: House) -> None:
        over, running = await playing(house), await playing(house)
        for table in (over, running):
            await table.say(0, "Amaia", "well played")
        while over.deed.status != OVER:
            await answer_once(over)
        running.here = {AMAIA.id: 1}

        async def count(what: str) -> int:
            sql = f"select count(*) from {what} where sitting = ?"  # noqa: S608  # our own names
            return int(await house.store.do(lambda store: store.execute(sql, (over.id,)).fetchone()[0]))

        await house.clean(wall.now + 29 * DAY)
        assert await count("chat") == 1
        await house.clean(wall.now + 31 * DAY)
        assert (await count("chat"), await count("call")) == (0, len(over.calls))
        said = await house.store.do(lambda store: store.execute("select count(*) from chat").fetchone()[0])
        assert said == 1, "what is said at a running match stays"

    in_time(story)


def test_people_who_hold_nothing_are_forgotten(in_time: Callable[[Story], None], wall: Time) -> None:
    async def story(house: House) -> None:
        for person in (AMAIA, TEO, NOOR):
            await house.keep(person)
        table = await house.open_table(AMAIA, "silk_road", 3, {})
        await house.store.do(lambda store: save_address(store, TEO.id, "teo@example.org", Wishes(), wall.now))
        await house.store.do(lambda store: store.execute("update address set confirmed = 1"))

        async def known() -> list[str]:
            return await house.store.do(
                lambda store: [row[0] for row in store.execute("select id from person order by id")]
            )

        await house.clean(wall.now + 39 * DAY)
        assert await known() == ["amaia", "noor", "teo"]
        await house.clean(wall.now + 41 * DAY)
        assert await known() == ["amaia", "teo"]
        assert table.deed.host == "amaia"

    in_time(story)


def test_an_address_that_nobody_confirms_is_forgotten(in_time: Callable[[Story], None], wall: Time) -> None:
    async def story(house: House) -> None:
        await house.store.do(lambda store: save_address(store, TEO.id, "teo@example.org", Wishes(), wall.now))
        for days, left in ((2, 1), (4, 0)):
            await house.clean(wall.now + days * DAY)
            count = await house.store.do(lambda store: store.execute("select count(*) from address").fetchone()[0])
            assert count == left

    in_time(story)
