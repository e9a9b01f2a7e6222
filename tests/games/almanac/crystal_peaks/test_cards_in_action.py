"""Contracts of Crystal Peaks whose abilities work in the Action Phase, or when they are completed."""

import pytest

from caravanserai.kernel.decision import Reason
from tests.games.almanac.scene import Scene, action_at, closing_at

VILLAGE = "traders_village"
POINT = "ice_point"


def test_sledwrights_lower_prices_by_three() -> None:
    """CP-K03: not below 0; a card that becomes affordable makes the space legal."""
    scene = action_at(VILLAGE, done={0: ("sledwrights",)}, offer=("hay_cart",), gold={0: 2})
    scene.answer("gate_1", "caravan:hay_cart")
    assert scene.gold(0) == 0
    assert "gate_1" not in action_at(VILLAGE, offer=("hay_cart",), gold={0: 2}).offers


@pytest.mark.parametrize("count", [1, 6])
def test_the_academy_adds_one_to_each_good_sold(count: int) -> None:
    """CP-K04: without a limit; not in the shop (AL-112)."""
    scene = action_at(VILLAGE, done={0: ("frost_academy",)}, goods={0: {"skyfish": 6}}, gold={0: 0})
    assert ("gold", 5 * count) in scene.answer("square_3").outlook(f"count:{count}")
    assert scene.answer(f"count:{count}").gold(0) == 5 * count
    shop = action_at(VILLAGE, done={0: ("frost_academy",)}, goods={0: {"skyfish": 2}}, gold={0: 0})
    assert shop.answer("square_2", "sell:skyfish", "count:2").gold(0) == 6


def test_the_kitchens_add_two_to_each_emberspice() -> None:
    """CP-K06: in the shop too, for no other kind, and in addition to CP-K04."""
    owner, goods = {0: ("ember_kitchens",)}, {0: {"emberspice": 2, "dewleaf": 2}}
    sale = action_at(VILLAGE, done=owner, goods=goods, gold={0: 0})
    assert sale.answer("icehouse_2", "count:2").gold(0) == 12
    assert action_at(VILLAGE, done=owner, goods=goods, gold={0: 0}).answer("tearoom_2", "count:2").gold(0) == 8
    shop = action_at(VILLAGE, done=owner, goods=goods, gold={0: 0}).answer("square_2", "sell:emberspice")
    assert shop.outlook("count:2") == [("gold", 10), ("emberspice", -2)]
    assert shop.answer("count:2").gold(0) == 10
    assert (
        action_at(VILLAGE, done=owner, goods=goods, gold={0: 0}).answer("square_2", "sell:dewleaf", "count:2").gold(0)
        == 6
    )
    both = action_at(VILLAGE, done={0: ("ember_kitchens", "frost_academy")}, goods=goods, gold={0: 0})
    assert both.answer("icehouse_2", "count:2").gold(0) == 14


def test_herbalists_and_net_menders_add_to_their_own_kind() -> None:
    """CP-K05, CP-K08: once per Gain Goods action, and only if the kind is among the goods gained."""
    owner = {0: ("herbalists", "net_menders")}
    assert action_at(VILLAGE, done=owner).answer("gate_2").goods(0) == {"dewleaf": 3}
    assert action_at(VILLAGE, done=owner).answer("stables_1").goods(0) == {"skyfish": 3}
    assert action_at(VILLAGE, done=owner).answer("icehouse_1").goods(0) == {"everice": 2}
    assert action_at(VILLAGE, seats=3, done=owner).answer("icehouse_3").goods(0) == {"everice": 1, "skyfish": 2}


def test_goods_of_choice_trigger_the_herbalists() -> None:
    """CP-K05: a good that was taken counts, even if it was thrown out again."""
    scene = action_at(VILLAGE, seats=4, done={0: ("herbalists",)}, goods={0: {"everice": 6}})
    scene.answer("tearoom_3", "good:skyfish", "good:dewleaf", "good:skyfish")
    assert scene.asked == ("ThrowOut", 0)
    assert scene.answer("good:everice").goods(0) == {"everice": 5, "dewleaf": 1}


def test_a_good_of_the_shop_is_no_gain_for_the_herbalists() -> None:
    """CP-K05: only Gain Goods."""
    assert action_at(VILLAGE, done={0: ("herbalists",)}).answer("square_2", "gain:dewleaf").goods(0) == {"dewleaf": 1}


def with_lodge(goods: dict[str, int], contract: str = "herbalists") -> Scene:
    """Seat 0 owns the lodge and wants to complete a contract."""
    return action_at(VILLAGE, done={0: ("icecutters_lodge",)}, contracts={0: (contract,)}, goods={0: goods})


def test_everice_stands_in_for_other_goods() -> None:
    """CP-K07: up to 2; it counts for legality."""
    scene = with_lodge({"dewleaf": 1, "everice": 3}).answer("square_1", "contract:herbalists")
    assert scene.goods(0) == {"everice": 1}
    assert scene.done(0) == ["icecutters_lodge", "herbalists"]
    assert "square_1" not in with_lodge({"everice": 3}).offers
    assert "square_1" not in with_lodge({"dewleaf": 1, "everice": 1}).offers


def test_a_player_with_all_goods_may_still_use_everice() -> None:
    """CP-K07: the owner chooses which goods stay in the crates."""
    scene = with_lodge({"dewleaf": 3, "everice": 2}).answer("square_1", "contract:herbalists")
    assert scene.asked == ("StandIn", 0)
    assert scene.offers == ["done", "replace:dewleaf"]
    assert scene.refuse("replace:skyfish") == Reason("cannot_stand_in", (("good", 3),))
    assert scene.answer("replace:dewleaf", "done").goods(0) == {"dewleaf": 1, "everice": 1}
    plain = with_lodge({"dewleaf": 3, "everice": 2}).answer("square_1", "contract:herbalists", "done")
    assert plain.goods(0) == {"everice": 2}


def test_missing_goods_are_replaced_automatically() -> None:
    """CP-K07: the player is not asked; the rest of the two Everice may replace other goods."""
    scene = with_lodge({"emberspice": 1, "skyfish": 1, "everice": 3}, "beggars_court")
    scene.answer("square_1", "contract:beggars_court")
    assert scene.offers == ["done", "replace:emberspice", "replace:skyfish"]
    assert scene.answer("replace:skyfish").goods(0) == {"skyfish": 1}


def test_everice_of_the_contract_itself_is_not_used_twice() -> None:
    """CP-K07: goods are replaced one for one."""
    assert "square_1" not in with_lodge({"dewleaf": 1, "everice": 1, "skyfish": 1}, "snowbound_orphanage").offers
    scene = with_lodge({"dewleaf": 1, "everice": 3, "skyfish": 0}, "snowbound_orphanage")
    scene.answer("square_1", "contract:snowbound_orphanage")
    assert scene.goods(0) == {}


def test_everice_stands_in_at_the_end_of_the_game_too() -> None:
    """CP-K07: in every completion."""
    scene = closing_at(
        "tortuga",
        done={0: ("icecutters_lodge",)},
        contracts={0: ("herbalists",)},
        goods={0: {"dewleaf": 1, "everice": 2}},
    )
    scene.answer("contract:herbalists")
    assert (scene.gold(0), scene.goods(0)) == (5, {})


def test_bookkeepers_draw_a_card_more() -> None:
    """CP-K10, CP-X01: four instead of three."""
    scene = action_at(POINT, done={0: ("bookkeepers_union",)})
    assert len(scene.answer("r3c1").offers) == 4


def test_the_royal_post_pays_and_allows_a_third_contract() -> None:
    """CP-K11: with up to two incomplete contracts, and 5 gold after the action."""
    held = {0: ("herbalists", "net_menders"), 1: ("masons", "treasury")}
    scene = action_at(POINT, done={0: ("royal_post",)}, contracts=held, contract_deck=("watchmen",))
    scene.answer("r3c1", "contract:watchmen")
    scene.answer(scene.offers[0])
    assert scene.gold(0) == 15
    assert scene.contracts(0) == ["herbalists", "net_menders", "watchmen"]
    three = {0: ("herbalists", "net_menders", "watchmen")}
    assert "r3c1" not in action_at(POINT, done={0: ("royal_post",)}, contracts=three).offers


def test_innkeepers_use_two_different_options() -> None:
    """CP-K12: in either order; the second may be declined."""
    scene = action_at(VILLAGE, done={0: ("innkeepers",)}, goods={0: {"dewleaf": 1}}).answer("square_2", "guard")
    assert scene.refuse("guard") == Reason("shop_used")
    assert scene.answer("gain:skyfish").goods(0) == {"dewleaf": 1, "skyfish": 1}
    assert action_at(VILLAGE, done={0: ("innkeepers",)}).answer("square_2", "guard", "done").asked == ("Place", 1)


def test_engineers_ignore_the_page_once_per_round() -> None:
    """CP-K14, CP-G04: a visited cluster may be entered again, once a round; each Arrival Phase gives 1 gold."""
    scene = action_at(VILLAGE, done={0: ("alpine_engineers",)}, home={1: 1}, workers={"gate_1": 0})
    assert "gate_2" not in scene.offers
    scene.answer("exempt:gate_2")
    assert scene.goods(0) == {"dewleaf": 2}
    scene.answer("stables_1")
    assert scene.asked == ("Place", 0)
    assert not [offer for offer in scene.offers if offer.startswith("exempt")]


def test_engineers_pay_no_toll_but_the_cost_of_the_space() -> None:
    """CP-K14: the toll of the tunnels is waived."""
    scene = action_at("avon_upon_snow", done={0: ("alpine_engineers",)}, gold={0: 3})
    assert scene.answer("exempt:tunnel_1_5").gold(0) == 3


def test_smugglers_pay_two_less_for_a_placement() -> None:
    """CP-K19, CP-G09: for toll and cost together, never below 0; first from the supply's part."""
    owner = {0: ("smugglers_ring",)}
    scene = action_at("avon_upon_snow", done=owner, gold={0: 3})
    assert scene.answer("tunnel_1_5").gold(0) == 3 - (4 - 2)
    assert action_at("avon_upon_snow", done=owner, gold={0: 3}).answer("tunnel_2_2").gold(0) == 3
    beside = action_at("ice_point", done=owner, workers={"r4c3": 1}, gold={0: 4, 1: 0})
    beside.answer("r4c2")
    assert beside.purses() == [4 - 2, 2]


def test_the_lost_expedition_sends_a_worker_at_once() -> None:
    """CP-K24: it may be placed in the same round."""
    goods = {"dewleaf": 2, "emberspice": 1, "everice": 1, "skyfish": 2}
    scene = action_at(VILLAGE, contracts={0: ("lost_expedition",)}, goods={0: goods})
    scene.answer("square_1", "contract:lost_expedition")
    assert (scene.view().home[0], scene.view().reserve[0]) == (3, 2)


def test_beggars_gain_gold_from_actions_of_rivals() -> None:
    """CP-K22: 1 gold whenever a rival completes a contract or extends; not for the owner's own actions."""
    goods = {seat: {"dewleaf": 3} for seat in (0, 1)}
    scene = action_at(
        VILLAGE,
        done={0: ("beggars_court",)},
        contracts={0: ("herbalists",), 1: ("net_menders",)},
        goods={**goods, 1: {"skyfish": 3}},
        offer=("long_sled", "hay_cart"),
    )
    scene.answer("gate_1", "caravan:long_sled")
    assert scene.gold(0) == 6
    scene.answer("square_1", "contract:net_menders")
    assert scene.gold(0) == 7


def test_beggars_count_the_closing_contracts_of_others() -> None:
    """CP-K22."""
    scene = closing_at(
        "tortuga",
        seats=3,
        done={0: ("beggars_court",), 2: ()},
        contracts={1: ("net_menders",)},
        goods={1: {"skyfish": 3}},
    )
    scene.answer("done", "contract:net_menders")
    assert scene.purses() == [11, 5, 10]
