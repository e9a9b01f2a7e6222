"""Tokens and contracts that change a roll, and tokens that show the next encounter."""

from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.scene import card_index, closing_at, end_of, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""


def test_a_weapon_is_two_strength_and_three_fame() -> None:
    """DR-T03."""
    scene = meeting("storm_giant", tokens={0: {"ancient_weapon": 2}}, seed=seed_of(6, ZERO)).answer("done")
    assert scene.view().strength == (5, 1)
    assert fights(scene)[0] == (0, 5, 0)
    assert lines(closing_at(tokens={0: {"ancient_weapon": 2}}))["tokens"] == 6


def test_a_weapon_burnt_after_an_x() -> None:
    """DR-T03, DR-T03r: 5 strength, its own 2 included, an X counted as 0, and 4 more make 9."""
    scene = meeting("storm_giant", tokens={0: {"ancient_weapon": 1}}, guards={0: 1}, seed=seed_of(6, X))
    assert scene.offers == ["done", "token:ancient_weapon"]
    scene.answer("token:ancient_weapon")
    assert fights(scene) == [(0, 9, 1)]
    assert scene.tokens(0) == {}
    assert scene.view().strength[0] == 3


def test_additions_stay_when_the_die_is_rolled_again() -> None:
    """DR-T03r: weapon, lightning and globe in one fight; the window opens again after each use."""
    own = {"ancient_weapon": 1, "bottled_lightning": 1, "prophecy_globe": 1}
    scene = meeting("stone_colossus", tokens={0: own}, seed=seed_of(6, ONE, X))
    assert scene.offers == ["done", "token:ancient_weapon", "token:prophecy_globe", "token:bottled_lightning"]
    scene.answer("token:ancient_weapon", "token:bottled_lightning", "token:prophecy_globe")
    assert scene.tokens(0) == {}
    assert fights(scene)[0] == (0, 3 + 4 + 2 + 0, 0)


def test_without_an_addition_an_x_loses() -> None:
    """DR-T03r, DR-T04: a globe alone only rolls again."""
    scene = meeting("ford_wolves", guards={0: 3}, tokens={0: {"prophecy_globe": 1}}, seed=seed_of(6, ZERO, X))
    scene.answer("token:prophecy_globe")
    assert fights(scene)[0] == (0, 7, 0)


def test_several_lightning_add_up() -> None:
    """DR-T07, DR-T07r: 2 each, and an X counts as 0."""
    scene = meeting("horse_thieves", tokens={0: {"bottled_lightning": 3}}, seed=seed_of(6, X))
    scene.answer("token:bottled_lightning", "token:bottled_lightning")
    assert scene.offers == ["done", "token:bottled_lightning"]
    scene.answer("done")
    assert fights(scene) == [(0, 5, 1)]


def test_a_globe_shows_the_next_encounter_for_three_gold() -> None:
    """DR-T04, DR-T04r: the peek is secret; all see that it happened; the deck does not change."""
    scene = end_of("outpost", tokens={0: {"prophecy_globe": 1}}, encounter="ford_wolves")
    assert scene.asked == ("UseAbility", 0)
    scene.answer("token:prophecy_globe")
    assert scene.gold(0) == 13
    assert scene.view(0).top_encounter == 0
    assert scene.view(1).top_encounter is None
    assert scene.facts_of("peeked", 0, 0) == [{"seat": 0, "encounter": "ford_wolves"}]
    assert scene.facts_of("peeked", 1, 0) == [{"seat": 0, "encounter": None}]
    assert scene.view().encounter_deck == 5
    scene.bid(1, 0).answer("page:cloud_monastery")
    assert scene.facts_of("encounter") == [{"encounter": "ford_wolves"}]


def test_globe_owners_decide_in_turn_order() -> None:
    """DR-T04r."""
    scene = end_of("outpost", seats=3, guide=1, tokens={0: {"prophecy_globe": 1}, 2: {"prophecy_globe": 1}})
    assert scene.asked == ("UseAbility", 2)
    scene.answer("done")
    assert scene.asked == ("UseAbility", 0)
    assert lines(closing_at(tokens={0: {"prophecy_globe": 2}}))["tokens"] == 2


def test_with_no_encounter_left_a_globe_gives_only_gold() -> None:
    """DR-T04r."""
    scene = end_of("outpost", tokens={0: {"prophecy_globe": 1}})
    scene.match._state.encounter_deck.clear()
    scene.answer("token:prophecy_globe")
    assert scene.gold(0) == 13
    assert scene.facts_of("peeked", 0, 0) == []


def test_no_globe_before_other_bids() -> None:
    """DR-T04: only before a bid for Guide."""
    scene = meeting("night_auction", tokens={0: {"prophecy_globe": 1}})
    assert scene.asked[0] == "Bid"


def test_the_duelling_school_rolls_once_more() -> None:
    """DR-K12, DR-K12r: after seeing the roll, once in each fight; and 1 more strength."""
    scene = meeting("ford_wolves", done={0: ("duelling_school",)}, seed=seed_of(6, X, ONE))
    assert scene.view().strength == (2, 1)
    assert scene.facts_of("rolled")[-1]["seat"] == 0
    assert scene.offers == ["done", "contract:duelling_school"]
    scene.answer("contract:duelling_school")
    assert fights(scene) == [(0, 3, 1)]


def test_the_duelling_school_may_keep_the_roll() -> None:
    """DR-K12r."""
    scene = meeting("ford_wolves", done={0: ("duelling_school",)}, seed=seed_of(6, TWO, X)).answer("done")
    assert fights(scene) == [(0, 4, 1)]


def test_the_duelling_school_rolls_again_in_the_next_fight() -> None:
    """DR-K12: once in each fight, not once in the game."""
    scene = end_of("outpost", encounter="ford_wolves", done={0: ("duelling_school",)})
    scene.match._state.spent_fight = (1 << card_index("contract", "duelling_school"), 0)
    scene.bid(1, 0).answer("page:cloud_monastery")
    assert scene.offers == ["done", "contract:duelling_school"]
