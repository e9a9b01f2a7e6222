"""The screens of the games that have one of their own, by game id. A screen is loaded when its game is shown."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

from caravanserai.terminal.screen import Screen

if TYPE_CHECKING:
    from caravanserai.text import Describer, Words

_SCREENS: Final = {"almanac": "AlmanacScreen", "dragonharth": "DragonharthScreen", "silk_road": "SilkRoadScreen"}
"""The class in the module of that name, by game id or by family; all almanacs are of one family."""


def screen_for(game: str, describer: Describer, words: Words, *, utf8: bool) -> Screen:
    """Return the game's own screen, the screen of its family, or the plain one."""
    known = next((name for name in (game, *describer.game.catalogues) if name in _SCREENS), None)
    if known is None:
        return Screen(describer, words, utf8=utf8)
    made: type[Screen] = getattr(importlib.import_module(f"{__name__}.{known}"), _SCREENS[known])
    return made(describer, words, utf8=utf8)
