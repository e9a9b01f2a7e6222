"""Section 8 of the rules: the Crook."""

import pytest

from tests.games.silk_road.scene import Scene, market_in

CHANGES_OF_SILK = ["crook:ivory", "crook:fruits", "crook:jewels", "crook:spices"]


def with_crooks(tile: str, crooks: int = 1, **goods: int) -> Scene:
    """Seat 0 has Crooks and has taken the tile."""
    scene = market_in("turfan", tile, "thief", "thief", crooks={0: crooks}, goods={0: goods})
    return scene.answer(f"take:{tile}")


def test_a_crook_is_kept_and_does_nothing_at_once() -> None:
    """SR-97: the pawn passes after the tile is taken."""
    scene = market_in("turfan", "crook", "thief", "thief").answer("take:crook")
    assert scene.view().crooks == (1, 0, 0, 0)
    assert scene.asked == ("PassPawn", 0)
    assert scene.events() == [("took", {"seat": 0, "face": "crook"})]


def test_a_crook_turns_a_buyer_of_silk_into_one_of_jewels() -> None:
    """SR-98: one printed kind becomes any other kind."""
    scene = with_crooks("buyer_silk")
    assert [name for name in scene.offers if name.startswith("crook")] == CHANGES_OF_SILK
    assert scene.refuse("crook:silk").key == "same_good"
    scene.answer("crook:jewels", "count:2")
    assert (scene.goods(0), scene.money(0)) == ({"jewels": 2}, 7)
    assert ("cheated", {"seat": 0, "old": "silk", "new": "jewels"}) in scene.events(1, 0)


def test_a_crook_turns_a_seller_of_silk_into_one_of_spices() -> None:
    """SR-98: so the player can sell the goods they have."""
    scene = with_crooks("seller_silk", spices=3)
    assert scene.offers == ["count:0", *CHANGES_OF_SILK]
    scene.answer("crook:spices")
    assert scene.offers == ["count:0", "count:1", "count:2", "count:3"]
    scene.answer("count:3")
    assert (scene.goods(0), scene.money(0)) == ({}, 19)


def test_without_a_crook_nothing_can_be_changed() -> None:
    """SR-98: a player must have a Crook to spend it."""
    scene = with_crooks("buyer_silk", crooks=0)
    assert scene.offers == ["count:0", "count:1", "count:2", "count:3", "count:4"]
    assert scene.refuse("crook:jewels").key == "no_crook"


@pytest.mark.parametrize(
    ("spent", "left"),
    [
        ("crook_give:spices", {"silk": 2, "spices": 1, "jewels": 2}),
        ("crook_get:fruits", {"silk": 1, "spices": 2, "fruits": 2}),
    ],
)
def test_on_a_trader_it_changes_one_side_only(spent: str, left: dict[str, int]) -> None:
    """SR-99: the given side or the received side; the other stays as printed."""
    scene = with_crooks("trader2_silk_jewels", silk=2, spices=2).answer(spent, "times:1")
    assert scene.goods(0) == left
    assert scene.view().crooks[0] == 0


def test_the_sides_of_a_trader_must_still_differ() -> None:
    """SR-99: silk for silk is not a trade."""
    scene = with_crooks("trader_silk_jewels", silk=1, jewels=1)
    assert [name for name in scene.offers if name.startswith("crook")] == [
        "crook_give:ivory",
        "crook_give:fruits",
        "crook_give:spices",
        "crook_get:ivory",
        "crook_get:fruits",
        "crook_get:spices",
    ]
    assert scene.refuse("crook_give:jewels").key == "sides_must_differ"
    assert scene.refuse("crook_get:silk").key == "sides_must_differ"
    assert scene.refuse("crook_get:jewels").key == "same_good"


def test_it_works_on_a_printed_buyer() -> None:
    """SR-100: in Dunhuang the board's silk becomes spices."""
    scene = market_in("dunhuang", "thief", "thief", "thief", crooks={0: 1})
    scene.answer("printed", "crook:spices", "count:3")
    assert scene.goods(0) == {"spices": 3}
    assert scene.asked == ("TakeTile", 0)


def test_it_works_on_a_printed_seller() -> None:
    """SR-100: in Merv the board's jewels become ivory."""
    scene = market_in("merv", "thief", "thief", "thief", crooks={0: 1}, goods={0: {"ivory": 1}})
    scene.answer("printed", "crook:ivory", "count:1")
    assert scene.money(0) == 14


def test_several_crooks_may_be_spent_on_one_action() -> None:
    """SR-101: two Crooks change both sides of a Trader."""
    scene = with_crooks("trader_silk_jewels", crooks=2, ivory=1)
    scene.answer("crook_give:ivory", "crook_get:spices", "times:1")
    assert scene.goods(0) == {"spices": 1}
    assert scene.view().crooks[0] == 0


@pytest.mark.parametrize(
    ("tile", "first", "second"),
    [
        ("buyer_silk", "crook:ivory", "crook:jewels"),
        ("seller_silk", "crook:ivory", "crook:jewels"),
        ("trader_silk_jewels", "crook_give:ivory", "crook_give:spices"),
        ("trader_silk_jewels", "crook_get:ivory", "crook_get:spices"),
    ],
)
def test_each_crook_changes_another_kind(tile: str, first: str, second: str) -> None:
    """SR-101: the same printed kind is not changed twice, though a Crook is left."""
    scene = with_crooks(tile, crooks=2).answer(first)
    assert scene.view().crooks[0] == 1
    assert scene.refuse(second).key == "already_changed"


@pytest.mark.parametrize("tile", ["merchant_2", "merchant_3", "thief", "vizier"])
def test_it_cannot_be_spent_where_no_kind_is_printed(tile: str) -> None:
    """SR-102: Merchant, Thief and Vizier offer nothing to a Crook."""
    goods = {0: {"silk": 3}, 1: {"silk": 1}}
    scene = market_in("turfan", tile, "crook", "barterer", crooks={0: 1}, goods=goods)
    scene.answer(f"take:{tile}")
    while scene.asked[0] != "PassPawn":
        assert not [name for name in scene.offers if "crook" in name]
        scene.answer(scene.offers[-1])
    assert scene.view().crooks[0] == 1


@pytest.mark.parametrize("tile", ["crook", "barterer"])
def test_it_cannot_be_spent_on_crooks_and_barterers(tile: str) -> None:
    """SR-102: these tiles are only kept."""
    scene = market_in("turfan", tile, "thief", "thief", crooks={0: 1}).answer(f"take:{tile}")
    assert scene.asked == ("PassPawn", 0)
    assert scene.view().crooks[0] == 1 + (tile == "crook")


def test_a_spent_crook_leaves_the_game() -> None:
    """SR-103: it is with nobody and in no market, even if the action is declined afterwards."""
    scene = with_crooks("buyer_silk").answer("crook:ivory", "count:0")
    assert scene.view().crooks == (0, 0, 0, 0)
    assert scene.market == ["thief", "thief"]


def test_with_three_players_a_crook_works_in_the_city_where_it_was_gained() -> None:
    """SR-104: at the owner's second turn there."""
    scene = market_in("turfan", "crook", "thief", "buyer_silk", "thief", "thief", seats=3)
    scene.answer("take:crook", "to:1", "take:thief", "decline", "to:0", "take:buyer_silk")
    scene.answer("crook:fruits", "count:1")
    assert scene.goods(0) == {"fruits": 1}


def test_with_a_barterer_a_crook_works_in_the_city_where_it_was_gained() -> None:
    """SR-104: the first tile is the Crook, the second the Buyer it changes."""
    scene = market_in("turfan", "crook", "buyer_silk", "thief", barterers={0: 1})
    scene.answer("barterer", "take:crook", "take:buyer_silk", "crook:fruits", "count:1")
    assert scene.goods(0) == {"fruits": 1}
