"""People and admin tickets over two processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from starlette.applications import Starlette

from caravanserai.server.admin.admin_auth import AdminAuth
from caravanserai.server.api import identity
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words
from tests.server.api.calling import Caller, person
from tests.server.engines import POSTGRESQL
from tests.server.test_rate_limits import Clock
from tests.server.two_processes import browser, elsewhere, run_two


@pytest.fixture
def engine() -> str:
    return POSTGRESQL


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(identity, "time", clock)
    return clock


async def name_of(caller: Caller) -> str:
    found = await caller.get("/api/me")
    assert found.status == 200
    return str(found.data["name"])


def test_a_person_made_by_one_process_is_known_to_the_other(settings: Settings) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        amaia = await person(one, "Amaia")
        assert await name_of(replace(amaia, app=two)) == "Amaia"

    run_two(settings, scene)


def test_a_change_by_another_process_is_seen_within_five_seconds(settings: Settings, clock: Clock) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        amaia = await person(one, "Amaia")
        there = replace(amaia, app=two)
        assert await name_of(amaia) == await name_of(there) == "Amaia"
        await one.state.people.keep(Person(amaia.id, "Amaia Etxea", "es"))
        clock.now += 4.9
        assert await name_of(there) == "Amaia"
        clock.now += 0.1
        assert await name_of(there) == "Amaia Etxea"
        await one.state.registry.store.do(lambda store: store.execute("delete from person").rowcount)
        clock.now += 5
        assert await name_of(there) == Words("en").say("api.nobody")

    run_two(settings, scene)


def test_the_cookie_of_one_process_holds_at_the_other(settings: Settings) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        async with browser(one) as first, browser(two) as second:
            await first.post("/me", data={"name": "Amaia", "back": "/"}, headers={"origin": "http://127.0.0.1"})
            second.cookies.update(first.cookies)
            assert "Amaia" in (await second.get("/me")).text

    run_two(settings, scene)


def test_a_ticket_works_once_at_all_processes_together(settings: Settings) -> None:
    async def scenario() -> None:
        places = [settings, elsewhere(settings)]
        auths = [AdminAuth(place) for place in places]
        stores = [Store(database_of(place)) for place in places for _ in range(2)]
        for number in range(10):
            ticket = auths[number % 2].ticket()
            passes = await asyncio.gather(*(auths[at % 2].let_in(store, ticket) for at, store in enumerate(stores * 3)))
            assert sum(shown is not None for shown in passes) == 1
        for store in stores:
            store.close()

    asyncio.run(scenario())


def test_a_pass_of_one_process_opens_the_admin_page_of_the_other(settings: Settings) -> None:
    async def scene(one: Starlette, two: Starlette) -> None:
        path = f"/admin/enter/{one.state.admin_auth.ticket()}"
        async with browser(one) as first, browser(two) as second:
            assert (await second.get(path)).status_code == 200
            assert (await first.get(path)).status_code == 403
            first.cookies.update(second.cookies)
            assert (await first.get("/admin")).status_code == 200

    run_two(settings, scene)
