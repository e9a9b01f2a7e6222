"""Confidence intervals of measured shares."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from caravanserai.kernel.errors import SetupError

_Z_95: Final = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: 5 % lie outside on both sides together."""


class Interval(NamedTuple):
    """A share and the 95 % interval around it."""

    share: float
    low: float
    high: float


def wilson(wins: float, trials: int) -> Interval:
    """Wilson's score interval, which is also valid near 0 and 1 and for few trials; `wins` may be fractional."""
    if trials <= 0 or not 0 <= wins <= trials:
        raise SetupError(f"there are no {wins} wins in {trials} trials")
    share = wins / trials
    spread = _Z_95 * _Z_95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = _Z_95 / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
