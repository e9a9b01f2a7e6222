"""The bot that plays at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


class RandomBot:
    """Takes any option with equal probability."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        options = chair.options
        return options[dice_for(self._seed, chair).below(len(options))]
