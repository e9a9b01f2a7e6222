"""The rewards of each seat."""

from types import SimpleNamespace
from typing import Any

import pytest

from caravanserai.env.reward import victory


@pytest.mark.parametrize(
    ("seats", "winners", "rewards"),
    [
        (3, (1,), [-1 / 2, 1, -1 / 2]),
        (4, (0, 2), [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        (2, (0, 1), [0, 0]),
        (3, (), [0, 0, 0]),
        (1, (0,), [1]),
        (1, (), [-1]),
    ],
)
def test_a_shared_win_counts_less_and_the_rewards_sum_to_zero(
    seats: int, winners: tuple[int, ...], rewards: list[float]
) -> None:
    ended: Any = SimpleNamespace(seats=seats, winners=lambda: winners)
    assert victory(ended) == pytest.approx(rewards)
