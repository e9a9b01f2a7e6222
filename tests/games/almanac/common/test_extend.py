"""Standard action: Extend Your Caravan (AL-76 ... AL-83)."""

import pytest

from caravanserai.games.almanac.book import GOODS, Caravan
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.kernel.chance import Dice
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, closing_at, new_match

WITH_WORKERS = [card for card in own(BOOK.caravans) if card.workers]


def test_one_card_is_taken_for_its_whole_cost() -> None:
    """AL-76: the Guild Wagon costs 6 gold and 2 emberspice."""
    scene = action_at("outpost", offer=("guild_wagon", "handcart"), goods={0: {"emberspice": 3}})
    scene.answer("wheel_1")
    assert scene.offers == ["caravan:guild_wagon", "caravan:handcart"]
    scene.answer("caravan:guild_wagon")
    assert scene.asked == ("Place", 1)
    assert scene.gold(0) == 4
    assert scene.goods(0) == {"emberspice": 1}
    assert scene.supply("emberspice") == 29
    assert scene.cards(0) == ["guild_wagon"]
    assert scene.offer == ["handcart"]


def test_only_cards_of_the_offer_that_can_be_paid_for_are_sold() -> None:
    """AL-76"""
    scene = action_at("outpost", gold={0: 5}, offer=("handcart", "covered_wagon", "fish_barrow"))
    scene.answer("wheel_1")
    assert scene.offers == ["caravan:handcart"]
    assert scene.refuse("caravan:covered_wagon").key == "too_dear"
    assert scene.refuse("caravan:fish_barrow").key == "caravan_goods_missing"
    assert scene.refuse("caravan:ox_team").key == "not_in_offer"


def test_crates_and_strength_count_at_once_and_fame_at_the_end() -> None:
    """AL-77"""
    scene = action_at("outpost", offer=("watch_dogs",))
    scene.answer("wheel_1", "caravan:watch_dogs")
    assert scene.view().crates[0] == 6 + 1
    assert scene.view().strength[0] == 1 + 3
    end = closing_at(cards={0: ("watch_dogs", "handcart")})
    end.answer("done", "done")
    assert dict(end.match.standings()[0].lines)["caravans"] == 5 + 5


def test_a_worker_on_the_card_comes_from_the_reserve() -> None:
    """AL-78: reserve 3 to 2, one more on the caravan."""
    scene = action_at("outpost", offer=("guild_wagon",), goods={0: {"emberspice": 2}})
    scene.answer("wheel_1", "caravan:guild_wagon")
    assert scene.view().reserve == (2, 3)
    assert scene.view().home == (3 - 1 + 1, 3)
    assert ("worker", {"seat": 0, "count": 1}) in scene.events_seen()


@pytest.mark.parametrize("chosen", WITH_WORKERS, ids=lambda card: card.id)
def test_every_card_with_workers_takes_them_from_the_reserve(chosen: Caravan) -> None:
    """AL-79: the rule holds for every card, whatever the product."""
    goods = dict(zip(GOODS, chosen.goods, strict=False))
    scene = action_at("outpost", gold={0: 40}, offer=(chosen.id,), goods={0: goods})
    scene.answer("wheel_1", f"caravan:{chosen.id}")
    assert scene.view().reserve[0] == 3 - chosen.workers
    assert scene.view().home[0] == 2 + chosen.workers


def test_with_too_few_in_reserve_those_that_remain_come() -> None:
    """AL-80: the card may be bought with an empty reserve."""
    scene = action_at("outpost", home={0: 6}, gold={0: 20}, offer=("cooks_wagon",))
    scene.answer("wheel_1", "caravan:cooks_wagon")
    assert scene.view().reserve[0] == 0
    assert scene.view().home[0] == 5
    assert scene.cards(0) == ["cooks_wagon"]
    assert scene.facts_of("worker") == []


def test_the_cost_is_paid_before_the_card_is_added() -> None:
    """AL-81: the new crates cannot hold goods that do not fit before the purchase."""
    scene = action_at("outpost", offer=("pack_mule",), goods={0: {"dewleaf": 6}})
    scene.answer("wheel_1", "caravan:pack_mule")
    assert [kind for kind, _ in scene.events_seen()] == ["paid", "gave_up", "bought"]
    lacking = action_at("outpost", offer=("pack_mule",), goods={0: {"everice": 6}})
    assert lacking.refuse("wheel_1").key == "action_impossible"


def test_the_space_is_closed_with_nothing_to_buy() -> None:
    """AL-82: an empty offer, or no affordable card."""
    empty = action_at("outpost", gold={0: 100})
    assert empty.offer == []
    assert empty.refuse("wheel_1").key == "action_impossible"
    poor = action_at("outpost", gold={0: 3}, offer=("handcart",))
    assert poor.refuse("wheel_1").key == "action_impossible"
    assert "wheel_1" in action_at("outpost", gold={0: 4}, offer=("handcart",)).offers


def test_there_is_no_cap_on_caravan_cards() -> None:
    """AL-83: a player with 29 cards may buy the thirtieth."""
    owned = tuple(card.id for card in own(BOOK.caravans) if card.id != "handcart")
    scene = action_at("outpost", cards={0: owned}, offer=("handcart",))
    scene.answer("wheel_1", "caravan:handcart")
    assert len(scene.cards(0)) == 30


def test_bought_cards_are_never_lost() -> None:
    """AL-83: in whole matches a caravan only grows."""
    for seed in range(5):
        scene, dice = new_match(3, seed), Dice(seed)
        before = scene.view().cards
        while not scene.match.over:
            options = scene.match.options()
            scene.match.answer(options[dice.below(len(options))])
            after = scene.view().cards
            assert all(now[: len(then)] == then for then, now in zip(before, after, strict=True))
            before = after
        assert sum(len(own) for own in before) > 0
