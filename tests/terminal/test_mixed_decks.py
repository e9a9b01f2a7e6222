"""Decks of both almanacs in the terminal: chosen by flags and in the start menu, and whole matches with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import caravanserai
from tests.terminal.person import run

GAMES = {"crystal_peaks": "dragon_road", "dragon_road": "crystal_peaks"}
"""Each almanac with the other one."""


def record_in(home: Path) -> dict[str, Any]:
    [file] = (home / "data" / "caravanserai" / "matches").iterdir()
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert caravanserai.replay(record).over
    return record


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_flags_mix_the_decks_of_a_whole_match(tmp_path: Path, game: str) -> None:
    """AL-240, AL-242, AL-243"""
    mixture = {"caravans": "mixed", "contracts": GAMES[game], "encounters": "mixed", "merged_supply": "on"}
    flags = [word for name, value in mixture.items() for word in ("--option", f"{name}={value}")]
    done = run(tmp_path, ["watch", game, "--seats", "3", "--pace", "0", "--seed", "2", *flags])
    assert (done.returncode, done.stderr) == (0, "")
    assert mixture.items() <= record_in(tmp_path)["options"].items()


def test_a_deck_that_nobody_has_is_refused_in_words(tmp_path: Path) -> None:
    done = run(tmp_path, ["watch", "crystal_peaks", "--option", "caravans=silk_road"])
    assert done.returncode == 2
    assert "crystal_peaks, dragon_road, mixed" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_chooser_offers_the_decks_and_a_whole_match_is_played(tmp_path: Path, game: str) -> None:
    """AL-242: 1 is this book's deck, 2 the other's, 3 both."""
    ids = [one.id for one in caravanserai.all_games()]
    options = [option.name for option in caravanserai.game(game).match_options]
    chosen = {"caravans": "3", "contracts": "2", "encounters": "3", "merged_supply": "2"}
    setup = [str(1 + ids.index(game)), "Ana", "2", "1", "", "y", *[chosen.get(name, "") for name in options], ""]
    spaces = [str(number) for number in range(1, 41)]
    ladders = [f"{colour}{number}" for colour in "an" for number in range(1, 13)]
    answers = [word for _ in range(300) for answer in (*spaces, *ladders, "0") for word in (answer, "")]
    done = run(tmp_path, ["--lang", "en"], "\n".join([*setup, *answers]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "both, shuffled together" in done.stdout
    agreed = {"caravans": "mixed", "contracts": GAMES[game], "encounters": "mixed", "merged_supply": "on"}
    assert agreed.items() <= record_in(tmp_path)["options"].items()
