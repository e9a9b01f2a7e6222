import dataclasses
from typing import Any, ClassVar

import pytest

from caravanserai.kernel.decision import NOT_OFFERED, Decision, Step, Together, decision, step
from caravanserai.kernel.space import Space, numbers
from tests.contract.toy import Act, Bid, Buy, Turn


def test_the_same_question_is_one_shared_instance() -> None:
    assert Buy.of(1, 2, 3) is Buy.of(1, 2, 3)
    assert Buy.of(1, 2, 3) is not Buy.of(1, 2, 4)
    assert Buy.of(1, 2, 3) == Buy(1, 2, 3)  # type: ignore[call-arg]  # made without the cache


def test_a_question_never_changes_and_can_be_a_key() -> None:
    asked = Act.of(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        asked.seat = 2
    assert {asked: "x"}[Act.of(1)] == "x"
    assert not hasattr(asked, "__dict__")


def test_kinds_with_equal_fields_differ() -> None:
    assert Act.of(1) != Bid.of(1)


def test_only_questions_wait_for_an_answer() -> None:
    assert Act.waits
    assert not Turn.waits
    assert not Together.waits


@pytest.mark.parametrize("seats", [(), (1, 0), (0, 0), (0, 2, 1)])
def test_a_sealed_group_asks_each_seat_once_in_seat_order(seats: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="each seat once"):
        Together(tuple(Bid.of(seat) for seat in seats))


def test_a_sealed_group_knows_the_place_of_each_seat() -> None:
    group = Together.of((Bid.of(1), Bid.of(3)))
    assert [group.place_of(seat) for seat in (1, 3)] == [0, 1]
    assert group is Together.of((Bid.of(1), Bid.of(3)))


@decision
class Bare(Decision[Any]):
    seat: int
    space: ClassVar[Space] = Space(numbers("pick", 0, 3))


@step
class Idle(Step[Any]):
    pass


def test_a_bare_question_gives_no_reason_takes_the_first_and_promises_nothing() -> None:
    asked = Bare.of(0)
    assert asked.why_not(None, 1) == NOT_OFFERED
    assert asked.timeout_choice(None, (2, 3)) == 2
    assert asked.outlook(None, 2) == ()
    assert not asked.auto_if_forced


def test_a_method_that_a_kind_must_define_raises_an_error() -> None:
    with pytest.raises(NotImplementedError):
        Bare.of(0).options(None)
    with pytest.raises(NotImplementedError):
        Bare.of(0).resolve(None, 0)
    with pytest.raises(NotImplementedError):
        Idle.of().run(None)


def test_a_question_is_written_by_kind_and_fields() -> None:
    assert Buy.of(1, 2, 3).encode() == ["Buy", 1, 2, 3]
    assert Together.of((Bid.of(0), Bid.of(1))).encode() == ["Together", [["Bid", 0], ["Bid", 1]]]
