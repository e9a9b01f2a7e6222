"""Ratings of bots: a Bradley-Terry fit over all matches at once, with bootstrap intervals."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SCALE: Final = 400 / math.log(10)
"""The scale of Elo: 400 points are odds of ten to one."""
_ROUNDS: Final = 400
_CLOSE: Final = 1e-7
RESAMPLED: Final = 200
_DRAWN: Final = 0.5
"""Each pair of bots that met gets one additional drawn match, so that a bot without a loss has a finite rating."""
_AT_LEAST: Final = 0.01
"""In a bootstrap sample that match is divided at random, at least this much to each bot.

So a bot without a loss keeps a wide interval.
"""

Result = tuple[tuple[str, float], ...]
"""One match: the bot of each seat, and its rank (equal ranks are a draw)."""


class Rating(NamedTuple):
    """A bot's rating with its 95 % interval."""

    name: str
    points: float
    low: float
    high: float


def ratings(results: Iterable[Result], anchor: str | None = None) -> list[Rating]:
    """Rate all bots that met another bot, the best first. The mean rating, or the rating of the anchor, is 0.

    The bootstrap resamples complete matches, because the seats of one match are not independent. A very wide gap
    between two bots moves the mean and widens all intervals; with an anchor the intervals show only the distance from
    the anchor.
    """
    counted = Counter(result for result in results if len({name for name, _ in result}) > 1)
    if not counted:
        return []
    whole = _fit(counted, anchor)
    draw, kinds, often = random.Random(0), sorted(counted), counted.total()
    weights = [counted[kind] for kind in kinds]
    again = [_fit(Counter(draw.choices(kinds, weights, k=often)), anchor, draw) for _ in range(RESAMPLED)]
    found = []
    for name, points in whole.items():
        spread = sorted(one.get(name, points) for one in again)
        found.append(Rating(name, points, spread[RESAMPLED * 25 // 1000], spread[-1 - RESAMPLED * 25 // 1000]))
    return sorted(found, key=lambda rating: -rating.points)


def _fit(results: Mapping[Result, int], anchor: str | None, draw: random.Random | None = None) -> dict[str, float]:
    """The maximum-likelihood ratings of these results, by Hunter's MM algorithm."""
    won = _wins(results, draw)
    names = sorted({name for pair in won for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        moved = 0.0
        for name in names:
            rivals = [other for other in names if (name, other) in won]
            wins = sum(won[name, other] for other in rivals)
            weight = sum((won[name, other] + won[other, name]) / (strength[name] + strength[other]) for other in rivals)
            moved = max(moved, abs(math.log(wins / weight / strength[name])))
            strength[name] = wins / weight
        if moved < _CLOSE:
            break
    points = {name: _SCALE * math.log(value) for name, value in strength.items()}
    zero = sum(points.values()) / len(points) if anchor is None else points.get(anchor, 0.0)
    return {name: value - zero for name, value in points.items()}


def _wins(results: Mapping[Result, int], draw: random.Random | None) -> dict[tuple[str, str], float]:
    """How often each bot beat each other bot; the pairs of one match together count as one match."""
    won: dict[tuple[str, str], float] = {}
    for result, often in results.items():
        pairs = [
            (one, other, first, second)
            for place, (one, first) in enumerate(result)
            for other, second in result[place + 1 :]
            if one != other
        ]
        for one, other, first, second in pairs:
            if (one, other) not in won:
                before = _DRAWN if draw is None else draw.uniform(_AT_LEAST, 1 - _AT_LEAST)
                won[one, other], won[other, one] = before, 1 - before
            share = 0.5 if first == second else float(first < second)
            won[one, other] += often * share / len(pairs)
            won[other, one] += often * (1 - share) / len(pairs)
    return won
