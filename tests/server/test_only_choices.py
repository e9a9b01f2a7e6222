"""Questions with one choice: the table answers them for a person who plays alone against bots, and the log says so."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import caravanserai
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match
from caravanserai.server.domain.seating import with_seat
from caravanserai.server.domain.table_info import OVER, PLAYING
from caravanserai.server.storage.table_store import GIVEN_BY_TABLE, GIVEN_JOINTLY, GIVEN_SINGLY, StoredCall
from caravanserai.server.tables import only_choices
from caravanserai.server.tables.given_answers import GivenAnswers
from caravanserai.server.tables.only_choices import undo_count
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from caravanserai.testing.random_match import play as random_play
from caravanserai.web.player import BOT, PERSON
from tests.crowding import others_go_on
from tests.server.conftest import AMAIA, TEO, Scenario
from tests.server.engines import both_engines
from tests.server.test_table import until
from tests.server.test_time_to_undo import against_bots, is_asked

pytestmark = both_engines


def marks(table: Table) -> frozenset[int]:
    """Return the answers of which the log of Amaia says that they were the only choice; check that this is true."""
    screen = Screen(table, AMAIA)
    found = screen.talk(screen.perspective()).only_choices
    assert all(len(table.moment(number - 1).options(0)) == 1 for number in found)
    return found


async def answer_until_the_table_answers(table: Table) -> None:
    """Let Amaia answer until the table has answered for her."""
    while not table.given.by_table and table.info.status == PLAYING:
        await until(lambda: is_asked(table, 0) or table.undo_seconds > 0 or table.info.status == OVER)
        if table.undo_seconds:
            await table.go_on(0)
        elif is_asked(table, 0):
            options = table.running().options(0)
            if len(options) > 1:
                await table.answer(0, options[-1], table.question_of(0))
            else:
                await until(lambda: bool(table.given.by_table))
    assert table.given.by_table, "no question with one choice came"


def test_the_log_tells_truly_what_the_table_has_answered(run_scenario: Callable[[Scenario], None]) -> None:
    """Also after a restart of the server, and after an undo and other answers with the same numbers."""
    kept: dict[str, Any] = {}

    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry, "silk_road")
        await answer_until_the_table_answers(table)
        kept.update(id=table.id, marks=marks(table))
        assert kept["marks"] == table.given.by_table

    async def return_later(registry: TableRegistry) -> None:
        table = await registry.table(kept["id"])
        assert marks(table) == kept["marks"]
        first = min(kept["marks"])
        await table.proposals.propose("undo", 0, first)
        assert not marks(table)
        await until(lambda: is_asked(table, 0))
        await table.answer(0, table.running().options(0)[0], table.question_of(0))
        assert table.running().last_answer(0) == first
        assert not marks(table), "a person has answered in this place now"

    run_scenario(play)
    run_scenario(return_later)


def test_people_who_come_later_do_not_learn_what_others_could_not_choose(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry, "silk_road")
        await answer_until_the_table_answers(table)
        amaia, teo = table.seating.seats[:2]
        seats = with_seat(table.seating.seats, teo._replace(kind=PERSON, person=TEO.id, bot=""))
        for now in (seats, with_seat(seats, amaia._replace(kind=BOT, person=None, bot="greedy"))):
            table.seating.seats = now
            screen = Screen(table, TEO)
            assert not screen.talk(screen.perspective()).only_choices

    run_scenario(play)


def test_the_last_answer_of_a_match_may_be_the_only_choice(run_scenario: Callable[[Scenario], None]) -> None:
    def at_the_end() -> Match[Any]:
        for seed in range(60):
            *_, last, over = (match.copy() for match in random_play(caravanserai.game("silk_road"), 3, f"end {seed}"))
            if over.over and len(last.decisions()) == 1 and len(last.options()) == 1:
                return last
        raise AssertionError("no match ends with the only choice")

    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry, "silk_road")
        table.match = at_the_end()
        seat = table.running().decisions()[0].seat
        draft = table.draft()
        assert inspect.unwrap(only_choices._give)(draft, seat)
        assert draft.info.status == OVER

    run_scenario(play)


def test_answers_are_known_by_their_present_numbers() -> None:
    """Whatever is undone, also in a sealed group and by consent."""
    for game, seats in (("silk_road", 3), ("dragon_road", 3), ("dragonharth", 4)):
        match, given, dice = caravanserai.game(game).start(seats, 5), GivenAnswers(), Dice(game)
        expected: list[tuple[int, int]] = []
        for _ in range(150):
            calls = len(match.calls())
            seat = dice.below(seats)
            if not dice.below(4) and match.can_undo(seat):
                place = match.last_answer(seat) - 1
                match.undo(seat)
                del expected[place]
                how = GIVEN_SINGLY
            elif not dice.below(20) and match.number > 2:
                match.rewind(match.number - 2, range(seats))
                del expected[-2:]
                how = GIVEN_SINGLY
            else:
                seat = match.decisions()[dice.below(len(match.decisions()))].seat
                how = (GIVEN_SINGLY, GIVEN_JOINTLY, GIVEN_BY_TABLE)[dice.below(3)]
                match.answer(match.options(seat)[dice.below(len(match.options(seat)))], seat)
                expected.append((seat, how))
            given = given.after([StoredCall(*call, "", 0.0, how) for call in match.calls()[calls:]])
            numbered = list(enumerate(expected, 1))
            assert [one for one, _ in expected] == [one for one, _ in match.answers()]
            assert given.by_table == {number for number, (_, one) in numbered if one == GIVEN_BY_TABLE}
            assert given.joined == {number for number, (_, one) in numbered if one == GIVEN_JOINTLY}
            assert given.by_table_for(1) == {number for number, one in numbered if one == (1, GIVEN_BY_TABLE)}


def test_undo_passes_a_forced_answer_of_another_process(run_scenario: Callable[[Scenario], None]) -> None:
    """Else it would be given again at once, and nothing could be undone."""

    def forced() -> tuple[Match[Any], int]:
        for match in random_play(caravanserai.game("silk_road"), 3, "forced 0"):
            if not match.over and match.can_undo(0) and (count := undo_count(match, 0)) > 1:
                return match.copy(), count
        raise AssertionError("no forced answer came")

    async def play(registry: TableRegistry) -> None:
        table = await against_bots(registry, "silk_road")
        table.match, count = forced()
        draft, number = table.draft(), table.match.number
        inspect.unwrap(Table.undo)(draft, 0)
        assert draft.running().number == number - count

    run_scenario(play)


def test_undo_goes_back_to_the_last_question_with_several_choices() -> None:
    match = caravanserai.game("silk_road").start(3, 1)
    for _ in range(400):
        seat = match.decisions()[0].seat
        asked = len(match.options(seat))
        match.answer(match.options(seat)[0], seat)
        if match.over:
            break
        count = undo_count(match, seat)
        if count:
            trial = match.copy()
            for _ in range(count):
                trial.undo(seat)
            assert len(trial.options(seat)) > 1
        else:
            assert asked == 1 or not match.can_undo(seat)


def test_nothing_is_answered_for_one_of_two_people(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "dragon_road", 3, {})
        for seat, person in enumerate((AMAIA, TEO)):
            await table.seating.sit(seat, person)
        await table.seating.seat_bot(2, "greedy", "Bot")
        await table.start()
        table.undo_times |= {0: 3600, 1: 3600}
        for _ in range(60):
            await others_go_on(5)
            if table.undo_seconds:
                await table.go_on(table.calls[-1].seat)
            people = [decision.seat for decision in table.running().decisions() if decision.seat < 2]
            if people:
                options = table.running().options(people[0])
                await table.answer(people[0], options[-1], table.question_of(people[0]))
        assert not table.given.by_table

    run_scenario(play)
