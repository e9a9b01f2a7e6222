"""The bot that overlooks much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.space import Options

_SEEN: Final = 3
_OF: Final = 5
"""So many options of so many come to its mind."""


class NoviceBot:
    """Knows the rules of thumb, but only some of the options come to its mind; one always does."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        dice = dice_for(self._seed, chair)
        return chair.game.greedy(chair.view(), chair.decision, _seen(chair, dice), dice)

    def seen(self, chair: Chair[Any]) -> Options:
        """The options that come to its mind."""
        return _seen(chair, dice_for(self._seed, chair))


def _seen(chair: Chair[Any], dice: Dice) -> Options:
    options = chair.options
    seen = tuple(option for option in options if dice.below(_OF) < _SEEN)
    return seen or (options[dice.below(len(options))],)
