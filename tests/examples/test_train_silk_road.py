import numpy as np
import pytest

from examples.train_silk_road import main, train, win_share


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


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (["--batch", "0"], "argument --batch: must be at least 2"),
        (["--batch", "1"], "argument --batch: must be at least 2"),
        (["--batch", "ten"], "argument --batch: invalid number value: 'ten'"),
        (["--seed", "-1"], "argument --seed: must be at least 0"),
        (["--tests", "0"], "argument --tests: must be at least 1"),
        (["--matches", "10"], "with --matches 10 and --batch 100 nothing is learnt"),
    ],
)
def test_invalid_arguments_are_reported_at_once(
    wanted: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(wanted)
    assert end.value.code == 2
    assert message in capsys.readouterr().err


def test_the_smallest_training_runs(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--matches", "2", "--batch", "2", "--tests", "1"])
    assert "of 1 new matches" in capsys.readouterr().out
