"""Cliffside, page 3: ladders open clusters and pay their owners."""

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.crystal_peaks.pages.cliffside import BARE, NEUTRAL, Ladders
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.match import Match
from tests.games.almanac.road import goods, group, lying, road, rule_of, surcharges, turn_to, why_not
from tests.games.almanac.scene import Scene, action_at, closing_at

CLIFF = "cliffside"
AS_USUAL = {"strict_placement": "on", "unlimited_goods": "off", "open_gold": "off"}
FARMER = {0: {"farmer": 1}}


def cliff(state: Road) -> Ladders:
    """The rule of the page."""
    rule = rule_of(state)
    assert isinstance(rule, Ladders)
    return rule


def with_ladders(scene: Scene, *ladders: tuple[int, int]) -> Scene:
    """Put ladders on these spots, each of a seat or neutral."""
    state = scene.match._state
    for spot, seat in ladders:
        cliff(state).set_ladder(state, 0 if seat == NEUTRAL else seat, spot, neutral=seat == NEUTRAL)
    return Scene(Match(CRYSTAL_PEAKS, state, 1, AS_USUAL))


def test_everybody_has_three_ladders_and_two_farmers_wait() -> None:
    """CP-L03a, CP-L03b, CP-L03q, CP-L03r, CP-L03, CP-TE02: at first only the bottom row is open."""
    state = road(3, CLIFF)
    assert [cliff(state).ladders_left(state, seat) for seat in range(3)] == [(3, 0)] * 3
    assert lying(state) == {"ledge_c_1": 1, "terrace_e_1": 1}
    assert set(surcharges(state, 0)) == {"bottom_1", "bottom_2", "bottom_3", "bottom_4"}
    assert why_not(state, 0, "summit_1") == ("no_ladder", (("page", 3), ("group", group(state, "summit"))))
    assert len(cliff(state).ends) == 12
    sideways = [set(map(state_groups(state).__getitem__, ends)) for ends in cliff(state).ends]
    assert {"ledge_a", "ledge_b"} in sideways
    assert {"ledge_b", "ledge_c"} in sideways
    assert {"terrace_d", "terrace_e"} in sideways


def state_groups(state: Road) -> tuple[str, ...]:
    """The clusters."""
    return rule_of(state).groups


def test_a_turn_is_a_worker_or_a_ladder() -> None:
    """CP-L03c, CP-L03d, CP-L03k, CP-L03l: on any free spot; without a worker at home there is no turn."""
    scene = action_at(CLIFF, home={0: 1, 1: 0})
    assert {"bottom_1", "ladder:0", "ladder:10"} <= set(scene.offers)
    scene.answer("ladder:10")
    assert "summit_1" not in scene.offers, "the summit is not reached from below"
    scene.answer("ladder:0")
    assert "ledge_a_2" not in scene.offers, "nothing to sell"
    assert scene.refuse("ladder:0").key == "ladder_stands"
    scene.answer("ladder:3")
    assert scene.refuse("ladder:4").key == "no_ladder_left"
    assert "ledge_b_1" in scene.offers
    scene.answer("bottom_1")
    assert scene.asked[0] == "Bid", "seat 1 had no worker, so no ladder either"


def test_climbing_a_rivals_ladder_gives_the_rival_a_good() -> None:
    """CP-L03e, CP-L03f, CP-L03j: once for each worker and foreign ladder, in the order climbed."""
    scene = with_ladders(action_at(CLIFF, home={0: 2, 1: 1}), (2, 1), (8, 1))
    scene.answer("terrace_e_1")
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:skyfish")
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:everice")
    assert (scene.goods(1), scene.tokens(0), scene.gold(0)) == ({"everice": 1, "skyfish": 1}, {"farmer": 1}, 12)


def test_the_good_taken_for_a_ladder_cannot_be_taken_back() -> None:
    """CP-L03f, AL-66: the next question to the climber may reveal hidden information."""
    scene = with_ladders(action_at(CLIFF, home={0: 2, 1: 1}), (2, 1))
    scene.answer("ledge_c_1")
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:skyfish")
    assert not scene.match.can_undo(1)


def test_own_and_neutral_ladders_pay_nobody() -> None:
    """CP-L03g, CP-L03v: with two players each sets one more ladder, of an unused colour."""
    scene = action_at(CLIFF, home={0: 2, 1: 1})
    assert cliff(scene.match._state).ladders_left(scene.match._state, 0) == (3, 1)
    scene.answer("neutral:2")
    scene.answer("ledge_c_1")
    assert scene.tokens(1) == {"farmer": 1}
    assert scene.goods(0) == {}


def test_the_climber_chooses_any_simple_route() -> None:
    """CP-L03j, CP-L03s: asked only where the way forks; by default the route with fewer foreign ladders."""
    scene = with_ladders(action_at(CLIFF, home={0: 2, 1: 1}), (0, 1), (1, 0), (3, 1))
    scene.answer("ledge_b_1")
    assert scene.asked == ("Climb", 0)
    assert scene.offers == ["ladder:0", "ladder:1"]
    question = scene.match.decision_of(None)
    assert question.timeout_choice(scene.match._state, (0, 1)) == 1
    assert scene.refuse("ladder:7").key == "no_way_up"


def test_with_no_goods_left_the_owner_gets_nothing() -> None:
    """CP-L03t: if one kind is out of supply, the owner takes another one."""
    some = with_ladders(action_at(CLIFF, home={0: 1, 1: 0}, supply={"dewleaf": 0}), (2, 1))
    assert "good:dewleaf" not in some.answer("ledge_c_1").offers
    none = dict.fromkeys(("dewleaf", "emberspice", "everice", "skyfish"), 0)
    empty = with_ladders(action_at(CLIFF, home={0: 1, 1: 0}, supply=none), (2, 1)).answer("ledge_c_1")
    assert empty.goods(1) == {}


def test_a_farmer_space_without_its_farmer_still_pays() -> None:
    """CP-L03h, CP-L03u, CP-TE17: a farmer and 2 gold, or the 2 gold."""
    scene = with_ladders(action_at(CLIFF, home={0: 1, 1: 0}), (2, 0))
    scene.match._state.lying = [0] * len(scene.match._state.lying)
    scene.answer("ledge_c_1")
    assert (scene.gold(0), scene.tokens(0)) == (12, {})


def test_a_farmer_places_a_second_worker_from_the_reserve() -> None:
    """CP-L03i, CP-L03m, CP-L03n, CP-L03o, CP-G08, CP-G16: at once, on any page, for this round only."""
    scene = action_at("ice_point", tokens=FARMER, home={0: 1, 1: 0})
    reserve = scene.view().reserve[0]
    scene.answer("r2c3")
    assert scene.offers == ["done", "token:farmer"]
    scene.answer("token:farmer", "r4c3")
    assert (scene.goods(0), scene.tokens(0), scene.view().reserve[0]) == ({"everice": 2, "skyfish": 2}, {}, reserve)
    assert scene.view().home[0] == 1


def test_with_an_empty_reserve_the_farmer_cannot_help() -> None:
    """CP-L03m: there is no worker to place."""
    scene = action_at("ice_point", tokens=FARMER, home={0: 6, 1: 0})
    assert scene.answer("r2c3").asked == ("Place", 0)


def test_the_farmer_does_not_double_the_placement_that_gains_it() -> None:
    """CP-L03y, CP-G16: the player must own it before the placement."""
    scene = with_ladders(action_at(CLIFF, home={0: 2, 1: 0}), (2, 0))
    scene.answer("ledge_c_1")
    assert scene.asked[0] == "PlaceOrLadder"
    scene.answer("bottom_1")
    assert scene.offers == ["done", "token:farmer"]


def test_the_second_worker_climbs_and_pays_too() -> None:
    """CP-L03u, CP-L03n."""
    scene = with_ladders(action_at(CLIFF, tokens=FARMER, home={0: 1, 1: 0}), (2, 1))
    scene.answer("bottom_1", "token:farmer", "ledge_c_1")
    assert scene.asked == ("ChooseGood", 1)


def test_a_player_who_ignores_the_rule_neither_climbs_nor_pays() -> None:
    """CP-L03w."""
    scene = action_at(CLIFF, done={0: ("alpine_engineers",)}, home={0: 2, 1: 0})
    assert scene.answer("exempt:summit_1").asked == ("ChooseGood", 0)


def test_a_ladder_keeps_the_phase_going() -> None:
    """CP-L03x, CP-L03l: a player with a worker but no legal space must set a ladder, or is skipped without one."""
    taken = {"bottom_1": 1, "bottom_2": 1, "bottom_3": 1}
    scene = action_at(CLIFF, workers=taken, home={0: 1, 1: 3})
    assert scene.offers[0] == "ladder:0"
    for _ in range(4):
        scene.answer(scene.offers[-1])
    assert scene.facts_of("ladder_set")
    assert scene.facts_of("neutral_set")


def test_ladders_go_back_to_the_box_and_farmers_stay() -> None:
    """CP-L03p, CP-L03o: a farmer is worth nothing at the end."""
    state = road(2, CLIFF, tokens=FARMER)
    assert state.memo[0] == BARE
    turn_to(state, "balloon_town")
    assert len(state.memo) == 1
    assert closing_at("sisters_port", tokens=FARMER).tokens(0) == {"farmer": 1}


def test_the_example() -> None:
    """CP-L03 example: A's ladder, B's farmer, and A's good."""
    scene = action_at(CLIFF)
    scene.answer("ladder:2", "ledge_c_1", "good:dewleaf", "bottom_1")
    assert scene.goods(0) == {"dewleaf": 3}
    assert (scene.tokens(1), scene.gold(1)) == ({"farmer": 1}, 12)
    assert goods(scene.match._state, 1) == {}
