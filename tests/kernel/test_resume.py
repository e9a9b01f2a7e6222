"""A match resumed from a saved position: everything is as before, but its history is unknown."""

from __future__ import annotations

import random

import pytest

import caravanserai
from caravanserai.kernel.chance import keyed_seed
from caravanserai.kernel.errors import RecordError, SealedError

GAMES = ("silk_road", "dragon_road")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [*range(4), keyed_seed(4)])
def test_from_a_saved_position_the_same_answers_lead_to_the_same_end(name: str, seed: int | str) -> None:
    game, chance = caravanserai.game(name), random.Random(seed)
    match = game.start(3, seed)
    rest = game.resume(match.snapshot(), seed, match.setup, 0)
    after = chance.randrange(1, 60)
    while not match.over:
        if match.number == after:
            rest = game.resume(match.snapshot(), seed, match.setup, match.number)
            assert rest.answers() == rest.calls() == []
            assert [rest.can_undo(seat) for seat in range(3)] == [False] * 3
            with pytest.raises(SealedError):
                rest.rewind(after - 1, range(3))
        seat = chance.choice(match.decisions()).seat
        choice = chance.choice(match.options(seat))
        for one in (match, rest):
            one.answer(choice, seat)
        assert rest.number == match.number
        assert rest.digest() == match.digest()
        assert [rest.view(seat) for seat in (None, 0, 1, 2)] == [match.view(seat) for seat in (None, 0, 1, 2)]
    assert rest.scores() == match.scores()
    assert rest.answers() == match.answers()[after:]
    assert rest.commitment == match.commitment
    with pytest.raises(RecordError, match="beginning"):
        rest.record()


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"seats": 3}'])
def test_an_invalid_position_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        caravanserai.game("silk_road").resume(text, 1, {}, 0)


def test_undo_works_after_the_position() -> None:
    game = caravanserai.game("dragon_road")
    for seed in range(30):
        match, chance = game.start(3, seed), random.Random(seed)
        while match.number < 20:
            seat = match.decisions()[0].seat
            match.answer(chance.choice(match.options(seat)), seat)
        rest = game.resume(match.snapshot(), seed, match.setup, match.number)
        seat, before = rest.decisions()[0].seat, rest.digest()
        rest.answer(rest.options(seat)[0], seat)
        if rest.can_undo(seat):
            rest.undo(seat)
            assert (rest.number, rest.digest(), rest.calls()[-1]) == (20, before, (seat, -1))
            return
    pytest.fail("nothing could be undone anywhere")
