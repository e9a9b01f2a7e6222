"""Section 7 of the rules: the market."""

import pytest

from tests.games.silk_road.scene import auction_in, market_in


def test_the_leader_may_use_the_printed_action_once_before_a_tile() -> None:
    """SR-52: in Dunhuang the leader buys silk with the printed action, and then takes a tile."""
    scene = market_in("dunhuang", "buyer_ivory", "crook", "crook")
    assert scene.offers == ["take:buyer_ivory", "take:crook", "printed"]
    scene.answer("printed", "count:2")
    assert (scene.goods(0), scene.money(0)) == ({"silk": 2}, 7)
    assert scene.offers == ["take:buyer_ivory", "take:crook"]
    assert scene.refuse("printed").key == "printed_used"


def test_the_printed_action_is_optional_and_lapses_with_the_tile() -> None:
    """SR-52: a leader who takes a tile first gives up the printed action."""
    scene = market_in("dunhuang", "buyer_ivory", "crook", "crook").answer("take:crook")
    assert scene.asked == ("PassPawn", 0)
    assert scene.goods(0) == {}


@pytest.mark.parametrize("used", [True, False])
def test_later_actors_cannot_use_the_printed_action(*, used: bool) -> None:
    """SR-53: not even if the leader did not use it."""
    scene = market_in("koria", "crook", "crook", "crook")
    if used:
        scene.answer("printed", "count:0")
    scene.answer("take:crook", "to:2")
    assert scene.asked == ("TakeTile", 2)
    assert scene.offers == ["take:crook"]
    assert scene.refuse("printed").key == "printed_leader_only"


def test_taking_a_tile_is_compulsory() -> None:
    """SR-54: the leader has only the tiles of the city as options."""
    scene = market_in("turfan", "seller_silk", "thief", "vizier")
    assert scene.offers == ["take:seller_silk", "take:thief", "take:vizier"]
    scene.answer("take:thief")
    assert scene.market == ["seller_silk", "vizier"]
    assert scene.events() == [("took", {"seat": 0, "face": "thief"})]
    assert scene.refuse("from:1").key == "nothing_to_steal"


@pytest.mark.parametrize(
    ("tile", "decline"),
    [
        ("buyer_silk", "count:0"),
        ("seller_silk", "count:0"),
        ("trader_silk_jewels", "times:0"),
        ("trader2_silk_jewels", "times:0"),
        ("merchant_3", "done"),
        ("thief", "decline"),
        ("vizier", "decline"),
    ],
)
def test_every_action_may_be_declined(tile: str, decline: str) -> None:
    """SR-55, SR-56: goods and money stay, and the tile is gone."""
    goods = {0: {"silk": 2}, 1: {"ivory": 3}}
    scene = market_in("turfan", tile, "crook", "crook", goods=goods).answer(f"take:{tile}", decline)
    assert scene.events()[-1] == ("declined", {"seat": 0})
    assert scene.purses() == [10] * 4
    assert (scene.goods(0), scene.goods(1)) == (goods[0], goods[1])
    assert scene.market == ["crook", "crook"]
    assert scene.asked == ("PassPawn", 0)


@pytest.mark.parametrize(
    ("tile", "use"),
    [
        ("buyer_silk", "count:1"),
        ("seller_silk", "count:1"),
        ("trader_silk_jewels", "times:1"),
        ("thief", "from:1"),
        ("merchant_2", "give:silk"),
    ],
)
def test_a_used_tile_leaves_the_game(tile: str, use: str) -> None:
    """SR-56: it is neither in the city nor with its user, and nobody can take it again."""
    scene = market_in("turfan", tile, "crook", "crook", goods={0: {"silk": 2}, 1: {"ivory": 3}})
    scene.answer(f"take:{tile}", use)
    while scene.asked[0] != "PassPawn":
        scene.answer(scene.offers[0])
    scene.answer("to:1")
    assert scene.offers == ["take:crook"]
    assert scene.refuse(f"take:{tile}").key == "tile_not_here"
    assert scene.view().crooks == scene.view().barterers == (0,) * 4


def test_each_action_costs_one_turn_token() -> None:
    """SR-57: one turn token for each tile taken."""
    scene = market_in("turfan", "crook", "crook", "buyer_silk", "buyer_silk", seats=5)
    seen = [scene.view().tokens]
    for answers in (("take:crook", "to:3"), ("take:crook", "to:1"), ("take:buyer_silk", "count:0")):
        scene.answer(*answers)
        seen.append(scene.view().tokens)
    assert seen == [(0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 0, 0, 1, 0), (1, 1, 0, 1, 0)]


def test_the_pawn_goes_to_a_player_without_a_token() -> None:
    """SR-58: neither to the actor nor to a player who has acted."""
    scene = market_in("turfan", "crook", "crook", "crook", "crook", seats=5, leader=2)
    scene.answer("take:crook")
    assert scene.offers == ["to:0", "to:1", "to:3", "to:4"]
    assert scene.refuse("to:2").key == "pawn_to_another"
    scene.answer("to:0", "take:crook")
    assert scene.offers == ["to:1", "to:3", "to:4"]
    assert scene.refuse("to:2").key == "no_room_for_token"


@pytest.mark.parametrize("receiver", [1, 2, 3])
def test_the_actor_is_free_to_choose_the_receiver(receiver: int) -> None:
    """SR-59: any of the others may come next."""
    scene = market_in("turfan", "crook", "crook", "crook").answer("take:crook", f"to:{receiver}")
    assert scene.asked == ("TakeTile", receiver)
    assert scene.events() == [("pawn", {"seat": 0, "other": receiver})]
    assert scene.view().holder == receiver


def test_nobody_may_refuse_the_pawn() -> None:
    """SR-60: the receiver acts at once, and can do nothing but take a tile."""
    scene = market_in("turfan", "crook", "seller_silk", "crook").answer("take:crook", "to:3")
    assert scene.asked == ("TakeTile", 3)
    assert scene.offers == ["take:seller_silk", "take:crook"]


def test_the_receiver_of_the_pawn_after_the_last_tile_holds_the_next_auction() -> None:
    """SR-61: the receiver has no turn in this market."""
    scene = market_in("turfan", "crook", "crook", "crook", "crook", seats=5)
    scene.answer("take:crook", "to:4", "take:crook", "to:2", "take:crook", "to:1", "take:crook")
    assert scene.market == []
    assert scene.view().crooks == (1, 1, 1, 0, 1)
    assert scene.view().holder == 3
    assert scene.asked == ("Bid", 4)


def test_a_single_receiver_gets_the_pawn_automatically() -> None:
    """SR-62: with four players the last pass is automatic; the one before is a decision."""
    scene = market_in("turfan", "crook", "crook", "crook")
    scene.answer("take:crook", "to:1", "take:crook")
    assert scene.asked == ("PassPawn", 1)
    assert scene.offers == ["to:2", "to:3"]
    scene.answer("to:3", "take:crook")
    assert scene.events() == [("took", {"seat": 3, "face": "crook"}), ("pawn", {"seat": 3, "other": 2})]
    assert scene.asked == ("Bid", 3)


def test_the_actor_keeps_the_pawn_if_nobody_else_has_room() -> None:
    """SR-63: with three players after 2 + 2 + 1 turns."""
    scene = market_in("turfan", *["crook"] * 5, seats=3)
    scene.answer("take:crook", "to:1", "take:crook", "to:0", "take:crook", "to:1", "take:crook")
    assert scene.asked == ("TakeTile", 2)
    scene.answer("take:crook")
    assert scene.events()[-1] == ("keeps", {"seat": 2})
    assert scene.view().holder == 2
    assert scene.asked == ("Bid", 0)


def test_the_turn_tokens_return_when_the_next_turn_starts() -> None:
    """SR-64: in the auction no player has a turn token."""
    scene = market_in("turfan", "crook", "crook", "crook")
    scene.answer("take:crook", "to:1", "take:crook", "to:2", "take:crook")
    assert scene.asked[0] == "Bid"
    assert scene.view().tokens == (0, 0, 0, 0)


def test_everyone_can_act_again_in_the_next_market() -> None:
    """SR-64: the tokens of the last market do not count in this one."""
    scene = market_in("turfan", "crook", "crook", "crook")
    scene.answer("take:crook", "to:1", "take:crook", "to:2", "take:crook")
    scene.answer("pass", "pass", "pass", "to:miran")
    assert scene.view().tokens == (0, 0, 0, 0)
    scene.answer(scene.offers[0])
    while scene.asked[0] != "PassPawn":
        scene.answer(scene.offers[0])
    assert scene.offers == ["to:0", "to:1", "to:2"]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_without_barterers_exactly_one_player_has_no_turn(seats: int) -> None:
    """SR-65: all others have one turn each."""
    scene = market_in("turfan", *["buyer_silk"] * (seats - 1), seats=seats)
    while True:
        scene.answer("take:buyer_silk")
        if not scene.market:
            break
        scene.answer("count:0")
        scene.answer(scene.offers[-1])
    assert sorted(scene.view().tokens) == [0, *[1] * (seats - 1)]


def test_an_action_is_finished_before_the_pawn_moves_on() -> None:
    """SR-66: all seats answer the Vizier, and seat 0 still has the pawn."""
    scene = market_in("turfan", "vizier", "crook", "crook", goods={2: {"silk": 1}})
    scene.answer("take:vizier", "name:silk")
    for _ in range(4):
        assert scene.view().holder == 0
        assert scene.asked[0] == "Show"
        scene.answer(scene.offers[-1])
    assert scene.money(2) == 15
    assert scene.asked == ("PassPawn", 0)


@pytest.mark.parametrize(
    ("tile", "only"),
    [
        ("buyer_silk", "count:0"),
        ("seller_silk", "count:0"),
        ("trader_silk_jewels", "times:0"),
        ("merchant_2", "done"),
        ("thief", "decline"),
    ],
)
def test_an_action_without_means_may_be_chosen_and_is_spent_for_nothing(tile: str, only: str) -> None:
    """SR-67: a player without money and goods can take the tile; the player is asked, and the tile is gone."""
    scene = market_in("turfan", tile, "crook", "crook", money={0: 0}).answer(f"take:{tile}")
    assert scene.asked[1] == 0
    assert scene.offers == [only]
    scene.answer(only)
    assert (scene.money(0), scene.goods(0)) == (0, {})
    assert scene.market == ["crook", "crook"]


def test_the_leader_after_a_sale_acts_first() -> None:
    """SR-54: the player who bought the lead takes the first tile of the new city."""
    scene = auction_in("miran").answer("bid:1", "pass", "pass", "sell")
    assert scene.asked == ("TakeTile", 1)
