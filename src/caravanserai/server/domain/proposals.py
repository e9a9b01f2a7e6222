"""Proposals to the whole table: their kinds, and how long a table may think about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.server.domain.clocks import DAY

if TYPE_CHECKING:
    from caravanserai.server.domain.clocks import Pace


STAND_IN: Final = "stand_in"
TIME_UP: Final = "time_up"
GO_BACK: Final = "undo"
KINDS: Final = (GO_BACK, STAND_IN, TIME_UP)
_PATIENCE: Final = 120.0
"""How long people at a table are asked, in seconds; those who have left must not stall the others."""


def patience(pace: Pace) -> float:
    """How long a proposal waits before those who have not answered abstain; by correspondence a day."""
    return float(DAY) if pace.by_letter else _PATIENCE
