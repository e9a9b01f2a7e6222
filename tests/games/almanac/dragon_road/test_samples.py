"""The cards shown in the rulebook."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.kernel.decision import Reason
from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.scene import action_at, card_index, closing_at, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""
STRENGTH_10 = {0: ("covered_wagon",)}


def test_the_bookkeepers_union() -> None:
    """DR-X01, DR-K10, DR-K10r: 22 fame, serial 10; once completed, one more card is drawn."""
    assert card_index("contract", "bookkeepers_union") == 10 - 1
    assert lines(closing_at(done={0: ("bookkeepers_union",)}))["contracts"] == 22
    assert lines(closing_at(contracts={0: ("bookkeepers_union",)}))["contracts_failed"] == -22


def test_four_contracts_are_drawn_and_three_returned() -> None:
    """DR-X01t, DR-K10."""
    scene = action_at("cloud_monastery", done={0: ("bookkeepers_union",)})
    scene.answer("r3c5")
    assert scene.facts_of("drew", 0, 0)[0]["count"] == 4
    drawn = scene.offers
    assert len(drawn) == 4
    scene.answer(drawn[0], drawn[1], drawn[2])
    assert scene.contracts(0) == [drawn[0].removeprefix("contract:")]
    deck = [f"contract:{BOOK.contracts[card].id}" for card in scene.match._state.contract_deck]
    assert sorted(deck[:3]) == sorted(drawn[1:])


def test_the_dragon_is_beaten_by_eleven() -> None:
    """DR-X02, DR-X02t, DR-E17, DR-E17r: strength 10 and a roll of 1; three goods of choice."""
    scene = meeting("dragon", cards=STRENGTH_10, guards={0: 4}, seed=seed_of(6, ONE))
    assert card_index("encounter", "dragon") == 17 - 1
    assert fights(scene) == [(0, 11, 1)]
    scene.answer("good:everice", "good:everice", "good:dewleaf")
    assert scene.goods(0) == {"everice": 2, "dewleaf": 1}
    assert scene.asked[0] == "Place"


@pytest.mark.parametrize(("held", "left"), [(5, 2), (2, 0)])
def test_the_dragon_takes_three_goods_or_all(held: int, left: int) -> None:
    """DR-X02t, DR-E17: strength 10 and a roll of 0."""
    scene = meeting("dragon", cards=STRENGTH_10, guards={0: 4}, goods={0: {"skyfish": held}}, seed=seed_of(6, ZERO, X))
    assert fights(scene) == [(0, 10, 0), (1, 1, 0)]
    assert scene.goods(0) == ({"skyfish": left} if left else {})


def test_fleeing_the_raiders_costs_more_for_each_worker_on_the_card() -> None:
    """DR-X03, DR-X03t, DR-E04: 2, 3, 4 gold; the workers are back after clean-up."""
    scene = meeting("road_raiders", seats=4, gold={3: 1})
    assert card_index("encounter", "road_raiders") == 4 - 1
    scene.answer("choice:flee", "choice:flee", "choice:flee")
    assert scene.purses() == [8, 7, 6, 1]
    assert scene.view().on_card == (1, 1, 1, 0)
    assert scene.view().home == (2, 2, 2, 3)
    assert scene.offers == ["fight"]
    assert scene.refuse("choice:flee") == Reason("too_dear", (("gold", 5),))
    scene.answer("fight")
    scene.until("Place")
    assert scene.place == "cloud_monastery"
    assert scene.view().home == (3, 3, 3, 3)


def test_without_a_worker_nobody_flees() -> None:
    """DR-X03."""
    scene = meeting("road_raiders", home={0: 0})
    assert scene.refuse("choice:flee").key == "no_worker"


def test_the_raiders_hoard() -> None:
    """DR-X03, DR-E04, DR-E04r: the winner gains two goods of choice, each loser loses one."""
    scene = meeting("road_raiders", seats=3, goods={0: {"dewleaf": 2}}, seed=seed_of(6, X, TWO))
    scene.answer("fight")
    assert scene.goods(0) == {"dewleaf": 1}
    scene.answer("fight", "good:skyfish", "good:everice")
    assert fights(scene) == [(0, 1, 0), (1, 3, 1)]
    assert scene.goods(1) == {"everice": 1, "skyfish": 1}
    assert scene.asked[0] == "Place"


def test_the_army_pays_for_strength() -> None:
    """DR-X04, DR-E05, DR-E05r."""
    scene = meeting("regions_army", seats=3, guards={1: 2}, cards={2: ("watch_dogs",)})
    assert card_index("encounter", "regions_army") == 5 - 1
    assert scene.asked == ("ChooseForAll", 0)
    scene.answer("choice:lend")
    assert scene.purses() == [11, 15, 14]


def test_the_last_guards_go_in_turn_order() -> None:
    """DR-X04t, DR-E05, DR-E05r: two guards are left for four players."""
    scene = meeting("regions_army", seats=4, guide=2, guards={0: 4, 1: 6}).answer("choice:carry")
    assert scene.view().guards == (4, 6, 1, 1)
    assert scene.view().guard_supply == 0


def test_the_guild_wagon() -> None:
    """DR-X05, DR-X05t: 6 gold and 2 Emberspice; 3 crates, 1 strength, 1 worker at once, 7 fame, serial 6."""
    scene = action_at("outpost", gold={0: 6}, goods={0: {"emberspice": 2}}, offer=("guild_wagon",))
    assert card_index("caravan", "guild_wagon") == 6 - 1
    scene.answer("wheel_1", "caravan:guild_wagon")
    view = scene.view()
    assert (scene.gold(0), scene.goods(0), view.crates[0], view.strength[0]) == (0, {}, 9, 2)
    assert (view.home[0], view.reserve[0]) == (3, 2)
    assert lines(closing_at(cards={0: ("guild_wagon",)}))["caravans"] == 7


def test_the_guild_wagon_needs_its_goods() -> None:
    """DR-X05."""
    scene = action_at("outpost", gold={0: 6}, goods={0: {"emberspice": 1}}, offer=("guild_wagon",))
    assert "wheel_1" not in scene.offers


def test_where_paid_is_stamped_a_contract_is_completed() -> None:
    """DR-X06."""
    scene = action_at("outpost", contracts={0: ("lantern_tea_house",)}, goods={0: {"dewleaf": 3}})
    scene.answer("hall_1", "contract:lantern_tea_house")
    assert scene.done(0) == ["lantern_tea_house"]
    assert scene.goods(0) == {}
