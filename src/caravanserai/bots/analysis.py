"""Analysis: what a strong player thinks of the options of a question, and where in a match most was given away.

It looks through the eyes of the seat that decided: a mistake is what this seat could have known to be one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.search.guide import Thumb
from caravanserai.bots.search.search import Considered, Search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.match import Match

GLANCE: Final = 24
"""Tries for each question of a match, to find where to look closely."""
CLOSE: Final = 120
"""Tries for a single question."""
DOUBT: Final = 0.03
"""Losing less than this share of the victory may be chance, and is not called a mistake."""
_SEED: Final = "analysis"


class Look(NamedTuple):
    """A question with its options, the best one first, and the answer that was given, if one was."""

    number: int
    """How many answers stood before it."""
    seat: int
    options: tuple[Considered, ...]
    taken: int | None = None

    @property
    def best(self) -> Considered:
        """The option to take."""
        return self.options[0]

    @property
    def loss(self) -> float:
        """How much of the victory the answer gave away, beside the best option."""
        shares = [option.share for option in self.options if option.choice == self.taken]
        return max(0.0, self.best.share - shares[0]) if shares else 0.0


def look(chair: Chair[Any], tries: int, taken: int | None = None) -> Look:
    """Consider the question that waits for a chair; the answer that was given is tried as often as a good one."""
    search = Search(chair, Thumb(), _SEED, {})
    for _ in range(tries):
        search.simulate()
    if taken is not None:
        while search.root.branches[taken].tries < tries // 4:
            search.simulate(taken)
    tried = [option for option in search.considered() if option.tries]
    best, *rest = tried
    ranked = sorted(rest, key=lambda option: -option.share)
    return Look(chair.number, chair.seat, (best, *ranked), taken)


def questions(match: Match[Any]) -> Iterator[tuple[Match[Any], int, int]]:
    """Each question of a finished match that left a choice: the match before it, the seat and its answer."""
    again = match.game.start(match.seats, match.seed, match.setup)
    for seat, choice in match.answers():
        if len(again.options(seat)) > 1:
            yield again, seat, choice
        again.answer(choice, seat)


def mistakes(looks: Iterable[Look], most: int) -> list[Look]:
    """The looks at answers that gave most away, the worst first."""
    worst = sorted(looks, key=lambda one: -one.loss)[:most]
    return [one for one in worst if one.loss >= DOUBT]
