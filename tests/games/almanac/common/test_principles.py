"""Terms and principles of every almanac (AL-01 ... AL-12)."""

import pytest

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SetupError
from tests.games.almanac.scene import action_at, arriving_at, closing_at, end_of, meeting, new_match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_game_is_six_rounds_at_six_different_pages(seats: int) -> None:
    """AL-01"""
    scene = new_match(seats, 5).play_out()
    arrivals = scene.facts_of("arrived")
    assert [each["round"] for each in arrivals] == [1, 2, 3, 4, 5, 6]
    assert len({each["page"] for each in arrivals}) == 6
    assert arrivals[0]["page"] == "outpost"
    assert scene.match.over


def test_each_round_is_arrival_then_action_then_end() -> None:
    """AL-02"""
    scene = new_match(3, 2).play_out()
    marks = {"arrived": "arrival", "offered": "arrival", "placed": "action", "retrieved": "end", "encounter": "end"}
    phases = [marks[kind] for kind, _ in scene.events_seen(since=-1) if kind in marks]
    changes = [phase for place, phase in enumerate(phases) if place == 0 or phases[place - 1] != phase]
    assert changes == ["arrival", "action", "end"] * 5 + ["arrival", "action"]


def test_turn_order_starts_with_the_guide_and_goes_clockwise() -> None:
    """AL-03: seats 0-3, Guide = 2: order 2, 3, 0, 1."""
    scene = action_at("outpost", seats=4, guide=2)
    order = []
    for space in ("forge_1", "loom_1", "kitchen_1", "forge_4"):
        order.append(scene.asked[1])
        scene.answer(space)
    assert order == [2, 3, 0, 1]
    assert scene.asked == ("Place", 2)


def test_there_are_four_kinds_of_good() -> None:
    """AL-04"""
    scene = action_at("outpost")
    scene.answer("wheel_2")
    assert scene.offers == ["good:dewleaf", "good:emberspice", "good:everice", "good:skyfish"]
    assert GOODS == ("dewleaf", "emberspice", "everice", "skyfish")


def test_goods_and_gold_paid_go_back_and_can_be_gained_at_once() -> None:
    """AL-05: the one emberspice in the game is sold, and the next player gains it."""
    scene = action_at("outpost", goods={0: {"emberspice": 1}}, supply={"emberspice": 0})
    scene.answer("loom_2", "count:1")
    assert scene.supply("emberspice") == 1
    scene.answer("forge_1")
    assert scene.goods(1) == {"emberspice": 1}
    assert scene.supply("emberspice") == 0


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_only_two_to_four_may_play(seats: int) -> None:
    """AL-06"""
    with pytest.raises(SetupError, match="2 to 4"):
        DRAGON_ROAD.start(seats, 1)
    assert [DRAGON_ROAD.start(each, 1).seats for each in (2, 3, 4)] == [2, 3, 4]


def test_a_guide_won_in_the_end_phase_leads_the_rest_of_it_and_the_next_round() -> None:
    """AL-07"""
    scene = end_of("outpost", seats=3, guide=0, encounter="tinkers_donkey")
    scene.bid(0, 5, 0)
    assert scene.asked == ("ChooseLocation", 1)
    scene.answer("page:cloud_monastery")
    order = []
    while scene.asked[0] == "ChooseOption":
        order.append(scene.asked[1])
        scene.answer("choice:chat")
    assert order == [1, 2, 0]
    assert scene.asked == ("Place", 1)


def test_the_play_area_is_caravan_contracts_and_tokens() -> None:
    """AL-08: gold, workers and the property of others add nothing to it."""
    with_cards = {"cards": {0: ("watch_dogs",)}, "done": {0: ("night_watch",)}, "tokens": {0: {"ancient_weapon": 1}}}
    rich = action_at("outpost", gold={0: 50}, home={0: 6}, guards={1: 4}, done={1: ("night_watch",)})
    owner = action_at("outpost", **with_cards)  # type: ignore[arg-type]  # parts of a position
    assert rich.view().strength[0] == BOOK.start_strength == 1
    assert owner.view().strength[0] == 1 + 3 + 3 + 2
    arrival = arriving_at("cloud_monastery", done={1: ("lantern_tea_house",)}, contracts={0: ("deep_ice_cellars",)})
    assert arrival.facts_of("gold") == [{"seat": 1, "count": 2}]
    assert arrival.goods(0) == {}


def test_the_text_of_a_page_beats_the_common_rule_and_leaves_the_rest() -> None:
    """AL-09: the River Mouth takes any number of workers, but each of them still costs a worker."""
    scene = action_at("rivertown_landing", home={0: 2, 1: 2})
    for good in ("dewleaf", "everice", "skyfish"):
        scene.answer("mouth", f"good:{good}")
    assert scene.view().crowd == (2, 1)
    assert scene.view().home == (0, 1)
    assert (scene.goods(0), scene.goods(1)) == ({"dewleaf": 1, "skyfish": 1}, {"everice": 1})
    assert "mouth" in scene.offers


def test_a_duty_is_a_condition_and_a_gain_happens_as_far_as_possible() -> None:
    """AL-10"""
    scene = action_at("outpost", seats=4, supply={"dewleaf": 1, "emberspice": 0})
    assert scene.refuse("forge_2").key == "action_impossible"
    assert scene.refuse("hall_1").key == "action_impossible"
    assert scene.refuse("wheel_1").key == "action_impossible"
    assert scene.refuse("forge_1").key == "action_impossible"
    scene.answer("loom_3")
    assert scene.goods(0) == {"dewleaf": 1}


def test_gold_is_a_whole_number_and_change_is_always_there() -> None:
    """AL-11: never below 0 in whole matches; any amount can be bid."""
    for seed in range(6):
        scene, dice = new_match(2 + seed % 3, seed), Dice(seed)
        while not scene.match.over:
            options = scene.match.options()
            scene.match.answer(options[dice.below(len(options))])
            assert all(type(gold) is int and gold >= 0 for gold in scene.purses())
    bidders = end_of("outpost", gold={0: 13, 1: 4})
    assert bidders.offered_to(0) == [f"bid:{gold}" for gold in range(14)]
    assert bidders.refuse("bid:14", 0).key == "bid_above_gold"


def test_an_effect_on_all_players_is_resolved_in_turn_order() -> None:
    """AL-12: three goods are left in the supply, and the Guide takes first."""
    empty = dict.fromkeys(GOODS, 0)
    scene = meeting("comet", seats=3, guide=1, supply={**empty, "skyfish": 3})
    scene.answer("choice:gifts")
    takers = []
    while scene.asked[0] == "ChooseGood":
        takers.append(scene.asked[1])
        scene.answer("good:skyfish")
    assert takers == [1, 1, 2]
    assert [scene.goods(seat) for seat in range(3)] == [{}, {"skyfish": 2}, {"skyfish": 1}]


def test_at_the_end_contracts_are_completed_in_turn_order() -> None:
    """AL-12: choices of several players at the same time are asked from the Guide on."""
    scene = closing_at(seats=3, guide=2)
    order = []
    while not scene.match.over:
        order.append(scene.asked[1])
        scene.answer("done")
    assert order == [2, 0, 1]
