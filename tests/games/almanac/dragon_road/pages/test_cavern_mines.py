"""Page 4, Cavern Mines: down the tunnels, or by rope."""

from dataclasses import replace

import pytest

from caravanserai.games.almanac.state import FREE, Road, page_of
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import ContentError
from tests.games.almanac.road import (
    barred,
    in_use,
    lying,
    new_events,
    page_named,
    put,
    road,
    surcharge,
    surcharges,
    tokens,
    turn_to,
    why_not,
)
from tests.games.almanac.turns import place


def empty_spaces_above(state: Road, index: int) -> int:
    """The fewest empty spaces on a way up to a worker or to the surface, without the space itself."""
    page = page_of(state)
    level = page.spots[index].extra["level"]
    above = [up for up in page.spots[index].neighbours if page.spots[up].extra["level"] < level]
    ways = [up for up in above if up in page.in_use[state.seats]]
    return min((0 if state.workers[up] != FREE else 1 + empty_spaces_above(state, up) for up in ways), default=0)


def test_four_levels_linked_by_tunnels() -> None:
    """DR-L04a: entrances, upper and lower galleries, hall; every deeper space in use has one above it."""
    page = page_named("cavern_mines")
    names = {each.id: each for each in page.spots}
    assert sorted((name[0], each.extra["level"]) for name, each in names.items()) == sorted(
        (name[0], "abcd".index(name[0]) + 1) for name in names
    )
    assert [sum(name.startswith(letter) for name in names) for letter in "abcd"] == [5, 5, 5, 4]
    for seats in (2, 3, 4):
        used = set(in_use(road(seats, "cavern_mines")))
        for name in used:
            linked = {page.spots[other].id for other in names[name].neighbours} & used
            above = {other for other in linked if names[other].extra["level"] < names[name].extra["level"]}
            assert above or name.startswith("a")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_weapons_lie_in_the_hall(seats: int) -> None:
    """DR-L04b: on d2 and d3, with every number of players."""
    assert lying(road(seats, "cavern_mines")) == {"d2": 1, "d3": 1}


def test_entrances_are_open() -> None:
    """DR-L04c: without surcharge, with or without workers there."""
    state = road(4, "cavern_mines", workers={"a2": 1})
    assert [surcharge(state, 0, f"a{n}") for n in (1, 3, 4, 5)] == [0, 0, 0, 0]


def test_below_a_worker_is_open() -> None:
    """DR-L04d: one worker of any player directly above it is enough."""
    state = road(2, "cavern_mines", workers={"a3": 0})
    for seat in range(2):
        assert [surcharge(state, seat, name) for name in ("b2", "b3", "b4")] == [2, 0, 0]
    put(state, 1, "b3")
    assert [surcharge(state, 0, name) for name in ("c2", "c3", "c4")] == [0, 0, 2]


def test_rope() -> None:
    """DR-L04e: on the empty page d2 takes 3 lengths = 6 gold, b3 one = 2 gold."""
    state = road(2, "cavern_mines")
    assert surcharge(state, 0, "d2") == 6
    assert surcharge(state, 0, "b3") == 2
    assert surcharge(state, 0, "c3") == 4
    assert why_not(state, 0, "d2") == ("rope_costs", (("count", 3), ("gold", 6)))


def test_the_cheapest_way_is_charged() -> None:
    """DR-L04e: c2 costs 4 gold by b2, or 2 gold by b3 below the worker on a3."""
    state = road(2, "cavern_mines", workers={"a3": 1})
    assert surcharge(state, 0, "c2") == 2
    assert surcharge(state, 0, "d2") == 4


def test_spaces_not_in_use_are_no_way() -> None:
    """DR-L04e: with two players b1 does not exist; only a2 leads to b2."""
    state = road(2, "cavern_mines", workers={"b3": 0})
    assert surcharge(state, 1, "b2") == 2
    assert "a1" not in in_use(state)
    put(state, 1, "a2")
    assert surcharge(state, 1, "b2") == 0


def test_spaces_passed_by_rope_stay_empty() -> None:
    """DR-L04f: a worker only opens the spaces below itself."""
    state = road(2, "cavern_mines", workers={"c3": 0})
    assert [surcharge(state, 1, name) for name in ("d2", "d3")] == [0, 0]
    assert [surcharge(state, 1, name) for name in ("b3", "b4")] == [2, 2]
    assert {"a2", "a3", "b3", "b4"} <= surcharges(state, 1).keys()


def test_rivals_above_gain_1_gold() -> None:
    """DR-L04g: each rival directly above, once even with two workers there; the player gains nothing."""
    state = road(3, "cavern_mines", workers={"a2": 0, "a3": 0})
    put(state, 1, "b3")
    assert state.gold == [11, 10, 10]
    state = road(3, "cavern_mines", workers={"a2": 0, "a3": 1})
    put(state, 1, "b3")
    assert state.gold == [11, 10, 10]
    state = road(3, "cavern_mines", workers={"b3": 2})
    put(state, 1, "d2")
    assert state.gold == [10, 10, 10]


def test_finders_gain_in_turn_order() -> None:
    """DR-L04j: seat 2 is Guide, so seat 2 gains before seat 0."""
    state = road(3, "cavern_mines", guide=2, workers={"a2": 0, "a3": 2})
    put(state, 1, "b3")
    assert new_events(state) == [("gold", {"seat": 2, "count": 1}), ("gold", {"seat": 0, "count": 1})]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rule_is_the_same_for_any_number_of_players(seats: int) -> None:
    """DR-L04i: no two-player change."""
    state = road(seats, "cavern_mines")
    assert [surcharge(state, 1, name) for name in ("a3", "b3", "c3", "d3")] == [0, 2, 4, 6]


def test_the_example() -> None:
    """DR-L04d, DR-L04e, DR-L04g: A opens a3, B follows on b3 and pays A 1 gold, A takes rope down to d2 for 2."""
    state = road(2, "cavern_mines")
    put(state, 0, "a3")
    assert surcharge(state, 1, "b3") == 0
    put(state, 1, "b3")
    assert state.gold == [11, 10]
    assert surcharge(state, 0, "d2") == 2
    place(state, 0, "d2")
    assert state.gold == [9, 10]
    assert tokens(state, 0) == {"ancient_weapon": 1}


def test_scavenging_gives_the_weapon() -> None:
    """DR-L04h: it leaves the space and makes its owner stronger."""
    state = road(2, "cavern_mines", workers={"c3": 1})
    before = state.strength[0]
    place(state, 0, "d3")
    assert tokens(state, 0) == {"ancient_weapon": 1}
    assert lying(state) == {"d2": 1}
    assert state.strength[0] == before + 2


def test_unclaimed_weapons_go_back_to_the_box() -> None:
    """DR-L04i: the next page has no weapons; a weapon gained stays with its owner."""
    state = road(2, "cavern_mines", workers={"c3": 1})
    place(state, 0, "d3")
    turn_to(state, "neverwood")
    assert tokens(state, 0) == {"ancient_weapon": 1}
    assert set(lying(state)) == {each.id for each in page_named("neverwood").spots if each.location >= 0} & set(
        in_use(state)
    )


def test_rope_is_paid_before_the_worker_goes_down() -> None:
    """DR-L04e: d2 costs 6 gold; with 5 it is illegal, and the reason names the rope."""
    state = road(2, "cavern_mines", gold={0: 6, 1: 5})
    place(state, 0, "d2")
    assert state.gold[0] == 0
    assert barred(state, 1, "d3").key == "rope_costs"


def test_finders_are_paid_between_putting_the_worker_and_its_action() -> None:
    """DR-L04j: placed, then the rivals' gold, then the action."""
    state = road(3, "cavern_mines", goods={1: {"dewleaf": 1}}, workers={"a2": 0})
    place(state, 1, "b2", "count:1")
    assert [kind for kind, _ in new_events(state)] == ["placed", "gold", "gave_up", "sold"]
    assert state.gold == [11, 14, 10]


def test_every_rope_is_the_cheapest_way_up() -> None:
    """DR-L04e: computed again for every space after every worker of many random placements."""
    page, dice = page_named("cavern_mines"), Dice(4)
    for game in range(60):
        state = road(2 + game % 3, "cavern_mines", home=dict.fromkeys(range(4), 6))
        used = page.in_use[state.seats]
        while (free := [index for index in used if state.workers[index] == FREE]) and any(state.home):
            seat = next(seat for seat, workers in enumerate(state.home) if workers)
            put(state, seat, page.spots[free[dice.below(len(free))]].id)
            for index in used:
                assert surcharge(state, 0, page.spots[index].id) == 2 * empty_spaces_above(state, index)


def test_a_space_without_a_way_down_is_refused() -> None:
    """DR-L04a: content with a deeper space that no tunnel reaches is refused."""
    page = page_named("cavern_mines")
    cut = tuple(replace(spot, neighbours=()) if spot.id == "d2" else spot for spot in page.spots)
    with pytest.raises(ContentError, match="d2"):
        type(page.rule)(page.rule.settings, page.groups, cut)
