"""Calibrated win probabilities, made from the utilities of a search."""

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.bots.win_probability import calibrated
from caravanserai.kernel import registry

GAMES = [game.id for game in registry.games()]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_an_even_chance_is_unchanged_and_the_order_is_kept(seats: int) -> None:
    for weight in (0.0, 0.3, 1.0, 4.0):
        assert calibrated(1 / seats, seats, weight) == pytest.approx(1 / seats)
        probabilities = [calibrated(part / 20, seats, weight) for part in range(21)]
        assert probabilities == sorted(probabilities)
        assert 0 < probabilities[0] <= probabilities[-1] < 1
    assert calibrated(0.9, seats, 0.0) == pytest.approx(1 / seats)
    assert calibrated(0.9, seats, 1.0) == pytest.approx(0.9)
    assert calibrated(0.9, seats, 0.5) < 0.9 < calibrated(0.9, seats, 2.0)


def test_in_a_solo_match_the_utility_is_unchanged() -> None:
    assert calibrated(0.4, 1, 2.0) == 0.4


@pytest.mark.parametrize("name", GAMES)
def test_progress_grows_during_a_match(name: str) -> None:
    game = caravanserai.game(name)
    match = game.start(seed=4)
    player, progress = bot("random", 4), []
    while not match.over:
        chair = match.chair(match.decision_of(None).seat)
        progress.append(chair.world(0).progress)
        match.answer(player.choose(chair), chair.seat)
    assert progress == sorted(progress)
    assert 0 < progress[0] < 0.2
    assert 0.9 < progress[-1] <= 1
