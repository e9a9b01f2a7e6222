"""The survey of Dragonharth counts what happens, and the report shows the counts."""

import sys
from pathlib import Path

import pytest

from caravanserai.kernel.errors import SetupError
from studies import dragonharth_balance
from studies.dragonharth_survey import survey
from studies.survey import Survey

MATCHES = 5


@pytest.fixture(scope="module")
def found() -> Survey:
    return survey("easy", MATCHES, length="short", seed="count")


def test_the_same_seed_gives_the_same_counts_in_one_process_and_in_two(found: Survey) -> None:
    assert survey("easy", MATCHES, length="short", seed="count", processes=2) == found
    assert survey("easy", 1, length="short", seed="other").scores != found.scores[:4]
    assert survey("easy", 1, length="short", seed="count", first=4).scores == found.scores[16:]


def test_every_match_has_four_seats_and_win_shares_that_add_up_to_one(found: Survey) -> None:
    assert found.matches == len(found.best) == MATCHES
    assert len(found.scores) == 4 * MATCHES
    for group in ("seat", "kingdom", "order", "fed", "dragon", "borrowed", "abroad"):
        assert sum(count for key, count in found.counts.items() if key[:2] == ("chairs", group)) == 4 * MATCHES
        assert sum(count for key, count in found.counts.items() if key[:2] == ("wins", group)) == pytest.approx(MATCHES)


def test_the_sources_add_up_to_the_scores(found: Survey) -> None:
    sheet = {key[1]: count for key, count in found.counts.items() if key[0] == "sheet"}
    assert sum(sheet.values()) == sum(found.scores)
    assert found[("at_home",)] + found[("conquest",)] == sheet["resources"] + sheet["annexed"]


def test_there_is_war(found: Survey) -> None:
    hits, losses = found["event", "hit"], found["lost", "catapults"] + found["gave_up", "catapults"]
    assert hits > 0
    assert losses > 0
    assert found["event", "annexed"] <= found["attacked", 1]


def test_nothing_is_counted_without_matches() -> None:
    with pytest.raises(SetupError):
        survey("easy", 0)
    with pytest.raises(SetupError):
        survey("easy", 1, processes=0)


def test_the_report_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "report.md"
    argv = ["dragonharth_balance", "--matches", "2", "--level", "easy", "--length", "short", "--to", str(path)]
    monkeypatch.setattr(sys, "argv", argv)
    dragonharth_balance.main()
    text = path.read_text(encoding="utf-8")
    assert "--matches 2 --level easy --length short --seed 0 --first 0" in text
    for title in ("Scores", "Conquest, catapults, economy", "Kingdoms", "Loans, chaos, the Dragon Lords, ruin"):
        assert f"## {title}\n" in text
    assert "| green | 2 |" in text
