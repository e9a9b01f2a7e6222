"""A position: its open question, the legal choices, and the reasons why other choices are illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from caravanserai.kernel.decision import Decision, Outlook, Reason, Together
from caravanserai.kernel.errors import MatchOverError, WrongSeatError, shown
from caravanserai.kernel.flow import open_questions
from caravanserai.kernel.integers import as_int
from caravanserai.kernel.legality import declared_choice, legal_choice
from caravanserai.kernel.state import OPEN, State

if TYPE_CHECKING:
    from caravanserai.kernel.space import Options

S = TypeVar("S", bound=State)


class Position(Generic[S]):
    """A state with its open question. No method here changes the state."""

    __slots__ = ("_options", "_state", "decision", "over")
    decision: Decision[S] | None
    """The next question; in a sealed group, the first one without an answer. None when the match is over."""
    over: bool
    """Whether the match is over."""
    _options: Options
    _state: S

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.seats

    def decisions(self) -> tuple[Decision[S], ...]:
        """All open questions: one, several in a sealed group, or none."""
        return open_questions(self._state)

    def decision_of(self, seat: int | None) -> Decision[S]:
        """The open question of a seat (None: the next question of the match)."""
        if self.decision is None:
            raise MatchOverError("the match is over")
        if seat is None:
            return self.decision
        seat = self._checked_seat(seat)
        for question in self.decisions():
            if question.seat == seat:
                return question
        raise WrongSeatError(f"seat {seat} has nothing to decide now")

    def options(self, seat: int | None = None) -> Options:
        """The legal choices of the open question (of that seat); empty when the match is over."""
        if seat is None or self.over or self._asks(seat):
            return self._options
        return self.decision_of(seat).options(self._state)

    def option_names(self, seat: int | None = None) -> tuple[str, ...]:
        """The names of the legal choices."""
        if self.over:
            return ()
        space = self.decision_of(seat).space
        return tuple(space.name(choice) for choice in self.options(seat))

    def why_not(self, choice: int, seat: int | None = None) -> Reason | None:
        """The reason why a choice is illegal; None if it is legal."""
        question = self.decision_of(seat)
        choice = declared_choice(question, choice)
        return None if choice in self.options(seat) else question.why_not(self._state, choice)

    def legal(self, choice: int, seat: int | None = None) -> int:
        """Return a legal choice as an int; raise an error with the reason for any other choice."""
        return legal_choice(self.decision_of(seat), self._state, choice, self.options(seat))

    def outlook(self, choice: int, seat: int | None = None) -> Outlook:
        """The certain cost or gain of a legal choice."""
        return self.decision_of(seat).outlook(self._state, self.legal(choice, seat))

    def timeout_choice(self, seat: int | None = None) -> int:
        """The choice that a timeout takes for the seat."""
        question = self.decision_of(seat)
        return question.timeout_choice(self._state, self.options(seat))

    # -- inside ------------------------------------------------------------------------------------------

    def _asks(self, seat: int) -> bool:
        """Whether the open question is for that seat."""
        return type(seat) is int and seat == self.decision.seat  # type: ignore[union-attr]  # there is one

    def _checked_seat(self, seat: int) -> int:
        """Return the seat as an int; reject everything that is not a seat."""
        if type(seat) is not int:
            seat = as_int(seat, "a seat is a whole number", WrongSeatError)
        if not 0 <= seat < self._state.seats:
            raise WrongSeatError(f"there is no seat {shown(seat)}; seats are 0 to {self._state.seats - 1}")
        return seat

    def _refresh_question(self, options: Options = ()) -> None:
        """Update the open question (None when the match is over) and its options, unless they are passed in."""
        stack = self._state.stack
        top: Any = stack[-1] if stack else None
        if type(top) is Together:
            top = top.parts[self._state.sealed.index(OPEN)]
        self.decision, self.over = top, top is None
        self._options = options or (() if top is None else top.options(self._state))
