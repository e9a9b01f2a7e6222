"""The encounters of Crystal Peaks."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK
from caravanserai.kernel.decision import Reason
from tests.games.almanac.dragon_road.sheet import fights, lines
from tests.games.almanac.road import own
from tests.games.almanac.scene import meeting, seed_of

X, ZERO, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""
TABLE = [
    ("snow_wolves", "A", "fight", 3),
    ("toll_troll", "A", "optional_fight", 3),
    ("lost_pilgrims", "A", "special", 0),
    ("masked_skaters", "A", "optional_fight", 4),
    ("bridge_keeper", "B", "special", 0),
    ("avalanche_goats", "B", "fight", 5),
    ("glacier_smugglers", "B", "optional_fight", 5),
    ("frost_sprites", "B", "special", 0),
    ("cave_yeti", "C", "fight", 6),
    ("rope_cutters", "C", "optional_fight", 6),
    ("hermits_soup", "C", "special", 0),
    ("ice_ghosts", "C", "fight", 7),
    ("frost_giant", "D", "fight", 8),
    ("robber_baroness", "D", "optional_fight", 8),
    ("northern_caravan", "D", "special", 0),
    ("the_long_night", "D", "special", 0),
    ("ice_wyrm", "E", "fight", 11),
    ("pass_wardens", "E", "optional_fight", 9),
    ("great_avalanche", "E", "special", 0),
    ("winter_queen", "E", "optional_fight", 10),
]


def test_letters_kinds_and_strengths() -> None:
    """CP-E01, CP-E02, CP-E03, CP-E04, CP-E05, CP-E06, CP-E07, CP-E08, CP-E09, CP-E10, CP-E11, CP-E12, CP-E13,
    CP-E14, CP-E15, CP-E16, CP-E17, CP-E18, CP-E19, CP-E20.
    """
    assert [(card.id, card.letter, card.kind, card.strength) for card in own(BOOK.encounters)] == TABLE


def test_wolves_feed_the_winner() -> None:
    """CP-E01: 2 goods of choice; a loser discards 1."""
    scene = meeting("snow_wolves", seed=seed_of(6, X, TWO), goods={0: {"dewleaf": 1}})
    scene.answer("good:everice", "good:skyfish")
    assert fights(scene) == [(0, 1, 0), (1, 3, 1)]
    assert [scene.goods(seat) for seat in (0, 1)] == [{}, {"everice": 1, "skyfish": 1}]


def test_the_troll_takes_a_toll_or_pays() -> None:
    """CP-E02: 2 gold to pass, 6 for the winner."""
    scene = meeting("toll_troll", seats=3, seed=seed_of(6, TWO))
    scene.answer("choice:pay", "fight")
    assert scene.purses() == [8, 16, 10]
    assert meeting("toll_troll", gold={0: 1}).refuse("choice:pay") == Reason("too_dear", (("gold", 2),))


def test_pilgrims_are_fed_or_shown_the_way() -> None:
    """CP-E03."""
    scene = meeting("lost_pilgrims", goods={0: {"dewleaf": 1, "skyfish": 1}})
    scene.answer("choice:feed", "good:skyfish")
    assert scene.refuse("choice:feed") == Reason("goods_cost", (("count", 1),))
    scene.answer("choice:point")
    assert scene.purses() == [13, 12]
    assert (scene.view().guards, scene.goods(0)) == ((1, 0), {"dewleaf": 1})


def test_a_player_who_hides_from_the_skaters_leaves_a_worker_on_the_card() -> None:
    """CP-E04: 1 gold, and 1 more for each worker there; all return in clean up."""
    scene = meeting("masked_skaters", seats=3)
    scene.answer("choice:hide", "choice:hide")
    assert scene.purses() == [9, 8, 10]
    scene.answer("choice:hide")
    assert scene.purses() == [9, 8, 7]
    assert scene.view().home == (3, 3, 3)


def test_skaters_rob_the_loser() -> None:
    """CP-E04: 3 gold lost, or a guard and a good gained."""
    scene = meeting("masked_skaters", seed=seed_of(6, X, THREE)).answer("fight", "fight")
    assert scene.answer("good:dewleaf").purses() == [7, 10]
    assert scene.view().guards == (0, 1)
    assert meeting("masked_skaters", home={0: 0}).refuse("choice:hide") == Reason("no_worker", (("count", 1),))


@pytest.mark.parametrize("choice", ["mend", "wait"])
def test_the_guide_chooses_at_the_bridge_for_all(choice: str) -> None:
    """CP-E05: one guard each, or a good of choice and 1 gold each, in turn order."""
    scene = meeting("bridge_keeper", seats=3, guide=1).answer(f"choice:{choice}")
    if choice == "mend":
        assert scene.view().guards == (1, 1, 1)
        return
    assert scene.asked == ("ChooseGood", 1)
    scene.answer("good:dewleaf", "good:everice", "good:skyfish")
    assert scene.purses() == [11, 11, 11]
    assert [scene.goods(seat) for seat in range(3)] == [{"skyfish": 1}, {"dewleaf": 1}, {"everice": 1}]


def test_goats() -> None:
    """CP-E06: 3 goods of choice, or 2 goods lost."""
    scene = meeting("avalanche_goats", guards={1: 2}, goods={0: {"dewleaf": 3}}, seed=seed_of(6, ONE, ZERO))
    scene.answer(*["good:skyfish"] * 3)
    assert [scene.goods(seat) for seat in (0, 1)] == [{"dewleaf": 1}, {"skyfish": 3}]


def test_glacier_smugglers_sell_fight_and_rob() -> None:
    """CP-E07: a good for 3 gold; a winner gains 2 goods and 4 gold, a loser pays a good and 2 gold."""
    scene = meeting("glacier_smugglers", seats=3, guards={2: 2}, goods={1: {"dewleaf": 2}}, seed=seed_of(6, X, ZERO))
    scene.answer("choice:buy", "good:everice", "fight", "fight", "good:skyfish", "good:skyfish")
    assert scene.purses() == [7, 8, 14]
    assert [scene.goods(seat) for seat in range(3)] == [{"everice": 1}, {"dewleaf": 1}, {"skyfish": 2}]


def test_the_sprites_hold_an_auction() -> None:
    """CP-E08: a bid by the common rules; the Guide token does not move."""
    scene = meeting("frost_sprites", seats=3).bid(2, 5, 3)
    scene.answer("good:dewleaf", "good:everice")
    assert scene.purses() == [11, 8, 11]
    assert (scene.view().guards, scene.view().guide) == ((0, 1, 0), 0)
    assert scene.goods(1) == {"dewleaf": 1, "everice": 1}


@pytest.mark.parametrize(
    ("card", "guards", "fame"),
    [("cave_yeti", 3, 6), ("frost_giant", 4, 8), ("ice_wyrm", 5, 12), ("winter_queen", 5, 10)],
)
def test_some_winners_keep_the_card(card: str, guards: int, fame: int) -> None:
    """CP-E09, CP-E13, CP-E17, CP-E20: bonus fame for the winner."""
    scene = meeting(card, guards={0: guards}, seed=seed_of(6, ONE))
    if card == "winter_queen":
        scene.answer("fight")
    assert scene.view().kept[0] == ((BOOK.encounters.index(next(c for c in BOOK.encounters if c.id == card)), fame),)


@pytest.mark.parametrize(("card", "lost"), [("cave_yeti", 2), ("frost_giant", 2), ("ice_wyrm", 3)])
def test_losers_discard_goods(card: str, lost: int) -> None:
    """CP-E09, CP-E13, CP-E17."""
    scene = meeting(card, goods={0: {"dewleaf": 5}}, seed=seed_of(6, X, X))
    scene.answer(*["good:dewleaf"] * (0 if scene.asked[0] != "GiveUpGood" else lost))
    assert scene.goods(0) == {"dewleaf": 5 - lost}


def test_rope_cutters_are_escaped_for_two_gold_and_more() -> None:
    """CP-E10: 2, then 3; the winner gains 2 guards and 2 gold."""
    scene = meeting("rope_cutters", seats=3, guards={2: 2}, seed=seed_of(6, ONE))
    scene.answer("choice:flee", "choice:flee", "fight")
    assert scene.purses() == [8, 7, 12]
    assert scene.view().guards == (0, 0, 4)


def test_each_guest_of_the_hermit_takes_another_present() -> None:
    """CP-E11: a present that was taken is gone."""
    scene = meeting("hermits_soup", seats=3)
    assert scene.offers == ["choice:goods", "choice:gold", "choice:guards", "choice:contract"]
    scene.answer("choice:gold")
    assert scene.offers == ["choice:goods", "choice:guards", "choice:contract"]
    assert scene.refuse("choice:gold") == Reason("option_taken")
    scene.answer("choice:guards", "choice:goods", "good:dewleaf", "good:dewleaf")
    assert scene.purses() == [16, 13, 10]
    assert (scene.view().guards, scene.goods(2)) == ((0, 1, 0), {"dewleaf": 2})


@pytest.mark.parametrize("keeps", [True, False])
def test_the_hermit_offers_contracts(*, keeps: bool) -> None:
    """CP-E11: draw 2, keep 1 or none, whatever the limit; then 2 gold."""
    scene = meeting(
        "hermits_soup", contracts={0: ("masons", "treasury")}, contract_deck=("watchmen", "herbalists")
    ).answer("choice:contract")
    assert scene.asked == ("MayKeepContract", 0)
    assert scene.offers == ["none", "contract:herbalists", "contract:watchmen"] or scene.offers[0] == "none"
    if keeps:
        scene.answer("contract:watchmen")
        assert scene.contracts(0) == ["masons", "treasury", "watchmen"]
    else:
        scene.answer("none", "contract:herbalists")
        assert scene.contracts(0) == ["masons", "treasury"]
    assert scene.gold(0) == 12
    assert scene.asked == ("ChooseOption", 1)
    assert scene.view().contract_deck == 22 - keeps


def test_nobody_sees_what_the_hermit_offers_another() -> None:
    """CP-E11, AL-228: the cards drawn and kept are the drawer's secret."""
    scene = meeting("hermits_soup", contract_deck=("watchmen", "herbalists")).answer("choice:contract")
    assert (
        "contracts" not in scene.facts_of("drew", 1)[-1]
        or scene.facts_of("drew", 1)[-1] != scene.facts_of("drew", 0)[-1]
    )
    scene.answer("contract:watchmen")
    assert scene.facts_of("kept", 0)[-1]["contract"] == "watchmen"
    assert scene.facts_of("kept", 1)[-1].get("contract") != "watchmen"


def test_ghosts_pay_ten_or_take_three() -> None:
    """CP-E12."""
    scene = meeting("ice_ghosts", guards={1: 3}, seed=seed_of(6, X, ZERO))
    assert scene.purses() == [7, 20]


def test_the_baroness_has_her_price() -> None:
    """CP-E14: 4 gold, or a fight for 9 gold and a guard."""
    scene = meeting("robber_baroness", guards={1: 4}, seed=seed_of(6, ZERO))
    scene.answer("choice:toll", "fight")
    assert scene.purses() == [6, 19]
    assert scene.view().guards == (0, 5)


def test_a_day_of_sales_with_the_northern_caravan() -> None:
    """CP-E15: any number of one kind for 5 each; no Sell Goods action, so CP-K04 and CP-K06 add nothing."""
    scene = meeting(
        "northern_caravan",
        seats=3,
        done={0: ("frost_academy", "ember_kitchens")},
        goods={0: {"emberspice": 2, "dewleaf": 1}, 1: {"dewleaf": 1}},
    ).answer("choice:sell")
    assert scene.refuse("sell:skyfish") == Reason("no_such_good", (("good", 3),))
    scene.answer("sell:emberspice", "count:2", "done")
    assert scene.purses() == [20, 10, 10]
    assert scene.goods(0) == {"dewleaf": 1}


def test_a_day_of_barter_with_the_northern_caravan() -> None:
    """CP-E15: up to 3 goods for goods of other kinds, then 1 good of choice."""
    scene = meeting("northern_caravan", goods={0: {"dewleaf": 4}}).answer("choice:swap")
    while scene.asked == ("SwapOut", 0) and "give:dewleaf" in scene.offers:
        scene.answer("give:dewleaf")
    while scene.asked[0] == "SwapTake":
        assert "good:dewleaf" not in scene.offers
        scene.answer("good:everice")
    assert scene.goods(0) == {"dewleaf": 1, "everice": 3}
    assert scene.asked == ("ChooseGood", 0)
    assert scene.answer("good:skyfish").goods(0) == {"dewleaf": 1, "everice": 3, "skyfish": 1}


def test_the_long_night_is_short_for_the_strong() -> None:
    """CP-E16: with strength 6 there is no choice; the others buy firewood or hire."""
    scene = meeting("the_long_night", seats=3, guards={0: 3})
    assert scene.asked == ("ChooseOption", 1)
    assert scene.gold(0) == 15
    assert scene.refuse("choice:sing") == Reason("too_weak", (("count", 6),))
    scene.answer("choice:firewood", "choice:hire")
    assert scene.purses() == [15, 8, 6]
    assert scene.view().guards == (3, 0, 1)


def test_firewood_costs_at_most_all_gold() -> None:
    """CP-E16, AL-166."""
    scene = meeting("the_long_night", gold={0: 1}).answer("choice:firewood")
    assert scene.gold(0) == 0


def test_wardens_fight_or_take_a_bribe() -> None:
    """CP-E18."""
    scene = meeting("pass_wardens", guards={1: 4}, seed=seed_of(6, ZERO))
    scene.answer("choice:bribe", "fight")
    assert scene.purses() == [6, 18]
    assert scene.view().guards == (0, 6)


@pytest.mark.parametrize(("held", "left"), [(5, 2), (4, 2), (1, 0)])
def test_the_avalanche_takes_half_of_the_goods(held: int, left: int) -> None:
    """CP-E19: rounded up."""
    scene = meeting("great_avalanche", goods={0: {"dewleaf": held}}).answer("choice:goods")
    assert sum(scene.goods(0).values()) == left


def test_the_avalanche_spares_the_rich_and_the_strong() -> None:
    """CP-E19: 6 gold, or strength 8 to dig; giving up goods is always possible."""
    scene = meeting("great_avalanche", guards={1: 4}, gold={0: 6}).answer("choice:purse", "choice:dig")
    assert scene.purses() == [0, 14]
    assert meeting("great_avalanche", gold={0: 5}).offers == ["choice:goods"]


def test_a_gift_for_the_queen() -> None:
    """CP-E20: 2 goods of different kinds for 7 gold."""
    scene = meeting("winter_queen", goods={0: {"dewleaf": 2, "everice": 1, "skyfish": 1}, 1: {"dewleaf": 2}})
    scene.answer("choice:gift", "good:dewleaf")
    assert scene.refuse("good:dewleaf") == Reason("kind_given_up", (("good", 0),))
    scene.answer("good:skyfish")
    assert (scene.gold(0), scene.goods(0)) == (17, {"dewleaf": 1, "everice": 1})
    assert scene.refuse("choice:gift") == Reason("kinds_cost", (("count", 2),))


def test_a_kept_card_scores() -> None:
    """CP-E09, AL-155: at the end."""
    scene = meeting("cave_yeti", guards={0: 3}, seed=seed_of(6, ONE)).play_out()
    assert lines(scene)["encounters"] >= 6
