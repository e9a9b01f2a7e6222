"""The automaton that leads a kingdom without a person, from what its seat sees alone (DH-213 ... DH-218)."""

from caravanserai.games.dragonharth.automaton.plan import choose
from caravanserai.games.dragonharth.automaton.question import LEVELS

__all__ = ["LEVELS", "choose"]
