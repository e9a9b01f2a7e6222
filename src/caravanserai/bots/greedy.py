"""The bot that takes the option that looks best now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


class GreedyBot:
    """Follows the heuristics of the game. It uses only its view."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        return chair.game.greedy(chair.view(), chair.decision, chair.options, dice_for(self._seed, chair))
