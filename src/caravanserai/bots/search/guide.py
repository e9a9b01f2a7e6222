"""The guides of a search: prior weights of options, playouts, and the utility of the final position for each seat."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Any, Final, Protocol

from caravanserai.bots.search.tree import spread_out

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from caravanserai.kernel.world import World

_WIN: Final = 0.8
"""Weight of winning in the utility; the rest is the lead in points."""
_PRIOR_TEMPERATURE: Final = 2.0
"""Softmax temperature of the priors: this many points more in `option_scores` multiply the weight of an option by e."""


class Guide(Protocol):
    """The knowledge about a game that a search needs."""

    def priors(self, world: World[Any]) -> Sequence[float]:
        """The prior weight of each option of the open question; the weights sum to one."""

    def sees_enough(self, world: World[Any], chapter: int | None) -> bool:
        """Whether a playout stops at this position, in a search that began in that chapter."""

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        """Play a world to the position where this guide stops."""

    def utilities(self, world: World[Any]) -> Sequence[float]:
        """The utility of the position for each seat, between 0 and 1."""


class RandomGuide:
    """Knows only the rules: equal priors and random playouts.

    A playout goes to the end of the match, or a number of chapters ahead; the score there gives the utility.
    """

    def __init__(self, chapters: int | None = None) -> None:
        self._chapters = chapters

    def priors(self, world: World[Any]) -> Sequence[float]:
        return _nearly_equal(len(world.options))

    def sees_enough(self, world: World[Any], chapter: int | None) -> bool:
        end = self._end(chapter)
        return end is not None and (world.chapter or 0) >= end

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        if world.decision is not None and not self.sees_enough(world, chapter):
            world.random_playout(random.random, self._end(chapter))

    def utilities(self, world: World[Any]) -> Sequence[float]:
        if world.decision is None:
            return final_utilities(world)
        return win_shares(self.points(world), world.game.score_temperature)

    def points(self, world: World[Any]) -> list[float]:
        """The points of each seat at the end of a playout: the final ones, or those that are expected."""
        if world.decision is None:
            return [float(standing.points) for standing in world.standings()]
        return [self._points(world, seat) for seat in range(world.seats)]

    def _end(self, chapter: int | None) -> int | None:
        """The chapter at which playouts stop in a search that began in `chapter`; None: the end of the match."""
        return None if chapter is None or self._chapters is None else chapter + self._chapters

    def _points(self, world: World[Any], seat: int) -> float:
        return world.standing(seat)


class HeuristicGuide(RandomGuide):
    """Follows the heuristics of the game, by default for one chapter, and uses `worth` as the score there."""

    def __init__(self, chapters: int | None = 1) -> None:
        super().__init__(chapters)

    def priors(self, world: World[Any]) -> Sequence[float]:
        decision, options = world.decision, world.options
        if decision is None or len(options) == 1:
            return [1.0] * len(options)
        scores = world.game.option_scores(world.view(decision.seat), decision, options)
        most = max(scores)
        weights = [math.exp(max(-50.0, (score - most) / _PRIOR_TEMPERATURE)) + 0.02 for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        game = world.game
        while (decision := world.decision) is not None and not self.sees_enough(world, chapter):
            options = world.options
            if len(options) == 1:
                world.answer(options[0])
                continue
            scores = game.option_scores(world.view(decision.seat), decision, options)
            most = max(scores)
            best = [option for option, score in zip(options, scores, strict=True) if score == most]
            world.answer(best[int(random.random() * len(best))])

    def _points(self, world: World[Any], seat: int) -> float:
        return world.worth(seat)


@functools.cache
def _nearly_equal(count: int) -> tuple[float, ...]:
    """Almost equal priors: options that lie far apart come slightly before their neighbours."""
    ranks = [0] * count
    for rank, place in enumerate(spread_out(count)):
        ranks[place] = rank
    return tuple((1 - rank / (100 * count)) / count for rank in ranks)


def win_shares(points: Sequence[float], temperature: float) -> list[float]:
    """The softmax of the points: a lead of `temperature` points multiplies the share of a seat by e."""
    most = max(points)
    weights = [math.exp((point - most) / temperature) for point in points]
    total = sum(weights)
    return [weight / total for weight in weights]


def final_utilities(world: World[Any]) -> list[float]:
    """Mostly the share of the win; partly the lead, so that the bot plays on well in a lost match."""
    standings = world.standings()
    winners = sum([standing.rank == 1 for standing in standings])
    close = win_shares([standing.points for standing in standings], world.game.score_temperature)
    return [
        _WIN * (standing.rank == 1) / winners + (1 - _WIN) * near
        for standing, near in zip(standings, close, strict=True)
    ]
