"""The survey of an almanac counts what happens, and the report shows the counts."""

import re
import sys
from pathlib import Path

import pytest

from caravanserai.games.almanac import events
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.errors import SetupError
from caravanserai.kernel.event import Event
from studies import balance
from studies.almanac_survey import _MatchCounter, survey
from studies.survey import Survey
from tests.games.almanac.scene import action_at, seed_of

MATCHES = 5


@pytest.fixture(scope="module")
def three() -> Survey:
    return survey(DRAGON_ROAD, 3, MATCHES, seed="count")


def total(found: Survey, name: str) -> float:
    return sum(count for key, count in found.counts.items() if key[0] == name)


def test_the_same_seed_gives_the_same_counts_in_one_process_and_in_two(three: Survey) -> None:
    assert survey(DRAGON_ROAD, 3, MATCHES, seed="count", processes=2) == three
    assert survey(DRAGON_ROAD, 3, 1, seed="other").scores != three.scores[:3]


def test_every_match_visits_six_pages_and_its_win_shares_add_up_to_one(three: Survey) -> None:
    assert three.matches == len(three.best) == MATCHES
    assert len(three.scores) == 3 * MATCHES
    assert total(three, "visits") == 6 * MATCHES
    assert three["visits", 1] == MATCHES
    for group in ("seat", "order", "cards"):
        chairs = [count for key, count in three.counts.items() if key[:2] == ("chairs", group)]
        wins = [count for key, count in three.counts.items() if key[:2] == ("wins", group)]
        assert sum(chairs) == 3 * MATCHES
        assert sum(wins) == pytest.approx(MATCHES)


def test_the_lines_of_the_score_sheets_add_up_to_the_scores(three: Survey) -> None:
    assert total(three, "sheet") == sum(three.scores)


def test_every_worker_is_placed_or_left(three: Survey) -> None:
    assert total(three, "placed") + total(three, "left") == total(three, "workers")
    assert total(three, "workers") >= 6 * 3 * 3 * MATCHES
    assert {key[1:] for key in three.counts if key[0] == "worth"} == {
        key[1:] for key in three.counts if key[0] == "placed"
    }


def test_five_encounters_are_met_in_a_match_and_no_more_fights_are_won_than_fought(three: Survey) -> None:
    assert total(three, "met") == 5 * MATCHES
    assert 0 < total(three, "won") < total(three, "fought")


@pytest.mark.parametrize(("face", "won"), [(0, 0), (5, 1)])
def test_the_fights_of_a_page_are_not_those_of_the_last_encounter(face: int, won: int) -> None:
    """AL-187, CP-L18g: the Beast Pit has its own line, whether an X or a 3 is rolled."""
    pit = action_at("brothers_colosseum", seats=3, guards={0: 3}, home={0: 1, 1: 0, 2: 0}, seed=seed_of(6, face))
    pit.answer("pair_6b")
    page = pit.view().page
    found = Survey(2)
    counter = _MatchCounter(CRYSTAL_PEAKS.start(2, 1), found)
    met = (Event(events.ENCOUNTER, (7,), 1), Event(events.FOUGHT, (1, 9, 8, 1), 1), Event(events.ARRIVED, (page, 6), 1))
    for event in (*met, *pit.match.events(None, -1)):
        counter._count_event(event)
    assert {key: count for key, count in found.counts.items() if "fought" in str(key[0]) or "won" in str(key[0])} == {
        ("fought", 7): 1,
        ("won", 7): 1,
        ("page_fought", page): 1,
        ("page_won", page): won,
    }
    assert f"| {page} brothers_colosseum | 1 fights, {100 * won}.0 % won |" in "\n".join(
        balance._page_fights(BOOKS["crystal_peaks"], [found])
    )


def test_counts_of_nothing_are_nothing() -> None:
    empty = Survey(2)
    assert empty["placed", 1, 1] == 0
    assert empty.share(("left", 1), ("workers", 1)) == 0


@pytest.mark.parametrize(("matches", "processes"), [(0, 1), (1, 0)])
def test_a_survey_needs_a_match_and_a_process(matches: int, processes: int) -> None:
    with pytest.raises(SetupError):
        survey(DRAGON_ROAD, 2, matches, processes=processes)


def test_the_report_names_every_page_contract_encounter_and_space(three: Survey) -> None:
    text = balance.report(BOOK, [three], "count")
    pages = [page for page in BOOK.pages if page is not None]
    assert all(f"| {page.number} {page.id} |" in text for page in pages)
    cards = [(card.id, card.product) for card in BOOK.contracts] + [(card.id, card.product) for card in BOOK.encounters]
    assert all((f"| {card} |" in text) == (product == BOOK.product) for card, product in cards)
    assert all(f"| {page.id} | {spot.id} |" in text for page in pages for spot in page.spots)
    mean = sum(three.scores) / len(three.scores)
    assert f"| 3 | {MATCHES} | {mean:.1f} |" in text
    assert "nan" not in text
    heads = re.findall(r"^\|[-|]+\|$", text, re.MULTILINE)
    assert len(heads) == 11


def test_dead_and_dominating_spaces_are_pointed_out() -> None:
    found = Survey(4, matches=100)
    found.counts["visits", 1] = 100
    for spot in range(19):
        found.counts["placed", 1, spot] = 50
        found.counts["worth", 1, spot] = 200
    found.counts["placed", 1, 3] = 4
    found.counts["placed", 1, 7], found.counts["worth", 1, 7] = 100, 1500
    lines = [line for line in balance._outstanding(BOOK, [found]) if "outpost" in line]
    page = BOOK.pages[1]
    assert page is not None
    assert len(lines) == 2
    assert lines[0].startswith(f"| dead | outpost | {page.spots[3].id} |")
    assert lines[1].startswith(f"| dominates | outpost | {page.spots[7].id} |")


def test_the_command_writes_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "reports" / "here.md"
    monkeypatch.setattr(sys, "argv", ["balance", "dragon_road", "--matches", "1", "--to", str(path)])
    balance.main()
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Balance of dragon_road\n")
    assert "--matches 1 --seed 0" in text


@pytest.mark.parametrize("game", ["chess", "silk_road"])
def test_a_game_that_is_no_almanac_is_refused_with_a_list_of_almanacs(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        balance.main([game])
    message = capsys.readouterr().err.splitlines()[-1]
    assert game in message
    assert "dragon_road" in message
