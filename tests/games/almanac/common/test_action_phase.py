"""The Action Phase: placing workers (AL-49 ... AL-67)."""

import pytest

from caravanserai.games.almanac.book import ACTIONS, LOCATION, Page
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SealedError, WrongSeatError
from tests.games.almanac.scene import Scene, action_at, arriving_at, end_of, new_match

PAGES = [page for page in BOOK.pages if page is not None]
OUTPOST_FULL_BUT_FORGE_1_AND_LOOM_2 = {
    "forge_2": 0,
    "loom_1": 1,
    "kitchen_1": 0,
    "kitchen_2": 1,
    "wheel_1": 0,
    "wheel_2": 1,
    "hall_1": 0,
    "hall_2": 1,
    "hall_3": 0,
}


def placed(scene: Scene) -> list[int]:
    """The seats of all placements so far, in order."""
    return [each["seat"] for each in scene.facts_of("placed")]


def test_a_turn_moves_a_worker_to_a_free_space_and_does_what_it_shows() -> None:
    """AL-49"""
    scene = action_at("outpost")
    scene.answer("forge_1")
    assert scene.on_spaces() == {"forge_1": 0}
    assert scene.view().home == (2, 3)
    assert scene.goods(0) == {"emberspice": 2}
    assert scene.events_seen()[0] == ("placed", {"seat": 0, "page": "outpost", "space": "forge_1"})


def test_the_guide_begins_and_play_goes_round_until_nobody_can_place() -> None:
    """AL-50"""
    scene = action_at("outpost", seats=3, guide=1)
    scene.until("Bid")
    assert placed(scene) == [1, 2, 0] * 3
    assert scene.view().home == (3, 3, 3)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_every_space_holds_exactly_one_action(page: Page) -> None:
    """AL-51: and only the values that belong to this action."""
    for spot in page.spots:
        action = ACTIONS[spot.action]
        assert (sum(spot.goods) > 0) is (action == "gain")
        assert (spot.good >= 0 and spot.prices[spot.good] > 0) is (action == "sell")
        assert (spot.location >= 0) is (action == "location")


def test_a_player_who_cannot_place_is_skipped() -> None:
    """AL-52: seat 1 has a worker in every hut with a free space."""
    workers = {"forge_1": 1, "loom_1": 1, "kitchen_1": 1, "wheel_2": 1, "hall_3": 1}
    scene = action_at("outpost", guide=1, home={0: 3, 1: 6}, workers=workers)
    assert scene.facts_of("skipped") == [{"seat": 1}]
    assert scene.asked == ("Place", 0)


def test_workers_behind_the_screen_may_not_be_placed() -> None:
    """AL-53"""
    scene = action_at("outpost", home={0: 1, 1: 3})
    assert scene.view().reserve == (5, 3)
    scene.until("Bid")
    assert placed(scene) == [0, 1, 1, 1]
    assert scene.view().reserve == (5, 3)


def test_the_phase_ends_when_no_player_can_place() -> None:
    """AL-54: for lack of workers, or for lack of spaces."""
    scene = action_at("outpost", home={0: 1, 1: 1})
    scene.answer("forge_1", "loom_1")
    assert scene.asked[0] == "Bid"
    blocked = action_at(
        "outpost",
        home={0: 6, 1: 5},
        workers=OUTPOST_FULL_BUT_FORGE_1_AND_LOOM_2,
        supply={"emberspice": 0},
    )
    assert blocked.asked[0] == "Bid"
    assert [each["seat"] for each in blocked.facts_of("skipped")] == [0, 1]


def test_a_player_with_more_workers_goes_on_alone() -> None:
    """AL-55: workers 3/4: seven placements, the last by the second player."""
    scene = action_at("rivertown_landing", home={0: 3, 1: 4})
    scene.until("Bid")
    assert placed(scene) == [0, 1, 0, 1, 0, 1, 1]


def test_every_space_is_a_standard_or_a_location_action() -> None:
    """AL-56: six standard kinds, found on many pages; location actions are defined on their own page."""
    pages_with = [{page.id for page in PAGES for spot in page.spots if spot.action == action} for action in range(7)]
    assert ACTIONS == ("gain", "sell", "shop", "extend", "complete_contract", "gain_contract", "location")
    assert all(len(pages_with[action]) >= 13 for action in range(6))
    for page in PAGES:
        used = {spot.location for spot in page.spots if spot.action == LOCATION}
        assert used == set(range(len(page.locations)))


def test_a_location_action_is_resolved_by_its_own_page() -> None:
    """AL-57: the Tow Horse of Rivertown gives 4 gold, the cell at the Cloud Monastery a letter."""
    river = action_at("rivertown_landing")
    river.answer("l6a")
    assert river.gold(0) == 14
    cloud = action_at("cloud_monastery")
    cloud.answer("r2c1")
    assert cloud.gold(0) == 10
    assert len(cloud.view(0).letters) == 1


def test_placement_obeys_the_rules_of_the_page() -> None:
    """AL-58: the Outpost bars a second worker of a player in one hut, Rivertown bars upstream landings."""
    scene = action_at("outpost", workers={"forge_1": 0}, goods={0: {"everice": 1}})
    assert scene.refuse("forge_2").key == "own_worker_in_hut"
    river = action_at("rivertown_landing", workers={"l5a": 0})
    assert river.refuse("l1a").key == "upstream"


def test_an_occupied_space_is_not_available() -> None:
    """AL-59"""
    scene = action_at("outpost", workers={"forge_1": 1})
    assert "forge_1" not in scene.offers
    reason = scene.refuse("forge_1")
    assert reason.key == "occupied"
    assert dict(reason.facts) == {"seat": 1}


def test_only_an_action_that_can_be_done_completely_may_be_chosen() -> None:
    """AL-60: nothing to sell, no payable contract, no affordable caravan card."""
    scene = action_at("outpost", gold={0: 3}, offer=("handcart",), contracts={0: ("night_watch",)})
    for space in ("forge_2", "loom_2", "hall_1", "hall_3", "wheel_1"):
        assert scene.refuse(space).key == "action_impossible"
    able = action_at(
        "outpost",
        gold={0: 4},
        offer=("handcart",),
        contracts={0: ("night_watch",)},
        goods={0: {"everice": 1, "emberspice": 1, "skyfish": 1, "dewleaf": 1}},
    )
    assert {"forge_2", "loom_2", "hall_1", "hall_3", "wheel_1"} <= set(able.offers)


def test_without_strict_placement_an_impossible_action_does_nothing() -> None:
    """AL-60: option strict_placement = off."""
    scene = action_at("outpost", strict=False, gold={0: 0})
    for space in ("forge_2", "hall_1", "wheel_1"):
        assert space in scene.offers
    scene.answer("hall_1")
    assert scene.on_spaces() == {"hall_1": 0}
    assert scene.asked == ("Place", 1)
    assert scene.gold(0) == 0
    costly = action_at("silt_ruins", strict=False, gold={0: 1})
    assert costly.refuse("tilted_tower_1").key == "too_dear"


def test_a_player_who_can_place_must_place() -> None:
    """AL-61: every option of a turn is a space."""
    scene = action_at("outpost")
    spaces = [spot.id for spot in PAGES[0].spots]
    assert set(scene.offers) <= set(spaces)
    only = action_at("outpost", home={0: 6, 1: 5}, workers=OUTPOST_FULL_BUT_FORGE_1_AND_LOOM_2, guide=1)
    assert only.offers == ["forge_1"]


def test_a_skipped_player_is_asked_again_when_something_has_changed() -> None:
    """AL-62: the emberspice pile is empty until seat 0 sells; then seat 1 can gain from it."""
    scene = action_at(
        "outpost",
        guide=1,
        home={0: 6, 1: 5},
        goods={0: {"emberspice": 2}},
        supply={"emberspice": 0},
        workers=OUTPOST_FULL_BUT_FORGE_1_AND_LOOM_2,
    )
    assert scene.facts_of("skipped") == [{"seat": 1}]
    assert scene.asked == ("Place", 0)
    scene.answer("loom_2", "count:2")
    assert scene.asked == ("Place", 1)
    scene.answer("forge_1")
    assert scene.goods(1) == {"emberspice": 2}
    assert scene.asked[0] == "Bid"


def test_a_worker_gained_may_be_placed_in_the_same_round() -> None:
    """AL-63"""
    scene = action_at("outpost", home={0: 1, 1: 1}, gold={0: 20}, offer=("cooks_wagon",))
    scene.answer("wheel_1", "caravan:cooks_wagon")
    assert scene.view().home == (1, 1)
    scene.answer("forge_1")
    assert scene.asked == ("Place", 0)
    scene.answer("loom_1")
    assert scene.goods(0) == {"dewleaf": 2}


def test_the_timeline_of_a_turn() -> None:
    """AL-64: payment, placement, gain from the page, action, overflow, follow-up, next player."""
    scene = action_at(
        "caravan_crossroads",
        workers={"r3c5": 0, "r2c3": 1},
        goods={0: {"dewleaf": 3, "skyfish": 3}},
        done={0: ("weigh_house",)},
    )
    scene.answer("r3c3")
    assert [kind for kind, _ in scene.events_seen()] == ["paid", "placed", "gold", "gained"]
    questions = []
    for name in ("good:dewleaf", "good:dewleaf", "good:skyfish", "good:emberspice", "good:skyfish"):
        questions.append(scene.asked)
        scene.answer(name)
    assert questions == [("ThrowOut", 0)] * 3 + [("ChooseGood", 0), ("ThrowOut", 0)]
    assert scene.goods(0) == {"dewleaf": 1, "skyfish": 1, "everice": 3, "emberspice": 1}
    assert scene.gold(0) == 9
    assert scene.asked == ("Place", 1)


def test_a_gain_from_the_page_comes_before_the_action() -> None:
    """AL-64: the gold from a rival's road comes after the placement and can pay for the action."""
    scene = action_at("caravan_crossroads", gold={0: 3}, workers={"r1c1": 1}, offer=("handcart",))
    assert "r2c1" in scene.offers
    scene.answer("r2c1")
    assert scene.events_seen() == [
        ("placed", {"seat": 0, "page": "caravan_crossroads", "space": "r2c1"}),
        ("gold", {"seat": 0, "count": 1}),
    ]
    scene.answer("caravan:handcart")
    assert scene.gold(0) == 0


def test_a_whole_turn_ends_before_the_next_player_acts() -> None:
    """AL-65: every nested question goes to the player on turn."""
    scene = action_at("outpost", goods={0: {"dewleaf": 6}})
    scene.answer("wheel_2")
    questions = []
    while scene.asked[0] != "Place":
        questions.append(scene.asked)
        with pytest.raises(WrongSeatError):
            scene.match.answer(0, 1)
        scene.answer(scene.offers[-1])
    assert questions == [("ChooseGood", 0), ("ThrowOut", 0), ("ThrowOut", 0)]
    assert scene.asked == ("Place", 1)


def test_a_turn_can_be_taken_back_until_something_is_revealed() -> None:
    """AL-66: both the sale and the placement before it; the position is the same as before."""
    scene = action_at("outpost", goods={0: {"everice": 2}})
    before = scene.match.digest()
    scene.answer("forge_2", "count:2")
    assert scene.asked == ("Place", 1)
    scene.match.undo(0)
    assert scene.asked == ("SellGoods", 0)
    scene.match.undo(0)
    assert scene.match.digest() == before
    with pytest.raises(SealedError):
        scene.match.undo(0)


@pytest.mark.parametrize(
    ("page", "space"),
    [("cloud_monastery", "r3c5"), ("cloud_monastery", "r2c1"), ("dockside_arcade", "arcade_2")],
    ids=["cards drawn", "random token", "die"],
)
def test_a_turn_that_revealed_something_cannot_be_taken_back(page: str, space: str) -> None:
    """AL-66"""
    scene = action_at(page)
    scene.answer(space)
    assert not scene.match.can_undo(0)
    with pytest.raises(SealedError):
        scene.match.undo(0)


@pytest.mark.parametrize(("gold", "can_undo"), [(3, False), (4, True)])
def test_a_turn_that_revealed_a_rivals_purse_cannot_be_taken_back(gold: int, can_undo: bool) -> None:  # noqa: FBT001  # a case
    """AL-66: seat 1 could use only the Handcart for 4 gold; a skip reveals that it has less."""
    workers = dict(OUTPOST_FULL_BUT_FORGE_1_AND_LOOM_2)
    del workers["forge_2"], workers["wheel_1"]
    scene = action_at(
        "outpost",
        home={0: 6, 1: 6},
        gold={1: gold},
        goods={0: {"everice": 1}},
        offer=("handcart",),
        workers={**workers, "forge_1": 1, "loom_2": 0, "wheel_2": 0},
    )
    scene.answer("forge_2", "count:1")
    assert [each["seat"] for each in scene.facts_of("skipped")][:1] == ([] if can_undo else [1])
    assert scene.match.can_undo(0) is can_undo


def test_a_turn_cannot_be_taken_back_once_another_player_has_acted() -> None:
    """AL-66"""
    scene = action_at("outpost")
    scene.answer("forge_1", "loom_1")
    assert not scene.match.can_undo(0)
    assert scene.match.can_undo(1)


def test_effects_after_all_workers_fire_once_in_turn_order_before_the_end_phase() -> None:
    """AL-67: Sublin Salt pays for the air left, before workers are retrieved."""
    scene = arriving_at("sublin_salt", seats=3, guide=1)
    scene.until("Bid")
    events = [(kind, facts.get("seat")) for kind, facts in scene.events_seen(since=-1)]
    last = max(at for at, (kind, _) in enumerate(events) if kind == "placed")
    after = events[last:]
    spent = [seat for kind, seat in after if kind == "token_spent"]
    assert spent == [1, 2, 0]
    kinds = [kind for kind, _ in after]
    assert max(at for at, kind in enumerate(kinds) if kind == "token_spent") < kinds.index("retrieved")


def test_effects_after_all_workers_fire_at_the_final_location_too() -> None:
    """AL-67: the key of the Courtyard Markets is given before contracts are closed."""
    scene = action_at("courtyard_markets", home={0: 1, 1: 0})
    assert scene.view().key == -1
    scene.answer("fountain_3")
    assert scene.asked == ("CloseContract", 0)
    assert scene.view().key == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_round_ends_while_a_player_can_place(seats: int) -> None:
    """AL-54, AL-62: in whole matches, the phase ends only when no seat with a worker has a legal space."""
    scene, dice = new_match(seats, 9), Dice(9)
    while not scene.match.over:
        before = scene.match.copy()
        options = scene.match.options()
        scene.match.answer(options[dice.below(len(options))])
        if any(kind == "retrieved" for kind, _ in scene.events_seen()):
            assert type(before.decision).__name__ != "Bid"
            skipped = [facts["seat"] for kind, facts in scene.events_seen() if kind == "skipped"]
            last = before.decision_of(None).seat
            waiting = [seat for seat, home in enumerate(before.view().home) if home and seat != last]
            assert set(waiting) <= set(skipped)


def test_an_end_phase_starts_with_all_workers_back() -> None:
    """AL-54: all workers are home again when the seats bid."""
    scene = end_of("outpost", workers={"forge_1": 0, "loom_1": 1})
    assert scene.view().home == (3, 3)
    assert scene.on_spaces() == {}
