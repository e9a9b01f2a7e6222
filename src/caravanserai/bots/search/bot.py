"""The bot that searches."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.bot import dice_for
from caravanserai.bots.search.guide import Guide, HeuristicGuide
from caravanserai.bots.search.search import Considered, Search

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from caravanserai.bots.search.tree import Node
    from caravanserai.kernel.chair import Chair

_NOTHING: Final[Mapping[Hashable, Node]] = {}


class Budget(NamedTuple):
    """The limit of a search: a number of simulations, and optionally a time in seconds.

    With a time limit the answer depends on the speed of the machine; without, it is the same everywhere.
    """

    tries: int
    seconds: float | None = None


class SearchBot:
    """Answers by search. It keeps what it learnt about later questions for the next search."""

    def __init__(self, seed: int | str, budget: Budget, guide: Guide | None = None) -> None:
        self._seed = seed
        self.budget = budget
        """The limit; it may change between questions."""
        self._guide = guide or HeuristicGuide()
        self._known: Mapping[Hashable, Node] = _NOTHING

    def choose(self, chair: Chair[Any]) -> int:
        if len(chair.options) == 1:
            return chair.options[0]
        return self.consider(chair)[0].choice

    def consider(self, chair: Chair[Any]) -> list[Considered]:
        """Search the open question. Return all options, the one to take first."""
        search = Search(chair, self._guide, dice_for(self._seed, chair).chance, self._known)
        end = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        for _ in range(self.budget.tries):
            search.simulate()
            if end is not None and time.monotonic() > end:
                break
        self._known = search.met
        return search.considered()
