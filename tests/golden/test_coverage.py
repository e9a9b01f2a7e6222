"""The golden walks visit every kind of decision and of event, except for a few that are too rare."""

import pytest

from tools.regenerate_golden import GAMES

TOO_RARE = {
    "dragon_road": {"ChooseWaiver", "fame", "key"},
    "crystal_peaks": {"ChooseReceiver", "StowToken"},
    "dragonharth": {"attacked_neutral", "wiped_out"},
}
"""Decisions and events that do not occur in thousands of random matches; the tests of their rules cover them."""


@pytest.mark.parametrize("name", GAMES)
def test_the_walks_visit_every_kind_of_decision_and_of_event(name: str) -> None:
    golden = GAMES[name]
    seen: set[str] = set()
    for number in golden.walks.numbers:
        for match in golden.walk(number):
            seen |= {type(decision).__name__ for decision in match.decisions()}
        for seat in (None, *range(match.seats)):
            seen |= {event.kind.name for event in match.events(seat, -1)}
    known = {kind.__name__ for kind in golden.game.table.kinds} | {kind.name for kind in golden.game.events}
    assert known - seen == TOO_RARE.get(name, set())
