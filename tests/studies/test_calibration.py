"""Reported win probabilities are well calibrated on fixed matches that the fit has not seen."""

from pathlib import Path

import pytest

from caravanserai.kernel import registry
from studies.calibration import Sample, brier, fit_calibration_slope, load_samples, main, play

TABLES = {"silk_road": (3, 16), "crystal_peaks": (2, 6), "dragon_road": (2, 6)}
"""The seats of a table, and the number of its matches."""


def test_reported_shares_are_no_worse_than_equal_shares_early_and_clearly_better_late() -> None:
    seen = [
        one
        for game, (seats, count) in TABLES.items()
        for number in range(count)
        for one in play(game, seats, number, "honest")
    ]
    early, late = [one for one in seen if one.progress < 0.2], [one for one in seen if one.progress > 0.8]
    assert brier(early, reported) < brier(early, equal) + 0.01
    assert brier(late, reported) < 0.7 * brier(late, equal)


def reported(one: Sample) -> float:
    return one.reported_share(registry.game(one.game).calibration_slope)


def equal(one: Sample) -> float:
    return 1 / one.seats


def sample(utility: float, won: float, progress: float) -> Sample:
    return Sample("silk_road", 3, 0, progress, utility, won)


def test_the_fit_finds_the_reliability_of_the_odds() -> None:
    often = [sample(0.8, won=float(part < 6), progress=1.0) for part in range(10)]
    assert sample(0.8, 0, 1.0).reported_share(fit_calibration_slope(often)) == pytest.approx(0.6, abs=0.02)
    assert 1 / 3 < sample(0.8, 0, 0.1).reported_share(fit_calibration_slope(often)) < 0.4


def test_a_second_run_continues_the_first_and_prints_the_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "questions.jsonl"
    main(["--game", "silk_road", "--matches", "1", "--kept", str(kept)])
    first = load_samples(kept)
    with kept.open("a", encoding="utf-8") as opened:
        opened.write('{"game": "silk')
    assert first
    assert load_samples(kept) == first
    kept.write_text(kept.read_text(encoding="utf-8").rpartition("\n")[0] + "\n", encoding="utf-8")
    main(["--game", "silk_road", "--matches", "2", "--kept", str(kept)])
    assert load_samples(kept)[: len(first)] == first
    assert {one.number for one in load_samples(kept)} == {0, 1}
    assert "silk_road: calibration_slope " in capsys.readouterr().out
