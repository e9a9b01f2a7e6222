"""Calibrated win probabilities: the share of such matches that would be won, from the utilities of a search.

Search rates a lead by a fixed number of points. That makes it play well, but it is not calibrated: early in a match it
is too confident, and in some games not confident enough near the end. Here a weight scales its log-odds; the weight
grows linearly from the beginning of a match to its end.
"""

from __future__ import annotations

import math
from typing import Final

_MARGIN: Final = 0.001
"""Every probability lies at least this far from 0 and 1."""


def calibrated(utility: float, seats: int, weight: float) -> float:
    """The calibrated win probability for a mean utility; at an even chance (one of `seats`) both are equal."""
    if seats == 1:
        return utility
    within = min(max(utility, _MARGIN), 1 - _MARGIN)
    fair = -math.log(seats - 1)
    log_odds = fair + weight * (math.log(within / (1 - within)) - fair)
    return min(max(1 / (1 + math.exp(-log_odds)), _MARGIN), 1 - _MARGIN)
