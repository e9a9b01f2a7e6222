"""Ratings by a batch fit, and the table of strength."""

import itertools
import json
from pathlib import Path

import pytest

from caravanserai.arena.rating import Result, ratings
from caravanserai.kernel.registry import games
from studies.bot_strength import Pairing, Played, keep, kept_in, ladder, main, pairings_of, play, rated, report

DOCS = Path(__file__).parent.parent.parent / "docs"
PLAYED_AGAIN = [
    (("silk_road", 4, "master", "merchant"), 7),
    (("dragon_road", 3, "merchant", "novice"), 11),
    (("crystal_peaks", 2, "merchant", "novice"), 5),
    (("dragonharth", 4, "easy", "random"), 3),
]


def results(first: str, second: str, won: int, lost: int) -> list[Result]:
    better: Result = ((first, 1), (second, 2))
    worse: Result = ((first, 2), (second, 1))
    return [better] * won + [worse] * lost


def test_ten_to_one_is_400_points() -> None:
    found = {rating.name: rating for rating in ratings(results("strong", "weak", 1000, 100))}
    assert found["strong"].points - found["weak"].points == pytest.approx(400, abs=3)
    assert found["strong"].points + found["weak"].points == pytest.approx(0)
    assert found["strong"].low < found["strong"].points < found["strong"].high


def test_odds_multiply_along_a_ladder() -> None:
    ladder = ratings([*results("a", "b", 300, 100), *results("b", "c", 300, 100)])
    assert [rating.name for rating in ladder] == ["a", "b", "c"]
    assert ladder[0].points - ladder[1].points == pytest.approx(ladder[1].points - ladder[2].points, rel=0.02)


def test_who_never_lost_has_a_rating_and_more_matches_make_it_surer() -> None:
    few, many = ratings(results("a", "b", 10, 0))[0], ratings(results("a", "b", 60, 40))[0]
    assert 0 < few.points < 2000
    assert few.high - few.low > 200, "ten victories do not tell how large the gap is"
    assert few.low < few.points < few.high
    assert many.high - many.low < 200


def test_a_gap_nobody_can_measure_blurs_no_other_one_where_an_anchor_is_set() -> None:
    """In Dragonharth all kingdoms beat random players in almost every match, yet differ from each other."""
    met = [
        *results("hard", "normal", 240, 160),
        *results("normal", "easy", 240, 160),
        *results("easy", "random", 399, 1),
    ]
    hard, normal, easy, last = ratings(met, anchor="normal")
    assert (normal.name, normal.low, normal.points, normal.high) == ("normal", 0, 0, 0)
    assert hard.low > 0 > easy.high
    assert last.high < easy.low
    blurred = ratings(met)
    assert hard.points - easy.points == pytest.approx(blurred[0].points - blurred[2].points)
    assert hard.high - hard.low < blurred[0].high - blurred[0].low


def test_a_table_of_several_counts_as_one_match() -> None:
    three = ratings([(("a", 1), ("b", 2), ("b", 3))] * 30 + [(("a", 3), ("b", 2), ("b", 1))] * 10)
    two = ratings(results("a", "b", 30, 10))
    assert three[0].points == pytest.approx(two[0].points)


def test_without_a_meeting_there_is_no_rating() -> None:
    assert ratings([]) == []
    assert ratings([(("a", 1), ("a", 2))]) == []


def test_matches_are_kept_and_a_broken_line_is_played_again(tmp_path: Path) -> None:
    file, pairing = tmp_path / "kept.jsonl", Pairing("silk_road", 3, "novice", "random")
    keep(file, pairing, Played(0, 2, (2, 3, 1)))
    with file.open("a", encoding="utf-8") as opened:
        opened.write('{"pairing": ["silk_road", 3, "nov')
    assert kept_in(file) == {pairing: {0: Played(0, 2, (2, 3, 1))}}
    assert kept_in(tmp_path / "none") == {}


def test_begun_again_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, page = tmp_path / "kept.jsonl", tmp_path / "bots.md"
    wanted = ["--game", "silk_road", "--seats", "3", "--kept", str(file), "--master-matches", "0"]
    main([*wanted, "--matches", "2"])
    first = file.read_text("utf-8").splitlines()
    main([*wanted, "--matches", "3", "--to", str(page)])
    lines = file.read_text("utf-8").splitlines()
    assert lines[: len(first)] == first
    assert sorted(json.loads(line)["number"] for line in lines) == [0, 0, 1, 1, 2, 2]
    assert "| merchant | novice | 3 |" in page.read_text("utf-8")


def test_every_bot_meets_the_next_weaker_one_at_tables_there_are() -> None:
    assert {pairing.seats for pairing in pairings_of("silk_road", ())} == {3, 4, 5, 6}
    assert [(pairing.champion, pairing.field) for pairing in pairings_of("silk_road", (3,))] == [
        ("master", "merchant"),
        ("merchant", "novice"),
        ("novice", "random"),
    ]
    assert {pairing.seats for pairing in pairings_of("dragon_road", (2, 4, 6))} == {2, 4}


@pytest.fixture(scope="module")
def kept() -> dict[Pairing, dict[int, Played]]:
    return kept_in(DOCS / "bots.jsonl")


def test_the_report_tells_what_was_played(kept: dict[Pairing, dict[int, Played]]) -> None:
    assert (DOCS / "bots.md").read_text(encoding="utf-8") == report(kept)


@pytest.mark.parametrize(("game", "seats"), [(game.id, seats) for game in games() for seats in game.seat_counts])
def test_levels_are_apart_at_every_table(kept: dict[Pairing, dict[int, Played]], game: str, seats: int) -> None:
    """Each level is stronger than the next one, and their intervals do not touch."""
    met = {pairing: kept[pairing] for pairing in pairings_of(game, (seats,))}
    found = rated(met)
    assert [rating.name for rating in found] == list(ladder(game))
    for better, worse in itertools.pairwise(found):
        assert better.low > worse.high, (better, worse)


@pytest.mark.parametrize(
    ("game", "seats", "share"), [("silk_road", 3, 55), ("dragon_road", 2, 70), ("crystal_peaks", 2, 70)]
)
def test_the_master_beats_the_merchants(
    kept: dict[Pairing, dict[int, Played]], game: str, seats: int, share: int
) -> None:
    played = kept[Pairing(game, seats, "master", "merchant")].values()
    assert len(played) >= 400
    assert 100 * sum(match.won for match in played) / len(played) >= share


def test_some_matches_of_the_report_end_as_they_did(kept: dict[Pairing, dict[int, Played]]) -> None:
    """The same numbers give the same matches, as long as no rule and no bot has changed."""
    for pairing, number in PLAYED_AGAIN:
        assert play(Pairing(*pairing), number) == kept[Pairing(*pairing)][number], "play docs/bots.jsonl anew"


def test_the_champions_share_is_told_with_its_interval() -> None:
    pairing = Pairing("silk_road", 3, "novice", "random")
    text = report({pairing: {0: Played(0, 0, (1, 1, 3)), 1: Played(1, 1, (2, 1, 3))}})
    assert "| novice | random | 2 | 75.0 % |" in text


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (["--seats", "9"], "--seats: the tables of silk_road have 3 to 6"),
        (["--seats", "3", "--matches", "0", "--master-matches", "0", "--to", "/dev/full"], "No space left on device"),
        (["--seats", "3", "--matches", "0", "--master-matches", "0", "--to", "/proc/x/y"], "/proc/x/y"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(
    wanted: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--game", "silk_road", "--kept", str(tmp_path / "kept.jsonl"), *wanted])
    assert left.value.code
    assert told in capsys.readouterr().err.splitlines()[-1]
