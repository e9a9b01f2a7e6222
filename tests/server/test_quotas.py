"""One address gets a share of the tables, never the last ones, also after a restart; the address is not stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.client_network import Marker, network_of
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.table_store import ListedTable, running_tables
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words
from tests.server.api.calling import Caller, Reply, everything_stored, person, play_scene
from tests.server.engines import both_engines

pytestmark = both_engines

FORM = {"content-type": "application/x-www-form-urlencoded"}
THIEF = "10.0.0.9"


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    return Settings(tmp_path, database, bot_pause=0.0, most_tables=12, calls_of_address=0, calls_of_one=0, loop_share=0)


async def opened(app: Starlette, address: str) -> Reply:
    """Open a table without a cookie, as a new person each time."""
    return await Caller(app, address=address).send("POST", "/games/silk_road/invite", b"", FORM)


async def statuses(app: Starlette, address: str, count: int) -> list[int]:
    return [(await opened(app, address)).status for _ in range(count)]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_household_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_mark_depends_on_the_key_and_says_nothing() -> None:
    mark = Marker(b"1" * 32).mark(THIEF)
    assert mark == Marker(b"1" * 32).mark(THIEF)
    assert mark not in {Marker(b"2" * 32).mark(THIEF), Marker(b"1" * 32).mark("10.0.0.8")}
    assert THIEF not in mark
    assert Marker(b"1" * 32).mark("") == ""


def test_one_address_gets_half_of_what_is_left_and_the_others_still_find_room(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        assert await statuses(app, THIEF, 7) == [303] * 6 + [429]
        refused = await opened(app, THIEF)
        assert (refused.status, refused.headers["retry-after"]) == (429, "60")
        assert Words("en").say("web.refused.too_many_tables_here") in refused.body.decode()
        assert await statuses(app, "10.0.0.8", 4) == [303] * 3 + [429]
        assert await statuses(app, "10.0.0.7", 3) == [303] * 2 + [429]
        assert await statuses(app, "10.0.0.6", 2) == [303, 429], "the last one is for somebody who has none"
        assert await statuses(app, "10.0.0.5", 1) == [429]

    play_scene(settings, scene)


def test_addresses_of_one_ipv6_line_share(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        line = [(await opened(app, f"2001:db8:0:7::{number}")).status for number in range(7)]
        assert line == [303] * 6 + [429]
        assert await statuses(app, "2001:db8:0:8::1", 1) == [303]

    play_scene(settings, scene)


def test_an_address_has_a_bound_at_once_and_one_for_the_day(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry
        assert await statuses(app, THIEF, 3) == [303, 303, 429]
        for name in [row.info.id for row in await registry.store.do(_running)]:
            await (await registry.table(name)).close()
        assert await statuses(app, THIEF, 3) == [303, 303, 429], "closed tables make room for others"
        amaia = await person(app, "Amaia")
        amaia.address = THIEF
        refused = await amaia.post("/api/tables", game="silk_road")
        assert (refused.status, refused.data["error"]) == (429, "too_many_tables_here")
        assert refused.headers["retry-after"] == "60"
        for name in [row.info.id for row in await registry.store.do(_running)]:
            await (await registry.table(name)).close()
        assert await statuses(app, THIEF, 2) == [303, 429]
        refused = await amaia.post("/api/tables", game="silk_road")
        assert (refused.data["error"], refused.headers["retry-after"]) == ("too_many_tables_today", "3600")
        form = await Caller(app, address=THIEF).send("POST", "/games/silk_road", b"seats=3&seat_0=me", FORM)
        assert (form.status, form.headers["retry-after"]) == (429, "3600")

    play_scene(replace(settings, most_tables=1000, most_tables_of_address=2, most_tables_a_day=5), scene)


def _running(store: Connection) -> list[ListedTable]:
    return running_tables(store, 100)


def test_without_bounds_only_the_share_counts(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        assert await statuses(app, THIEF, 7) == [303] * 6 + [429]

    play_scene(replace(settings, most_tables_of_address=0, most_tables_a_day=0), scene)


def test_a_restart_forgets_nothing_and_no_address_is_stored(settings: Settings) -> None:
    async def take(app: Starlette) -> None:
        assert await statuses(app, THIEF, 6) == [303] * 6

    async def again(app: Starlette) -> None:
        assert await statuses(app, THIEF, 1) == [429]
        assert not [line for line in await everything_stored(app) if THIEF in line]

    play_scene(settings, take)
    play_scene(settings, again)


def test_a_table_that_is_over_is_forgotten_after_a_day_and_one_that_runs_is_not(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry
        await statuses(app, THIEF, 2)
        first, second = [row.info for row in await registry.store.do(_running)]
        await (await registry.table(first.id)).close()
        await registry.upkeep.clean(second.created + 86_500.0)
        left = await registry.store.do(
            lambda store: [row[0] for row in store.execute("select table_id from table_origin")]
        )
        assert left == [second.id]

    play_scene(settings, scene)


def test_many_requests_at_once_open_no_more_than_the_share(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        replies = await asyncio.gather(*[opened(app, THIEF) for _ in range(20)])
        assert sorted(reply.status for reply in replies) == [303] * 6 + [429] * 14

    play_scene(settings, scene)
