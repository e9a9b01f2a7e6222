"""The Arrival Phase (AL-35 ... AL-48)."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.flow.phases import Arrive
from tests.games.almanac.road import page_named, road
from tests.games.almanac.scene import Scene, action_at, arriving_at, end_of, new_match, seed_of


def event_kinds(scene: Scene, *wanted: str) -> list[str]:
    """The kinds of all events so far, filtered by those wanted."""
    return [kind for kind, _ in scene.events_seen(since=-1) if kind in wanted]


def test_every_turn_to_a_new_page_has_an_arrival_phase() -> None:
    """AL-35"""
    scene = new_match(2, 3).play_out()
    steps = event_kinds(scene, "arrived", "offered", "chose_page")
    assert steps == ["arrived", "offered", "offered"] + ["chose_page", "arrived", "offered", "offered"] * 5


def test_arrival_abilities_work_in_turn_order_for_everyone() -> None:
    """AL-36"""
    done = {0: ("lantern_tea_house",), 1: ("post_riders",), 2: ("deep_ice_cellars",)}
    scene = arriving_at("cloud_monastery", seats=3, guide=2, done=done)
    gains = [(kind, facts["seat"]) for kind, facts in scene.events_seen(since=-1) if kind in ("gold", "gained")]
    assert gains == [("gained", 2), ("gold", 0), ("gold", 1)]
    assert scene.purses() == [12, 13, 10]
    assert scene.goods(2) == {"everice": 1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_caravan_cards_as_players_are_laid_out(seats: int) -> None:
    """AL-37: two players: an offer of 2, and 28 cards left in round 1."""
    scene = new_match(seats)
    assert len(scene.offer) == seats
    assert scene.view().caravan_deck == 30 - seats
    assert [each["caravan"] for each in scene.facts_of("offered")] == scene.offer


def test_the_page_is_set_up_and_its_rule_becomes_active() -> None:
    """AL-38: the letters of the Cloud Monastery are dealt, and its rule bars spaces beside a player's own worker."""
    scene = arriving_at("cloud_monastery", seats=4, guide=0)
    assert sum(scene.view().face_down) == 4
    assert [each["cause"] for each in scene.facts_of("chance")] == ["letters"]
    scene.answer("r1c1", "r4c2", "good:dewleaf", "good:dewleaf", "r2c4", "guard", "r1c4")
    assert scene.asked == ("Place", 0)
    assert scene.refuse("r2c1").key == "own_worker_beside"


def test_abilities_come_before_the_offer_and_the_offer_before_the_page() -> None:
    """AL-39"""
    scene = arriving_at("cloud_monastery", done={0: ("lantern_tea_house",)})
    assert event_kinds(scene, "arrived", "gold", "offered", "chance") == [
        "arrived",
        "gold",
        "offered",
        "offered",
        "chance",
    ]
    asking = arriving_at("cloud_monastery", done={0: ("wayfarers_inn",)})
    assert asking.asked == ("ChooseGood", 0)
    assert asking.offer == []
    assert asking.view().face_down == ()


def test_the_first_round_has_an_arrival_phase_too() -> None:
    """AL-40"""
    scene = new_match(3)
    assert scene.facts_of("arrived") == [{"page": "outpost", "round": 1}]
    assert len(scene.offer) == 3
    assert event_kinds(scene, "gold", "gained") == []


def inn_and_cellars() -> Scene:
    """One crate is empty; one ability needs an empty crate, the other fills it."""
    done = {0: ("deep_ice_cellars", "wayfarers_inn", "lantern_tea_house")}
    return arriving_at("cloud_monastery", goods={0: {"dewleaf": 5}}, done=done)


def test_the_owner_chooses_the_sequence_of_arrival_abilities() -> None:
    """AL-41: the inn before the cellars gives two goods, the cellars before the inn only one."""
    scene = inn_and_cellars()
    assert scene.asked == ("WorkFirst", 0)
    assert scene.offers == ["contract:deep_ice_cellars", "contract:wayfarers_inn"]
    assert scene.refuse("contract:lantern_tea_house").key == "order_free"
    scene.answer("contract:wayfarers_inn", "good:skyfish")
    assert scene.asked == ("ThrowOut", 0)
    scene.answer("good:dewleaf")
    assert scene.goods(0) == {"dewleaf": 4, "everice": 1, "skyfish": 1}
    assert scene.gold(0) == 12

    other = inn_and_cellars()
    other.answer("contract:deep_ice_cellars")
    assert other.asked == ("Place", 0)
    assert other.goods(0) == {"dewleaf": 5, "everice": 1}
    assert other.gold(0) == 12


def test_a_sequence_that_cannot_matter_is_not_asked_for() -> None:
    """AL-41: with room for all goods, the owner chooses only their kinds."""
    done = {0: ("deep_ice_cellars", "wayfarers_inn", "lantern_tea_house")}
    scene = arriving_at("cloud_monastery", goods={0: {"dewleaf": 2}}, done=done)
    assert scene.asked == ("ChooseGood", 0)
    scene.answer("good:skyfish")
    assert scene.asked == ("Place", 0)
    assert scene.goods(0) == {"dewleaf": 2, "everice": 1, "skyfish": 1}


def test_contraband_rolls_are_part_of_the_sequence() -> None:
    """AL-41: a crate that seized contraband leaves is free for the inn, if its owner rolls first."""
    position = {"goods": {0: {"dewleaf": 5}}, "tokens": {0: {"contraband": 1}}, "done": {0: ("wayfarers_inn",)}}
    full = arriving_at("rivertown_landing", seed=seed_of(6, 0), **position)  # type: ignore[arg-type]  # a position
    assert full.asked == ("Place", 0)
    assert full.tokens(0) == {}
    assert full.goods(0) == {"dewleaf": 5}
    position["goods"] = {0: {"dewleaf": 4}}
    room = arriving_at("rivertown_landing", seed=seed_of(6, 0), **position)  # type: ignore[arg-type]  # a position
    assert room.offers == ["contract:wayfarers_inn", "token:contraband"]
    room.answer("token:contraband", "good:everice")
    assert room.facts_of("die") == [{"seat": 0, "pips": 1}]
    assert room.goods(0) == {"dewleaf": 4, "everice": 1}


def test_the_current_location_is_already_the_new_page() -> None:
    """AL-42: a letter for Rivertown Landing is delivered on entering it, not before."""
    letter = {0: {"letter_10": 1}}
    entering = arriving_at("rivertown_landing", tokens=letter)
    assert entering.gold(0) == 22
    assert entering.tokens(0) == {}
    elsewhere = arriving_at("neverwood", tokens=letter)
    assert elsewhere.gold(0) == 10
    assert elsewhere.tokens(0) == {"letter_10": 1}


def test_effects_of_the_start_of_the_arrival_belong_to_the_first_step() -> None:
    """AL-43: tourists pay before the offer is laid out, in turn order with the other abilities of each player."""
    tourists = {0: {"tourist": 1}, 1: {"tourist": 1}}
    scene = arriving_at("neverwood", guide=1, tokens=tourists, done={1: ("lantern_tea_house",)})
    assert event_kinds(scene, "gold", "offered") == ["gold", "gold", "gold", "offered", "offered"]
    assert [each["seat"] for each in scene.facts_of("gold")] == [1, 1, 0]
    assert scene.purses() == [12, 14]


def test_abilities_without_choice_work_by_themselves() -> None:
    """AL-44: the first question is the Guide's first turn; only an ability with a choice asks."""
    scene = arriving_at("neverwood", tokens={0: {"tourist": 2}}, done={0: ("lantern_tea_house", "deep_ice_cellars")})
    assert scene.asked == ("Place", 0)
    assert scene.gold(0) == 16
    assert scene.goods(0) == {"everice": 1}
    assert arriving_at("neverwood", tokens={0: {"camel": 1}}).asked == ("UseAbility", 0)


def test_cards_bought_are_not_replaced_during_the_round() -> None:
    """AL-45"""
    scene = action_at("outpost", seats=3, offer=("handcart", "ox_team", "scout_rider"))
    left = scene.view().caravan_deck
    scene.answer("wheel_1", "caravan:handcart", "forge_1")
    assert scene.offer == ["ox_team", "scout_rider"]
    assert scene.view().caravan_deck == left


def test_discards_are_shuffled_into_a_new_deck_when_cards_run_out() -> None:
    """AL-46: the remaining cards are dealt first."""
    discards = ("ox_team", "scout_rider", "tinkers_van", "watch_dogs")
    offers = set()
    for seed in range(8):
        scene = arriving_at(
            "neverwood", seats=3, seed=seed, caravan_deck=("handcart",), bare_caravans=True, caravan_discard=discards
        )
        assert scene.offer[0] == "handcart"
        assert len(scene.offer) == 3
        assert set(scene.offer[1:]) < set(discards)
        assert scene.view().caravan_deck == 2
        assert [each["cause"] for each in scene.facts_of("chance")] == ["caravans"]
        offers.add(tuple(scene.offer))
    assert len(offers) > 1


def test_with_too_few_cards_in_all_the_offer_is_smaller() -> None:
    """AL-46"""
    scene = arriving_at(
        "neverwood", seats=4, caravan_deck=("handcart",), bare_caravans=True, caravan_discard=("ox_team",)
    )
    assert scene.offer == ["handcart", "ox_team"]
    assert scene.view().caravan_deck == 0
    assert scene.asked == ("Place", 0)


@pytest.mark.parametrize(
    ("page", "token", "held", "spaces"),
    [
        ("razorbeak_canyon", "tourist", 1, ["first_3"]),
        ("cavern_mines", "ancient_weapon", 1, ["d2"]),
        ("silt_ruins", "contraband", 2, ["drowned_gate_3", "tilted_tower_1"]),
        ("yop_gub_islands", "prophecy_globe", 4, []),
    ],
)
def test_a_page_places_what_the_box_holds_in_its_listed_order(
    page: str, token: str, held: int, spaces: list[str]
) -> None:
    """AL-47"""
    scene = arriving_at(page, seats=4, tokens={1: {token: held}}, seed=seed_of(6, 5, 5))
    lying = scene.view().lying
    listed = BOOK.pages[scene.view().page]
    assert listed is not None
    assert [spot.id for spot in listed.spots if lying[spot.index]] == spaces


def test_supplies_beside_a_page_are_no_larger_than_the_box() -> None:
    """AL-47: three of nine lightnings are held, and one of the four letters."""
    lightning = BOOK.tokens[[kind.id for kind in BOOK.tokens].index("bottled_lightning")].index
    assert arriving_at("skygate", tokens={0: {"bottled_lightning": 3}}).view().pool[lightning] == 6
    assert sum(arriving_at("cloud_monastery", tokens={0: {"letter_12": 1}}).view().face_down) == 3


def test_two_player_text_counts_only_with_two_players_and_changes_only_what_it_says() -> None:
    """AL-48: the Cloud Monastery bars diagonal neighbours for two players only, and orthogonal ones for all."""
    for seats, bars_diagonal in ((2, True), (3, False)):
        scene = action_at("cloud_monastery", seats=seats, guide=0, workers={"r1c1": 0})
        assert scene.refuse("r2c1").key == "own_worker_beside"
        free = action_at("cloud_monastery", seats=seats, guide=0, workers={"r4c2": 0}, goods={0: {"everice": 1}})
        assert ("r3c3" not in free.offers) is bars_diagonal


def test_the_next_arrival_follows_the_end_phase_at_once() -> None:
    """AL-35: after the encounter the chosen page is entered and its offer dealt anew."""
    scene = end_of("outpost", offer=("handcart", "ox_team"), encounter="tinkers_donkey")
    scene.bid(0, 0).answer("page:razorbeak_canyon", "choice:chat", "choice:chat")
    assert scene.place == "razorbeak_canyon"
    assert len(scene.offer) == 2
    assert not {"handcart", "ox_team"} & set(scene.offer)
    assert scene.asked == ("Place", 0)


@pytest.mark.parametrize(("tokens", "seals"), [({1: {"letter_10": 1}}, 1), ({1: {"camel": 1}}, 0)])
def test_an_arrival_with_letters_in_play_cannot_be_taken_back(tokens: dict[int, dict[str, int]], seals: int) -> None:
    """AL-239: a letter that is not delivered reveals that it has another destination."""
    state = road(2, "outpost", tokens=tokens)
    state.next_page = page_named("skygate").number
    before = state.seals
    Arrive.of().run(state)
    assert state.seals - before == seals
