"""Every registered game keeps the contract, with every number of seats and every match option.

An almanac has many match options, because its decks can be mixed. Its whole contract is checked for every number of
seats with the default options, and for every other value with one number of seats; the shorter tests check all
combinations. Other values are checked in one match (two in the deep run); only the property of imagined worlds uses as
many matches as are needed to show every secret.

The costly properties check some positions of each kind; `make test-deep` lets them check every position.
"""

import itertools
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.chance import KEYED, keyed_seed
from caravanserai.kernel.game import Game
from caravanserai.testing import PROPERTIES, RandomMatch, check_property, contract_cases

MANY = 8


def in_turn(game: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """The cases of the contract; with many options, each value that is not a default has one number of seats."""
    cases = contract_cases(game)
    counts = len(game.seat_counts)
    each = len(cases) // counts
    places = [divmod(number, each) for number in range(len(cases))]
    kept = [option == 0 or option % counts == seats or each <= MANY for seats, option in places]
    return list(itertools.compress(cases, kept))


def usual(game: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with the default options."""
    options = {option.name: option.values[0] for option in game.match_options}
    return [(seats, options) for seats in game.seat_counts]


def named(case: tuple[Game[Any], int, dict[str, str]]) -> str:
    game, seats, options = case
    return f"{game.id}-{seats}-{'-'.join(options.values())}"


CASES = [(game, seats, options) for game in caravanserai.all_games() for seats, options in contract_cases(game)]
WHOLE = [(game, seats, options) for game in caravanserai.all_games() for seats, options in in_turn(game)]
SEEDS = (0, 1)
EVERY_SECRET = {
    ("dragon_road", 2): (5, 23, 2, 4),
    ("dragon_road", 3): (7, 11),
    ("dragon_road", 4): (2, 11),
    ("crystal_peaks", 2): (2, 20, 6, 8),
    ("crystal_peaks", 3): (24, 17, 11),
    ("crystal_peaks", 4): (0, 2, 3, 13),
    ("dragonharth", 4): (125,),
}
"""Seeds of matches in which every kind of secret occurs, if the usual seeds do not show it or show it later."""
OPTION_SEEDS: dict[tuple[str, int], dict[tuple[str, str], int]] = {
    ("dragon_road", 3): {("strict_placement", "off"): 4, ("caravans", "crystal_peaks"): 6, ("contracts", "mixed"): 0},
    ("crystal_peaks", 2): {("encounters", "mixed"): 0},
    ("crystal_peaks", 3): {("caravans", "dragon_road"): 0, ("contracts", "mixed"): 13},
    ("crystal_peaks", 4): {("encounters", "dragon_road"): 5},
    ("dragonharth", 4): {("length", "short"): 306},
}
"""The seeds for other options: other cards, other matches."""
MORE_SEEDS = range(100, 150)
KEYED_SEEDS = {"silk_road": (0,), "dragon_road": (9,), "crystal_peaks": (0, 9), "dragonharth": (1,)}
"""Keyed with these seeds, a full table shows every kind of secret."""


def seeds_for(game: Game[Any], seats: int, options: dict[str, str]) -> tuple[int, ...]:
    """Seeds with which every kind of secret occurs."""
    usual = EVERY_SECRET.get((game.id, seats), SEEDS)
    found = [seed for choice, seed in OPTION_SEEDS.get((game.id, seats), {}).items() if choice in options.items()]
    return (*found[:1], *usual[len(found[:1]) :])


at_some_positions_or_at_all = pytest.mark.parametrize(
    "sampled", [pytest.param(True, id="sampled"), pytest.param(False, id="whole", marks=pytest.mark.deep)]
)


@at_some_positions_or_at_all
@pytest.mark.parametrize(("game", "seats", "options"), WHOLE, ids=map(named, WHOLE))
def test_the_game_keeps_the_whole_contract(
    game: Game[Any], seats: int, options: dict[str, str], *, sampled: bool
) -> None:
    matches = [RandomMatch(game, seats, seed, options, sampled) for seed in seeds_for(game, seats, options)]
    first = matches if (seats, options) in usual(game) else matches[: 1 if sampled else 2]
    for name in PROPERTIES:
        check_property(name, matches if name == "imagines" else first)


@at_some_positions_or_at_all
@pytest.mark.parametrize("game", caravanserai.all_games(), ids=lambda game: game.id)
def test_the_game_keeps_the_whole_contract_with_the_keyed_generator(game: Game[Any], *, sampled: bool) -> None:
    seats = game.seat_counts[-1]
    seeds = [keyed_seed(seed) for seed in KEYED_SEEDS[game.id]]
    assert {game.start(seats, seed).generator for seed in seeds} == {KEYED}
    shorter = {"length": "short"} if game.id == "dragonharth" else {}
    for name in PROPERTIES:
        options = {} if name == "imagines" else shorter
        check_property(name, [RandomMatch(game, seats, seed, options, sampled) for seed in seeds])


@pytest.mark.parametrize("deep", [pytest.param(0, id="many"), pytest.param(1, id="more", marks=pytest.mark.deep)])
@pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=map(named, CASES))
def test_many_more_matches_end_and_lose_nothing(
    game: Game[Any], seats: int, options: dict[str, str], deep: int
) -> None:
    many = 20 if (seats, options) in usual(game) else 5
    seeds = (MORE_SEEDS[:many], MORE_SEEDS[many:])[deep]
    for name in ("ends", "totals"):
        check_property(name, [RandomMatch(game, seats, seed, options) for seed in seeds])


def test_there_are_games_to_check() -> None:
    assert "silk_road" in {game.id for game, _, _ in CASES}


@pytest.mark.parametrize("game", caravanserai.all_games(), ids=lambda game: game.id)
def test_no_number_of_seats_and_no_value_is_left_out(game: Game[Any]) -> None:
    cases = in_turn(game)
    assert {seats for seats, _ in cases} == set(game.seat_counts)
    for option in game.match_options:
        assert {options[option.name] for _, options in cases} == set(option.values)
