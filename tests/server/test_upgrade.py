"""Matches stored by older programs go on, or are closed with a reason; damaged ones disturb no other."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.chance import FAST, KEYED, generator_of
from caravanserai.kernel.errors import RecordError, SealedError
from caravanserai.kernel.record import Record
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING
from caravanserai.server.errors import RefusedError
from caravanserai.server.identity.signing import Signer
from caravanserai.server.pages.open_table import fill_with_bots
from caravanserai.server.storage import closures, snapshots, table_store
from caravanserai.server.storage.match_loading import NewerError
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from caravanserai.text.catalogue import Words
from tests import crowding
from tests.server.browsing import Guest, running_server
from tests.server.conftest import AMAIA, TEO
from tests.server.played import key_of
from tests.server.test_races import Tell
from tests.server.test_table import answer_once, three_people, until

RUNNING = ("silk", "dragon", "undone")
OTHERWISE = "update call set digest = 'other' where number = 0"
"""A digest as if the older rules had led to another position after the first call."""


async def ask(registry: TableRegistry, question: str) -> list[tuple[Any, ...]]:
    return await registry.store.do(lambda store: [tuple(row) for row in store.execute(question)])


async def why(registry: TableRegistry, name: str) -> closures.Closing | None:
    return await registry.store.do(lambda store: closures.load(store, name))


def position(table: Table) -> tuple[int, str]:
    assert table.match is not None
    return table.match.number, table.match.digest()


# -- a program that kept no positions ------------------------------------------------------------------------


def test_matches_begun_before_the_keyed_generator_keep_theirs_and_new_ones_take_it(
    stored: Callable[..., None], run_scenario: Tell
) -> None:
    stored("schema_1.sql")

    async def scenario(registry: TableRegistry) -> None:
        for name in (*RUNNING, "over"):
            match = (await registry.table(name)).match
            assert match is not None
            assert match.generator == FAST
        table = await registry.table("gathering")
        await fill_with_bots(table)
        await table.start()
        assert table.match is not None
        assert table.match.generator == KEYED
        kept = await ask(registry, "select seed from game_table where id = 'gathering'")
        assert generator_of(json.loads(kept[0][0])) == KEYED

    run_scenario(scenario)


def test_a_database_of_the_first_schema_is_migrated_and_its_matches_go_on(
    stored: Callable[..., None], run_scenario: Tell
) -> None:
    stored("schema_1.sql")

    async def scenario(registry: TableRegistry) -> None:
        for name in RUNNING:
            table = await registry.table(name)
            assert table.base is None
            assert table.match is not None
            assert table.match.digest() == table.calls[-1].digest
            await answer_once(table)
        over = await registry.table("over")
        assert over.match is not None
        assert over.info.scores == over.match.scores()
        assert (await registry.table("gathering")).info.status == GATHERING

    run_scenario(scenario)


def test_without_a_position_of_the_older_rules_the_match_is_closed_with_a_reason(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("schema_1.sql", OTHERWISE)
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        calls = await ask(registry, "select count(*) from call")
        for name in RUNNING:
            table = await registry.table(name)
            assert (table.info.status, table.match) == (CLOSED, None)
            reason = await why(registry, name)
            assert reason is not None
            assert reason.why == closures.RULES
            with pytest.raises(RefusedError, match="not running"):
                await table.undo(0)
        over = await registry.table("over")
        assert (over.info.status, over.match) == (OVER, None)
        assert over.info.scores is not None
        assert await ask(registry, "select count(*) from call") == calls
        mine = {line.info.id for line in await registry.tables_of(AMAIA)}
        assert {*RUNNING, "over"} <= mine

    run_scenario(scenario)


def test_a_table_that_gathered_under_older_rules_begins_under_the_new_ones(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("schema_1.sql")
    newer_rules()

    async def first(registry: TableRegistry) -> None:
        table = await registry.table("gathering")
        await table.start()
        await answer_once(table)

    async def again(registry: TableRegistry) -> None:
        table = await registry.table("gathering")
        assert table.base is None
        assert table.match is not None
        assert table.match.number == 1

    run_scenario(first)
    run_scenario(again)


# -- positions -----------------------------------------------------------------------------------------------


def test_a_match_of_older_rules_goes_on_from_the_last_position_that_fits(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE)
    newer_rules()
    left: dict[str, tuple[int, str]] = {}

    async def first(registry: TableRegistry) -> None:
        for name, calls in (("silk", 20), ("dragon", 20), ("undone", 20)):  # the one at 40 was undone after it was kept
            table = await registry.table(name)
            assert table.base is not None
            assert (table.base.calls, table.base.rules) == (calls, caravanserai.game(table.info.game).rules)
            assert table.match is not None
            assert table.match.digest() == table.calls[-1].digest
            for _ in range(25):
                await answer_once(table)
            left[name] = position(table)

    async def again(registry: TableRegistry) -> None:
        for name in RUNNING:
            table = await registry.table(name)
            assert table.base is not None
            assert table.base.calls == 20
            assert position(table) == left[name]
            await answer_once(table)

    run_scenario(first)
    run_scenario(again)


def test_a_match_that_newer_rules_do_not_touch_keeps_its_beginning(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    """Every replayed position is identical, so the match counts as played under the newer rules."""
    stored("rules_1.sql")
    newer_rules()
    left: dict[str, tuple[int, str]] = {}

    async def first(registry: TableRegistry) -> None:
        for name in (*RUNNING, "over"):
            table = await registry.table(name)
            assert table.base is None
            assert table.match is not None
            assert table.info.rules == caravanserai.game(table.info.game).rules
            assert table.moment(1).number == 1
            if not table.match.over:
                await answer_once(table)
            left[name] = position(table)
        over = (await registry.table("over")).match
        assert over is not None
        assert over.record().rules == caravanserai.game("silk_road").rules

    async def again(registry: TableRegistry) -> None:
        for name, stood in left.items():
            table = await registry.table(name)
            assert (table.base, position(table)) == (None, stood)

    run_scenario(first)
    run_scenario(again)


@pytest.mark.parametrize(
    "change",
    [
        "update call set digest = 'other' where sitting = 'over' and number = 7",
        "update sitting set scores = '[1, 2, 3]' where id = 'over'",
    ],
)
def test_a_match_is_played_again_under_newer_rules_only_if_all_of_it_comes_out(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell, change: str
) -> None:
    stored("rules_1.sql", change)
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("over")
        assert (table.base is not None) is (table.match is not None)
        assert table.info.rules == 1

    run_scenario(scenario)


def test_a_finished_match_of_older_rules_still_shows_its_end(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE)
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        over = await registry.table("over")
        assert over.match is not None
        assert over.match.over
        assert over.match.scores() == over.info.scores
        with pytest.raises(RecordError, match="beginning"):
            over.match.record()

    run_scenario(scenario)


def test_nothing_goes_behind_the_position_a_match_goes_on_from(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE, "delete from call where sitting = 'silk' and number >= 20")
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("silk")
        assert table.match is not None
        assert table.match.number == 20
        for seat in range(3):
            assert not table.match.can_undo(seat)
            with pytest.raises(SealedError):
                await table.undo(seat)
        with pytest.raises(SealedError):
            table.match.rewind(10, range(3))
        with pytest.raises(RefusedError, match="moment"):
            table.moment(19)
        assert table.moment(20).digest() == table.match.digest()
        await answer_once(table)
        assert table.moment(21).digest() == table.match.digest()
        assert table.moment(20).digest() != table.match.digest()
        asked = {table.match.last_answer(seat) for seat in range(3)}
        assert asked == {0, 21}

    run_scenario(scenario)


def test_bots_think_about_a_match_that_goes_on_from_a_position(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    stored("rules_1.sql", OTHERWISE, "update seat set kind = 'bot', bot = 'random', person = null where seat > 0")
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("dragon")
        assert table.match is not None
        start = table.match.number
        for _ in range(40):
            await until(lambda: table.bot_to_move() is None)
            if table.match.number > start + 6:
                break
            await answer_once(table)
        assert table.match.number > start + 6

    run_scenario(scenario)


def test_rules_that_come_out_otherwise_close_the_table_and_keep_the_record(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From this position the replay differs; the server must not contradict acknowledged answers."""
    stored("rules_1.sql", OTHERWISE, "update call set digest = 'other' where sitting = 'silk' and number = 32")
    newer_rules()
    game = type(caravanserai.game("dragon_road"))
    monkeypatch.setattr(game, "state_type", caravanserai.game("silk_road").state_type)  # as if it had other fields

    async def scenario(registry: TableRegistry) -> None:
        for name in ("silk", "dragon"):
            assert (await registry.table(name)).info.status == CLOSED
            reason = await why(registry, name)
            assert reason is not None
            assert reason.why == closures.RULES
        assert await ask(registry, "select count(*) from call where table_id = 'silk'") == [(33,)]

    run_scenario(scenario)


def test_a_damaged_position_is_passed_over(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell
) -> None:
    damage = "update snapshot set state = replace(state, '0', '1') where sitting = 'over' and calls = 183"
    stored("rules_1.sql", OTHERWISE, damage)
    newer_rules()

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("over")
        assert table.base is not None
        assert table.base.calls == 180
        assert table.match is not None
        assert table.match.digest() == table.calls[-1].digest

    run_scenario(scenario)


def test_a_match_of_newer_rules_is_left_alone(
    stored: Callable[..., None], newer_rules: Callable[[], None], run_scenario: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored("rules_1.sql", f"{OTHERWISE} and sitting = 'silk'")
    newer_rules()

    async def upgraded(registry: TableRegistry) -> None:
        await answer_once(await registry.table("silk"))

    async def back(registry: TableRegistry) -> None:
        with pytest.raises(NewerError):
            await registry.table("silk")
        assert await ask(registry, "select status from game_table where id = 'silk'") == [(PLAYING,)]
        assert (await registry.table("dragon")).match is not None

    run_scenario(upgraded)
    monkeypatch.undo()
    run_scenario(back)


# -- when positions are kept ---------------------------------------------------------------------------------


def kept_of(settings: Settings, name: str) -> list[Snapshot]:
    store = sqlite3.connect(settings.database_file)
    store.row_factory = sqlite3.Row
    found = snapshots.load(store, name)
    store.close()
    return found


def test_positions_are_kept_now_and_then_and_when_the_server_closes(settings: Settings, run_scenario: Tell) -> None:
    names: list[str] = []

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        names.append(table.id)
        assert [kept.calls for kept in kept_of(settings, table.id)] == [0]
        for _ in range(45):
            await answer_once(table)
        assert [kept.calls for kept in kept_of(settings, table.id)] == [40, 20]

    run_scenario(scenario)
    last = kept_of(settings, names[0])[0]
    assert last.calls == 45
    assert last.is_whole
    connection = sqlite3.connect(settings.database_file)
    connection.row_factory = sqlite3.Row
    found = table_store.load(connection, names[0])
    connection.close()
    assert found is not None
    assert found.calls[-1].digest == last.digest


def test_a_position_is_kept_when_a_table_is_put_away(
    settings: Settings, run_scenario: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caravanserai.server.tables.registry._IDLE_SECONDS", 0.05)

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        await answer_once(table)
        await answer_once(table)
        await until(lambda: not registry._drivers)
        assert kept_of(settings, table.id)[0].calls == 2

    run_scenario(scenario)


def test_people_of_a_closed_table_read_why_it_was_closed(stored: Callable[..., None], run_scenario: Tell) -> None:
    stored("rules_1.sql")

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("silk")
        await table.close(closures.Closing(closures.HOST, "Back on Sunday", 1.0))
        assert await why(registry, "silk") == closures.Closing("host", "Back on Sunday", 1.0)
        assert "silk" in {line.info.id for line in await registry.tables_of(TEO)}

    run_scenario(scenario)


# -- over the wire ---------------------------------------------------------------------------------------------


def guest_of(settings: Settings, address: str, person: str, lang: str = "en") -> Guest:
    """Return a browser with the cookie of a person who has a seat."""
    guest = Guest(address, lang)
    signed = Signer(key_of(settings.folder), "person").sign(person)
    guest._opener.addheaders.append(("Cookie", f"caravanserai={signed}"))
    return guest


@pytest.mark.parametrize(("person", "lang"), [("amaia", "en"), ("teo", "es")])
def test_a_real_server_says_why_a_match_of_older_rules_has_ended(
    stored: Callable[..., None], settings: Settings, person: str, lang: str
) -> None:
    stored(
        "rules_1.sql",
        f"{OTHERWISE} and sitting = 'silk'",
        "update sitting set rules = 0 where id = 'silk'",
        "delete from snapshot where sitting = 'silk'",
    )
    with running_server(settings.folder, log=settings.folder / "log") as (address, _):
        guest, words = guest_of(settings, address, person), Words(lang)
        status, _, text = guest.get("/tables/silk")
        assert status == 410
        assert words.say("admin.closed.rules") in text
        assert words.say("admin.closed.note") in guest.get("/mine")[2]
        record = Record.from_json(guest.get("/tables/silk/closed")[2])
        assert (record.rules, len(record.calls), record.scores) == (0, 33, None)
        assert guest.get("/tables/dragon/closed")[0] == 404
        assert guest.get("/tables/dragon")[0] == 200
    assert "its match cannot go on under the rules of now" in (settings.folder / "log").read_text()


def test_a_real_server_goes_on_with_a_match_of_older_rules(stored: Callable[..., None], settings: Settings) -> None:
    stored(
        "rules_1.sql",
        OTHERWISE,
        "update sitting set rules = 0",
        "update snapshot set rules = 0",
        "update seat set kind = 'bot', bot = 'greedy', person = null where seat > 0",
    )
    with running_server(settings.folder) as (address, _):
        guest = guest_of(settings, address, "amaia")

        def is_mine() -> bool:
            text = guest.get("/tables/dragon")[2]
            assert 'id="decision"' in text
            return "data-mine" in text

        crowding.until(is_mine, seconds=60)
    connection = sqlite3.connect(settings.database_file)
    bases = connection.execute("select rules from snapshot where base = 1 and table_id = 'dragon'").fetchall()
    assert bases == [(caravanserai.game("dragon_road").rules,)]
    connection.close()
