"""The tree of a search: a node for each question, a branch for each option, with the results of its simulations."""

from __future__ import annotations

import math
from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from caravanserai.kernel.space import Options

_FIRST: Final = 3
"""The number of options tried at first, by prior; it grows with the square root of the visits."""
_WIDEN: Final = 1.5
_prior: Final = attrgetter("prior")


class Branch:
    """An option of a node: how often it was available and simulated, and the sum of its utilities."""

    __slots__ = ("after", "choice", "offered", "prior", "total", "tries")

    def __init__(self, choice: int, prior: float) -> None:
        self.choice = choice
        self.prior = prior
        self.tries = 0
        self.offered = 0
        self.total = 0.0
        self.after: dict[Hashable, Node] = {}
        """The next nodes, by the key of another seat's question."""

    @property
    def mean(self) -> float:
        """The mean utility of the tries."""
        return self.total / self.tries if self.tries else 0.0


class Node:
    """A question to a seat, identified by what the searching seat knows: an information set."""

    __slots__ = ("branches", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.branches: dict[int, Branch] = {}
        self.visits = 0
        self.total = 0.0

    def select(self, options: Options, explore: float) -> Branch:
        """Select the branch to simulate next among the options of this world, by mean, prior and tries (PUCT).

        Options are added over time, so that a long range of bids costs no more than a short one (progressive
        widening). An option without simulations counts as the mean of the node.
        """
        here = self.offered(options)
        width = _FIRST + int(_WIDEN * math.sqrt(self.visits))
        if len(here) > width:
            here.sort(key=_prior, reverse=True)
            del here[width:]
        mean = self.total / self.visits if self.visits else 0.0
        best, most, root = here[0], -math.inf, math.sqrt
        for branch in here:
            branch.offered = offered = branch.offered + 1
            tries = branch.tries
            value = branch.total / tries if tries else mean
            value += explore * branch.prior * root(offered) / (1 + tries)
            if value > most:
                best, most = branch, value
        return best

    def offered(self, options: Options) -> list[Branch]:
        """The branches of the options of this world; a new option gets the prior 0."""
        branches = self.branches
        try:
            return [branches[option] for option in options]
        except KeyError:
            grow(self, options, [0.0] * len(options))
            return [branches[option] for option in options]

    def note(self, branch: Branch, utility: float) -> None:
        """Add the utility of one simulation."""
        self.visits += 1
        self.total += utility
        branch.tries += 1
        branch.total += utility


def grow(node: Node, options: Iterable[int], priors: Sequence[float]) -> None:
    """Add the missing options to a node, with their priors."""
    for option, prior in zip(options, priors, strict=True):
        if option not in node.branches:
            node.branches[option] = Branch(option, prior)


def spread_out(count: int) -> list[int]:
    """The indices 0 ... count - 1, ordered so that the first few lie far apart (bit-reversed order)."""
    bits = max(1, (count - 1).bit_length())
    backwards = (int(f"{place:0{bits}b}"[::-1], 2) for place in range(1 << bits))
    return [place for place in backwards if place < count]
