"""Contracts whose abilities work at arrivals, in bids and fights, or at the end."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, arriving_at, closing_at, end_of, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""
TABLE = [
    ("cartwrights_lodge", (1, 2, 0, 0), 15),
    ("lantern_tea_house", (3, 0, 0, 0), 14),
    ("deep_ice_cellars", (0, 0, 3, 0), 15),
    ("spice_exchange", (0, 2, 1, 1), 18),
    ("fishmongers_row", (0, 0, 0, 3), 14),
    ("night_watch", (1, 0, 1, 1), 16),
    ("porters_brotherhood", (1, 1, 0, 1), 15),
    ("post_riders", (1, 1, 1, 1), 19),
    ("velvet_gavel", (0, 2, 2, 0), 19),
    ("bookkeepers_union", (1, 1, 2, 1), 22),
    ("hall_of_astrologers", (0, 0, 2, 2), 19),
    ("duelling_school", (0, 2, 0, 2), 19),
    ("caravan_insurers", (2, 0, 1, 0), 15),
    ("weigh_house", (2, 0, 0, 2), 18),
    ("grand_bazaar", (2, 2, 1, 1), 26),
    ("royal_stables", (3, 0, 0, 2), 22),
    ("iron_company", (0, 2, 3, 0), 22),
    ("courier_school", (2, 2, 0, 1), 19),
    ("silver_ledger", (1, 1, 2, 0), 18),
    ("toll_keepers", (1, 0, 0, 2), 15),
    ("alchemists_circle", (0, 1, 1, 2), 18),
    ("dragon_shrine", (0, 3, 2, 1), 26),
    ("deep_vault", (0, 0, 3, 3), 26),
    ("wayfarers_inn", (2, 1, 0, 2), 22),
]


def test_goods_and_fame() -> None:
    """DR-K01, DR-K02, DR-K03, DR-K04, DR-K05, DR-K06, DR-K07, DR-K08, DR-K09, DR-K10, DR-K11, DR-K12, DR-K13,
    DR-K14, DR-K15, DR-K16, DR-K17, DR-K18, DR-K19, DR-K20, DR-K21, DR-K22, DR-K23, DR-K24.
    """
    assert [(card.id, card.goods[:4], card.fame) for card in own(BOOK.contracts)] == TABLE


def test_the_tea_house_pays_at_arrivals() -> None:
    """DR-K02."""
    assert arriving_at("skygate", done={1: ("lantern_tea_house",)}).purses() == [10, 12]


def test_the_ice_cellars_give_everice() -> None:
    """DR-K03."""
    assert arriving_at("skygate", done={1: ("deep_ice_cellars",)}).goods(1) == {"everice": 1}


def test_the_night_watch_is_three_strength() -> None:
    """DR-K06: from its completion on."""
    scene = action_at("outpost", contracts={0: ("night_watch",)}, goods={0: {"dewleaf": 1, "everice": 1, "skyfish": 1}})
    assert scene.view().strength == (1, 1)
    scene.answer("hall_1", "contract:night_watch")
    assert scene.view().strength == (4, 1)


@pytest.mark.parametrize("guide", [0, 1])
def test_the_post_riders_serve_guide_and_others(guide: int) -> None:
    """DR-K08: 3 gold, or for the Guide 1 good of choice."""
    scene = arriving_at("skygate", guide=guide, done={0: ("post_riders",)})
    if guide == 0:
        assert scene.asked == ("ChooseGood", 0)
        scene.answer("good:skyfish")
    assert scene.asked == ("Place", guide)
    assert scene.gold(0) == (10 if guide == 0 else 13)
    assert scene.goods(0) == ({"skyfish": 1} if guide == 0 else {})


def test_the_velvet_gavel_wins_every_tie() -> None:
    """DR-K09, DR-K09r: even against the Guide."""
    scene = end_of("outpost", seats=3, done={2: ("velvet_gavel",)}).bid(4, 4, 4)
    assert scene.view().guide == 2
    assert scene.purses() == [10, 10, 6]


def test_the_velvet_gavel_consoles_the_loser() -> None:
    """DR-K09, DR-K09r: 2 gold after the payment, in every bid."""
    scene = end_of("outpost", seats=2, done={1: ("velvet_gavel",)}).bid(5, 3)
    assert scene.view().guide == 0
    assert scene.purses() == [7, 12]
    auction = meeting("night_auction", seats=2, done={1: ("velvet_gavel",)}).bid(5, 3)
    auction.answer("good:dewleaf", "good:dewleaf", "good:dewleaf")
    assert auction.purses() == [7, 10 + 1 + 2]


def test_the_velvet_gavel_does_not_outbid() -> None:
    """DR-K09: it only decides ties."""
    assert end_of("outpost", done={1: ("velvet_gavel",)}).bid(5, 4).view().guide == 0


def test_astrologers_look_ahead_before_the_bid() -> None:
    """DR-K11: without a question, and 1 gold."""
    scene = end_of("outpost", done={1: ("hall_of_astrologers",)}, encounter="road_raiders")
    assert scene.asked[0] == "Bid"
    assert scene.purses() == [10, 11]
    assert scene.view(1).top_encounter == 3
    assert scene.view(0).top_encounter is None
    assert meeting("night_auction", done={1: ("hall_of_astrologers",)}).purses() == [10, 10]


@pytest.mark.parametrize(("held", "left"), [(5, 4), (1, 0)])
def test_the_insurers_spare_two_goods_and_pay_for_lost_fights(held: int, left: int) -> None:
    """DR-K13, DR-K13r: three goods to discard become one."""
    scene = meeting(
        "dragon", done={0: ("caravan_insurers",)}, goods={0: {"dewleaf": held}}, seed=seed_of(6, X, X), gold={1: 0}
    )
    assert scene.goods(0) == ({"dewleaf": left} if left else {})
    assert scene.purses() == [13, 0]


def test_the_insurers_cover_pay_in_goods_but_no_option_costs() -> None:
    """DR-K13r: the tax in goods is forced, help for the village is a cost; contraband is not covered."""
    owner = {0: ("caravan_insurers",)}
    taxed = meeting("tax_collector", done=owner, goods={0: {"dewleaf": 3}}).answer("choice:goods")
    assert taxed.goods(0) == {"dewleaf": 3}
    helping = meeting("refugees", done=owner, goods={0: {"dewleaf": 3}}).answer("choice:help")
    assert helping.goods(0) == {"dewleaf": 1}
    tokens = {0: {"contraband": 2}}
    caught = meeting("customs_patrol", done=owner, tokens=tokens, goods={0: {"dewleaf": 2}}, seed=seed_of(6, X))
    caught.answer("fight")
    assert (caught.goods(0), caught.tokens(0)) == ({"dewleaf": 2}, {})


def test_the_insurers_do_not_pay_a_winner() -> None:
    """DR-K13."""
    scene = meeting("storm_giant", done={0: ("caravan_insurers",)}, guards={0: 4}, seed=seed_of(6, ZERO))
    assert fights(scene) == [(0, 9, 1)]
    assert scene.gold(0) == 20


def test_the_bazaar_counts_completed_contracts() -> None:
    """DR-K15: this one included."""
    assert lines(closing_at(done={0: ("grand_bazaar", "night_watch", "iron_company")}))["contract_abilities"] == 6


def test_the_stables_count_caravan_cards() -> None:
    """DR-K16: the cards bought."""
    scene = closing_at(done={0: ("royal_stables",)}, cards={0: ("handcart", "pack_mule", "yak_train")})
    assert lines(scene)["contract_abilities"] == 6


@pytest.mark.parametrize(("guards", "fame"), [(0, 0), (1, 1), (2, 2)])
def test_the_shrine_counts_strength_in_pairs(guards: int, fame: int) -> None:
    """DR-K22: rounded down; 1 and 2 for each guard."""
    assert lines(closing_at(done={0: ("dragon_shrine",)}, guards={0: guards}))["contract_abilities"] == fame


def test_the_vault_pays_six_and_waives_the_fee() -> None:
    """DR-K23, DR-K23r: also for contracts completed after it in the same closing step."""
    goods = {"everice": 3, "skyfish": 3, "dewleaf": 3}
    scene = closing_at(
        contracts={0: ("deep_vault", "lantern_tea_house")}, goods={0: goods}, gold={0: 5}, cards={0: ("ox_team",)}
    )
    scene.answer("contract:deep_vault")
    assert scene.gold(0) == 5 - 5 + 6
    scene.answer("contract:lantern_tea_house")
    assert scene.gold(0) == 6
    assert scene.done(0) == ["deep_vault", "lantern_tea_house"]


def test_without_the_vault_the_fee_is_five() -> None:
    """DR-K23."""
    scene = closing_at(contracts={0: ("lantern_tea_house",)}, goods={0: {"dewleaf": 3}}, gold={0: 4})
    assert scene.refuse("contract:lantern_tea_house").key == "fee_too_high"


@pytest.mark.parametrize(("held", "gains"), [(5, True), (6, False)])
def test_the_inn_fills_an_empty_crate(held: int, *, gains: bool) -> None:
    """DR-K24."""
    scene = arriving_at("skygate", done={0: ("wayfarers_inn",)}, goods={0: {"dewleaf": held}})
    assert scene.asked == (("ChooseGood", 0) if gains else ("Place", 0))
    if gains:
        scene.answer("good:everice")
        assert scene.asked == ("Place", 0)
        assert scene.goods(0) == {"dewleaf": 5, "everice": 1}


def test_the_ledger_pays_for_other_contracts() -> None:
    """DR-K19, DR-K19r: 5 gold, also in the closing step, but not for itself."""
    scene = closing_at(
        contracts={0: ("silver_ledger", "lantern_tea_house")},
        goods={0: {"dewleaf": 4, "emberspice": 1, "everice": 2}},
        gold={0: 10},
        cards={0: ("handcart",)},
    )
    scene.answer("contract:silver_ledger")
    assert scene.gold(0) == 5
    scene.answer("contract:lantern_tea_house")
    assert scene.gold(0) == 5 - 5 + 5
