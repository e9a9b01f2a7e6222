"""Counted facts in a line of the log appear as pictures, in every game and language."""

from __future__ import annotations

import re
from functools import cache

import pytest

import caravanserai
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import Event
from caravanserai.text import languages
from caravanserai.text.describe import Describer
from caravanserai.web.boards import board_type
from caravanserai.web.illustrated_text import IllustratedDescriber

GAMES = {"silk_road": 3, "dragon_road": 3, "crystal_peaks": 3, "dragonharth": 4}
COUNTED = {"count", "gold", "money"}
"""The types of facts that are amounts."""
WORDS = {
    *("fought", "die", "struck", "key_of_striker", "move_roll", "dice", "scored", "chaos", "month"),
    *("grew", "harvested", "laurel"),
}
"""Lines about scores, rolls, months and levels, and about fruit and laurels, which have no small picture."""
NAMES = ("Amaia", "Teo", "Noor", "Ilse")


@cache
def events(game: str) -> tuple[Event, ...]:
    """Return one event of each kind, from matches of the heuristic bots."""
    found: dict[str, Event] = {}
    for seed in range(2):
        match, dice = caravanserai.game(game).start(GAMES[game], seed), Dice(seed)
        while not match.over:
            asked = match.decisions()[0]
            options = match.options(asked.seat)
            match.answer(match.game.greedy(match.view(asked.seat), asked, options, dice), asked.seat)
        found |= {event.kind.name: event for event in match.events()}
    return tuple(found.values())


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_is_drawn(game: str, lang: str) -> None:
    played = caravanserai.game(game)
    teller = IllustratedDescriber(played, lang, NAMES, board_type(game, *played.catalogues).draw)
    plain = Describer(played, lang, NAMES)
    drawn = 0
    for event in events(game):
        description = plain.event(event)
        if COUNTED & {*event.kind.types.values()} and event.kind.name not in WORDS and re.search(r"\d", description):
            assert "<svg" in teller.line(event), description
            drawn += 1
    assert drawn >= 3
