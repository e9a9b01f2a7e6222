from typing import Any

import pytest

from caravanserai.kernel.game import Game
from caravanserai.testing import (
    PROPERTIES,
    ContractBroken,
    RandomMatch,
    check_game,
    check_property,
    contract_cases,
    play,
)
from tests.contract import faulty_rules, faulty_views
from tests.contract.toy import BAZAAR

CAUGHT_BY = [
    (faulty_rules.NeverEnds, "ends", "not over after"),
    (faulty_views.HasNoWinner, "ends", "standings"),
    (faulty_rules.DuplicateOption, "options", "offered twice"),
    (faulty_rules.UndeclaredOption, "options", "outside the declared space"),
    (faulty_rules.BooleanOption, "options", "no int"),
    (faulty_rules.EmptyOptions, "options", "offers no option"),
    (faulty_rules.BreaksHalfWay, "options", "ZeroDivisionError"),
    (faulty_rules.RefusesWithoutReason, "options", "no reason is given"),
    (faulty_rules.MutatesThenRefuses, "refusals", "changed the match"),
    (faulty_rules.SharesHands, "copies", "shares SharingTable.hands"),
    (faulty_rules.ForgetsItsMood, "saves", "not equal"),
    (faulty_rules.GlobalRandom, "replays", "no record"),
    (faulty_rules.OrderOfASet, "replays", "another PYTHONHASHSEED"),
    (faulty_rules.UnconservedCoins, "totals", "totals are"),
    (faulty_views.ShowsHands, "views", "the view shows"),
    (faulty_views.ShowsTopCard, "views", "the view shows"),
    (faulty_views.ShowsTray, "views", "the view shows"),
    (faulty_views.ShowsChance, "views", "the view shows"),
    (faulty_views.ShowsBids, "views", "the view shows"),
    (faulty_views.LendsItsLists, "views", "of the state itself"),
    (faulty_rules.OptionsFromTheDeck, "views", "options depend"),
    (faulty_rules.ReasonFromTheDeck, "views", "reason against"),
    (faulty_rules.TellsTheCard, "views", "events of"),
    (faulty_rules.UndoShowsTheDeck, "views", "can be undone"),
    (faulty_views.ImaginesNothing, "imagines", "ever varies 'deck'"),
    (faulty_views.ForgetsTheTray, "imagines", "'tray'"),
    (faulty_views.ForgetsTheSpectator, "imagines", "for a spectator"),
    (faulty_views.ImaginesThePublic, "imagines", "something public"),
    (faulty_views.ImaginesCards, "imagines", "other totals"),
    (faulty_views.ImaginesByGlobalChance, "imagines", "two worlds"),
    (faulty_rules.ForgottenSeal, "undos", "revealed something"),
    (faulty_rules.ForgottenSealOfAnEvent, "undos", "the events of"),
    (faulty_views.ShowsBids, "sealed", "learns what"),
    (faulty_rules.SealedOptionsLeak, "sealed", "options of seat"),
    (faulty_rules.FollowUpBehindADraw, "follow_ups", "something is sealed"),
    (faulty_rules.FollowUpByLuck, "follow_ups", "is asked"),
    (faulty_rules.FollowUpShowsTheDeck, "follow_ups", "depend on something hidden"),
]


at_some_positions_and_at_all = pytest.mark.parametrize("sampled", [True, False], ids=["sampled", "whole"])


@at_some_positions_and_at_all
@pytest.mark.parametrize(
    ("faulty", "caught_by", "saying"), CAUGHT_BY, ids=lambda value: getattr(value, "__name__", value)
)
def test_each_planted_fault_is_caught_by_its_property(
    faulty: type[Game[Any]], caught_by: str, saying: str, *, sampled: bool
) -> None:
    matches = [RandomMatch(faulty(), 3, seed, None, sampled) for seed in range(4)]
    with pytest.raises(ContractBroken) as broken:
        check_property(caught_by, matches)
    assert broken.value.property == caught_by
    assert saying in broken.value.detail
    assert "3 seats" in str(broken.value)


@at_some_positions_and_at_all
@pytest.mark.parametrize("faulty", dict.fromkeys(faulty for faulty, *_ in CAUGHT_BY), ids=lambda kind: kind.__name__)
def test_no_planted_fault_passes_the_whole_contract(faulty: type[Game[Any]], *, sampled: bool) -> None:
    with pytest.raises(ContractBroken):
        check_game(faulty(), 3, range(2), sampled=sampled)


def test_every_property_is_shown_to_fail() -> None:
    assert {caught_by for _, caught_by, _ in CAUGHT_BY} == set(PROPERTIES)


@at_some_positions_and_at_all
@pytest.mark.parametrize(("seats", "options"), contract_cases(BAZAAR))
def test_the_toy_without_a_fault_keeps_the_whole_contract(
    seats: int, options: dict[str, str], *, sampled: bool
) -> None:
    check_game(BAZAAR, seats, range(6), options, sampled=sampled)


def test_the_cases_hold_every_seat_count_and_every_value() -> None:
    cases = list(contract_cases(BAZAAR))
    assert cases == [(seats, {"purse": purse}) for seats in (2, 3, 4) for purse in ("full", "thin")]


def test_of_many_match_options_every_value_is_tried_but_not_every_combination() -> None:
    options = [options for seats, options in contract_cases(faulty_views.ManyOptions()) if seats == 2]
    assert len(options) == 1 + 4 * 2
    for name in "abcd":
        assert {chosen[name] for chosen in options} == {"x", "y", "z"}


def test_without_seeds_nothing_is_proved() -> None:
    with pytest.raises(ValueError, match="nothing is proved"):
        check_game(BAZAAR, 3, [])


def test_a_match_may_be_given_fewer_answers() -> None:
    with pytest.raises(ContractBroken, match="not over after 5 answers"):
        list(play(BAZAAR, 3, 1, most=5))


def test_a_breach_names_property_match_and_answer() -> None:
    with pytest.raises(ContractBroken) as broken:
        check_game(faulty_rules.UnconservedCoins(), 2, [7], {"purse": "thin"})
    message = str(broken.value)
    assert message.startswith("totals: ")
    assert "(bazaar, 2 seats, seed 7, options {'purse': 'thin'}, after answer 1)" in message


def test_a_random_match_is_the_same_each_time() -> None:
    first, second = ([match.digest() for match in play(BAZAAR, 3, "x")] for _ in range(2))
    assert first == second
    assert len(first) > 10
