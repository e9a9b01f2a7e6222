"""A spectator sees public facts and no secrets of a seat."""

from __future__ import annotations

import re
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.game import Game
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.table_talk import Talk
from tests.web.own_drawings import own_drawings

GAMES = caravanserai.all_games()
ALMANACS = [game for game in GAMES if game.id in {"dragon_road", "crystal_peaks"}]


def looked_on(game: Game[Any]) -> tuple[Perspective, dict[str, Any]]:
    """Return a match after its first answers, and its fragments for a spectator."""
    match = game.start(game.seat_counts[-1], 3)
    for _ in range(12):
        match.answer(match.options()[0])
    perspective = Perspective(match, None, [Player(seat, PERSON, f"P{seat}") for seat in range(match.seats)], "en")
    assert perspective.view == match.view(None)
    return perspective, fragments(perspective, Talk("t"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_spectator_is_asked_nothing_and_shown_the_public_view(game: Game[Any]) -> None:
    perspective, drawn = looked_on(game)
    assert (perspective.chair, perspective.decision, perspective.options) == (None, None, ())
    assert not any("data-mine" in part for part in map(str, drawn.values()))


@pytest.mark.parametrize("game", ALMANACS, ids=lambda game: game.id)
def test_a_spectator_of_an_almanac_reads_nobodys_gold(game: Game[Any]) -> None:
    """AL-236: only the owner sees a purse."""
    perspective, _ = looked_on(game)
    assert perspective.view.gold == (None,) * perspective.view.seats
    areas = "".join(map(str, own_drawings(board_for(perspective)).values()))
    assert not re.search(r'class="purse"[^>]*><span class="coin gold[^>]*aria-label="\d', areas)
