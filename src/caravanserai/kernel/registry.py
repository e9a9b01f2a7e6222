"""The registry of games."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from caravanserai.kernel.errors import SetupError, UnknownGameError, shown
from caravanserai.kernel.game import Game

_games: dict[str, Game[Any] | Callable[[], Game[Any]]] = {}
"""Each game by id, or the function that loads it on first use."""
_dynamic: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    """Register a game under its id."""
    known = _games.get(game.id)
    if isinstance(known, Game) and known is not game:
        raise SetupError(f"another game is registered as {game.id!r}")
    _games[game.id] = game


def register_dynamic(game: Game[Any]) -> None:
    """Register a game that is made at run time; worker processes get a pickled copy of it."""
    register(game)
    _dynamic[game.id] = game


def dynamic_games() -> tuple[Game[Any], ...]:
    """The games made at run time. A worker process registers them to know the same games."""
    return tuple(_dynamic.values())


def register_lazy(name: str, load: Callable[[], Game[Any]]) -> None:
    """Register a game by its id and load it on first use."""
    _games.setdefault(name, load)


def names() -> tuple[str, ...]:
    """The ids of all games, without loading them."""
    return tuple(_games)


def games() -> tuple[Game[Any], ...]:
    """All registered games."""
    return tuple(game(name) for name in _games)


def game(name: str) -> Game[Any]:
    """Return a game by its id."""
    found = _games.get(name) if isinstance(name, str) else None  # type: ignore[redundant-expr]  # callers may be untyped
    if isinstance(found, Game):
        return found
    if found is not None:
        loaded = _games[name] = found()
        return loaded
    near = difflib.get_close_matches(shown(name), _games, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(_games))}"
    raise UnknownGameError(f"no game is called {shown(name)}{hint}")
