"""Worlds: a random playout answers every question at random, including those of a sealed group."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel import Game, Match
from caravanserai.kernel.chance import FAST, KEYED, chance_of, keyed_seed
from caravanserai.kernel.world import World

GAMES = [game for game in caravanserai.all_games() if not game.long_turns]
SEATS = 3


def positions(game: Game[Any], seed: int) -> list[Match[Any]]:
    """Every tenth position of a random match."""
    match, draw, kept = game.start(SEATS, seed), random.Random(seed), []
    while not match.over:
        if match.number % 10 == 0:
            kept.append(match.copy())
        match.answer(draw.choice(match.options()))
    return kept


def answered_one_by_one(world: World[Any], draw: Callable[[], float], chapter: int | None) -> bool:
    """Answer at random until that chapter; return whether a sealed group was among the questions."""
    sealed = False
    while world.decision is not None:
        sealed = sealed or world.group is not None
        world.answer(world.options[int(draw() * len(world.options))])
        if chapter is not None and (world.chapter or 0) >= chapter:
            break
    return sealed


@pytest.mark.parametrize("ahead", [None, 1], ids=["to the end", "to the next chapter"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_random_playout_equals_single_answers_with_the_same_draws(game: Game[Any], ahead: int | None) -> None:
    groups = 0
    for match in positions(game, 3):
        seat = match.decision_of(None).seat
        stepping, wandering = match.chair(seat).world(1), match.chair(seat).world(1)
        chapter = None if ahead is None else (stepping.chapter or 0) + ahead
        groups += answered_one_by_one(stepping, random.Random(2).random, chapter)
        wandering.random_playout(random.Random(2).random, chapter)
        assert wandering._state == stepping._state
        assert (wandering.decision, wandering.options) == (stepping.decision, stepping.options)
    assert groups, "no sealed group was met"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_sealed_answers_stay_while_the_rest_of_the_group_is_drawn(game: Game[Any]) -> None:
    draw, met = random.Random(4), 0
    for match in positions(game, 7):
        world = match.chair(match.decision_of(None).seat).world(1)
        while world.decision is not None and world.group is None:
            world.answer(draw.choice(world.options))
        if world.group is None:
            continue
        met += 1
        world.answer(world.options[-1])
        stepping, wandering = world.copy(), world.copy()
        answered_one_by_one(stepping, random.Random(5).random, None)
        wandering.random_playout(random.Random(5).random, None)
        assert wandering._state == stepping._state
    assert met


@pytest.mark.parametrize("seed", ["true", keyed_seed("true")], ids=[FAST, KEYED])
@pytest.mark.parametrize("game", caravanserai.all_games(), ids=lambda game: game.id)
def test_nothing_imagined_rests_on_true_chance(game: Game[Any], seed: int | str) -> None:
    """Whatever the true chance, a seat imagines the same world, and that world uses the fast generator."""
    match = game.start(game.seat_counts[-1], 5)
    draw = random.Random(5)
    for _ in range(3):
        for _ in range(20):
            match.answer(draw.choice(match.options()))
        twin = match.copy()
        twin._state.chance = chance_of(seed)
        for seat in (None, *range(match.seats)):
            world = twin.imagine(seat, "w")
            assert world.digest() == match.imagine(seat, "w").digest()
            assert 0 <= world._state.chance < 1 << 64
