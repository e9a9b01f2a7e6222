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
from typing import TYPE_CHECKING, Final

from caravanserai.bots.bot import Bot
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.novice import NoviceBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import Budget, SearchBot
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["LEVELS", "MASTER_TRIES", "USUAL_LEVEL", "Bot", "bot", "bot_names"]

LEVELS: Final = ("novice", "merchant", "master")
"""The bots offered to people, from the weakest to the strongest."""
USUAL_LEVEL: Final = "merchant"
MASTER_TRIES: Final = 40
"""How often a master tries its options out before it answers."""


def _master(seed: int | str, *, seconds: float | None = None) -> SearchBot:
    """The strongest bot; with seconds it thinks no longer than that, and so may play otherwise on a slow machine."""
    return SearchBot(seed, Budget(MASTER_TRIES, seconds))


_BOTS: Final[Mapping[str, Callable[[int | str], Bot]]] = {
    "novice": NoviceBot,
    "merchant": GreedyBot,
    "master": _master,
    "greedy": GreedyBot,
    "random": RandomBot,
}


def bot_names() -> tuple[str, ...]:
    """List the bots there are."""
    return tuple(_BOTS)


def bot(name: str, seed: int | str, *, seconds: float | None = None) -> Bot:
    """Make a bot; with the same seed it plays the same way. Where people wait, it gets so many seconds at most."""
    if name == "master":
        return _master(seed, seconds=seconds)
    if isinstance(name, str) and name in _BOTS:
        return _BOTS[name](seed)
    near = difflib.get_close_matches(str(name), _BOTS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_BOTS)}"
    raise SetupError(f"no bot is called {name!r}; {hint}")
