"""The screens of games that have one of their own, by game id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens.dragon_road import DragonRoadScreen
from caravanserai.terminal.screens.dragonharth import DragonharthScreen
from caravanserai.terminal.screens.silk_road import SilkRoadScreen

if TYPE_CHECKING:
    from caravanserai.text import Describer, Words

SCREENS: Final[dict[str, type[Screen]]] = {
    "dragon_road": DragonRoadScreen,
    "dragonharth": DragonharthScreen,
    "silk_road": SilkRoadScreen,
}


def screen_for(game: str, describer: Describer, words: Words, *, utf8: bool) -> Screen:
    """The game's own screen, or the plain one."""
    return SCREENS.get(game, Screen)(describer, words, utf8=utf8)
