"""An independent referee follows whole matches by the events of each seat and checks every result."""

import random

import pytest

from caravanserai import Event, Match
from caravanserai.games.silk_road.state import Journey
from tests.games.silk_road.referee import Referee
from tests.games.silk_road.scene import new_match


def played(seats: int, seed: int, direction: str) -> Match[Journey]:
    """A random match with occasional undos, in which sealed groups are answered in any order."""
    match, dice = new_match(seats, f"referee {seed}", direction=direction), random.Random(seed)
    while not match.over:
        seat = dice.choice(match.decisions()).seat
        match.answer(dice.choice(match.options(seat)), seat)
        if dice.random() < 0.1 and match.can_undo():
            match.undo()
    return match


@pytest.mark.parametrize("direction", ["normal", "reverse"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_events_of_a_seat_give_its_goods_all_money_and_the_score(seats: int, direction: str) -> None:
    for seed in range(12):
        match = played(seats, seed, direction)
        for seat in (None, *range(seats)):
            referee = Referee(match, seat)
            referee.follow(match.events(seat, -1))
            referee.check_end(match)


@pytest.mark.parametrize(
    ("kind", "field", "change"),
    [("sold", "money", 1), ("bought", "count", 1), ("prize", "money", -2), ("bid", "money", 200), ("pawn", "other", 1)],
)
def test_the_referee_notices_a_false_report(kind: str, field: str, change: int) -> None:
    match = played(4, 3, "normal")
    events = match.events(None, -1)
    place = next(at for at, event in enumerate(events) if event.kind.name == kind)
    values = list(events[place].values)
    at = events[place].kind.fields.index(field)
    values[at] = (values[at] + change) % 4 if field == "other" else values[at] + change  # type: ignore[operator]  # numbers
    events[place] = Event(events[place].kind, tuple(values), events[place].number)
    referee = Referee(match, None)
    with pytest.raises(AssertionError):  # noqa: PT012  # either call may notice the fault
        referee.follow(events)
        referee.check_end(match)
