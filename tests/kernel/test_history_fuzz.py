"""After any answers, undos and rewinds, the match stands as if only the remaining answers had been given."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SealedError, WrongSeatError
from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.kernel.match import Match
from caravanserai.testing.random_match import any_answer
from caravanserai.testing.replay_process import digests_of
from tests.contract.toy import BAZAAR

Answers = list[tuple[int, int]]
SEATS = 3


def take_back(match: Match[Any], standing: Answers, seat: int | None) -> Answers:
    """Undo in the match, and in the list of answers: the last answer, or the last one of the seat in an open group."""
    waiting = len(match.decisions())
    try:
        match.undo(seat)
    except (SealedError, WrongSeatError):
        return standing
    place = len(standing) - 1
    while seat is not None and standing[place][0] != seat:
        place -= 1
    inside_a_group = len(match.decisions()) == waiting + 1
    assert place == len(standing) - 1 or inside_a_group
    return standing[:place] + standing[place + 1 :]


def assert_stands_as(match: Match[Any], seed: int, standing: Answers) -> None:
    fresh: Match[Any] = BAZAAR.start(SEATS, seed)
    for seat, choice in standing:
        fresh.answer(choice, seat)
    assert match.digest() == fresh.digest()
    assert match.number == fresh.number == len(standing)
    assert match.decisions() == fresh.decisions()
    assert match.options() == fresh.options()
    for seat in (*range(SEATS), None):
        assert match.events(seat, -1) == fresh.events(seat, -1)
        assert match.can_undo(seat) == fresh.can_undo(seat)


steps = st.lists(
    st.tuples(st.sampled_from(["answer"] * 6 + ["undo", "undo of a seat", "rewind", "copy"]), st.integers(0, 2**32)),
    min_size=10,
    max_size=70,
)


@settings(max_examples=200)
@given(seed=st.integers(0, 5), steps=steps)
def test_only_remaining_answers_count_and_everything_is_recorded(seed: int, steps: list[tuple[str, int]]) -> None:
    match: Match[Any] = BAZAAR.start(SEATS, seed)
    standing: Answers = []
    left: list[tuple[Match[Any], Answers]] = []
    called = 0
    for step, luck in steps:
        dice, before = Dice(luck), match.calls()
        if step == "answer" and not match.over:
            question, choice = any_answer(match, dice)
            match.answer(choice, question.seat)
            standing = [*standing, (question.seat, choice)]
        elif step.startswith("undo"):
            standing = take_back(match, standing, None if step == "undo" else dice.below(SEATS))
        elif step == "rewind" and standing and not match.over and not dice.below(3):
            number = dice.below(len(standing))
            match.rewind(number, range(SEATS))
            standing = standing[:number]
            assert match.calls() == [*before, (REWIND, number)]
        elif step == "copy":
            twins = [match, match.copy()]
            match = twins.pop(dice.below(2))
            left.append((twins[0], standing))
        called += match.calls() != before
        assert match.calls()[: len(before)] == before
    for copy, then in [*left, (match, standing)]:
        assert_stands_as(copy, seed, then)
        assert_stands_as(copy.moment(len(then) // 2), seed, then[: len(then) // 2])
    assert len(match.calls()) == called
    assert sum(choice == UNDO for seat, choice in match.calls() if seat != REWIND) <= called
    if called:
        assert digests_of(BAZAAR, match.record())[-1] == match.digest()
