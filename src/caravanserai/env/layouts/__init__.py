"""The observation layout of every game; all almanacs share one, including those from folders."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.layout import Layout
from caravanserai.env.layouts import almanac, dragonharth, silk_road
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from caravanserai.env.field import Field
    from caravanserai.kernel.game import Game

_FIELDS: Final[Mapping[str, Callable[[Game[Any], int], Iterator[Field]]]] = {
    "silk_road": silk_road.fields,
    "dragonharth": dragonharth.fields,
}


@functools.cache
def layout_of(game: Game[Any], seats: int) -> Layout:
    """The layout of a game's views with that number of seats."""
    fields = almanac.fields if game.id in BOOKS else _FIELDS.get(game.id)
    if fields is None:
        raise SetupError(f"the views of {game.id} have no layout yet")
    return Layout(game, game.checked_seats(seats), fields(game, seats))
