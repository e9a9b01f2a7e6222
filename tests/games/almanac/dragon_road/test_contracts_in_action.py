"""Contracts whose abilities work in the Action Phase, or when they are completed."""

import pytest

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.kernel.decision import Reason
from tests.games.almanac.scene import Scene, action_at


def completing(name: str, home: int = 3, gold: int = 10, done: tuple[str, ...] = ()) -> Scene:
    """Seat 0 has just completed a contract at the Outpost."""
    card = next(card for card in BOOK.contracts if card.id == name)
    goods = {good: count for good, count in zip(GOODS, card.goods[:4], strict=True) if count}
    scene = action_at(
        "outpost", contracts={0: (name,)}, done={0: done}, goods={0: goods}, home={0: home}, gold={0: gold}
    )
    return scene.answer("hall_1", f"contract:{name}")


def test_the_cartwrights_lodge_lowers_prices_by_two() -> None:
    """DR-K01: not below 0; a card that becomes affordable makes the space legal."""
    owner = {0: ("cartwrights_lodge",)}
    scene = action_at("outpost", done=owner, offer=("cooks_wagon", "handcart"), gold={0: 8})
    scene.answer("wheel_1")
    assert scene.offers == ["caravan:cooks_wagon", "caravan:handcart"]
    scene.answer("caravan:cooks_wagon")
    assert scene.gold(0) == 0
    assert "wheel_1" in action_at("outpost", done=owner, offer=("handcart",), gold={0: 2}).offers
    assert "wheel_1" not in action_at("outpost", offer=("handcart",), gold={0: 2}).offers


@pytest.mark.parametrize(("count", "gold"), [(1, 6), (4, 24), (6, 34)])
def test_the_spice_exchange_adds_up_to_four(count: int, gold: int) -> None:
    """DR-K04, DR-K04r: 1 more for each good sold in the action, at most 4."""
    scene = action_at("outpost", done={0: ("spice_exchange",)}, goods={0: {"skyfish": 6}}, gold={0: 0})
    scene.answer("hall_3", f"count:{count}")
    assert scene.gold(0) == gold


def test_contraband_does_not_count_for_the_spice_exchange() -> None:
    """DR-K04r."""
    tokens, goods = {0: {"contraband": 1}}, {0: {"everice": 1}}
    scene = action_at("neverwood", gold={0: 0}, done={0: ("spice_exchange",)}, tokens=tokens, goods=goods)
    scene.answer("w3", "count:1", "token:contraband")
    assert scene.gold(0) == 6 + 1 + 8


def test_the_shop_is_no_sale_for_the_spice_exchange() -> None:
    """DR-K04: it works with Sell Goods only."""
    scene = action_at("outpost", done={0: ("spice_exchange",)}, goods={0: {"skyfish": 2}}, gold={0: 0})
    scene.answer("kitchen_2", "sell:skyfish", "count:2")
    assert scene.gold(0) == 6


def test_fishmongers_use_two_different_options() -> None:
    """DR-K05, DR-K05r: in either sequence."""
    scene = action_at("outpost", done={0: ("fishmongers_row",)}, goods={0: {"dewleaf": 1}})
    scene.answer("kitchen_2", "guard")
    assert scene.refuse("guard") == Reason("shop_used")
    scene.answer("sell:dewleaf", "count:1")
    assert scene.asked == ("Place", 1)
    assert (scene.gold(0), scene.view().guards[0], scene.goods(0)) == (13, 1, {})


def test_fishmongers_may_decline_the_second() -> None:
    """DR-K05r: but not the first."""
    scene = action_at("outpost", done={0: ("fishmongers_row",)}).answer("kitchen_2")
    assert scene.refuse("done") == Reason("shop_first")
    scene.answer("gain:dewleaf", "done")
    assert scene.asked == ("Place", 1)
    assert scene.goods(0) == {"dewleaf": 1}


def test_porters_bring_crates_then_goods() -> None:
    """DR-K07: the three crates come before the two goods."""
    scene = action_at(
        "outpost",
        contracts={0: ("porters_brotherhood",)},
        goods={0: {"dewleaf": 4, "emberspice": 1, "skyfish": 1}},
        tokens={0: {"tourist": 3}},
    )
    scene.answer("hall_1", "contract:porters_brotherhood")
    assert scene.view().crates[0] == 9
    scene.answer("good:everice", "good:everice")
    assert scene.goods(0) == {"dewleaf": 3, "everice": 2}
    assert scene.asked == ("Place", 1)


def test_without_the_union_three_contracts_are_drawn() -> None:
    """DR-K10: and with it four."""
    assert len(action_at("cloud_monastery").answer("r3c5").offers) == 3
    assert len(action_at("cloud_monastery", done={0: ("bookkeepers_union",)}).answer("r3c5").offers) == 4


def test_the_weigh_house_adds_a_good_once_per_round() -> None:
    """DR-K14: with Gain Goods."""
    scene = action_at("outpost", done={0: ("weigh_house",)}, home={1: 0}).answer("forge_1")
    assert scene.asked == ("ChooseGood", 0)
    scene.answer("good:skyfish")
    assert scene.goods(0) == {"emberspice": 2, "skyfish": 1}
    scene.answer("loom_1")
    assert scene.goods(0) == {"dewleaf": 2, "emberspice": 2, "skyfish": 1}
    assert scene.asked == ("Place", 0)


def test_the_weigh_house_works_again_in_the_next_round() -> None:
    """DR-K14."""
    scene = action_at("outpost", done={0: ("weigh_house",)}, home={0: 1, 1: 0}, encounter="washed_out_road")
    scene.answer("forge_1", "good:skyfish").bid(0, 0)
    scene.answer("page:cloud_monastery", "choice:toll", "choice:toll")
    assert scene.answer("r1c1").asked == ("ChooseGood", 0)


def test_the_weigh_house_does_not_serve_the_shop() -> None:
    """DR-K14."""
    scene = action_at("outpost", done={0: ("weigh_house",)}).answer("kitchen_2", "gain:dewleaf")
    assert scene.asked == ("Place", 1)


def test_the_iron_company_brings_two_guards() -> None:
    """DR-K17: when completed."""
    scene = completing("iron_company")
    assert scene.view().guards == (2, 0)
    assert scene.view().strength == (5, 1)


def test_the_courier_school_brings_a_worker() -> None:
    """DR-K18, DR-K18r: it may be placed in the same round."""
    scene = completing("courier_school", home=1)
    assert (scene.view().home[0], scene.view().reserve[0]) == (1, 4)
    scene.answer("forge_1")
    assert scene.asked == ("Place", 0)
    assert scene.gold(0) == 10


def test_the_courier_school_pays_six_if_no_worker_is_left() -> None:
    """DR-K18."""
    scene = completing("courier_school", home=6)
    assert scene.view().home[0] == 5
    assert scene.gold(0) == 16


def test_the_ledger_pays_when_another_contract_is_completed() -> None:
    """DR-K19: 5 gold; nothing for itself, nothing for contracts of rivals."""
    assert completing("night_watch", done=("silver_ledger",)).gold(0) == 15
    assert completing("silver_ledger").gold(0) == 10
    rival = action_at(
        "outpost",
        guide=1,
        done={0: ("silver_ledger",)},
        contracts={1: ("lantern_tea_house",)},
        goods={1: {"dewleaf": 3}},
    )
    assert rival.answer("hall_1", "contract:lantern_tea_house").purses() == [10, 10]


def test_toll_keepers_gain_three_and_place_for_less() -> None:
    """DR-K20, DR-K20r: up to 2 gold less for space cost and surcharge together."""
    assert completing("toll_keepers").gold(0) == 13
    scene = action_at("silt_ruins", done={0: ("toll_keepers",)})
    scene.answer("mire_market_2")
    assert scene.gold(0) == 10 - (2 + 2 - 2)
    scene = action_at("silt_ruins", done={0: ("toll_keepers",)}, gold={0: 0})
    assert "tilted_tower_1" in scene.offers
    assert "mire_market_2" not in scene.offers


def test_toll_keepers_pay_rivals_less() -> None:
    """DR-K20r, DR-D18: the 2 gold for the twin's owner are not paid at all."""
    scene = action_at("wizards_hollow", done={0: ("toll_keepers",)}, workers={"eye_stone": 1})
    scene.answer("eye_echo")
    assert scene.purses() == [10, 10]
    assert scene.facts_of("toll") == []


def test_alchemists_exchange_goods_once_per_round() -> None:
    """DR-K21, DR-K21r: at the start of the turn, up to two."""
    scene = action_at("outpost", done={0: ("alchemists_circle",)}, goods={0: {"dewleaf": 3}}, home={0: 2, 1: 0})
    assert scene.asked == ("UseAbility", 0)
    scene.answer("contract:alchemists_circle", "give:dewleaf", "give:dewleaf", "good:skyfish", "good:everice")
    assert scene.goods(0) == {"dewleaf": 1, "everice": 1, "skyfish": 1}
    assert scene.asked == ("Place", 0)
    scene.answer("forge_1")
    assert scene.asked == ("Place", 0)


def test_alchemists_may_give_one_or_wait() -> None:
    """DR-K21: declining does not use it up."""
    scene = action_at("outpost", done={0: ("alchemists_circle",)}, goods={0: {"dewleaf": 1}}, home={1: 0})
    scene.answer("done", "forge_1")
    assert scene.asked == ("UseAbility", 0)
    scene.answer("contract:alchemists_circle", "give:dewleaf", "done", "good:everice")
    assert scene.goods(0) == {"emberspice": 2, "everice": 1}


def test_alchemists_without_goods_are_not_asked() -> None:
    """DR-K21r."""
    assert action_at("outpost", done={0: ("alchemists_circle",)}).asked == ("Place", 0)
