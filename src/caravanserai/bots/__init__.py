"""Bots: players made of code. They sit in chairs like everyone else and see no more than a person would.

>>> import caravanserai
>>> from caravanserai.bots import bot
>>> match = caravanserai.game("silk_road").start(seats=3, seed=1)
>>> players = [bot("greedy", seed) for seed in range(3)]
>>> while not match.over:
...     seat = match.decision.seat
...     match.answer(players[seat].choose(match.chair(seat)), seat)
>>> len(match.scores())
3
"""

from __future__ import annotations

import difflib
import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.bot import Bot
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.level import LevelBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.game import Game

__all__ = ["LEVELS", "Bot", "bot", "bot_names", "plays", "usual_bot"]

LEVELS: Final = ("easy", "normal", "hard")
"""The bots for games whose automaton has levels, the weakest first."""
_BOTS: Final[Mapping[str, Callable[[int | str], Bot]]] = {
    "greedy": GreedyBot,
    "random": RandomBot,
    **{level: functools.partial(LevelBot, level) for level in LEVELS},
}


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """List the bots there are, or those that a game offers: the levels of its automaton, or the greedy bot."""
    if game is None:
        return tuple(_BOTS)
    return (*(game.levels or ("greedy",)), "random")


def usual_bot(game: Game[Any]) -> str:
    """The bot that sits down if nobody says otherwise: the middle level, or the greedy one."""
    return game.levels[len(game.levels) // 2] if game.levels else "greedy"


def plays(name: str, game: Game[Any]) -> bool:
    """Whether a bot of that name plays a game: all but those of a level that the game does not have."""
    return name in _BOTS and (name not in LEVELS or name in game.levels)


def bot(name: str, seed: int | str) -> Bot:
    """Make a bot; with the same seed it plays the same way."""
    if isinstance(name, str) and name in _BOTS:
        return _BOTS[name](seed)
    near = difflib.get_close_matches(str(name), _BOTS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_BOTS)}"
    raise SetupError(f"no bot is called {name!r}; {hint}")
