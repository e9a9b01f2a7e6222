"""Standard action: Gain Goods (AL-93 ... AL-98)."""

import pytest

from caravanserai.games.almanac.book import GOODS
from tests.games.almanac.scene import action_at, arriving_at, meeting


def test_all_goods_shown_are_received() -> None:
    """AL-93"""
    scene = action_at("outpost", seats=4)
    scene.answer("forge_4")
    assert scene.goods(0) == {"emberspice": 1, "everice": 1}
    assert (scene.supply("emberspice"), scene.supply("everice")) == (29, 29)
    scene.answer("kitchen_3")
    assert scene.goods(1) == {"skyfish": 2}


@pytest.mark.parametrize(
    ("thrown", "kept"),
    [
        (("everice", "everice", "everice"), {"dewleaf": 3, "skyfish": 2}),
        (("dewleaf", "dewleaf", "dewleaf"), {"skyfish": 2, "everice": 3}),
        (("dewleaf", "skyfish", "everice"), {"dewleaf": 2, "skyfish": 1, "everice": 2}),
    ],
)
def test_the_player_decides_which_goods_stay(thrown: tuple[str, ...], kept: dict[str, int]) -> None:
    """AL-94, AL-95: any selection of old and new goods that fits into the crates."""
    scene = action_at("sublin_salt", goods={0: {"dewleaf": 3, "skyfish": 2}}, tokens={0: {"tourist": 1}})
    scene.answer("grotto_1")
    assert scene.asked == ("ThrowOut", 0)
    scene.answer(*[f"good:{good}" for good in thrown])
    assert scene.goods(0) == kept
    assert scene.asked == ("Place", 1)


def test_nothing_is_thrown_out_while_there_is_room() -> None:
    """AL-94: only the goods that do not fit go back to the supply."""
    scene = action_at("outpost", goods={0: {"everice": 5}})
    scene.answer("forge_1")
    scene.answer("good:everice")
    assert scene.asked == ("Place", 1)
    assert scene.goods(0) == {"everice": 4, "emberspice": 2}
    assert scene.supply("everice") == 26
    assert scene.events_seen() == [("gave_up", {"seat": 0, "count": 1, "good": "everice"})]


def test_each_good_of_choice_may_be_of_another_kind_in_supply() -> None:
    """AL-96"""
    scene = action_at("cloud_monastery", supply={"everice": 0, "skyfish": 1})
    scene.answer("r4c2")
    assert scene.offers == ["good:dewleaf", "good:emberspice", "good:skyfish"]
    assert scene.refuse("good:everice").key == "supply_empty"
    scene.answer("good:skyfish")
    assert scene.offers == ["good:dewleaf", "good:emberspice"]
    scene.answer("good:dewleaf")
    assert scene.goods(0) == {"skyfish": 1, "dewleaf": 1}


def test_gaining_is_legal_with_no_empty_crate() -> None:
    """AL-97: the player exchanges goods at once."""
    scene = action_at("outpost", goods={0: {"dewleaf": 6}})
    assert "forge_1" in scene.offers
    scene.answer("forge_1", "good:dewleaf", "good:dewleaf")
    assert scene.goods(0) == {"dewleaf": 4, "emberspice": 2}


def test_a_short_pile_gives_the_goods_it_has() -> None:
    """AL-98: there is no substitute and no debt."""
    scene = action_at("outpost", supply={"emberspice": 1})
    scene.answer("forge_1")
    assert scene.goods(0) == {"emberspice": 1}
    assert scene.supply("emberspice") == 0
    assert scene.asked == ("Place", 1)
    mixed = action_at("outpost", seats=4, supply={"emberspice": 0})
    mixed.answer("forge_4")
    assert mixed.goods(0) == {"everice": 1}


def test_several_gainers_of_a_short_pile_take_in_turn_order() -> None:
    """AL-98: one everice is left, and two arrival abilities want it."""
    done = {0: ("wayfarers_inn",), 1: ("deep_ice_cellars",)}
    only_ice = {**dict.fromkeys(GOODS, 0), "everice": 1}
    guided = arriving_at("neverwood", guide=1, done=done, supply=only_ice)
    assert (guided.goods(0), guided.goods(1)) == ({}, {"everice": 1})
    other = arriving_at("neverwood", guide=0, done=done, supply=only_ice)
    other.answer("good:everice")
    assert (other.goods(0), other.goods(1)) == ({"everice": 1}, {})
    comet = meeting("comet", guide=1, supply=only_ice)
    comet.answer("choice:gifts", "good:everice")
    assert comet.goods(1) == {"everice": 1}


def test_with_unlimited_goods_a_pile_never_ends() -> None:
    """AL-98: option unlimited_goods."""
    scene = action_at("outpost", unlimited=True, supply={"emberspice": 1})
    scene.answer("forge_1")
    assert scene.goods(0) == {"emberspice": 2}
    dry = action_at("outpost", supply={"emberspice": 0})
    assert dry.refuse("forge_1").key == "action_impossible"
