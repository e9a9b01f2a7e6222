"""Bots: players made of code. A bot sees a match through a chair and knows no more than a person in that seat.

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
import re
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.automaton_bot import LevelBot
from caravanserai.bots.bot import Bot, BotError
from caravanserai.bots.custom_bot import CustomBot, custom_class
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.novice import NoviceBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import Budget, SearchBot
from caravanserai.bots.search.guide import RandomGuide

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.game import Game

__all__ = [
    "FORMS",
    "LEVELS",
    "MASTER_TRIES",
    "OWN_LEVELS",
    "Bot",
    "BotError",
    "bot",
    "bot_names",
    "check_plays",
    "house_bot",
    "is_bot_name",
    "levels_of",
    "plays",
    "usual_bot",
]

LEVELS: Final = ("novice", "merchant", "master")
"""The bots offered to people in most games, the weakest first."""
OWN_LEVELS: Final = ("easy", "normal", "hard")
"""The bots offered instead in games whose automaton has its own levels, the weakest first."""
MASTER_TRIES: Final = 40
"""The number of simulations of a master before each answer."""
MOST_TRIES: Final = 100_000
FORMS: Final = ("search:200", "search:200:blind", "module:Class")
"""The forms of bot names that are not in the list of names. These bots play every game."""
_SEARCH: Final = re.compile(r"search:([1-9][0-9]{0,5})(:blind)?")
_FOR_EVERY_GAME: Final[Mapping[str, Callable[[int | str], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}
"""The bots that play every game, including games with their own levels."""
_BOTS: Final[Mapping[str, Callable[[int | str], Bot]]] = {
    "novice": NoviceBot,
    "merchant": GreedyBot,
    "master": lambda seed: SearchBot(seed, Budget(MASTER_TRIES)),
    **{level: functools.partial(LevelBot, level) for level in OWN_LEVELS},
    **_FOR_EVERY_GAME,
}


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """The bots that a game offers to people, the weakest first: its own levels, or the usual levels."""
    return game.levels or LEVELS


def usual_bot(game: Game[Any]) -> str:
    """The default bot of a game: the middle level."""
    levels = levels_of(game)
    return levels[len(levels) // 2]


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """The names of all bots, or of the bots that play a game: its levels and the bots for every game."""
    return tuple(_BOTS) if game is None else (*levels_of(game), *_FOR_EVERY_GAME)


def plays(name: str, game: Game[Any]) -> bool:
    """Whether the bot with this name plays the game."""
    return name in bot_names(game)


def is_bot_name(name: str) -> bool:
    """Whether the text has the form of a bot name. A custom class may still be missing."""
    return name in _BOTS or not _is_builtin(name)


def check_plays(name: str, game: Game[Any]) -> None:
    """Raise a `BotError` if the bot does not exist or does not play the game."""
    if not _is_builtin(name):
        _custom_bot(name)
    elif not plays(name, game):
        known = ", ".join((*bot_names(game), *FORMS))
        raise BotError(f"{game.id} has no bot {name!r}; there are {known}", "unknown", name=name, known=known)


def bot(name: str, seed: int | str) -> Bot:
    """Make a bot. With the same seed it plays the same way.

    Besides the named bots there are searches with a number of simulations (`search:200`; `search:200:blind` uses only
    the rules, no heuristics), and custom classes (`module:Class`).
    """
    return house_bot(name, seed) if _is_builtin(name) else _custom_bot(name)(seed)


def house_bot(name: str, seed: int | str) -> Bot:
    """Make one of the named bots. Use it for names from untrusted input: it imports no code."""
    if isinstance(name, str) and name in _BOTS:  # type: ignore[redundant-expr]  # callers may be untyped
        return _BOTS[name](seed)
    near = difflib.get_close_matches(str(name), _BOTS, n=1)
    known = ", ".join((*_BOTS, *FORMS))
    hint = f"did you mean {near[0]!r}?" if near else f"there are {known}"
    raise BotError(f"no bot is called {name!r}; {hint}", "unknown", name=name, known=known)


def _is_builtin(name: object) -> bool:
    return not isinstance(name, str) or ":" not in name


def _custom_bot(name: str) -> Callable[[int | str], Bot]:
    """Return a function that makes a search bot or a custom bot from a seed."""
    if not name.startswith("search:"):
        kind = custom_class(name)
        return lambda seed: CustomBot(name, kind, seed)
    found = _SEARCH.fullmatch(name)
    if found is None or int(found[1]) > MOST_TRIES:
        wrong = f"{name!r} is none of search:N and search:N:blind, with N from 1 to {MOST_TRIES}"
        raise BotError(wrong, "no_search", name=name, most=MOST_TRIES)
    tries, guide = int(found[1]), RandomGuide() if found[2] else None
    return lambda seed: SearchBot(seed, Budget(tries), guide)
