"""Page 14: workers make the vines grow, and the first harvester takes the fruit of a vine."""

from __future__ import annotations

from typing import cast

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.dragon_road.pages.vineland_tract import BARE, GrowingVines
from caravanserai.games.almanac.purse import give_up_good
from caravanserai.games.almanac.state import PILE, Road
from caravanserai.kernel.decision import Reason
from tests.games.almanac.road import group, in_use, new_events, page_named, put, road, rule_of, surcharge, why_not
from tests.games.almanac.scene import end_of
from tests.games.almanac.turns import answer, begin, legal, offered, place

PAGE = "vineland_tract"
DEWLEAF, EMBERSPICE, EVERICE, SKYFISH = range(KINDS)


def fruit(state: Road, vine: str) -> int:
    return cast("GrowingVines", rule_of(state)).fruit(state, group(state, vine))


def everything(state: Road) -> list[int]:
    """All goods of each kind: in the supply, in crates and on vines."""
    crates = [sum(state.goods[good::KINDS]) for good in range(KINDS)]
    return [sum(places) for places in zip(state.supply, crates, rule_of(state).holding(state), strict=True)]


def test_three_vines_and_a_wild_one_from_three_players_on() -> None:
    """DR-L14a: each vine has exactly one Harvest space."""
    page = page_named(PAGE)
    for seats, vines in ((2, 3), (3, 4), (4, 4)):
        used = [page.spots[index] for index in page.in_use[seats]]
        harvests = [spot.group for spot in used if spot.location >= 0]
        assert len(harvests) == len(set(harvests)) == len({spot.group for spot in used}) == vines


def test_every_vine_in_use_starts_with_two_fruit_of_its_kind() -> None:
    """DR-L14b: goods from the supply; neutral markers on the wild vine."""
    state = road(3, PAGE)
    assert [fruit(state, vine) for vine in ("leaf", "pod", "frost", "wild")] == [2, 2, 2, 2]
    assert rule_of(state).holding(state) == (2, 0, 2, 2)
    assert state.supply == [28, 30, 28, 28]
    assert fruit(road(2, PAGE), "wild") == 0


def test_a_short_supply_gives_fewer_fruit() -> None:
    """DR-L14b: one Dewleaf left."""
    state = road(2, PAGE, goods={0: {"dewleaf": 29}})
    assert fruit(state, "leaf") == 1
    assert state.supply[DEWLEAF] == 0
    assert "leaf_1" in legal(state, 1)


def test_the_vine_of_the_players_previous_worker_costs_two() -> None:
    """DR-L14c: only the last worker counts, and only the player's own."""
    state = road(3, PAGE, workers={"leaf_2": 0})
    vine = group(state, "leaf")
    assert [surcharge(state, 0, name) for name in ("leaf_1", "leaf_4", "pod_3")] == [2, 2, 0]
    assert surcharge(state, 1, "leaf_4") == 0
    assert why_not(state, 0, "leaf_4") == Reason("same_vine", (("page", 14), ("group", vine), ("gold", 2)))
    put(state, 0, "pod_3")
    assert [surcharge(state, 0, name) for name in ("leaf_4", "pod_4")] == [0, 2]


def test_the_charge_is_paid_and_bars_a_player_who_cannot_pay() -> None:
    """DR-L14c."""
    state = road(2, PAGE, gold={0: 1}, workers={"leaf_2": 0})
    assert "leaf_4" not in legal(state, 0)
    state.gold[0] = 2
    place(state, 0, "leaf_4", "guard")
    assert state.gold[0] == 0


def test_every_worker_but_the_harvester_adds_a_fruit() -> None:
    """DR-L14d: from the supply, after the action."""
    state = road(2, PAGE)
    begin(state, 0, "pod_4")
    assert fruit(state, "pod") == 2
    answer(state, "good:emberspice", "good:emberspice")
    assert not state.stack
    assert fruit(state, "pod") == 3
    assert state.supply[SKYFISH] == 27
    assert new_events(state)[-1] == ("grew", {"page": 14, "group": group(state, "pod"), "count": 1})
    place(state, 1, "pod_1")
    assert fruit(state, "pod") == BARE


def test_a_harvester_without_fruit_adds_none() -> None:
    """DR-L14d: without strict placement a player may place on the harvest space of a bare vine."""
    state = road(2, PAGE, strict=False, goods={1: {"dewleaf": 30}})
    give_up_good(state, 1, DEWLEAF, 5)
    place(state, 0, "leaf_1")
    assert fruit(state, "leaf") == 0
    assert state.goods[0:4] == [0, 0, 0, 0]


def test_a_vine_bears_six_at_most() -> None:
    """DR-L14d."""
    state = road(4, PAGE, home={0: 6})
    for name in ("pod_2", "pod_3", "pod_4", "pod_5"):
        put(state, 0, name)
    assert fruit(state, "pod") == 6
    cast("GrowingVines", rule_of(state)).after_action(state, 0, 6)
    assert fruit(state, "pod") == 6


def test_growth_ends_with_the_supply() -> None:
    """DR-L14d: the action comes first and may take the last good."""
    state = road(4, PAGE, goods={3: {"dewleaf": 24}})
    assert state.supply[DEWLEAF] == 4
    place(state, 0, "leaf_4", "gain:dewleaf")
    assert fruit(state, "leaf") == 3
    state.supply[DEWLEAF] = 0
    put(state, 1, "leaf_2")
    assert fruit(state, "leaf") == 3


def test_a_harvested_vine_bears_no_more() -> None:
    """DR-L14d, DR-L14f."""
    state = road(2, PAGE)
    place(state, 0, "leaf_1")
    put(state, 1, "leaf_2")
    assert fruit(state, "leaf") == BARE
    assert rule_of(state).holding(state)[DEWLEAF] == 0


def test_harvest_takes_all_fruit_of_the_vine() -> None:
    """DR-L14e."""
    state = road(2, PAGE, workers={"frost_2": 1})
    place(state, 0, "frost_1")
    assert state.goods[0:4] == [0, 0, 3, 0]
    assert ("harvested", {"seat": 0, "page": 14, "group": group(state, "frost"), "count": 3}) in new_events(state)


def test_the_wild_vine_gives_goods_of_choice() -> None:
    """DR-L14e: as many goods as fruit, from the supply."""
    state = road(3, PAGE, workers={"wild_2": 1})
    begin(state, 0, "wild_1", "good:emberspice")
    assert offered(state) == [f"good:{good}" for good in GOODS]
    answer(state, "good:emberspice", "good:dewleaf")
    assert not state.stack
    assert state.goods[0:4] == [1, 2, 0, 0]


def test_a_harvest_may_overflow() -> None:
    """DR-L14e: old and new goods together fill the crates."""
    state = road(2, PAGE, goods={0: {"emberspice": 5}})
    place(state, 0, "leaf_1", "good:emberspice")
    assert state.goods[0:4] == [2, 4, 0, 0]


def test_a_vine_without_fruit_cannot_be_harvested() -> None:
    """DR-L14f, AL-251."""
    state = road(2, PAGE, goods={1: {"dewleaf": 30}})
    assert fruit(state, "leaf") == 0
    assert "leaf_1" not in legal(state, 0)
    assert "pod_1" in legal(state, 0)


def test_fruit_is_neither_in_supply_nor_owned() -> None:
    """DR-L14g: supply, crates and fruit make thirty of each kind."""
    state = road(3, PAGE)
    assert everything(state) == [PILE] * KINDS
    place(state, 0, "leaf_4", "gain:dewleaf")
    place(state, 1, "leaf_1")
    place(state, 2, "wild_1", "good:skyfish", "good:everice")
    assert everything(state) == [PILE] * KINDS
    assert rule_of(state).holding(state) == (0, 0, 2, 2)


def test_fruit_left_returns_to_the_supply() -> None:
    """DR-L14h, DR-D08."""
    state = road(3, PAGE, workers={"leaf_4": 0, "wild_3": 1})
    rule_of(state).leave(state)
    assert state.supply == [PILE] * KINDS


def test_two_players_play_by_the_same_rule() -> None:
    """DR-L14i: without the wild vine."""
    state = road(2, PAGE, workers={"leaf_2": 0})
    assert not [name for name in in_use(state) if name.startswith("wild")]
    assert fruit(state, "leaf") == 3
    assert surcharge(state, 0, "leaf_3") == 2


def test_the_wild_vines_markers_are_no_goods() -> None:
    """DR-L14j: they grow without the supply; only the harvest depends on it."""
    state = road(4, PAGE)
    state.supply[:] = [0, 0, 0, 0]
    put(state, 0, "wild_2", "wild_3")
    assert fruit(state, "wild") == 4
    assert "wild_1" not in legal(state, 1)
    state.supply[EVERICE] = 1
    place(state, 1, "wild_1", "good:everice")
    assert state.goods[4:8] == [0, 0, 1, 0]


def test_a_harvester_is_a_previous_worker_too() -> None:
    """DR-L14j."""
    state = road(2, PAGE)
    place(state, 0, "leaf_1")
    assert surcharge(state, 0, "leaf_2") == 2


def test_unlimited_goods_let_the_vines_grow() -> None:
    """AL-98: with the option for casual play a vine grows on an empty supply."""
    state = road(2, PAGE, unlimited=True, goods={1: {"dewleaf": 30}})
    assert fruit(state, "leaf") == 2
    place(state, 0, "leaf_1")
    assert state.goods[0:4] == [2, 0, 0, 0]
    assert everything(state) == [PILE] * KINDS


def test_example() -> None:
    """DR-L14: the worked example, two players."""
    state = road(2, PAGE, offer=("handcart",))
    place(state, 0, "leaf_2", f"caravan:{state.offer[0]}")
    assert fruit(state, "leaf") == 3
    place(state, 1, "leaf_1")
    assert state.goods[4:8] == [3, 0, 0, 0]
    place(state, 0, "pod_4", "good:emberspice", "good:emberspice")
    assert fruit(state, "pod") == 3
    assert (surcharge(state, 0, "pod_1"), surcharge(state, 1, "pod_1")) == (2, 0)


def test_when_the_page_is_left_its_fruit_is_in_the_supply_again() -> None:
    """DR-L14h: in a match, before the next page is set up."""
    scene = end_of(PAGE, workers={"leaf_4": 0, "pod_2": 1}, goods={0: {"dewleaf": 2}}).until("ChooseLocation")
    assert sum(scene.goods(seat).get("dewleaf", 0) for seat in range(2)) + scene.supply("dewleaf") == PILE - 3
    scene.answer("page:dockside_arcade").until("Place")
    for good in GOODS:
        assert sum(scene.goods(seat).get(good, 0) for seat in range(2)) + scene.supply(good) == PILE
