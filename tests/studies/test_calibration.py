"""Shares of the victory are honest: on fixed matches, other than those they were fitted to."""

from pathlib import Path

import pytest

from caravanserai.kernel import registry
from studies.calibration import Asked, brier, fitted, kept_in, main, play

TABLES = {"silk_road": (3, 16), "crystal_peaks": (2, 6), "dragon_road": (2, 6)}
"""The seats of a table, and how many matches are played there."""


def test_what_is_told_is_no_worse_than_an_equal_share_at_first_and_clearly_better_late() -> None:
    seen = [
        one
        for game, (seats, count) in TABLES.items()
        for number in range(count)
        for one in play(game, seats, number, "honest")
    ]
    early, late = [one for one in seen if one.progress < 0.2], [one for one in seen if one.progress > 0.8]
    assert brier(early, told) < brier(early, equal) + 0.01
    assert brier(late, told) < 0.7 * brier(late, equal)


def told(one: Asked) -> float:
    return one.told(registry.game(one.game).foresight)


def equal(one: Asked) -> float:
    return 1 / one.seats


def asked(utility: float, won: float, progress: float) -> Asked:
    return Asked("silk_road", 3, 0, progress, utility, won)


def test_the_fit_finds_how_much_the_odds_tell() -> None:
    often = [asked(0.8, won=float(part < 6), progress=1.0) for part in range(10)]
    assert asked(0.8, 0, 1.0).told(fitted(often)) == pytest.approx(0.6, abs=0.02)
    assert 1 / 3 < asked(0.8, 0, 0.1).told(fitted(often)) < 0.4


def test_it_goes_on_where_it_stopped_and_prints_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "questions.jsonl"
    main(["--game", "silk_road", "--matches", "1", "--kept", str(kept)])
    first = kept_in(kept)
    with kept.open("a", encoding="utf-8") as opened:
        opened.write('{"game": "silk')
    assert first
    assert kept_in(kept) == first
    kept.write_text(kept.read_text(encoding="utf-8").rpartition("\n")[0] + "\n", encoding="utf-8")
    main(["--game", "silk_road", "--matches", "2", "--kept", str(kept)])
    assert kept_in(kept)[: len(first)] == first
    assert {one.number for one in kept_in(kept)} == {0, 1}
    assert "silk_road: foresight " in capsys.readouterr().out
