"""A change of the common rules gives almanacs from folders a new number, too."""

from __future__ import annotations

import pytest

from caravanserai.games.almanac.flow import contracts
from caravanserai.games.almanac.own import game as own
from tests.games.almanac.own.folders import registered_almanac
from tests.golden import common_rules, golden_checks
from tests.patching import interpreted_only


def test_the_common_rules_agree_with_their_walks() -> None:
    with common_rules.sample() as golden:
        golden_checks.check_file(golden, "walks.txt")


@interpreted_only
def test_a_changed_common_rule_without_a_new_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contracts, "DRAWN", 2)
    with common_rules.sample() as golden, pytest.raises(AssertionError, match="a new `rules` number"):
        golden_checks.check_file(golden, "walks.txt")


@interpreted_only
def test_the_number_of_an_almanac_from_a_folder_counts_the_common_rules_in_thousands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with registered_almanac() as almanac:
        assert almanac.rules % 1000 == 1, "that of the folder alone"
    monkeypatch.setattr(own, "COMMON_RULES", 2)
    with registered_almanac() as almanac:
        assert almanac.rules == 2001
