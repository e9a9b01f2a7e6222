"""The games there are."""

from __future__ import annotations

import difflib
from typing import Any

from caravanserai.kernel.errors import SetupError, UnknownGameError, shown
from caravanserai.kernel.game import Game

_games: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Make a game known under its id."""
    if _games.setdefault(game.id, game) is not game:
        raise SetupError(f"another game is registered as {game.id!r}")


def games() -> tuple[Game[Any], ...]:
    """List the registered games."""
    return tuple(_games.values())


def game(name: str) -> Game[Any]:
    """Find a game by its id."""
    if isinstance(name, str) and name in _games:
        return _games[name]
    near = difflib.get_close_matches(shown(name), _games, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(_games))}"
    raise UnknownGameError(f"no game is called {shown(name)}{hint}")
