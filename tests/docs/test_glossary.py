"""The glossary says what the catalogues say: every word, in both languages, and no other."""

from __future__ import annotations

import re
from typing import Final

import pytest

from caravanserai.text import Words
from tests.docs.pages import ROOT

SECTIONS: Final = {
    "Silk Road": ("lobby.term.silk_road.",),
    "The almanacs": ("lobby.term.almanac.",),
    "The Dragon Road": ("lobby.term.dragon_road.",),
    "Crystal Peaks": ("lobby.term.crystal_peaks.",),
    "Dragonharth": ("lobby.term.dragonharth.",),
    "Kingdoms of Dragonharth": ("dragonharth.kingdom.",),
    "Tiles of Dragonharth": (
        "dragonharth.tile.",
        *(f"dragonharth.item.{name}" for name in ("river", "wall", "fire", "camp", "bridge")),
    ),
    "Projectiles of Dragonharth": ("dragonharth.colour.",),
    "Decks and cards of Dragonharth": ("dragonharth.deck.", "dragonharth.card."),
}
PAGE: Final = (ROOT / "docs/reference/glossary.md").read_text("utf-8")
WRITTEN: Final = dict(re.findall(r"^## (.+)\n\n((?:\|.*\n)+)", PAGE, re.MULTILINE))


@pytest.mark.parametrize("section", SECTIONS)
def test_a_table_has_the_words_of_the_catalogues(section: str) -> None:
    english, spanish = Words("en"), Words("es")
    keys = [key for prefix in SECTIONS[section] for key in english.keys(prefix)]
    assert keys
    rows = [f"| {english.say(key)} | {spanish.say(key)} |" for key in keys]
    assert WRITTEN[section].splitlines() == ["| English | Spanish |", "| --- | --- |", *rows]


def test_every_game_with_words_of_its_own_has_a_table() -> None:
    games = {key.split(".")[2] for key in Words("en").keys("lobby.term.")}
    assert games == {prefix.split(".")[2] for prefixes in SECTIONS.values() for prefix in prefixes if "term" in prefix}
    assert WRITTEN.keys() == SECTIONS.keys()
