import random
from typing import Any

import pytest

from caravanserai.env import field
from caravanserai.env.encoder import Encoder
from caravanserai.env.layout import Layout
from caravanserai.env.layouts import layout_of
from caravanserai.games.almanac.ops.dice import Stake
from caravanserai.kernel import registry
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.match import Match
from tests.env.tables import TABLES, random_match


def afresh(layout: Layout, match: Match[Any], seat: int) -> list[int]:
    """The row of a seat, written by a new encoder."""
    return Encoder(layout).numbers(match, seat).tolist()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_updated_row_equals_a_new_one(game: str, seats: int) -> None:
    rules, draw = registry.game(game), random.Random(seats)
    layout = layout_of(rules, seats)
    encoder = Encoder(layout)
    last = {option.name: option.values[-1] for option in rules.match_options if not option.seats}
    matches = [rules.start(seats, 1), rules.start(seats, 2, last)]
    while open_ones := [match for match in matches if not match.over][:2]:
        match = draw.choice(open_ones)
        for _ in range(draw.randrange(1, 12)):
            if not match.over:
                match.answer(draw.choice(match.options()))
        seat = draw.randrange(seats)
        assert encoder.numbers(match, seat).tolist() == afresh(layout, match, seat)
    for match in matches:
        for seat in range(seats):
            assert encoder.numbers(match, seat).tolist() == afresh(layout, match, seat)


def test_the_caller_owns_the_row() -> None:
    match = random_match("silk_road", 3, 1, 30)
    encoder = Encoder(layout_of(match.game, 3))
    row = encoder.numbers(match, 0)
    before = row.tolist()
    row[:] = row[:0]
    assert encoder.numbers(match, 0).tolist() == before


def test_a_half_written_row_is_written_again() -> None:
    rules, draw = registry.game("silk_road"), random.Random(5)
    layout = Layout(rules, 3, [field.number("city"), field.by_seat("tokens", 3), field.padded("exits", 1)])
    encoder, match, faults, fits = Encoder(layout), rules.start(3, 5), 0, 0
    while not match.over:
        for seat in range(3):
            if len(match.view(seat).exits) > 1:
                with pytest.raises(RuleFaultError, match="exits has 2 numbers, not 1"):
                    encoder.numbers(match, seat)
                faults += 1
            else:
                assert encoder.numbers(match, seat).tolist() == afresh(layout, match, seat)
                fits += faults > 0
        match.answer(draw.choice(match.options()))
    assert faults
    assert fits, "it never went on after a fault: this proves nothing"


def test_a_question_with_too_many_parameters_raises_an_error() -> None:
    match = registry.game("dragon_road").start(2, 1)
    encoder = Encoder(layout_of(match.game, 2))
    match.decision = Stake.of(0, 3, (1,) * 11)
    assert encoder.numbers(match, 0).tolist()[1:13] == [3, *(1,) * 11]
    match.decision = Stake.of(0, 3, (1,) * 12)
    with pytest.raises(RuleFaultError, match="is about 13 numbers, and only 12 fit"):
        encoder.numbers(match, 0)
