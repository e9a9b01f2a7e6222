"""Caravanserai: caravan-and-kingdom board games on one engine, for people, bots and students of games.

>>> import caravanserai
>>> match = caravanserai.game("silk_road").start(seats=4, seed=7)
>>> while not match.over:
...     match.answer(match.options()[0])
>>> len(match.scores())
4
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from caravanserai.games import register_all
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.errors import (
    AnswerError,
    CaravanseraiError,
    ContentError,
    IllegalOptionError,
    MatchOverError,
    MatchRunningError,
    OptionValueError,
    OtherRulesError,
    RecordError,
    RuleFaultError,
    SealedError,
    SetupError,
    UnknownGameError,
    UnknownOptionError,
    WrongSeatError,
)
from caravanserai.kernel.event import Event
from caravanserai.kernel.game import Game, Standing
from caravanserai.kernel.match import Match
from caravanserai.kernel.record import Record, replay
from caravanserai.kernel.registry import game, register
from caravanserai.kernel.registry import games as all_games

if TYPE_CHECKING:
    from caravanserai.kernel.registry import games  # noqa: TC004  # at run time `games` is the callable package

register_all()


class _Games(ModuleType):
    """The package `caravanserai.games`. Calling it lists the games: a deprecated name of `all_games`."""

    def __call__(self) -> tuple[Game[Any], ...]:
        return all_games()


sys.modules["caravanserai.games"].__class__ = _Games

__version__ = "0.2.0.dev0"

__all__ = [
    "AnswerError",
    "CaravanseraiError",
    "Chair",
    "ContentError",
    "Event",
    "Game",
    "IllegalOptionError",
    "Match",
    "MatchOverError",
    "MatchRunningError",
    "OptionValueError",
    "OtherRulesError",
    "Record",
    "RecordError",
    "RuleFaultError",
    "SealedError",
    "SetupError",
    "Standing",
    "UnknownGameError",
    "UnknownOptionError",
    "WrongSeatError",
    "all_games",
    "game",
    "games",
    "register",
    "replay",
]
