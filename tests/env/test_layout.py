import dataclasses
import random
from typing import Any

import pytest

from caravanserai.env import field
from caravanserai.env.encoder import Encoder
from caravanserai.env.layout import QUESTION, Layout
from caravanserai.env.layouts import layout_of
from caravanserai.kernel import registry
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.match import Match
from tests.env.tables import GAMES, TABLES, random_match

ELSEWHERE = {"seats", "product"}
"""Fields of views that are the same in all observations of an environment."""


def numbers(match: Match[Any], seat: int) -> dict[str, tuple[int, ...]]:
    """The encoded view of a seat, field by field."""
    layout = layout_of(match.game, match.seats)
    row = tuple(Encoder(layout).numbers(match, seat))
    return {part.name: row[place : place + part.size] for part, place in layout.places()}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_view_is_written_once(game: str) -> None:
    match = registry.game(game).start(seed=1)
    shown = [part.name for part in layout_of(match.game, match.seats).fields]
    assert len(shown) == len(set(shown))
    known = {part.name for part in dataclasses.fields(match.view(0))} | {part.name for part in QUESTION}
    assert set(shown) == known - ELSEWHERE


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_moment_of_matches_fits_the_layout_also_with_other_options(game: str, seats: int) -> None:
    rules = registry.game(game)
    encoder = Encoder(layout_of(rules, seats))
    last = {option.name: option.values[-1] for option in rules.match_options if not option.seats}
    for seed, options in enumerate(({}, last)):
        match, draw = rules.start(seats, seed, options), random.Random(seed)
        while not match.over:
            assert len(encoder.numbers(match, match.decision_of(None).seat)) == encoder.layout.size
            match.answer(draw.choice(match.options()))
        for seat in range(seats):
            assert len(encoder.numbers(match, seat)) == encoder.layout.size


@pytest.mark.parametrize("game", GAMES)
def test_hidden_facts_are_not_in_the_numbers_of_a_seat(game: str) -> None:
    differ = 0
    for answers in (0, 20, 60, 100):
        match = random_match(game, registry.game(game).seat_counts[-1], 3, answers)
        for seat in range(match.seats):
            seen = numbers(match, seat)
            for seed in range(3):
                world = match.imagine(seat, seed)
                assert numbers(world, seat) == seen
                other = (seat + 1) % match.seats
                differ += numbers(world, other) != numbers(match, other)
    assert differ, "the worlds were all alike: this proves nothing"


def test_seats_are_counted_from_the_observing_seat() -> None:
    match = random_match("silk_road", 4, 2, 40)
    views = [match.view(seat) for seat in range(4)]
    for seat, view in enumerate(views):
        seen = numbers(match, seat)
        assert seen["holder"] == ((view.holder - seat) % 4,)
        assert seen["tokens"] == tuple(view.tokens[(seat + step) % 4] for step in range(4))
        deciding = match.decision_of(None).seat
        assert seen["asked"] == tuple(int((seat + step) % 4 == deciding) for step in range(4))
        assert (seen["question"] == (-1,)) == (seat != deciding)


def test_a_question_is_encoded_by_kind_and_parameters() -> None:
    rules = registry.game("silk_road")
    names = [kind.__name__ for kind in rules.table.kinds]
    for answers in range(40, 90):
        match = random_match("silk_road", 3, 5, answers)
        question = match.decision_of(None)
        seen = numbers(match, question.seat)
        assert seen["question"] == (names.index(type(question).__name__),)
        _, _, *about = question.encode()
        assert seen["question_about"][: len(about)] == tuple(about)
        assert set(seen["question_about"][len(about) :]) <= {-1}


def test_a_view_that_does_not_fit_raises_an_error_that_names_the_field() -> None:
    rules = registry.game("silk_road")
    match = rules.start(3, 1)
    too_short = Layout(rules, 3, [field.number("city"), field.padded("supply", 2)])
    with pytest.raises(RuleFaultError, match="supply has 5 numbers, not 2"):
        Encoder(too_short).numbers(match, 0)
    too_narrow = Layout(rules, 3, [field.number("city"), field.grid("deal", 20, 1)])
    with pytest.raises(RuleFaultError, match="deal has"):
        Encoder(too_narrow).numbers(match, 0)
