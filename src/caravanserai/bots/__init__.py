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
import re
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots.automaton_bot import LevelBot
from caravanserai.bots.bot import Bot, BotError
from caravanserai.bots.custom_bot import OwnBot, own_class
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
"""The bots offered to people in most games, from the weakest to the strongest."""
OWN_LEVELS: Final = ("easy", "normal", "hard")
"""The bots of games whose automaton has levels of its own, which are offered there in their place."""
MASTER_TRIES: Final = 40
"""How often a master tries its options out before it answers."""
MOST_TRIES: Final = 100_000
FORMS: Final = ("search:200", "search:200:blind", "module:Class")
"""How bots are named that play every game and have no name of their own."""
_SEARCH: Final = re.compile(r"search:([1-9][0-9]{0,5})(:blind)?")
_ANYWHERE: Final[Mapping[str, Callable[[int | str], Bot]]] = {"greedy": GreedyBot, "random": RandomBot}
"""The bots that play every game, whatever its levels."""
_BOTS: Final[Mapping[str, Callable[[int | str], Bot]]] = {
    "novice": NoviceBot,
    "merchant": GreedyBot,
    "master": lambda seed: SearchBot(seed, Budget(MASTER_TRIES)),
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


def is_bot_name(name: str) -> bool:
    """Whether that could be the name of a bot; a class of one's own may still not be found."""
    return name in _BOTS or not _of_the_house(name)


def check_plays(name: str, game: Game[Any]) -> None:
    """Refuse a bot that there is not, or that does not play a game."""
    if not _of_the_house(name):
        _from_outside(name)
    elif not plays(name, game):
        known = ", ".join((*bot_names(game), *FORMS))
        raise BotError(f"{game.id} has no bot {name!r}; there are {known}", "unknown", name=name, known=known)


def bot(name: str, seed: int | str) -> Bot:
    """Make a bot; with the same seed it plays the same way.

    Beside those that come along there are searches with so many tries (`search:200`; with `:blind` they know nothing
    but the rules), and classes of one's own (`module:Class`).
    """
    return house_bot(name, seed) if _of_the_house(name) else _from_outside(name)(seed)


def house_bot(name: str, seed: int | str) -> Bot:
    """Make one of the bots that come along; where names come from others, nothing else is made."""
    if isinstance(name, str) and name in _BOTS:  # type: ignore[redundant-expr]  # callers may be untyped
        return _BOTS[name](seed)
    near = difflib.get_close_matches(str(name), _BOTS, n=1)
    known = ", ".join((*_BOTS, *FORMS))
    hint = f"did you mean {near[0]!r}?" if near else f"there are {known}"
    raise BotError(f"no bot is called {name!r}; {hint}", "unknown", name=name, known=known)


def _of_the_house(name: object) -> bool:
    return not isinstance(name, str) or ":" not in name


def _from_outside(name: str) -> Callable[[int | str], Bot]:
    """How to make a search, or a bot of one's own."""
    if not name.startswith("search:"):
        kind = own_class(name)
        return lambda seed: OwnBot(name, kind, seed)
    found = _SEARCH.fullmatch(name)
    if found is None or int(found[1]) > MOST_TRIES:
        wrong = f"{name!r} is none of search:N and search:N:blind, with N from 1 to {MOST_TRIES}"
        raise BotError(wrong, "no_search", name=name, most=MOST_TRIES)
    tries, guide = int(found[1]), RandomGuide() if found[2] else None
    return lambda seed: SearchBot(seed, Budget(tries), guide)
