"""Balloon Town, page 6: the bug closes a balloon, moves and bites."""

import pytest

from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import goods, group, new_events, put, road, rule_of, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, offered, place

TOWN = "balloon_town"
RING = ["red", "gold", "green", "blue", "violet"]


def bug(state: Road) -> str:
    """The balloon of the bug."""
    return RING[state.memo[0]]


def test_nobody_boards_the_balloon_of_the_bug() -> None:
    """CP-L06a, CP-L06b, CP-L06, CP-TE05: at first the red balloon."""
    state = road(4, TOWN)
    assert bug(state) == "red"
    assert not [name for name in surcharges(state, 0) if name.startswith("red")]
    assert why_not(state, 0, "red_1") == ("bug_is_here", (("page", 6), ("group", group(state, "red"))))


def test_the_bug_flies_as_far_as_workers_stand_on_the_balloon_used() -> None:
    """CP-L06c: workers of all colours count; before the action; full balloons count as steps."""
    state = road(4, TOWN, workers={"blue_1": 1})
    assert bug(state) == "gold"
    put(state, 2, "blue_3")
    assert bug(state) == "blue"


def test_a_player_who_could_only_place_under_the_bug_moves_it() -> None:
    """CP-L06d, CP-L06j: by one step, then the player places; else the player is skipped."""
    state = road(2, TOWN, home={0: 6, 1: 6}, goods={0: {"everice": 1}})
    for name in [name for name in surcharges(state, 0) if not name.startswith("red")]:
        state.memo[0] = 0
        put(state, int(state.home[1] > 0), name)
    state.memo[0] = 0
    state.home[0] = 1
    state.stack.append(Place.of(0))
    settle(state)
    assert bug(state) == "gold"
    assert all(name.startswith("red") for name in offered(state))
    state.stack.clear()
    state.memo[0] = 0
    for name in ("red_1", "red_2", "red_3", "red_4"):
        at = [spot.index for spot in rule_of(state).spots if spot.id == name]
        state.free &= ~(1 << at[0])
    new_events(state)
    state.stack.append(Place.of(0))
    settle(state)
    assert (bug(state), new_events(state)) == ("red", [("skipped", {"seat": 0})])


def test_the_bite() -> None:
    """CP-L06e, CP-L06j, CP-G06: a good for each worker, or 3 gold, worker by worker."""
    state = road(2, TOWN, workers={"violet_1": 0, "blue_1": 1}, goods={0: {"dewleaf": 1, "skyfish": 1}}, gold={1: 2})
    state.memo[0] = 4
    rule_of(state).all_placed(state)
    assert sorted(offered(state)) == ["good:dewleaf", "good:skyfish"]
    answer(state, "good:dewleaf")
    assert goods(state, 0) == {"skyfish": 1}
    state.memo[0] = 3
    rule_of(state).all_placed(state)
    assert state.gold[1] == 0, "all that is there, instead of 3"


def test_ballast_is_paid_by_the_kind() -> None:
    """CP-L06f: 1 to 3 goods of different kinds, 6 gold each; no Sell Goods action."""
    owner = {0: ("frost_academy",)}
    stock = {"dewleaf": 2, "emberspice": 1, "everice": 1, "skyfish": 1}
    scene = action_at(TOWN, goods={0: stock}, done=owner, gold={0: 0}, home={0: 1, 1: 0})
    scene.answer("blue_2", "good:dewleaf")
    assert scene.offers == ["done", "good:emberspice", "good:everice", "good:skyfish"]
    scene.answer("good:emberspice", "good:everice")
    assert scene.gold(0) == 18
    assert "blue_2" not in action_at(TOWN, home={0: 1, 1: 0}).offers


@pytest.mark.parametrize(("guards", "offers"), [(1, ["guard", "gold"]), (0, [])])
def test_the_lookout_sees_the_next_encounter(guards: int, offers: list[str]) -> None:
    """CP-L06g, CP-L06j, CP-G17: then a guard or 6 gold; without guards in the supply the gold."""
    scene = action_at(TOWN, seats=4, guard_supply=guards, home={0: 2, 1: 0, 2: 0, 3: 0}, encounter="cave_yeti")
    scene.answer("green_4")
    assert scene.view(0).top_encounter is not None
    assert scene.view(1).top_encounter is None
    if offers:
        assert scene.offers == offers
        scene.answer("guard")
        assert scene.view().guards[0] == 1
    else:
        assert scene.gold(0) == 16


def test_a_player_who_ignores_the_rule_may_board_it_and_it_still_flies() -> None:
    """CP-L06h."""
    scene = action_at(TOWN, done={0: ("alpine_engineers",)}, goods={0: {"everice": 1}}, home={0: 2, 1: 0})
    scene.answer("exempt:red_2", "count:1")
    assert ("bug_flew", {"page": "balloon_town", "group": 1}) in scene.events_seen(since=-1)


def test_the_bug_stays_behind() -> None:
    """CP-L06i."""
    state = road(2, TOWN)
    turn_to(state, "oak_valley")
    assert len(state.memo) == 1
    assert not any(state.tokens)


def test_the_example() -> None:
    """CP-L06 example: one worker, one step; the second worker on blue moves the bug by two."""
    state = road(2, TOWN)
    place(state, 0, "violet_2")
    assert bug(state) == "gold"
    place(state, 1, "blue_1")
    assert bug(state) == "green"
    place(state, 0, "blue_2")
    assert (bug(state), state.gold[0]) == ("violet", 16)
