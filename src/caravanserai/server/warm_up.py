"""Load everything that pages are made of before the server reports that it is ready.

A page that has been drawn once has loaded its modules and filled the caches of pictures, names and addresses. So each
game is drawn in each language; there is no list of caches to maintain.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel import registry
from caravanserai.kernel.chance import Dice
from caravanserai.lessons.facts import fact_names
from caravanserai.server.api.openapi import document
from caravanserai.server.domain.game_cards import game_card
from caravanserai.text.catalogue import languages, read_all
from caravanserai.web.boards import board_type
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.rendering import STATIC, environment, sprite_files, static
from caravanserai.web.table_talk import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

_DRAWN_AFTER: Final = (1, 5, 20)
"""A match is drawn at its beginning and after these numbers of answers."""
_LATE_MODULES: Final = (
    "anyio._core._fileio",
    "multiprocessing.popen_spawn_posix",
    "multiprocessing.resource_tracker",
    "multiprocessing.synchronize",
)
"""Modules that libraries load when they send a file or start a process; Windows has not all of them."""


def warm_up() -> None:
    """Load games, boards, templates and catalogues, and draw each game in each language, so that no visitor waits."""
    for game in registry.games():
        board_type(game.id)
        fact_names(game)
    for name in environment().list_templates():
        environment().get_template(name)
    read_all()
    for name in _LATE_MODULES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    sprite_files()
    static_files = Path(str(STATIC))
    for file in static_files.rglob("*.*"):
        static(file.relative_to(static_files).as_posix())
    for game in registry.games():
        _draw_game(game)
    for lang in languages():
        document(lang)


@functools.lru_cache(maxsize=64)
def _draw_game(game: Game[Any]) -> None:
    """Draw some positions of a game; another application in the same process finds the caches filled."""
    for match in _positions(game):
        for lang in languages():
            _draw(match, lang)


def _positions(game: Game[Any]) -> Iterator[Match[Any]]:
    """Yield the beginning of a match with each number of seats, and some later positions of the largest one."""
    for seats in game.seat_counts:
        match = game.start(seats, 0)
        yield match
    dice = Dice("warm-up")
    for number in _DRAWN_AFTER:
        while match.number < number and not match.over:
            decision = match.decisions()[0]
            options = match.options(decision.seat)
            match.answer(options[dice.below(len(options))], decision.seat)
        yield match


def _draw(match: Match[Any], lang: str) -> None:
    """Draw a position, for a spectator and for a player who must decide."""
    game_card(match.game, lang)
    players = [Player(seat, PERSON, str(seat + 1)) for seat in range(match.seats)]
    for seat in (None, *(decision.seat for decision in match.decisions()[:1])):
        fragments(Perspective(match, seat, players, lang), Talk(""))
