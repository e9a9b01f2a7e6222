"""Page 15: every landing on a dry space pushes the water to another space."""

from __future__ import annotations

import pytest

from caravanserai.games.almanac.dragon_road.pages.horizon_isles import FLOODED, ChooseTide, PushTide
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.flow.phases import CleanUp
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.space_index import bits_of
from caravanserai.games.almanac.state import FREE, Road, occupy
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.decision import Reason
from tests.games.almanac.road import lying, new_events, page_named, road, spot, surcharge, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, asked, begin, legal, offered, place, refused

PAGE = "horizon_isles"
TWO_PLAYERS = {"r1c4": 1, "r2c3": 1, "r3c2": 1, "r4c3": 1}


def oceans(state: Road, seat: int) -> int:
    return tokens_of(state, seat, token_kind(state, "ocean"))


def flood(state: Road, *names: str) -> None:
    """Put ocean tokens on these spaces and nowhere else."""
    for at in range(len(state.lying)):
        state.lying[at] = 0
    for name in names:
        state.lying[spot(state, name)] = 1
    state.memo[FLOODED] = bits_of(spot(state, name) for name in names)


def stand(state: Road, seat: int, *names: str) -> None:
    """Put workers on these spaces without moving the tide."""
    for name in names:
        occupy(state, spot(state, name), seat)
        state.home[seat] -= 1


def test_tokens_lie_on_the_spaces_marked_for_the_number_of_players() -> None:
    """DR-L15a, DR-D07: four, five or seven; the links go both ways."""
    assert lying(road(2, PAGE)) == TWO_PLAYERS
    assert lying(road(3, PAGE)) == {**TWO_PLAYERS, "r4c2": 1}
    assert lying(road(4, PAGE)) == {**TWO_PLAYERS, "r4c2": 1, "r1c1": 1, "r1c5": 1}
    spots = page_named(PAGE).spots
    assert all(each.index in spots[to].neighbours for each in spots for to in each.neighbours)


def test_landing_on_a_flooded_space_costs_two_and_gives_its_token() -> None:
    """DR-L15b."""
    state = road(2, PAGE, goods={0: {"dewleaf": 1}})
    assert surcharge(state, 0, "r1c4") == 2
    assert why_not(state, 0, "r1c4") == Reason("flooded", (("gold", 2),))
    place(state, 0, "r1c4", "count:1")
    assert state.gold[0] == 10 - 2 + 6
    assert oceans(state, 0) == 1
    assert "r1c4" not in lying(state)


def test_a_player_who_cannot_pay_may_not_land_on_flooded_spaces() -> None:
    """DR-L15b."""
    state = road(2, PAGE, gold={0: 1})
    assert "r4c3" not in legal(state, 0)
    state.gold[0] = 2
    assert "r4c3" in legal(state, 0)


def test_after_a_dry_landing_a_token_must_be_pushed_before_the_action() -> None:
    """DR-L15c: from any space to a linked one that is free, in use and dry."""
    state = road(2, PAGE)
    begin(state, 0, "r1c2")
    assert state.goods[0:4] == [0, 0, 0, 0]
    assert offered(state) == list(TWO_PLAYERS)
    assert refused(state, "r1c3") == Reason("no_ocean_here")
    answer(state, "r2c3")
    assert offered(state) == ["r1c3", "r2c2", "r2c4", "r3c3", "r3c4"]
    assert refused(state, "r1c4") == Reason("already_flooded")
    assert refused(state, "r2c1") == Reason("no_sea_lane")
    answer(state, "r3c3")
    assert not state.stack
    assert state.goods[0:4] == [0, 0, 0, 3]
    assert lying(state) == {"r1c4": 1, "r3c2": 1, "r3c3": 1, "r4c3": 1}
    events = new_events(state)
    assert [kind for kind, _ in events] == ["placed", "pushed", "gained"]
    assert events[1][1] == {"seat": 0, "page": 15, "space": spot(state, "r2c3"), "to": spot(state, "r3c3")}


def test_a_token_is_not_pushed_onto_a_worker_or_off_the_spaces_in_use() -> None:
    """DR-L15c: with two players r4c2 and r4c4 do not exist."""
    state = road(2, PAGE)
    flood(state, "r4c3")
    stand(state, 1, "r3c3")
    begin(state, 0, "r1c2")
    assert state.stack == []  # r3c4 was the only way
    assert lying(state) == {"r3c4": 1}
    fresh = road(3, PAGE)
    flood(fresh, "r4c3")
    stand(fresh, 1, "r3c3")
    begin(fresh, 0, "r1c2")
    assert asked(fresh) == PushTide.of(0, spot(fresh, "r4c3"))
    assert offered(fresh) == ["r3c4", "r4c2", "r4c4"]
    assert refused(fresh, "r3c3") == Reason("space_taken")


def test_if_no_token_can_move_nothing_happens() -> None:
    """DR-L15c: because workers surround all tokens, or no token is left."""
    hemmed = road(2, PAGE)
    flood(hemmed, "r4c3")
    stand(hemmed, 1, "r3c3", "r3c4")
    place(hemmed, 0, "r1c2")
    assert lying(hemmed) == {"r4c3": 1}
    empty = road(2, PAGE)
    flood(empty)
    place(empty, 0, "r1c2")
    assert empty.goods[0:4] == [0, 0, 0, 3]


def test_a_token_that_cannot_move_is_not_offered() -> None:
    """DR-L15c."""
    state = road(2, PAGE)
    flood(state, "r4c3", "r2c1", "r1c4")
    stand(state, 1, "r3c3", "r3c4")
    begin(state, 0, "r1c2")
    assert asked(state) == ChooseTide.of(0)
    assert offered(state) == ["r1c4", "r2c1"]
    assert refused(state, "r4c3") == Reason("tide_cannot_move")
    assert ChooseTide.of(0).why_not(state, len(state.lying)) == Reason("no_ocean_here")


def test_a_vacated_space_is_dry_and_the_new_one_flooded() -> None:
    """DR-L15d: for every player."""
    state = road(2, PAGE)
    place(state, 0, "r1c2", "r2c3", "r1c3")
    assert [surcharge(state, seat, "r2c3") for seat in range(2)] == [0, 0]
    assert [surcharge(state, seat, "r1c3") for seat in range(2)] == [2, 2]


def test_at_most_one_token_lies_on_a_space() -> None:
    """DR-L15e: no push moves a token onto another one."""
    state = road(4, PAGE)
    for seat, name in ((0, "r1c2"), (1, "r2c2"), (2, "r2c4"), (3, "r3c4")):
        stand(state, seat, name)
        state.ask(ChooseTide.of(seat))
        answer(state, offered(state)[-1])
        answer(state, offered(state)[0])
        assert max(state.lying) == 1
        assert sum(state.lying) == 7


def test_after_a_flooded_landing_there_is_no_push() -> None:
    """DR-L15f."""
    state = road(2, PAGE)
    place(state, 0, "r4c3")
    assert lying(state) == {"r1c4": 1, "r2c3": 1, "r3c2": 1}
    assert state.goods[0:4] == [2, 0, 1, 0]


def test_the_broker_takes_an_ocean_token_for_gold_and_goods() -> None:
    """DR-L15g: the token goes to the box."""
    state = road(2, PAGE, tokens={0: {"ocean": 2}})
    place(state, 0, "r3c3", "r1c4", "r1c3", "good:emberspice", "good:emberspice")
    assert oceans(state, 0) == 1
    assert state.gold[0] == 16
    assert state.goods[0:4] == [0, 2, 0, 0]
    assert sum(state.lying) == 4


def test_the_token_on_the_brokers_own_space_pays_the_broker() -> None:
    """DR-L15g, DR-L15i, DR-D13: it is gained on landing, and no push follows."""
    state = road(2, PAGE)
    flood(state, "r3c3", "r1c4")
    assert "r3c3" in legal(state, 0)
    place(state, 0, "r3c3", "good:emberspice", "good:emberspice")
    assert oceans(state, 0) == 0
    assert state.gold[0] == 10 - 2 + 6
    assert lying(state) == {"r1c4": 1}


def test_tokens_left_on_the_page_go_back_to_the_box() -> None:
    """DR-L15h, AL-154: those owned by players stay."""
    state = road(2, PAGE)
    place(state, 0, "r4c3")
    CleanUp.of().run(state)
    assert not any(state.lying)
    assert oceans(state, 0) == 1


@pytest.mark.parametrize(("owned", "fame"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (7, 10)])
def test_ocean_tokens_score_as_a_set(owned: int, fame: int) -> None:
    """DR-T11, DR-T11r: 1, 3, 6 or 10 fame in all, once for their owner."""
    state = road(2, PAGE, tokens={0: {"ocean": owned}})
    assert dict(score_sheet(state, 0))["tokens"] == fame
    assert dict(score_sheet(state, 1))["tokens"] == 0


def test_two_players_play_by_the_same_rule() -> None:
    """DR-L15h."""
    state = road(2, PAGE)
    place(state, 0, "r1c2", "r1c4", "r1c3")
    place(state, 1, "r1c3", "guard")
    assert oceans(state, 1) == 1
    assert state.gold[1] == 8


def test_the_broker_needs_a_token() -> None:
    """DR-L15i: the space is dry, and the player has no token."""
    state = road(2, PAGE)
    assert "r3c3" not in legal(state, 0)


def test_ocean_tokens_only_lie_on_free_spaces() -> None:
    """DR-L15i: a landing takes the token, and no push reaches a worker."""
    state = road(3, PAGE, gold=dict.fromkeys(range(3), 20), goods={0: {"everice": 2}})
    place(state, 0, "r3c2", "count:1")
    place(state, 1, "r4c2", "good:dewleaf", "good:dewleaf")
    begin(state, 2, "r2c4", "r4c3")
    assert offered(state) == ["r3c3", "r3c4", "r4c4"]
    answer(state, "r3c3", "good:dewleaf", "good:dewleaf", "good:dewleaf")
    assert not any(state.lying[at] for at, seat in enumerate(state.workers) if seat != FREE)


def test_a_push_can_be_taken_back() -> None:
    """DR-L15i: it reveals nothing."""
    scene = action_at(PAGE).answer("r1c2", "r2c3", "r1c3")
    assert scene.asked == ("Place", 1)
    scene.match.undo(0)
    assert scene.asked == ("PushTide", 0)
    scene.answer("r2c2")
    assert lying(scene.match._state) == {"r1c4": 1, "r2c2": 1, "r3c2": 1, "r4c3": 1}


def test_example() -> None:
    """DR-L15: the worked example, two players."""
    state = road(2, PAGE, goods={0: {"dewleaf": 3}}, contracts={0: ("lantern_tea_house",)})
    place(state, 0, "r1c2", "r2c3", "r1c3")
    assert state.goods[0:4] == [3, 0, 0, 3]
    place(state, 1, "r1c3", "guard")
    assert (state.gold[1], oceans(state, 1), state.guards[1]) == (8, 1, 1)
    place(state, 0, "r2c3", "r3c2", "r2c2", f"contract:{state.contracts[0][0]}")
    assert len(state.done[0]) == 1
    assert lying(state) == {"r1c4": 1, "r2c2": 1, "r4c3": 1}
