"""Whoever decides reads a second line below the question that says what matters for the answer."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.decision import Decision
from caravanserai.text.catalogue import Words, languages
from caravanserai.web.boards import board_for
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player

COUNTED = {"web_almanac.hint.Place", "web_silk_road.hint.TakeTile"}
"""The board composes these hints from figures of the table."""
DOMAINS = {"almanac": "web_almanac", "silk_road": "web_silk_road", "dragonharth": "web_dragonharth"}


def kinds(among: type[Any] = Decision) -> Iterator[type[Any]]:
    """Yield all kinds of decisions."""
    for kind in among.__subclasses__():
        yield kind
        yield from kinds(kind)


def asked_kinds() -> set[str]:
    """Return the keys of the hints for all kinds of decisions of all games."""
    games = importlib.import_module("caravanserai.games")
    for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        importlib.import_module(module.name)
    concrete = [kind for kind in kinds() if kind.__module__.startswith("caravanserai.games.") and hasattr(kind, "of")]
    asked = [kind for kind in concrete if not kind.__subclasses__() or kind.__name__ == "Place"]
    return {f"{DOMAINS[kind.__module__.split('.')[2]]}.hint.{kind.__name__}" for kind in asked}


@pytest.mark.parametrize("lang", languages())
def test_there_is_a_hint_for_every_kind_of_decision(lang: str) -> None:
    words = Words(lang)
    wanted = asked_kinds()
    assert wanted > COUNTED
    assert len(wanted) > 100
    assert not [key for key in sorted(wanted - COUNTED) if not words.has(key)]


@pytest.mark.parametrize("game", ["dragon_road", "crystal_peaks", "silk_road", "dragonharth"])
def test_whoever_decides_reads_a_second_line_at_every_question_of_a_match(game: str) -> None:
    match = caravanserai.game(game).start(4, 5)
    dice = random.Random(5)
    players = [Player(seat, PERSON, f"P{seat}") for seat in range(4)]
    seen = set()
    while not match.over and match.number < 1500:
        for decision in match.decisions():
            if type(decision) not in seen:
                seen.add(type(decision))
                for lang in languages():
                    hint = board_for(Perspective(match, decision.seat, players, lang)).hint()
                    assert hint.endswith("."), f"{type(decision).__name__}: {hint}"
        seat = match.decisions()[-1].seat
        match.answer(dice.choice(match.options(seat)), seat)
    assert len(seen) > 8
