"""What a clock needs to know of this game: who must be quick, and what is not done when time is up (DH-221)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.state import Realm
from caravanserai.kernel.decision import Decision
from caravanserai.kernel.space import Options

REACTION: Final = 15 / 120
"""Which part of the time of a turn there is for a reaction,"""
OFFER: Final = 30 / 120
"""and for the answer to an offer."""


class Cancellable(Decision[Realm]):
    """A question on the way to a deed that can be left out: going back is its last option, and harms nobody."""

    __slots__ = ()
    is_follow_up: ClassVar[bool] = True

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return options[-1]
