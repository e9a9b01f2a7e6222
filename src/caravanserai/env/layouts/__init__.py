"""The layout of every game's observations."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.layout import Layout
from caravanserai.env.layouts import almanac, dragonharth, silk_road
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from caravanserai.env.field import Field
    from caravanserai.kernel.game import Game

_FIELDS: Final[Mapping[str, Callable[[Game[Any], int], Iterator[Field]]]] = {
    "silk_road": silk_road.fields,
    "dragon_road": almanac.fields,
    "crystal_peaks": almanac.fields,
    "dragonharth": dragonharth.fields,
}


@functools.cache
def layout_of(game: Game[Any], seats: int) -> Layout:
    """How the views of a game with so many seats are written as numbers."""
    if game.id not in _FIELDS:
        raise SetupError(f"the views of {game.id} have no layout yet")
    return Layout(game, game.checked_seats(seats), _FIELDS[game.id](game, seats))
