from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from caravanserai.kernel.codec import state
from caravanserai.kernel.decision import Decision, Step, Together, decision, step
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.flow import open_seal, settle
from caravanserai.kernel.space import Options, Space, numbers
from caravanserai.kernel.state import OPEN, State

if TYPE_CHECKING:
    from caravanserai.kernel.codec import Pending


@state
class Log(State):
    done: list[str]
    offered: tuple[int, ...]


def log(*waiting: Pending, offered: tuple[int, ...] = (0, 1)) -> Log:
    made = Log(3, 1, [], [], 0, [], offered)
    made.ask(*waiting)
    return made


@step
class Say(Step[Log]):
    word: str

    def run(self, state: Log) -> None:
        state.done.append(self.word)


@step
class SayTwice(Step[Log]):
    def run(self, state: Log) -> None:
        state.ask(Say.of("once"), Say.of("twice"))


@step
class Finish(Step[Log]):
    def run(self, state: Log) -> None:
        state.stack.clear()


@decision
class Ask(Decision[Log]):
    seat: int
    space: ClassVar[Space] = Space(numbers("pick", 0, 9))

    def options(self, state: Log) -> Options:
        return state.offered

    def resolve(self, state: Log, choice: int) -> None:
        state.done.append(f"{type(self).__name__} {self.seat}: {choice}")


@decision
class AskIfThereIsAChoice(Ask):
    auto_if_forced: ClassVar[bool] = True


def test_steps_run_in_order_until_nothing_waits() -> None:
    state = log(Say.of("a"), SayTwice.of(), Say.of("b"))
    assert settle(state) == ()
    assert state.done == ["a", "once", "twice", "b"]
    assert state.stack == []


def test_the_flow_stops_at_a_question_and_gives_its_options() -> None:
    state = log(Say.of("a"), Ask.of(1), Say.of("b"))
    assert settle(state) == (0, 1)
    assert state.done == ["a"]
    assert state.stack[-1] is Ask.of(1)
    assert settle(state) == (0, 1)
    assert state.done == ["a"]


def test_a_single_option_is_asked_unless_the_kind_is_auto_if_forced() -> None:
    state = log(Ask.of(1), offered=(4,))
    assert settle(state) == (4,)
    assert state.done == []
    state = log(AskIfThereIsAChoice.of(1), Say.of("b"), offered=(4,))
    assert settle(state) == ()
    assert state.done == ["AskIfThereIsAChoice 1: 4", "b"]
    assert settle(log(AskIfThereIsAChoice.of(1))) == (0, 1)


@pytest.mark.parametrize("kind", [Ask, AskIfThereIsAChoice])
def test_a_question_without_options_is_a_fault_of_the_game(kind: type[Ask]) -> None:
    with pytest.raises(RuleFaultError, match="no option"):
        settle(log(kind.of(1), offered=()))


def test_a_part_of_a_sealed_group_without_options_is_a_fault_of_the_game() -> None:
    with pytest.raises(RuleFaultError, match="no option"):
        settle(log(Together.of((Ask.of(0), Ask.of(1))), offered=()))


def test_a_step_may_end_everything() -> None:
    state = log(Finish.of(), Ask.of(0))
    assert settle(state) == ()
    assert state.stack == []


def test_a_sealed_group_waits_with_all_answers_open() -> None:
    state = log(Together.of((Ask.of(0), Ask.of(2))))
    assert settle(state) == ()
    assert state.sealed == [OPEN, OPEN]
    state.sealed[1] = 1
    assert settle(state) == ()
    assert state.sealed == [OPEN, 1]


def test_an_opened_seal_resolves_in_seat_order_and_seals() -> None:
    group = Together.of((Ask.of(0), Ask.of(2)))
    state = log(group)
    settle(state)
    state.sealed = [5, 6]
    open_seal(state, group)
    assert state.done == ["Ask 0: 5", "Ask 2: 6"]
    assert (state.seals, state.sealed, state.stack) == (1, [], [])


def test_questions_are_asked_in_the_order_named() -> None:
    state = log(Ask.of(0), Ask.of(1), Ask.of(2))
    assert state.stack == [Ask.of(2), Ask.of(1), Ask.of(0)]
