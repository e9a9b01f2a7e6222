"""Cached parts of views equal the values computed from the position."""

import inspect
import random

from caravanserai.games.dragonharth import view
from caravanserai.games.dragonharth.rows import latest
from caravanserai.games.dragonharth.scoring import everyones_points, public_points
from caravanserai.games.dragonharth.state import OBSERVERS
from caravanserai.kernel import registry


def test_cached_points_and_cards_match_the_position() -> None:
    afresh = inspect.unwrap(view._placed)
    for seed in range(3):
        match, draw = registry.game("dragonharth").start(4, seed), random.Random(seed)
        while not match.over:
            match.answer(draw.choice(match.options()))
            realm, seen = match._state, match.view()
            for observer in range(OBSERVERS):
                assert view._placed(realm, observer) == afresh(realm, observer)
            if -1 not in realm.corner:
                assert everyones_points(realm) == tuple(public_points(realm, seat) for seat in range(4)) == seen.points


def test_a_cached_result_is_kept_while_its_basis_is_unchanged() -> None:
    made = []

    @latest(lambda state, more: (state[0], more))
    def summed(state: list[int], more: int) -> int:
        made.append(more)
        return sum(state) + more

    state = [1, 2]
    assert (summed(state, 1), summed(state, 5), summed(state, 1)) == (4, 8, 4)
    assert made == [1, 5]
    state[0] = 7
    assert summed(state, 1) == 10
    assert made == [1, 5, 1]
