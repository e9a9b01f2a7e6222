"""Damage in the database is found when a table is loaded, is reported, and affects no other table."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from caravanserai.kernel.match import Match
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import OVER, PLAYING
from caravanserai.server.errors import DamagedError
from caravanserai.server.pages.table_list import BROKEN, lines
from caravanserai.server.storage import match_loading, table_store
from caravanserai.server.storage.match_loading import load_match
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.server.storage.table_store import StoredTable
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words, languages
from tests.server.browsing import Guest, running_server
from tests.server.conftest import AMAIA
from tests.server.test_admin import admin, mark
from tests.server.test_races import Tell
from tests.server.test_table import answer_once
from tests.server.test_upgrade import OTHERWISE, RUNNING, ask, guest_of

DAMAGES = {
    "the last digest": ("update call set digest = 'x' where sitting = 'silk' and number = 32", "after call 32"),
    "a digest": ("update call set digest = 'x' where sitting = 'silk' and number = 11", "expected position x"),
    "a choice": ("update call set choice = 98765 where sitting = 'silk' and number = 11", "at call 11"),
    "a seat": ("update call set seat = 7 where sitting = 'silk' and number = 11", "at call 11"),
    "no number": ("update call set choice = 'two' where sitting = 'silk' and number = 11", "at call 11"),
    "a missing row": ("delete from call where sitting = 'silk' and number = 11", "call 11 is missing"),
    "the first rows": ("delete from call where sitting = 'silk' and number < 3", "call 0 is missing"),
    "the seed": ("update sitting set seed = '7' where id = 'silk'", "call 0"),
    "the options": ("update sitting set options = '{' where id = 'silk'", "options, seed or scores"),
    "the count of seats": ("update sitting set seats = 4 where id = 'silk'", "expected seats [0, 1, 2, 3]"),
    "a missing seat": ("delete from seat where sitting = 'silk' and seat = 1", "expected seats [0, 1, 2]"),
    "the kind of a seat": ("update seat set kind = 'ghost' where sitting = 'silk' and seat = 1", "ghost"),
    "the status": ("update sitting set status = 'plaxing' where id = 'silk'", "plaxing"),
    "the end": ("update sitting set status = 'over', scores = '[1, 2, 3]' where id = 'silk'", "says over: False"),
    "scores": ("update sitting set scores = '[1, 2, 3]' where id = 'over'", "expected the scores (1, 2, 3)"),
    "no scores": ("update sitting set scores = 'x' where id = 'over'", "options, seed or scores"),
}


@pytest.mark.parametrize(("damage", "told"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_closed_for_repair_and_harms_no_other(
    stored: Callable[..., None], run_scenario: Tell, damage: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    stored("rules_1.sql", damage)
    name = "over" if "'over'" in damage.partition("where")[2] else "silk"

    async def scenario(registry: TableRegistry) -> None:
        everything = "select * from game_table, call where table_id = id order by id, number"
        before = await ask(registry, everything)
        with pytest.raises(DamagedError) as refusal:
            await registry.table(name)
        assert told in refusal.value.detail
        unread = mock.patch.object(match_loading.MatchLoader, "load", side_effect=AssertionError)
        with unread, pytest.raises(DamagedError):
            await registry.table(name)
        logged = [record for record in caplog.records if getattr(record, "table", "") == name]
        assert [(record.levelname, told in record.reason) for record in logged] == [("ERROR", True)]  # type: ignore[attr-defined]  # an extra
        assert await ask(registry, everything) == before
        states = {line.id: line.state for line in await lines(registry, AMAIA, await registry.tables_of(AMAIA))}
        assert states[name] in {BROKEN, OVER}  # a result is shown without reading the match
        assert {states[other] for other in RUNNING if other != name} <= {"turn", "waiting"}
        await answer_once(await registry.table("dragon"))
        assert registry.damaged == [name]

    run_scenario(scenario)


def loaded(settings: Settings, name: str) -> StoredTable:
    with contextlib.closing(sqlite3.connect(settings.database_file)) as store:
        store.row_factory = sqlite3.Row
        found = table_store.load(store, name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["silk", "undone", "dragon"])
def test_a_flipped_bit_in_any_answer_is_found(stored: Callable[..., None], settings: Settings, name: str) -> None:
    stored("rules_1.sql")
    Store(SqliteDatabase(settings.database_file)).close()
    whole = loaded(settings, name)
    load_match(whole)
    for number, call in enumerate(whole.calls):
        spoilt = (
            call._replace(choice=call.choice ^ 1),
            call._replace(choice=call.choice ^ 1 << 40),
            call._replace(seat=call.seat ^ 1),
            call._replace(digest=call.digest[:-1] + chr(ord(call.digest[-1]) ^ 1)),
        )
        for one in spoilt:
            calls = [*whole.calls[:number], one, *whole.calls[number + 1 :]]
            with pytest.raises(DamagedError) as refusal:
                load_match(whole._replace(calls=calls))
            assert f"call {number}" in refusal.value.detail


def test_a_table_is_looked_at_again_after_a_repair(stored: Callable[..., None], run_scenario: Tell) -> None:
    stored("rules_1.sql", "update call set choice = choice + 1000 where sitting = 'silk' and number = 11")

    async def scenario(registry: TableRegistry) -> None:
        for _ in range(2):
            with pytest.raises(DamagedError):
                await registry.reload("silk")
        repair = "update call set choice = choice - 1000 where table_id = 'silk' and number = 11"
        await registry.store.do(lambda store: store.execute(repair))
        with pytest.raises(DamagedError):
            await registry.table("silk")
        await registry.reload("silk")
        assert registry.damaged == []
        await answer_once(await registry.table("silk"))

    run_scenario(scenario)


def test_a_damaged_position_is_named_and_does_not_matter_while_the_rules_are_the_same(
    stored: Callable[..., None], run_scenario: Tell, caplog: pytest.LogCaptureFixture
) -> None:
    stored("rules_1.sql", "update snapshot set state = 'nonsense'")

    async def scenario(registry: TableRegistry) -> None:
        for name in RUNNING:
            await answer_once(await registry.table(name))
        told = {record.table for record in caplog.records if "position kept" in record.message}  # type: ignore[attr-defined]  # an extra
        assert told == set(RUNNING)

    run_scenario(scenario)


def test_a_position_that_was_never_acknowledged_is_named(
    stored: Callable[..., None], run_scenario: Tell, caplog: pytest.LogCaptureFixture
) -> None:
    """State and digest match each other, but not the answers."""
    stored(
        "rules_1.sql",
        "update snapshot set (state, digest) = (select other.state, other.digest from snapshot as other"
        " where other.sitting = 'dragon' and other.calls = 20) where sitting = 'silk' and calls = 20",
    )

    async def scenario(registry: TableRegistry) -> None:
        await registry.table("silk")
        assert [record.message for record in caplog.records] == ["a position kept of a match is damaged"]

    run_scenario(scenario)


def test_a_match_whose_only_positions_are_damaged_is_closed_for_repair_and_not_for_good(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE, "update snapshot set state = 'nonsense' where sitting = 'silk'")
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        with pytest.raises(DamagedError):
            await registry.table("silk")
        assert await ask(registry, "select status from game_table where id = 'silk'") == [(PLAYING,)]
        assert await ask(registry, "select * from closing") == []

    run_scenario(scenario)


def test_the_position_that_a_match_goes_on_from_must_be_whole(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE, "delete from call where sitting = 'silk' and number >= 20")
    newer_rules()

    async def adopt(registry: TableRegistry) -> None:
        table = await registry.table("silk")
        assert table.base is not None
        spoil = "update snapshot set digest = 'x' where table_id = 'silk' and base = 1"
        assert await registry.store.do(lambda store: store.execute(spoil).rowcount) == 1

    async def again(registry: TableRegistry) -> None:
        with pytest.raises(DamagedError) as refusal:
            await registry.table("silk")
        assert "from which the match goes on" in refusal.value.detail

    run_scenario(adopt)
    run_scenario(again)


def test_clocks_that_are_not_all_there_are_begun_anew_and_written(
    stored: Callable[..., None], run_scenario: Tell
) -> None:
    """A match of a version without clocks: the first answer stored only some of them."""
    stored("rules_1.sql")

    async def first(registry: TableRegistry) -> None:
        await answer_once(await registry.table("silk"))
        assert await ask(registry, "select seat from clock where table_id = 'silk'") == [(0,), (1,), (2,)]
        await registry.store.do(lambda store: store.execute("delete from clock where table_id = 'silk' and seat = 1"))

    async def again(registry: TableRegistry) -> None:
        table = await registry.table("silk")
        assert len(table.clocks.readings) == 3
        await answer_once(table)
        assert await ask(registry, "select seat from clock where table_id = 'silk'") == [(0,), (1,), (2,)]

    run_scenario(first)
    run_scenario(again)


def test_a_record_is_compared_once_and_again_when_it_has_changed(
    stored: Callable[..., None], run_scenario: Tell
) -> None:
    stored("rules_1.sql")
    made: list[str] = []
    digest = Match.digest

    def counted(match: Match[Any]) -> str:
        made.append(threading.current_thread().name)
        return digest(match)

    async def scenario(registry: TableRegistry) -> None:
        counts = []
        with mock.patch.object(Match, "digest", counted):
            for _ in range(2):
                await registry._loader.load(await registry._stored("silk"))
                counts.append(len(made))
            await registry.store.do(
                lambda store: store.execute("update call set digest = 'x' where table_id = 'silk' and number = 3")
            )
            with pytest.raises(DamagedError):
                await registry._loader.load(await registry._stored("silk"))
        assert counts == [33, 34]
        assert {name.partition("_")[0] for name in made} == {"revive"}  # not in the event loop

    run_scenario(scenario)


# -- over the wire ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_damage_is_reported_to_people_operators_and_programs(
    stored: Callable[..., None], settings: Settings, lang: str
) -> None:
    stored(
        "rules_1.sql",
        "update call set digest = 'x' where sitting = 'silk' and number = 11",
        "update sitting set scores = '[1, 2, 3]' where id = 'over'",
    )
    words = Words(lang)
    with running_server(settings.folder) as (address, _):
        guest = Guest(address, lang)
        for name in ("silk", "over"):
            status, _, text = guest.get(f"/tables/{name}")
            assert status == 500
            assert words.say("web.refused.damaged") in text
        status, _, text = guest.get("/health")
        assert status == 503
        told = json.loads(text)
        assert (told["reason"], told["store"], told["damaged_tables"]) == ("damaged", "ok", 2)
        assert guest.get("/health/live")[0] == 200
        host = admin((address, settings.folder), lang)
        text = host.get("/admin")[2]
        assert words.say("admin.page.repair") in text
        assert "after call 11: expected position x" in text
        assert "expected the scores (1, 2, 3)" in text
        form = {"mark": mark(text)}
        assert guest.post("/admin/tables/silk/look-again", **form)[0] == 403
        assert "after call 11" in host.post("/admin/tables/silk/look-again", **form)[2]
        assert host.post("/admin/tables/none/look-again", **form)[0] == 200
        assert guest_of(settings, address, "amaia").get("/tables/dragon")[0] == 200


def test_a_damaged_page_of_the_file_is_reported_and_the_server_goes_on(
    stored: Callable[..., None], settings: Settings
) -> None:
    stored("rules_1.sql")
    Store(SqliteDatabase(settings.database_file)).close()
    with contextlib.closing(sqlite3.connect(settings.database_file)) as store:
        root = store.execute("select rootpage from sqlite_master where name = 'call'").fetchone()[0]
        size = store.execute("pragma page_size").fetchone()[0]
    with settings.database_file.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xa5" * size)
    log = settings.folder / "log"
    with running_server(settings.folder, log=log) as (address, server):
        guest = guest_of(settings, address, "amaia")
        assert guest.get("/health")[0] == 200  # nobody has read that page
        for _ in range(2):
            status, _, text = guest.get("/tables/silk")
            assert (status, Words("en").say("admin.store_damaged") in text) == (503, True)
        status, _, text = guest.get("/health")
        assert (status, json.loads(text)["reason"]) == (503, "damaged")
        assert guest.get("/health/ready")[0] == 503
        assert guest.get("/health/live")[0] == 200
        assert guest.get("/tables/gathering")[0] == 503
        assert guest.get("/")[0] == 200
        assert guest.get("/me")[0] == 200
        assert server.poll() is None
    assert log.read_text().count("the file of the database is damaged") == 1
