from __future__ import annotations

import itertools

import pytest

from caravanserai.kernel.errors import IllegalOptionError, SealedError, WrongSeatError
from caravanserai.kernel.state import OPEN
from tests.contract.faulty_rules import SealedOptionsLeak
from tests.contract.toy import Act, Bid
from tests.kernel.positions import at_auction, state_of
from tests.kernel.test_undo import assert_repeats

BIDS = (4, 7, 2)


def test_all_are_asked_at_once() -> None:
    match = at_auction()
    assert match.decisions() == (Bid.of(0), Bid.of(1), Bid.of(2))
    assert match.decision is Bid.of(0)
    assert [match.decision_of(seat).seat for seat in range(3)] == [0, 1, 2]
    assert match.options() == match.options(2) == range(41)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_answers_in_any_order_give_the_same(order: tuple[int, ...]) -> None:
    expected, match = at_auction(), at_auction()
    for seat in range(3):
        expected.answer(BIDS[seat], seat)
    for seat in order:
        match.answer(BIDS[seat], seat)
    assert match.digest() == expected.digest()
    assert match.events(None) == expected.events(None)
    assert [event.values for event in match.events(None, match.number - 1)] == [(0, 4), (1, 7), (2, 2)]
    assert match.view(1).won[1] != ()
    assert_repeats(match)


def test_no_event_and_no_view_reveals_an_answer_before_the_last_one() -> None:
    match = at_auction()
    before = match.events(0, -1)
    match.answer(7, 1)
    assert match.events(0, -1) == match.events(None, -1) == before
    assert match.view(0).waiting == (0, 2)
    assert match.view(0).coins == (40, 40, 40)
    assert match.decision is Bid.of(0)


def test_answers_of_an_open_group_are_not_carried_out_yet() -> None:
    match = at_auction()
    before = match.number
    for seat, bid in enumerate(BIDS):
        assert match.carried_out == before
        match.answer(bid, seat)
    assert match.carried_out == match.number == before + len(BIDS)


def test_without_a_seat_the_first_open_question_is_answered() -> None:
    match = at_auction()
    match.answer(7, 0)
    match.answer(4)
    assert state_of(match).sealed == [7, 4, OPEN]


def test_a_seat_answers_once() -> None:
    match = at_auction()
    match.answer(7, 1)
    before = match.digest()
    with pytest.raises(WrongSeatError):
        match.answer(8, 1)
    with pytest.raises(WrongSeatError):
        match.options(1)
    assert match.digest() == before


def test_illegal_answers_are_refused_inside_a_group() -> None:
    match = at_auction()
    before = match.digest()
    for choice in (41, -1, 1000, True):
        with pytest.raises(IllegalOptionError):
            match.answer(choice, 2)
    assert match.digest() == before


@pytest.mark.parametrize("order", list(itertools.permutations(range(3), 2)))
def test_a_seat_withdraws_its_answer_while_the_group_is_open(order: tuple[int, int]) -> None:
    match, alone = at_auction(), at_auction()
    first, second = order
    match.answer(BIDS[first], first)
    match.answer(BIDS[second], second)
    alone.answer(BIDS[second], second)
    assert match.can_undo(first)
    match.undo(first)
    assert match.digest() == alone.digest()
    assert first in {question.seat for question in match.decisions()}
    match.answer(9, first)
    assert state_of(match).sealed[first] == 9
    assert_repeats(match)


def test_undo_without_a_seat_withdraws_the_last_answer() -> None:
    match = at_auction()
    match.answer(4, 2)
    match.answer(7, 0)
    match.undo()
    assert state_of(match).sealed == [OPEN, OPEN, 4]


def test_a_seat_without_an_answer_withdraws_nothing() -> None:
    match = at_auction()
    match.answer(4, 2)
    before = match.digest()
    assert not match.can_undo(1)
    with pytest.raises((SealedError, WrongSeatError)):
        match.undo(1)
    assert match.digest() == before


def test_the_last_answer_seals() -> None:
    match = at_auction()
    for seat in (2, 0, 1):
        match.answer(BIDS[seat], seat)
    assert match.decision == Act.of(0)
    assert not match.can_undo()
    for seat in range(3):
        with pytest.raises(SealedError):
            match.undo(seat)


def test_copies_inside_a_group_are_independent() -> None:
    match = at_auction()
    match.answer(4, 0)
    twin = match.copy()
    twin.answer(7, 1)
    assert state_of(match).sealed == [4, OPEN, OPEN]
    match.undo(0)
    assert state_of(twin).sealed == [4, 7, OPEN]


def test_imagining_redraws_the_answers_of_others_and_keeps_those_of_the_seat() -> None:
    match = at_auction()
    match.answer(4, 0)
    match.answer(7, 1)
    worlds = [state_of(match.imagine(0, seed)).sealed for seed in range(30)]
    assert {sealed[0] for sealed in worlds} == {4}
    assert {sealed[2] for sealed in worlds} == {OPEN}
    assert len({sealed[1] for sealed in worlds}) > 10
    assert all(sealed[1] in match.copy().options(2) for sealed in worlds)


def test_an_answer_given_before_imagining_is_not_withdrawn_there() -> None:
    match = at_auction()
    match.answer(4, 1)
    world = match.imagine(1, 3)
    before = world.digest()
    assert not world.can_undo(1)
    with pytest.raises((SealedError, WrongSeatError)):
        world.undo(1)
    assert (world.digest(), world.calls()) == (before, [])


def test_a_match_can_be_rewound_into_an_open_group() -> None:
    match = at_auction()
    opened = match.number
    for seat in (2, 0, 1):
        match.answer(BIDS[seat], seat)
    match.rewind(opened + 1, range(3))
    assert state_of(match).sealed == [OPEN, OPEN, 2]
    assert match.decisions() == (Bid.of(0), Bid.of(1))
    assert_repeats(match)


def test_the_seat_that_opened_a_group_can_undo_it_until_another_seat_answers() -> None:
    match = SealedOptionsLeak().start(3, 1)
    before = match.digest()
    match.answer(0)
    assert len(match.decisions()) == 2
    match.answer(0, 0)
    barred = match.copy()
    match.undo(0)
    match.undo(0)
    assert match.digest() == before
    barred.answer(0, 1)
    assert not barred.can_undo(0)
    with pytest.raises(SealedError):
        barred.undo(0)
