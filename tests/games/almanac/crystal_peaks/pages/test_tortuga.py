"""Tortuga, page 10: the turtles race."""

from caravanserai.games.almanac.state import Road
from tests.games.almanac.road import goods, new_events, put, road, rule_of, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, place

RACE = "tortuga"


def race(state: Road) -> list[int]:
    """The turtles by their numbers, the leader first."""
    return [1 + turtle for turtle in state.memo]


def test_boarding_lets_a_turtle_overtake_the_one_ahead() -> None:
    """CP-L10a, CP-L10b, CP-L10f, CP-L10, CP-TE06: empty and full turtles keep their places."""
    state = road(2, RACE)
    assert race(state) == [1, 2, 3, 4, 5, 6]
    put(state, 0, "turtle_3_1")
    assert race(state) == [1, 3, 2, 4, 5, 6]


def test_the_leader_costs_two_and_stays() -> None:
    """CP-L10c, CP-L10d: the order before the move counts; the jetty is free and moves nothing."""
    state = road(2, RACE)
    assert surcharges(state, 0)["turtle_1_1"] == 2
    assert surcharges(state, 0)["turtle_2_1"] == surcharges(state, 0)["jetty_1"] == 0
    assert why_not(state, 0, "turtle_1_1") == ("turtle_leads", (("gold", 2),))
    put(state, 0, "turtle_1_1", "jetty_1")
    assert race(state) == [1, 2, 3, 4, 5, 6]


def test_the_race_pays_at_the_end() -> None:
    """CP-L10e, CP-L10j: 5 gold for the leader, 2 for the second; the last costs a good, if there is one."""
    state = road(2, RACE, goods={0: {"dewleaf": 1, "skyfish": 1}}, gold={0: 0, 1: 0}, home={0: 6, 1: 6})
    put(state, 0, "turtle_1_1")
    put(state, 1, "turtle_3_1", "turtle_3_2")
    state.memo[:] = [2, 0, 1, 3, 4, 5]
    put(state, 0, "turtle_6_1")
    state.memo[:] = [2, 0, 1, 3, 4, 5]
    put(state, 1, "turtle_6_2")
    state.memo[:] = [2, 0, 1, 3, 4, 5]
    rule_of(state).all_placed(state)
    assert state.gold == [2, 10]
    answer(state, "good:dewleaf")
    assert (goods(state, 0), goods(state, 1)) == ({"skyfish": 1}, {})


def test_the_jockey_may_spur_a_turtle() -> None:
    """CP-L10g: after the normal move; 6 gold either way."""
    scene = action_at(RACE, seats=3, home={0: 2, 1: 0, 2: 0}, gold={0: 0})
    scene.answer("turtle_6_3")
    assert race(scene.match._state) == [1, 2, 3, 4, 6, 5]
    assert scene.offers == ["leave", "group:1", "group:2", "group:3", "group:4", "group:5"]
    assert scene.refuse("group:0").key == "turtle_is_first"
    scene.answer("group:5")
    assert (race(scene.match._state), scene.gold(0)) == ([1, 2, 3, 6, 4, 5], 6)


def test_the_shell_market_swaps_kinds() -> None:
    """CP-L10h, CP-L10j: each good for one of another kind; legal without goods."""
    scene = action_at(RACE, goods={0: {"dewleaf": 2, "skyfish": 1}}, gold={0: 0}, home={0: 1, 1: 0})
    scene.answer("turtle_5_2", "give:dewleaf", "give:dewleaf", "done")
    assert scene.offers == ["good:emberspice", "good:everice", "good:skyfish"]
    scene.answer("good:everice", "good:everice")
    assert (scene.goods(0), scene.gold(0)) == ({"everice": 2, "skyfish": 1}, 4)
    poor = action_at(RACE, gold={0: 0}, home={0: 1, 1: 0})
    assert poor.answer("turtle_5_2").gold(0) == 4


def test_a_player_who_ignores_the_rule_boards_the_leader_without_a_toll() -> None:
    """CP-L10i: after the page the turtles go to the box."""
    scene = action_at(RACE, done={0: ("alpine_engineers",)}, gold={0: 0}, home={0: 2, 1: 0})
    assert "turtle_1_1" not in scene.offers
    assert scene.answer("exempt:turtle_1_1").goods(0) == {"skyfish": 2}
    state = road(2, RACE)
    turn_to(state, "far_rupa")
    assert not any(state.tokens)


def test_the_example() -> None:
    """CP-L10 example: turtle 3, the leader, turtle 4."""
    state = road(2, RACE)
    place(state, 0, "turtle_3_1")
    place(state, 1, "turtle_1_1")
    assert state.gold[1] == 8
    place(state, 0, "turtle_4_2")
    assert race(state) == [1, 3, 4, 2, 5, 6]
    assert [name for name, _ in new_events(state)].count("overtook") == 2
