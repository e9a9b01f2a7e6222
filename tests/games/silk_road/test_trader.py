"""Section 8 of the rules: the Trader."""

import pytest

from tests.games.silk_road.scene import market_in


@pytest.mark.parametrize(("tile", "received"), [("trader_silk_jewels", 1), ("trader2_silk_jewels", 2)])
def test_an_exchange_gives_the_left_side_for_the_right_side(tile: str, received: int) -> None:
    """SR-79: one silk for one or two jewels, without money."""
    scene = market_in("turfan", tile, "crook", "crook", goods={0: {"silk": 3}})
    scene.answer(f"take:{tile}", "times:1")
    assert scene.goods(0) == {"silk": 2, "jewels": received}
    assert (scene.supply("silk"), scene.supply("jewels")) == (13, 15 - received)
    assert scene.money(0) == 10
    facts = {"seat": 0, "given": 1, "give": "silk", "received": received, "get": "jewels"}
    assert scene.events() == [("traded", facts)]


def test_the_exchange_is_done_twice_at_most() -> None:
    """SR-80: 0, 1 or 2 times, though the player has three silk."""
    scene = market_in("turfan", "trader2_silk_jewels", "crook", "crook", goods={0: {"silk": 3}})
    scene.answer("take:trader2_silk_jewels")
    assert scene.offers == ["times:0", "times:1", "times:2"]
    scene.answer("times:2")
    assert scene.goods(0) == {"silk": 1, "jewels": 4}
    assert scene.asked == ("PassPawn", 0)


def test_a_player_cannot_give_missing_goods() -> None:
    """SR-80: with a single silk the exchange is done once at most."""
    scene = market_in("turfan", "trader_silk_jewels", "crook", "crook", goods={0: {"silk": 1}})
    scene.answer("take:trader_silk_jewels")
    assert scene.offers == ["times:0", "times:1"]
    assert scene.refuse("times:2").key == "not_enough_goods"


@pytest.mark.parametrize(("left", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_the_supply_must_fill_the_right_side(left: int, most: int) -> None:
    """SR-81: an exchange for two jewels needs two in the supply, the second exchange two more."""
    goods = {0: {"silk": 2}, 1: {"jewels": 15 - left}}
    scene = market_in("turfan", "trader2_silk_jewels", "crook", "crook", goods=goods)
    scene.answer("take:trader2_silk_jewels")
    assert scene.offers == [f"times:{times}" for times in range(most + 1)]
    if most < 2:
        assert scene.refuse(f"times:{most + 1}").key == "supply_short"


def test_given_tokens_enter_the_supply() -> None:
    """SR-81: after the trade the supply has the given silk, and the last two jewels are gone."""
    goods = {0: {"silk": 1}, 1: {"jewels": 13, "silk": 14}}
    scene = market_in("turfan", "trader2_silk_jewels", "crook", "crook", goods=goods)
    assert (scene.supply("silk"), scene.supply("jewels")) == (0, 2)
    scene.answer("take:trader2_silk_jewels", "times:1")
    assert (scene.supply("silk"), scene.supply("jewels")) == (1, 0)
