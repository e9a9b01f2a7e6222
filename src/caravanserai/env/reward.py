"""The rewards of each seat at the end of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.match import Match

LOST: Final = -1.0
"""The reward of a seat that gave an illegal answer."""


def victory(match: Match[Any]) -> list[float]:
    """1 for winning alone, less for a shared win; the losers pay it (zero-sum). In a solo match: 1 or -1."""
    winners, seats = match.winners(), match.seats
    if seats == 1:
        return [1.0 if winners else LOST]
    share = 1 / len(winners) if winners else 1 / seats
    return [(seats * share * (not winners or seat in winners) - 1) / (seats - 1) for seat in range(seats)]


def points(match: Match[Any]) -> list[float]:
    """The points of the score sheet."""
    return [float(score) for score in match.scores()]


REWARDS: Final[Mapping[str, Callable[[Match[Any]], list[float]]]] = {"victory": victory, "points": points}


def reward_called(name: str) -> Callable[[Match[Any]], list[float]]:
    """Return a reward function by its name."""
    if name not in REWARDS:
        raise SetupError(f"a reward is one of {', '.join(REWARDS)}, not {shown(name)}")
    return REWARDS[name]
