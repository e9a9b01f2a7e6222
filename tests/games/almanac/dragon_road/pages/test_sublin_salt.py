"""Sublin Salt, page 11: a budget of air."""

import pytest

from caravanserai.games.almanac.flow.phases import EndAction
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.state import Road
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import new_events, page_named, put, road, surcharge, surcharges, why_not
from tests.games.almanac.turns import legal, place


def air(state: Road) -> list[int]:
    """The air of each seat."""
    return state.memo[: state.seats]


def open_to(state: Road, seat: int) -> set[str]:
    """The zones with a space that the rule allows."""
    return {name.partition("_")[0] for name in surcharges(state, seat)}


@pytest.mark.parametrize(("zone", "cost"), [("surface", 0), ("reef", 1), ("grotto", 2), ("palace", 2), ("abyss", 3)])
def test_each_zone_costs_its_air(zone: str, cost: int) -> None:
    """DR-L11a, DR-L11d: the jetty costs none."""
    state = road(3, "sublin_salt")
    put(state, 0, f"{zone}_1")
    assert air(state) == [6 - cost, 6, 6]
    dived = [("dived", {"seat": 0, "air": cost, "left": 6 - cost})]
    assert new_events(state) == (dived if cost else [])


@pytest.mark.parametrize(("seats", "start"), [(2, 7), (3, 6), (4, 6)])
def test_everybody_starts_with_a_full_supply(seats: int, start: int) -> None:
    """DR-L11b, DR-L11c, DR-L11j: 6 air, 7 with two players, which is also the maximum."""
    state = road(seats, "sublin_salt")
    assert air(state) == [start] * seats
    assert [tokens_of(state, seat, token_kind(state, "air_supply")) for seat in range(seats)] == [1] * seats
    place(state, 0, "surface_4")
    assert air(state) == [start] * seats
    settings = page_named("sublin_salt").rule.settings
    assert [settings[key] for key in ("start", "max", "two_player_start", "two_player_max")] == [6, 6, 7, 7]


def test_a_player_without_air_stays_on_the_jetty() -> None:
    """DR-L11d: the reason names the missing air."""
    state = road(3, "sublin_salt", workers={"abyss_1": 0, "grotto_1": 0})
    assert air(state)[0] == 1
    assert open_to(state, 0) == {"surface", "reef"}
    assert surcharge(state, 0, "reef_1") == 0, "air is no gold"
    assert why_not(state, 0, "palace_1") == ("too_little_air", (("air", 2), ("left", 1)))
    put(state, 0, "reef_1")
    assert open_to(state, 0) == {"surface"}


def test_with_a_rival_below_it_costs_one_less() -> None:
    """DR-L11e: once, whatever the number of rivals, and never below 0."""
    state = road(4, "sublin_salt", workers={"palace_1": 0, "palace_2": 1, "reef_1": 0, "surface_1": 0})
    put(state, 2, "palace_3")
    put(state, 2, "reef_2")
    put(state, 2, "surface_2")
    assert air(state)[2] == 6 - 1 - 0 - 0


def test_the_players_own_workers_give_no_discount() -> None:
    """DR-L11e: only a rival's worker does."""
    state = road(3, "sublin_salt", workers={"reef_1": 0, "reef_2": 0})
    assert air(state)[0] == 4


def test_the_discount_opens_a_zone() -> None:
    """DR-L11d, DR-L11e: 1 air is enough for a grotto with a rival."""
    state = road(3, "sublin_salt", workers={"abyss_1": 0, "palace_1": 0})
    assert "grotto" not in open_to(state, 0)
    put(state, 1, "grotto_1")
    assert "grotto" in open_to(state, 0)


@pytest.mark.parametrize(("before", "after"), [(0, 3), (4, 6), (6, 6)])
def test_the_bellows_refill_up_to_the_maximum(before: int, after: int) -> None:
    """DR-L11f: 3 air, or less up to the maximum, and always 3 gold."""
    state = road(3, "sublin_salt")
    state.memo[0] = before
    assert "surface_4" in legal(state, 0)
    place(state, 0, "surface_4")
    assert (air(state)[0], state.gold[0]) == (after, 13)
    gained = [facts for name, facts in new_events(state) if name == "gained_air"]
    assert gained == ([{"seat": 0, "air": after - before, "left": after}] if after > before else [])


def test_the_vault_gives_gold_and_a_guard() -> None:
    """DR-L11g: only the gold if no guard is left."""
    state = road(4, "sublin_salt", guards={2: 11})
    place(state, 0, "abyss_2")
    assert (state.gold[0], state.guards[0], state.guard_supply) == (16, 1, 0)
    assert "abyss_3" in legal(state, 1)
    place(state, 1, "abyss_3")
    assert (state.gold[1], state.guards[1]) == (16, 0)


def test_air_left_is_gold_when_all_workers_are_placed() -> None:
    """DR-L11h, DR-T10: 1 gold for each, and the token goes back."""
    state = road(3, "sublin_salt", workers={"abyss_1": 0, "grotto_1": 0, "reef_1": 0, "palace_1": 1})
    state.stack.append(EndAction.of())
    settle(state)
    assert state.gold == [10, 14, 16]
    assert [tokens_of(state, seat, token_kind(state, "air_supply")) for seat in range(3)] == [0, 0, 0]


def test_a_reduction_of_gold_does_not_reduce_air() -> None:
    """DR-L11i: The Toll Keepers do not reduce the air of a dive."""
    state = road(3, "sublin_salt", done={0: ("toll_keepers",)})
    place(state, 0, "abyss_1", "good:everice")
    assert (air(state)[0], state.gold[0]) == (3, 10)


def test_the_example() -> None:
    """DR-L11 example: A pays 2, B beside A pays 1, C alone in the abyss pays 3."""
    state = road(3, "sublin_salt", goods={1: {"dewleaf": 3}}, contracts={1: ("lantern_tea_house",)})
    place(state, 0, "grotto_1")
    assert state.goods[:4] == [0, 0, 3, 0]
    place(state, 1, "grotto_2", f"contract:{state.contracts[1][0]}")
    assert state.done[1]
    place(state, 2, "abyss_1", "good:skyfish")
    assert state.goods[8:] == [0, 1, 1, 1]
    assert air(state) == [4, 5, 3]
