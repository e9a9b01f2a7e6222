"""Contracts of Crystal Peaks whose abilities work at arrivals, in bids and fights, or at the end."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK
from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, arriving_at, closing_at, end_of, meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""
TABLE = [
    ("lamplighters", (0, 2, 0, 1), 12),
    ("snowbound_orphanage", (2, 0, 1, 1), 15),
    ("sledwrights", (1, 1, 1, 0), 13),
    ("frost_academy", (1, 1, 2, 1), 19),
    ("herbalists", (3, 0, 0, 0), 12),
    ("ember_kitchens", (0, 3, 0, 0), 13),
    ("icecutters_lodge", (0, 0, 4, 0), 16),
    ("net_menders", (0, 0, 0, 3), 12),
    ("mountain_rescue", (1, 1, 0, 2), 16),
    ("bookkeepers_union", (1, 1, 2, 1), 22),
    ("royal_post", (0, 2, 2, 0), 17),
    ("innkeepers", (2, 2, 0, 0), 16),
    ("ropemakers", (0, 0, 2, 1), 13),
    ("alpine_engineers", (1, 2, 2, 0), 19),
    ("watchmen", (0, 1, 1, 2), 17),
    ("treasury", (2, 2, 1, 1), 25),
    ("temple_of_bells", (2, 0, 1, 0), 14),
    ("fortune_tellers", (0, 1, 1, 2), 16),
    ("smugglers_ring", (0, 2, 0, 2), 17),
    ("pastry_cooks", (2, 1, 1, 1), 20),
    ("cartographers", (1, 0, 2, 2), 20),
    ("beggars_court", (1, 1, 1, 1), 16),
    ("masons", (0, 2, 3, 1), 26),
    ("lost_expedition", (2, 1, 1, 2), 22),
]


def test_goods_and_fame() -> None:
    """CP-K01, CP-K02, CP-K03, CP-K04, CP-K05, CP-K06, CP-K07, CP-K08, CP-K09, CP-K10, CP-K11, CP-K12, CP-K13,
    CP-K14, CP-K15, CP-K16, CP-K17, CP-K18, CP-K19, CP-K20, CP-K21, CP-K22, CP-K23, CP-K24.
    """
    assert [(card.id, card.goods[:4], card.fame) for card in own(BOOK.contracts)] == TABLE


def test_lamplighters_pay_at_arrivals() -> None:
    """CP-K01."""
    assert arriving_at("tortuga", done={1: ("lamplighters",)}).purses() == [10, 12]


def test_the_orphanage_gives_a_good_of_choice() -> None:
    """CP-K02."""
    scene = arriving_at("tortuga", done={0: ("snowbound_orphanage",)})
    assert scene.asked == ("ChooseGood", 0)
    assert scene.answer("good:everice").goods(0) == {"everice": 1}


def test_mountain_rescue_is_four_strength() -> None:
    """CP-K09: from its completion on."""
    goods = {"dewleaf": 1, "emberspice": 1, "skyfish": 2}
    scene = action_at("traders_village", contracts={0: ("mountain_rescue",)}, goods={0: goods})
    assert scene.view().strength == (1, 1)
    scene.answer("square_1", "contract:mountain_rescue")
    assert scene.view().strength == (5, 1)


def test_ropemakers_give_three_crates() -> None:
    """CP-K13: nine goods fit."""
    goods = {"dewleaf": 8}
    scene = action_at("traders_village", done={0: ("ropemakers",)}, goods={0: goods})
    scene.answer("stables_1")
    assert scene.asked == ("ThrowOut", 0)
    assert sum(scene.answer("good:dewleaf").goods(0).values()) == 9


def test_watchmen_bring_a_guard_and_honour_all_guards() -> None:
    """CP-K15: the guard at once, also at the end of the game, and 2 more fame for each guard."""
    goods = {"emberspice": 1, "everice": 1, "skyfish": 2}
    scene = closing_at("tortuga", contracts={0: ("watchmen",)}, goods={0: goods}, guards={0: 2})
    scene.answer("contract:watchmen")
    assert scene.view().guards == (3, 0)
    found = lines(scene)
    assert (found["guards"], found["contract_abilities"]) == (3, 6)


def test_without_guards_the_watchmen_bring_none() -> None:
    """CP-K15: only if a guard is left."""
    goods = {"emberspice": 1, "everice": 1, "skyfish": 2}
    scene = closing_at("tortuga", contracts={0: ("watchmen",)}, goods={0: goods}, guards={1: 12})
    assert scene.answer("contract:watchmen").view().guards == (0, 12)


@pytest.mark.parametrize(("gold", "fame"), [(4, 0), (5, 1), (14, 2), (50, 10)])
def test_the_treasury_counts_gold_in_fives(gold: int, fame: int) -> None:
    """CP-K16: rounded down."""
    assert lines(closing_at("tortuga", done={0: ("treasury",)}, gold={0: gold}))["contract_abilities"] == fame


def test_the_temple_wins_ties_and_pays_nothing() -> None:
    """CP-K17: even against the Guide, and where 1 gold is the least."""
    scene = end_of("traders_village", seats=3, done={2: ("temple_of_bells",)}).bid(4, 4, 4)
    assert scene.view().guide == 2
    assert scene.purses() == [10, 10, 10]
    assert end_of("traders_village", done={1: ("temple_of_bells",)}).bid(0, 0).purses() == [10, 10]


def test_the_temple_pays_nothing_in_encounters_either() -> None:
    """CP-K17: in every bid; a player who loses a bid against it gains no more than before."""
    scene = meeting("frost_sprites", done={1: ("temple_of_bells",)}).bid(3, 5)
    scene.answer("good:dewleaf", "good:dewleaf")
    assert scene.purses() == [11, 10]


def test_the_temple_does_not_outbid() -> None:
    """CP-K17: it only decides ties, and others pay as usual."""
    scene = end_of("traders_village", done={1: ("temple_of_bells",)}).bid(5, 4)
    assert scene.view().guide == 0
    assert scene.purses() == [6, 10]


def test_fortune_tellers_roll_again() -> None:
    """CP-K18: after seeing the die, once per fight; the new roll counts."""
    scene = meeting("snow_wolves", done={0: ("fortune_tellers",)}, seed=seed_of(6, X, THREE), gold={1: 0})
    assert scene.asked == ("UseAbility", 0)
    scene.answer("contract:fortune_tellers")
    assert fights(scene) == [(0, 4, 1)]
    stay = meeting("snow_wolves", done={0: ("fortune_tellers",)}, seed=seed_of(6, TWO), gold={1: 0})
    assert fights(stay.answer("done")) == [(0, 3, 1)]


def test_fortune_tellers_look_ahead_at_arrivals() -> None:
    """CP-K18: at the top encounter card, in secret."""
    scene = arriving_at("tortuga", done={1: ("fortune_tellers",)}, encounter="frost_giant")
    assert scene.view(1).top_encounter == 12
    assert scene.view(0).top_encounter is None


def test_smugglers_complete_without_a_fee() -> None:
    """CP-K19: from its own completion on, which still costs 5 gold."""
    goods = {"emberspice": 2, "skyfish": 2, "dewleaf": 3}
    scene = closing_at(
        "tortuga",
        contracts={0: ("smugglers_ring", "herbalists")},
        goods={0: goods},
        gold={0: 5},
        cards={0: ("hay_cart",)},
    )
    scene.answer("contract:smugglers_ring", "contract:herbalists")
    assert scene.gold(0) == 0
    assert scene.done(0) == ["smugglers_ring", "herbalists"]


def test_pastry_cooks_reward_other_contracts() -> None:
    """CP-K20: 2 goods of choice, not for itself, and in the closing step too."""
    goods = {"dewleaf": 5, "emberspice": 1, "everice": 1, "skyfish": 1}
    scene = closing_at(
        "tortuga", contracts={0: ("pastry_cooks", "herbalists")}, goods={0: goods}, cards={0: ("hay_cart",)}
    )
    scene.answer("contract:pastry_cooks")
    assert scene.asked == ("CloseContract", 0)
    scene.answer("contract:herbalists", "good:everice", "good:skyfish")
    assert scene.goods(0) == {"everice": 1, "skyfish": 1}


@pytest.mark.parametrize(("guide", "gold"), [(0, 15), (1, 11)])
def test_cartographers_pay_when_the_phase_begins(guide: int, gold: int) -> None:
    """CP-K21: 5 gold for the Guide, else 1."""
    assert action_at("traders_village", guide=guide, done={0: ("cartographers",)}).gold(0) == gold


def test_masons_count_caravan_cards() -> None:
    """CP-K23: the cards bought."""
    scene = closing_at("tortuga", done={0: ("masons",)}, cards={0: ("hay_cart", "long_sled")})
    assert lines(scene)["contract_abilities"] == 4


@pytest.mark.parametrize(("home", "gold", "workers"), [(3, 5, 4), (6, 13, 6)])
def test_the_lost_expedition_sends_a_worker_or_gold(home: int, gold: int, workers: int) -> None:
    """CP-K24: in the closing step the worker has no use; 8 gold come only with an empty reserve."""
    goods = {"dewleaf": 2, "emberspice": 1, "everice": 1, "skyfish": 2}
    scene = closing_at("tortuga", contracts={0: ("lost_expedition",)}, goods={0: goods}, home={0: home})
    scene.answer("contract:lost_expedition")
    assert (scene.gold(0), scene.view().home[0]) == (gold, workers)
