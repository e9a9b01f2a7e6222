"""What a match is worth to each seat, when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.match import Match

LOST: Final = -1.0
"""What a seat gets that gave an illegal answer."""


def victory(match: Match[Any]) -> list[float]:
    """1 for a victory alone, less for a shared one; what is won the others lose. Alone at the table: 1 or -1."""
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
    """Find a kind of reward by its name."""
    if name not in REWARDS:
        raise SetupError(f"a reward is one of {', '.join(REWARDS)}, not {shown(name)}")
    return REWARDS[name]
