"""The golden files of the almanacs: records of the present behaviour, so that a change becomes visible."""

import pytest

from tests.golden import golden_checks
from tools.golden import Golden
from tools.golden_crystal_peaks import GOLDEN as CRYSTAL_PEAKS
from tools.golden_dragon_road import GOLDEN as DRAGON_ROAD

BOTH = [DRAGON_ROAD, CRYSTAL_PEAKS]
each = pytest.mark.parametrize("golden", BOTH, ids=lambda golden: golden.game.id)
RECORDS = [pytest.param(golden, name, id=f"{golden.game.id}-{name}") for golden in BOTH for name in golden.records]
FILES = [pytest.param(golden, name, id=f"{golden.game.id}-{name}") for golden in BOTH for name in golden.files()]
SEEN = {
    DRAGON_ROAD.game.id: ("round 1, outpost", "space=forge_"),
    CRYSTAL_PEAKS.game.id: ("round 1, traders_village", "space=square_"),
}
"""Texts that the playthrough must contain: the first page by name, and a space of it."""


@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_a_record_replays_with_equal_digests_and_scores(golden: Golden, name: str) -> None:
    golden_checks.check_replay(golden, name)


@each
def test_one_record_holds_undos(golden: Golden) -> None:
    """AL-66: undone answers are part of the record, and are replayed."""
    golden_checks.check_undos(golden, "three_undos", least=20)


@each
def test_a_record_with_another_position_is_refused(golden: Golden) -> None:
    golden_checks.check_a_changed_digest_is_refused(golden, "two_players")


@pytest.mark.parametrize(("golden", "name"), FILES)
def test_a_golden_file_agrees_with_the_rules(golden: Golden, name: str) -> None:
    golden_checks.check_file(golden, name)


@each
def test_the_option_table_names_every_option_of_the_game(golden: Golden) -> None:
    golden_checks.check_option_table(golden)


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
@each
def test_the_files_are_the_same_under_another_hash_seed(golden: Golden, hash_seed: str) -> None:
    golden_checks.check_another_hash_seed(golden, hash_seed)


@each
def test_the_playthrough_names_things_and_spaces(golden: Golden) -> None:
    """The file is readable: six rounds by name, spaces of the page by name, a score sheet for each seat."""
    text = golden_checks.text_of(golden, "playthrough.txt")
    assert [line.split(",")[0] for line in text.splitlines() if line.startswith("round ")] == [
        f"round {number}" for number in range(1, 7)
    ]
    page, space = SEEN[golden.game.id]
    assert page in text
    assert space in text
    assert "space=1" not in text
    assert text.count("rank ") == golden.seats
