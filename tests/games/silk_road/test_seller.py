"""Section 8 of the rules: the Seller."""

import pytest

from tests.games.silk_road.scene import market_in


def test_any_number_of_the_kind_can_be_sold() -> None:
    """SR-72: from none to all of the shown kind, and no other kind."""
    scene = market_in("turfan", "seller_silk", "crook", "crook", goods={0: {"silk": 3, "ivory": 5}})
    scene.answer("take:seller_silk")
    assert scene.offers == ["count:0", "count:1", "count:2", "count:3"]
    assert scene.refuse("count:4").key == "not_enough_goods"
    scene.answer("count:2")
    assert scene.goods(0) == {"silk": 1, "ivory": 5}


@pytest.mark.parametrize(("count", "silver"), [(0, 0), (1, 4), (2, 7), (3, 9), (4, 10), (5, 11), (6, 12), (15, 21)])
def test_prices_fall_4_3_2_and_stay_at_1(count: int, silver: int) -> None:
    """SR-73: five tokens bring 11 silver."""
    scene = market_in("turfan", "seller_spices", "crook", "crook", goods={0: {"spices": 15}})
    scene.answer("take:seller_spices")
    outlook = dict(scene.match.outlook(count))
    assert outlook.get("silver", 0) == silver
    scene.answer(f"count:{count}")
    assert scene.money(0) == 10 + silver
    assert scene.goods(0).get("spices", 0) == 15 - count


def test_sold_tokens_go_to_the_supply() -> None:
    """SR-74: the next player can buy them again."""
    goods = {0: {"jewels": 3}, 1: {"jewels": 12}}
    scene = market_in("turfan", "seller_jewels", "buyer_jewels", "crook", goods=goods)
    assert scene.supply("jewels") == 0
    scene.answer("take:seller_jewels", "count:2")
    assert scene.supply("jewels") == 2
    assert scene.events()[-1] == ("sold", {"seat": 0, "count": 2, "good": "jewels", "money": 7})
    scene.answer("to:2", "take:buyer_jewels", "count:2")
    assert scene.goods(2) == {"jewels": 2}
