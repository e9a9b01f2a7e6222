"""Two table registries over one database, as in two server processes: each sees and respects what the other does."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from collections.abc import Callable, Coroutine
from typing import Any
from unittest import mock

import pytest

import caravanserai
from caravanserai.games.silk_road.auction import PASS
from caravanserai.kernel.match import Match
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.seating import Takeover
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.errors import RefusedError, StaleError
from caravanserai.server.storage import bot_jobs, presences, table_store
from caravanserai.server.storage.chores import Chores
from caravanserai.server.storage.connection import Connection
from caravanserai.server.tables.bot_pool import BotPool
from caravanserai.server.tables.prepared_answers import prepare
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from caravanserai.web.player import PERSON
from tests.crowding import patience, until_so
from tests.server.conftest import AMAIA, NOOR, TEO, Time
from tests.server.engines import on_postgresql
from tests.server.test_levels import play_until, three_bots_and_amaia
from tests.server.test_prepared_answers import at_the_auction, bid
from tests.server.test_stale_tables import next_call
from tests.server.test_table import answer_once, three_people
from tests.server.test_timeouts import CLOCK, in_month
from tests.server.test_wrong_answers import asked

pytestmark = on_postgresql

Pair = Callable[[TableRegistry, TableRegistry], Coroutine[Any, Any, None]]
RunPair = Callable[[Pair], None]


@pytest.fixture
def run_pair(settings: Settings) -> RunPair:
    """Run a scenario with two table registries over one database."""

    def run(scenario: Pair) -> None:
        async def whole() -> None:
            first, second = TableRegistry(settings), TableRegistry(settings)
            await first.join()
            await second.join()
            try:
                await asyncio.wait_for(scenario(first, second), patience(90))
            finally:
                await first.close()
                await second.close()

        asyncio.run(whole())

    return run


async def vanish(registry: TableRegistry) -> None:
    """End a registry as a killed process ends: without a goodbye."""
    with mock.patch.object(Chores, "leave", mock.AsyncMock()):
        await registry.close()


async def think_for_ever(*_: object, **__: object) -> None:
    await asyncio.Event().wait()


def number(table: Table) -> int:
    return -1 if table.match is None else table.match.number


async def same(one: Table, other: Table) -> None:
    """Wait until both tables have the same version; then nothing may differ."""
    await until_so(lambda: one.version == other.version)
    assert one.match is not None
    assert other.match is not None
    assert one.match.digest() == other.match.digest()
    assert one.calls == other.calls
    assert one.recent_chat == other.recent_chat
    assert one.info == other.info
    assert one.seating.seats == other.seating.seats
    assert one.clocks.readings == other.clocks.readings
    assert one.proposals.current == other.proposals.current
    assert one.prepared == other.prepared


# -- the match and the talk ---------------------------------------------------------------------------------------


def test_answers_undos_and_chat_reach_the_other_process_without_a_request(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        for one, other in ((here, there), (there, here)) * 3:
            seat = await answer_once(one)
            await same(one, other)
            await other.say(seat, "Someone", f"well played {number(other)}")
            await same(one, other)
            if one.running().can_undo(seat):
                await other.undo(seat)
                await same(one, other)

    run_pair(scenario)


def test_a_proposal_is_made_in_one_process_and_accepted_in_the_other(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        for seat, person in enumerate((AMAIA, TEO, NOOR)):
            (here, there)[seat % 2].arrive(person.id, lambda: None)
        await until_so(lambda: len(here.presence.here) == len(there.presence.here) == 3)
        seat = await answer_once(here)
        await here.proposals.propose("undo", seat, 1)
        await same(here, there)
        for voter in (one for one in range(3) if one != seat):
            await there.proposals.consent(voter, yes=True)
        await same(here, there)
        assert number(here) == 0
        with pytest.raises(RefusedError, match="no proposal"):
            await here.proposals.consent(seat, yes=True)

    run_pair(scenario)


def test_a_stand_in_set_in_one_process_ends_in_the_other(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        seat = here.running().decisions()[0].seat
        with mock.patch.object(BotPool, "think", think_for_ever):
            await here.seating.set_away(seat, away=True)
            await until_so(lambda: there.bot_to_move() == (seat, "greedy"))
            await there.seating.set_away(seat, away=False)
            await until_so(lambda: here.bot_to_move() is None)
        await answer_once(here)
        await same(here, there)

    run_pair(scenario)


def test_a_person_in_one_process_takes_over_a_seat_in_the_other(run_pair: RunPair, wall: Time) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_bots_and_amaia(first)
        await play_until(here, 1)
        there = await second.table(here.id)
        there.arrive(TEO.id, lambda: None)
        await second.shared_presence.share(there)
        await there.seating.request_takeover(2, Takeover(TEO.id, "Teo"))
        await here.refresh(asking=True)
        await first.shared_presence.share(here)
        await play_until(here, 2)
        await there.refresh(asking=True)
        assert (there.seating.seats[2].kind, there.seating.seats[2].person) == (PERSON, TEO.id)
        assert there.seating.takeovers == here.seating.takeovers == {}

    with wall.rules():
        run_pair(scenario)


def test_an_answer_prepared_in_one_process_is_given_after_an_answer_in_the_other(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here, bidder, next_bidder, _ = await at_the_auction(first)
        there = await second.table(here.id)
        await prepare(there, next_bidder, PASS)
        await bid(here, bidder, 3)
        await until_so(lambda: number(here) == number(there) == 2)
        assert here.running().answers() == [(bidder, 3), (next_bidder, PASS)]
        await until_so(lambda: not here.prepared and not there.prepared)
        await same(here, there)

    run_pair(scenario)


# -- at the same moment -------------------------------------------------------------------------------------------


def test_of_two_answers_to_one_question_at_the_same_moment_one_stands(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        for _ in range(12):
            seat = here.running().decisions()[0].seat
            options, question, before = here.running().options(seat), here.question_of(seat), number(here)
            given = [(here, options[0]), (there, options[-1])]
            results = await asyncio.gather(
                *(table.answer(seat, choice, question) for table, choice in given), return_exceptions=True
            )
            refused = [result for result in results if result is not None]
            assert [str(one) for one in refused] == ["stale"]
            choice = next(choice for (_, choice), result in zip(given, results, strict=True) if result is None)
            await same(here, there)
            assert (number(here), here.calls[-1][:2]) == (before + 1, (seat, choice))

    run_pair(scenario)


def test_changes_that_do_not_exclude_each_other_are_all_made(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        lines = [f"line {line}" for line in range(20)]
        await asyncio.gather(
            *((here, there)[place % 2].say(0, "Amaia", line) for place, line in enumerate(lines)),
            answer_once(here),
            here.seating.set_away(1, away=True),
            there.seating.set_away(2, away=True),
        )
        await until_so(lambda: here.seating.people() == there.seating.people() == (0,))
        await until_so(lambda: len(here.recent_chat) == len(there.recent_chat) == 20)
        assert sorted(said.text for said in here.recent_chat) == sorted(lines)
        assert here.recent_chat == there.recent_chat

    run_pair(scenario)


def test_two_processes_open_one_rematch(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        for _ in range(5):
            here = await three_people(first)
            there = await second.table(here.id)
            await here.close()
            tables = await asyncio.gather(
                *(registry.open_table(person, "silk_road", 3, {}, after=before)
                  for registry, before in ((first, here), (second, there)) for person in (AMAIA, TEO))
            )  # fmt: skip  # one call for each process and person
            assert len({table.id for table in tables}) == 1

    run_pair(scenario)


def test_a_timeout_is_handled_once(run_pair: RunPair, wall: Time) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await in_month(first, 1, clock=CLOCK)
        there = await second.table(here.id)
        seat, calls = asked(here)[0], len(here.calls)
        wall.pass_by(CLOCK)
        await asyncio.gather(*(table.clocks.handle_due() for table in (here, there, here, there)))
        for table in (here, there):
            await table.refresh(asking=True)
            assert [call.seat for call in table.calls[calls:]] == [seat]
            assert table.clocks.readings[seat].missed == 1
            assert seat in table.seating.people()

    with wall.rules():
        run_pair(scenario)


# -- loading ------------------------------------------------------------------------------------------------------


def test_a_load_while_the_other_process_answers_gives_one_state(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        loads, at_work = 0, True

        async def load() -> None:
            nonlocal loads
            seen = 0
            while at_work:
                stored = await second.store.do(lambda store: table_store.load(store, here.id))
                assert stored is not None
                played, loaded = await second._loader.load(stored)  # it compares calls, digests and facts
                assert loaded.match is not None
                assert played.version == stored.version
                assert len(stored.chat) == len(stored.calls) // 10
                assert stored.version >= seen
                seen, loads = stored.version, loads + 1

        async def write() -> None:
            nonlocal at_work
            while here.match is not None and not here.match.over and here.match.number < 300:
                seat, choice, question = next_call(here)
                if number(here) % 10 == 9:
                    await answer_and_say(here, seat, choice)
                else:
                    await here.answer(seat, choice, question)
            at_work = False

        await asyncio.gather(load(), load(), write())
        assert loads > 1
        there = await second.table(here.id)
        await same(here, there)

    run_pair(scenario)


async def answer_and_say(table: Table, seat: int, choice: int) -> None:
    """Answer and write a line in one change, so that whoever loads the table must see both or neither."""
    async with table.lock:
        draft = table.draft()
        draft.perform(draft.running(), [(seat, choice)])
        Table._say.__wrapped__(draft, table_store.StoredChat(seat, "Someone", "!", 1.0))  # type: ignore[attr-defined]  # functools.wraps
        await table.commit(draft)


def test_a_notice_that_comes_while_a_table_catches_up_is_not_lost(
    run_pair: RunPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        follow = Table._follow

        async def overtaken(table: Table, match: Match[Any]) -> bool:
            followed = await follow(table, match)
            if table is there and number(here) == 0:
                await answer_once(here)
                table.hear(here.version)
            return followed

        monkeypatch.setattr(Table, "_follow", overtaken)
        there.doubt()
        await there.refresh()
        await same(here, there)
        assert number(there) == 1

    run_pair(scenario)


def test_a_change_while_a_table_is_loaded_without_notices_is_not_lost(
    run_pair: RunPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        load = second._loader.load
        second._listening.close()

        async def overtaken(stored: table_store.StoredTable) -> object:
            loaded = await load(stored)
            if number(here) == 0:
                await answer_once(here)
                second._miss()  # it hears notices again
            return loaded

        monkeypatch.setattr(second._loader, "load", overtaken)
        await same(here, await second.table(here.id))

    run_pair(scenario)


# -- presence -----------------------------------------------------------------------------------------------------


def test_a_person_in_one_process_is_seen_in_the_other_until_they_leave(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)

        def news() -> None: ...

        here.arrive(AMAIA.id, news)
        here.arrive(AMAIA.id, news)
        await until_so(lambda: there.presence.here == {AMAIA.id: 2})
        there.arrive(AMAIA.id, news)
        await until_so(lambda: here.presence.here == there.presence.here == {AMAIA.id: 3})
        assert await second.is_here(here.id, AMAIA.id)
        for table in (here, here, there):
            table.leave(AMAIA.id, news)
        await until_so(lambda: here.presence.here == there.presence.here == {})
        assert not await second.is_here(here.id, AMAIA.id)

    run_pair(scenario)


def test_the_people_of_a_process_that_died_are_gone_after_a_while(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        here.arrive(AMAIA.id, lambda: None)
        await until_so(lambda: there.presence.here == {AMAIA.id: 1})
        await vanish(first)
        await until_so(lambda: there.presence.here == {})

    run_pair(scenario)


def test_a_process_that_was_paused_is_seen_again_with_all_its_people(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        here = await three_people(first)
        there = await second.table(here.id)
        here.arrive(AMAIA.id, lambda: None)
        await until_so(lambda: there.presence.here == {AMAIA.id: 1})

        def expire(connection: Connection) -> None:
            connection.execute("update presence set until = 0")
            presences.sweep(connection)

        await second.store.do(expire)
        here.arrive(TEO.id, lambda: None)  # this row is new, that of Amaia is gone
        await first.shared_presence.share(here)
        await first.shared_presence.renew()
        await until_so(lambda: there.presence.here == {AMAIA.id: 1, TEO.id: 1})

    run_pair(scenario)


# -- bots, chores and time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("thinker", [0, 1])
def test_bots_are_answered_by_any_process(settings: Settings, thinker: int) -> None:
    async def scenario() -> None:
        thinkers = [int(place == thinker) for place in range(2)]
        first, second = (TableRegistry(dataclasses.replace(settings, thinkers=number)) for number in thinkers)
        try:
            await first.join()
            await second.join()
            here = await first.open_table(AMAIA, "silk_road", 3, {})
            for seat in range(3):
                await here.seating.seat_bot(seat, "greedy", f"Bot {seat}")
            await here.start()
            await until_so(lambda: here.info.status == OVER)
            there = await second.table(here.id)
            await same(here, there)
            match = caravanserai.game("silk_road").start(3, here.info.seed, here.info.options)
            for call in here.calls:
                match.perform(call.seat, call.choice)
            assert match.over
            assert await first.store.do(bot_jobs.count) == 0
        finally:
            await first.close()
            await second.close()

    asyncio.run(scenario())


def test_the_question_of_a_worker_that_died_goes_to_another_one(settings: Settings) -> None:
    async def scenario() -> None:
        first, second = TableRegistry(settings), TableRegistry(settings)
        try:
            with mock.patch.object(first.bot_pool, "think", side_effect=think_for_ever) as asks:
                await first.join()
                here = await first.open_table(AMAIA, "silk_road", 3, {})
                await here.seating.sit(0, AMAIA)
                for seat in (1, 2):
                    await here.seating.seat_bot(seat, "greedy", f"Bot {seat}")
                await here.start()
                while here.bot_to_move() is None:
                    await answer_once(here)
                await until_so(lambda: asks.called)
                await second.join()
                there = await second.table(here.id)
                calls = len(there.calls)
                await vanish(first)
            await until_so(lambda: len(there.calls) > calls)
        finally:
            await first.close()
            await second.close()

    asyncio.run(scenario())


def test_the_chores_pass_to_another_process_after_a_death_or_a_goodbye(settings: Settings) -> None:
    async def scenario() -> None:
        registries = [TableRegistry(settings) for _ in range(3)]
        first, second, third = registries
        try:
            await first.join()
            assert first.chores.are_mine
            await second.join()
            await first.chores.do(lambda _: None)
            lease = first.chores._lease
            await vanish(first)
            await until_so(lambda: second.chores.are_mine)
            with mock.patch.object(third.chores, "_lease", lease), pytest.raises(StaleError):
                await third.chores.do(lambda _: pytest.fail("the chores of another process"))
            await third.join()
            await second.close()
            await until_so(lambda: third.chores.are_mine)
        finally:
            for registry in registries:
                await registry.close()

    asyncio.run(scenario())


def test_the_service_time_of_processes_never_goes_back_and_is_the_same_to_a_second(run_pair: RunPair) -> None:
    async def scenario(first: TableRegistry, second: TableRegistry) -> None:
        times: list[tuple[float, float]] = []

        async def watch(moments: int) -> None:
            for _ in range(moments):
                times.append((first.store.now(), second.store.now()))
                await asyncio.sleep(0.01)

        await watch(150)
        await vanish(first)
        await until_so(lambda: second.chores.are_mine)
        await watch(50)
        for before, after in itertools.pairwise(times):
            assert before[0] < after[0]
            assert before[1] < after[1]
        assert all(there - here < 1.1 for here, there in times), "a process is ahead by at most one beat"
        await until_so(lambda: abs(first.store.now() - second.store.now()) < 1.1)

    run_pair(scenario)
