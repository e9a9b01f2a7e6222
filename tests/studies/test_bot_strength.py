"""The study of the strength of the bots, and its report in docs/bots.md."""

import itertools
import json
from pathlib import Path

import pytest

from caravanserai.kernel.registry import games
from studies.bot_strength import (
    Pairing,
    PairingResult,
    append_result,
    ladder,
    load_results,
    main,
    pairings_of,
    play,
    ratings_of,
    report,
)

DOCS = Path(__file__).parent.parent.parent / "docs"
PLAYED_AGAIN = [
    (("silk_road", 4, "master", "merchant"), 7),
    (("dragon_road", 3, "merchant", "novice"), 11),
    (("crystal_peaks", 2, "merchant", "novice"), 5),
    (("dragonharth", 4, "easy", "random"), 3),
]


def test_results_are_stored_and_a_broken_line_is_left_out(tmp_path: Path) -> None:
    file, pairing = tmp_path / "kept.jsonl", Pairing("silk_road", 3, "novice", "random")
    append_result(file, pairing, PairingResult(0, 2, (2, 3, 1)))
    with file.open("a", encoding="utf-8") as opened:
        opened.write('{"pairing": ["silk_road", 3, "nov')
    assert load_results(file) == {pairing: {0: PairingResult(0, 2, (2, 3, 1))}}
    assert load_results(tmp_path / "none") == {}


def test_a_second_run_continues_the_first(tmp_path: Path) -> None:
    file, page = tmp_path / "kept.jsonl", tmp_path / "bots.md"
    wanted = ["--game", "silk_road", "--seats", "3", "--kept", str(file), "--master-matches", "0"]
    main([*wanted, "--matches", "2"])
    first = file.read_text("utf-8").splitlines()
    main([*wanted, "--matches", "3", "--to", str(page)])
    lines = file.read_text("utf-8").splitlines()
    assert lines[: len(first)] == first
    assert sorted(json.loads(line)["number"] for line in lines) == [0, 0, 1, 1, 2, 2]
    assert "| merchant | novice | 3 |" in page.read_text("utf-8")


def test_every_bot_meets_the_next_weaker_one_with_every_number_of_seats() -> None:
    assert {pairing.seats for pairing in pairings_of("silk_road", ())} == {3, 4, 5, 6}
    assert [(pairing.champion, pairing.field) for pairing in pairings_of("silk_road", (3,))] == [
        ("master", "merchant"),
        ("merchant", "novice"),
        ("novice", "random"),
    ]
    assert {pairing.seats for pairing in pairings_of("dragon_road", (2, 4, 6))} == {2, 4}


@pytest.fixture(scope="module")
def kept() -> dict[Pairing, dict[int, PairingResult]]:
    return load_results(DOCS / "bots.jsonl")


def test_the_report_is_that_of_the_stored_results(kept: dict[Pairing, dict[int, PairingResult]]) -> None:
    assert (DOCS / "bots.md").read_text(encoding="utf-8") == report(kept)


@pytest.mark.parametrize(("game", "seats"), [(game.id, seats) for game in games() for seats in game.seat_counts])
def test_levels_are_apart_at_every_table(kept: dict[Pairing, dict[int, PairingResult]], game: str, seats: int) -> None:
    """Each level is stronger than the next one, and their intervals do not touch."""
    met = {pairing: kept[pairing] for pairing in pairings_of(game, (seats,))}
    found = ratings_of(met)
    assert [rating.name for rating in found] == list(ladder(game))
    for better, worse in itertools.pairwise(found):
        assert better.low > worse.high, (better, worse)


@pytest.mark.parametrize(
    ("game", "seats", "share"), [("silk_road", 3, 55), ("dragon_road", 2, 70), ("crystal_peaks", 2, 70)]
)
def test_the_master_beats_the_merchants(
    kept: dict[Pairing, dict[int, PairingResult]], game: str, seats: int, share: int
) -> None:
    played = kept[Pairing(game, seats, "master", "merchant")].values()
    assert len(played) >= 400
    assert 100 * sum(match.won for match in played) / len(played) >= share


def test_some_matches_of_the_report_are_reproduced(kept: dict[Pairing, dict[int, PairingResult]]) -> None:
    """The same numbers give the same matches, as long as rules and bots are unchanged."""
    for pairing, number in PLAYED_AGAIN:
        assert play(Pairing(*pairing), number) == kept[Pairing(*pairing)][number], "play docs/bots.jsonl anew"


def test_the_report_shows_the_champions_share_with_its_interval() -> None:
    pairing = Pairing("silk_road", 3, "novice", "random")
    text = report({pairing: {0: PairingResult(0, 0, (1, 1, 3)), 1: PairingResult(1, 1, (2, 1, 3))}})
    assert "| novice | random | 2 | 75.0 % |" in text


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (["--seats", "9"], "--seats: the tables of silk_road have 3 to 6"),
        (["--seats", "3", "--matches", "0", "--master-matches", "0", "--to", "/dev/full"], "No space left on device"),
        (["--seats", "3", "--matches", "0", "--master-matches", "0", "--to", "/proc/x/y"], "/proc/x/y"),
    ],
)
def test_an_error_is_reported_in_one_line(
    wanted: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--game", "silk_road", "--kept", str(tmp_path / "kept.jsonl"), *wanted])
    assert left.value.code
    assert message in capsys.readouterr().err.splitlines()[-1]
