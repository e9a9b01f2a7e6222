"""Tokens that score at the end, and the statues of the courtyards."""

import pytest

from caravanserai.games.almanac.flow.final_scoring import score_sheet
from tests.games.almanac.dragon_road.sheet import lines
from tests.games.almanac.scene import action_at, closing_at

CARDS = ("handcart", "pack_mule", "covered_wagon", "fish_barrow", "watch_dogs")
SEALS = ("night_watch", "iron_company", "lantern_tea_house", "deep_ice_cellars", "fishmongers_row")


@pytest.mark.parametrize(("count", "fame"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 10), (7, 10)])
def test_ocean_tokens_score_as_one_set(count: int, fame: int) -> None:
    """DR-T11, DR-T11r: once per owner, by the table."""
    assert lines(closing_at(tokens={0: {"ocean": count}}))["tokens"] == fame


def test_no_ocean_token_no_fame() -> None:
    """DR-T11."""
    assert lines(closing_at(tokens={1: {"ocean": 2}}))["tokens"] == 0


def test_one_ocean_token_may_be_traded() -> None:
    """DR-T11: the Coral Broker gives 6 gold and 2 goods for it."""
    scene = action_at("horizon_isles", tokens={0: {"ocean": 2}}).answer("r3c3")
    scene.until("ChooseGood")
    scene.answer("good:everice", "good:everice")
    assert scene.tokens(0) == {"ocean": 1}
    assert scene.gold(0) == 16


def test_four_different_statues_are_on_display() -> None:
    """DR-T12: the player chooses, and nobody gets the same statue again."""
    scene = action_at("courtyard_markets", goods={0: {"dewleaf": 2}, 1: {"dewleaf": 2}}).answer("spice_2")
    faces = [f"token:dragon_statue_{face}" for face in ("roads", "swords", "seals", "coins")]
    assert scene.offers == faces
    scene.answer("token:dragon_statue_seals", "lantern_3")
    assert scene.offers == [face for face in faces if "seals" not in face]


@pytest.mark.parametrize(("cards", "fame"), [(0, 0), (1, 3), (3, 9), (4, 12), (5, 12)])
def test_the_dragon_of_roads(cards: int, fame: int) -> None:
    """DR-T12a: 3 fame for each caravan card bought, at most 12."""
    scene = closing_at(tokens={0: {"dragon_statue_roads": 1}}, cards={0: CARDS[:cards]})
    assert lines(scene)["tokens"] == fame


@pytest.mark.parametrize(("guards", "fame"), [(0, 0), (3, 9), (6, 12)])
def test_the_dragon_of_swords(guards: int, fame: int) -> None:
    """DR-T12b: 3 fame for each guard, at most 12; the guards count for themselves, too."""
    scene = closing_at(tokens={0: {"dragon_statue_swords": 1}}, guards={0: guards})
    assert (lines(scene)["tokens"], lines(scene)["guards"]) == (fame, guards)


@pytest.mark.parametrize(("seals", "fame"), [(0, 0), (2, 6), (5, 12)])
def test_the_dragon_of_seals(seals: int, fame: int) -> None:
    """DR-T12c: 3 fame for each completed contract, at most 12."""
    assert lines(closing_at(tokens={0: {"dragon_statue_seals": 1}}, done={0: SEALS[:seals]}))["tokens"] == fame


@pytest.mark.parametrize(("gold", "fame"), [(3, 0), (4, 1), (11, 2), (48, 12), (60, 12)])
def test_the_dragon_of_coins(gold: int, fame: int) -> None:
    """DR-T12d, DR-T12r: 1 fame for every 4 gold, rounded down, at most 12."""
    assert lines(closing_at(tokens={0: {"dragon_statue_coins": 1}}, gold={0: gold}))["tokens"] == fame


def test_statues_score_after_the_closing_step() -> None:
    """DR-T12r: a contract completed last counts, and the 5 gold paid for it do not."""
    scene = closing_at(
        tokens={0: {"dragon_statue_seals": 1, "dragon_statue_coins": 1}},
        contracts={0: ("night_watch",)},
        goods={0: {"dewleaf": 1, "everice": 1, "skyfish": 1}},
        gold={0: 12},
    )
    scene.answer("contract:night_watch")
    assert lines(scene)["tokens"] == 3 + 7 // 4


def test_the_key_is_worth_ten() -> None:
    """DR-T13: to its holder alone."""
    scene = closing_at(key=1)
    assert [lines(scene, seat)["key"] for seat in (0, 1)] == [0, 10]
    assert [lines(scene, seat)["tokens"] for seat in (0, 1)] == [0, 0]


@pytest.mark.parametrize("page", ["courtyard_markets", "dockside_arcade"])
def test_the_key_counts_for_nothing_before_its_contest_is_decided(page: str) -> None:
    """DR-T13r."""
    scene = action_at(page, seats=3)
    assert scene.view().key == -1
    assert [dict(score_sheet(scene.match._state, seat))["key"] for seat in range(3)] == [0, 0, 0]
    scene.play_out()
    keys = [dict(standing.lines)["key"] for standing in scene.match.standings()]
    assert sorted(keys) == ([0, 0, 10] if scene.view().key >= 0 else [0, 0, 0])
    assert scene.view().key in (-1, 0, 1, 2)
