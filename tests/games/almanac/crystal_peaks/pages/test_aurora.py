"""Aurora, page 12: place near the light, then move it."""

from caravanserai.games.almanac.crystal_peaks.game import BOOK
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import occupy
from tests.games.almanac.road import road, spot, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, begin, legal, offered, place

AURORA = "aurora"


def test_the_light_opens_three_avenues() -> None:
    """CP-L12a, CP-L12b, CP-L12, CP-TE08: it starts over the third avenue."""
    state = road(4, AURORA)
    assert {name[:8] for name in surcharges(state, 0)} == {"avenue_2", "avenue_3", "avenue_4"}
    assert why_not(state, 0, "avenue_1_1") == ("in_the_dark", (("page", 12), ("group", 2)))


def test_the_lit_avenue_pays_and_the_placer_moves_the_light() -> None:
    """CP-L12c, CP-L12d, CP-G03: 3 gold at once, then one step left or right, before the action."""
    state = road(2, AURORA, gold={0: 0})
    begin(state, 0, "avenue_3_2")
    assert (state.gold[0], offered(state)) == (3, ["group:1", "group:3"])
    answer(state, "group:3")
    assert state.memo[0] == 3
    place(state, 1, "avenue_5_1", "group:4", "good:dewleaf", "good:dewleaf")
    assert state.gold[1] == 10, "beside the light there is no gold"


def test_at_an_end_the_light_goes_inwards() -> None:
    """CP-L12d."""
    state = road(2, AURORA)
    state.memo[0] = 5
    place(state, 0, "avenue_6_1", "good:dewleaf")
    assert state.memo[0] == 4


def test_the_lit_gold_counts_for_legality() -> None:
    """CP-L12i, CP-G13: a player without gold can buy a card for 3 gold."""
    price = next(card.gold for card in BOOK.caravans if card.id == "hay_cart")
    state = road(2, AURORA, gold={0: price - 3}, offer=("hay_cart",))
    assert "avenue_3_1" in legal(state, 0)
    state.memo[0] = 1
    assert "avenue_3_1" not in legal(state, 0)


def test_a_stuck_player_first_moves_the_light_anywhere() -> None:
    """CP-L12e, CP-L12i, CP-G05: only where it helps; once a turn."""
    state = road(2, AURORA, home={0: 6, 1: 6}, contracts={0: ("masons", "herbalists")})
    for name in ("avenue_2_1", "avenue_3_2"):
        occupy(state, spot(state, name), 1)
    assert legal(state, 0) == []
    state.stack.append(Place.of(0))
    assert offered(state) == ["group:0", "group:1", "group:3", "group:4", "group:5"], "anywhere else"
    answer(state, "group:0")
    assert offered(state) == ["avenue_1_1"]


def test_the_mirror_tower_moves_the_light_itself() -> None:
    """CP-L12f, CP-L12i: 5 gold, any avenue, including the present one; no other move."""
    scene = action_at(AURORA, seats=3, gold={0: 0}, home={0: 2, 1: 0, 2: 0})
    scene.answer("avenue_3_3")
    assert scene.gold(0) == 8, "3 for the lit avenue and 5"
    assert scene.offers == [f"group:{at}" for at in range(6)]
    scene.answer("group:2")
    assert scene.asked == ("Place", 0)


def test_star_maps() -> None:
    """CP-L12g, CP-G17: a secret look at the next encounter, a guard and a good."""
    scene = action_at(AURORA, done={0: ("alpine_engineers",)}, home={0: 2, 1: 0})
    scene.answer("exempt:avenue_6_1", "group:3", "good:everice")
    assert (scene.view().guards[0], scene.goods(0)) == (1, {"everice": 1})
    assert scene.view(0).top_encounter is not None
    assert scene.view(1).top_encounter is None


def test_a_player_who_ignores_the_rule_goes_anywhere() -> None:
    """CP-L12h: 3 gold only on the lit avenue, and the light moves as usual; after the page it goes to the box."""
    scene = action_at(AURORA, done={0: ("alpine_engineers",)}, gold={0: 0}, home={0: 1, 1: 0})
    scene.answer("exempt:avenue_6_1")
    assert (scene.asked, scene.gold(0)) == (("MoveLight", 0), 0)
    state = road(2, AURORA)
    turn_to(state, "high_frost_palace")
    assert not any(state.tokens)


def test_the_example() -> None:
    """CP-L12 example: 3, 5, 6; the light goes to 4, 5 and 4."""
    state = road(2, AURORA)
    place(state, 0, "avenue_3_2", "group:3")
    assert state.gold[0] == 13
    place(state, 1, "avenue_5_1", "group:4", "good:dewleaf", "good:dewleaf")
    place(state, 0, "avenue_6_1", "group:3", "good:dewleaf")
    assert (state.memo[0], state.guards[0]) == (3, 1)
