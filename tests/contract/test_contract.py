"""Every registered game keeps the contract, with every number of seats and every match option."""

from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.game import Game
from caravanserai.testing import Sitting, check_game, check_property, contract_cases

CASES = [(game, seats, options) for game in caravanserai.games() for seats, options in contract_cases(game)]
NAMES = [f"{game.id}-{seats}-{'-'.join(options.values())}" for game, seats, options in CASES]
SEEDS = (0, 1)
EVERY_SECRET = {("dragon_road", 2): (5, 16), ("dragon_road", 3): (2, 4), ("dragonharth", 4): (2,)}
"""Seeds of matches in which every kind of secret comes up, where it does not with the usual ones, or soonest."""
MORE_SEEDS = range(100, 150)


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=NAMES)
def test_the_game_keeps_the_whole_contract(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    check_game(game, seats, EVERY_SECRET.get((game.id, seats), SEEDS), options)


@pytest.mark.parametrize("name", ["ends", "totals"])
@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=NAMES)
def test_many_more_matches_end_and_lose_nothing(
    game: Game[Any], seats: int, options: dict[str, str], name: str
) -> None:
    check_property(name, [Sitting(game, seats, seed, options) for seed in MORE_SEEDS])


def test_there_are_games_to_check() -> None:
    assert "silk_road" in {game.id for game, _, _ in CASES}
