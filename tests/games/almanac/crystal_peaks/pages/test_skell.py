"""Skell, page 14: take the plague, and spread it."""

from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.state import Road, occupy, replaced
from caravanserai.games.almanac.token_layout import token_kind
from tests.games.almanac.road import lying, road, spot, tokens, turn_to
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, begin, legal, offered, place

SKELL = "skell"


def pool(state: Road) -> int:
    """The number of plague tokens in the supply."""
    return state.pool[token_kind(state, "plague")]


def test_the_plague_begins_in_the_cathedral() -> None:
    """CP-L14a, CP-L14, CP-TE10: one of thirty."""
    state = road(2, SKELL)
    assert (lying(state), pool(state)) == ({"cathedral": 1}, 29)


def test_a_placement_takes_all_plague_and_spreads_two() -> None:
    """CP-L14b, CP-L14c, CP-L14j, CP-G03: take, spread to different free neighbours, then act."""
    state = road(2, SKELL)
    state.lying[spot(state, "inner_1")] = 2
    begin(state, 0, "inner_1")
    assert tokens(state, 0) == {"plague": 2}
    assert "cathedral" in offered(state)
    answer(state, "cathedral")
    assert "cathedral" not in offered(state)
    assert state.goods[:4] == [0, 0, 0, 0], "the action is still to come"
    answer(state, "outer_1")
    assert state.goods[1] == 2
    assert lying(state) == {"cathedral": 2, "outer_1": 1}


def test_fewer_neighbours_or_tokens() -> None:
    """CP-L14c, CP-L14d, CP-L14j: as many as there are; with one token the player chooses a neighbour."""
    state = road(2, SKELL)
    state.pool = replaced(state.pool, token_kind(state, "plague"), 1)
    place(state, 0, "inner_1", "cathedral")
    assert (pool(state), lying(state)) == (0, {"cathedral": 2})
    place(state, 1, "inner_4")
    assert lying(state) == {"cathedral": 2}
    walled = road(2, SKELL)
    for name in ("inner_1", "inner_2", "inner_3", "inner_4", "inner_5"):
        occupy(walled, spot(walled, name), 1)
    place(walled, 0, "outer_10")
    assert lying(walled) == {"cathedral": 1, "inner_6": 1}, "its only free neighbour"


def test_plague_costs_fame() -> None:
    """CP-L14e, CP-L14i, CP-T10: 1 each; plague on the page goes to the box, players keep theirs."""
    state = road(2, SKELL, tokens={0: {"plague": 3}})
    assert dict(score_sheet(state, 0))["tokens"] == -3
    turn_to(state, "sisters_port")
    assert tokens(state, 0) == {"plague": 3}
    assert lying(state) == {}


def test_the_apothecary_takes_it_back() -> None:
    """CP-L14f: for a Dewleaf; 1 gold for each plague, including the plague just taken, and 4 more."""
    state = road(2, SKELL, tokens={0: {"plague": 2}}, goods={0: {"dewleaf": 1}}, gold={0: 0})
    state.lying[spot(state, "outer_4")] = 1
    before = pool(state)
    begin(state, 0, "outer_4")
    while state.stack:
        answer(state, offered(state)[0])
    assert (tokens(state, 0), state.gold[0], state.goods[:4]) == ({}, 7, [0, 0, 0, 0])
    assert pool(state) == before + 3 - 2
    assert "outer_4" not in legal(road(2, SKELL), 0)


def test_grave_diggers_pay_and_infect() -> None:
    """CP-L14g, CP-L14j: 11 gold and 3 plague, as many as there are, from the same supply."""
    state = road(2, SKELL, gold={0: 0})
    state.pool = replaced(state.pool, token_kind(state, "plague"), 4)
    place(state, 0, "outer_10", "inner_5")
    assert (state.gold[0], tokens(state, 0), pool(state)) == (11, {"plague": 2}, 0)


def test_a_player_who_ignores_the_rule_leaves_the_plague_but_still_spreads_it() -> None:
    """CP-L14h."""
    scene = action_at(
        SKELL,
        done={0: ("alpine_engineers",)},
        contracts={0: ("herbalists",)},
        goods={0: {"dewleaf": 3}},
        home={0: 1, 1: 0},
    )
    scene.answer("exempt:cathedral", "inner_1", "inner_2")
    assert scene.tokens(0) == {}
    assert scene.view().lying[0] == 1


def test_the_example() -> None:
    """CP-L14 example: two placements infect the cathedral, then the grave diggers work."""
    state = road(2, SKELL, gold={0: 0})
    place(state, 0, "inner_1", "cathedral", "outer_1")
    place(state, 1, "inner_4", "cathedral", "inner_3")
    assert lying(state)["cathedral"] == 3
    place(state, 0, "outer_10", "inner_5")
    assert (state.gold[0], tokens(state, 0)) == (11, {"plague": 3})
