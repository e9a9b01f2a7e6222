"""Honest shares: how many of such matches would be won, made from what a search found.

Search rates a lead by a fixed number of points, which makes it play well but is no promise: early in a match it says
too much, and in some games too little near the end. Here its odds are weighed by how much they tell, which grows
evenly from the beginning of a match to its end.
"""

from __future__ import annotations

import math
from typing import Final

_SURE: Final = 0.001
"""No share comes nearer than this to nothing or all."""


def honest(utility: float, seats: int, weight: float) -> float:
    """The share of the victory that a mean utility stands for at a table of so many seats."""
    if seats == 1:
        return utility
    within = min(max(utility, _SURE), 1 - _SURE)
    fair = -math.log(seats - 1)
    log_odds = fair + weight * (math.log(within / (1 - within)) - fair)
    return min(max(1 / (1 + math.exp(-log_odds)), _SURE), 1 - _SURE)
