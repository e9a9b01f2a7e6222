"""The score history of a match: the scores after each answer."""

from __future__ import annotations

import pytest

import caravanserai
from caravanserai.kernel.chance import advance, steps_between
from caravanserai.kernel.errors import MatchRunningError
from caravanserai.kernel.score_history import score_history
from tests.server.played import played


@pytest.mark.parametrize(("game", "seats"), [("silk_road", 3), ("dragon_road", 2), ("dragon_road", 4)])
def test_the_score_history_has_every_answer_and_ends_with_the_scores(game: str, seats: int) -> None:
    match = played(game, seats)
    history = score_history(match)
    assert len(history) == match.number + 1
    assert history[-1] == match.scores()
    assert len(set(history)) > 10


def test_nobody_learns_how_the_others_stand_while_the_match_runs() -> None:
    with pytest.raises(MatchRunningError):
        score_history(played("silk_road", 3, 40))


def test_a_game_without_running_scores_has_no_score_history(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("silk_road", 3)
    monkeypatch.setattr(type(caravanserai.game("silk_road")), "standing", lambda *_: None)
    assert score_history(match) == []


def test_a_resumed_match_has_no_score_history() -> None:
    match = played("silk_road", 3, 40)
    later = match.game.resume(match.snapshot(), "tea", match.setup, match.number)
    while not later.over:
        later.answer(later.timeout_choice())
    assert score_history(later) == []


def test_steps_of_chance_are_counted() -> None:
    first = later = 1 << 63
    for _ in range(5):
        later = advance(later)
    assert steps_between(first, later) == 5
    assert steps_between(first, first) == 0
    assert steps_between(first, first + 1) > 1 << 32
