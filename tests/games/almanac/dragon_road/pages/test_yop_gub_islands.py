"""Page 5, Yop-Gub Islands: one ferry, clockwise."""

import pytest

from caravanserai.games.almanac.flow.phases import TryToPlace
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import (
    barred,
    goods,
    group,
    in_use,
    lying,
    new_events,
    page_named,
    put,
    road,
    surcharges,
    tokens,
    turn_to,
    why_not,
)
from tests.games.almanac.turns import legal, place

ISLANDS = ("cogwharf", "lensholm", "tickrock", "kettle_key", "bellows_isle", "glass_reef")


def fares(state: Road, seat: int = 0) -> dict[str, int]:
    """The fare to each island that has a free space."""
    found: dict[str, int] = {}
    for name, gold in surcharges(state, seat).items():
        island = name.rpartition("_")[0]
        assert found.setdefault(island, gold) == gold
    return found


def test_six_islands_in_a_ring() -> None:
    """DR-L05a: in this order, clockwise."""
    page = page_named("yop_gub_islands")
    assert page.groups == ISLANDS
    assert tuple(page.rule.settings["ring"]) == ISLANDS


@pytest.mark.parametrize(
    ("seats", "workshops"),
    [
        (2, {"lensholm_1", "bellows_isle_1"}),
        (3, {"lensholm_1", "tickrock_3", "bellows_isle_1"}),
        (4, {"lensholm_1", "tickrock_3", "bellows_isle_1", "glass_reef_3"}),
    ],
)
def test_ferry_and_globes_at_the_start(seats: int, workshops: set[str]) -> None:
    """DR-L05b: the ferry at Glass Reef, so that Cogwharf comes first; a globe on each workshop in use."""
    state = road(seats, "yop_gub_islands")
    assert lying(state) == dict.fromkeys(workshops, 1)
    assert list(fares(state)) == list(ISLANDS)
    assert fares(state)["glass_reef"] == max(fares(state).values()) > 0
    assert fares(state)["cogwharf"] == 0


def test_three_islands_are_free_of_charge() -> None:
    """DR-L05c: 1 gold for each island beyond the third."""
    state = road(3, "yop_gub_islands")
    assert fares(state) == dict(zip(ISLANDS, (0, 0, 0, 1, 2, 3), strict=True))
    assert why_not(state, 0, "bellows_isle_1") == (
        "ferry_costs",
        (("page", 5), ("group", group(state, "bellows_isle")), ("gold", 2)),
    )


def test_full_islands_are_passed_without_counting() -> None:
    """DR-L05d: with Tickrock full, Kettle Key is the first island after Lensholm."""
    state = road(2, "yop_gub_islands", workers={"tickrock_1": 0, "tickrock_2": 1, "lensholm_1": 0})
    assert fares(state) == {"kettle_key": 0, "bellows_isle": 0, "glass_reef": 1, "cogwharf": 2, "lensholm": 3}


def test_the_ferrys_own_island_comes_last() -> None:
    """DR-L05e: a full turn leads back to it."""
    state = road(3, "yop_gub_islands", workers={"tickrock_1": 0})
    assert fares(state)["tickrock"] == 3
    assert fares(state)["kettle_key"] == 0


def test_the_ferry_stays_where_the_worker_was_placed() -> None:
    """DR-L05f: an event names the new island; a full turn back to the same island moves nothing."""
    state = road(3, "yop_gub_islands")
    put(state, 0, "kettle_key_1")
    assert new_events(state) == [("ferry", {"page": 5, "group": group(state, "kettle_key")})]
    assert fares(state)["bellows_isle"] == 0
    put(state, 1, "kettle_key_2")
    assert new_events(state) == []
    assert fares(state)["bellows_isle"] == 0


def test_two_players_have_two_islands_free() -> None:
    """DR-L05g: the third island costs 1 gold."""
    assert fares(road(2, "yop_gub_islands")) == dict(zip(ISLANDS, (0, 0, 1, 2, 3, 4), strict=True))


def test_only_one_island_left_is_step_1() -> None:
    """DR-L05j: even if the ferry lies there."""
    state = road(2, "yop_gub_islands", home={0: 6, 1: 6})
    names = [name for name in in_use(state) if not name.startswith("lensholm")]
    for number, name in enumerate([*names, "lensholm_2"]):
        put(state, number % 2, name)
    assert fares(state) == {"lensholm": 0}


def test_steps_are_counted_before_the_worker_is_put_down() -> None:
    """DR-L05k: an island still counts as a step of the placement that takes its last space."""
    state = road(2, "yop_gub_islands", workers={"cogwharf_1": 0, "glass_reef_1": 1})
    before = fares(state)
    assert before == {"cogwharf": 0, "lensholm": 0, "tickrock": 1, "kettle_key": 2, "bellows_isle": 3}
    put(state, 0, "cogwharf_2")
    assert fares(state) == {"lensholm": 0, "tickrock": 0, "kettle_key": 1, "bellows_isle": 2}


def test_the_example() -> None:
    """DR-L05c, DR-L05k: A to Lensholm, B over five islands to Cogwharf for 2 gold, C one step to Lensholm."""
    state = road(3, "yop_gub_islands")
    assert fares(state)["lensholm"] == 0
    put(state, 0, "lensholm_1")
    assert fares(state)["cogwharf"] == 2
    put(state, 1, "cogwharf_2")
    assert fares(state)["lensholm"] == 0


def test_out_of_reach_is_skipped_and_the_ferry_stays() -> None:
    """DR-L05h: the two free islands have nothing for seat 0; Lensholm would buy the spice, but costs 2 gold."""
    taken = ("cogwharf_1", "tickrock_1", "tickrock_2", "lensholm_1", "bellows_isle_1", "kettle_key_1")
    hand = ("lantern_tea_house", "night_watch")
    for gold, spaces in ((1, []), (2, ["lensholm_2"])):
        state = road(
            2,
            "yop_gub_islands",
            gold={0: gold},
            goods={0: {"emberspice": 1}},
            contracts={0: hand},
            home={1: 6},
            workers=dict.fromkeys(taken, 1),
        )
        assert fares(state) == {"bellows_isle": 0, "glass_reef": 0, "cogwharf": 1, "lensholm": 2, "kettle_key": 3}
        assert legal(state, 0) == spaces
        before = fares(state)
        state.stack.append(TryToPlace.of(0))
        settle(state)
        assert new_events(state) == ([] if spaces else [("skipped", {"seat": 0})])
        assert fares(state) == before


def test_a_workshop_gives_its_globe_and_a_good() -> None:
    """DR-L05i: the good is of the player's choice; the globe leaves the space."""
    state = road(3, "yop_gub_islands")
    place(state, 0, "lensholm_1", "good:everice")
    assert tokens(state, 0) == {"prophecy_globe": 1}
    assert goods(state, 0) == {"everice": 1}
    assert lying(state) == {"tickrock_3": 1, "bellows_isle_1": 1}
    for seats in (2, 3, 4):
        other = road(seats, "yop_gub_islands")
        assert set(lying(other)) == {
            each.id for each in page_named("yop_gub_islands").spots if each.location >= 0
        } & set(in_use(other))


def test_the_fare_is_paid() -> None:
    """DR-L05c: B pays 2 gold for five islands; with 1 gold the reason names the ferry."""
    state = road(3, "yop_gub_islands", gold={1: 14, 2: 1}, offer=("cooks_wagon",))
    place(state, 0, "lensholm_1", "good:everice")
    assert barred(state, 2, "cogwharf_1").key == "ferry_costs"
    place(state, 1, "cogwharf_1")
    assert state.gold == [10, 12, 1]
    assert goods(state, 1) == {"skyfish": 2}


def test_unclaimed_globes_go_back_to_the_box() -> None:
    """DR-L05b: no globe lies on the next page, where other tokens lie."""
    state = road(4, "yop_gub_islands")
    turn_to(state, "rivertown_landing")
    assert lying(state) == {}
