"""Two requests at the same moment: nothing is lost, done twice or done for another person."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any
from unittest import mock

import pytest

import caravanserai
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.store import Store
from caravanserai.server.tables import presence
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from tests.crowding import others_go_on, patience, until_so
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.test_table import answer_once, three_people

Tell = Callable[[Scenario], None]


@contextlib.asynccontextmanager
async def held_back(store: Store) -> AsyncIterator[asyncio.Event]:
    """A store that does nothing until the event is set."""
    gate, do = asyncio.Event(), store.do

    async def later(job: Callable[[Connection], Any]) -> object:
        await gate.wait()
        return await do(job)

    with mock.patch.object(store, "do", later):
        try:
            yield gate
        finally:
            gate.set()


async def refusals(*wishes: Awaitable[None]) -> list[str]:
    """Send several requests at once; return the reasons of the refusals."""
    results = await asyncio.gather(*wishes, return_exceptions=True)
    for result in results:
        assert result is None or isinstance(result, RefusedError), result
    return [result.key for result in results if isinstance(result, RefusedError)]


@pytest.fixture(autouse=True)
def same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every table the same match, in which several seats must answer at once."""
    monkeypatch.setattr("caravanserai.server.tables.registry.checked_seed", lambda _: 2)


async def to_a_sealed_group(table: Table) -> tuple[int, ...]:
    """Play until several seats must answer at once; return these seats."""
    assert table.match is not None
    chance = random.Random(5)
    while len(table.match.decisions()) < 2:
        seat = table.match.decisions()[0].seat
        await table.answer(seat, chance.choice(table.match.options(seat)), table.question_of(seat))
    return tuple(decision.seat for decision in table.match.decisions())


# -- answering at the same moment ----------------------------------------------------------------------------


def test_of_two_windows_that_answer_at_once_one_is_too_late(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        question, choice = table.question_of(seat), table.match.options(seat)[0]
        assert await refusals(*(table.answer(seat, choice, question) for _ in range(5))) == ["stale"] * 4
        assert (table.match.number, len(table.calls)) == (1, 1)

    run_scenario(scenario)


def test_sealed_answers_come_in_at_once(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        seats = await to_a_sealed_group(table)
        assert table.match is not None
        number = table.match.number
        answers = (table.answer(seat, table.match.options(seat)[0], table.question_of(seat)) for seat in seats)
        assert await refusals(*answers) == []
        assert table.match.number == number + len(seats)

    run_scenario(scenario)


def test_a_chosen_option_stays_chosen_while_others_answer(run_scenario: Tell) -> None:
    """Otherwise the page would show the old question for a moment, and a second click would fail."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        seat, other, *_ = await to_a_sealed_group(table)
        assert table.match is not None
        question, choice = table.question_of(seat), table.match.options(seat)[0]
        screen = Screen(table, (AMAIA, TEO, NOOR)[seat])
        await run_command(registry, screen, {"do": "choose", "choice": choice, "question": question})
        async with held_back(registry.store) as gate:
            answers = table.answer(other, table.match.options(other)[0], table.question_of(other))
            confirmed = run_command(registry, screen, {"do": "answer", "choice": choice, "question": question})
            under_way = [asyncio.create_task(one) for one in (answers, confirmed)]
            await others_go_on()
            assert (screen.perspective().question, screen.perspective().chosen) == (question, choice)
            gate.set()
            await asyncio.gather(*under_way)
        assert (screen.perspective().question != question, screen.perspective().chosen) == (True, None)

    run_scenario(scenario)


def test_an_answer_that_is_none_takes_nothing_back(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = -1
        while seat < 0 or not table.match.can_undo(seat):
            seat = await answer_once(table)
        number = table.match.number
        screen = Screen(table, (AMAIA, TEO, NOOR)[seat])
        none: tuple[object, ...] = ("-1", -1, {}, [], None, 1.5, "x", "9" * 4000, 10**1000, "", "½")
        for choice in none:
            with pytest.raises(caravanserai.CaravanseraiError):
                await run_command(
                    registry, screen, {"do": "answer", "choice": choice, "question": table.question_of(seat)}
                )
        assert (table.match.number, table.undone) == (number, 0)

    run_scenario(scenario)


def test_a_refused_choice_does_not_stay_confirmed(run_scenario: Tell) -> None:
    """For example two unrelated answers in one message: the page says so and offers the choice again."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        decision = table.match.decisions()[0]
        screen = Screen(table, (AMAIA, TEO, NOOR)[decision.seat])
        choice, number = table.match.options(decision.seat)[0], table.match.number
        wish = {"choice": choice, "question": table.question_of(decision.seat)}
        await run_command(registry, screen, {"do": "choose", **wish})
        assert screen.perspective().chosen == choice
        for verb in ("choose", "answer"):
            with pytest.raises(caravanserai.AnswerError):
                await run_command(registry, screen, {"do": verb, "then": 0, **wish})
        assert (screen.perspective().chosen, table.match.number) == (None, number)

    run_scenario(scenario)


def test_a_bot_that_still_thinks_does_not_answer_for_a_person_who_is_back(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        thinking, job = asyncio.Event(), asyncio.Event()

        async def slow(*_: object, **__: object) -> int:
            thinking.set()
            await job.wait()
            return 0

        table = await three_people(registry)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        with mock.patch.object(registry.bot_pool, "think", slow):
            await table.seating.set_away(seat, away=True)
            await thinking.wait()
        await table.seating.set_away(seat, away=False)
        job.set()
        await others_go_on()
        await registry.store.do(lambda _: None)  # an answer of the bot would be stored before this
        await others_go_on()
        assert table.match.number == 0
        await answer_once(table)
        assert table.match.number == 1

    run_scenario(scenario)


def test_an_answer_in_the_last_moment_counts(run_timed_scenario: Tell, wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry, clock=1)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        wall.pass_by(0.7)
        async with held_back(registry.store) as gate:
            answer = asyncio.create_task(answer_once(table))
            await others_go_on()
            wall.pass_by(0.6)
            rings = asyncio.create_task(table.clocks.handle_due())
            await others_go_on()
            gate.set()
            await asyncio.gather(answer, rings)
        assert not table.seating.seats[seat].away
        assert table.match.number == 1

    run_timed_scenario(scenario)


def test_an_undo_at_the_same_moment_as_a_bot(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = await answer_once(table)
        while not table.match.can_undo(seat):
            seat = await answer_once(table)
        question = table.question_of(seat) if table.match.decisions()[0].seat == seat else ""
        late = table.answer(seat, 0, question or "late")
        assert await refusals(table.undo(seat), late) == ["stale"]
        assert [call.choice for call in table.calls][-1] == -1

    run_scenario(scenario)


# -- seats ---------------------------------------------------------------------------------------------------


def test_one_person_who_clicks_on_two_seats_at_once_gets_one(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        assert await refusals(*(table.seating.sit(seat, TEO) for seat in range(3))) == ["seated"] * 2
        assert len(table.seating.seats_of(TEO.id)) == 1

    run_scenario(scenario)


def test_a_person_who_leaves_twice_frees_no_other_seat(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, TEO)
        wishes = (
            table.seating.free(0, TEO.id),
            table.seating.sit(0, NOOR),
            table.seating.free(0, TEO.id),
            table.seating.rename(0, TEO.id, "Mine"),
        )
        assert await refusals(*wishes) == ["not_seated"] * 2
        assert (table.seating.seats[0].person, table.seating.seats[0].name) == (NOOR.id, "Noor")

    run_scenario(scenario)


def test_a_match_that_is_over_is_not_closed(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        table.info = table.info._replace(status=OVER)
        with pytest.raises(RefusedError):
            await table.close()

    run_scenario(scenario)


def test_onlookers_never_keep_out_those_who_play(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        admitted = 0
        while table.presence.admits(f"stranger {admitted}"):
            table.arrive(f"stranger {admitted}", lambda: None)
            admitted += 1
            assert admitted < 200
        assert table.presence.onlookers == admitted
        assert table.presence.admits(AMAIA.id)
        screens = 0
        while table.presence.admits(AMAIA.id):
            table.arrive(AMAIA.id, lambda: None)
            screens += 1
            assert screens < 50
        assert table.presence.admits(TEO.id)

    run_scenario(scenario)


# -- proposals -----------------------------------------------------------------------------------------------


def test_a_stand_in_for_a_present_person_needs_their_consent(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        for seat, person in enumerate((AMAIA, TEO)):
            await table.seating.sit(seat, person)
            table.arrive(person.id, lambda: None)
        await table.seating.seat_bot(2, "greedy", "Bot")
        await table.start()
        await table.proposals.propose("stand_in", 0, 1)
        assert table.proposals.current is not None
        assert table.proposals.current.needed == (1,)
        await table.proposals.consent(1, yes=False)
        assert not table.seating.seats[1].away

    run_scenario(scenario)


def test_a_person_who_just_disconnected_is_not_replaced_at_once(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)

        def tell() -> None: ...

        for person in (AMAIA, TEO):
            table.arrive(person.id, tell)
        table.leave(TEO.id, tell)
        assert table.players()[1].here
        await table.proposals.propose("stand_in", 0, 1)
        asked = table.proposals.current
        assert asked is not None
        table.arrive(TEO.id, tell)
        await until_so(lambda: table.proposals.current is None)
        assert not table.seating.seats[1].away

    run_scenario(scenario)


def test_a_person_who_stays_away_counts_as_absent(run_scenario: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_GRACE_SECONDS", 0.05)

    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        table.arrive(TEO.id, lambda: None)
        table.leave(TEO.id, lambda: None)
        told = asyncio.Event()
        table.presence.watchers[told.set] = None
        await asyncio.wait_for(told.wait(), patience(5))
        assert not table.players()[1].here
        await table.proposals.propose("stand_in", 0, 1)
        assert table.seating.seats[1].away

    run_scenario(scenario)


def test_people_who_have_left_do_not_delay_the_others(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        table.arrive(AMAIA.id, lambda: None)
        for gone in (1, 2):
            await table.proposals.propose("stand_in", 0, gone)
        assert [seat_info.away for seat_info in table.seating.seats] == [False, True, True]

    run_scenario(scenario)


def test_nobody_stands_in_for_a_bot(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, AMAIA)
        for seat in (1, 2):
            await table.seating.seat_bot(seat, "greedy", f"Bot {seat}")
        await table.start()
        with pytest.raises(RefusedError, match="no seat"):
            await table.proposals.propose("stand_in", 0, 1)
        assert not table.seating.seats[1].away

    run_scenario(scenario)


def test_a_proposal_about_an_answer_ends_with_that_answer(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        seat = await answer_once(table)
        while not table.match.can_undo(seat):
            seat = await answer_once(table)
        await table.proposals.propose("undo", seat, table.match.number)
        assert table.proposals.current is not None
        await table.undo(seat)
        assert table.proposals.current is None

    run_scenario(scenario)


def test_all_who_agree_at_once_agree_once(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        first = await answer_once(table)
        number = table.match.number
        await table.proposals.propose("undo", first, number)
        others = [seat for seat in range(3) if seat != first]
        refused = await refusals(*(table.proposals.consent(seat, yes=True) for seat in (*others, *others)))
        assert set(refused) == {"no_proposal"}
        assert (table.match.number, table.undone) == (number - 1, 1)

    run_scenario(scenario)


def test_preferences_from_another_window_stay(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await registry.people.keep(AMAIA)
        table = await three_people(registry)
        screen = Screen(table, AMAIA)
        await registry.people.keep(replace(AMAIA, name="Renamed", lang="es"))
        await run_command(registry, screen, {"do": "prefs", "sound": "1"})
        await registry.people.note_visit(AMAIA.id)
        assert await registry.people.find(AMAIA.id) == replace(AMAIA, name="Renamed", lang="es", sound=1)
        await registry.people.note_visit("stranger")
        assert await registry.people.find("stranger") is None

    run_scenario(scenario)


def test_people_who_share_a_screen_see_only_their_own_views(run_scenario: Tell) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        for seat in (0, 1):
            await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
        await table.seating.sit(2, TEO)
        await table.start()
        screen = Screen(table, AMAIA)
        await run_command(registry, screen, {"do": "face", "seat": 1})
        for seat in (2, 3, -1):
            assert await refusals(run_command(registry, screen, {"do": "face", "seat": seat})) == ["no_seat"]
            assert screen.facing == 1

    run_scenario(scenario)
