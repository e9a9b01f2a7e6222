from __future__ import annotations

import re
from typing import Any
from unittest import mock

import pytest

import caravanserai
from caravanserai.kernel.errors import (
    AnswerError,
    CaravanseraiError,
    IllegalOptionError,
    MatchOverError,
    MatchRunningError,
    RecordError,
    RuleFaultError,
    WrongSeatError,
)
from caravanserai.kernel.match import Match
from caravanserai.kernel.record import Record
from caravanserai.kernel.state import State
from caravanserai.testing.internals import shared_part
from tests.contract.faulty_rules import BreaksHalfWay
from tests.contract.toy import Act, Bid, LayCard, Price, Table
from tests.kernel.positions import (
    DONE,
    DRAW,
    HUGE,
    LAY,
    THROW,
    Anything,
    at_auction,
    begun,
    ended,
    of_another_kind,
    state_of,
)


def test_a_match_asks_one_seat() -> None:
    match = begun()
    assert match.decision is Act.of(0)
    assert match.decisions() == (Act.of(0),)
    assert match.decision_of(0) is match.decision_of(None) is Act.of(0)
    assert match.options() == match.options(0) == (DONE, DRAW, LAY, THROW)
    assert match.option_names() == ("done", "draw", "lay", "throw")
    assert (match.number, match.over, match.seats) == (0, False, 3)


def test_an_answer_leads_to_the_next_question() -> None:
    match = begun()
    match.answer(LAY)
    assert match.decision is LayCard.of(0)
    card = match.options()[0]
    match.answer(card, 0)
    assert match.decision is Price.of(0, card)
    assert match.number == 2
    assert match.calls() == [(0, LAY), (0, card)]


@pytest.mark.parametrize("choice", [-1, 4, 1 << 70, "0", None, 0.0, True, False, (), b"0", HUGE])
def test_an_illegal_choice_is_refused_and_changes_nothing(choice: Anything) -> None:
    match = begun()
    before = match.digest()
    with pytest.raises(IllegalOptionError):
        match.answer(choice)
    assert (match.digest(), match.calls(), match.number) == (before, [], 0)


def test_integers_of_other_types_are_valid_answers_and_seats_and_the_record_has_ints() -> None:
    match = begun()
    lay, seat = of_another_kind(LAY), of_another_kind(0)
    chair = match.chair(seat)
    assert (type(chair.seat), chair.seat) == (int, 0)
    assert match.view(seat) == match.view(0)
    assert chair.outlook(lay) == chair.outlook(LAY)
    assert chair.why_not(lay) is None
    assert chair.is_final(lay) == chair.is_final(LAY)
    match.answer(lay, seat)
    match.undo(seat)
    assert match.calls() == [(0, LAY), (0, -1)]
    assert {type(number) for call in match.calls() for number in call} == {int}
    assert match.record() == Record.from_json(match.record().to_json())
    with pytest.raises(IllegalOptionError, match="9 is no option of Act"):
        match.answer(of_another_kind(9))
    with pytest.raises(WrongSeatError, match="there is no seat 3;"):
        match.chair(of_another_kind(3))


@pytest.mark.parametrize(("wrong", "kind"), [("0", "str"), (1.0, "float"), (True, "bool"), (None, "NoneType")])
def test_a_value_that_is_no_integer_is_refused_for_its_type(wrong: Anything, kind: str) -> None:
    match = begun()
    message = re.escape(f"is a whole number, not {wrong!r} of type {kind}")
    for call in (match.answer, match.why_not, match.outlook, match.is_final):
        with pytest.raises(IllegalOptionError, match=f"^an option {message}$"):
            call(wrong)
    with pytest.raises(WrongSeatError, match=f"^a seat {message}$"):
        match.chair(wrong)


def test_a_barred_option_is_refused_with_its_reason() -> None:
    match = begun()
    state_of(match).hands[1].clear()
    match.answer(DONE)
    with pytest.raises(IllegalOptionError, match="lay is not allowed now: no_cards") as refusal:
        match.answer(LAY)
    assert refusal.value.reason == match.why_not(LAY) == match.why_not(LAY, 1)
    assert refusal.value.reason is not None
    assert refusal.value.reason.key == "no_cards"
    assert match.why_not(DONE) is None


@pytest.mark.parametrize("seat", [1, 2, 3, -1, "0", 0.0, False, (), HUGE])
def test_other_seats_are_refused(seat: Anything) -> None:
    match = begun()
    before = match.digest()
    for call in (match.answer, match.why_not, match.outlook, match.is_final):
        with pytest.raises(WrongSeatError):
            call(DONE, seat)
    for ask in (match.options, match.option_names, match.decision_of, match.timeout_choice):
        with pytest.raises(WrongSeatError):
            ask(seat)
    assert (match.digest(), match.calls()) == (before, [])


@pytest.mark.parametrize("seat", [3, -1, "0", 0.0, True, HUGE])
def test_seats_that_do_not_exist_see_nothing(seat: Anything) -> None:
    match = begun()
    for ask in (match.view, match.events, match.chair, match.undo, match.can_undo, match.undoable):
        with pytest.raises(WrongSeatError):
            ask(seat)
    with pytest.raises(WrongSeatError):
        match.imagine(seat, 1)


@pytest.mark.parametrize("since", ["0", None, 0.5, True])
def test_the_number_of_an_answer_is_an_integer(since: Anything) -> None:
    with pytest.raises(AnswerError):
        begun().events(0, since)


def test_a_finished_match_asks_nothing_more() -> None:
    match = ended()
    assert match.over
    assert (match.decision, match.decisions(), match.options(), match.option_names()) == (None, (), (), ())
    for call in (match.answer, match.why_not, match.outlook, match.is_final):
        with pytest.raises(MatchOverError):
            call(0)
    with pytest.raises(MatchOverError):
        match.timeout_choice()
    with pytest.raises(MatchOverError):
        match.decision_of(0)


def test_scores_come_only_at_the_end() -> None:
    match = begun()
    for ask in (match.standings, match.scores, match.winners):
        with pytest.raises(MatchRunningError):
            ask()
    match = ended()
    assert match.scores() == tuple(standing.points for standing in match.standings())
    assert match.winners() == tuple(seat for seat, points in enumerate(match.scores()) if points == max(match.scores()))


def test_only_a_legal_choice_has_an_outlook() -> None:
    match = begun()
    match.answer(LAY)
    match.answer(match.options()[0])
    assert match.outlook(17) == (("coins", 17),)
    with pytest.raises(IllegalOptionError):
        match.outlook(3599)


def test_a_choice_is_final_if_it_could_not_be_undone() -> None:
    match = begun()
    assert [match.is_final(choice) for choice in match.options()] == [False, True, False, True]
    before = match.digest()
    match.is_final(THROW)
    assert match.digest() == before
    with pytest.raises(IllegalOptionError):
        match.is_final(9)


def test_in_a_sealed_group_only_the_last_answer_is_final() -> None:
    match = at_auction()
    assert not match.is_final(0, 2)
    match.answer(0, 0)
    match.answer(0, 1)
    assert match.is_final(0, 2)


def test_the_timeout_choice_is_legal() -> None:
    match = begun()
    while not match.over:
        choice = match.timeout_choice()
        assert choice in match.options()
        match.answer(choice)


def test_a_chair_shows_the_view_of_its_seat() -> None:
    match = begun()
    match.answer(DONE)
    chair = match.chair(1)
    assert (chair.seat, chair.seats, chair.number, chair.game) == (1, 3, 1, match.game)
    assert chair.decision is Act.of(1)
    assert chair.options == match.options(1)
    assert chair.view() == match.view(1)
    assert chair.events() == match.events(1)
    assert chair.outlook(DRAW) == ()
    assert chair.why_not(DRAW) is None
    assert chair.is_final(DRAW)
    assert chair.imagine(5).digest() == match.imagine(1, 5).digest()
    match.answer(DONE)
    with pytest.raises(WrongSeatError):
        _ = chair.decision


def test_a_chair_hands_out_no_state() -> None:
    public = [name for name in dir(begun().chair(0)) if not name.startswith("_")]
    chair = begun().chair(0)
    values = [getattr(chair, name) for name in public if not callable(getattr(chair, name))]
    assert not any(isinstance(value, State | Match) for value in values)


def test_copies_share_nothing_that_changes() -> None:
    match = begun()
    match.answer(LAY)
    twin = match.copy()
    assert shared_part(state_of(match), state_of(twin)) is None
    twin.answer(twin.options()[0])
    assert (match.number, twin.number) == (1, 2)
    assert match.decision is LayCard.of(0)
    match.undo()
    assert (match.number, twin.number) == (0, 2)
    assert twin.calls()[0] == (0, LAY)
    assert match.calls() == [(0, LAY), (0, -1)]


def test_copies_have_the_same_past() -> None:
    match = begun()
    for choice in (LAY, begun().view(0).hand[0], 5):
        match.answer(choice)
    twin = match.copy()
    assert twin.events(0, -1) == match.events(0, -1)
    assert twin.record() == match.record()


def test_an_imagined_match_has_no_past_and_no_seed() -> None:
    match = begun()
    match.answer(DRAW)
    world = match.imagine(1, 3)
    assert (world.calls(), world.events(1, -1), world.number) == ([], [], 1)
    for secret in ("seed", "commitment"):
        with pytest.raises((RecordError, MatchRunningError)):
            getattr(world, secret)
    with pytest.raises(RecordError):
        world.record()
    assert world.view(1) == match.view(1)
    assert state_of(world).deck != state_of(match).deck
    assert state_of(world).chance != state_of(match).chance


def test_imagining_follows_its_seed() -> None:
    match = begun()
    assert match.imagine(0, "x").digest() == match.imagine(0, "x").digest()
    assert len({match.imagine(0, seed).digest() for seed in range(20)}) == 20


@pytest.mark.parametrize("seed", ["\ud800", HUGE])
def test_invalid_seeds_of_imagined_matches_are_refused(seed: Anything) -> None:
    match = begun()
    before = match.digest()
    with pytest.raises(CaravanseraiError):
        match.imagine(0, seed)
    assert match.digest() == before


def test_an_imagined_match_can_be_undone_to_its_beginning_only() -> None:
    world = begun().imagine(0, 1)
    assert not world.can_undo()
    world.answer(LAY)
    world.answer(world.options()[0])
    before = world.number
    world.undo()
    world.undo()
    assert (before, world.number, world.can_undo()) == (2, 0, False)


def broken_match() -> Match[Table]:
    return BreaksHalfWay().start(3, 1)


def test_a_rule_that_breaks_half_way_leaves_the_match_as_it_was() -> None:
    match = broken_match()
    before, events = match.digest(), match.events(0, -1)
    with pytest.raises(RuleFaultError, match="ZeroDivisionError") as fault:
        match.answer(0)
    assert isinstance(fault.value.__cause__, ZeroDivisionError)
    assert (match.digest(), match.calls(), match.events(0, -1)) == (before, [], events)
    match.answer(1)
    assert match.number == 1


def test_a_rule_that_breaks_half_way_leaves_copies_and_imagined_worlds_as_they_were() -> None:
    for match in (broken_match().copy(), broken_match().imagine(0, 1)):
        before = match.digest()
        with pytest.raises(RuleFaultError):
            match.answer(0)
        assert match.digest() == before
        match.answer(1)


def test_a_rule_that_breaks_when_a_sealed_group_opens_keeps_the_sealed_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_auction()
    match.answer(2, 1)
    match.answer(3, 0)
    before, calls = match.digest(), match.calls()

    def fail(_bid: Bid, state: Table, _choice: int) -> None:
        state.coins[0] = -1000
        raise LookupError("lost")

    with monkeypatch.context() as patch:
        patch.setattr(Bid, "resolve", fail)
        with pytest.raises(RuleFaultError, match="lost"):
            match.answer(1, 2)
    assert (match.digest(), match.calls()) == (before, calls)
    assert match.decisions() == (Bid.of(2),)
    match.answer(1, 2)
    assert match.calls() == [*calls, (2, 1)]


def test_equal_positions_have_equal_digests_and_others_differ() -> None:
    match = begun()
    digests = [match.digest()]
    for choice in (LAY, match.view(0).hand[0], 3):
        match.answer(choice)
        digests.append(match.digest())
    assert len(set(digests)) == 4
    assert begun(seed=1).digest() == digests[0] != begun(seed=2).digest()


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_an_earlier_moment_is_restored_from_a_nearby_position(game: str) -> None:
    match, digests = caravanserai.game(game).start(3, "tea"), []
    while not match.over:
        digests.append((match.digest(), [match.events(seat, -1) for seat in (None, 0)]))
        match.answer(match.options()[0])
    digests.append((match.digest(), [match.events(seat, -1) for seat in (None, 0)]))
    for number in (0, 1, 32, 33, 34, len(digests) // 2, len(digests) - 2, len(digests) - 1):
        moment = match.moment(number)
        assert (moment.digest(), [moment.events(seat, -1) for seat in (None, 0)]) == digests[number]
        assert moment.answers() == moment.calls() == match.answers()[:number]
        assert moment.over == (number == match.number)
        assert moment.commitment == match.commitment
    with mock.patch.object(Match, "answer", autospec=True, side_effect=Match.answer) as answered:
        match.moment(match.number - 1)
    assert answered.call_count <= 33
    assert match.number == len(digests) - 1, "the match itself stays where it is"


@pytest.mark.parametrize("number", [-1, 10, True, "3", 2.0])
def test_there_is_no_moment_before_the_beginning_or_after_now(number: Any) -> None:  # noqa: ANN401  # wrong on purpose
    match = caravanserai.game("silk_road").start(3, "tea")
    for _ in range(9):
        match.answer(match.options()[0])
    with pytest.raises(RecordError, match="no moment"):
        match.moment(number)
