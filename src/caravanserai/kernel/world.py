"""A world: an imagined position for search. For speed it has no history and checks nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.decision import Decision, Together
from caravanserai.kernel.flow import open_seal, settle
from caravanserai.kernel.state import OPEN, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.kernel.game import Game, Standing
    from caravanserai.kernel.space import Options

S = TypeVar("S", bound=State)


def imagined(game: Game[S], state: S, seat: int | None, seed: int | str) -> S:
    """A copy of a state that fits what the seat knows: hidden state, chance and sealed answers are redrawn."""
    dice = Dice(seed)
    state = state.copy()
    state.pending_events = None
    state.chance = dice.below(1 << 64)
    game.imagine(state, seat, dice)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Together):
        for place, part in enumerate(top.parts):
            if state.sealed[place] != OPEN and part.seat != seat:
                options = part.options(state)
                state.sealed[place] = options[dice.below(len(options))]
    return state


class World(Generic[S]):
    """An imagined position. The caller must choose among `options`; an answer is not checked."""

    __slots__ = ("_state", "decision", "game", "options")

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self._state = state
        self.decision: Decision[S] | None = None
        """The next question; None when the match is over."""
        self.options: Options = ()
        top: Any = state.stack[-1] if state.stack else None
        self._open(top.options(state) if top is not None and top.waits else ())

    def copy(self) -> World[S]:
        """An independent world at the same position."""
        twin = object.__new__(World)
        twin.game = self.game
        twin._state = self._state.copy()
        twin.decision = self.decision
        twin.options = self.options
        return twin

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.seats

    @property
    def group(self) -> Together | None:
        """The open sealed group, if there is one."""
        stack = self._state.stack
        top = stack[-1] if stack else None
        return top if type(top) is Together else None

    def reopen(self, seat: int) -> None:
        """Clear the answers of the sealed group and ask this seat first: it cannot know the answers of the others."""
        group = self.group
        if group is not None:
            state = self._state
            state.sealed = [OPEN] * len(group.parts)
            self.decision = group.parts[group.place_of(seat)]
            self.options = self.decision.options(state)

    def answer(self, choice: int) -> None:
        """Answer the open question."""
        state = self._state
        top: Any = state.stack[-1]
        if type(top) is not Together:
            question: Decision[S] = top
            state.stack.pop()
            question.resolve(state, choice)
            self._open(settle(state))
            return
        sealed = state.sealed
        sealed[top.place_of(self.decision.seat)] = choice  # type: ignore[union-attr]  # it is a part of the group
        if OPEN in sealed:
            self._open(())
        else:
            open_seal(state, top)
            self._open(settle(state))

    def random_playout(self, draw: Callable[[], float], chapter: int | None) -> None:
        """Answer at random until that chapter starts or the match is over; `draw` returns numbers from 0 to 1."""
        state, stack, now = self._state, self._state.stack, self.game.chapter
        options = self.options
        while stack:
            top: Any = stack[-1]
            if type(top) is Together:
                self._seal(top, draw)
                open_seal(state, top)
            else:
                question: Decision[S] = top
                stack.pop()
                question.resolve(state, options[int(draw() * len(options))])
            options = settle(state)
            if chapter is not None and (now(state) or 0) >= chapter:
                break
        self._open(options)

    def standing(self, seat: int) -> float:
        """The points of a seat if the match ended now; 0 if they are undefined."""
        return float(self.game.standing(self._state, seat) or 0)

    def view(self, seat: int) -> Any:  # noqa: ANN401  # each game has a view class of its own
        """The view of a seat in this world."""
        return self.game.view(self._state, seat)

    def worth(self, seat: int) -> float:
        """The expected final points of a seat."""
        return self.game.worth(self._state, seat)

    @property
    def chapter(self) -> int | None:
        """The number of the current chapter."""
        return self.game.chapter(self._state)

    @property
    def progress(self) -> float:
        """The estimated part of the match, 0 to 1, that is over when the current chapter ends."""
        return self.game.progress(self._state)

    def standings(self) -> tuple[Standing, ...]:
        """The final rank and points of each seat."""
        return self.game.standings(self._state)

    def _seal(self, group: Together, draw: Callable[[], float]) -> None:
        """Fill the missing answers of a sealed group at random."""
        sealed = self._state.sealed
        for place, part in enumerate(group.parts):
            if sealed[place] == OPEN:
                options = part.options(self._state)
                sealed[place] = options[int(draw() * len(options))]

    def _open(self, options: Options) -> None:
        """Set the open question (None when the match is over) and its options."""
        state = self._state
        top: Any = state.stack[-1] if state.stack else None
        if type(top) is Together:
            top = top.parts[state.sealed.index(OPEN)]
            options = top.options(state)
        self.decision = top
        self.options = options
