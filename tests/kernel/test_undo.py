from __future__ import annotations

import pytest

import caravanserai
from caravanserai.kernel.chance import FAST, KEYED, keyed_seed
from caravanserai.kernel.errors import SealedError, WrongSeatError
from caravanserai.kernel.match import Match
from caravanserai.kernel.record import Record
from caravanserai.testing.replay_process import digests_of
from tests.contract.toy import Act, Buy, LayCard, Table
from tests.kernel.positions import DONE, DRAW, HUGE, LAY, THROW, Anything, begun


def priced_card(price: int = 5) -> tuple[Match[Table], list[str]]:
    """Seat 0 has put a card on the stall at a price; with the digests of the positions on the way."""
    match = begun()
    digests = [match.digest()]
    for choice in (LAY, match.view(0).hand[0], price):
        match.answer(choice)
        digests.append(match.digest())
    return match, digests


def assert_repeats(match: Match[Table]) -> None:
    """The record leads to the same position."""
    record = Record.from_json(match.record().to_json())
    assert list(record.calls) == match.calls()
    assert digests_of(match.game, record)[-1] == match.digest()


def test_answers_are_undone_one_by_one() -> None:
    match, digests = priced_card()
    for number in (2, 1, 0):
        assert match.can_undo()
        match.undo()
        assert (match.number, match.digest()) == (number, digests[number])
    assert not match.can_undo()
    with pytest.raises(SealedError):
        match.undo()
    assert_repeats(match)


def test_undo_is_recorded() -> None:
    match, _ = priced_card()
    first = match.calls()
    match.undo()
    assert match.calls() == [*first, (0, -1)]
    match.answer(7)
    assert match.calls() == [*first, (0, -1), (0, 7)]
    assert_repeats(match)


@pytest.mark.parametrize("seed", [1, keyed_seed(1)], ids=[FAST, KEYED])
def test_undo_restores_chance(seed: int | str) -> None:
    match = begun(seed=seed)
    before = match.digest()
    match.answer(THROW)
    after, twin = match.digest(), match.copy()
    match.rewind(0, range(3))
    assert match.digest() == before != after
    match.answer(THROW)
    assert match.digest() == twin.digest() == after
    assert_repeats(match)


def test_undone_answers_lose_their_events() -> None:
    match, _ = priced_card()
    assert [event.kind.name for event in match.events(1)] == ["laid", "priced"]
    match.undo()
    assert [event.kind.name for event in match.events(1)] == ["laid"]


@pytest.mark.parametrize("choice", [DRAW, THROW])
def test_a_seal_ends_undo(choice: int) -> None:
    match = begun()
    match.answer(choice)
    before = match.digest()
    assert not match.can_undo()
    for seat in (None, 0):
        with pytest.raises(SealedError):
            match.undo(seat)
    assert (match.digest(), match.calls()) == (before, [(0, choice)])


def test_after_a_seal_undo_goes_back_to_it_only() -> None:
    match = begun()
    match.answer(DONE)
    match.answer(DRAW)
    match.answer(match.options()[0])
    match.answer(LAY)
    match.undo()
    assert match.decision == Act.of(2)
    assert not match.can_undo()


def test_only_the_seat_that_answered_last_can_undo() -> None:
    match, _ = priced_card()
    assert [match.can_undo(seat) for seat in (None, 0, 1, 2)] == [True, True, False, False]
    before = match.digest()
    with pytest.raises(WrongSeatError):
        match.undo(1)
    assert match.digest() == before
    match.undo(0)
    assert match.number == 2


def test_the_answer_of_another_seat_blocks_undo_until_it_is_undone() -> None:
    match, _ = priced_card()
    assert match.decision == Buy.of(1, 0, match.view(0).stall[0][0])
    match.answer(0)
    assert not match.can_undo(0)
    match.undo(1)
    assert match.can_undo(0)
    match.undo(0)
    assert match.number == 2
    assert_repeats(match)


def test_going_back_over_a_saved_position_repeats_what_lies_between() -> None:
    match = begun(seed=3)
    positions = [match.digest()]
    while True:
        choice = next((choice for choice in match.options() if not match.is_final(choice)), match.options()[0])
        ahead = match.copy()
        ahead.answer(choice)
        if ahead.over:
            break
        match = ahead
        positions.append(match.digest())
    assert match.number > 4
    for number in range(match.number - 1, -1, -1):
        match.rewind(number, range(3))
        assert match.digest() == positions[number]
    assert_repeats(match)


def test_a_long_match_is_rewound_across_many_saved_positions() -> None:
    match = caravanserai.game("silk_road").start(3, 4)
    positions = [match.digest()]
    while match.number < 100:
        match.answer(match.options()[-1])
        positions.append(match.digest())
    for number in (70, 64, 63, 33, 32, 31, 1, 0):
        twin = match.copy()
        twin.rewind(number, range(3))
        assert (twin.number, twin.digest()) == (number, positions[number])
        assert twin.events(0, -1) == [event for event in match.events(0, -1) if event.number <= number]
    assert match.digest() == positions[-1]


def test_a_finished_match_cannot_be_undone_or_rewound() -> None:
    """The seed of a finished match is public: a player who could go back would know all chance."""
    match = caravanserai.game("silk_road").start(3, 4)
    while not match.over:
        match.answer(match.options()[-1])
    before = match.digest()
    with pytest.raises(SealedError):
        match.rewind(10, range(3))
    with pytest.raises(SealedError):
        match.undo()
    assert not match.can_undo()
    assert match.digest() == before


def test_a_rewind_beyond_a_seal_needs_all_seats() -> None:
    match = begun()
    match.answer(DRAW)
    for consent in ((), (0,), (0, 1), (1, 2)):
        with pytest.raises(SealedError, match="consent"):
            match.rewind(0, consent)
    match.rewind(0, (2, 1, 0))
    assert match.number == 0
    assert match.calls() == [(0, DRAW), (-1, 0)]
    match.answer(DONE)
    assert_repeats(match)


def test_a_rewind_without_a_seal_needs_the_seats_that_answered() -> None:
    match, digests = priced_card()
    match.answer(0)
    with pytest.raises(SealedError):
        match.rewind(2, [0])
    floor = match.copy()
    floor.rewind(3, [1])
    assert floor.digest() == digests[3]


@pytest.mark.parametrize("number", [1, 3, 99, -1, "0", None, 0.0, True, HUGE])
def test_a_rewind_needs_an_earlier_answer(number: Anything) -> None:
    match = begun()
    match.answer(DRAW)
    before = match.digest()
    with pytest.raises(SealedError):
        match.rewind(number, range(3))
    assert match.digest() == before


@pytest.mark.parametrize("consent", [None, 5, "012", [None], [[]], {}, ["0", "1", "2"], True])
def test_consent_is_given_by_seats(consent: Anything) -> None:
    match = begun()
    match.answer(DRAW)
    before = match.digest()
    with pytest.raises(SealedError):
        match.rewind(0, consent)
    assert (match.digest(), match.calls()) == (before, [(0, DRAW)])


def test_an_imagined_match_is_not_rewound_beyond_its_start() -> None:
    match, _ = priced_card()
    world = match.imagine(0, 1)
    before = world.digest()
    with pytest.raises(SealedError):
        world.rewind(1, range(3))
    assert (world.digest(), world.number, world.calls()) == (before, 3, [])


def test_undo_of_a_nested_choice_asks_it_again() -> None:
    match, _ = priced_card()
    match.undo()
    match.undo()
    assert match.decision == LayCard.of(0)
    assert match.options() == match.view(0).hand
