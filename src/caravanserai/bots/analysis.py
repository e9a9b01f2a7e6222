"""Analysis: what a strong player thinks of the options of a question, and where in a match most was given away.

It looks through the eyes of the seat that decided: a mistake is what this seat could have known to be one.
"""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.search.guide import HeuristicGuide
from caravanserai.bots.search.search import Considered, Search
from caravanserai.bots.win_probability import honest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from caravanserai.bots.reasons import Reason
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.match import Match

GLANCE: Final = 24
"""Tries for each question of a match, to find where to look closely."""
CLOSE: Final = 120
"""Tries for a single question."""
SLIGHT: Final = 0.02
"""Losing less than this share of the victory is not called a mistake."""
_ENOUGH: Final = 4
"""One of so many tries must go to an option before it is called the best, or worse than the best."""
_BEYOND_DOUBT: Final = 3.0
"""So many standard errors are not put down to chance; one of many options may come out best by luck."""
_FEWEST: Final = 10
"""In fewer worlds two options may differ by chance however clear it seems."""
_SEED: Final = "analysis"


class Option(NamedTuple):
    """An option with its prospects."""

    choice: int
    tries: int
    share: float
    """The share of the victory that it leads to."""
    as_good: bool = False
    """Whether it was tried enough, and is not worse than the best beyond doubt."""


class Look(NamedTuple):
    """A question with its options, the best one first, and the answer that was given, if one was."""

    number: int
    """How many answers stood before it."""
    seat: int
    options: tuple[Option, ...]
    taken: int | None = None
    reason: Reason | None = None
    """What the bot that answered went by; None for people, and for bots that are not known."""

    @property
    def best(self) -> Option:
        """The option to take."""
        return self.options[0]

    @property
    def given(self) -> Option | None:
        """The option that was taken."""
        return next((option for option in self.options if option.choice == self.taken), None)

    @property
    def gap(self) -> float:
        """How much of the victory seems to lie between the answer and the best option; some of it may be chance."""
        return 0.0 if self.given is None else self.best.share - self.given.share

    @property
    def loss(self) -> float:
        """How much of the victory the answer gave away: nothing, if it may be as good as the best option."""
        return 0.0 if self.given is None or self.given.as_good else self.gap


def look(chair: Chair[Any], tries: int, taken: int | None = None) -> Look:
    """Consider the question that waits for a chair; the answer that was given is tried as often as a good one."""
    search = searched(chair, tries, taken)
    ranked, enough = _ranked(search), _enough(tries)
    best, told = search.tried[ranked[0].choice], weight_at(chair)
    options = [
        Option(
            one.choice,
            one.tries,
            honest(one.utility, chair.seats, told),
            one.tries >= enough and not _is_worse(search.tried[one.choice], best),
        )
        for one in ranked
    ]
    return Look(chair.number, chair.seat, tuple(options), taken)


def searched(chair: Chair[Any], tries: int, taken: int | None) -> Search:
    """Try all options out; what was taken and what seems best are tried often enough to be judged."""
    search = Search(chair, HeuristicGuide(), f"{_SEED} {tries}", {})
    for _ in range(tries):
        search.simulate()
    if taken is not None:
        while search.root.branches[taken].tries < _enough(tries):
            search.simulate(taken)
    while (best := _ranked(search)[0]).tries < _enough(tries):
        search.simulate(best.choice)
    return search


def weight_at(chair: Chair[Any]) -> float:
    """How much the odds that search sees tell at this point of a match."""
    return chair.game.calibration_slope * chair.world(_SEED).progress


def questions(match: Match[Any]) -> Iterator[tuple[Match[Any], int, int]]:
    """Each question of a finished match that left a choice: the match before it, the seat and its answer."""
    again = match.game.start(match.seats, match.seed, match.setup)
    for seat, choice in match.answers():
        if len(again.options(seat)) > 1:
            yield again, seat, choice
        again.answer(choice, seat)


def suspects(looks: Iterable[Look], most: int) -> list[Look]:
    """The looks at answers that may have given most away, and deserve a closer look."""
    widest = sorted(looks, key=lambda one: -one.gap)[:most]
    return [one for one in widest if one.gap >= SLIGHT]


def mistakes(looks: Iterable[Look], most: int) -> list[Look]:
    """The looks at answers that gave most away beyond doubt, the worst first."""
    worst = sorted(looks, key=lambda one: -one.loss)[:most]
    return [one for one in worst if one.loss >= SLIGHT]


def _ranked(search: Search) -> list[Considered]:
    """The options that were tried at all, the best one first."""
    return sorted([one for one in search.considered() if one.tries], key=lambda one: -one.utility)


def _enough(tries: int) -> int:
    return max(1, tries // _ENOUGH)


def _is_worse(tries: Sequence[float], best: Sequence[float]) -> bool:
    """Whether an option did worse than the best one in the same worlds, by more than chance explains."""
    gaps = [better - worse for better, worse in zip(best, tries, strict=False)]
    if len(gaps) < _FEWEST:
        return False
    return statistics.fmean(gaps) > _BEYOND_DOUBT * statistics.stdev(gaps) / math.sqrt(len(gaps))
