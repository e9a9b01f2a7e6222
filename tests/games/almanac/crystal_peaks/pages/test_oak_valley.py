"""Oak Valley, page 9: workers climb on the shoulders of other workers, up to the druid."""

from caravanserai.games.almanac.flow.placement import Place
from tests.games.almanac.road import goods, put, road, spot, surcharges, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import begin, legal, offered, place

OAK = "oak_valley"


def test_the_roots_are_open_and_all_else_needs_a_neighbour() -> None:
    """CP-L09a, CP-L09b, CP-L09: a worker of any colour."""
    state = road(4, OAK)
    assert set(surcharges(state, 0)) == {"root_1", "root_2", "root_3"}
    put(state, 1, "root_1")
    assert {"low_1", "low_2"} <= set(surcharges(state, 0))
    assert "low_3" not in surcharges(state, 0)
    assert why_not(state, 0, "crown_1").key == "no_supporter"


def test_a_space_is_reached_from_above_too() -> None:
    """CP-L09h: from any neighbour; without one it stays closed."""
    state = road(4, OAK, workers={"root_3": 0})
    put(state, 0, "mid_5")
    assert {"low_3", "low_4", "high_4", "high_5"} <= set(surcharges(state, 1))


def test_a_rival_is_paid_for_the_support_of_a_worker() -> None:
    """CP-L09c, CP-L09j: at the placement; support by the player's own worker is free, and the player may choose."""
    state = road(3, OAK, workers={"root_1": 1, "root_2": 2}, gold={0: 0, 1: 0, 2: 0})
    begin(state, 0, "low_2")
    assert offered(state) == ["supporter:1", "supporter:2"]
    assert goods(state, 0) == {}
    own = road(3, OAK, workers={"root_1": 0, "root_2": 2}, gold={2: 0})
    begin(own, 0, "low_2")
    assert offered(own) == ["supporter:0", "supporter:2"]
    place_on = road(3, OAK, workers={"root_1": 1}, gold={1: 0})
    place(place_on, 0, "low_2")
    assert place_on.gold[1] == 1


def test_with_two_players_it_is_two_gold() -> None:
    """CP-L09d."""
    state = road(2, OAK, workers={"root_1": 1}, gold={1: 0})
    place(state, 0, "low_2")
    assert state.gold[1] == 2


def test_a_root_needs_no_supporter() -> None:
    """CP-L09e: nobody is paid."""
    state = road(2, OAK, workers={"root_1": 1, "low_2": 1}, gold={1: 0})
    place(state, 0, "root_2", "guard")
    assert state.gold[1] == 0


def test_the_druid_spares_one_good_of_choice() -> None:
    """CP-L09f: no Complete a Contract action, though it completes one; unavailable with two goods missing."""
    held = {0: ("herbalists",)}
    state = road(
        2, OAK, workers={"root_1": 1, "low_2": 1, "mid_3": 1}, contracts=held, goods={0: {"dewleaf": 2}}, home={1: 6}
    )
    put(state, 1, "high_3")
    begin(state, 0, "crown_1", "contract:4")
    assert (state.done[0], goods(state, 0)) == ((4,), {})
    poor = road(2, OAK, contracts=held, goods={0: {"dewleaf": 1}}, home={1: 6})
    put(poor, 1, "root_1", "low_2", "mid_3", "high_3")
    assert "crown_1" not in legal(poor, 0)
    assert Place.of(0).why_not(poor, spot(poor, "crown_1")).key == "no_contract_to_bless"


def test_the_druid_asks_which_good_where_there_is_a_choice() -> None:
    """CP-L09f, CP-L09j: and Everice may replace other goods."""
    state = road(2, OAK, contracts={0: ("lamplighters",)}, goods={0: {"emberspice": 2, "skyfish": 1}}, home={1: 6})
    put(state, 1, "root_1", "low_2", "mid_3", "high_3")
    begin(state, 0, "crown_1", "contract:0")
    assert offered(state) == ["good:emberspice", "good:skyfish"]
    wild = road(
        2,
        OAK,
        contracts={0: ("lamplighters",)},
        done={0: ("icecutters_lodge",)},
        goods={0: {"everice": 2}},
        home={1: 6},
    )
    put(wild, 1, "root_1", "low_2", "mid_3", "high_3")
    assert "crown_1" in legal(wild, 0)


def test_the_nest_gives_a_good_and_five_gold() -> None:
    """CP-L09g."""
    state = road(3, OAK, home={1: 6}, gold={0: 0})
    put(state, 1, "root_2", "low_3", "mid_4")
    place(state, 0, "high_4", "good:everice")
    assert (state.gold[0], goods(state, 0)) == (5, {"everice": 1})


def test_a_player_who_ignores_the_rule_needs_no_support() -> None:
    """CP-L09i: and pays nobody."""
    scene = action_at(OAK, done={0: ("alpine_engineers",)}, workers={"root_1": 1}, gold={1: 0}, home={0: 1, 1: 1})
    scene.answer("exempt:low_2")
    assert scene.gold(1) == 0


def test_the_example() -> None:
    """CP-L09 example: A supports B, then B supports A."""
    state = road(2, OAK, contracts={0: ("herbalists",)}, goods={0: {"dewleaf": 3}}, gold={0: 0, 1: 0})
    put(state, 0, "root_1")
    place(state, 1, "low_2")
    assert state.gold[0] == 2
    begin(state, 0, "mid_4", "contract:4")
    assert state.gold[1] == 2
