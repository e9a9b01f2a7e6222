"""The facts that conditions and texts of lessons may use: numbers from the view of the reader's seat, nothing else."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.game import Game

_COMMON: Final = ("answers", "options")
_MODULES: Final = ("almanac", "dragonharth", "silk_road")


def facts_of(chair: Chair[Any]) -> Mapping[str, int]:
    """Return the facts of a seat's open question."""
    facts = {"answers": chair.number, "options": len(chair.options)}
    own = _module(chair.game)
    return facts if own is None else facts | own.facts(chair.view())


def fact_names(game: Game[Any]) -> tuple[str, ...]:
    """Return the names of the facts of a game."""
    own = _module(game)
    return _COMMON if own is None else (*_COMMON, *own.NAMES)


def _module(game: Game[Any]) -> Any:  # noqa: ANN401  # each game's module has `NAMES` and `facts`
    found = next((name for name in (game.id, *game.catalogues) if name in _MODULES), None)
    return None if found is None else importlib.import_module(f"{__name__}.{found}")
