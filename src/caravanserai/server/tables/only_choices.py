"""Questions with only one choice: the table answers them for a person who plays alone against bots.

With other people at the table nothing is answered: how fast an answer comes would tell them that there was no choice,
and so perhaps what the person holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.server.tables.change import change
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match
    from caravanserai.server.tables.table import Table


async def give_only_choice(table: Table) -> bool:
    """Answer the open question of the only person at a table if there is one choice; return True if it was answered."""
    seat = _alone(table)
    return seat is not None and table.match is not None and _is_forced(table.match, seat) and await _give(table, seat)


def undo_count(match: Match[Any], seat: int, joined: frozenset[int] = frozenset()) -> int:
    """Return how many answers a seat must undo to choose again.

    Questions with one choice are undone as well, and so are `joined` answers together with the one before them.
    """
    trial, count = match.copy(), 0
    while trial.can_undo(seat):
        number = trial.last_answer(seat)
        trial.undo(seat)
        count += 1
        if number not in joined and len(trial.options(seat)) > 1:
            return count
    return 0


def is_alone(table: Table, seat: int) -> bool:
    """Whether the table answers questions with one choice for a seat; an undo of such an answer would not last."""
    return _alone(table) == seat


@change
def _give(table: Table, seat: int) -> bool:
    match = table.running()
    if not _is_forced(match, seat):
        return False
    table.perform(match, [(seat, match.options(seat)[0])], by_table=True)
    return True


def _alone(table: Table) -> int | None:
    """Return the seat of the only person at a table, if the person confirms final choices only."""
    people = [seat_info for seat_info in table.seating.seats if seat_info.kind == PERSON]
    if len(people) != 1 or people[0].away or not table.undo_times.get(people[0].seat):
        return None
    return people[0].seat


def _is_forced(match: Match[Any], seat: int) -> bool:
    """Whether a seat has one choice, and nothing to undo that this choice would make final."""
    if seat not in [decision.seat for decision in match.decisions()] or len(match.options(seat)) != 1:
        return False
    return not match.can_undo(seat) or not match.is_final(match.options(seat)[0], seat)
