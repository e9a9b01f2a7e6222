"""Section 8 of the rules: the Merchant."""

import pytest

from tests.games.silk_road.scene import market_in


@pytest.mark.parametrize("swaps", [2, 3])
def test_a_merchant_swaps_up_to_the_printed_number(swaps: int) -> None:
    """SR-82: n tokens of the player's choice for n tokens of the player's choice from the supply."""
    scene = market_in("turfan", f"merchant_{swaps}", "crook", "crook", goods={0: {"silk": 4, "ivory": 1}})
    scene.answer(f"take:merchant_{swaps}", "give:ivory", *["give:silk"] * (swaps - 1))
    assert scene.asked == ("ReceiveGood", 0)
    scene.answer(*["receive:spices"] * (swaps - 1), "receive:jewels")
    assert scene.goods(0) == {"silk": 5 - swaps, "spices": swaps - 1, "jewels": 1}
    assert scene.asked == ("PassPawn", 0)


def test_fewer_tokens_may_be_swapped() -> None:
    """SR-82: up to n tokens; the player takes as many as they give."""
    scene = market_in("turfan", "merchant_3", "crook", "crook", goods={0: {"silk": 4}})
    scene.answer("take:merchant_3", "give:silk", "done", "receive:fruits")
    assert scene.goods(0) == {"silk": 3, "fruits": 1}
    assert scene.asked == ("PassPawn", 0)


def test_only_own_tokens_are_given_and_only_the_supply_is_received() -> None:
    """SR-82: a player cannot give missing goods or take goods that are sold out."""
    goods = {0: {"silk": 1}, 1: {"jewels": 15}}
    scene = market_in("turfan", "merchant_2", "crook", "crook", goods=goods).answer("take:merchant_2")
    assert scene.offers == ["done", "give:silk"]
    assert scene.refuse("give:ivory").key == "not_enough_goods"
    scene.answer("give:silk", "done")
    assert scene.offers == ["receive:ivory", "receive:silk", "receive:fruits", "receive:spices"]
    assert scene.refuse("receive:jewels").key == "supply_short"


def test_it_is_one_exchange_so_given_tokens_can_be_received() -> None:
    """SR-82: the only silk in the supply is the one just given."""
    goods = {0: {"silk": 1, "ivory": 1}, 1: {"silk": 14}}
    scene = market_in("turfan", "merchant_2", "crook", "crook", goods=goods)
    scene.answer("take:merchant_2", "give:silk", "give:ivory", "receive:silk")
    assert "receive:silk" not in scene.offers
    scene.answer("receive:spices")
    assert scene.goods(0) == {"silk": 1, "spices": 1}
