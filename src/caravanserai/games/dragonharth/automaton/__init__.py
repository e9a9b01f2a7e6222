"""The automaton plays a kingdom that has no human player; it uses only its seat's view (DH-213 ... DH-218)."""

from caravanserai.games.dragonharth.automaton.plan import choose
from caravanserai.games.dragonharth.automaton.question import LEVELS

__all__ = ["LEVELS", "choose"]
