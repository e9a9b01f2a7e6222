"""Page 17: workers alternate between work and play, and the top score takes the key."""

from __future__ import annotations

from typing import cast

import pytest

from caravanserai.games.almanac.dragon_road.pages.dockside_arcade import AlternateSides
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.chance import advance, number_below
from caravanserai.kernel.decision import Reason
from tests.games.almanac.road import (
    group,
    in_use,
    new_events,
    page_named,
    road,
    rule_of,
    surcharge,
    surcharges,
    why_not,
)
from tests.games.almanac.scene import action_at, seed_of
from tests.games.almanac.turns import answer, begin, legal, offered, place, refused

PAGE = "dockside_arcade"
RIDE = {0: {"dewleaf": 3}}
"""Goods to sell."""


def roll_next(state: Road, *pips: int) -> None:
    """Set chance so that the die shows these rolls next."""
    for seed in range(100_000):
        chance, seen = seed, []
        for _ in pips:
            chance = advance(chance)
            seen.append(1 + number_below(chance, 6))
        if seen == list(pips):
            state.chance = seed
            return
    raise AssertionError(f"no seed rolls {pips}")


def best(state: Road) -> int:
    return state.memo[0]


def test_two_sides_a_high_score_of_four_and_the_key() -> None:
    """DR-L17a."""
    state = road(4, PAGE)
    page = page_named(PAGE)
    assert page.groups == ("docks", "arcade")
    assert best(state) == 4
    assert state.key == -1
    docks = {page.spots[index].action for index in page.in_use[4] if page.spots[index].group == 0}
    arcade = {page.spots[index].action for index in page.in_use[4] if page.spots[index].group == 1}
    assert docks == {1, 3, 4}  # sell, extend, complete
    assert arcade == {0, 2, 6}  # gain, shop, the games


def test_workers_alternate_between_the_sides() -> None:
    """DR-L17b: the first worker may go to either side; each player alternates independently."""
    state = road(2, PAGE)
    assert set(surcharges(state, 0)) == set(in_use(state))
    state = road(2, PAGE, workers={"docks_1": 0})
    assert {name.split("_")[0] for name in surcharges(state, 0)} == {"arcade"}
    assert {name.split("_")[0] for name in surcharges(state, 1)} == {"docks", "arcade"}
    assert surcharge(state, 0, "docks_2") is None
    assert why_not(state, 0, "docks_2") == Reason("same_side", (("page", 17), ("group", group(state, "docks"))))


def test_without_a_legal_space_on_that_side_the_other_may_be_used() -> None:
    """DR-L17c: no goods, no contract, nothing to buy: the Docks offer nothing."""
    state = road(2, PAGE, workers={"arcade_1": 0})
    assert legal(state, 0) == ["arcade_2", "arcade_3", "arcade_5", "arcade_8"]
    assert legal(road(2, PAGE, goods=RIDE, workers={"arcade_1": 0}), 0) == ["docks_1"]


def test_gold_and_free_spaces_count_for_the_fallback() -> None:
    """DR-L17c: the card is too expensive; the market is occupied."""
    dear = road(2, PAGE, gold={0: 3}, offer=("handcart",), workers={"arcade_1": 0})
    assert "arcade_3" in legal(dear, 0)
    dear.gold[0] = 4
    assert legal(dear, 0) == ["docks_4"]
    taken = road(2, PAGE, goods=RIDE, workers={"arcade_1": 0, "docks_1": 1})
    assert "arcade_3" in legal(taken, 0)
    assert "arcade_1" not in legal(taken, 0)


def test_the_fallback_offers_only_spaces_in_use() -> None:
    """DR-L17c, DR-D01."""
    state = road(2, PAGE, workers={"arcade_1": 0})
    assert set(legal(state, 0)) <= set(in_use(state))


def test_the_striker_costs_one_and_pays_the_last_roll() -> None:
    """DR-L17d."""
    state = road(2, PAGE)
    roll_next(state, 3)
    begin(state, 0, "arcade_2")
    assert offered(state) == ["keep", "roll"]
    answer(state, "keep")
    assert not state.stack
    assert state.gold[0] == 10 - 1 + 3


def test_two_rerolls_at_two_gold_each() -> None:
    """DR-L17d: only the last roll counts, even if it is worse."""
    state = road(2, PAGE)
    roll_next(state, 5, 2, 1)
    place(state, 0, "arcade_2", "roll", "roll")
    assert state.gold[0] == 10 - 1 - 2 - 2 + 1
    assert state.key == -1


def test_a_score_above_the_best_takes_the_key() -> None:
    """DR-L17e: roll 4 and one worker in the Arcade make 5."""
    state = road(2, PAGE)
    roll_next(state, 4)
    place(state, 0, "arcade_2", "keep")
    assert best(state) == 5
    assert state.key == 0
    assert new_events(state)[-2:] == [
        ("struck", {"seat": 0, "score": 5, "best": 4}),
        ("key_of_striker", {"seat": 0, "score": 5}),
    ]


def test_own_workers_in_the_arcade_add_to_the_score() -> None:
    """DR-L17e: the new one included; rivals and the Docks do not count."""
    state = road(3, PAGE, workers={"arcade_1": 0, "arcade_3": 0, "docks_1": 0, "arcade_5": 1})
    state.die = 2
    assert cast("AlternateSides", rule_of(state)).score(state, 0) == 4
    roll_next(state, 2)
    place(state, 0, "arcade_2", "keep")
    assert best(state) == 5
    assert state.key == 0


def test_the_key_goes_from_its_holder_to_a_better_score() -> None:
    """DR-L17e."""
    state = road(2, PAGE)
    roll_next(state, 4, 6)
    place(state, 0, "arcade_2", "keep")
    place(state, 1, "arcade_8", "keep")
    assert (state.key, best(state)) == (1, 7)


@pytest.mark.parametrize("pips", [3, 2])
def test_an_equal_or_lower_score_brings_only_the_gold(pips: int) -> None:
    """DR-L17f: a roll of 3 makes a score of 4, which equals the best."""
    state = road(2, PAGE)
    roll_next(state, pips)
    place(state, 0, "arcade_2", "keep")
    assert (state.key, best(state)) == (-1, 4)
    assert state.gold[0] == 10 - 1 + pips


def test_rerolls_are_decided_one_at_a_time() -> None:
    """DR-L17f: the player sees each roll."""
    state = road(2, PAGE)
    roll_next(state, 2, 6)
    begin(state, 0, "arcade_2")
    assert state.die == 2
    answer(state, "roll")
    assert state.die == 6
    assert offered(state) == ["keep", "roll"]
    answer(state, "keep")
    assert state.gold[0] == 10 - 1 - 2 + 6


@pytest.mark.parametrize(
    ("handed", "gold"),
    [(1, 4), (2, 9), (3, 15), (4, 22)],
)
def test_the_counter_pays_for_different_kinds(handed: int, gold: int) -> None:
    """DR-L17g: 4, 9, 15 or 22 gold."""
    state = road(2, PAGE, goods={0: {"dewleaf": 2, "emberspice": 1, "everice": 1, "skyfish": 1}})
    goods = [f"good:{good}" for good in ("dewleaf", "emberspice", "everice", "skyfish")][:handed]
    place(state, 0, "arcade_4", *goods, *(["done"] if handed < 4 else []))
    assert state.gold[0] == 10 + gold
    assert sum(state.goods[0:4]) == 5 - handed


def test_the_counter_takes_a_kind_once_and_at_least_one_good() -> None:
    """DR-L17g."""
    state = road(2, PAGE, goods={0: {"dewleaf": 2, "everice": 1}})
    begin(state, 0, "arcade_4")
    assert offered(state) == ["good:dewleaf", "good:everice"]
    assert refused(state, "done") == Reason("hand_in_first")
    answer(state, "good:dewleaf")
    assert offered(state) == ["done", "good:everice"]
    assert refused(state, "good:dewleaf") == Reason("kind_handed_in", (("good", 0),))
    assert refused(state, "good:skyfish") == Reason("no_such_good", (("good", 3),))


def test_the_counter_is_unavailable_without_goods_and_is_no_sale() -> None:
    """DR-L17g, DR-D09: The Spice Exchange adds nothing."""
    state = road(2, PAGE, done={0: ("spice_exchange",)}, goods={0: {"dewleaf": 1}})
    assert "arcade_4" not in legal(state, 1)
    place(state, 0, "arcade_4")
    assert state.gold[0] == 14


def test_the_last_holder_keeps_the_key() -> None:
    """DR-L17h, DR-T13: ten fame; if nobody beats 4 it stays on display."""
    state = road(2, PAGE)
    roll_next(state, 6, 5)
    place(state, 0, "arcade_2", "keep")
    place(state, 1, "arcade_8", "keep")
    rule_of(state).all_placed(state)
    assert state.key == 0
    assert [dict(score_sheet(state, seat))["key"] for seat in range(2)] == [10, 0]
    idle = road(2, PAGE, workers={"arcade_1": 0})
    rule_of(idle).all_placed(idle)
    assert idle.key == -1
    assert dict(score_sheet(idle, 0))["key"] == 0


def test_no_contract_is_gained_here_and_the_page_leads_nowhere() -> None:
    """DR-L17i: two players alternate like all others."""
    page = page_named(PAGE)
    assert 5 not in {each.action for each in page.spots}
    assert page.onward == ()
    assert surcharge(road(2, PAGE, workers={"arcade_1": 0}), 0, "arcade_3") is None


def test_a_reroll_needs_two_gold_before_the_rolls_gold_comes() -> None:
    """DR-L17j."""
    state = road(2, PAGE, gold={0: 2})
    roll_next(state, 6)
    begin(state, 0, "arcade_2")
    assert offered(state) == ["keep"]
    assert refused(state, "roll") == Reason("too_dear", (("gold", 2),))
    answer(state, "keep")
    assert state.gold[0] == 7


def test_after_a_fallback_the_next_side_is_opposite_to_the_one_used() -> None:
    """DR-L17j."""
    state = road(2, PAGE, workers={"arcade_1": 0})
    place(state, 0, "arcade_3", "gain:dewleaf")  # nothing at the Docks, so the Arcade again
    assert legal(state, 0) == ["docks_1"]


def test_example() -> None:
    """DR-L17: the worked example, two players."""
    state = road(2, PAGE, goods=RIDE)
    place(state, 0, "docks_1", "count:3")
    assert state.gold[0] == 25
    assert {name.split("_")[0] for name in legal(state, 0)} == {"arcade"}
    roll_next(state, 5, 3, 6)
    place(state, 1, "arcade_2", "keep")
    assert (state.gold[1], best(state), state.key) == (10 - 1 + 5, 6, 1)
    begin(state, 0, "arcade_8")
    assert cast("AlternateSides", rule_of(state)).score(state, 0) == 4
    answer(state, "roll", "keep")
    assert (state.gold[0], best(state), state.key) == (25 - 1 - 2 + 6, 7, 0)


def test_the_striker_in_a_match() -> None:
    """DR-L17b, DR-L17e, DR-L17h: the key is won, lost to a better score, and counted at the end."""
    scene = action_at(PAGE, home={0: 1, 1: 1}, seed=seed_of(6, 4, 2, 5)).answer("arcade_2", "keep")
    assert (scene.gold(0), scene.view().key) == (10 - 1 + 5, 0)
    scene.answer("arcade_8", "roll", "keep")
    assert (scene.gold(1), scene.view().key) == (10 - 1 - 2 + 6, 1)
    assert scene.asked == ("CloseContract", 0)
    scene.answer("done", "done")
    assert [dict(standing.lines)["key"] for standing in scene.match.standings()] == [0, 10]


def test_a_space_of_the_same_side_is_refused_with_the_reason() -> None:
    """DR-L17b: only while the other side has a legal space (DR-L17c)."""
    scene = action_at(PAGE, goods={0: {"dewleaf": 1}}, home={0: 3}, workers={"arcade_1": 0})
    docks = ("page", 17), ("group", page_named(PAGE).groups.index("arcade"))
    assert scene.offers == ["docks_1"]
    assert scene.refuse("arcade_3") == Reason("same_side", docks)
