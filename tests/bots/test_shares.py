"""Shares of the victory that are told, made from what a search found."""

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.bots.shares import honest, weight
from caravanserai.kernel import registry

GAMES = [game.id for game in registry.games()]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_an_equal_share_stays_what_it_is_and_others_keep_their_order(seats: int) -> None:
    for much in (0.0, 0.3, 1.0, 4.0):
        assert honest(1 / seats, seats, much) == pytest.approx(1 / seats)
        told = [honest(part / 20, seats, much) for part in range(21)]
        assert told == sorted(told)
        assert 0 < told[0] <= told[-1] < 1
    assert honest(0.9, seats, 0.0) == pytest.approx(1 / seats)
    assert honest(0.9, seats, 1.0) == pytest.approx(0.9)
    assert honest(0.9, seats, 0.5) < 0.9 < honest(0.9, seats, 2.0)


def test_who_sits_alone_is_told_what_search_found() -> None:
    assert honest(0.4, 1, 2.0) == 0.4


def test_what_search_sees_tells_less_the_more_is_still_to_come() -> None:
    assert weight((2.0, 0.5), 0) == 2.0
    assert weight((2.0, 0.5), 3) == 0.25


@pytest.mark.parametrize("name", GAMES)
def test_the_chapters_ahead_run_out(name: str) -> None:
    game = caravanserai.game(name)
    match = game.start(seed=4)
    player, ahead = bot("random", 4), []
    while not match.over:
        chair = match.chair(match.decision_of(None).seat)
        ahead.append(chair.world(0).ahead)
        match.answer(player.choose(chair), chair.seat)
    assert ahead == sorted(ahead, reverse=True)
    assert ahead[0] > 3
    assert ahead[-1] <= 1
    assert 0 < game.foresight[1] < 1
