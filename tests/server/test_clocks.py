"""Clocks: each seat's own, for an answer or for the match; nobody gains time by undoing or loses it to others."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import caravanserai
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.domain import clocks
from caravanserai.server.domain.clocks import DAY, Pace, SeatClock
from caravanserai.server.domain.table_info import BY_VOTE, OVER
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import clocks as clock_store
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.test_table import answer_once, until

PER_ANSWER = Pace(clock=60)
PER_MATCH = Pace(bank=600, increment=5)


async def playing(registry: TableRegistry, game: str = "silk_road", **pace: int | str) -> Table:
    table = await registry.open_table(AMAIA, game, 3, {}, **pace)  # type: ignore[arg-type]  # numbers, and one word
    for seat, person in enumerate((AMAIA, TEO, NOOR)):
        await table.seating.sit(seat, person)
    await table.start()
    return table


def asked(table: Table) -> list[int]:
    assert table.match is not None
    return [decision.seat for decision in table.match.decisions()]


# -- the clock itself ---------------------------------------------------------------------------------------


def test_a_clock_for_each_answer_is_full_at_each_question() -> None:
    reading = SeatClock.full(PER_ANSWER).asked(PER_ANSWER, 100)
    assert reading.deadline == 160
    answered = reading.answered(PER_ANSWER, 150, undoable=False)
    assert (answered.since, answered.left(10_000)) == (None, 60)
    assert answered.running(200).deadline == 260


def test_a_clock_for_the_match_is_used_up_and_each_answer_adds_to_it() -> None:
    reading = SeatClock.full(PER_MATCH).asked(PER_MATCH, 0).answered(PER_MATCH, 100, undoable=False)
    assert reading.left(500) == 505
    assert reading.asked(PER_MATCH, 500).deadline == 1005


@pytest.mark.parametrize("pace", [PER_ANSWER, PER_MATCH])
def test_an_answer_and_its_undo_do_not_renew_a_clock(pace: Pace) -> None:
    reading = SeatClock.full(pace).asked(pace, 0)
    left = reading.left(50)
    for round_ in range(3):
        now = 50 + round_
        reading = reading.answered(pace, now, undoable=True).running(now).taken_back(now + 1).running(now + 1)
    assert reading.left(53) == left - 3


def test_a_clock_rests_on_vacation_and_runs_on_by_itself() -> None:
    running = SeatClock.full(PER_ANSWER).asked(PER_ANSWER, 0).resting(1000, 20)
    assert (running.left(20), running.left(1000), running.left(1010)) == (40, 40, 30)
    assert running.deadline == 1040
    back = running.resting(0, 500)
    assert back.deadline == 540


def test_somebody_asked_during_his_vacation_has_his_time_after_it() -> None:
    assert SeatClock.full(PER_ANSWER).resting(1000, 0).asked(PER_ANSWER, 20).deadline == 1060


def test_without_a_clock_there_is_no_deadline() -> None:
    reading = SeatClock.full(Pace()).asked(Pace(), 0).answered(Pace(), 10, undoable=True)
    assert (reading.running(20).deadline, reading.given_more(Pace(), 20)) == (None, reading)


# -- at a table ---------------------------------------------------------------------------------------------


def test_only_the_clock_of_who_must_decide_runs(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, bank=600)
        (seat,) = asked(table)
        wall.pass_by(100)
        await answer_once(table)
        wall.pass_by(50)
        left = [clock.left(wall.now) for clock in table.clocks.readings]
        (now,) = asked(table)
        assert left == [500 if one == seat else 550 if one == now else 600 for one in range(3)]
        players = table.players()
        assert (players[seat].left, players[seat].deadline) == (500, None)
        assert (players[now].left, players[now].deadline) == (None, wall.now + 550)

    in_time(scenario)


@pytest.mark.parametrize("pace", [{"clock": 60}, {"bank": 60, "increment": 30}])
def test_undoing_at_a_table_gives_no_time(
    in_time: Callable[[Scenario], None], wall: Time, pace: dict[str, int]
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, "dragon_road", **pace)
        while True:
            (seat, *_), before = asked(table), [clock.left(wall.now) for clock in table.clocks.readings]
            wall.pass_by(1)
            await answer_once(table)
            assert table.match is not None
            if table.match.can_undo(seat):
                break
        wall.pass_by(2)
        await table.undo(seat)
        assert table.clocks.readings[seat].left(wall.now) <= before[seat] - 1
        assert table.clocks.readings[seat].since == wall.now

    in_time(scenario)


def test_who_has_no_time_left_for_it_cannot_undo(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, "dragon_road", clock=60)
        assert table.match is not None
        while True:
            seats, calls = asked(table), len(table.calls)
            wall.pass_by(59)
            seat = await answer_once(table)
            if len(seats) == 1 and table.match.can_undo(seat) and asked(table) == [seat]:
                break
        wall.pass_by(2)
        with pytest.raises(RefusedError, match="no time"):
            await table.undo(seat)
        with pytest.raises(RefusedError, match="no time"):
            await table.restart(seat)
        assert len(table.calls) == calls + 1
        assert table.clocks.readings[seat].left(wall.now) == 58

    in_time(scenario)


def test_in_a_sealed_group_each_has_his_own_clock(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, "dragon_road", clock=60)
        while len(asked(table)) < 3:
            await answer_once(table)
        wall.pass_by(40)
        first = await answer_once(table)
        wall.pass_by(10)
        running = [clock.since is not None for clock in table.clocks.readings]
        assert running == [seat != first for seat in range(3)]
        assert [clock.left(wall.now) for clock in table.clocks.readings] == [
            60 if seat == first else 10 for seat in range(3)
        ]

    in_time(scenario)


@pytest.mark.parametrize("pace", [PER_ANSWER, PER_MATCH])
@pytest.mark.parametrize("game", ["dragon_road", "crystal_peaks", "dragonharth"])
def test_in_a_sealed_group_clocks_tell_who_has_answered_and_not_what(game: str, pace: Pace) -> None:
    match = caravanserai.game(game).start(4, "clocks")
    while len(match.decisions()) < 2:
        match.answer(match.options(match.decisions()[0].seat)[0], match.decisions()[0].seat)
    seats = [decision.seat for decision in match.decisions()]
    running = [SeatClock.full(pace).asked(pace, 0.0) if seat in seats else SeatClock.full(pace) for seat in range(4)]
    for seat in seats:
        shown = set()
        for choice in match.options(seat):
            trial = match.copy()
            trial.answer(choice, seat)
            after = clocks.advance_clocks(running, pace, [(seat, choice)], trial, range(4), 20.0)
            shown.add(tuple((clock.deadline, clock.left(20.0)) for clock in after))
        assert len(shown) == 1
        assert [clock.since is not None for clock in after] == [one in seats and one != seat for one in range(4)]


def test_clocks_come_back_as_they_were(in_time: Callable[[Scenario], None], wall: Time) -> None:
    kept: dict[str, object] = {}

    async def play(registry: TableRegistry) -> None:
        table = await playing(registry, "dragon_road", bank=900, increment=5)
        for _ in range(25):
            wall.pass_by(3)
            await answer_once(table)
        kept.update(id=table.id, clocks=list(table.clocks.readings), calls=len(table.calls))

    async def later(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert (table.clocks.readings, len(table.calls)) == (kept["clocks"], kept["calls"])
        assert table.info.pace == Pace(0, 900, 5)

    in_time(play)
    in_time(later)


def test_a_match_from_before_there_were_clocks_has_its_time(in_time: Callable[[Scenario], None], wall: Time) -> None:
    kept: dict[str, str] = {}

    async def begin(registry: TableRegistry) -> None:
        kept["id"] = (await playing(registry, clock=60)).id
        await registry.store.do(lambda store: store.execute("delete from clock"))

    async def later(registry: TableRegistry) -> None:
        table = await registry.table(kept["id"])
        assert table.clocks.next_due() == wall.now + 60
        wall.pass_by(1)
        await answer_once(table)
        assert table.clocks.next_due() == wall.now + 60

    in_time(begin)
    in_time(later)


# -- when time is up ----------------------------------------------------------------------------------------


def test_a_bot_takes_over_answers_and_hands_back(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, bank=600, increment=30)
        (seat,) = asked(table)
        await table.clocks.handle_due()
        assert not table.seating.seats[seat].away
        wall.pass_by(600)
        await table.clocks.handle_due()
        assert table.seating.seats[seat].away
        assert table.clocks.next_due() is None
        with pytest.raises(RefusedError, match="time up"):
            await table.seating.set_away(seat, away=False)
        await answer_once(table)
        await table.seating.set_away(seat, away=False)
        assert table.clocks.readings[seat].left(wall.now) == 60

    in_time(scenario)


@pytest.mark.parametrize("pace", [{"clock": 600}, {"bank": 600}])
def test_nobody_gains_time_by_leaving_and_coming_back_at_the_last_moment(
    in_time: Callable[[Scenario], None], wall: Time, pace: dict[str, int]
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, "silk_road", **pace)
        (seat,) = asked(table)
        wall.pass_by(599)
        for _ in range(3):
            await table.seating.set_away(seat, away=True)
            await table.seating.set_away(seat, away=False)
        assert table.clocks.next_due() == wall.now + 1

    in_time(scenario)


def test_what_a_bot_answers_adds_nothing_to_the_bank(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, bank=600, increment=30)
        (seat,) = asked(table)
        await table.seating.set_away(seat, away=True)
        await answer_once(table)
        assert table.clocks.readings[seat].left(wall.now) == 600
        (other,) = asked(table)
        await answer_once(table)
        assert table.clocks.readings[other].left(wall.now) == 630

    in_time(scenario)


def test_going_away_and_coming_back_gives_no_time(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=600)
        (seat,) = asked(table)
        wall.pass_by(300)
        await table.seating.set_away(seat, away=True)
        wall.pass_by(1000)
        await table.seating.set_away(seat, away=False)
        assert table.clocks.next_due() == wall.now + 300

    in_time(scenario)


@pytest.mark.parametrize(("votes", "stands_in"), [((True, True), True), ((False, False), False), ((True, False), True)])
def test_the_table_votes_on_whose_time_is_up(
    in_time: Callable[[Scenario], None], wall: Time, votes: tuple[bool, bool], *, stands_in: bool
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=60, overtime=BY_VOTE)
        (seat,) = asked(table)
        wall.pass_by(61)
        await table.clocks.handle_due()
        assert table.proposals.current is not None
        assert (table.proposals.current.kind, table.proposals.current.about, table.seating.seats[seat].away) == (
            "time_up",
            seat,
            False,
        )
        with pytest.raises(RefusedError, match="no proposal"):
            await table.proposals.consent(seat, yes=False)
        for other, vote in zip([one for one in range(3) if one != seat], votes, strict=True):
            assert table.proposals.current is not None
            await table.proposals.consent(other, yes=vote)
        assert table.seating.seats[seat].away == stands_in
        assert table.clocks.next_due() == (None if stands_in else wall.now + 60)

    in_time(scenario)


def test_who_does_not_vote_abstains_and_a_vote_survives_a_restart(
    in_time: Callable[[Scenario], None], wall: Time
) -> None:
    kept: dict[str, object] = {}

    async def time_is_up(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY, overtime=BY_VOTE)
        wall.pass_by(3 * DAY)
        await table.clocks.handle_due()
        kept.update(id=table.id, seat=asked(table)[0], proposal=table.proposals.current)

    async def nobody_votes(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert table.proposals.current == kept["proposal"]
        assert table.clocks.next_due() == wall.now + DAY
        wall.pass_by(DAY)
        assert await registry.store.do(lambda store: clock_store.due_tables(store, wall.now)) == [table.id]
        await table.clocks.handle_due()
        assert [seat_info.away for seat_info in table.seating.seats] == [seat == kept["seat"] for seat in range(3)]

    in_time(time_is_up)
    in_time(nobody_votes)


def test_an_answer_at_the_last_moment_ends_the_vote(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, clock=60, overtime=BY_VOTE)
        wall.pass_by(61)
        await table.clocks.handle_due()
        await answer_once(table)
        assert table.proposals.current is None
        assert table.clocks.next_due() == wall.now + 60

    in_time(scenario)


# -- who has left -------------------------------------------------------------------------------------------


def test_silence_is_no_consent_to_going_back(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        first = await answer_once(table)
        others = [seat for seat in range(3) if seat != first]
        await table.proposals.propose("undo", first, 1)
        await table.proposals.consent(others[0], yes=True)
        await table.clocks.handle_due()
        assert table.match is not None
        assert table.match.number == 1
        wall.pass_by(121)
        await table.clocks.handle_due()
        assert (table.match.number, table.proposals.current) == (1, None)

    in_time(scenario)


def test_an_undo_that_nobody_agrees_to_lapses(in_time: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        await table.proposals.propose("undo", await answer_once(table), 1)
        wall.pass_by(121)
        await table.clocks.handle_due()
        assert table.match is not None
        assert (table.match.number, table.proposals.current) == (1, None)

    in_time(scenario)


@pytest.mark.parametrize("stays", [True, False])
def test_nobody_who_is_here_is_replaced_by_being_silent(
    in_time: Callable[[Scenario], None], wall: Time, *, stays: bool
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        table.presence.here = {person.id: 1 for person in (AMAIA, TEO, NOOR)}
        await table.proposals.propose("stand_in", 0, 1)
        if not stays:
            del table.presence.here[TEO.id]
        wall.pass_by(121)
        await table.clocks.handle_due()
        assert (table.proposals.current, table.seating.seats[1].away) == (None, not stays)

    in_time(scenario)


def test_a_bot_that_stands_in_does_not_agree_to_going_back(in_time: Callable[[Scenario], None]) -> None:
    """Else one could let a bot play for somebody whose line broke, and then take back what was revealed."""

    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        first = await answer_once(table)
        asked, away = [seat for seat in range(3) if seat != first]
        await table.seating.set_away(away, away=True)
        await table.proposals.propose("undo", first, 1)
        await table.proposals.consent(asked, yes=True)
        assert table.match is not None
        waits = table.proposals.current
        assert waits is not None
        assert (table.match.number, waits.needed) == (1, (away,))
        await table.seating.resign(away, str(table.seating.seats[away].person))
        assert table.match.number == 0
        assert table.proposals.current is None

    in_time(scenario)


def test_who_resigns_leaves_his_seat_to_a_bot_for_good(in_house: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        with pytest.raises(RefusedError, match="not seated"):
            await table.seating.resign(1, AMAIA.id)
        for seat, person in enumerate((AMAIA, TEO, NOOR)):
            await table.seating.resign(seat, person.id)
            assert table.seating.seats_of(person.id) == ()
        await until(lambda: table.info.status == OVER)

    in_house(scenario)


def test_a_real_clock_for_the_match_runs_out(in_house: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry, bank=1)
        (seat,) = asked(table)
        begun = time.monotonic()
        await until(lambda: table.seating.seats[seat].away)
        assert time.monotonic() - begun > 0.9
        with pytest.raises(CaravanseraiError):
            await table.answer(seat, 10_000, table.question_of(seat))

    in_house(scenario)
