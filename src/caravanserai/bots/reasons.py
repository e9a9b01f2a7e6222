"""Why a bot answered as it did, in its own terms: it thinks once more, and what it went by is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots import OWN_LEVELS, bot
from caravanserai.bots.analysis import weight_at
from caravanserai.bots.greedy import GreedyBot
from caravanserai.bots.novice import NoviceBot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import SearchBot
from caravanserai.bots.win_probability import honest

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.space import Options

NOVICE, THUMB, MASTER, PLAN, DICE, GONE = "novice", "thumb", "master", "plan", "dice", "gone"
"""What bots go by: rules of thumb for what comes to their mind or for all, search, a plan, chance; who knows what."""
_SHOWN: Final = 3
"""So many options are named."""


class Weighed(NamedTuple):
    """An option as a bot weighed it: by the points it promises, or by the share of the victory after some tries."""

    choice: int
    value: float
    tries: int = 0


class Reason(NamedTuple):
    """What a bot went by, and the options it thought most of, the one taken first."""

    kind: str
    weighed: tuple[Weighed, ...] = ()


class Mind(NamedTuple):
    """A bot that led a seat; without a seed it cannot think again as it did."""

    bot: str
    seed: str | None


def reason(mind: Mind, chair: Chair[Any], taken: int) -> Reason:
    """What a bot went by when it gave this answer; if it would not give it again, that cannot be told any more."""
    name, seed = mind
    if name in OWN_LEVELS or (name == "greedy" and chair.game.levels):
        return Reason(PLAN)
    player = None if seed is None else bot(name, seed)
    if isinstance(player, RandomBot):
        return Reason(DICE if player.choose(chair) == taken else GONE)
    if isinstance(player, SearchBot):
        found = Reason(MASTER, _tried(player, chair))
    elif isinstance(player, NoviceBot):
        found = Reason(NOVICE, _promised(chair, player.seen(chair), taken))
    elif isinstance(player, GreedyBot):
        found = Reason(THUMB, _promised(chair, chair.options, taken))
    else:
        return Reason(GONE)
    return found if found.weighed[0].choice == taken else Reason(GONE)


def _tried(master: SearchBot, chair: Chair[Any]) -> tuple[Weighed, ...]:
    """The options that a master tries most."""
    told, considered = weight_at(chair), master.consider(chair)[:_SHOWN]
    return tuple(
        Weighed(one.choice, honest(one.utility, chair.seats, told), one.tries) for one in considered if one.tries
    )


def _promised(chair: Chair[Any], options: Options, taken: int) -> tuple[Weighed, ...]:
    """The most promising options; of equal ones, the one taken comes first."""
    promises = chair.game.option_scores(chair.view(), chair.decision, options)
    weighed = [Weighed(option, promise) for option, promise in zip(options, promises, strict=True)]
    return tuple(sorted(weighed, key=lambda one: (-one.value, one.choice != taken))[:_SHOWN])
