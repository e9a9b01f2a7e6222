"""The bot that overlooks options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.space import Options

_NOTICED: Final = 3
_OUT_OF: Final = 5
"""Each option is noticed with a probability of 3 in 5."""


class NoviceBot:
    """Follows the heuristics of the game, but notices only some of the options; always at least one."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        dice = dice_for(self._seed, chair)
        return chair.game.greedy(chair.view(), chair.decision, _noticed(chair, dice), dice)

    def noticed(self, chair: Chair[Any]) -> Options:
        """The options that the bot notices."""
        return _noticed(chair, dice_for(self._seed, chair))


def _noticed(chair: Chair[Any], dice: Dice) -> Options:
    options = chair.options
    noticed = tuple(option for option in options if dice.below(_OUT_OF) < _NOTICED)
    return noticed or (options[dice.below(len(options))],)
