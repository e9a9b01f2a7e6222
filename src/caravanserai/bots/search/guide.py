"""Guides of a search: which options deserve attention, how a try is played on, and what its end is worth to each."""

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
"""The part of the utility that victory makes up; the lead in points makes up the rest."""
_CERTAIN: Final = 2.0
"""Points of promise that make an option e times as attractive."""


class Guide(Protocol):
    """What a search must be told about a game."""

    def priors(self, world: World[Any]) -> Sequence[float]:
        """The share of attention that each option of the open question deserves; they add up to one."""

    def sees_enough(self, world: World[Any], chapter: int | None) -> bool:
        """Whether the guide looks no further than this position, in a search begun in that chapter."""

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        """Play a world on as far as this guide looks."""

    def utilities(self, world: World[Any]) -> Sequence[float]:
        """What the position reached is worth to each seat: its share of the victory if little changed later."""


class RandomGuide:
    """Knows nothing but the rules: all options are alike, and every try is played on by chance.

    It looks to the end of the match, or so many chapters ahead and at the score there.
    """

    def __init__(self, chapters: int | None = None) -> None:
        self._chapters = chapters

    def priors(self, world: World[Any]) -> Sequence[float]:
        return _alike(len(world.options))

    def sees_enough(self, world: World[Any], chapter: int | None) -> bool:
        end = self._end(chapter)
        return end is not None and (world.chapter or 0) >= end

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        if world.decision is not None and not self.sees_enough(world, chapter):
            world.random_playout(random.random, self._end(chapter))

    def utilities(self, world: World[Any]) -> Sequence[float]:
        if world.decision is None:
            return final_utilities(world)
        return shares([self._points(world, seat) for seat in range(world.seats)], world.game.score_temperature)

    def _end(self, chapter: int | None) -> int | None:
        """The chapter at which it looks no further, in a search begun in this one."""
        return None if chapter is None or self._chapters is None else chapter + self._chapters

    def _points(self, world: World[Any], seat: int) -> float:
        return world.standing(seat)


class HeuristicGuide(RandomGuide):
    """Follows the game's rules of thumb, one chapter ahead if nothing else is said, and asks it for the worth there."""

    def __init__(self, chapters: int | None = 1) -> None:
        super().__init__(chapters)

    def priors(self, world: World[Any]) -> Sequence[float]:
        decision, options = world.decision, world.options
        if decision is None or len(options) == 1:
            return [1.0] * len(options)
        promises = world.game.option_scores(world.view(decision.seat), decision, options)
        most = max(promises)
        weights = [math.exp(max(-50.0, (promise - most) / _CERTAIN)) + 0.02 for promise in promises]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def play(self, world: World[Any], chapter: int | None, random: Random) -> None:
        game = world.game
        while (decision := world.decision) is not None and not self.sees_enough(world, chapter):
            options = world.options
            if len(options) == 1:
                world.answer(options[0])
                continue
            promises = game.option_scores(world.view(decision.seat), decision, options)
            most = max(promises)
            best = [option for option, promise in zip(options, promises, strict=True) if promise == most]
            world.answer(best[int(random.random() * len(best))])

    def _points(self, world: World[Any], seat: int) -> float:
        return world.worth(seat)


@functools.cache
def _alike(count: int) -> tuple[float, ...]:
    """The same attention for all options, but a little more for the first of those that lie far apart."""
    ranks = [0] * count
    for rank, place in enumerate(spread_out(count)):
        ranks[place] = rank
    return tuple((1 - rank / (100 * count)) / count for rank in ranks)


def shares(points: Sequence[float], spread: float) -> list[float]:
    """The share of the victory that each seat may hope for with these points: a lead of `spread` counts e times."""
    most = max(points)
    weights = [math.exp((point - most) / spread) for point in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def final_utilities(world: World[Any]) -> list[float]:
    """Mostly the share of the victory; a little for the lead, so that a lost match is not played carelessly."""
    standings = world.standings()
    winners = sum([standing.rank == 1 for standing in standings])
    close = shares([standing.points for standing in standings], world.game.score_temperature)
    return [
        _WIN * (standing.rank == 1) / winners + (1 - _WIN) * near
        for standing, near in zip(standings, close, strict=True)
    ]
