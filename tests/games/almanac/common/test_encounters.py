"""Encounters: fights, optional fights and special cards, resolved from the Guide on."""

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.common.stage import fights
from tests.games.almanac.scene import Scene, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
ALL_LOSE = (X, X, X, X)


def winners_and_losers(scene: Scene) -> list[tuple[int, bool]]:
    """The seats that fought, in order, and whether each won."""
    return [(seat, won) for seat, _, _, won in fights(scene)]


# -- common ----------------------------------------------------------------------------------------------


def test_three_kinds_of_cards() -> None:
    """AL-161: a fight asks no question, an optional fight asks whether to fight, a special card has no fight."""
    assert {card.kind for card in BOOK.encounters} == {"fight", "optional_fight", "special"}
    assert meeting("ford_wolves", seed=seed_of(6, X, X)).asked[0] == "Place"
    assert meeting("bridge_troll").offers == ["fight", "choice:pay"]
    assert meeting("refugees").offers == ["choice:pass"]


def test_the_guide_starts_or_decides() -> None:
    """AL-162: the banner: in turn from the Guide, or the Guide alone for all."""
    assert meeting("tinkers_donkey", seats=3, guide=2).asked == ("ChooseOption", 2)
    assert meeting("comet", seats=3, guide=2).asked == ("ChooseForAll", 2)
    assert meeting("bridge_troll", seats=3, guide=1).asked == ("FightOrNot", 1)


def test_one_player_completely_after_the_other() -> None:
    """AL-163: the Guide takes both goods before the next player is asked anything."""
    scene = meeting("tinkers_donkey", seats=3, guide=1).answer("choice:buy")
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:everice")
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:dewleaf")
    assert scene.asked == ("ChooseOption", 2)
    assert scene.answer("choice:chat").asked == ("ChooseOption", 0)


def test_a_player_with_too_few_goods_loses_them_all() -> None:
    """AL-164: a player with 2 goods who must discard 3 discards both, and nothing else happens."""
    held = {0: {"everice": 1, "skyfish": 1}, 1: {"dewleaf": 3}}
    scene = meeting("dragon", goods=held, seed=seed_of(6, X, X))
    assert scene.goods(0) == {}
    assert scene.supply("everice") == 30
    assert scene.goods(1) == {}
    assert scene.purses() == [10, 10]


def test_the_loser_chooses_the_goods() -> None:
    """AL-165: the player chooses one of three different goods to discard."""
    held = {0: {"everice": 1, "skyfish": 1, "dewleaf": 1}}
    scene = meeting("ford_wolves", goods=held, seed=seed_of(6, X, X))
    assert scene.asked == ("GiveUpGood", 0)
    assert scene.offers == ["good:dewleaf", "good:everice", "good:skyfish"]
    assert scene.answer("good:everice").goods(0) == {"dewleaf": 1, "skyfish": 1}


def test_a_forced_payment_takes_at_most_all_gold() -> None:
    """AL-166: of 3 gold due, the 2 that the player has are taken; an unaffordable optional payment is not offered."""
    scene = meeting("horse_thieves", gold={0: 2, 1: 9}, seed=seed_of(6, X, X))
    assert scene.purses() == [0, 6]
    poor = meeting("tax_collector", gold={0: 3, 1: 9})
    assert poor.offers == ["choice:goods"]
    assert poor.refuse("choice:gold").key == "too_dear"


def test_the_reward_of_a_sample_fight_is_goods_of_choice() -> None:
    """AL-167: the raiders give 2 goods of choice, the dragon 3."""
    raiders = meeting("road_raiders", guards={0: 3}, seed=seed_of(6, ZERO)).answer("fight")
    assert raiders.offers == ["good:dewleaf", "good:emberspice", "good:everice", "good:skyfish"]
    assert raiders.answer("good:everice", "good:skyfish").goods(0) == {"everice": 1, "skyfish": 1}
    dragon = meeting("dragon", guards={0: 6}, seed=seed_of(6, ZERO))
    assert dragon.answer(*["good:dewleaf"] * 3).goods(0) == {"dewleaf": 3}


# -- fight -----------------------------------------------------------------------------------------------


def test_everyone_has_to_fight() -> None:
    """AL-168: nobody is asked; all fight in turn order as long as all lose."""
    scene = meeting("storm_giant", seats=4, guide=2, seed=seed_of(6, *ALL_LOSE))
    assert winners_and_losers(scene) == [(2, False), (3, False), (0, False), (1, False)]
    assert scene.asked[0] == "Place"


def test_reaching_the_strength_wins() -> None:
    """AL-169: strength 1 and a roll of 2 against 3 give the win result."""
    scene = meeting("ford_wolves", seed=seed_of(6, TWO))
    assert fights(scene) == [(0, 3, 3, True)]
    assert scene.view().guards == (1, 0)


def test_falling_short_loses() -> None:
    """AL-170: strength 1 and a roll of 1 against 3 give the lose result."""
    scene = meeting("ford_wolves", goods={0: {"everice": 2}}, seed=seed_of(6, ONE, TWO))
    assert scene.goods(0) == {"everice": 1}
    assert winners_and_losers(scene) == [(0, False), (1, True)]
    assert scene.view().guards == (0, 1)


def test_the_first_win_ends_the_encounter() -> None:
    """AL-171: the second of four wins: the third and fourth neither fight nor lose."""
    held = {seat: {"everice": 2} for seat in range(4)}
    scene = meeting("ford_wolves", seats=4, goods=held, seed=seed_of(6, X, THREE))
    assert winners_and_losers(scene) == [(0, False), (1, True)]
    assert [scene.goods(seat) for seat in range(4)] == [{"everice": 1}, {"everice": 2}, {"everice": 2}, {"everice": 2}]
    assert scene.asked[0] == "Place"


def test_a_player_who_is_not_reached_gets_nothing() -> None:
    """AL-172: neither the reward nor the loss of the thieves reaches seat 2."""
    scene = meeting("horse_thieves", seats=3, guards={1: 3}, seed=seed_of(6, X, ZERO))
    scene.answer("good:everice", "good:everice")
    assert winners_and_losers(scene) == [(0, False), (1, True)]
    assert scene.purses() == [7, 12, 10]
    assert scene.goods(2) == {}


# -- optional fight --------------------------------------------------------------------------------------


def test_fight_or_the_other_text() -> None:
    """AL-173: each player chooses on their turn."""
    scene = meeting("bridge_troll", seats=3, guide=1, seed=seed_of(6, X)).answer("choice:pay")
    assert scene.gold(1) == 7
    assert scene.asked == ("FightOrNot", 2)
    assert scene.answer("fight").asked == ("FightOrNot", 0)
    assert winners_and_losers(scene) == [(2, False)]


def test_the_first_won_fight_ends_it() -> None:
    """AL-174: the Guide wins, so nobody else is asked; if nobody wins, all resolve it."""
    won = meeting("bridge_troll", seats=3, guards={0: 2}, seed=seed_of(6, ZERO)).answer("fight")
    assert won.gold(0) == 16
    assert won.asked[0] == "Place"
    lost = meeting("bridge_troll", seats=3, seed=seed_of(6, X, X, X)).answer("fight", "fight", "fight")
    assert winners_and_losers(lost) == [(0, False), (1, False), (2, False)]
    assert lost.asked[0] == "Place"


def test_the_alternative_does_not_end_it() -> None:
    """AL-175: after two toll payers the third still meets the troll."""
    scene = meeting("bridge_troll", seats=3).answer("choice:pay", "choice:pay")
    assert scene.asked == ("FightOrNot", 2)


def test_an_unaffordable_alternative_cannot_be_chosen() -> None:
    """AL-176: with 2 gold the toll of 3 cannot be chosen; that player fights."""
    scene = meeting("bridge_troll", gold={0: 2})
    assert scene.offers == ["fight"]
    reason = scene.refuse("choice:pay")
    assert (reason.key, reason.facts) == ("too_dear", (("gold", 3),))
    alone = meeting("road_raiders", home={0: 0})
    assert alone.offers == ["fight"]
    assert alone.refuse("choice:flee").key == "no_worker"


def test_a_worker_on_the_card_comes_from_the_caravan() -> None:
    """AL-177: fleeing costs 2 gold and 1 more for each worker already there; the worker is from the caravan."""
    scene = meeting("road_raiders", seats=3, gold={2: 3}, home={1: 4}).answer("choice:flee", "choice:flee")
    assert scene.purses() == [8, 7, 3]
    assert (scene.view().home, scene.view().reserve) == ((2, 3, 3), (3, 2, 3))
    assert scene.offers == ["fight"]
    scene.answer("fight").until("Place")
    assert scene.view().home == (3, 4, 3)


# -- special ---------------------------------------------------------------------------------------------


def test_a_special_card_has_no_fight() -> None:
    """AL-178: no die is rolled for any special card of the deck, whatever is chosen."""
    for card in BOOK.encounters:
        if card.kind == "special":
            scene = meeting(card.id, seats=3, goods={0: {"everice": 3}}).until("Place")
            assert scene.facts_of("rolled") == []
            assert scene.facts_of("fought") == []


def test_each_player_resolves_a_special_card_once() -> None:
    """AL-179: four players, four choices, in turn order."""
    scene = meeting("washed_out_road", seats=4, guide=3).answer(*["choice:toll"] * 4)
    assert [facts["seat"] for facts in scene.facts_of("chose")] == [3, 0, 1, 2]
    assert scene.purses() == [9, 9, 9, 9]
    assert scene.asked[0] == "Place"


def test_the_guide_chooses_for_the_whole_table() -> None:
    """AL-180: one choice, and everybody gets it in turn order."""
    scene = meeting("regions_army", seats=3, guide=1, guards={2: 2}).answer("choice:lend")
    assert [(facts["seat"], facts["count"]) for facts in scene.facts_of("gold")] == [(1, 1), (2, 5), (0, 1)]
    assert scene.asked[0] == "Place"
    scarce = meeting("regions_army", seats=3, guide=1, guard_supply=2, guards={0: 10}).answer("choice:carry")
    assert scarce.view().guards == (10, 1, 1)
