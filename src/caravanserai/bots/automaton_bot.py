"""The bots of games whose automaton has levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.bots.bot import dice_for

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


class LevelBot:
    """Plays as the game's automaton at one level. It uses only its chair."""

    def __init__(self, level: str, seed: int | str) -> None:
        self._level = level
        self._seed = seed

    def choose(self, chair: Chair[Any]) -> int:
        return chair.game.automaton(chair, self._level, dice_for(self._seed, chair))
