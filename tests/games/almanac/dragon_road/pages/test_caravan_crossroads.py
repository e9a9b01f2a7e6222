"""Page 13: rivals on the same road bring gold, the player's own workers cost gold."""

from __future__ import annotations

from caravanserai.kernel.decision import Reason
from tests.games.almanac.road import group, in_use, new_events, page_named, put, road, rule_of, spot, surcharge, why_not
from tests.games.almanac.turns import answer, asked, begin, legal, place

PAGE = "caravan_crossroads"


def test_every_space_lies_on_one_road_east_and_one_lane_south() -> None:
    """DR-L13a: four roads and five lanes make twenty corners; nothing is set up."""
    page = page_named(PAGE)
    lines = [tuple(spot.extra["lines"]) for spot in page.spots]
    assert sorted(lines) == [(f"east{row}", f"south{column}") for row in range(1, 5) for column in range(1, 6)]
    state = road(4, PAGE)
    assert len(in_use(state)) == 20
    assert not any(state.lying)
    assert not any(state.pool)
    assert {surcharge(state, seat, name) for seat in range(4) for name in in_use(state)} == {0}


def test_each_road_with_a_worker_of_the_player_costs_two() -> None:
    """DR-L13b: 0, 2 or 4 gold, however many of the player's workers stand on a road."""
    state = road(4, PAGE, workers={"r1c1": 0, "r1c2": 0, "r2c3": 1})
    assert surcharge(state, 0, "r4c4") == 0
    assert surcharge(state, 0, "r1c3") == 2  # Hill Road, with two workers of the seat
    assert surcharge(state, 0, "r2c1") == 2  # Kiln Lane
    put(state, 0, "r3c3")
    assert surcharge(state, 0, "r1c3") == 4
    assert surcharge(state, 1, "r1c3") == 2  # Well Lane, from r2c3
    put(state, 1, "r4c3")
    assert surcharge(state, 1, "r1c3") == 2


def test_the_charge_names_the_roads_it_is_for() -> None:
    """DR-L13b: the reason for the cost of a space."""
    state = road(4, PAGE, workers={"r1c1": 0, "r3c3": 0})
    east, south = group(state, "east1"), group(state, "south3")
    assert why_not(state, 0, "r1c2") == Reason("own_worker_on_road", (("page", 13), ("group", east), ("gold", 2)))
    facts = (("page", 13), ("group", east), ("other_group", south), ("gold", 4))
    assert why_not(state, 0, "r1c3") == Reason("own_workers_on_both_roads", facts)


def test_each_road_with_a_rivals_worker_brings_one() -> None:
    """DR-L13c: 0 to 2 gold, once for each road, after the placement."""
    state = road(3, PAGE, workers={"r1c1": 1, "r1c2": 2, "r2c3": 1})
    gains = {name: rule_of(state).windfall(state, 0, spot(state, name)) for name in ("r1c5", "r1c3", "r4c4", "r2c1")}
    assert gains == {"r1c5": (1, 0), "r1c3": (2, 0), "r4c4": (0, 0), "r2c1": (2, 0)}
    assert rule_of(state).windfall(state, 1, spot(state, "r2c2")) == (1, 0)  # seat 2 on Drum Lane
    assert rule_of(state).windfall(state, 2, spot(state, "r4c1")) == (1, 0)  # seat 1 on Kiln Lane
    place(state, 0, "r1c5", "guard")
    assert rule_of(state).windfall(state, 1, spot(state, "r3c5")) == (1, 0)  # seat 0 on Wolf Lane
    assert state.gold[0] == 11
    assert [name for name, _ in new_events(state)] == ["placed", "gold", "guard"]


def test_the_gain_cannot_pay_for_the_placement() -> None:
    """DR-L13c: 1 gold plus 1 from a rival's road cannot pay the 2 gold for the player's own worker."""
    state = road(2, PAGE, gold={0: 1}, workers={"r1c1": 0, "r1c2": 1})
    assert surcharge(state, 0, "r1c5") == 2
    assert "r1c5" not in legal(state, 0)
    state.gold[0] = 2
    place(state, 0, "r1c5", "guard")
    assert state.gold[0] == 1


def test_a_road_with_own_and_rival_workers_does_both() -> None:
    """DR-L13d."""
    state = road(3, PAGE, workers={"r1c1": 0, "r1c2": 1})
    place(state, 0, "r1c5", "guard")
    assert state.gold[0] == 10 - 2 + 1


def test_the_auction_pays_four_and_sells_three_goods_and_a_guard() -> None:
    """DR-L13e: the highest bid pays the lowest to the supply."""
    state = road(3, PAGE)
    place(state, 0, "r2c3", (2, 5, 3), "good:dewleaf", "good:skyfish", "good:skyfish")
    assert state.gold == [14, 8, 10]
    assert state.goods[4:8] == [1, 0, 0, 2]
    assert state.guards == (0, 1, 0)


def test_without_a_guard_left_the_auction_sells_goods_only() -> None:
    """DR-L13e."""
    state = road(3, PAGE, guards={2: 12})
    place(state, 0, "r2c3", (2, 5, 3), "good:dewleaf", "good:dewleaf", "good:dewleaf")
    assert state.guards == (0, 0, 12)
    assert state.goods[4:8] == [3, 0, 0, 0]


def test_the_auction_leaves_the_guide_who_breaks_ties() -> None:
    """DR-L13f: seats 0 and 2 tie, the Guide is seat 1, so the next seat clockwise wins; a lowest bid of 0 costs 1."""
    state = road(3, PAGE, guide=1)
    place(state, 0, "r2c3", (5, 0, 5), "good:everice", "good:everice", "good:everice")
    assert state.gold == [14, 10, 9]
    assert state.goods[8:12] == [0, 0, 3, 0]
    assert state.guide == 1


def test_two_players_play_by_the_same_rule() -> None:
    """DR-L13g."""
    state = road(2, PAGE, workers={"r1c1": 0, "r2c3": 1})
    assert surcharge(state, 0, "r2c1") == 2
    assert rule_of(state).windfall(state, 0, spot(state, "r2c1")) == (1, 0)


def test_the_road_gold_may_make_a_caravan_card_affordable() -> None:
    """DR-L13h, DR-D13: three gold and a rival on Kiln Lane buy a card of four."""
    alone = road(3, PAGE, gold={0: 3}, offer=("handcart",))
    assert "r2c1" not in legal(alone, 0)
    state = road(3, PAGE, gold={0: 3}, offer=("handcart",), workers={"r1c1": 1})
    place(state, 0, "r2c1", f"caravan:{state.offer[0]}")
    assert state.gold[0] == 0
    assert len(state.cards[0]) == 1


def test_the_winner_of_the_auction_finds_room_at_once() -> None:
    """DR-L13h: also when another player is on turn."""
    state = road(3, PAGE, goods={1: {"dewleaf": 5}})
    begin(state, 0, "r2c3", (2, 5, 3), "good:everice", "good:everice", "good:everice")
    assert asked(state).seat == 1
    answer(state, "good:dewleaf", "good:dewleaf")
    assert not state.stack
    assert state.goods[4:8] == [3, 0, 3, 0]


def test_example() -> None:
    """DR-L13: the worked example, three players."""
    state = road(3, PAGE, goods={1: {"dewleaf": 3}}, offer=("handcart",))
    place(state, 0, "r1c1")
    assert state.goods[0:4] == [0, 3, 0, 0]
    place(state, 1, "r1c2", "count:3")
    assert state.gold[1] == 10 + 1 + 18
    place(state, 2, "r4c4", "good:everice", "good:everice")
    assert state.gold[2] == 10
    place(state, 0, "r2c1", f"caravan:{state.offer[0]}")
    assert state.gold[0] == 10 - 2 - 4
