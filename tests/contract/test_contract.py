"""Every registered game keeps the contract, with every number of seats and every match option."""

from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.game import Game
from caravanserai.testing import Sitting, check_game, check_property, contract_cases

CASES = [(game, seats, options) for game in caravanserai.games() for seats, options in contract_cases(game)]
NAMES = [f"{game.id}-{seats}-{'-'.join(options.values())}" for game, seats, options in CASES]
SEEDS = (0, 1)
EVERY_SECRET = {
    ("dragon_road", 2): (2, 4, 12, 16),
    ("dragon_road", 3): (11, 17),
    ("dragon_road", 4): (2, 11),
    ("crystal_peaks", 2): (0, 6, 10, 11),
    ("crystal_peaks", 3): (11, 17, 19),
    ("crystal_peaks", 4): (0, 3, 13, 18),
}
"""Seeds of matches in which every kind of secret comes up, where it does not with the usual ones."""
DECK_SEEDS: dict[tuple[str, int], dict[tuple[str, str], int]] = {
    ("dragon_road", 2): {
        ("caravans", "crystal_peaks"): 4,
        ("caravans", "mixed"): 2,
        ("contracts", "crystal_peaks"): 2,
        ("contracts", "mixed"): 14,
        ("encounters", "crystal_peaks"): 1,
    },
    ("dragon_road", 3): {
        ("caravans", "crystal_peaks"): 7,
        ("contracts", "mixed"): 1,
        ("encounters", "crystal_peaks"): 8,
        ("encounters", "mixed"): 8,
    },
    ("dragon_road", 4): {
        ("caravans", "crystal_peaks"): 4,
        ("contracts", "crystal_peaks"): 2,
        ("encounters", "mixed"): 4,
    },
}
"""The same with decks of another almanac: other cards, other matches."""
MORE_SEEDS = range(100, 150)


def seeds_for(game: Game[Any], seats: int, options: dict[str, str]) -> tuple[int, ...]:
    """Seeds with which every kind of secret comes up."""
    usual = EVERY_SECRET.get((game.id, seats), SEEDS)
    found = [seed for choice, seed in DECK_SEEDS.get((game.id, seats), {}).items() if choice in options.items()]
    return (*found[:1], *usual[len(found[:1]) :])


@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=NAMES)
def test_the_game_keeps_the_whole_contract(game: Game[Any], seats: int, options: dict[str, str]) -> None:
    check_game(game, seats, seeds_for(game, seats, options), options)


@pytest.mark.parametrize("name", ["ends", "totals"])
@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=NAMES)
def test_many_more_matches_end_and_lose_nothing(
    game: Game[Any], seats: int, options: dict[str, str], name: str
) -> None:
    check_property(name, [Sitting(game, seats, seed, options) for seed in MORE_SEEDS])


def test_there_are_games_to_check() -> None:
    assert "silk_road" in {game.id for game, _, _ in CASES}
