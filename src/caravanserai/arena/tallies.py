"""What the results of an arena show: how each bot fared at each table, and how strong it is there."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.arena.interval import Interval, wilson
from caravanserai.arena.league import ROUND_ROBIN, League
from caravanserai.arena.rating import Rating, ratings

if TYPE_CHECKING:
    from collections.abc import Iterable


class Fared(NamedTuple):
    """How a bot fared in so many chairs of a table; a shared victory counts as a part of one."""

    bot: str
    against: str
    """Who sat in all other chairs; empty where that was another company each time."""
    chairs: int
    win_share: Interval
    mean_score: float
    scores: tuple[int, ...]

    @property
    def label(self) -> str:
        """The names of both."""
        return f"{self.bot} : {self.against}" if self.against else self.bot


def by_table(league: League, results: Iterable[dict[str, Any]]) -> list[list[Fared]]:
    """For each table of the league: its bots, the best first; in a round robin, against each other one."""
    chairs: list[dict[tuple[str, str], list[tuple[float, int]]]] = [{} for _ in league.tables]
    for result in results:
        bots, winners = result["bots"], max(result["ranks"].count(1), 1)
        for bot, rank, score in zip(bots, result["ranks"], result["scores"], strict=True):
            others = sorted(set(bots) - {bot})
            paired = league.kind == ROUND_ROBIN and len(others) == 1
            if not paired or bots.count(bot) == 1:
                who = bot, others[0] if paired else ""
                chairs[result["table"]].setdefault(who, []).append(((rank == 1) / winners, score))
    tables = [[_fared(*who, taken) for who, taken in table.items()] for table in chairs]
    return [sorted(table, key=lambda fared: (-fared.win_share.share, fared.label)) for table in tables]


def rated_by_table(league: League, results: Iterable[dict[str, Any]]) -> list[list[Rating]]:
    """For each table of the league: the ratings of its bots, the best first; none where nobody met another bot."""
    met: list[list[tuple[tuple[str, int], ...]]] = [[] for _ in league.tables]
    for result in results:
        met[result["table"]].append(tuple(zip(result["bots"], result["ranks"], strict=True)))
    return [ratings(matches) for matches in met]


def _fared(bot: str, against: str, chairs: list[tuple[float, int]]) -> Fared:
    wins, scores = sum(won for won, _ in chairs), tuple(score for _, score in chairs)
    return Fared(bot, against, len(chairs), wilson(wins, len(chairs)), statistics.fmean(scores), scores)
