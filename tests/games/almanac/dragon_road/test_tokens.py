"""Tokens that work at arrivals and in the Action Phase."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.dragon_road.sheet import lines
from tests.games.almanac.scene import action_at, arriving_at, closing_at, seed_of


def test_letters_are_delivered_at_their_destination() -> None:
    """DR-T01: 12 gold, before the offer is dealt; then the token is gone, and all players have seen it."""
    scene = arriving_at("rivertown_landing", tokens={0: {"letter_10": 1, "letter_15": 1}})
    assert scene.gold(0) == 22
    assert scene.tokens(0) == {"letter_15": 1}
    assert scene.view().secret_tokens == (1, 0)
    events = scene.events_seen(None, -1)
    kinds = [kind for kind, _ in events]
    assert ("token_spent", {"seat": 0, "token": "letter_10"}) in events
    assert kinds.index("gold") < kinds.index("offered")


def test_a_letter_for_another_place_waits() -> None:
    """DR-T01."""
    scene = arriving_at("skygate", tokens={0: {"letter_12": 1}})
    assert scene.gold(0) == 10
    assert scene.tokens(0) == {"letter_12": 1}
    assert scene.view(1).tokens[0] == scene.view().tokens[0] == (0,) * len(BOOK.tokens)
    assert lines(closing_at(tokens={0: {"letter_12": 1}}))["tokens"] == 0


def test_tourists_pay_at_every_arrival_and_take_up_crates() -> None:
    """DR-T02: 2 gold each, at the start of the Arrival Phase."""
    scene = arriving_at("cavern_mines", tokens={1: {"tourist": 2}}, goods={1: {"dewleaf": 4}}, guide=1)
    assert scene.purses() == [10, 14]
    scene.answer("a2")
    assert scene.asked == ("ThrowOut", 1)


def test_contraband_is_rolled_for_at_each_arrival() -> None:
    """DR-T05, DR-T05r: one roll for each token; a 1 takes the token."""
    scene = arriving_at("neverwood", tokens={0: {"contraband": 3}}, seed=seed_of(6, 3, 0, 5))
    assert [fact["pips"] for fact in scene.facts_of("die")] == [4, 1, 6]
    assert scene.tokens(0) == {"contraband": 2}


def test_contraband_is_sold_along_with_goods() -> None:
    """DR-T05, DR-T05r: for 2 gold times the round, any number, after the goods."""
    scene = action_at("neverwood", goods={0: {"everice": 2}}, tokens={0: {"contraband": 3}})
    scene.answer("w3", "count:1")
    assert scene.gold(0) == 16
    assert scene.offers == ["done", "token:contraband"]
    scene.answer("token:contraband", "token:contraband")
    assert scene.gold(0) == 16 + 2 * 8
    scene.answer("done")
    assert scene.tokens(0) == {"contraband": 1}
    assert scene.asked == ("Place", 1)


def test_contraband_opens_no_market_and_the_shop_takes_none() -> None:
    """DR-T05r."""
    scene = action_at("neverwood", tokens={0: {"contraband": 1}}, workers={"v2": 0, "v3": 1})
    assert "w3" not in scene.offers
    scene = action_at("outpost", tokens={0: {"contraband": 1}}, goods={0: {"dewleaf": 1}})
    scene.answer("kitchen_2", "sell:dewleaf", "count:1")
    assert scene.asked == ("Place", 1)


def test_contraband_is_not_sold_on_the_page_that_gave_it() -> None:
    """DR-T05, DR-T05r: only from the next location on."""
    scene = action_at("silt_ruins", tokens={0: {"contraband": 1}}, goods={0: {"emberspice": 1}})
    scene.answer("drowned_gate_2", "count:1")
    assert scene.asked == ("Place", 1)
    assert lines(closing_at(tokens={0: {"contraband": 1}}))["tokens"] == 0


def test_a_sale_that_sold_nothing_takes_no_contraband() -> None:
    """DR-T05r: where placing without an effect is allowed."""
    scene = action_at("neverwood", tokens={0: {"contraband": 1}}, strict=False).answer("w3")
    assert scene.asked == ("Place", 1)
    assert scene.tokens(0) == {"contraband": 1}


def test_a_camel_carries_two_crates_and_is_worth_three_fame() -> None:
    """DR-T06."""
    scene = arriving_at("skygate", tokens={0: {"camel": 1}}, guide=1)
    assert scene.view().crates == (8, 6)
    assert scene.asked == ("UseAbility", 0)
    scene.answer("done")
    assert scene.tokens(0) == {"camel": 1}
    assert lines(closing_at(tokens={0: {"camel": 2}}))["tokens"] == 6


def test_a_camel_is_sold_at_an_arrival_with_its_crates() -> None:
    """DR-T06, DR-T06r: 7 gold; goods that no longer fit are thrown out at once."""
    scene = arriving_at("skygate", tokens={0: {"camel": 1}}, goods={0: {"dewleaf": 4, "everice": 4}})
    scene.answer("token:camel")
    assert scene.view().crates[0] == 6
    assert scene.asked == ("ThrowOut", 0)
    scene.answer("good:dewleaf", "good:dewleaf")
    assert scene.goods(0) == {"dewleaf": 2, "everice": 4}
    assert scene.gold(0) == 17
    assert scene.tokens(0) == {}


def test_lightning_adds_a_good_of_a_kind_shown() -> None:
    """DR-T07, DR-T07r: one per action."""
    scene = action_at("outpost", tokens={0: {"bottled_lightning": 2}}).answer("forge_1")
    assert scene.offers == ["done", "token:bottled_lightning"]
    scene.answer("token:bottled_lightning")
    assert scene.offers == ["good:emberspice"]
    scene.answer("good:emberspice")
    assert scene.goods(0) == {"emberspice": 3}
    assert scene.tokens(0) == {"bottled_lightning": 1}
    assert scene.asked == ("Place", 1)


def test_with_goods_of_choice_every_kind_is_shown() -> None:
    """DR-T07r."""
    scene = action_at("outpost", tokens={0: {"bottled_lightning": 1}})
    scene.answer("wheel_2", "good:skyfish", "token:bottled_lightning")
    assert scene.offers == ["good:dewleaf", "good:emberspice", "good:everice", "good:skyfish"]


def test_lightning_serves_gain_goods_only() -> None:
    """DR-T07: not the shop; an unused one is worth 1 fame."""
    scene = action_at("outpost", tokens={0: {"bottled_lightning": 1}}).answer("kitchen_2", "gain:dewleaf")
    assert scene.asked == ("Place", 1)
    assert lines(closing_at(tokens={0: {"bottled_lightning": 4}}))["tokens"] == 4


def test_a_bedroll_places_before_the_first_turn() -> None:
    """DR-T08, DR-T08r: a full placement; then the Guide starts as usual; one per player and round."""
    scene = action_at("outpost", tokens={1: {"bedroll": 2}})
    assert scene.asked == ("UseAbility", 1)
    scene.answer("token:bedroll", "forge_1")
    assert scene.goods(1) == {"emberspice": 2}
    assert scene.tokens(1) == {"bedroll": 1}
    assert scene.asked == ("Place", 0)
    assert scene.view().home == (3, 2)


def test_bedrolls_are_optional_and_used_in_turn_order() -> None:
    """DR-T08, DR-T08r: 2 fame if unused."""
    scene = action_at("outpost", seats=3, guide=2, tokens={0: {"bedroll": 1}, 2: {"bedroll": 1}})
    assert scene.asked == ("UseAbility", 2)
    scene.answer("done")
    assert scene.asked == ("UseAbility", 0)
    scene.answer("token:bedroll", "loom_1")
    assert scene.asked == ("Place", 2)
    assert lines(closing_at(tokens={0: {"bedroll": 3}}))["tokens"] == 6


def test_a_bedroll_without_a_legal_placement_cannot_be_used() -> None:
    """DR-T08r: nor without a worker."""
    full = dict.fromkeys(("forge_1", "loom_1", "kitchen_1", "wheel_2", "hall_2"), 0)
    barred = action_at("outpost", tokens={0: {"bedroll": 1}}, home={0: 6}, workers=full)
    assert barred.asked == ("Place", 1)
    idle = action_at("outpost", tokens={0: {"bedroll": 1}}, home={0: 0})
    assert idle.asked == ("Place", 1)


def test_a_bedroll_counts_for_the_lap_of_the_storm() -> None:
    """DR-T08r: on page 8 the storm moves after as many placements as there are players, this one included."""
    scene = action_at("skygate", tokens={1: {"bedroll": 1}})
    scene.answer("token:bedroll", "anvil_3")
    assert scene.facts_of("storm_moved") == []
    scene.answer("anvil_1", "guard")
    assert scene.view().placements == 2
    assert len(scene.facts_of("storm_moved")) == 1


def test_a_hireling_works_for_one_round() -> None:
    """DR-T09, DR-T09r: from the reserve to the caravan, and back when workers are retrieved."""
    scene = action_at("outpost", tokens={0: {"hireling": 1}}, home={0: 1, 1: 1})
    assert scene.view().strength == (2, 1)
    assert scene.asked == ("UseAbility", 0)
    scene.answer("token:hireling")
    assert (scene.view().home[0], scene.view().reserve[0], scene.view().strength[0]) == (2, 4, 1)
    scene.answer("forge_1", "loom_1", "kitchen_1")
    assert scene.asked[0] == "Bid"
    assert (scene.view().home[0], scene.view().reserve[0]) == (1, 5)


def test_several_hirelings_in_one_turn() -> None:
    """DR-T09r: even without a worker of the player on the caravan."""
    scene = action_at("outpost", tokens={0: {"hireling": 3}}, home={0: 0})
    scene.answer("token:hireling", "token:hireling", "done")
    assert scene.asked == ("Place", 0)
    assert scene.view().home[0] == 2
    assert scene.tokens(0) == {"hireling": 1}


def test_the_last_worker_of_the_reserve_can_be_hired() -> None:
    """DR-T09r."""
    scene = action_at("outpost", tokens={0: {"hireling": 1}}, home={0: 5}).answer("token:hireling")
    assert (scene.view().home[0], scene.view().reserve[0]) == (6, 0)


@pytest.mark.parametrize(("page", "home"), [("neverwood", 3), ("outpost", 6)])
def test_no_hireling_at_page_nine_or_without_a_reserve(page: str, home: int) -> None:
    """DR-T09r."""
    assert action_at(page, tokens={0: {"hireling": 1}}, home={0: home}).asked == ("Place", 0)


def test_air_left_is_worth_gold() -> None:
    """DR-T10: when all workers are placed, 1 gold for each; then the supply is returned."""
    scene = action_at("sublin_salt", home={0: 1, 1: 1})
    assert scene.tokens(0) == scene.tokens(1) == {"air_supply": 1}
    air = scene.view().memo[0]
    scene.answer("abyss_1", "good:dewleaf", "surface_2")
    assert scene.asked[0] == "Bid"
    assert scene.purses() == [10 + air - 3, 10 + air]
    assert scene.tokens(0) == scene.tokens(1) == {}
