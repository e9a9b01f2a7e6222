"""Neverwood, page 9: follow the paths from your own workers, or pay a rival for the way."""

import pytest

from caravanserai.games.almanac.dragon_road.pages.skygate import LAP
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.flow.phases import BeginAction, CleanUp, NextTurn, Retrieve
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.state import Road, replaced
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import (
    in_use,
    lying,
    new_events,
    page_named,
    put,
    road,
    rule_of,
    spot,
    surcharge,
    surcharges,
    why_not,
)
from tests.games.almanac.turns import answer, asked, begin, legal, offered, place

EDGE = {"w2", "w3", "v2", "v3"}
"""The forest edge with two players."""


def receivers(state: Road, seat: int, name: str) -> tuple[int, ...]:
    """The players of whom one is paid for the way."""
    return rule_of(state).receivers(state, seat, spot(state, name))


def test_paths_go_both_ways_and_the_rims_are_the_edge() -> None:
    """DR-L09a: the outer columns are forest edge, the rest is heartwood."""
    page = page_named("neverwood")
    for each in page.spots:
        assert all(each.index in page.spots[other].neighbours for other in each.neighbours), each.id
        assert (page.groups[each.group] == "heart") == (each.id[0] in "mno")


@pytest.mark.parametrize(
    ("seats", "tokens"),
    [(2, {"n2", "n3"}), (3, {"n2", "n3", "m1", "o1"}), (4, {"n2", "n3", "m1", "o1", "m4", "o4"})],
)
def test_a_token_lies_on_each_camp_and_hiring_tree_in_use(seats: int, tokens: set[str]) -> None:
    """DR-L09b: 1 + 1, 2 + 2 or 3 + 3."""
    assert lying(road(seats, "neverwood")) == dict.fromkeys(tokens, 1)


def test_the_edge_is_open_to_all() -> None:
    """DR-L09c: without surcharge, whatever workers stand next to it."""
    state = road(2, "neverwood", workers={"m3": 0})
    for seat in range(2):
        assert all(surcharge(state, seat, name) == 0 for name in EDGE)
        assert all(receivers(state, seat, name) == () for name in EDGE)


def test_a_path_from_the_players_own_worker_is_free() -> None:
    """DR-L09d: a linked worker of the player opens a heartwood space."""
    state = road(2, "neverwood", workers={"w2": 0})
    assert surcharges(state, 0) == dict.fromkeys(EDGE - {"w2"} | {"m2", "m3"}, 0)
    put(state, 0, "m2")
    assert set(surcharges(state, 0)) == EDGE - {"w2"} | {"m3", "n1", "n2"}


def test_a_rivals_trail_costs_two_gold_to_that_rival() -> None:
    """DR-L09e."""
    state = road(2, "neverwood", workers={"w2": 0}, gold={0: 5, 1: 5})
    assert surcharge(state, 1, "m2") == 2
    assert receivers(state, 1, "m2") == (0,)
    place(state, 1, "m2", "guard")
    assert state.gold == [7, 3]


def test_deep_in_the_wood_nothing_is_open() -> None:
    """DR-L09f: a space without a worker next to it is barred, and the reason says so."""
    state = road(2, "neverwood")
    assert set(surcharges(state, 0)) == EDGE
    assert why_not(state, 0, "n2") == ("no_trail", ())


def test_the_reason_for_an_unaffordable_way() -> None:
    """DR-L09e: 1 gold is not enough."""
    state = road(2, "neverwood", workers={"w2": 0}, gold={1: 1})
    assert "m2" not in legal(state, 1)
    assert why_not(state, 1, "m2") == ("must_ask_the_way", (("gold", 2),))


def test_camp_and_hiring_tree() -> None:
    """DR-L09g: a bedroll and a good; a hireling for 2 gold."""
    state = road(2, "neverwood", workers={"m2": 0, "m3": 0}, home={0: 6}, gold={0: 2})
    place(state, 0, "n2", "good:skyfish")
    assert tokens_of(state, 0, token_kind(state, "bedroll")) == 1
    assert (state.goods[:4], state.gold[0]) == ([0, 0, 0, 1], 2)
    place(state, 0, "n3")
    assert tokens_of(state, 0, token_kind(state, "hireling")) == 1
    assert (state.gold[0], state.strength[0], lying(state)) == (0, 2, {})


def test_the_way_and_the_hiring_are_one_sum() -> None:
    """DR-L09e, DR-L09g, DR-D03: 2 gold to the rival and 2 to the supply, or no placement."""
    state = road(2, "neverwood", workers={"m3": 0}, gold={0: 0, 1: 4})
    place(state, 1, "n3")
    assert state.gold == [2, 0]
    assert "n3" not in legal(road(2, "neverwood", workers={"m3": 0}, gold={1: 3}), 1)


def test_tokens_gained_here_work_on_later_pages() -> None:
    """DR-L09h: on this page neither a hireling nor a bedroll is offered."""
    state = road(2, "neverwood", tokens={0: {"bedroll": 1, "hireling": 1}})
    state.stack.append(NextTurn.of(0))
    settle(state)
    assert asked(state) == Place.of(0)


def test_tokens_nobody_took_go_back_to_the_box() -> None:
    """DR-L09i."""
    state = road(3, "neverwood")
    state.next_page = 14
    state.stack.append(CleanUp.of())
    settle(state)
    assert lying(state) == {}
    for token in ("bedroll", "hireling"):
        kind = token_kind(state, token)
        assert [tokens_of(state, seat, kind) for seat in range(3)] == [0, 0, 0]
        assert state.pool[kind] == 0


def test_two_players_follow_the_same_rule() -> None:
    """DR-L09i: no two-player change."""
    two, three = (surcharges(road(seats, "neverwood", workers={"w2": 0}), 1) for seats in (2, 3))
    assert two == {name: gold for name, gold in three.items() if name in in_use(road(2, "neverwood"))}


def test_the_payer_chooses_among_the_rivals_linked() -> None:
    """DR-L09j: before the placement."""
    state = road(3, "neverwood", workers={"w2": 0, "m3": 2}, gold={0: 5, 1: 5, 2: 5})
    assert receivers(state, 1, "m2") == (0, 2)
    begin(state, 1, "m2")
    assert offered(state) == ["to:0", "to:2"]
    assert state.workers[spot(state, "m2")] == -1
    state.stack.clear()
    place(state, 1, "m2", "to:2", "guard")
    assert state.gold == [5, 3, 7]


def test_nobody_is_named_for_a_toll_that_is_not_paid() -> None:
    """DR-L09j, DR-D18: the Toll Keepers pay 2 gold less, so there is no choice and no event."""
    state = road(3, "neverwood", workers={"w2": 0, "m3": 2}, gold={0: 5, 1: 5, 2: 5}, done={1: ("toll_keepers",)})
    place(state, 1, "m2", "guard")
    assert state.gold == [5, 5, 5]
    assert not [facts for kind, facts in new_events(state) if kind in ("toll", "paid")]


def test_with_a_linked_worker_of_the_player_nothing_is_paid() -> None:
    """DR-L09j: even if rivals are linked as well."""
    state = road(3, "neverwood", workers={"w2": 0, "m3": 1})
    assert surcharge(state, 0, "m2") == 0
    assert receivers(state, 0, "m2") == ()


def test_the_example() -> None:
    """DR-L09 example: B pays A for the way to m2; then m3 is free for A, and n2, m1, m3 and n1 for B."""
    state = road(3, "neverwood")
    place(state, 0, "w2")
    assert state.goods[:4] == [3, 0, 0, 0]
    place(state, 1, "m2", "guard")
    assert state.gold == [12, 8, 10]
    place(state, 2, "v2")
    assert state.goods[8:12] == [0, 2, 0, 0]
    assert surcharge(state, 0, "m3") == 0
    assert {name: surcharge(state, 1, name) for name in ("n2", "m1", "m3", "n1")} == {
        "n2": 0,
        "m1": 0,
        "m3": 0,
        "n1": 0,
    }


def named(state: Road, token: str) -> str:
    """The option name of using a token."""
    return f"token:{token_kind(state, token)}"


def test_a_bedroll_gives_the_first_placement() -> None:
    """DR-T08, DR-T08r: owners in turn order, one each per round, before the first turn; then the Guide begins."""
    tokens = {0: {"bedroll": 2}, 2: {"bedroll": 1}}
    state = road(3, "rivertown_landing", guide=1, tokens=tokens, goods={1: {"dewleaf": 1}})
    state.stack.append(BeginAction.of())
    assert (asked(state).seat, offered(state)) == (2, ["done", named(state, "bedroll")])
    answer(state, named(state, "bedroll"), "l1a")
    assert (asked(state).seat, offered(state)) == (0, ["done", named(state, "bedroll")])
    answer(state, named(state, "bedroll"), "l6a")
    assert asked(state) == Place.of(1), "the second bedroll has to wait for another round"
    assert [tokens_of(state, seat, token_kind(state, "bedroll")) for seat in range(3)] == [1, 0, 0]
    assert state.home == [2, 3, 2]


def test_a_bedroll_may_be_kept_for_fame() -> None:
    """DR-T08: 2 fame at the end if unused."""
    state = road(2, "rivertown_landing", tokens={0: {"bedroll": 1}})
    state.stack.append(BeginAction.of())
    answer(state, "done")
    assert asked(state) == Place.of(0)
    assert dict(score_sheet(state, 0))["tokens"] == 2


def test_a_bedroll_needs_a_worker_and_a_legal_space() -> None:
    """DR-T08r: without a worker on the caravan it is not offered."""
    state = road(2, "rivertown_landing", tokens={0: {"bedroll": 1}}, home={0: 0})
    state.stack.append(BeginAction.of())
    settle(state)
    assert asked(state) == Place.of(1)


def test_a_placement_by_bedroll_counts_for_the_lap() -> None:
    """DR-T08r: on Skygate."""
    state = road(2, "skygate", tokens={1: {"bedroll": 1}})
    state.stack.append(BeginAction.of())
    answer(state, named(state, "bedroll"), "anvil_3")
    assert state.memo[LAP] == 1


def test_a_hireling_works_for_one_round() -> None:
    """DR-T09: a worker of the reserve, back there in the End Phase (AL-131); 1 strength until then."""
    state = road(2, "rivertown_landing", tokens={0: {"hireling": 1}})
    assert state.strength[0] == 2
    state.stack.append(NextTurn.of(0))
    answer(state, named(state, "hireling"))
    assert asked(state) == Place.of(0)
    assert (state.home[0], state.reserve[0], state.strength[0]) == (4, 2, 1)
    state.stack.clear()
    state.stack.append(Retrieve.of())
    settle(state)
    assert (state.home[0], state.reserve[0]) == (3, 3)


def test_several_hirelings_in_one_turn() -> None:
    """DR-T09r, DR-D15: also for a player without a worker on the caravan, as long as the reserve lasts."""
    state = road(2, "rivertown_landing", tokens={0: {"hireling": 3}}, home={0: 0})
    state.reserve = replaced(state.reserve, 0, 2)
    state.stack.append(NextTurn.of(0))
    answer(state, named(state, "hireling"), named(state, "hireling"))
    assert asked(state) == Place.of(0), "the reserve is empty, so the third is not offered"
    assert (state.home[0], state.reserve[0]) == (2, 0)
    assert tokens_of(state, 0, token_kind(state, "hireling")) == 1
