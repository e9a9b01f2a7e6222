"""Standard action: Visit the Shop (AL-106 ... AL-112)."""

import pytest

from caravanserai.games.almanac.book import GOODS
from tests.games.almanac.scene import action_at

NOTHING = dict.fromkeys(GOODS, 0)
GAIN = [f"gain:{good}" for good in GOODS]


@pytest.mark.parametrize("option", ["gain:skyfish", "sell:dewleaf", "guard"])
def test_exactly_one_of_three_options_is_taken(option: str) -> None:
    """AL-106: then the next player is on turn."""
    scene = action_at("outpost", goods={0: {"dewleaf": 1}})
    scene.answer("kitchen_2")
    assert scene.asked == ("VisitShop", 0)
    assert scene.offers == [*GAIN, "sell:dewleaf", "guard"]
    assert scene.refuse("done").key == "shop_first"
    scene.answer(option)
    if option == "sell:dewleaf":
        scene.answer("count:1")
    assert scene.asked == ("Place", 1)
    gains = (scene.goods(0) == {"dewleaf": 1, "skyfish": 1}, scene.gold(0) == 13, scene.view().guards[0] == 1)
    assert gains == (option == "gain:skyfish", option == "sell:dewleaf", option == "guard")


def test_the_first_option_gains_one_good() -> None:
    """AL-107"""
    scene = action_at("outpost")
    scene.answer("kitchen_2", "gain:everice")
    assert scene.goods(0) == {"everice": 1}
    assert scene.supply("everice") == 29
    assert scene.gold(0) == 10


def test_the_second_option_turns_goods_of_one_kind_into_gold() -> None:
    """AL-108: any number, at least one, for 3 gold each."""
    scene = action_at("outpost", goods={0: {"dewleaf": 4, "everice": 2}})
    scene.answer("kitchen_2", "sell:dewleaf")
    assert scene.offers == ["count:1", "count:2", "count:3", "count:4"]
    scene.answer("count:3")
    assert scene.gold(0) == 19
    assert scene.goods(0) == {"dewleaf": 1, "everice": 2}
    assert scene.supply("dewleaf") == 29


def test_the_third_option_gains_a_guard() -> None:
    """AL-109"""
    scene = action_at("outpost")
    scene.answer("kitchen_2", "guard")
    assert scene.view().guards == (1, 0)
    assert scene.view().guard_supply == 11


@pytest.mark.parametrize("good", GOODS)
def test_the_good_may_be_of_any_kind_in_supply(good: str) -> None:
    """AL-110"""
    scene = action_at("outpost", supply={**NOTHING, good: 1})
    scene.answer("kitchen_2")
    assert scene.offers == [f"gain:{good}", "guard"]
    scene.answer(f"gain:{good}")
    assert scene.goods(0) == {good: 1}


def test_an_option_that_cannot_be_done_is_not_offered() -> None:
    """AL-111: no goods held, no guard left, an empty pile."""
    scene = action_at("outpost", guard_supply=0, supply={"everice": 0}, goods={0: {"skyfish": 1}})
    scene.answer("kitchen_2")
    assert scene.offers == ["gain:dewleaf", "gain:emberspice", "gain:skyfish", "sell:skyfish"]
    assert scene.refuse("guard").key == "no_guard_left"
    assert scene.refuse("gain:everice").key == "supply_empty"
    assert scene.refuse("sell:dewleaf").key == "no_such_good"


def test_with_no_option_left_the_space_is_closed() -> None:
    """AL-111: each of the three alone opens it."""
    assert "kitchen_2" not in action_at("outpost", guard_supply=0, supply=NOTHING, offer=("handcart",)).offers
    assert "kitchen_2" in action_at("outpost", guard_supply=1, supply=NOTHING).offers
    assert "kitchen_2" in action_at("outpost", guard_supply=0, supply={**NOTHING, "everice": 1}).offers
    holder = action_at("outpost", guard_supply=0, supply=NOTHING, goods={0: {"dewleaf": 1}})
    assert "kitchen_2" in holder.offers


def test_giving_up_goods_at_the_shop_is_no_sell_goods_action() -> None:
    """AL-112: the Spice Exchange adds nothing, and no contraband can be sold with the goods."""
    position = {"goods": {0: {"everice": 2}}, "done": {0: ("spice_exchange",)}, "tokens": {0: {"contraband": 1}}}
    shop = action_at("outpost", **position)  # type: ignore[arg-type]  # parts of a position
    shop.answer("kitchen_2", "sell:everice", "count:2")
    assert shop.gold(0) == 16
    assert shop.asked == ("Place", 1)
    sale = action_at("outpost", **position)  # type: ignore[arg-type]  # parts of a position
    sale.answer("forge_2", "count:2")
    assert sale.gold(0) == 10 + 2 * (4 + 1)
    assert sale.asked == ("UseAbility", 0)
