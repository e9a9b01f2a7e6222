"""Ice Point, page 5: a worker beside a rival's worker pays the rival."""

import pytest

from tests.games.almanac.road import lying, new_events, road, surcharges, why_not
from tests.games.almanac.scene import action_at, closing_at
from tests.games.almanac.turns import legal, place

POINT = "ice_point"
POTION = {0: {"doppelganger_potion": 1}}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_potion_on_each_space_in_use(seats: int) -> None:
    """CP-L05a, CP-L05: as many as players."""
    assert sum(lying(road(seats, POINT)).values()) == seats


def test_every_rival_next_door_is_paid() -> None:
    """CP-L05b, CP-L05c, CP-L05f: 1 gold each with three players; own neighbours are free, and nobody pays later."""
    state = road(3, POINT, workers={"r3c2": 0, "r3c3": 0, "r5c2": 1}, gold={0: 0, 1: 0, 2: 10})
    assert surcharges(state, 2)["r4c2"] == 3
    assert surcharges(state, 0)["r4c2"] == 1
    place(state, 2, "r4c2")
    assert state.gold == [2, 1, 5], "and 2 gold for the potion"


@pytest.mark.parametrize(("guide", "paid"), [(0, [1, 0]), (1, [0, 1]), (2, [1, 0])])
def test_a_reduced_toll_is_paid_in_turn_order(guide: int, paid: list[int]) -> None:
    """AL-12, CP-G09: of two rivals the first in turn order gets the 1 gold left; no event reports 0 gold."""
    state = road(3, POINT, workers={"r1c3": 0, "r2c2": 0, "r2c4": 1}, guide=guide, done={2: ("smugglers_ring",)})
    state.gold[:] = [0, 0, 10]
    assert surcharges(state, 2)["r2c3"] == 3
    place(state, 2, "r2c3")
    assert state.gold == [*paid, 9]
    tolls = [facts for kind, facts in new_events(state) if kind == "toll"]
    assert tolls == [{"seat": 2, "other": paid.index(1), "count": 1}]


def test_with_two_players_each_costs_two() -> None:
    """CP-L05d."""
    state = road(2, POINT, workers={"r4c2": 0})
    assert surcharges(state, 1)["r4c3"] == 2
    assert surcharges(state, 0)["r4c3"] == 0


def test_tolls_and_cost_must_be_paid_together() -> None:
    """CP-L05e: gold gained by the same placement cannot pay for it."""
    state = road(2, POINT, workers={"r4c3": 0}, gold={1: 3})
    assert "r4c2" not in legal(state, 1)
    assert why_not(state, 1, "r4c2") == ("dear_neighbours", (("count", 1), ("gold", 2)))
    state.gold[1] = 4
    assert "r4c2" in legal(state, 1)


def test_the_counter_sells_a_potion_while_there_is_one() -> None:
    """CP-L05g: for 2 gold."""
    scene = action_at(POINT, home={0: 1, 1: 0})
    assert (scene.answer("r5c1").gold(0), scene.tokens(0)) == (8, {"doppelganger_potion": 1})
    empty = road(2, POINT)
    empty.lying[:] = [0] * len(empty.lying)
    assert "r5c1" not in legal(empty, 0)


def test_a_potion_copies_a_rivals_action() -> None:
    """CP-L05h, CP-L05k, CP-TE04, CP-G07: after the player's action, with that space's goods; without a toll."""
    scene = action_at(POINT, workers={"r2c3": 1, "r4c2": 1}, tokens=POTION, home={0: 1, 1: 2})
    scene.answer("r4c3", "token:doppelganger_potion")
    assert scene.asked == ("Mirror", 0)
    assert scene.offers == ["r2c3"], "the potion space is no standard action"
    assert scene.refuse("r4c2").key == "mirror_location"
    scene.answer("r2c3")
    assert (scene.goods(0), scene.tokens(0)) == ({"everice": 2, "skyfish": 2}, {})
    assert scene.gold(0) == 8, "only the toll of its own worker"


def test_a_potion_needs_something_to_copy() -> None:
    """CP-L05k: without such a space it cannot be spent."""
    scene = action_at(POINT, workers={"r2c4": 1}, tokens=POTION, home={0: 2, 1: 1})
    assert scene.answer("r3c4", "gain:dewleaf").asked == ("Place", 0), "there is no Skyfish to sell"


def test_one_potion_a_turn_and_it_counts_as_the_action() -> None:
    """CP-L05i: the Herbalists and similar contracts work with it; unused potions are worth nothing."""
    scene = action_at(
        POINT,
        workers={"r4c3": 1},
        tokens={0: {"doppelganger_potion": 2}},
        done={0: ("net_menders",)},
        home={0: 2, 1: 1},
    )
    scene.answer("r2c3", "token:doppelganger_potion", "r4c3")
    assert scene.asked == ("Place", 0), "not a second one in the same turn"
    assert scene.goods(0) == {"everice": 2, "skyfish": 3}
    assert closing_at("sisters_port", tokens=POTION).play_out().match.standings()[0].points == 10


def test_a_potion_just_gained_waits_for_the_next_turn() -> None:
    """CP-G16: it cannot be used after the action that gave it."""
    scene = action_at(POINT, workers={"r2c3": 1}, home={0: 2, 1: 1})
    assert scene.answer("r5c1").asked == ("Place", 0)
    assert scene.answer("r4c3").offers == ["done", "token:doppelganger_potion"]


def test_a_player_who_ignores_the_rule_pays_no_neighbour() -> None:
    """CP-L05j, CP-G04: the space's own cost is still due."""
    scene = action_at(POINT, workers={"r4c3": 1}, gold={0: 2}, done={0: ("alpine_engineers",)}, home={0: 1, 1: 1})
    assert "r4c2" not in scene.offers
    assert scene.answer("exempt:r4c2").gold(0) == 0


def test_the_example() -> None:
    """CP-L05 example: a potion, a neighbour that pays, and a second potion beside the player's own worker."""
    state = road(2, POINT)
    place(state, 0, "r4c2")
    place(state, 1, "r4c3")
    assert state.gold == [10, 8]
    place(state, 0, "r5c1")
    assert state.gold == [8, 8]
