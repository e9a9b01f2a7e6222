"""Moments of matches at which the first seat is asked something, and ends, for those who look at its table."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match

OVER = "over"
_SET_UP = ("PickKingdom", "Lay")
_SETTLED = 2
"""From this month on a table looks as usual."""
_MOST_MATCHES = 60
_TAME = 3
"""So many matches are played by rules of thumb, wholly or in part, the others as chance has it."""


def moments(wanted: Collection[str], tame: float = 0.5) -> dict[str, Match[Any]]:
    """For each question the first match that comes to it in the first seat; for `over` one at its end.

    In the first matches such a share of the answers is given by rules of thumb.
    """
    found: dict[str, Match[Any]] = {}
    for seed in range(_MOST_MATCHES):
        match, chance = DRAGONHARTH.start(4, seed, {"length": "short"}), random.Random(seed)
        while not match.over and not found.keys() >= {*wanted}:
            for decision in match.decisions():
                name = type(decision).__name__
                settled = name in _SET_UP or match.view(None).month >= _SETTLED
                if decision.seat == 0 and settled and name in wanted and name not in found:
                    found[name] = match.copy()
            _answer(match, chance, tame if seed < _TAME else 0.0)
        if match.over and OVER in wanted:
            found.setdefault(OVER, match.copy())
        if found.keys() >= {*wanted}:
            return found
    raise AssertionError(f"no match came to {sorted({*wanted} - found.keys())}")


def _answer(match: Match[Any], chance: random.Random, tame: float) -> None:
    """Let the first seat that is asked answer."""
    asked = match.decisions()[0]
    options = match.options(asked.seat)
    if chance.random() < tame:
        choice = DRAGONHARTH.greedy(match.view(asked.seat), asked, options, Dice(chance.randrange(1 << 30)))
    else:
        choice = chance.choice(list(options))
    match.answer(choice, asked.seat)
