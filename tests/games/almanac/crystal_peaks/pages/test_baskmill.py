"""Baskmill, page 7: the sail at the door is free, and geared mills turn back."""

from caravanserai.games.almanac.state import Road
from caravanserai.kernel.event import fact_of
from tests.games.almanac.road import put, road, rule_of, surcharges, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import place

MILLS = "baskmill"


def doors(state: Road) -> list[str]:
    """The sail at the door of each mill."""
    return [rule_of(state).spots[sail].id.removeprefix("mill_") if sail >= 0 else "full" for sail in state.memo]


def test_the_first_sails_are_at_the_doors_and_the_yard_is_open() -> None:
    """CP-L07a, CP-L07b, CP-L07c, CP-L07: the k-th free sail behind the door costs k gold."""
    state = road(4, MILLS)
    assert doors(state) == ["a_1", "b_1", "c_1"]
    assert [surcharges(state, 0)[f"mill_b_{sail}"] for sail in range(1, 6)] == [0, 1, 2, 3, 4]
    assert surcharges(state, 0)["yard_1"] == 0
    assert why_not(state, 0, "mill_b_4") == ("crank_too_dear", (("gold", 3),))
    put(state, 0, "yard_1")
    assert doors(state) == ["a_1", "b_1", "c_1"], "the yard moves nothing"


def test_a_mill_turns_on_and_its_neighbours_back() -> None:
    """CP-L07d, CP-L07i: forward from the sail taken, back from the sail at the door; before the action (CP-L07f)."""
    state = road(2, MILLS)
    put(state, 0, "mill_a_1")
    assert doors(state) == ["a_2", "b_3", "c_1"], "the third mill is not geared to the first"
    state = road(4, MILLS)
    put(state, 0, "mill_b_4")
    assert doors(state) == ["a_5", "b_5", "c_5"]
    state = road(2, MILLS)
    state.pending_events = []
    place(state, 0, "mill_a_1")
    kinds = [fact_of(raw)[0].name for raw in state.pending_events]
    assert kinds.index("mill_turned") < kinds.index("gained")


def test_a_full_mill_matters_no_more_and_a_last_sail_stays() -> None:
    """CP-L07e, CP-L07i: a door shows a free sail while there is one."""
    state = road(2, MILLS, home={0: 6, 1: 6})
    put(state, 0, "mill_b_1", "mill_b_2")
    assert doors(state)[1] == "b_3"
    put(state, 1, "mill_a_1")
    assert doors(state)[1] == "b_3", "its only free sail"
    put(state, 0, "mill_b_3")
    assert doors(state)[1] == "full"
    put(state, 1, "mill_a_2")
    assert doors(state)[1] == "full"
    assert "mill_b_1" not in surcharges(state, 0)


def test_the_flywheel_counts_mills() -> None:
    """CP-L07g: one good, and one for each mill with a worker of the player, this one included."""
    yard = action_at(
        MILLS, seats=4, workers={"mill_a_1": 0, "mill_c_1": 0, "mill_b_1": 1}, home={0: 3, 1: 1, 2: 0, 3: 0}
    )
    assert yard.answer("yard_4").match.decision_of(None).left == 3  # type: ignore[attr-defined]  # a choice of goods
    alone = action_at(MILLS, home={0: 1, 1: 0})
    assert alone.answer("mill_c_2").match.decision_of(None).left == 2  # type: ignore[attr-defined]  # the same


def test_a_player_who_ignores_the_rule_takes_any_sail_without_a_toll() -> None:
    """CP-L07h: the mills turn as usual."""
    scene = action_at(MILLS, gold={0: 0}, done={0: ("alpine_engineers",)}, home={0: 2, 1: 0})
    assert "mill_c_3" not in scene.offers
    scene.answer("exempt:mill_c_3")
    assert doors(scene.match._state) == ["a_1", "b_3", "c_1"]


def test_the_example() -> None:
    """CP-L07 example: mill a, then mill b, and the flywheel of mill c for 2 gold."""
    state = road(2, MILLS)
    place(state, 0, "mill_a_1")
    assert doors(state) == ["a_2", "b_3", "c_1"]
    place(state, 1, "mill_b_3")
    assert doors(state) == ["a_3", "b_1", "c_3"]
    assert surcharges(state, 0)["mill_c_2"] == 2
    place(state, 0, "mill_c_2", "good:dewleaf", "good:dewleaf", "good:dewleaf")
    assert state.gold[0] == 8
