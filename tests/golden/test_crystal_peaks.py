"""The golden files of Crystal Peaks: what the rules do today, kept so that a change of behaviour shows."""

import pytest

from tests.golden import kept
from tools.golden_crystal_peaks import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.records)
def test_a_record_replays_with_equal_digests_and_scores(name: str) -> None:
    kept.check_replay(GOLDEN, name)


def test_one_record_holds_undos() -> None:
    """AL-66: what was taken back is part of the record, and is replayed."""
    kept.check_undos(GOLDEN, "three_undos", least=20)


def test_a_record_with_another_position_is_refused() -> None:
    kept.check_a_changed_digest_is_refused(GOLDEN, "two_players")


@pytest.mark.parametrize("name", GOLDEN.files())
def test_a_golden_file_says_what_the_rules_do(name: str) -> None:
    kept.check_file(GOLDEN, name)


def test_the_option_table_names_every_option_of_the_game() -> None:
    kept.check_option_table(GOLDEN)


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_the_files_are_the_same_under_another_hash_seed(hash_seed: str) -> None:
    kept.check_another_hash_seed(GOLDEN, hash_seed)


def test_the_playthrough_names_things_and_spaces() -> None:
    """The file is to be read: six rounds by name, spaces of the page by name, a score sheet for each seat."""
    text = kept.text_of(GOLDEN, "playthrough.txt")
    assert [line.split(",")[0] for line in text.splitlines() if line.startswith("round ")] == [
        f"round {number}" for number in range(1, 7)
    ]
    assert "round 1, traders_village" in text
    assert "space=square_" in text
    assert "space=1" not in text
    assert text.count("rank ") == GOLDEN.seats
