"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from caravanserai.kernel.chance import Dice

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


class Bot(Protocol):
    """A player made of code. All it ever sees of a match is a chair."""

    def choose(self, chair: Chair[Any]) -> int:
        """Choose one of the options of the question that waits for this chair."""


def dice_for(seed: int | str, chair: Chair[Any]) -> Dice:
    """The dice of a bot for one question: the same at the same point of a match, also after undo or a restart."""
    return Dice(f"{seed} {chair.seat} {chair.number}")
