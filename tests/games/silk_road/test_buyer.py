"""Section 8 of the rules: the Buyer."""

import pytest

from tests.games.silk_road.scene import market_in


@pytest.mark.parametrize(("money", "most"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 3), (10, 4), (13, 4), (14, 5)])
def test_buying_goes_as_far_as_the_money(money: int, most: int) -> None:
    """SR-75: any number of the shown kind that the player can pay."""
    scene = market_in("turfan", "buyer_fruits", "crook", "crook", money={0: money})
    scene.answer("take:buyer_fruits")
    assert scene.offers == [f"count:{count}" for count in range(most + 1)]
    assert scene.refuse(f"count:{most + 1}").key == "too_dear"
    scene.answer(f"count:{most}")
    assert sum(scene.goods(0).values()) == scene.goods(0).get("fruits", 0) == most


@pytest.mark.parametrize(("count", "silver"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 14), (6, 18), (15, 54)])
def test_prices_rise_1_2_3_and_stay_at_4(count: int, silver: int) -> None:
    """SR-76: five tokens cost 14 silver."""
    scene = market_in("turfan", "buyer_fruits", "crook", "crook", money={0: 60})
    scene.answer("take:buyer_fruits")
    outlook = dict(scene.match.outlook(count))
    assert outlook.get("silver", 0) == -silver
    scene.answer(f"count:{count}")
    assert scene.money(0) == 60 - silver
    assert scene.supply("fruits") == 15 - count


def test_no_more_can_be_bought_than_the_supply_holds() -> None:
    """SR-77: two silk are left, for any amount of money; a marker is not for sale."""
    goods = {1: {"silk": 7}, 2: {"silk": 5}}
    scene = market_in("turfan", "buyer_silk", "crook", "crook", goods=goods, marked=("silk",))
    scene.answer("take:buyer_silk")
    assert scene.offers == ["count:0", "count:1", "count:2"]
    assert scene.refuse("count:3") == ("supply_short", (("count", 2), ("good", 1)))


def test_prices_start_afresh_with_every_use() -> None:
    """SR-78: the printed Buyer, the tile and the next player's tile each begin at 1 silver."""
    scene = market_in("dunhuang", "buyer_silk", "buyer_silk", "crook")
    scene.answer("printed", "count:2")
    assert scene.money(0) == 7
    scene.answer("take:buyer_silk", "count:2")
    assert scene.money(0) == 4
    scene.answer("to:1", "take:buyer_silk", "count:1")
    assert scene.money(1) == 9


def test_selling_prices_start_afresh_too() -> None:
    """SR-78: in Merv jewels are sold at the board and then at the tile, first at 4 silver each time."""
    scene = market_in("merv", "seller_jewels", "crook", "crook", goods={0: {"jewels": 2}})
    scene.answer("printed", "count:1", "take:seller_jewels", "count:1")
    assert scene.money(0) == 18
