"""The encounters of the letters D and E."""

import pytest

from caravanserai.kernel.decision import Reason
from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.scene import closing_at, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""


def test_the_storm_giant() -> None:
    """DR-E13: 9 to beat for 10 gold, or 2 goods are lost."""
    scene = meeting("storm_giant", guards={1: 3}, goods={0: {"skyfish": 3}}, seed=seed_of(6, THREE, TWO))
    assert fights(scene) == [(0, 4, 0), (1, 9, 1)]
    assert scene.goods(0) == {"skyfish": 1}
    assert scene.purses() == [10, 20]


def test_the_raft_pirates() -> None:
    """DR-E14: 4 gold for a safe passage; the winner gains 3 goods and a guard."""
    scene = meeting("river_pirates", seats=3, gold={1: 3}, guards={1: 3}, seed=seed_of(6, ONE))
    scene.answer("choice:buy")
    assert scene.refuse("choice:buy") == Reason("too_dear", (("gold", 4),))
    scene.answer("fight", "good:everice", "good:everice", "good:everice")
    assert scene.purses() == [6, 3, 10]
    assert scene.goods(1) == {"everice": 3}
    assert scene.view().guards == (0, 4, 0)


def test_the_pirates_take_three_goods() -> None:
    """DR-E14."""
    scene = meeting("river_pirates", goods={0: {"dewleaf": 4}}, seed=seed_of(6, X)).answer("fight")
    assert scene.goods(0) == {"dewleaf": 1}


def test_the_comet_gives_all_players_the_same() -> None:
    """DR-E15: the Guide chooses gifts, and everyone takes two goods in turn order."""
    scene = meeting("comet", seats=3, guide=1)
    assert scene.asked == ("ChooseForAll", 1)
    scene.answer("choice:gifts")
    for seat in (1, 2, 0):
        assert scene.asked == ("ChooseGood", seat)
        scene.answer("good:everice", "good:dewleaf")
    assert [scene.goods(seat) for seat in range(3)] == [{"dewleaf": 1, "everice": 1}] * 3


def test_the_comet_pays_for_completed_contracts() -> None:
    """DR-E15: 2 gold and 1 more for each."""
    scene = meeting("comet", seats=3, done={1: ("night_watch",), 2: ("grand_bazaar", "iron_company", "royal_stables")})
    scene.answer("choice:alms")
    assert scene.purses() == [12, 13, 15]


def test_the_tax_collector() -> None:
    """DR-E16, DR-E16r: gold only with 4 gold, a dangerous look only with 8 strength, goods always."""
    scene = meeting("tax_collector", seats=3, gold={1: 3, 2: 0}, guards={2: 4}, goods={1: {"dewleaf": 1}})
    assert scene.refuse("choice:glare") == Reason("too_weak", (("count", 8),))
    scene.answer("choice:gold")
    assert scene.offers == ["choice:goods"]
    scene.answer("choice:goods")
    assert scene.offers == ["choice:goods", "choice:glare"]
    scene.answer("choice:glare")
    assert scene.purses() == [6, 3, 0]
    assert scene.goods(1) == {}


def test_pay_in_goods_takes_two_of_choice() -> None:
    """DR-E16."""
    scene = meeting("tax_collector", goods={0: {"dewleaf": 1, "everice": 2}})
    scene.answer("choice:goods", "good:everice", "good:dewleaf")
    assert scene.goods(0) == {"everice": 1}


def test_the_false_prince_is_kept_for_nine_fame() -> None:
    """DR-E18, DR-E18r: the winner keeps the card face up."""
    scene = meeting("false_prince", guards={0: 4}, gold={1: 1}, seed=seed_of(6, ONE))
    scene.answer("fight")
    assert fights(scene) == [(0, 10, 1)]
    assert scene.facts_of("kept_card") == [{"seat": 0, "encounter": "false_prince", "fame": 9}]
    assert [[fame for _, fame in cards] for cards in scene.view(1).kept] == [[9], []]


def test_kneeling_costs_four_and_losing_two_goods() -> None:
    """DR-E18."""
    scene = meeting("false_prince", seats=2, goods={1: {"dewleaf": 3}}, seed=seed_of(6, X))
    scene.answer("choice:kneel", "fight")
    assert scene.purses() == [6, 10]
    assert scene.goods(1) == {"dewleaf": 1}
    assert scene.view().kept == ((), ())


@pytest.mark.parametrize(("card", "fame"), [("refugees", 8), ("false_prince", 9), ("city_heralds", 7)])
def test_kept_cards_score_at_the_end(card: str, fame: int) -> None:
    """DR-E12r, DR-E18r, DR-E19r."""
    assert lines(closing_at(kept={0: ((card, fame),)}))["encounters"] == fame


def test_the_heralds_honour_the_strongest() -> None:
    """DR-E19, DR-E19r: guards, weapons and hirelings count; every other player gains 3 gold."""
    scene = meeting("city_heralds", seats=3, guards={0: 1}, tokens={1: {"ancient_weapon": 1, "hireling": 1}})
    assert scene.view().strength == (3, 4, 1)
    assert [[fame for _, fame in cards] for cards in scene.view().kept] == [[], [7], []]
    assert scene.purses() == [13, 10, 13]


def test_the_heralds_break_ties_by_turn_order() -> None:
    """DR-E19, DR-E19r."""
    scene = meeting("city_heralds", seats=3, guide=1, guards={0: 2, 2: 2})
    assert [len(cards) for cards in scene.view().kept] == [0, 0, 1]


def test_the_stone_colossus() -> None:
    """DR-E20: losers pay 4 gold; the winner gains 10 and a guard."""
    scene = meeting("stone_colossus", seats=3, gold={1: 3}, guards={2: 4}, seed=seed_of(6, THREE, X, ONE))
    assert fights(scene) == [(0, 4, 0), (1, 1, 0), (2, 10, 1)]
    assert scene.purses() == [6, 0, 20]
    assert scene.view().guards == (0, 0, 5)
