"""The interface of a bot, and its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


class Bot(Protocol):
    """A player made of code. A chair is all that it gets of a match."""

    def choose(self, chair: Chair[Any]) -> int:
        """Choose one of the options of the question that is open for this chair."""


class BotError(SetupError):
    """A bot does not exist or failed; `key` is the key of the message, `facts` are its values."""

    def __init__(self, message: str, reason: str, /, **facts: object) -> None:
        super().__init__(message)
        self.reason, self.key = reason, f"bots.refused.{reason}"
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Make the error picklable: bots also play in other processes."""
        return _unpickled, (str(self), self.reason, self.facts)


def _unpickled(message: str, reason: str, facts: dict[str, object]) -> BotError:
    return BotError(message, reason, **facts)


def dice_for(seed: int | str, chair: Chair[Any]) -> Dice:
    """The dice of a bot for one question: the same at the same point of a match, also after an undo or a restart."""
    return Dice(f"{seed} {chair.seat} {chair.number}")
