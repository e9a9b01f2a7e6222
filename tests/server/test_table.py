"""Scenes at a table: sitting down, playing, undoing, proposals, absence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from unittest import mock

import pytest

from caravanserai.kernel.errors import AnswerError, SealedError, WrongSeatError
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import OVER, PLAYING
from caravanserai.server.errors import NoTableError, RefusedError, StaleError, StoreError
from caravanserai.server.identity.person import Person
from caravanserai.server.storage import table_store
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import until_so
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario
from tests.server.engines import both_engines

pytestmark = both_engines


async def three_people(registry: TableRegistry, clock: int = 0) -> Table:
    table = await registry.open_table(AMAIA, "silk_road", 3, {}, clock=clock)
    for seat, person in enumerate((AMAIA, TEO, NOOR)):
        await table.seating.sit(seat, person)
    await table.start()
    return table


async def answer_once(table: Table) -> int:
    assert table.match is not None
    seat = table.match.decisions()[0].seat
    await table.answer(seat, table.match.options(seat)[0], table.question_of(seat))
    return seat


async def until(holds: Callable[[], bool]) -> None:
    await until_so(holds)


def test_a_whole_match_against_bots_is_stored_and_comes_back(run_scenario: Callable[[Scenario], None]) -> None:
    kept: dict[str, object] = {}

    async def play(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        for seat in range(3):
            await table.seating.seat_bot(seat, "greedy", f"Bot {seat}")
        await table.start()
        await until(lambda: table.info.status == OVER)
        assert table.match is not None
        kept.update(id=table.id, digest=table.match.digest(), scores=table.info.scores)

    async def return_later(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert table.match is not None
        assert (table.match.digest(), table.match.scores()) == (kept["digest"], kept["scores"])
        assert table.calls[-1].digest == kept["digest"]

    run_scenario(play)
    run_scenario(return_later)


def test_a_match_goes_on_after_a_restart(run_scenario: Callable[[Scenario], None]) -> None:
    kept: dict[str, object] = {}

    async def begin(registry: TableRegistry) -> None:
        table = await three_people(registry)
        for _ in range(20):
            await answer_once(table)
        assert table.match is not None
        await table.say(1, "Teo", "see you tomorrow")
        kept.update(id=table.id, digest=table.match.digest())

    async def go_on(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert table.match is not None
        assert table.match.digest() == kept["digest"]
        assert [said.text for said in table.recent_chat] == ["see you tomorrow"]
        await answer_once(table)
        assert table.match.number == 21

    run_scenario(begin)
    run_scenario(go_on)


def test_an_answer_that_cannot_be_stored_does_not_happen(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        before = table.match.digest()
        with (
            mock.patch.object(registry.store, "do", side_effect=StoreError("the disk is full")),
            pytest.raises(StoreError),
        ):
            await answer_once(table)
        assert (table.match.digest(), table.match.number, table.calls) == (before, 0, [])
        await answer_once(table)
        assert table.match.number == 1

    run_scenario(scenario)


def test_a_late_click_is_refused(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat, question, choice = 0, "", 0
        while not question or not table.match.can_undo(seat):
            seat = table.match.decisions()[0].seat
            question, choice = table.question_of(seat), table.match.options(seat)[0]
            await table.answer(seat, choice, question)
        number = table.match.number
        await table.undo(seat)
        with pytest.raises(RefusedError, match="stale"):
            await table.answer(seat, choice, question)
        assert table.match.number == number - 1

    run_scenario(scenario)


def test_an_illegal_answer_changes_nothing(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        other = (seat + 1) % 3
        before = table.match.digest()
        with pytest.raises(AnswerError):
            await table.answer(seat, 10_000, table.question_of(seat))
        with pytest.raises(WrongSeatError):
            await table.answer(other, 0, table.question_of(other))
        assert (table.match.digest(), len(table.calls)) == (before, 0)

    run_scenario(scenario)


def test_a_seat_is_taken_once(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, AMAIA)
        with pytest.raises(RefusedError, match="seat taken"):
            await table.seating.sit(0, TEO)
        with pytest.raises(RefusedError, match="seat taken"):
            await table.seating.seat_bot(0, "greedy", "Bot")
        with pytest.raises(RefusedError, match="no seat"):
            await table.seating.sit(3, TEO)
        with pytest.raises(RefusedError, match="seats open"):
            await table.start()

    run_scenario(scenario)


def test_undo_beyond_a_seal_needs_everyone(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        first = await answer_once(table)
        while (await answer_once(table)) == first:
            pass
        with pytest.raises((SealedError, WrongSeatError)):
            await table.undo(first)
        others = [seat for seat in range(3) if seat != first]
        await table.proposals.propose("undo", first, 1)
        assert table.proposals.current is not None
        await table.proposals.consent(others[0], yes=True)
        assert table.match.number > 0
        await table.proposals.consent(others[1], yes=True)
        assert table.match.number == 0
        assert table.proposals.current is None

    run_scenario(scenario)


def test_a_refused_proposal_is_gone(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        first = await answer_once(table)
        await table.proposals.propose("undo", first, 1)
        with pytest.raises(RefusedError, match="proposal open"):
            await table.proposals.propose("undo", first, 1)
        await table.proposals.consent((first + 1) % 3, yes=False)
        assert table.proposals.current is None
        assert table.match is not None
        assert table.match.number == 1
        with pytest.raises(RefusedError, match="no proposal"):
            await table.proposals.consent((first + 1) % 3, yes=True)

    run_scenario(scenario)


def test_bots_agree_to_every_undo(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, AMAIA)
        for seat in (1, 2):
            await table.seating.seat_bot(seat, "greedy", f"Bot {seat}")
        await table.start()
        await until(lambda: table.match is not None and table.match.decisions()[0].seat == 0)
        assert table.match is not None
        number = table.match.number
        await answer_once(table)
        await table.proposals.propose("undo", 0, number + 1)
        assert table.match.number == number

    run_scenario(scenario)


def test_a_bot_plays_for_an_absent_person_until_they_return(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        table.presence.here = {str(table.seating.seats[other].person): 1 for other in range(3) if other != seat}
        await table.proposals.propose("stand_in", (seat + 1) % 3, seat)
        await table.proposals.consent((seat + 2) % 3, yes=True)
        await until(lambda: table.match is not None and table.match.number > 0)
        await table.seating.set_away(seat, away=False)
        assert not table.seating.seats[seat].away

    run_scenario(scenario)


def test_when_the_time_is_up_a_bot_takes_over(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry, clock=1)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        deadline = table.players()[seat].deadline
        assert deadline is not None
        assert deadline - registry.store.now() < 1.1
        await until(lambda: table.seating.seats[seat].away and table.match is not None and table.match.number > 0)

    run_scenario(scenario)


def test_clocks_run_on_after_a_restart(run_scenario: Callable[[Scenario], None]) -> None:
    kept: dict[str, str] = {}

    async def begin(registry: TableRegistry) -> None:
        kept["id"] = (await three_people(registry, clock=1)).id

    async def later(registry: TableRegistry) -> None:
        await registry.start()
        table = await registry.table(kept["id"])
        await until(lambda: table.match is not None and table.match.number > 0)

    run_scenario(begin)
    run_scenario(later)


def test_nobody_finds_a_table_that_is_not_there(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        for name in ("", "nowhere", "../../etc", "'; drop table table_id; --"):
            with pytest.raises(NoTableError):
                await registry.table(name)

    run_scenario(scenario)


def test_a_host_cannot_fill_the_server(settings: Settings) -> None:
    small = Settings(settings.folder, most_tables=3, most_tables_of_one=2)

    async def scenario() -> None:
        registry = TableRegistry(small)
        try:
            for _ in range(2):
                await registry.open_table(AMAIA, "silk_road", 3, {})
            with pytest.raises(RefusedError, match="too many"):
                await registry.open_table(AMAIA, "silk_road", 3, {})
            await registry.open_table(TEO, "silk_road", 3, {})
            with pytest.raises(RefusedError, match="too many"):
                await registry.open_table(NOOR, "silk_road", 3, {})
        finally:
            await registry.close()

    asyncio.run(scenario())


def test_lists_show_open_tables_to_all_and_others_only_to_those_who_sit_there(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        public = await registry.open_table(AMAIA, "silk_road", 3, {}, public=True)
        private = await registry.open_table(AMAIA, "silk_road", 3, {})
        await private.seating.sit(1, TEO)
        assert [listed.info.id for listed in await registry.open_tables()] == [public.id]
        assert {listed.info.id for listed in await registry.tables_of(AMAIA)} == {public.id, private.id}
        assert {listed.info.id for listed in await registry.tables_of(TEO)} == {private.id}
        assert await registry.tables_of(NOOR) == []

    run_scenario(scenario)


def test_names_are_cleaned() -> None:
    person = Person("x", "Amaia", "en").with_preferences(
        {"name": "  <b>\x00Old\n\tFen</b> " + "x" * 99, "lang": "xx"}, ("en",)
    )
    assert person.name == "<b> Old Fen</b> xxxxxxxx"
    assert person.lang == "en"
    assert person.with_preferences({"name": " \n "}, ("en",)).name == person.name


def test_a_match_in_memory_is_a_cache_of_the_store(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        for _ in range(10):
            await answer_once(table)
        rows = await registry.store.do(
            lambda store: store.execute("select seat, choice from call order by number").fetchall()
        )
        assert table.match is not None
        assert [tuple(row) for row in rows] == table.match.calls()
        status = await registry.store.do(lambda store: store.execute("select status from game_table").fetchone()[0])
        assert status == PLAYING

    run_scenario(scenario)


def test_an_answer_is_never_written_over_another(run_scenario: Callable[[Scenario], None]) -> None:
    """If two copies of a table ever number their calls differently, the later write is refused."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        await answer_once(table)
        await answer_once(table)
        rows = await registry.store.do(lambda store: store.execute("select * from call").fetchall())
        late = [StoredCall(2, 7, "0" * 16, 0.0), StoredCall(1, 7, "0" * 16, 0.0)]
        for first in (0, 1):
            with pytest.raises(StaleError):
                await registry.store.do(lambda store, first=first: table_store.add_calls(store, table.id, first, late))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        after = await registry.store.do(lambda store: store.execute("select * from call").fetchall())
        assert list(map(tuple, after)) == list(map(tuple, rows))

    run_scenario(scenario)
