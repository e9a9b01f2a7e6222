"""Ratings of bots by a batch fit: the Bradley-Terry model over all matches at once, with intervals by resampling."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SCALE: Final = 400 / math.log(10)
"""As in chess: 400 points stand for odds of ten to one."""
_ROUNDS: Final = 400
_CLOSE: Final = 1e-7
RESAMPLED: Final = 200
_DRAWN: Final = 0.5
"""Every two bots that met are taken to have drawn one match before: who never lost has a rating, too."""
_AT_LEAST: Final = 0.01
"""In a resampling that match is shared by lot, this much to each at least: who never lost is not held for sure."""

Result = tuple[tuple[str, float], ...]
"""One match: each seat's bot, and its rank (equal ranks are a draw)."""


class Rating(NamedTuple):
    """A bot's rating with its 95 % interval."""

    name: str
    points: float
    low: float
    high: float


def ratings(results: Iterable[Result], anchor: str | None = None) -> list[Rating]:
    """Rate all bots that met another one, the best first. The mean of all is 0, or the rating of the anchor.

    Whole matches are resampled, for the seats of one are not independent. A gap too wide to be measured well moves
    the mean, and so the intervals of all; those of an anchored list tell only how far each bot is from the anchor.
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
    """The ratings under which these results are most likely, by Hunter's steps."""
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
    """How often each bot did better than each other; the pairs of one match count as one match together."""
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
