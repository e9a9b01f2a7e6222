"""The automaton that leads a kingdom without a person, from what its seat sees alone (DH-213 ... DH-218)."""

from caravanserai.games.dragonharth.automaton.case import LEVELS
from caravanserai.games.dragonharth.automaton.plan import choose

__all__ = ["LEVELS", "choose"]
