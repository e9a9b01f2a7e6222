"""The screens of the games that have one of their own, by game id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens.almanac import AlmanacScreen
from caravanserai.terminal.screens.dragonharth import DragonharthScreen
from caravanserai.terminal.screens.silk_road import SilkRoadScreen

if TYPE_CHECKING:
    from caravanserai.text import Describer, Words

SCREENS: Final[dict[str, type[Screen]]] = {
    "dragon_road": AlmanacScreen,
    "crystal_peaks": AlmanacScreen,
    "dragonharth": DragonharthScreen,
    "silk_road": SilkRoadScreen,
}
FAMILIES: Final[dict[str, type[Screen]]] = {"almanac": AlmanacScreen}
"""The screens of game families, for games without one of their own."""


def screen_for(game: str, describer: Describer, words: Words, *, utf8: bool) -> Screen:
    """Return the game's own screen, the screen of its family, or the plain one."""
    family = next((FAMILIES[name] for name in describer.game.catalogues if name in FAMILIES), Screen)
    return SCREENS.get(game, family)(describer, words, utf8=utf8)
