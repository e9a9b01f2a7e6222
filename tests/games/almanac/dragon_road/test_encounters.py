"""The encounters of the letters A, B and C that are not printed samples."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.kernel.decision import Reason
from tests.games.almanac.dragon_road.sheet import fights
from tests.games.almanac.road import own
from tests.games.almanac.scene import meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""
TABLE = [
    ("ford_wolves", "A", "fight", 3),
    ("washed_out_road", "A", "special", 0),
    ("tinkers_donkey", "A", "special", 0),
    ("road_raiders", "A", "optional_fight", 3),
    ("regions_army", "B", "special", 0),
    ("bridge_troll", "B", "optional_fight", 5),
    ("horse_thieves", "B", "fight", 5),
    ("night_auction", "B", "special", 0),
    ("rock_wyrm", "C", "fight", 7),
    ("customs_patrol", "C", "optional_fight", 6),
    ("gambler", "C", "special", 0),
    ("refugees", "C", "special", 0),
    ("storm_giant", "D", "fight", 9),
    ("river_pirates", "D", "optional_fight", 8),
    ("comet", "D", "special", 0),
    ("tax_collector", "D", "special", 0),
    ("dragon", "E", "fight", 11),
    ("false_prince", "E", "optional_fight", 10),
    ("city_heralds", "E", "special", 0),
    ("stone_colossus", "E", "fight", 10),
]


def test_letters_kinds_and_strengths() -> None:
    """DR-E01, DR-E02, DR-E03, DR-E04, DR-E05, DR-E06, DR-E07, DR-E08, DR-E09, DR-E10, DR-E11, DR-E12, DR-E13,
    DR-E14, DR-E15, DR-E16, DR-E17, DR-E18, DR-E19, DR-E20.
    """
    assert [(card.id, card.letter, card.kind, card.strength) for card in own(BOOK.encounters)] == TABLE


def test_the_hound_goes_to_the_first_winner_alone() -> None:
    """DR-E01: strength 1 and a roll of 2 make 3; the others need not fight any more."""
    scene = meeting("ford_wolves", seats=3, seed=seed_of(6, TWO))
    assert fights(scene) == [(0, 3, 1)]
    assert scene.view().guards == (1, 0, 0)


def test_wolves_take_a_good_from_each_loser() -> None:
    """DR-E01: the loser chooses; a player without goods loses nothing."""
    scene = meeting(
        "ford_wolves", seats=3, seed=seed_of(6, ONE, X, ONE), goods={0: {"dewleaf": 1, "skyfish": 1}}, guards={1: 3}
    )
    assert scene.offers == ["good:dewleaf", "good:skyfish"]
    scene.answer("good:skyfish")
    assert fights(scene) == [(0, 2, 0), (1, 7, 0), (2, 2, 0)]
    assert scene.goods(0) == {"dewleaf": 1}


def test_a_navvy_for_three_gold_or_planks_for_one() -> None:
    """DR-E02."""
    scene = meeting("washed_out_road", seats=2)
    assert scene.asked == ("ChooseOption", 0)
    scene.answer("choice:hire", "choice:toll")
    assert scene.purses() == [7, 9]
    assert scene.view().guards == (1, 0)


def test_a_player_without_gold_for_the_planks_gives_a_good() -> None:
    """DR-E02r: with neither, nothing happens."""
    scene = meeting("washed_out_road", gold={0: 0, 1: 0}, goods={0: {"everice": 2, "dewleaf": 1}})
    assert scene.offers == ["choice:toll"]
    assert scene.refuse("choice:hire") == Reason("too_dear", (("gold", 3),))
    scene.answer("choice:toll", "good:everice", "choice:toll")
    assert scene.goods(0) == {"everice": 1, "dewleaf": 1}
    assert scene.purses() == [0, 0]
    assert scene.asked[0] == "Place"


def test_the_tinker_buys_sells_and_chats() -> None:
    """DR-E03."""
    scene = meeting("tinkers_donkey", seats=3, goods={1: {"emberspice": 1}})
    scene.answer("choice:buy", "good:everice", "good:skyfish", "choice:sell")
    assert scene.refuse("choice:sell").key == "goods_cost"
    scene.answer("choice:chat")
    assert scene.purses() == [7, 15, 11]
    assert [scene.goods(seat) for seat in range(3)] == [{"everice": 1, "skyfish": 1}, {}, {}]


def test_the_troll_pays_six_or_is_paid_three() -> None:
    """DR-E06."""
    scene = meeting("bridge_troll", seats=3, gold={1: 2}, guards={1: 2}, seed=seed_of(6, ZERO))
    scene.answer("choice:pay")
    assert scene.offers == ["fight"]
    scene.answer("fight")
    assert fights(scene) == [(1, 5, 1)]
    assert scene.purses() == [7, 8, 10]
    assert scene.asked[0] == "Place"


def test_the_troll_takes_two_goods() -> None:
    """DR-E06."""
    goods = {"dewleaf": 1, "emberspice": 1, "everice": 1}
    scene = meeting("bridge_troll", goods={0: goods}, seed=seed_of(6, THREE, X))
    scene.answer("fight", "good:dewleaf", "good:everice")
    assert scene.goods(0) == {"emberspice": 1}


def test_horse_thieves() -> None:
    """DR-E07: losers pay 3 gold, or what they have; the winner gains 2 goods of choice and 2 gold."""
    scene = meeting("horse_thieves", seats=3, gold={1: 2}, guards={2: 2}, seed=seed_of(6, X, ONE, ZERO))
    assert fights(scene) == [(0, 1, 0), (1, 2, 0), (2, 5, 1)]
    scene.answer("good:dewleaf", "good:dewleaf")
    assert scene.goods(2) == {"dewleaf": 2}
    assert scene.purses() == [7, 0, 12]


def test_the_night_auction() -> None:
    """DR-E08: the winner pays the lowest bid for three goods, every other player gains 1 gold."""
    scene = meeting("night_auction", seats=3).bid(2, 6, 5)
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:skyfish", "good:skyfish", "good:everice")
    assert scene.goods(1) == {"skyfish": 2, "everice": 1}
    assert scene.purses() == [11, 8, 11]
    assert scene.view().guide == 0


def test_the_rock_wyrm() -> None:
    """DR-E09: 7 to beat; the winner gains a guard and 5 gold, losers discard 2 goods."""
    scene = meeting("rock_wyrm", guards={1: 3}, goods={0: {"dewleaf": 3}}, seed=seed_of(6, THREE, ZERO))
    assert fights(scene) == [(0, 4, 0), (1, 7, 1)]
    assert scene.goods(0) == {"dewleaf": 1}
    assert scene.view().guards == (0, 4)
    assert scene.purses() == [10, 15]


def test_customs_take_all_contraband_from_a_loser() -> None:
    """DR-E10: and 2 goods; the crates are free again."""
    scene = meeting(
        "customs_patrol", seed=seed_of(6, ZERO), goods={0: {"dewleaf": 3}}, tokens={0: {"contraband": 2, "tourist": 1}}
    )
    scene.answer("fight")
    assert scene.goods(0) == {"dewleaf": 1}
    assert scene.tokens(0) == {"tourist": 1}


def test_opening_the_crates_costs_two_and_two_for_each_contraband() -> None:
    """DR-E10."""
    scene = meeting("customs_patrol", gold={0: 6, 1: 3}, tokens={0: {"contraband": 2}, 1: {"contraband": 1}})
    scene.answer("choice:open")
    assert scene.gold(0) == 0
    assert scene.tokens(0)["contraband"] == 2
    assert scene.refuse("choice:open") == Reason("too_dear", (("gold", 4),))


def test_the_winner_against_the_customs_gains_three_goods() -> None:
    """DR-E10."""
    scene = meeting("customs_patrol", guards={0: 2}, seed=seed_of(6, ONE)).answer("fight")
    scene.answer("good:dewleaf", "good:everice", "good:skyfish")
    assert fights(scene) == [(0, 6, 1)]
    assert scene.goods(0) == {"dewleaf": 1, "everice": 1, "skyfish": 1}
    assert scene.asked[0] == "Place"


@pytest.mark.parametrize(("pips", "net"), [(1, -4), (2, -4), (3, -4), (4, 4), (5, 4), (6, 8)])
def test_the_gambler(pips: int, net: int) -> None:
    """DR-E11, DR-E11r: 1 to 3 lose the stake, 4 and 5 gain as much again, 6 twice as much."""
    scene = meeting("gambler", seed=seed_of(6, pips - 1))
    assert scene.offers == [f"stake:{gold}" for gold in range(5)]
    scene.answer("stake:4")
    assert scene.gold(0) == 10 + net


def test_the_stake_is_limited_by_the_purse_and_none_is_no_game() -> None:
    """DR-E11r."""
    scene = meeting("gambler", gold={0: 2})
    assert scene.refuse("stake:3").key == "bid_above_gold"
    assert scene.refuse("stake:5").key == "stake_too_high"
    scene.answer("stake:0")
    assert scene.gold(0) == 2
    assert scene.facts_of("die") == []
    assert scene.asked == ("Stake", 1)


def test_only_the_first_helper_keeps_the_card() -> None:
    """DR-E12, DR-E12r: later helpers gain a guard and 3 gold; driving on brings nothing."""
    three = {"dewleaf": 3}
    scene = meeting("refugees", seats=4, guide=1, goods={1: {"dewleaf": 1}, 2: three, 3: three})
    assert scene.offers == ["choice:pass"]
    scene.answer("choice:pass", "choice:help", "choice:help", "choice:pass")
    assert [[fame for _, fame in cards] for cards in scene.view().kept] == [[], [], [8], []]
    assert scene.view().guards == (0, 0, 0, 1)
    assert scene.purses() == [10, 10, 10, 13]
    assert [scene.goods(seat) for seat in (1, 2, 3)] == [{"dewleaf": 1}] * 3
