"""Positions for tests of tables: matches in which the first seat has a given question, and finished matches."""

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
"""In this many matches the heuristics give some of the answers; in the others all answers are random."""


def moments(wanted: Collection[str], tame: float = 0.5) -> dict[str, Match[Any]]:
    """For each kind of question, the first match that asks it of the first seat; for `over`, a finished match.

    In the first matches the heuristics give the share `tame` of the answers.
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
    """Answer for the first seat that has a question."""
    asked = match.decisions()[0]
    options = match.options(asked.seat)
    if chance.random() < tame:
        choice = DRAGONHARTH.greedy(match.view(asked.seat), asked, options, Dice(chance.randrange(1 << 30)))
    else:
        choice = chance.choice(list(options))
    match.answer(choice, asked.seat)
