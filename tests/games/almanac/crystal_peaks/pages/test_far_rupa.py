"""Far'Rupa, page 15: match the last worker, or pay."""

from caravanserai.games.almanac.flow.placement import Place
from tests.games.almanac.road import goods, put, road, surcharges, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import legal, place

RUPA = "far_rupa"


def test_street_or_kind_of_action_must_match_the_last_worker() -> None:
    """CP-L15a, CP-L15b, CP-L15i, CP-L15: the first worker pays nothing; all location spaces are one kind."""
    state = road(4, RUPA)
    assert set(surcharges(state, 0).values()) == {0}
    put(state, 0, "yellow_3")
    costs = surcharges(state, 1)
    assert (costs["yellow_1"], costs["blue_3"], costs["green_5"], costs["red_1"]) == (0, 0, 0, 3)
    put(state, 1, "red_1")
    costs = surcharges(state, 2)
    assert (costs["green_1"], costs["red_3"], costs["yellow_1"]) == (0, 0, 3)
    assert why_not(state, 2, "yellow_1") == ("breaks_suit", (("gold", 3),))


def test_breaking_suit_pays_the_last_owner() -> None:
    """CP-L15c: the supply if the payer is the owner; at most all the player has."""
    state = road(2, RUPA, workers={"red_1": 0}, gold={0: 0, 1: 2})
    place(state, 1, "green_3", "guard")
    assert state.gold == [2, 0]
    own = road(2, RUPA, workers={"red_1": 0}, gold={0: 5})
    place(own, 0, "green_3", "guard")
    assert own.gold == [2, 10]


def test_the_action_must_be_affordable_after_the_payment() -> None:
    """CP-L15d, CP-G02: the space's own cost is paid first and in full."""
    state = road(2, RUPA, workers={"green_3": 0}, gold={1: 4}, offer=("hay_cart",))
    assert "red_3" not in legal(state, 1)
    four = road(4, RUPA, workers={"red_1": 0}, gold={0: 0, 1: 2})
    assert surcharges(four, 1)["blue_5"] == 1
    place(four, 1, "blue_5")
    assert (four.gold[:2], four.guards[1]) == ([1, 0], 2)


def test_a_skip_changes_nothing() -> None:
    """CP-L15e."""
    state = road(2, RUPA, workers={"red_1": 0})
    Place.of(1).without_option(state)
    assert surcharges(state, 1)["yellow_1"] == 3


def test_storytellers() -> None:
    """CP-L15f: a good, then 2 gold for each kind in the crates."""
    scene = action_at(RUPA, goods={0: {"dewleaf": 1}}, gold={0: 0}, home={0: 1, 1: 0})
    scene.answer("yellow_3", "good:everice")
    assert (scene.gold(0), scene.goods(0)) == (4, {"dewleaf": 1, "everice": 1})


def test_plateau_riders() -> None:
    """CP-L15g: 1 gold for two guards, or for the last one; unavailable without guards."""
    scene = action_at(RUPA, seats=4, guard_supply=1, home={0: 1, 1: 0, 2: 0, 3: 0})
    assert (scene.answer("green_5").gold(0), scene.view().guards[0]) == (9, 1)
    assert "green_5" not in action_at(RUPA, seats=4, guard_supply=0).offers


def test_a_player_who_ignores_the_rule_pays_nothing_and_leads() -> None:
    """CP-L15h."""
    done = {0: ("alpine_engineers",)}
    scene = action_at(RUPA, done=done, workers={"red_1": 1}, gold={0: 3, 1: 0}, home={0: 2, 1: 1})
    scene.answer("exempt:green_3", "guard")
    assert (scene.gold(0), scene.gold(1)) == (3, 0)
    assert scene.outlook("green_1")[0][0] != "gold"


def test_copied_actions_do_not_lead() -> None:
    """CP-L15i, CP-G07: the last worker is the last one placed."""
    potion = {0: {"doppelganger_potion": 1}}
    scene = action_at(RUPA, tokens=potion, workers={"red_1": 1}, home={0: 2, 1: 1})
    scene.answer("green_1", "token:doppelganger_potion", "red_1")
    assert scene.view().workers[scene.view().memo[0]] == 0


def test_the_example() -> None:
    """CP-L15 example: another gain, then the same street; after that the green street or a shop."""
    state = road(2, RUPA)
    place(state, 0, "red_1")
    place(state, 1, "green_1")
    assert goods(state, 1) == {"dewleaf": 1, "emberspice": 2}
    place(state, 0, "green_3", "guard")
    assert state.gold == [10, 10]
    costs = surcharges(state, 1)
    assert (costs["green_2"], costs["yellow_1"]) == (0, 3)
