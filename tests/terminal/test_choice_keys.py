import random
from collections.abc import Iterator
from typing import Any

import pytest

from caravanserai import Match, game
from caravanserai.terminal.choice_keys import COMMANDS, NUMERIC, Menu, menu_of
from caravanserai.text import Describer

SILK_ROAD = game("silk_road")
DESCRIBER = Describer(SILK_ROAD, "en", ["Ana", "Ben", "Cleo", "Dov"])


def menus(matches: int = 3) -> Iterator[tuple["Match[Any]", Menu]]:
    """Yield every menu of some random matches."""
    for seed in range(matches):
        match, dice = SILK_ROAD.start(4, seed), random.Random(seed)
        while not match.over:
            yield match, menu_of(match, match.decision_of(None).seat, DESCRIBER)
            match.answer(dice.choice(match.options()))


def test_every_legal_choice_has_one_key_of_its_own() -> None:
    for match, menu in menus():
        assert sorted(entry.choice for entry in menu.entries) == sorted(match.options())
        keys = [entry.key for entry in menu.entries]
        assert len(set(keys)) == len(keys)
        assert not set(keys) & set(COMMANDS)
        assert all(menu.find(entry.key) is entry for entry in menu.entries)


def test_a_number_typed_is_never_a_place_in_a_list_where_numbers_are_asked_for() -> None:
    kinds = set()
    for _, menu in menus():
        space = menu.decision.space
        if any(block.of in NUMERIC for block in space.blocks):
            kinds.add(type(menu.decision).__name__)
            for entry in menu.numbers:
                block, place = space.locate(entry.choice)
                assert entry.key == str(block.items[place])
            assert not any(entry.key.isdigit() for entry in menu.others)
        else:
            assert [entry.key for entry in menu.others] == [str(at + 1) for at in range(len(menu.others))]
    assert kinds == {"Bid", "Buy", "Sell", "Trade", "Show"}


def test_enter_never_costs_anything_unless_there_is_no_other_choice() -> None:
    for match, menu in menus():
        if menu.default is not None and len(menu.entries) > 1:
            assert match.outlook(menu.default.choice) == ()
            assert type(menu.decision).__name__ not in {"TakeTile", "MoveCaravan", "PassPawn", "SellOrKeep"}


def test_enter_never_gives_a_final_answer() -> None:
    for _, menu in menus():
        assert menu.default is None or not menu.default.final
        assert not any(entry.final for entry in [menu.find("")] if entry is not None)


def test_in_dragonharth_enter_does_not_end_the_turn() -> None:
    rules = game("dragonharth")
    match, dice = rules.start(4, 1), random.Random(1)
    while type(match.decision_of(None)).__name__ != "Act":
        match.answer(dice.choice(match.options()))
    seat = match.decision_of(None).seat
    menu = menu_of(match, seat, Describer(rules, "en", ["Ana", "Ben", "Cleo", "Dov"]))
    assert any(entry.label == "end the turn" and entry.final for entry in menu.entries)
    assert menu.find("") is None


def test_a_barred_number_is_recognised_and_a_wild_one_is_not() -> None:
    match = SILK_ROAD.start(4, 1)
    menu = menu_of(match, match.decision_of(None).seat, DESCRIBER)
    barred = menu.barred_number("11")
    assert barred is not None
    assert match.why_not(barred) is not None
    for typed in ("0", "256", "9999999999999", "-1", "x", "", "1.5", "²", "٣"):
        assert menu.barred_number(typed) is None
        assert menu.find(typed) is (menu.default if typed == "" else None)


@pytest.mark.parametrize("typed", ["7", "07", "007"])
def test_seven_is_seven(typed: str) -> None:
    match = SILK_ROAD.start(4, 1)
    entry = menu_of(match, match.decision_of(None).seat, DESCRIBER).find(typed)
    assert entry is not None
    assert entry.choice == 7


def test_final_choices_are_marked_and_so_is_what_all_decide_at_once() -> None:
    for match, menu in menus(1):
        together = len(match.decisions()) > 1
        for entry in menu.entries:
            tried = match.copy()
            seat = tried.decision_of(None).seat
            tried.answer(entry.choice)
            assert entry.final is (together or not tried.can_undo(seat))
