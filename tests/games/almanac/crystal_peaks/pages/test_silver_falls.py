"""Silver Falls, page 11: downwards for free."""

import pytest

from tests.games.almanac.road import lying, put, road, surcharges, why_not
from tests.games.almanac.scene import action_at, closing_at, meeting, seed_of
from tests.games.almanac.turns import legal, place

FALLS = "silver_falls"
MIST = {0: {"silver_mist": 2}}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_bottles_in_each_basin(seats: int) -> None:
    """CP-L11a, CP-L11: 1, 2 or 3 basins."""
    assert list(lying(road(seats, FALLS)).values()) == [2] * (seats - 1)


def test_downwards_is_free_and_the_rest_costs_two() -> None:
    """CP-L11b, CP-L11c, CP-L11d: only the player's own last worker counts."""
    state = road(2, FALLS, workers={"terrace_3_2": 0, "terrace_5_1": 1})
    assert set(surcharges(state, 0).items()) >= {("terrace_3_1", 2), ("terrace_1_1", 2), ("terrace_4_1", 0)}
    assert why_not(state, 0, "terrace_1_1") == ("upwards", (("gold", 2),))
    assert set(surcharges(road(2, FALLS), 0).values()) == {0}
    put(state, 0, "terrace_1_1")
    assert surcharges(state, 0)["terrace_2_1"] == 0


def test_a_player_with_less_gold_pays_less() -> None:
    """CP-L11c, CP-L11k, CP-G02: at most all gold; a card must be affordable after that."""
    state = road(2, FALLS, workers={"terrace_5_1": 0}, gold={0: 1}, offer=("hay_cart",))
    assert surcharges(state, 0)["terrace_4_1"] == 1
    assert "terrace_3_2" not in legal(state, 0)
    place(state, 0, "terrace_1_1")
    assert state.gold[0] == 0
    assert surcharges(state, 0)["terrace_1_2"] == 0


def test_a_basin_gives_its_two_bottles() -> None:
    """CP-L11e, CP-TE07."""
    assert action_at(FALLS, home={0: 1, 1: 0}).answer("terrace_5_3").tokens(0) == MIST[0]


def test_a_bottle_makes_a_placement_exempt() -> None:
    """CP-L11f, CP-L11h, CP-L11j, CP-G04: one bottle for one placement; the new terrace counts as the last one."""
    scene = action_at(FALLS, workers={"terrace_5_1": 0}, tokens=MIST, home={0: 3, 1: 0})
    scene.answer("exempt:terrace_1_1")
    assert (scene.gold(0), scene.tokens(0)) == (10, {"silver_mist": 1})
    assert scene.outlook("terrace_2_2") == [("everice", 2)]


def test_a_bottle_prevents_the_loss_of_a_fight() -> None:
    """CP-L11g, CP-L11h: after the roll; the fight stays lost, and the next player fights."""
    scene = meeting("avalanche_goats", goods={0: {"dewleaf": 2}}, tokens=MIST, seed=seed_of(6, 0, 0))
    assert scene.asked == ("UseAbility", 0)
    assert scene.offers == ["done", "token:silver_mist"]
    scene.answer("token:silver_mist")
    assert (scene.goods(0), scene.tokens(0)) == ({"dewleaf": 2}, {"silver_mist": 1})
    assert [facts["seat"] for facts in scene.facts_of("lost_by_x")] == [0, 1]
    lost = meeting("avalanche_goats", goods={0: {"dewleaf": 2}}, tokens=MIST, seed=seed_of(6, 0, 0)).answer("done")
    assert lost.goods(0) == {}


def test_a_bottle_is_no_help_in_the_arena() -> None:
    """CP-L11k: neither in duels nor in the Beast Pit; unused bottles are worth nothing."""
    scene = action_at("brothers_colosseum", seats=3, tokens=MIST, home={0: 1, 1: 0, 2: 0}, seed=seed_of(6, 0))
    scene.answer("pair_6b")
    assert (scene.gold(0), scene.tokens(0)) == (14, MIST[0])
    assert closing_at("sisters_port", tokens=MIST).play_out().match.standings()[0].points == 10


def test_the_weir_pays_for_every_own_worker() -> None:
    """CP-L11i: 2 gold each, this one included, at most 8."""
    state = road(4, FALLS, workers={"terrace_1_1": 0}, gold={0: 0}, home={0: 6})
    place(state, 0, "terrace_2_4")
    assert state.gold[0] == 4
    many = ("terrace_1_1", "terrace_1_2", "terrace_1_3", "terrace_1_4", "terrace_2_1")
    full = road(4, FALLS, gold={0: 0}, home={0: 6})
    put(full, 0, *many)
    place(full, 0, "terrace_4_3")
    assert full.gold[0] == 8


def test_the_example() -> None:
    """CP-L11 example: upwards costs 2 gold or a bottle."""
    scene = action_at(FALLS, contracts={1: ("herbalists",)}, goods={1: {"dewleaf": 3}})
    scene.answer("terrace_1_1", "terrace_4_1", "good:dewleaf", "terrace_5_3")
    scene.answer("terrace_5_2", "contract:herbalists")
    assert scene.outlook("terrace_4_2")[0] == ("gold", -2)
    assert scene.outlook("exempt:terrace_4_2")[0] == ("price_skyfish", 4)
