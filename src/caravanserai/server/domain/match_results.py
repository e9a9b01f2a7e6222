"""The result of a finished match for one seat: the place, the points, and the distance to the best of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Result(NamedTuple):
    """The result of one seat."""

    place: int
    is_shared: bool
    """Whether another seat has the same place."""
    points: int
    margin: int
    """The points ahead of the best other seat; negative behind it."""

    @property
    def has_won(self) -> bool:
        """Whether the seat has won, alone or together with others."""
        return self.place == 1

    @property
    def name(self) -> str:
        """The key of the text about the result."""
        if self.has_won and self.is_shared:
            return "shared"
        if self.has_won:
            return "won" if self.margin > 0 else "won_tied"
        return "lost" if self.margin < 0 else "lost_tied"


def needs_ranks(scores: Sequence[int], seat: int) -> bool:
    """Return whether points alone do not tell the place of a seat, because another seat has the same number."""
    return scores.count(scores[seat]) > 1


def result_of(scores: Sequence[int], seat: int, ranks: Sequence[int] | None = None) -> Result:
    """Return the result of a seat; the ranks decide about seats with the same points."""
    places = ranks or [1 + sum(other > own for other in scores) for own in scores]
    best = max((points for other, points in enumerate(scores) if other != seat), default=0)
    return Result(places[seat], places.count(places[seat]) > 1, scores[seat], scores[seat] - best)
