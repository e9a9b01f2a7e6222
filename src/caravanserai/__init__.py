"""Caravanserai: caravan-and-kingdom board games on one engine, for people, bots and students of games.

>>> import caravanserai
>>> match = caravanserai.game("silk_road").start(seats=4, seed=7)
>>> while not match.over:
...     match.answer(match.options()[0])
>>> len(match.scores())
4
"""

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
from caravanserai.kernel.registry import game, games, register

register_all()

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
    "game",
    "games",
    "register",
    "replay",
]
