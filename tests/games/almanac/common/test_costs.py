"""Location actions with a cost (AL-113 ... AL-117)."""

from tests.games.almanac.scene import action_at


def test_the_cost_of_a_location_space_is_paid_to_place_there() -> None:
    """AL-113: a cellar of the Silt Ruins costs 2 gold, before the placement."""
    scene = action_at("silt_ruins")
    scene.answer("tilted_tower_1")
    assert [kind for kind, _ in scene.events_seen()][:2] == ["paid", "placed"]
    assert scene.gold(0) == 8
    free = action_at("silt_ruins")
    free.answer("silent_baths_1")
    assert free.gold(0) == 10


def test_the_page_fixes_the_cost_which_need_not_be_gold() -> None:
    """AL-114: a sculptor of the Courtyard Markets takes 2 goods of the player's choice."""
    scene = action_at("courtyard_markets", goods={0: {"dewleaf": 2, "everice": 1}})
    scene.answer("spice_2")
    assert scene.asked == ("GiveUpGood", 0)
    scene.answer("good:everice")
    assert scene.on_spaces() == {"spice_2": 0}
    assert scene.goods(0) == {"dewleaf": 1}
    assert scene.gold(0) == 10
    assert scene.asked == ("ChooseToken", 0)


def test_a_player_who_cannot_pay_in_full_may_not_place_there() -> None:
    """AL-115"""
    poor = action_at("silt_ruins", gold={0: 1})
    reason = poor.refuse("tilted_tower_1")
    assert (reason.key, dict(reason.facts)) == ("too_dear", {"gold": 2})
    assert "tilted_tower_1" in action_at("silt_ruins", gold={0: 2}).offers
    few = action_at("courtyard_markets", goods={0: {"dewleaf": 1}})
    assert few.refuse("spice_2").key == "goods_cost"


def test_the_payment_goes_to_the_supply() -> None:
    """AL-116: no other player gains by it; the goods are in their piles again."""
    scene = action_at("silt_ruins", seats=3)
    scene.answer("tilted_tower_1")
    assert scene.purses() == [8, 10, 10]
    goods = action_at("courtyard_markets", seats=3, goods={0: {"dewleaf": 2}})
    goods.answer("spice_2")
    assert goods.supply("dewleaf") == 30
    assert [goods.goods(seat) for seat in range(3)] == [{}, {}, {}]


def test_the_payment_goes_to_the_receiver_that_the_page_names() -> None:
    """AL-116: in Wizards' Hollow the toll goes to the owner of the twin."""
    scene = action_at("wizards_hollow", seats=3, workers={"eye_stone": 2})
    scene.answer("eye_echo")
    assert scene.purses() == [8, 10, 12]
    assert ("toll", {"seat": 0, "other": 2, "count": 2}) in scene.events_seen()


def test_a_paid_cost_is_not_given_back() -> None:
    """AL-117: neither for contraband forgone for lack of room, nor for a bad roll on the striker."""
    scene = action_at("silt_ruins", goods={0: {"everice": 6}})
    scene.answer("tilted_tower_1", "forgo")
    assert scene.gold(0) == 8
    assert scene.tokens(0) == {}
    assert scene.facts_of("gold") == []
    striker = action_at("dockside_arcade", gold={0: 1})
    striker.answer("arcade_2").until("Place")
    assert striker.facts_of("paid") == [{"seat": 0, "count": 1}]
    assert striker.gold(0) == striker.facts_of("die")[-1]["pips"]
