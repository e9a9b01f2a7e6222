"""The kernel: matches, decisions, events and records of any game. It imports no game, only the standard library."""

from caravanserai.kernel.chair import Chair
from caravanserai.kernel.chance import Dice, commitment, generator_of, keyed_seed
from caravanserai.kernel.codec import Pending
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, Together
from caravanserai.kernel.event import Event, EventKind
from caravanserai.kernel.game import Game, MatchOption, OptionTable, Standing
from caravanserai.kernel.match import Match
from caravanserai.kernel.record import Record, replay
from caravanserai.kernel.space import Block, Options, Space, names, numbers, seats, word
from caravanserai.kernel.state import State

__all__ = [
    "Block",
    "Chair",
    "Decision",
    "Dice",
    "Event",
    "EventKind",
    "Game",
    "Match",
    "MatchOption",
    "OptionTable",
    "Options",
    "Outlook",
    "Pending",
    "Reason",
    "Record",
    "Space",
    "Standing",
    "State",
    "Step",
    "Together",
    "commitment",
    "generator_of",
    "keyed_seed",
    "names",
    "numbers",
    "replay",
    "seats",
    "word",
]
