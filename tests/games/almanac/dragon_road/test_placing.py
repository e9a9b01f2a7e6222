"""Spaces, costs and surcharges of the pages."""

import tomllib
from importlib.resources import files

import pytest

from caravanserai.games.almanac.book import Page
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.state import replaced
from caravanserai.kernel.decision import Reason
from tests.games.almanac.dragon_road.sheet import lines
from tests.games.almanac.scene import Scene, action_at, card_index, closing_at, end_of, meeting

PAGES = [page for page in BOOK.pages if page is not None]


def lying(scene: Scene) -> int:
    """The number of open tokens on the page."""
    return sum(scene.view().lying)


def test_spaces_not_in_use_do_not_exist() -> None:
    """DR-D01: neither for placements nor for tokens."""
    scene = action_at("outpost")
    assert scene.refuse("forge_3") == Reason("not_in_use")
    assert "forge_3" in action_at("outpost", seats=3).offers
    assert [lying(action_at("silt_ruins", seats=seats)) for seats in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.parametrize("page", PAGES, ids=[page.id for page in PAGES])
def test_every_space_in_use_with_fewer_players_is_in_use_with_more(page: Page) -> None:
    """DR-D01."""
    two, three, four = (set(page.in_use[seats]) for seats in (2, 3, 4))
    assert two < three < four
    assert four == {spot.index for spot in page.spots}


def test_one_worker_to_a_space_but_any_number_at_the_river_mouth() -> None:
    """DR-D02."""
    scene = action_at("rivertown_landing", home={0: 3, 1: 1})
    scene.answer("mouth", "good:dewleaf", "mouth", "good:dewleaf", "mouth", "good:dewleaf")
    assert scene.view().crowd == (2, 1)
    assert "mouth" in scene.offers
    taken = action_at("outpost", workers={"forge_1": 1})
    assert taken.refuse("forge_1") == Reason("occupied", (("seat", 1),))


def test_cost_and_surcharge_are_paid_together() -> None:
    """DR-D03: a cellar under the fog costs 2 and 2."""
    assert "mire_market_2" not in action_at("silt_ruins", gold={0: 3}).offers
    scene = action_at("silt_ruins", gold={0: 4}).answer("mire_market_2")
    assert scene.gold(0) == 0


def test_an_action_must_be_affordable_with_the_gold_left() -> None:
    """DR-D03: after the surcharge of the court, the card."""
    offer, workers = ("handcart",), {"spice_3": 1}
    assert "spice_1" not in action_at("courtyard_markets", gold={0: 4}, offer=offer, workers=workers).offers
    scene = action_at("courtyard_markets", gold={0: 5}, offer=offer, workers=workers)
    scene.answer("spice_1", "caravan:handcart")
    assert scene.gold(0) == 0


def test_goods_of_any_kind_pay_for_a_statue() -> None:
    """DR-D04: any mix; one good is not enough."""
    scene = action_at("courtyard_markets", goods={0: {"dewleaf": 1, "everice": 1, "skyfish": 1}})
    scene.answer("spice_2", "good:everice", "good:dewleaf", "token:dragon_statue_roads")
    assert scene.goods(0) == {"skyfish": 1}
    poor = action_at("courtyard_markets", goods={0: {"dewleaf": 1}})
    assert poor.refuse("spice_2") == Reason("goods_cost", (("count", 2),))


def test_surcharges_go_to_the_supply_unless_a_player_is_named() -> None:
    """DR-D05: a payment to a player is public."""
    fog = action_at("silt_ruins", goods={0: {"dewleaf": 1}}).answer("mire_market_3", "count:1")
    assert fog.purses() == [10 - 2 + 3, 10]
    twin = action_at("wizards_hollow", seats=3, workers={"eye_stone": 2}).answer("eye_echo")
    assert twin.purses() == [8, 10, 12]
    assert twin.facts_of("toll", 1) == [{"seat": 0, "other": 2, "count": 2}]


def test_a_lap_is_as_many_placements_as_players_by_any_players() -> None:
    """DR-D06: two placements of one player are a lap, too, when the rival has no worker."""
    scene = action_at("skygate", home={0: 3, 1: 0})
    scene.answer("anvil_3")
    assert scene.facts_of("storm_moved") == []
    scene.answer("anvil_1", "guard")
    assert len(scene.facts_of("storm_moved")) == 1


def test_surplus_tokens_stay_in_the_box_except_letters() -> None:
    """DR-D07."""
    assert lying(action_at("silt_ruins")) == 2
    for seats, piles in ((2, [2, 2]), (3, [2, 1, 1]), (4, [1, 1, 1, 1])):
        face_down = action_at("cloud_monastery", seats=seats).view().face_down
        assert sorted((count for count in face_down if count), reverse=True) == piles


def test_nothing_on_a_page_survives_it() -> None:
    """DR-D08: fruit and unclaimed tokens leave in clean-up."""
    scene = end_of("silt_ruins").bid(1, 0)
    assert lying(scene) == 2
    scene.answer("page:neverwood").until("Place")
    assert scene.place == "neverwood"
    kinds = [kind.id for kind in BOOK.tokens]
    assert not scene.view().pool[kinds.index("contraband")]
    assert scene.tokens(0) == scene.tokens(1) == {}
    orchard = end_of("vineland_tract").bid(1, 0).answer("page:courtyard_markets").until("Place")
    held = [sum(orchard.goods(seat).values()) for seat in range(2)]
    assert sum(orchard.view().supply) + sum(held) == 120


def test_a_location_action_that_gives_goods_is_no_gain_goods() -> None:
    """DR-D09: no lightning, no Weigh House."""
    scene = action_at("yop_gub_islands", tokens={0: {"bottled_lightning": 1}}, done={0: ("weigh_house",)})
    page = PAGES[4]
    globe = next(spot.id for spot in page.spots if spot.location >= 0 and spot.id in scene.offers)
    scene.answer(globe, "good:dewleaf")
    assert scene.asked == ("Place", 1)
    assert scene.goods(0) == {"dewleaf": 1}


def test_a_counter_is_no_sale() -> None:
    """DR-D09: the Spice Exchange adds nothing, and contraband cannot be sold."""
    one_each = {"dewleaf": 1, "emberspice": 1, "everice": 1, "skyfish": 1}
    own = {0: {"contraband": 1}}
    plain = action_at("dockside_arcade", goods={0: one_each}).answer("arcade_4").until("Place")
    scene = action_at("dockside_arcade", goods={0: one_each}, done={0: ("spice_exchange",)}, tokens=own)
    scene.answer("arcade_4").until("Place")
    assert scene.gold(0) == plain.gold(0) > 10
    assert scene.tokens(0) == {"contraband": 1}


def test_a_mirrored_action_counts_as_the_copied_action() -> None:
    """DR-D09: a mirrored gain triggers the Weigh House."""
    scene = action_at("wizards_hollow", done={0: ("weigh_house",)}, workers={"eye_echo": 1})
    scene.answer("star_stone", "eye_echo")
    assert scene.goods(0) == {"dewleaf": 3}
    assert scene.asked == ("ChooseGood", 0)


def test_early_and_hired_workers_obey_the_page() -> None:
    """DR-D10: one worker in each hut, wherever the worker comes from."""
    early = action_at("outpost", tokens={0: {"bedroll": 1}}).answer("token:bedroll", "forge_1")
    assert early.refuse("forge_2").key != "action_impossible"
    hired = action_at("outpost", tokens={0: {"hireling": 1}}, home={0: 1}, workers={"forge_1": 0})
    assert hired.answer("token:hireling").refuse("forge_2").key == early.refuse("forge_2").key


def test_ids_are_unique_within_their_kind_only() -> None:
    """DR-D11: `mouth` is the id of a group and of a space."""
    for page in PAGES:
        spaces = [spot.id for spot in page.spots]
        assert len(set(spaces)) == len(spaces)
        assert len(set(page.groups)) == len(page.groups)
    river = PAGES[9]
    assert "mouth" in river.groups
    assert "mouth" in [spot.id for spot in river.spots]


def test_fame_that_is_printed_twice_counts_once() -> None:
    """DR-D12: the key and a full ocean set are worth 10 each, not 20."""
    sheet = lines(closing_at(key=0, tokens={0: {"ocean": 4}}, gold={0: 0}))
    assert sum(sheet.values()) == 20


def test_the_twin_good_makes_the_market_of_its_kind_legal() -> None:
    """DR-D13: the player's own worker on the sun stone, no Skyfish held; the good must be Skyfish."""
    scene = action_at("wizards_hollow", workers={"sun_stone": 0})
    assert "sun_echo" in scene.offers
    scene.answer("sun_echo")
    assert scene.offers == ["good:skyfish"]
    scene.answer("good:skyfish", "count:1")
    assert scene.gold(0) == 16


def test_gains_on_the_way_do_not_pay_for_the_placement() -> None:
    """DR-D13: the player must have the mirror's 1 gold before."""
    workers = {"star_echo": 0, "sun_echo": 1}
    assert "star_stone" not in action_at("wizards_hollow", gold={0: 0}, workers=workers).offers
    assert "star_stone" in action_at("wizards_hollow", gold={0: 1}, workers=workers).offers


def test_nobody_has_to_spend_a_token() -> None:
    """DR-D14: a player without a worker may keep the hireling, and the turn passes."""
    scene = action_at("outpost", tokens={0: {"hireling": 1}}, home={0: 0, 1: 1}).answer("done")
    assert scene.asked == ("Place", 1)
    scene.answer("forge_1", "done")
    assert scene.asked[0] == "Bid"
    assert scene.tokens(0) == {"hireling": 1}


def test_a_placement_that_costs_gold_is_compulsory() -> None:
    """DR-D14: passing is illegal, even if the only space left costs 4 gold."""
    spots = [spot.id for spot in PAGES[5].spots if spot.min_players == 2 and spot.group != 4]
    workers = {name: number % 2 for number, name in enumerate(spots)} | {"mire_market_1": 1}
    scene = action_at("silt_ruins", workers=workers, home={0: 5, 1: 6})
    assert scene.asked == ("Place", 0)
    assert scene.offers == ["mire_market_2"]
    assert scene.answer("mire_market_2").gold(0) == 6


def test_the_turn_opens_for_a_worker_or_a_usable_hireling_only() -> None:
    """DR-D15: the Alchemists alone give no turn to a seat without a worker, and this does not count as a skip."""
    scene = action_at("outpost", done={0: ("alchemists_circle",)}, goods={0: {"dewleaf": 1}}, home={0: 0})
    assert scene.asked == ("Place", 1)
    assert scene.facts_of("skipped") == []


def test_the_window_opens_before_the_check_for_a_legal_space() -> None:
    """DR-D15: every hut has a worker of the player, and goods may still be exchanged."""
    huts = ("forge_1", "loom_1", "kitchen_1", "wheel_2", "hall_2")
    scene = action_at(
        "outpost",
        done={0: ("alchemists_circle",)},
        goods={0: {"dewleaf": 1}},
        home={0: 6},
        workers=dict.fromkeys(huts, 0),
    )
    assert scene.asked == ("UseAbility", 0)
    scene.answer("done")
    assert scene.facts_of("skipped") == [{"seat": 0}]


def test_lightning_just_bottled_serves_no_action_before_the_next() -> None:
    """DR-D16: lightning lying on a Gain space is taken first, and can be used."""
    scene = action_at("skygate").answer("kite_2")
    assert scene.tokens(0) == {"bottled_lightning": 2}
    assert scene.asked == ("Place", 1)
    struck = action_at("skygate")
    struck.match._state.lying[next(spot.index for spot in PAGES[7].spots if spot.id == "anvil_3")] = 1
    struck.answer("anvil_3")
    assert struck.offers == ["done", "token:bottled_lightning"]


def test_crate_tokens_stay_in_an_overflow() -> None:
    """DR-D17: six of them fill the six starting crates; only goods are thrown out."""
    scene = action_at("outpost", tokens={0: {"tourist": 2, "contraband": 4}}).answer("forge_1")
    assert scene.goods(0) == {}
    assert scene.tokens(0) == {"tourist": 2, "contraband": 4}
    assert scene.asked == ("Place", 1)


def test_reductions_come_off_the_supplys_part_first() -> None:
    """DR-D18: a mirror with a rival on its twin costs 1 and 2; reduced by 2, 1 gold is left for the rival."""
    workers = {"star_echo": 1, "eye_echo": 1}
    scene = action_at("wizards_hollow", done={0: ("toll_keepers",)}, workers=workers)
    scene.answer("star_stone", "eye_echo")
    assert scene.purses() == [9, 11]
    assert scene.facts_of("toll") == [{"seat": 0, "other": 1, "count": 1}]


def test_undo_ends_where_something_was_revealed() -> None:
    """DR-D19: a letter, a die, contracts drawn, a peek, a sealed bid."""
    letter = action_at("cloud_monastery").answer("r2c1")
    die = action_at("dockside_arcade").answer("arcade_2")
    drawn = action_at("cloud_monastery").answer("r3c5")
    peek = end_of("outpost", tokens={0: {"prophecy_globe": 1}}).answer("token:prophecy_globe")
    bid = end_of("outpost").bid(1, 0)
    fight = meeting("road_raiders").answer("fight")
    for scene in (letter, die, drawn, peek, bid, fight):
        assert not scene.match.can_undo()
    plain = action_at("outpost").answer("forge_1")
    assert plain.match.can_undo()


def test_the_peeker_keeps_seeing_the_card_until_it_is_turned_up() -> None:
    """DR-D19."""
    scene = end_of("outpost", tokens={0: {"prophecy_globe": 1}}, encounter="tinkers_donkey")
    scene.answer("token:prophecy_globe").bid(0, 1)
    assert scene.view(0).top_encounter == card_index("encounter", "tinkers_donkey")
    scene.answer("page:cloud_monastery")
    assert scene.view(0).top_encounter is None
    assert scene.view().encounter == card_index("encounter", "tinkers_donkey")


def test_a_tie_between_two_tie_breakers_follows_the_common_rule() -> None:
    """DR-D21: between these two, the Guide first, then clockwise from the Guide."""
    scene = end_of("outpost", seats=4, guide=1, done={0: ("velvet_gavel",)})
    gavel = scene.match._state.done[0]
    scene.match._state.done = replaced(scene.match._state.done, 3, gavel)
    scene.match._state.contract_deck.pop()
    for seat, gold in enumerate((4, 4, 4, 4)):
        scene.match.answer(gold, seat)
    assert scene.view().guide == 3


def test_only_the_customs_patrol_names_a_token_of_one_page() -> None:
    """DR-D22: every other card works in another book, too."""
    families = {kind.family for kind in BOOK.tokens}
    data = files("caravanserai.games.almanac.dragon_road") / "data"
    bound = []
    for name, thing in (("contracts.toml", "contract"), ("encounters.toml", "encounter")):
        for card in tomllib.loads((data / name).read_text("utf-8"))[thing]:
            rules = str({key: value for key, value in card.items() if key in RULES_OF_A_CARD})
            if any(family in rules for family in families):
                bound.append(card["effect_id"])
    assert bound == ["DR-E10"]


RULES_OF_A_CARD = {"effect", "win", "lose", "option", "alternative", "ability", "win_text", "lose_text", "text"}


def test_an_outlook_names_each_thing_once() -> None:
    """DR-D13: 2 goods of choice from the space and 1 from the twin are 3; goods to be paid are subtracted."""
    hollow = action_at("wizards_hollow", seats=3, workers={"crown_stone": 0})
    assert hollow.outlook("crown_echo") == [("any_goods", 3)]
    court = action_at("courtyard_markets", goods={0: {"dewleaf": 2}})
    assert court.outlook("spice_2") == [("any_goods", -2)]
