"""Floe Lake, page 2: ice links the islands, and drifts on."""

import pytest

from caravanserai.games.almanac.crystal_peaks.pages.floe_lake import PushIce
from caravanserai.games.almanac.flow.crates import ChooseGood
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import goods, new_events, put, road, rule_of, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, begin, offered, place

LAKE = "floe_lake"
RING = ["north", "northeast", "southeast", "south", "southwest", "northwest"]
ENGINEERS = {0: ("alpine_engineers",)}


def ice(state: Road) -> list[str]:
    """The islands that ice links to the shore."""
    return [RING[place] for place in state.memo[:2]]


def islands(state: Road) -> set[str]:
    """The islands open to a worker."""
    return {name.partition("_")[0] for name in surcharges(state, 0)}


def test_ice_lies_at_north_and_south() -> None:
    """CP-L02a, CP-L02b, CP-L02k, CP-L02, CP-TE01: only linked islands are open."""
    state = road(3, LAKE)
    assert ice(state) == ["north", "south"]
    assert islands(state) == {"north", "south"}
    assert why_not(state, 0, "northeast_1") == ("no_ice", (("page", 2), ("group", 1)))


def test_the_ice_used_drifts_on_before_the_action() -> None:
    """CP-L02c, CP-L02f: clockwise, past spots with ice."""
    state = road(2, LAKE)
    begin(state, 0, "south_1")
    assert ice(state) == ["north", "southwest"], "the shop is still to be visited"
    state = road(2, LAKE)
    state.memo[:2] = [2, 3]
    put(state, 0, "southeast_1")
    assert ice(state) == ["southwest", "south"]


def test_full_islands_are_passed_over_and_a_free_space_counts_for_every_seat() -> None:
    """CP-L02c, CP-L02h, CP-L02q: spaces are counted after the placement."""
    state = road(2, LAKE, workers={}, home={0: 6, 1: 6})
    state.memo[:2] = [1, 4]
    put(state, 1, "northeast_1")
    state.memo[:2] = [1, 4]
    put(state, 1, "northeast_2")
    assert ice(state)[0] == "southeast"
    state.memo[:2] = [0, 4]
    put(state, 0, "north_1")
    assert ice(state)[0] == "southeast", "the northeast is full"


def test_ice_without_a_spot_stays() -> None:
    """CP-L02e, CP-L02n: a full island keeps its ice, and its fishing hole counts as linked."""
    state = road(2, LAKE, home={0: 6, 1: 6})
    for name in ("north_1", "north_2", "northeast_1", "northeast_2", "south_1", "south_2", "northwest_1"):
        place_anywhere(state, 1 if state.home[1] else 0, name)
    for name in ("southwest_1", "southwest_2", "southeast_2"):
        place_anywhere(state, 0, name)
    state.memo[:2] = [2, 3]
    place_anywhere(state, 0, "southeast_1")
    assert ice(state) == ["southeast", "south"]
    rule_of(state).all_placed(state)
    assert [type(waiting).__name__ for waiting in state.stack] == ["ThrowOut", "ChooseGood"]
    assert state.stack[-1].left == 4  # type: ignore[attr-defined]  # a choice of goods


def place_anywhere(state: Road, seat: int, name: str) -> None:
    """Put a worker on a space without moving the ice."""
    before = list(state.memo)
    put(state, seat, name)
    if name != "southeast_1":
        state.memo[:] = before


def test_the_two_pieces_never_share_an_island() -> None:
    """CP-L02g: so a placement never has two pieces to move."""
    scene = action_at(LAKE, home={0: 6, 1: 6}).until("Bid")
    drifts = scene.facts_of("ice_drifted")
    at = {0, 3}
    for drift in drifts:
        assert drift["group"] in at
        assert drift["to"] not in at
        at = at - {drift["group"]} | {drift["to"]}
    assert drifts


@pytest.mark.parametrize(("linked", "count"), [(True, 4), (False, 1)])
def test_a_fishing_hole_pays_when_all_workers_are_placed(*, linked: bool, count: int) -> None:
    """CP-L02d, CP-L02i: it gives nothing at once, but is still a legal space."""
    state = road(2, LAKE)
    state.memo[:2] = [2, 4]
    place(state, 0, "southeast_1")
    assert goods(state, 0) == {}
    state.memo[:2] = [2 if linked else 5, 4]
    rule_of(state).all_placed(state)
    assert state.stack[-1].left == count  # type: ignore[attr-defined]  # a choice of goods


def test_several_holes_pay_in_turn_order_each_by_its_island() -> None:
    """CP-L02j, CP-L02m: the Guide first."""
    state = road(3, LAKE, guide=2)
    state.memo[:2] = [2, 5]
    put(state, 0, "southeast_1")
    put(state, 2, "northwest_2")
    state.memo[:2] = [2, 4]
    rule_of(state).all_placed(state)
    asked = [(one.seat, one.left) for one in state.stack if isinstance(one, ChooseGood)]
    assert asked == [(0, 4), (2, 1)], "the last on the stack is asked first"


def blocked() -> Road:
    """Seat 0 is on turn, has nothing to sell, and only markets are linked."""
    state = road(2, LAKE, home={0: 3, 1: 3})
    for name in ("north_1", "southwest_1"):
        put(state, 1, name)
    state.memo[:] = [0, 4, 0]
    state.stack.append(Place.of(0))
    settle(state)
    return state


def test_a_stuck_player_first_pushes_ice() -> None:
    """CP-L02l, CP-L02q, CP-G05: a piece of choice; a push is not a placement, and happens once a turn."""
    state = blocked()
    assert isinstance(state.stack[-1], PushIce)
    assert offered(state) == ["group:0", "group:4"]
    answer(state, "group:0")
    assert ice(state) == ["northeast", "southwest"]
    assert offered(state)[0] == "northeast_1"
    answer(state, "northeast_1")
    assert state.memo[2] == 0


def test_if_some_pushes_help_only_those_are_offered() -> None:
    """CP-G05: a push cannot replace a pass, and a player whom no push helps is skipped."""
    state = road(2, LAKE, home={0: 6, 1: 6})
    for name in ("north_1", "southwest_1", "northeast_1", "northeast_2", "southeast_1", "south_1", "south_2"):
        put(state, state.home[1] > 0, name)
    state.memo[:] = [0, 4, 0]
    state.stack.append(Place.of(0))
    settle(state)
    assert ice(state) == ["north", "northwest"], "only the push to the northwest helps, so it is made"
    state = road(2, LAKE, home={0: 6, 1: 6})
    for name in ("north_1", "southwest_1", "northeast_1", "northeast_2", "southeast_1", "south_1", "south_2"):
        put(state, state.home[1] > 0, name)
    put(state, 0, "northwest_1")
    state.memo[:] = [0, 4, 0]
    state.stack.append(Place.of(0))
    settle(state)
    answer(state, "group:0")
    assert ("skipped", {"seat": 0}) in new_events(state)


def test_a_player_who_ignores_the_rule_goes_to_any_island() -> None:
    """CP-L02o: no ice moves, unless it links that island."""
    scene = action_at(LAKE, done=ENGINEERS, home={0: 1, 1: 0})
    scene.answer("exempt:northeast_1")
    assert scene.facts_of("ice_drifted") == []
    linked = action_at(LAKE, done=ENGINEERS, home={0: 2, 1: 0})
    linked.answer("exempt:north_1")
    assert ice(linked.match._state) == ["northeast", "south"]


def test_the_ice_stays_behind() -> None:
    """CP-L02p: after the page it goes to the box."""
    state = road(2, LAKE)
    turn_to(state, "avon_upon_snow")
    assert any(state.face_down)
    assert not any(state.tokens)


def test_the_example() -> None:
    """CP-L02 example: three placements, and the fishing hole opens."""
    state = road(2, LAKE)
    place(state, 0, "north_1")
    assert ice(state) == ["northeast", "south"]
    place(state, 1, "south_1", "guard")
    assert ice(state) == ["northeast", "southwest"]
    place(state, 0, "northeast_1")
    assert ice(state) == ["southeast", "southwest"]
    assert "southeast_1" in surcharges(state, 1)
