"""Analysis: rate the options of a question by search, and find the worst mistakes of a match.

Each question is judged with the knowledge of the seat that answered it: hidden information does not make a mistake.
"""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.search.guide import HeuristicGuide, win_shares
from caravanserai.bots.search.search import Considered, Search
from caravanserai.bots.win_probability import calibrated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from caravanserai.bots.reasons import Reason
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.world import World

GLANCE: Final = 24
"""Simulations for each question of a match, to find candidates for a closer look."""
CLOSE: Final = 120
"""Simulations for a closer look at one question."""
SLIGHT: Final = 0.02
"""A loss of win probability below this value is not a mistake."""
COSTLY: Final = 2.0
"""A loss of fewer points than this is not shown as a mistake."""
_MIN_FRACTION: Final = 4
"""An option is rated the best, or worse than the best, only after a share of 1/4 of all simulations."""
_SIGNIFICANT: Final = 3.0
"""A difference counts beyond this many standard errors. The value is high because there are many options to compare."""
_MIN_WORLDS: Final = 10
"""With fewer worlds than this, no difference between two options counts."""
_SEED: Final = "analysis"


class Option(NamedTuple):
    """An option with its rating."""

    choice: int
    tries: int
    share: float
    """The probability of winning after this option; a tie counts as a share of the win."""
    as_good: bool = False
    """Whether the option has enough simulations and is not significantly worse than the best one."""
    points: float = 0.0
    """The mean points of the seat at the end of the simulations."""


class Look(NamedTuple):
    """A question with its options, the best one first, and the given answer, if any."""

    number: int
    """The number of answers before the question."""
    seat: int
    options: tuple[Option, ...]
    taken: int | None = None
    reason: Reason | None = None
    """The reason of the bot that answered; None for people and unknown bots."""

    @property
    def best(self) -> Option:
        """The best option."""
        return self.options[0]

    @property
    def given(self) -> Option | None:
        """The option that was taken."""
        return next((option for option in self.options if option.choice == self.taken), None)

    @property
    def gap(self) -> float:
        """The difference in win probability between the best option and the answer; some of it may be chance."""
        return 0.0 if self.given is None else self.best.share - self.given.share

    @property
    def loss(self) -> float:
        """The win probability that the answer lost; zero if the answer may be as good as the best option."""
        return 0.0 if self.given is None or self.given.as_good else self.gap

    @property
    def points_gap(self) -> float:
        """The difference in points between the best option and the answer; some of it may be chance."""
        return 0.0 if self.given is None else self.best.points - self.given.points

    @property
    def points_lost(self) -> float:
        """The points that the answer lost; zero if the answer may be as good as the best option."""
        return 0.0 if self.given is None or self.given.as_good else self.points_gap


class _ScoringGuide(HeuristicGuide):
    """Also records the points of one seat at the end of each simulation."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.last = 0.0

    def utilities(self, world: World[Any]) -> Sequence[float]:
        points = self.points(world)
        self.last = points[self._seat]
        if world.decision is None:
            return super().utilities(world)
        return win_shares(points, world.game.score_temperature)


class ScoredSearch(NamedTuple):
    """A search with the points of the seat in the simulations of each option."""

    search: Search
    points: dict[int, list[float]]


def look(chair: Chair[Any], tries: int, taken: int | None = None) -> Look:
    """Rate the open question of a chair. The given answer gets as many simulations as a good option."""
    search, points = search_options(chair, tries, taken)
    ranked, enough = _ranked(search), _enough(tries)
    best, weight = search.tried[ranked[0].choice], calibration_weight(chair)
    options = [
        Option(
            one.choice,
            one.tries,
            calibrated(one.utility, chair.seats, weight),
            one.tries >= enough and not _is_worse(search.tried[one.choice], best),
            round(_in_same_worlds(points.get(one.choice, ()), points.get(ranked[0].choice, ())), 2),
        )
        for one in ranked
    ]
    return Look(chair.number, chair.seat, tuple(options), taken)


def search_options(chair: Chair[Any], tries: int, taken: int | None) -> ScoredSearch:
    """Search all options. The taken option and the best one get enough simulations to be rated."""
    guide = _ScoringGuide(chair.seat)
    search = Search(chair, guide, f"{_SEED} {tries}", {})
    points: dict[int, list[float]] = {}

    def simulate(choice: int | None = None) -> None:
        points.setdefault(search.simulate(choice), []).append(guide.last)

    for _ in range(tries):
        simulate()
    if taken is not None:
        while search.root.branches[taken].tries < _enough(tries):
            simulate(taken)
    while (best := _ranked(search)[0]).tries < _enough(tries):
        simulate(best.choice)
    return ScoredSearch(search, points)


def calibration_weight(chair: Chair[Any]) -> float:
    """The calibration weight of the log-odds of search at this point of the match."""
    return chair.game.calibration_slope * chair.world(_SEED).progress


def questions(match: Match[Any]) -> Iterator[tuple[Match[Any], int, int]]:
    """Each question of a finished match with more than one option: the match before it, the seat and its answer."""
    again = match.game.start(match.seats, match.seed, match.setup)
    for seat, choice in match.answers():
        if len(again.options(seat)) > 1:
            yield again, seat, choice
        again.answer(choice, seat)


def suspects(looks: Iterable[Look], most: int) -> list[Look]:
    """The questions with the widest gaps, which deserve a closer look."""
    widest = sorted(looks, key=lambda one: -one.gap)[:most]
    return [one for one in widest if one.gap >= SLIGHT]


def mistakes(looks: Iterable[Look], most: int) -> list[Look]:
    """The questions with the largest significant losses, the worst first."""
    worst = sorted(looks, key=lambda one: -one.loss)[:most]
    return [one for one in worst if one.loss >= SLIGHT]


def doubtful_points(looks: Iterable[Look], most: int) -> list[Look]:
    """The questions where each seat may have lost most points, for a closer look."""
    return _dearest(looks, most, lambda one: one.points_gap)


def costly(looks: Iterable[Look], most: int) -> list[Look]:
    """The questions where each seat has lost most points, the dearest first."""
    return _dearest(looks, most, lambda one: one.points_lost)


def _dearest(looks: Iterable[Look], most: int, lost: Callable[[Look], float]) -> list[Look]:
    """At most a number of questions of each seat, by the points lost."""
    by_seat: dict[int, list[Look]] = {}
    for one in sorted(looks, key=lambda one: -lost(one)):
        if lost(one) >= COSTLY:
            by_seat.setdefault(one.seat, []).append(one)
    found = [one for of_seat in by_seat.values() for one in of_seat[:most]]
    return sorted(found, key=lambda one: -lost(one))


def _ranked(search: Search) -> list[Considered]:
    """The options with at least one simulation, the best one first."""
    return sorted([one for one in search.considered() if one.tries], key=lambda one: -one.utility)


def _enough(tries: int) -> int:
    return max(1, tries // _MIN_FRACTION)


def _in_same_worlds(points: Sequence[float], best: Sequence[float]) -> float:
    """The mean points of an option, from its difference to the best option in the same worlds."""
    gaps = [more - fewer for more, fewer in zip(best, points, strict=False)]
    return (statistics.fmean(best) if best else 0.0) - (statistics.fmean(gaps) if gaps else 0.0)


def _is_worse(tries: Sequence[float], best: Sequence[float]) -> bool:
    """Whether an option is significantly worse than the best one in the same worlds."""
    gaps = [better - worse for better, worse in zip(best, tries, strict=False)]
    if len(gaps) < _MIN_WORLDS:
        return False
    return statistics.fmean(gaps) > _SIGNIFICANT * statistics.stdev(gaps) / math.sqrt(len(gaps))
