"""The golden files of Silk Road: records of the present behaviour, so that a change becomes visible."""

import pytest

from tests.golden import golden_checks
from tools.golden_silk_road import GOLDEN


@pytest.mark.parametrize("name", GOLDEN.records)
def test_a_record_replays_with_equal_digests_and_scores(name: str) -> None:
    """SR-32: replay checks the position after every answer, and the scores at the end."""
    golden_checks.check_replay(GOLDEN, name)


def test_one_record_holds_undos() -> None:
    """SR-131: undone answers are part of the record, and are replayed."""
    golden_checks.check_undos(GOLDEN, "five_reverse", least=5)


def test_a_record_with_another_position_is_refused() -> None:
    """SR-32: a digest changed by hand is detected at its position, so the test above can fail."""
    golden_checks.check_a_changed_digest_is_refused(GOLDEN, "three_west")


@pytest.mark.parametrize("name", GOLDEN.files())
def test_a_golden_file_agrees_with_the_rules(name: str) -> None:
    golden_checks.check_file(GOLDEN, name)


def test_the_option_table_names_every_option_of_the_game() -> None:
    golden_checks.check_option_table(GOLDEN)


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_the_files_are_the_same_under_another_hash_seed(hash_seed: str) -> None:
    """SR-32: nothing depends on the order of sets."""
    golden_checks.check_another_hash_seed(GOLDEN, hash_seed)
