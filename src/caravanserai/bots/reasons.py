"""The reason of a bot's answer, in its own terms: the bot decides again, and its ratings are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots import OWN_LEVELS, bot
from caravanserai.bots.analysis import calibration_weight
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.novice import NoviceBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import SearchBot
from caravanserai.bots.win_probability import calibrated

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.space import Options

NOVICE, THUMB, MASTER, PLAN, DICE, GONE = "novice", "thumb", "master", "plan", "dice", "gone"
"""Kinds of reasons: heuristics on the noticed options, heuristics on all, search, a plan, dice, not known any more."""
_SHOWN: Final = 3
"""The number of options in a reason."""


class Weighed(NamedTuple):
    """An option with its rating: the score of the heuristics, or the win probability after some simulations."""

    choice: int
    value: float
    tries: int = 0


class Reason(NamedTuple):
    """The kind of a reason, and the options that the bot rated highest, the one taken first."""

    kind: str
    weighed: tuple[Weighed, ...] = ()


class SeededBot(NamedTuple):
    """A bot that played a seat. Without its seed its decisions cannot be repeated."""

    bot: str
    seed: str | None


def reason(seeded_bot: SeededBot, chair: Chair[Any], taken: int) -> Reason:
    """The reason for an answer; `GONE` if the bot would now answer differently."""
    name, seed = seeded_bot
    if name in OWN_LEVELS or (name == "greedy" and chair.game.levels):
        return Reason(PLAN)
    player = None if seed is None else bot(name, seed)
    if isinstance(player, RandomBot):
        return Reason(DICE if player.choose(chair) == taken else GONE)
    if isinstance(player, SearchBot):
        found = Reason(MASTER, _most_searched(player, chair))
    elif isinstance(player, NoviceBot):
        found = Reason(NOVICE, _best_scored(chair, player.noticed(chair), taken))
    elif isinstance(player, GreedyBot):
        found = Reason(THUMB, _best_scored(chair, chair.options, taken))
    else:
        return Reason(GONE)
    return found if found.weighed[0].choice == taken else Reason(GONE)


def _most_searched(master: SearchBot, chair: Chair[Any]) -> tuple[Weighed, ...]:
    """The options with the most simulations."""
    weight, considered = calibration_weight(chair), master.consider(chair)[:_SHOWN]
    return tuple(
        Weighed(one.choice, calibrated(one.utility, chair.seats, weight), one.tries) for one in considered if one.tries
    )


def _best_scored(chair: Chair[Any], options: Options, taken: int) -> tuple[Weighed, ...]:
    """The options with the highest scores; among equal ones, the one taken comes first."""
    scores = chair.game.option_scores(chair.view(), chair.decision, options)
    weighed = [Weighed(option, score) for option, score in zip(options, scores, strict=True)]
    return tuple(sorted(weighed, key=lambda one: (-one.value, one.choice != taken))[:_SHOWN])
