"""A chair: the match as one seat may know and use it. Bots get a chair, never the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.decision import Decision, Outlook, Reason
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Options
    from caravanserai.kernel.world import World

S = TypeVar("S", bound=State)


class Chair(Generic[S]):
    """Question, options, view and imagined worlds of one seat; never the true state."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match[S], seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def game(self) -> Game[S]:
        """The game."""
        return self._match.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._match.seats

    @property
    def number(self) -> int:
        """The number of answers that stand."""
        return self._match.number

    @property
    def decision(self) -> Decision[S]:
        """The open question of this seat."""
        return self._match.decision_of(self.seat)

    @property
    def options(self) -> Options:
        """The legal choices of this seat."""
        return self._match.options(self.seat)

    def view(self) -> Any:  # noqa: ANN401  # each game has a view class of its own
        """The view of this seat."""
        return self._match.view(self.seat)

    def events(self, since: int = 0) -> list[Event]:
        """The events that this seat saw after answer `since`."""
        return self._match.events(self.seat, since)

    def imagine(self, seed: int | str) -> Match[S]:
        """A match that is consistent with what this seat knows, to try things out."""
        return self._match.imagine(self.seat, seed)

    def world(self, seed: int | str) -> World[S]:
        """The same as a `World`: without history and checks, for search."""
        return self._match.world(self.seat, seed)

    def outlook(self, choice: int) -> Outlook:
        """The certain cost or gain of a choice."""
        return self._match.outlook(choice, self.seat)

    def why_not(self, choice: int) -> Reason | None:
        """The reason why a choice is illegal; None if it is legal."""
        return self._match.why_not(choice, self.seat)

    def after(self, choice: int) -> Chair[S] | None:
        """The chair at the follow-up of a legal choice, in an imagined match; None without a follow-up."""
        world = self._match.after(choice, self.seat)
        return None if world is None else world.chair(self.seat)

    def checked(self, choice: int, then: int | None = None) -> tuple[int, ...]:
        """Return a legal choice, and `then` for its follow-up, as ints; raise an error with the reason otherwise."""
        choice = self._match.legal(choice, self.seat)
        if then is None:
            return (choice,)
        after = self._match.after(choice, self.seat)
        if after is None:
            raise IllegalOptionError(f"choice {choice} of {type(self.decision).__name__} has no follow-up")
        return choice, after.legal(then, self.seat)

    def ahead(self, *choices: int) -> Chair[S]:
        """The chair after some choices, in an imagined match; each but the last must be one that could be undone."""
        return self._match.ahead(choices, self.seat).chair(self.seat)

    def checked_in_row(self, choices: Sequence[int]) -> tuple[int, ...]:
        """Return choices that one message may make as ints, at least one; raise an error with the reason otherwise."""
        first, *rest = choices
        if rest:
            self._match.ahead(choices, self.seat)
        return self._match.legal(first, self.seat), *rest

    def is_final(self, choice: int) -> bool:
        """Whether a choice could not be undone."""
        return self._match.is_final(choice, self.seat)
