"""Observations and action masks as numpy arrays, and their spaces."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypedDict

import numpy as np
from gymnasium import spaces

from caravanserai.env.encoder import Encoder
from caravanserai.env.layout import CODE
from caravanserai.env.layouts import layout_of
from caravanserai.kernel.errors import AnswerError, shown

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

_NUMBER: Final = np.dtype(CODE)
_BIT: Final = np.dtype(np.int8)
_BOUNDS: Final = np.iinfo(_NUMBER)
NEVER_RESET: Final = "the environment was never reset; reset it first"


class Observation(TypedDict):
    """The numbers that a seat observes, in the layout of the game, and 1 for each action that is legal now."""

    observation: np.ndarray[Any, np.dtype[np.int32]]
    action_mask: np.ndarray[Any, np.dtype[np.int8]]


class ObservationEncoder:
    """Makes the observations of a game with a number of seats."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        layout = layout_of(game, seats)
        self._encoder, self._numbers = Encoder(layout), layout.size
        self.actions = game.table.size
        self._offsets: dict[type, int] = {kind: game.table.offsets[kind.__name__] for kind in game.table.kinds}

    def observation_space(self) -> spaces.Dict:
        """The space of observations."""
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": self.numbers_space(1), "action_mask": mask})

    def numbers_space(self, seats: int) -> spaces.Box:
        """The space of the numbers that `seats` seats observe."""
        return spaces.Box(int(_BOUNDS.min), int(_BOUNDS.max), (seats * self._numbers,), np.int32)

    def action_space(self) -> spaces.Discrete:
        """One action for each option of the game, by its id in the option table."""
        return spaces.Discrete(self.actions)

    def of(self, match: Match[Any], seat: int) -> Observation:
        """The observation of a seat; its mask is empty while another seat must decide."""
        mask = bytearray(self.actions)
        question = match.decision
        if question is not None and question.seat == seat:
            offset, options = self._offsets[type(question)], match.options()
            if type(options) is range:
                mask[offset + options.start : offset + options.stop : options.step] = b"\1" * len(options)
            else:
                for choice in options:
                    mask[offset + choice] = 1
        numbers = np.ndarray(self._numbers, _NUMBER, self._encoder.numbers(match, seat))
        return {"observation": numbers, "action_mask": np.ndarray(self.actions, _BIT, mask)}

    def answer(self, match: Match[Any], action: SupportsIndex | None) -> bool:
        """Act for the seat in turn; return whether the action was legal. An illegal action changes nothing.

        A value that is not an integer raises an error.
        """
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # checked below
        except TypeError:
            raise AnswerError(f"an action is a whole number, not {shown(action)}") from None
        try:
            match.answer(number - self._offsets[type(match.decision)])
        except AnswerError:
            return False
        return True
