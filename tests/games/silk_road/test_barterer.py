"""Section 8 of the rules: the Barterer."""

from tests.games.silk_road.scene import Scene, market_in


def five_seats(**barterers: int) -> Scene:
    """A market of four tiles for five players; the keywords (`seat_0` ...) give Barterers to seats."""
    owned = {int(seat.removeprefix("seat_")): count for seat, count in barterers.items()}
    return market_in("turfan", "crook", "crook", "buyer_silk", "crook", seats=5, barterers=owned)


def test_a_barterer_is_kept_and_does_nothing_at_once() -> None:
    """SR-105: the pawn passes after the tile is taken."""
    scene = market_in("turfan", "barterer", "thief", "thief").answer("take:barterer")
    assert scene.view().barterers == (1, 0, 0, 0)
    assert scene.asked == ("PassPawn", 0)


def test_a_barterer_lets_its_owner_take_and_use_two_tiles() -> None:
    """SR-106: one after the other; the first tile is used before the second is taken."""
    scene = market_in("turfan", "buyer_silk", "seller_silk", "thief", barterers={0: 1})
    assert "barterer" in scene.offers
    scene.answer("barterer", "take:buyer_silk", "count:1")
    assert scene.asked == ("TakeTile", 0)
    assert scene.offers == ["take:seller_silk", "take:thief"]
    scene.answer("take:seller_silk", "count:1")
    assert scene.asked == ("PassPawn", 0)
    assert scene.money(0) == 10 - 1 + 4


def test_a_barterer_is_spent_at_the_start_of_the_turn_only() -> None:
    """SR-106: not after a tile is taken; later actors may spend theirs when their turn starts."""
    scene = five_seats(seat_0=1, seat_1=1).answer("take:buyer_silk", "count:0")
    assert scene.asked == ("PassPawn", 0)
    scene.answer("to:1")
    assert scene.offers == ["take:crook", "barterer"]


def test_it_may_not_be_spent_in_the_city_where_it_was_gained() -> None:
    """SR-107: with three players the owner gets a second turn in the city and cannot spend it there."""
    scene = market_in("turfan", "barterer", "crook", "crook", "crook", "crook", seats=3)
    scene.answer("take:barterer", "to:1", "take:crook", "to:0")
    assert scene.offers == ["take:crook"]
    assert scene.refuse("barterer").key == "barterer_new_here"


def test_an_older_barterer_may_be_spent_where_a_new_one_was_gained() -> None:
    """SR-107: only the new one is barred; after the old one is spent, the new one stays barred."""
    scene = market_in("turfan", "barterer", *["crook"] * 4, seats=3, barterers={0: 1})
    scene.answer("take:barterer", "to:1", "take:crook", "to:0", "barterer")
    assert scene.view().barterers[0] == 1
    assert scene.refuse("barterer").key == "barterer_new_here"


def test_it_may_be_spent_in_the_next_city() -> None:
    """SR-107: in the next city it is allowed."""
    scene = market_in("turfan", "barterer", "crook", "crook")
    scene.answer("take:barterer", "to:1", "take:crook", "to:2", "take:crook")
    scene.answer("bid:1", "pass", "pass", "sell", "to:miran")
    assert scene.asked == ("TakeTile", 0)
    assert "barterer" in scene.offers


def test_it_needs_two_tiles_in_the_city() -> None:
    """SR-108: the last tile cannot be taken twice; with two tiles left it works."""
    scene = five_seats(seat_2=1, seat_3=1).answer("take:crook", "to:1", "take:crook", "to:2")
    assert scene.offers == ["take:buyer_silk", "take:crook", "barterer"]
    scene.answer("take:crook", "to:3")
    assert scene.offers == ["take:buyer_silk"]
    assert scene.refuse("barterer").key == "barterer_needs_two_tiles"


def test_the_second_tile_costs_no_turn_token() -> None:
    """SR-109: one token for each turn, with any number of tiles."""
    scene = five_seats(seat_0=1).answer("barterer", "take:crook")
    assert scene.view().tokens == (1, 0, 0, 0, 0)
    scene.answer("take:crook")
    assert scene.view().tokens == (1, 0, 0, 0, 0)


def test_with_three_players_a_barterers_owner_still_has_two_turns() -> None:
    """SR-109: two tiles in the first turn, one in the second."""
    scene = market_in("turfan", *["crook"] * 5, seats=3, barterers={0: 1})
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "take:crook", "to:0", "take:crook")
    assert scene.view().tokens == (2, 1, 0)
    assert scene.view().crooks == (3, 1, 0)


def test_each_spent_barterer_leaves_one_more_player_without_action() -> None:
    """SR-110: with five players and one Barterer two have no turn."""
    scene = five_seats(seat_0=1)
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "take:crook", "to:2", "take:buyer_silk")
    assert scene.view().tokens == (1, 1, 1, 0, 0)
    assert scene.market == []


def test_with_three_players_a_barterer_costs_one_turn() -> None:
    """SR-110: four turns instead of five."""
    scene = market_in("turfan", "crook", "crook", "crook", "crook", "buyer_silk", seats=3, barterers={0: 1})
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "take:crook", "to:2", "take:crook", "to:0")
    scene.answer("take:buyer_silk")
    assert sum(scene.view().tokens) == 4
    assert scene.market == []


def test_the_taker_of_the_last_tile_chooses_among_all_with_room() -> None:
    """SR-111: two players had no turn; the actor gives the pawn to one of them, who holds the next auction."""
    scene = five_seats(seat_0=1)
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "take:crook", "to:2")
    scene.answer("take:buyer_silk", "count:0")
    assert scene.asked == ("PassPawn", 2)
    assert scene.offers == ["to:3", "to:4"]
    scene.answer("to:3")
    assert scene.view().holder == 3
    assert scene.asked == ("Bid", 4)


def test_with_three_players_the_others_with_room_can_be_chosen() -> None:
    """SR-111: after two Barterers all three have room for a token; the last actor chooses another player."""
    scene = market_in("turfan", *["crook"] * 5, seats=3, barterers={0: 1, 1: 1})
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "barterer", "take:crook", "take:crook", "to:2")
    scene.answer("take:crook")
    assert scene.asked == ("PassPawn", 2)
    assert scene.offers == ["to:0", "to:1"]


def test_at_most_one_barterer_a_turn() -> None:
    """SR-112: the second one is refused before and after the first tile."""
    scene = five_seats(seat_0=2).answer("barterer")
    assert scene.refuse("barterer").key == "barterer_too_late"
    scene.answer("take:crook")
    assert scene.refuse("barterer").key == "barterer_too_late"
    assert scene.view().barterers[0] == 1


def test_different_players_may_spend_barterers_in_one_city() -> None:
    """SR-113: seats 0 and 3 take two tiles each."""
    scene = five_seats(seat_0=1, seat_3=1)
    scene.answer("barterer", "take:crook", "take:crook", "to:3", "barterer", "take:crook", "take:buyer_silk")
    assert scene.market == []
    assert scene.view().tokens == (1, 0, 0, 1, 0)


def test_printed_action_and_barterer_in_the_same_turn() -> None:
    """SR-114: the leader may use both rights, in either order."""
    for first, second in (("printed", "barterer"), ("barterer", "printed")):
        scene = market_in("dunhuang", "crook", "crook", "buyer_silk", barterers={0: 1})
        for right in (first, second):
            scene.answer(right)
            if right == "printed":
                scene.answer("count:1")
        scene.answer("take:crook", "take:crook")
        assert (scene.goods(0), scene.view().crooks[0]) == ({"silk": 1}, 2)


def test_a_spent_barterer_leaves_the_game() -> None:
    """SR-115: nobody has it afterwards."""
    scene = five_seats(seat_0=1).answer("barterer")
    assert scene.view().barterers == (0, 0, 0, 0, 0)
    assert "barterer" not in scene.market
    assert scene.events(3) == [("bartered", {"seat": 0})]
