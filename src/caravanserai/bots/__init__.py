"""Bots: players made of code. They sit in chairs like everyone else and see no more than a person would.

>>> import caravanserai
>>> from caravanserai.bots import bot
>>> match = caravanserai.game("silk_road").start(seats=3, seed=1)
>>> players = [bot("merchant", seed) for seed in range(3)]
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
from caravanserai.bots.novice import NoviceBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import Budget, SearchBot
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.game import Game

__all__ = [
    "LEVELS",
    "MASTER_TRIES",
    "OWN_LEVELS",
    "Bot",
    "bot",
    "bot_names",
    "check_plays",
    "levels_of",
    "plays",
    "usual_bot",
]

LEVELS: Final = ("novice", "merchant", "master")
"""The bots offered to people in most games, from the weakest to the strongest."""
OWN_LEVELS: Final = ("easy", "normal", "hard")
"""The bots of games whose automaton has levels of its own, which are offered there in their place."""
MASTER_TRIES: Final = 40
"""How often a master tries its options out before it answers."""


def _master(seed: int | str, *, seconds: float | None = None) -> SearchBot:
    """The strongest bot; with seconds it thinks no longer than that, and so may play otherwise on a slow machine."""
    return SearchBot(seed, Budget(MASTER_TRIES, seconds))


_ANYWHERE: Final[Mapping[str, Callable[[int | str], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}
"""The bots that play every game, whatever its levels."""
_BOTS: Final[Mapping[str, Callable[[int | str], Bot]]] = {
    "novice": NoviceBot,
    "merchant": GreedyBot,
    "master": _master,
    **{level: functools.partial(LevelBot, level) for level in OWN_LEVELS},
    **_ANYWHERE,
}


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """The bots that a game offers to people, from the weakest to the strongest: its own levels, or the usual ones."""
    return game.levels or LEVELS


def usual_bot(game: Game[Any]) -> str:
    """The bot that sits down if nobody says otherwise: the middle level."""
    levels = levels_of(game)
    return levels[len(levels) // 2]


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """List the bots there are, or those that play a game: its levels, and the bots that play every game."""
    return tuple(_BOTS) if game is None else (*levels_of(game), *_ANYWHERE)


def plays(name: str, game: Game[Any]) -> bool:
    """Whether a bot of that name plays a game."""
    return name in bot_names(game)


def check_plays(name: str, game: Game[Any]) -> None:
    """Refuse a bot that there is not, or that does not play a game."""
    bot(name, 0)
    if not plays(name, game):
        raise SetupError(f"{game.id} has no bot {name!r}; there are {', '.join(bot_names(game))}")


def bot(name: str, seed: int | str, *, seconds: float | None = None) -> Bot:
    """Make a bot; with the same seed it plays the same way. Where people wait, it gets so many seconds at most."""
    if name == "master":
        return _master(seed, seconds=seconds)
    if isinstance(name, str) and name in _BOTS:
        return _BOTS[name](seed)
    near = difflib.get_close_matches(str(name), _BOTS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_BOTS)}"
    raise SetupError(f"no bot is called {name!r}; {hint}")
