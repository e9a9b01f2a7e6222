"""Rematches: the same people, options and bots, another first player, and one table for all."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import pytest

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER
from caravanserai.server.storage import rematches
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.browsing import Guest, running_server
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario
from tests.server.played import played, store_match
from tests.server.test_pages import is_table, seats
from tests.server.test_replay import amaia

FRIENDS = ("person", "bot", "person", "bot")


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    match = played("silk_road", 4, ledger="open", direction="reverse")
    for name in ("friends", "both", "crowd", "late", "closed"):
        store_match(folder, match, name, FRIENDS)
    store_match(folder, match, "alone")
    store_match(folder, match, "old", bot="forgotten")
    with running_server(folder) as (address, _):
        yield address, folder


def table_of(url: str) -> str:
    return url.rpartition("/")[2]


def test_against_bots_the_next_match_begins_at_once(registry: tuple[str, Path]) -> None:
    status, url, text = amaia(registry).post("/tables/alone/again")
    assert status == 200
    assert is_table(text)
    assert "alone" not in url


def test_a_bot_that_is_not_there_any_more_is_replaced(registry: tuple[str, Path]) -> None:
    status, _, text = amaia(registry).post("/tables/old/again")
    assert status == 200
    assert is_table(text)


def test_friends_gather_at_one_table_each_a_seat_further(registry: tuple[str, Path]) -> None:
    host, friend = amaia(registry), amaia(registry, "noor")
    _, first, room = host.post("/tables/friends/again")
    assert seats(room) == ["Teo", "", "Ilse", "Amaia"]
    assert first.partition("/tables/")[2] in host.get("/tables/friends")[2], "the others are told where"
    _, second, text = friend.post("/tables/friends/again")
    assert second == first
    assert is_table(text), "with the last of them the match begins"
    facts = friend.post(f"{first.removeprefix(friend.address)}/report", do="download")[2]
    assert '"direction": "reverse"' in facts
    assert '"ledger": "open"' in facts
    assert '"seat": [\n  2\n ]' in facts
    assert host.post("/tables/friends/again")[1] == first, "it leads to the match that they play now"


def test_asking_twice_does_not_open_two_tables(registry: tuple[str, Path]) -> None:
    host = amaia(registry)
    assert host.post("/tables/crowd/again")[1] == host.post("/tables/crowd/again")[1]


def test_two_people_who_ask_at_the_same_moment_play_at_one_table(registry: tuple[str, Path]) -> None:
    people = [amaia(registry, person) for person in ("amaia", "noor") * 3]
    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(pool.map(lambda one: one.post("/tables/both/again"), people))
    assert {status for status, _, _ in answers} == {200}
    assert len({url for _, url, _ in answers}) == 1
    assert is_table(people[0].get(f"/tables/{table_of(answers[0][1])}")[2])


def test_a_person_who_did_not_play_opens_no_rematch(registry: tuple[str, Path]) -> None:
    stranger = Guest(registry[0])
    assert "/again" in amaia(registry).get("/tables/crowd")[2]
    assert "/again" not in stranger.get("/tables/crowd")[2]
    assert stranger.post("/tables/friends/again")[0] == 403


def test_a_person_who_comes_too_late_reads_that_they_may_watch(registry: tuple[str, Path]) -> None:
    host, late = amaia(registry), amaia(registry, "noor")
    _, url, _ = host.post("/tables/late/again")
    host.post(f"/tables/{table_of(url)}/room", do="fill")
    status, _, text = late.post("/tables/late/again")
    assert status == 409
    assert "You can watch it" in text
    assert f'href="/tables/{table_of(url)}"' in text
    assert is_table(late.get(f"/tables/{table_of(url)}")[2])


def test_instead_of_a_table_that_was_closed_a_new_one_is_opened(registry: tuple[str, Path]) -> None:
    host, friend = amaia(registry), amaia(registry, "noor")
    first = table_of(host.post("/tables/closed/again")[1])
    assert host.post(f"/tables/{first}/room", do="close")[0] == 200
    second = table_of(friend.post("/tables/closed/again")[1])
    assert second != first
    assert table_of(host.post("/tables/closed/again")[1]) == second


def test_the_next_table_is_found_after_a_crash_and_after_a_restart(tmp_path: Path) -> None:
    store_match(tmp_path, played("silk_road", 4), "friends", FRIENDS)
    with running_server(tmp_path) as (address, _):
        _, url, _ = amaia((address, tmp_path)).post("/tables/friends/again")  # then the server is killed
    with running_server(tmp_path) as (address, server):
        _, later, text = amaia((address, tmp_path), "noor").post("/tables/friends/again")
        assert table_of(later) == table_of(url)
        assert is_table(text)
        server.terminate()
        server.wait()
    with running_server(tmp_path) as (address, _):
        assert table_of(amaia((address, tmp_path)).post("/tables/friends/again")[1]) == table_of(url)
    with contextlib.closing(sqlite3.connect(Settings(tmp_path).database_file)) as store:
        assert store.execute("select count(*) from game_table").fetchone() == (2,)


# -- in the store -------------------------------------------------------------------------------------------


async def gathered(registry: TableRegistry, after: Table | None = None) -> Table:
    table = await registry.open_table(AMAIA, "silk_road", 3, {}, after=after)
    for seat, person in enumerate((AMAIA, TEO, NOOR)):
        await table.seating.sit(seat, person)
    return table


async def ended(registry: TableRegistry, table: Table, status: str) -> None:
    await registry.store.do(
        lambda store: store.execute("update game_table set status = ? where id = ?", (status, table.id))
    )


async def next_of(registry: TableRegistry, table: Table, person: str = AMAIA.id) -> rematches.Next:
    return await registry.store.do(lambda store: rematches.next_of(store, table.id, person))


def test_people_who_ask_for_a_rematch_at_the_same_moment_meet(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        first = await gathered(registry)
        opened = await asyncio.gather(
            *(registry.open_table(one, "silk_road", 3, {}, after=first) for one in (AMAIA, TEO, NOOR))
        )
        assert len({table.id for table in opened}) == 1

    run_scenario(scenario)


def test_a_chain_of_matches_leads_everybody_to_the_last(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        chain = [await gathered(registry)]
        for _ in range(3):
            await ended(registry, chain[-1], OVER)
            chain.append(await gathered(registry, chain[-1]))
        *over, last = chain
        for table in over:
            assert await next_of(registry, table) == (over[-1].id, last.id)
        await ended(registry, last, OVER)
        assert await next_of(registry, chain[0]) == (last.id, None)
        assert await next_of(registry, chain[0], "somebody who sat at the first only") == (chain[0].id, None)

    run_scenario(scenario)


def test_a_chain_goes_round_a_table_that_was_closed(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        first = await gathered(registry)
        second = await gathered(registry, first)
        await ended(registry, second, CLOSED)
        assert await next_of(registry, first) == (first.id, None)
        third = await gathered(registry, first)
        assert await next_of(registry, first) == (first.id, third.id)

    run_scenario(scenario)


def test_a_table_and_its_link_are_stored_together_or_not_at_all(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        first = await gathered(registry)
        full = mock.patch.object(rematches, "save_rematch", side_effect=sqlite3.OperationalError("disk full"))
        with full, pytest.raises(CaravanseraiError, match="disk full"):
            await registry.open_table(TEO, "silk_road", 3, {}, after=first)
        stored = await registry.store.do(
            lambda store: [tuple(row) for row in store.execute("select id, status from game_table")]
        )
        assert stored == [(first.id, GATHERING)]

    run_scenario(scenario)
