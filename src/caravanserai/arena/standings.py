"""The standings of an arena: the results of each bot at each table, and its rating there."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.arena.confidence import Interval, wilson
from caravanserai.arena.league import ROUND_ROBIN, League
from caravanserai.arena.rating import Rating, ratings

if TYPE_CHECKING:
    from collections.abc import Iterable


class BotResult(NamedTuple):
    """The results of a bot at a table; a shared win counts as a fraction."""

    bot: str
    against: str
    """The bot in all other seats; empty if the opponents differ."""
    chairs: int
    win_share: Interval
    mean_score: float
    scores: tuple[int, ...]

    @property
    def label(self) -> str:
        """The name of the bot, and of its opponent if it has one."""
        return f"{self.bot} : {self.against}" if self.against else self.bot


def standings_by_table(league: League, results: Iterable[dict[str, Any]]) -> list[list[BotResult]]:
    """For each table of the league: the results of its bots, the best first; in a round robin, by opponent."""
    chairs: list[dict[tuple[str, str], list[tuple[float, int]]]] = [{} for _ in league.tables]
    for result in results:
        bots, winners = result["bots"], max(result["ranks"].count(1), 1)
        for bot, rank, score in zip(bots, result["ranks"], result["scores"], strict=True):
            others = sorted(set(bots) - {bot})
            paired = league.kind == ROUND_ROBIN and len(others) == 1
            if not paired or bots.count(bot) == 1:
                who = bot, others[0] if paired else ""
                chairs[result["table"]].setdefault(who, []).append(((rank == 1) / winners, score))
    tables = [[_bot_result(*who, taken) for who, taken in table.items()] for table in chairs]
    return [sorted(table, key=lambda standings: (-standings.win_share.share, standings.label)) for table in tables]


def ratings_by_table(league: League, results: Iterable[dict[str, Any]]) -> list[list[Rating]]:
    """For each table of the league: the ratings of its bots, the best first; empty if no two bots met."""
    met: list[list[tuple[tuple[str, int], ...]]] = [[] for _ in league.tables]
    for result in results:
        met[result["table"]].append(tuple(zip(result["bots"], result["ranks"], strict=True)))
    return [ratings(matches) for matches in met]


def _bot_result(bot: str, against: str, chairs: list[tuple[float, int]]) -> BotResult:
    wins, scores = sum(won for won, _ in chairs), tuple(score for _, score in chairs)
    return BotResult(bot, against, len(chairs), wilson(wins, len(chairs)), statistics.fmean(scores), scores)
