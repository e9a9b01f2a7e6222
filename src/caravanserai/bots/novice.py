"""The bot that overlooks much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair

_SEEN: Final = 3
_OF: Final = 5
"""So many options of so many come to its mind."""


class NoviceBot:
    """Knows the rules of thumb, but only some of the options come to its mind; one always does."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        dice, options = dice_for(self._seed, chair), chair.options
        seen = tuple(option for option in options if dice.below(_OF) < _SEEN)
        return chair.game.greedy(chair.view(), chair.decision, seen or (options[dice.below(len(options))],), dice)
