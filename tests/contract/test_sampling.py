"""The positions at which a sampled check of the contract looks."""

import itertools
from collections import Counter
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.game import Game
from caravanserai.kernel.match import Match
from caravanserai.testing import RandomMatch
from tests.contract.toy import BAZAAR

GAMES = [BAZAAR, *caravanserai.all_games()]
each = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def played(game: Game[Any], *, sampled: bool) -> RandomMatch:
    return RandomMatch(game, game.seat_counts[-1], 1, None, sampled)


def asked(match: Match[Any]) -> tuple[type, ...]:
    return tuple(type(question) for question in match.decisions())


def event_kinds(match: Match[Any]) -> set[str]:
    return {event.kind.name for event in match.events(None, match.number - 1)}


@each
def test_every_kind_of_question_and_of_event_is_in_the_sample(game: Game[Any]) -> None:
    for kinds in (lambda match: {asked(match)}, event_kinds):
        everywhere, sampled = (
            set().union(*(kinds(match) for match in played(game, sampled=sampled).visits()))
            for sampled in (False, True)
        )
        assert sampled == everywhere


@each
def test_every_step_from_a_kind_of_question_to_another_is_in_the_sample(game: Game[Any]) -> None:
    one = played(game, sampled=True)
    kinds = [asked(match) for match in one.play()]
    taken = {match.number for match in one.visits()}
    steps = list(itertools.pairwise(kinds))
    assert {step for number, step in enumerate(steps, start=1) if number in taken} == {*steps}
    assert {0, len(steps)} <= taken, "where it begins and where it ends"


@each
def test_a_frequent_kind_is_sampled_ever_less_often(game: Game[Any]) -> None:
    one = played(game, sampled=True)
    everywhere, sampled = Counter(map(asked, one.play())), Counter(map(asked, one.visits()))
    assert all(sampled[kind] == count for kind, count in everywhere.items() if count <= 2)
    assert sampled.total() < everywhere.total()


def test_of_a_long_match_at_most_a_third_is_taken() -> None:
    one = played(caravanserai.game("dragonharth"), sampled=True)
    assert 3 * sum(1 for _ in one.visits()) < sum(1 for _ in one.play())


@each
def test_a_match_that_is_not_sampled_is_visited_at_every_position(game: Game[Any]) -> None:
    one = played(game, sampled=False)
    assert [match.digest() for match in one.visits()] == [match.digest() for match in one.play()]


def test_the_sample_is_the_same_every_time() -> None:
    one = played(BAZAAR, sampled=True)
    assert [match.digest() for match in one.visits()] == [match.digest() for match in one.visits()]
