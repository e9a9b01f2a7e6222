"""Page 6, Silt Ruins: the fog follows every worker."""

import pytest

from caravanserai.games.almanac.flow.phases import TryToPlace
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import (
    barred,
    goods,
    group,
    lying,
    new_events,
    page_named,
    put,
    road,
    spot,
    surcharge,
    surcharges,
    tokens,
    turn_to,
    why_not,
)
from tests.games.almanac.turns import answer, begin, legal, offered, place

RUINS = ("drowned_gate", "tilted_tower", "silent_baths", "idol_stair", "mire_market")


@pytest.mark.parametrize(
    ("seats", "cellars"),
    [
        (2, {"tilted_tower_1", "mire_market_2"}),
        (3, {"drowned_gate_3", "tilted_tower_1", "mire_market_2"}),
        (4, {"drowned_gate_3", "tilted_tower_1", "idol_stair_4", "mire_market_2"}),
    ],
)
def test_fog_and_contraband_at_the_start(seats: int, cellars: set[str]) -> None:
    """DR-L06a: five ruins, the fog on the Mire Market, contraband on each cellar space in use."""
    state = road(seats, "silt_ruins")
    assert page_named("silt_ruins").groups == RUINS
    assert lying(state) == dict.fromkeys(cellars, 1)
    foggy = {name for name, gold in surcharges(state, 0).items() if gold}
    assert foggy == {name for name in surcharges(state, 0) if name.startswith("mire_market")}


def test_the_fog_costs_2_gold() -> None:
    """DR-L06b: in the ruin under it, and nowhere else."""
    state = road(4, "silt_ruins")
    assert surcharge(state, 0, "mire_market_1") == 2
    assert surcharge(state, 0, "idol_stair_1") == 0
    assert why_not(state, 0, "mire_market_1") == (
        "fog_costs",
        (("page", 6), ("group", group(state, "mire_market")), ("gold", 2)),
    )


def test_the_fog_follows_the_worker() -> None:
    """DR-L06c: to the ruin of the worker; fog that is already there stays, without an event."""
    state = road(3, "silt_ruins")
    put(state, 0, "idol_stair_2")
    assert new_events(state) == [("fog", {"page": 6, "group": group(state, "idol_stair")})]
    assert surcharge(state, 1, "mire_market_1") == 0
    assert surcharge(state, 1, "idol_stair_1") == 2
    put(state, 1, "idol_stair_1")
    assert new_events(state) == []
    assert surcharge(state, 2, "idol_stair_3") == 2


def test_the_fog_covers_the_ruin_for_all() -> None:
    """DR-L06d: also for the player who moved it there."""
    state = road(4, "silt_ruins", workers={"silent_baths_1": 0})
    for seat in range(4):
        assert [surcharge(state, seat, f"silent_baths_{n}") for n in (2, 3, 4)] == [2, 2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rule_is_the_same_for_any_number_of_players(seats: int) -> None:
    """DR-L06g: no two-player change."""
    state = road(seats, "silt_ruins", workers={"drowned_gate_1": 0})
    assert surcharge(state, 1, "drowned_gate_2") == 2
    assert surcharge(state, 1, "mire_market_1") == 0


def test_the_fogs_place_before_the_worker_counts() -> None:
    """DR-L06h: placing in a ruin without fog costs nothing, though the fog follows at once."""
    state = road(2, "silt_ruins")
    assert surcharge(state, 0, "tilted_tower_2") == 0
    put(state, 0, "tilted_tower_2")
    assert surcharge(state, 1, "tilted_tower_1") == 2


def test_the_example() -> None:
    """DR-L06b, DR-L06c: A moves the fog to Idol Stair, B pays 2 there, C moves it on to Tilted Tower."""
    state = road(3, "silt_ruins", workers={"idol_stair_2": 0})
    assert surcharge(state, 1, "idol_stair_1") == 2
    put(state, 1, "idol_stair_1")
    assert surcharge(state, 2, "tilted_tower_1") == 0
    put(state, 2, "tilted_tower_1")
    assert surcharge(state, 0, "idol_stair_3") == 0


def test_a_skipped_player_does_not_move_the_fog() -> None:
    """DR-L06e: seat 0 has a worker, but no legal space; the fog stays where seat 1 moved it."""
    workers = dict.fromkeys(("silent_baths_1", "silent_baths_2", "drowned_gate_1"), 1)
    state = road(2, "silt_ruins", gold={0: 0}, contracts={0: ("night_watch", "toll_keepers")}, workers=workers)
    state.stack.append(TryToPlace.of(0))
    settle(state)
    assert new_events(state) == [("skipped", {"seat": 0})]
    assert surcharge(state, 0, "drowned_gate_2") == 2


def test_a_cellar_costs_2_gold_and_the_fog() -> None:
    """DR-L06f: 2 for the contraband, 2 more under the fog, paid together; 3 gold are not enough."""
    state = road(2, "silt_ruins", gold={0: 4, 1: 3})
    assert barred(state, 1, "mire_market_2").key == "fog_costs"
    place(state, 0, "mire_market_2")
    assert state.gold[0] == 0
    assert tokens(state, 0) == {"contraband": 1}
    assert lying(state) == {"tilted_tower_1": 1}


def test_contraband_with_full_crates() -> None:
    """DR-L06f: a good is thrown out or the token is forgone, and the 2 gold are not returned."""
    for choice, left, held in (("forgo", 6, {}), ("throw_out:everice", 5, {"contraband": 1})):
        state = road(2, "silt_ruins", goods={0: {"everice": 6}})
        begin(state, 0, "tilted_tower_1")
        assert offered(state) == ["forgo", "throw_out:everice"]
        answer(state, choice)
        assert (state.gold[0], goods(state, 0), tokens(state, 0)) == (8, {"everice": left}, held)


def test_contraband_without_any_room_may_still_be_visited() -> None:
    """DR-L06f: a player with crates full of tokens may place and must forgo the contraband."""
    state = road(4, "silt_ruins", tokens={0: {"tourist": 2, "contraband": 4}})
    state.lying[spot(state, "tilted_tower_1")] = 1
    assert "tilted_tower_1" in legal(state, 0)
    place(state, 0, "tilted_tower_1")
    assert (state.gold[0], tokens(state, 0)) == (8, {"tourist": 2, "contraband": 4})


def test_fog_and_unclaimed_contraband_go_back() -> None:
    """DR-L06g: the next page has neither; contraband gained stays with its owner or is seized on arrival."""
    state = road(3, "silt_ruins")
    place(state, 0, "tilted_tower_1")
    turn_to(state, "sublin_salt")
    assert lying(state) == {}
    rolled = [facts["pips"] for kind, facts in new_events(state) if kind == "die"]
    assert len(rolled) == 1
    assert tokens(state, 0).get("contraband", 0) == (rolled != [1])


def test_the_fog_moves_before_the_action() -> None:
    """DR-L06c: placement, fog, then the gain from the space."""
    state = road(2, "silt_ruins")
    place(state, 0, "silent_baths_2")
    assert [kind for kind, _ in new_events(state)] == ["placed", "fog", "gained"]
