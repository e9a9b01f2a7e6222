"""Time limits: the share of time for quick answers, and the choice when time runs out (DH-221)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.state import Realm
from caravanserai.kernel.decision import Decision
from caravanserai.kernel.space import Options

REACTION: Final = 15 / 120
"""The share of a turn's time for a reaction."""
OFFER: Final = 30 / 120
"""The share of a turn's time for the answer to an offer."""


class Cancellable(Decision[Realm]):
    """A decision on the way to an optional action: its last option, `back`, cancels the action, also on timeout."""

    __slots__ = ()
    is_follow_up: ClassVar[bool] = True

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return options[-1]
