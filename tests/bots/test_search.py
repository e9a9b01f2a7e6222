"""The bot that searches: it uses only its seat's knowledge, repeats its answers, and plays well."""

import random
import time
from typing import Any

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.bots.random_bot import RandomBot
from caravanserai.bots.search.bot import Budget, SearchBot
from caravanserai.bots.search.guide import Guide, HeuristicGuide, RandomGuide, win_shares
from caravanserai.bots.search.search import Search
from caravanserai.bots.search.tree import Node, grow, spread_out
from caravanserai.kernel import Chair, Game, Match
from caravanserai.kernel.decision import Together
from caravanserai.kernel.world import World
from tests.patching import interpreted_only

GAMES = caravanserai.all_games()
FEW = Budget(12)
SHORT: dict[str, dict[str, str]] = {"dragonharth": {"length": "short"}}
LONGER = 4
"""A match with long turns has about this many times as many questions."""


def positions(game: Game[Any], seats: int, seed: int, every: int) -> list[Match[Any]]:
    """Positions of a random match in which the asked seat has several options; of long matches only a few."""
    match, draw, kept = game.start(seats, seed, SHORT.get(game.id)), random.Random(seed), []
    every *= LONGER if game.long_turns else 1
    while not match.over:
        seat = match.decision_of(None).seat
        options = match.options(seat)
        if match.number % every == 0 and len(options) > 1:
            kept.append(match.copy())
        match.answer(draw.choice(options), seat)
    return kept


class RestrictedChair:
    """A chair with question, options, view and worlds only; everything else raises an error."""

    def __init__(self, chair: Chair[Any]) -> None:
        self.game, self.seats, self.seat, self.number = chair.game, chair.seats, chair.seat, chair.number
        self.decision, self.options, self.view, self.world = chair.decision, chair.options, chair.view, chair.world


@interpreted_only
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("guide", [HeuristicGuide(), RandomGuide()], ids=["thumb", "blind"])
def test_same_view_and_same_seed_give_the_same_answer_in_every_world(game: Game[Any], guide: Guide) -> None:
    for match in positions(game, game.seat_counts[-1], 5, 25):
        seat = match.decision_of(None).seat
        found = SearchBot(1, FEW, guide).consider(RestrictedChair(match.chair(seat)))  # type: ignore[arg-type]  # a part of a chair
        for seed in range(2):
            imagined = match.imagine(seat, seed).chair(seat)
            assert SearchBot(1, FEW, guide).consider(imagined) == found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_worlds_of_a_seed_depend_on_nothing_that_the_seat_cannot_know(game: Game[Any]) -> None:
    differing = 0
    for match in positions(game, game.seat_counts[0], 3, 3):
        for seat in range(match.seats):
            true, other = match.imagine(seat, 5), match.imagine(seat, 1)
            assert other.imagine(seat, 5).digest() == true.digest()
            differing += other.digest() != match.digest()
    assert differing


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_world_plays_on_as_the_match_it_was_made_from(game: Game[Any]) -> None:
    for match in positions(game, game.seat_counts[0], 4, 20):
        seat, draw = match.decision_of(None).seat, random.Random(1)
        imagined, world = match.imagine(seat, 2), match.chair(seat).world(2)
        while not imagined.over:
            assert world.decision == imagined.decision
            asked = imagined.decision_of(None)
            assert tuple(world.options) == tuple(imagined.options(asked.seat))
            choice = draw.choice(world.options)
            world.answer(choice)
            imagined.answer(choice, asked.seat)
        assert world.decision is None
        assert world.standings() == imagined.standings()


def test_a_repeated_search_gives_the_same_result() -> None:
    def scores() -> tuple[int, ...]:
        match = caravanserai.game("silk_road").start(3, 11)
        players = [SearchBot(seat, Budget(4)) for seat in range(3)]
        while not match.over:
            seat = match.decision_of(None).seat
            match.answer(players[seat].choose(match.chair(seat)), seat)
        return match.scores()

    assert scores() == scores()


@pytest.mark.parametrize(("guide", "tries"), [(HeuristicGuide(), 6), (RandomGuide(), 40)], ids=["thumb", "blind"])
def test_search_beats_chance(guide: Guide, tries: int) -> None:
    won = 0.0
    for seed in range(6):
        match = caravanserai.game("silk_road").start(3, seed)
        players: list[Any] = [RandomBot(seat) for seat in range(3)]
        players[seed % 3] = SearchBot(seed, Budget(tries), guide)
        while not match.over:
            seat = match.decision_of(None).seat
            match.answer(players[seat].choose(match.chair(seat)), seat)
        won += (seed % 3 in match.winners()) / len(match.winners())
    assert won >= 5


@pytest.mark.parametrize("tries", [1, 7, 30])
def test_a_budget_is_spent_to_the_last_try_and_no_further(tries: int) -> None:
    match = caravanserai.game("silk_road").start(3, 1)
    chair = match.chair(match.decision_of(None).seat)
    assert sum(one.tries for one in SearchBot(1, Budget(tries)).consider(chair)) == tries


def test_the_time_limit_ends_the_search() -> None:
    match = caravanserai.game("dragon_road").start(4, 1)
    seat = match.decision_of(None).seat
    begin = time.monotonic()
    found = SearchBot(1, Budget(1_000_000, 0.2)).consider(match.chair(seat))
    assert time.monotonic() - begin < 2
    assert sum(option.tries for option in found) < 1_000_000
    assert {option.choice for option in found} == {*match.options(seat)}


def test_results_about_the_next_question_are_kept() -> None:
    match, kept = caravanserai.game("dragon_road").start(2, 6), 0
    player = SearchBot(1, Budget(20))
    others = bot("merchant", 2)
    while match.number < 60:
        seat = match.decision_of(None).seat
        chair = match.chair(seat)
        if seat == 0 and len(chair.options) > 1:
            kept += Search(chair, HeuristicGuide(), 1, player._known).root.visits > 0
        match.answer((others if seat else player).choose(chair), seat)
    assert kept > 2


def sealed_position() -> Match[Any]:
    game = caravanserai.game("silk_road")
    return next(
        match
        for seed in range(20)
        for match in positions(game, 4, seed, 1)
        if type(match._state.stack[-1]) is Together and len(match.decisions()) == 4
    )


def test_in_a_sealed_group_other_seats_cannot_use_the_tried_option() -> None:
    match = sealed_position()
    seat = match.decisions()[1].seat
    search = Search(match.chair(seat), RandomGuide(), 1, {})
    for _ in range(80):
        search.simulate()
    tried = [branch for branch in search.root.branches.values() if branch.tries]
    assert len(tried) > 1
    shared: list[Any] = [key for key in search._before.after if not key[0]]  # type: ignore[index]  # a pair of answers and question
    assert {decision.seat for _, decision in shared} == {0, 1, 2, 3} - {seat}
    below: list[Any] = [key for branch in tried for key in branch.after]
    assert not [decision for _, decision in below if decision in match.decisions()]


def test_sealed_answers_of_other_seats_are_open_again_in_a_search() -> None:
    match = sealed_position()
    first, seat = match.decisions()[0], match.decisions()[1].seat
    match.answer(match.options(first.seat)[-1], first.seat)
    world: World[Any] = match.chair(seat).world(1)
    world.reopen(seat)
    assert world.decision is not None
    assert world.decision.seat == seat
    world.answer(world.options[0])
    assert world.decision is not None
    assert world.decision.seat == first.seat


def test_a_long_range_is_widened_over_time() -> None:
    node = Node(0)
    options = range(1000)
    grow(node, options, [1 / 1000] * 1000)
    for _ in range(49):
        node.note(node.select(options, 1.0), 0.5)
    assert sum(branch.tries > 0 for branch in node.branches.values()) <= 3 + 1.5 * 7


def test_better_options_get_more_simulations() -> None:
    node = Node(0)
    grow(node, (0, 1), (0.5, 0.5))
    for _ in range(100):
        branch = node.select((0, 1), 0.35)
        node.note(branch, 0.9 if branch.choice else 0.1)
    assert node.branches[1].tries > 80


def test_a_world_may_offer_an_option_that_no_earlier_world_had() -> None:
    node = Node(0)
    grow(node, (0,), (1.0,))
    assert {branch.choice for branch in node.offered((0, 7))} == {0, 7}


@pytest.mark.parametrize("count", [1, 2, 7, 64, 100])
def test_the_first_of_a_range_lie_far_apart(count: int) -> None:
    order = spread_out(count)
    assert sorted(order) == list(range(count))
    if count == 100:
        assert order[:4] == [0, 64, 32, 96]


def test_shares_add_up_and_follow_the_points() -> None:
    found = win_shares([10.0, 20.0, 5.0], 10.0)
    assert sum(found) == pytest.approx(1)
    assert found[1] / found[0] == pytest.approx(2.718281828)
