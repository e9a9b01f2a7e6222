import pytest

from caravanserai.arena.confidence import wilson
from caravanserai.kernel.errors import SetupError


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_agrees_with_published_values(wins: float, trials: int, low: float, high: float) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), method 3; the last is the mirror image of 0 in 20."""
    interval = wilson(wins, trials)
    assert interval.share == wins / trials
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_shared_wins_lie_between_complete_ones() -> None:
    assert wilson(3, 10).low < wilson(3.5, 10).low < wilson(4, 10).low


@pytest.mark.parametrize(("wins", "trials"), [(0, 0), (-1, 5), (6, 5)])
def test_impossible_counts_are_refused(wins: float, trials: int) -> None:
    with pytest.raises(SetupError):
        wilson(wins, trials)
