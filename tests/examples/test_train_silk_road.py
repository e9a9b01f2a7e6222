import numpy as np
import pytest

from examples.train_silk_road import train, win_share


def quietly(_line: str) -> None:
    pass


@pytest.mark.slow
def test_a_short_training_already_beats_chance() -> None:
    policy = train(300, 50, 1, quietly)
    assert win_share(policy, 40, 1) > 0.5


def test_the_same_seed_gives_the_same_weights() -> None:
    one, same, other = (train(10, 5, seed, quietly).weights for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
