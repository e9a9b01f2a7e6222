"""Page 16: crowded courts, banners and the key to the city."""

from __future__ import annotations

import pytest

from caravanserai.games.almanac.flow.final_scoring import Close, score_sheet
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.state import Road, book_of, replaced
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.decision import Reason
from tests.games.almanac.road import group, in_use, new_events, page_named, put, road, rule_of, surcharge, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, begin, legal, offered, place

PAGE = "courtyard_markets"
COURTS = ("fountain", "spice", "lantern", "dragon")
STATUES = ("roads", "swords", "seals", "coins")


def statue(state: Road, name: str) -> int:
    return token_kind(state, f"dragon_statue_{name}")


def banners(state: Road) -> dict[str, int]:
    """The courts with the winners of their banners, by the events after the last placement."""
    rule_of(state).all_placed(state)
    names = page_named(PAGE).groups
    return {
        names[facts["group"]]: facts["seat"]
        for kind, facts in new_events(state)
        if kind == "banner" and isinstance(facts["group"], int) and isinstance(facts["seat"], int)
    }


def test_four_courts_four_statues_and_the_key() -> None:
    """DR-L16a."""
    state = road(2, PAGE)
    assert page_named(PAGE).groups == COURTS
    assert [state.pool[statue(state, name)] for name in STATUES] == [1, 1, 1, 1]
    assert sum(state.pool) == 4
    assert state.key == -1


def test_each_rivals_worker_in_the_court_costs_one() -> None:
    """DR-L16b: the player's own workers and other courts cost nothing."""
    state = road(3, PAGE, workers={"fountain_1": 0, "fountain_2": 1, "fountain_3": 1, "dragon_1": 2})
    assert [surcharge(state, seat, "fountain_4") for seat in range(3)] == [2, 1, 3]
    assert [surcharge(state, seat, "dragon_2") for seat in range(3)] == [1, 1, 0]
    assert surcharge(state, 0, "spice_1") == 0
    facts = (("page", 16), ("group", group(state, "fountain")), ("count", 3), ("gold", 3))
    assert why_not(state, 2, "fountain_4") == Reason("crowded_court", facts)


def test_the_sculptor_takes_two_goods_for_a_statue_of_choice() -> None:
    """DR-L16c: goods of any kinds; two players can choose all four statues, too."""
    state = road(2, PAGE, goods={0: {"dewleaf": 2, "skyfish": 2}})
    begin(state, 0, "spice_2", "good:dewleaf", "good:skyfish")
    assert offered(state) == [f"token:{statue(state, name)}" for name in STATUES]
    answer(state, f"token:{statue(state, 'swords')}")
    assert not state.stack
    assert tokens_of(state, 0, statue(state, "swords")) == 1
    assert state.pool[statue(state, "swords")] == 0
    assert state.goods[0:4] == [1, 0, 0, 1]


def test_the_sculptor_wants_two_goods_and_a_statue() -> None:
    """DR-L16c: else the space is unavailable."""
    state = road(2, PAGE, goods={0: {"dewleaf": 1}, 1: {"dewleaf": 2}})
    assert "spice_2" not in legal(state, 0)
    assert "spice_2" in legal(state, 1)
    for name in STATUES:
        state.pool = replaced(state.pool, statue(state, name), 0)
    assert "spice_2" not in legal(state, 1)


def test_a_player_may_own_several_statues() -> None:
    """DR-L16d: the second choice is among the statues left."""
    state = road(2, PAGE, goods={0: {"dewleaf": 4}})
    place(state, 0, "spice_2", f"token:{statue(state, 'roads')}")
    begin(state, 0, "lantern_3")
    assert offered(state) == [f"token:{statue(state, name)}" for name in STATUES[1:]]


@pytest.mark.parametrize(
    ("name", "fame"),
    [("roads", 6), ("swords", 9), ("seals", 3), ("coins", 2)],
)
def test_statues_score_the_property_of_their_owner_at_the_end(name: str, fame: int) -> None:
    """DR-L16d, DR-T12, DR-T12r: two cards, three guards, one contract and eleven gold."""
    state = road(
        2,
        PAGE,
        gold={0: 11},
        guards={0: 3},
        cards={0: ("handcart", "pack_mule")},
        done={0: ("lantern_tea_house",)},
        tokens={0: {f"dragon_statue_{name}": 1}},
    )
    assert dict(score_sheet(state, 0))["tokens"] == fame


@pytest.mark.parametrize(("name", "guards", "gold"), [("swords", 12, 0), ("coins", 0, 99)])
def test_a_statue_scores_twelve_at_most(name: str, guards: int, gold: int) -> None:
    """DR-T12b, DR-T12d."""
    state = road(2, PAGE, gold={0: gold}, guards={0: guards}, tokens={0: {f"dragon_statue_{name}": 1}})
    assert dict(score_sheet(state, 0))["tokens"] == 12


def test_contracts_completed_at_the_close_count_for_a_statue() -> None:
    """DR-L16d, AL-203: the gold after the fee counts."""
    tokens = {0: {"dragon_statue_seals": 1, "dragon_statue_coins": 1}}
    contracts = {0: ("lantern_tea_house",)}
    state = road(2, PAGE, gold={0: 12}, goods={0: {"dewleaf": 3}}, contracts=contracts, tokens=tokens)
    assert dict(score_sheet(state, 0))["tokens"] == 0 + 3
    state.ask(Close.of())
    answer(state, f"contract:{state.contracts[0][0]}", "done", "done")
    assert dict(score_sheet(state, 0))["tokens"] == 3 + 1


def test_strictly_most_workers_win_the_banner_of_a_court() -> None:
    """DR-L16e: a tied court gives no banner, nor does an empty one."""
    workers = {"fountain_1": 0, "fountain_2": 1, "spice_1": 1, "spice_3": 1, "spice_2": 2, "dragon_1": 2}
    assert banners(road(3, PAGE, workers=workers)) == {"spice": 1, "dragon": 2}


@pytest.mark.parametrize(
    ("workers", "holder", "why"),
    [
        ({"spice_1": 1, "lantern_1": 1, "dragon_1": 0}, 1, "most banners"),
        ({"fountain_1": 1, "spice_1": 0}, 1, "tied: more workers in the Fountain Court"),
        (
            {"fountain_1": 0, "fountain_2": 1, "spice_1": 1, "lantern_1": 0},
            1,
            "tied there too: the earlier last worker",
        ),
        ({"fountain_1": 0, "fountain_2": 1}, -1, "no banner at all"),
        ({}, -1, "nobody came"),
    ],
)
def test_most_banners_take_the_key(workers: dict[str, int], holder: int, why: str) -> None:
    """DR-L16f."""
    state = road(2, PAGE, workers=workers)
    rule_of(state).all_placed(state)
    assert state.key == holder, why


def test_the_key_is_given_with_the_banners() -> None:
    """DR-L16f, DR-L16g, DR-T13: ten fame; banners have no other use."""
    state = road(2, PAGE, workers={"spice_1": 1, "lantern_1": 1, "dragon_1": 0})
    before = (state.gold[:], state.guards[:], state.tokens[:])
    rule_of(state).all_placed(state)
    assert dict(score_sheet(state, 1))["key"] == 10
    assert dict(score_sheet(state, 0))["key"] == 0
    assert new_events(state)[-1] == ("key_of_banners", {"seat": 1, "banners": 2})
    assert (state.gold, state.guards, state.tokens) == before


def test_no_end_phase_follows() -> None:
    """DR-L16g, AL-127: the page leads nowhere."""
    assert page_named(PAGE).onward == ()


def test_no_contract_can_be_gained_here() -> None:
    """DR-L16h: and two players pay the same toll."""
    assert 5 not in {each.action for each in page_named(PAGE).spots}
    state = road(2, PAGE, workers={"spice_1": 0})
    assert surcharge(state, 1, "spice_3") == 1


def test_toll_and_goods_are_paid_together_to_the_supply() -> None:
    """DR-L16i: the toll counts the rivals before the placement."""
    state = road(3, PAGE, goods={0: {"dewleaf": 2}}, workers={"spice_1": 1, "spice_3": 2})
    place(state, 0, "spice_2", f"token:{statue(state, 'coins')}")
    assert state.gold == [8, 10, 10]
    poor = road(3, PAGE, gold={0: 1}, goods={0: {"dewleaf": 2}}, workers={"spice_1": 1, "spice_3": 2})
    assert "spice_2" not in legal(poor, 0)


def test_the_statues_are_four_kinds_of_one_family() -> None:
    """DR-T12: one token each."""
    kinds = [kind for kind in book_of(road(2, PAGE)).tokens if kind.family == "dragon_statue"]
    assert [(kind.face, kind.count) for kind in kinds] == [(name, 1) for name in STATUES]


def test_example() -> None:
    """DR-L16: the worked example, three players."""
    goods = {0: {"emberspice": 4}, 1: {"dewleaf": 3}, 2: {"everice": 2}}
    state = road(3, PAGE, goods=goods, contracts={1: ("lantern_tea_house",)})
    assert set(in_use(state)) >= {"fountain_1", "fountain_2", "dragon_2"}
    place(state, 0, "fountain_2", "count:4")
    place(state, 1, "fountain_1", f"contract:{state.contracts[1][0]}")
    place(state, 2, "dragon_2", "count:2")
    assert state.gold == [10 + 24, 10 - 1, 10 + 10]
    assert banners(state) == {"dragon": 2}


def test_late_workers_can_break_a_majority() -> None:
    """DR-L16e: the majority counts only when all workers are placed."""
    state = road(3, PAGE, workers={"dragon_1": 2})
    put(state, 0, "dragon_2")
    assert banners(state) == {}


def test_the_contest_ends_the_action_phase_and_the_match_closes() -> None:
    """DR-L16e ... DR-L16g: after the last worker there is no bid and no encounter, only the closing of contracts."""
    scene = action_at(PAGE, home={0: 1, 1: 1}).answer("spice_3", "good:dewleaf", "good:dewleaf")
    assert scene.view().key == -1
    scene.answer("lantern_1", "guard")
    assert scene.facts_of("banner") == [
        {"seat": 0, "page": PAGE, "group": COURTS.index("spice")},
        {"seat": 1, "page": PAGE, "group": COURTS.index("lantern")},
    ]
    assert (
        scene.view().key == 0
    )  # one banner each, nobody in the Fountain Court, and seat 0 placed its last worker first
    assert scene.asked == ("CloseContract", 0)
    scene.answer("done", "done")
    assert scene.match.over
    assert dict(scene.match.standings()[0].lines)["key"] == 10
