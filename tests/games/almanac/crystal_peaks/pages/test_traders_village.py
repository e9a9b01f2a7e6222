"""Trader's Village, page 1: from cluster to cluster, and never back."""

from caravanserai.games.almanac.book import CONTRACT
from caravanserai.games.almanac.state import Road
from tests.games.almanac.road import group, page_named, put, road, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import legal, place

ENGINEERS = {0: ("alpine_engineers",)}


def clusters(state: Road, seat: int) -> list[str]:
    """The clusters open to a seat."""
    return sorted({name.rpartition("_")[0] for name in surcharges(state, seat)})


def test_the_first_worker_goes_anywhere_and_the_next_along_a_path() -> None:
    """CP-L01a, CP-L01b, CP-L01c, CP-L01f, CP-L01: six clusters and nine paths, which work both ways."""
    state = road(4, "traders_village")
    assert clusters(state, 0) == ["forge", "gate", "icehouse", "square", "stables", "tearoom"]
    put(state, 0, "square_2")
    assert clusters(state, 0) == ["forge", "gate", "icehouse", "tearoom"]
    put(state, 0, "gate_2")
    assert clusters(state, 0) == ["forge", "icehouse", "stables", "tearoom"]
    here = (("page", 1), ("group", group(state, "square")))
    assert why_not(state, 0, "square_1") == ("cluster_visited", here)
    two = road(2, "traders_village", workers={"tearoom_2": 0})
    assert why_not(two, 0, "stables_1").key == "no_path_to_cluster"


def test_any_cluster_that_the_player_visited_counts() -> None:
    """CP-L01d, CP-L01g, CP-L01h: whatever the visit gave; rivals may stand in the same cluster."""
    state = road(2, "traders_village", workers={"stables_1": 0, "gate_1": 1})
    assert clusters(state, 0) == ["forge", "gate"]
    place(state, 0, "forge_1")
    assert clusters(state, 0) == ["gate", "icehouse", "square"]
    assert clusters(state, 1) == ["square"], "the forge and the stables are full with two players"


def test_a_player_without_a_legal_space_is_skipped() -> None:
    """CP-L01e, CP-L01l: the linked clusters are full, for the rest of the round."""
    scene = action_at("traders_village", workers={"stables_1": 0, "forge_1": 1, "gate_1": 1, "gate_2": 1}, home={1: 3})
    assert ("skipped", {"seat": 0}) in scene.events_seen(since=-1)


def test_the_tea_rooms_buy_everice_and_have_no_contracts() -> None:
    """CP-L01i: nobody could gain a third contract at the start."""
    scene = action_at("traders_village", goods={0: {"everice": 2}}, home={1: 0})
    assert scene.answer("tearoom_1", "count:2").gold(0) == 10 + 2 * 3
    assert not [spot.id for spot in page_named("traders_village").spots if spot.action == CONTRACT]


def test_a_player_who_ignores_the_rule_may_come_back() -> None:
    """CP-L01j: to any free space, also in a visited cluster; the cluster counts as visited."""
    scene = action_at("traders_village", done=ENGINEERS, workers={"square_2": 0}, home={0: 3, 1: 0})
    assert "stables_1" not in scene.offers
    scene.answer("exempt:stables_1")
    assert {"gate_2", "forge_1"} <= set(scene.offers)
    again = action_at(
        "traders_village", done=ENGINEERS, workers={"square_2": 0}, goods={0: {"skyfish": 1}}, home={0: 2, 1: 0}
    )
    assert "square_3" not in again.offers
    assert again.answer("exempt:square_3", "count:1").gold(0) == 14


def test_the_memory_is_wiped_when_the_page_is_left() -> None:
    """CP-L01k: no pieces stay behind."""
    state = road(2, "traders_village", workers={"gate_1": 0})
    turn_to(state, "floe_lake")
    assert state.page == 2
    assert state.memo == [0, 3, 0]


def test_the_example() -> None:
    """CP-L01 example: the stables, then the forge, which is full for the rival with two players."""
    state = road(2, "traders_village", gold={1: 0})
    place(state, 0, "stables_1")
    place(state, 1, "gate_2")
    assert legal(state, 0) == ["forge_1"], "the gate is taken but for a card nobody offers"
    place(state, 0, "forge_1")
    assert "forge_1" not in legal(state, 1)
    place(state, 1, "square_2", "guard")
