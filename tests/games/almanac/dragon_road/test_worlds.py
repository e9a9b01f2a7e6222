"""Imagined worlds: contracts, letters and encounters that a seat has not seen."""

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.match import Match
from tests.games.almanac.scene import action_at, arriving_at, card_index, end_of

SEEDS = range(60)


def letters(world: Match[Road], seat: int) -> set[str]:
    """The letters that a seat holds in a world."""
    return {BOOK.tokens[kind].id for kind in world.view(seat).letters}


def test_a_seat_that_completes_a_contract_has_one_in_every_world() -> None:
    """DR-K02: others do not know which one; three contracts could be paid with these goods."""
    goods = {"dewleaf": 3, "everice": 3}
    scene = action_at("outpost", guide=1, contracts={1: ("lantern_tea_house",)}, goods={1: goods}).answer("hall_1")
    assert scene.asked == ("CompleteContract", 1)
    payable = {BOOK.contracts[card].id for seed in SEEDS for card in scene.match.imagine(0, seed).options(1)}
    assert payable == {"lantern_tea_house", "deep_ice_cellars", "caravan_insurers"}
    assert all(scene.match.imagine(0, seed).options(1) for seed in SEEDS)


def test_the_true_contract_is_no_likelier_than_another_that_could_be_paid() -> None:
    """AL-228: with one rival holding one contract, the three that fit are about equally frequent."""
    goods = {"dewleaf": 3, "everice": 3}
    scene = action_at("outpost", guide=1, contracts={1: ("lantern_tea_house",)}, goods={1: goods}).answer("hall_1")
    held = [BOOK.contracts[scene.match.imagine(0, seed).options(1)[0]].id for seed in range(300)]
    assert all(70 <= held.count(card) <= 130 for card in ("lantern_tea_house", "deep_ice_cellars", "caravan_insurers"))


def test_a_rivals_contracts_may_be_any_and_no_card_is_there_twice() -> None:
    """AL-228: also while another seat is asked."""
    scene = action_at("outpost", guide=0, contracts={0: ("night_watch",), 1: ("deep_vault",)})
    worlds = [scene.match.imagine(0, seed)._state for seed in SEEDS]
    assert len({world.contracts[1] for world in worlds}) > 10
    cards = [
        sorted((*one.contract_deck, *one.contracts[0], *one.contracts[1])) for one in (scene.match._state, *worlds)
    ]
    assert all(dealt == cards[0] for dealt in cards)


def test_a_seat_that_can_only_complete_a_contract_can_place_in_every_world() -> None:
    """DR-D14: a rival whose only legal space completes a contract is not skipped in a world."""
    taken = dict.fromkeys(("forge_1", "loom_1", "kitchen_1", "wheel_2"), 0)
    own = dict.fromkeys(("forge_2", "loom_2", "kitchen_2", "wheel_1"), 1)
    scene = action_at(
        "outpost",
        guide=1,
        workers=taken | own | {"hall_2": 0},
        home={0: 6, 1: 6},
        contracts={1: ("lantern_tea_house",)},
        goods={1: {"dewleaf": 3}},
    )
    assert scene.offers == ["hall_1"]
    assert all(tuple(scene.match.imagine(0, seed).options(1)) == tuple(scene.match.options()) for seed in SEEDS)


def test_a_rivals_letter_may_be_any_that_was_not_seen() -> None:
    """DR-T01: not the observer's own, and not one for a page entered since, which would have been delivered."""
    scene = arriving_at("skygate", tokens={0: {"letter_15": 1}, 1: {"letter_12": 1}})
    worlds = [scene.match.imagine(0, seed) for seed in SEEDS]
    assert set().union(*(letters(world, 1) for world in worlds)) == {"letter_10", "letter_12"}
    assert all(letters(world, 0) == {"letter_15"} for world in worlds)
    assert set().union(*(letters(scene.match.imagine(None, seed), 1) for seed in SEEDS)) == {
        "letter_10",
        "letter_12",
        "letter_15",
    }


def test_a_peeked_encounter_stays_for_the_peeker_alone() -> None:
    """DR-D19."""
    scene = end_of("outpost", tokens={0: {"prophecy_globe": 1}}, encounter="ford_wolves").answer("token:prophecy_globe")
    tops = {
        seat: {scene.match.imagine(seat, seed)._state.encounter_deck[-1] for seed in SEEDS} for seat in (0, 1, None)
    }
    first = [
        card_index("encounter", name) for name in ("ford_wolves", "washed_out_road", "tinkers_donkey", "road_raiders")
    ]
    assert tops == {0: {first[0]}, 1: set(first), None: set(first)}


def test_a_letter_for_this_page_may_be_held_before_its_delivery() -> None:
    """DR-L02f: seat 0 is asked at its arrival; the letters of seats 1 to 3 are still to be delivered."""
    letter = {0: "letter_15", 1: "letter_8", 2: "letter_10", 3: "letter_12"}
    tokens = {seat: {name: 1} for seat, name in letter.items()}
    scene = arriving_at("skygate", seats=4, guide=0, done={0: ("post_riders",)}, tokens=tokens)
    assert scene.asked == ("ChooseGood", 0)
    for observer in (0, 2, None):
        worlds = [scene.match.imagine(observer, seed) for seed in SEEDS]
        held = [[letters(world, seat) for world in worlds] for seat in range(4)]
        assert {"letter_8"} not in held[0]
        for seat in {1, 2, 3} - {observer}:
            assert {"letter_8"} in held[seat]
            assert len(set(map(frozenset, held[seat]))) >= 3


def test_a_letter_is_delivered_before_its_owner_is_asked_anything() -> None:
    """AL-239: otherwise a world with another letter could not go on."""
    scene = arriving_at("skygate", guide=1, done={1: ("post_riders",)}, tokens={1: {"letter_8": 1, "letter_10": 1}})
    assert scene.asked == ("ChooseGood", 1)
    assert scene.gold(1) == 10 + 12
    for seed in SEEDS:
        world = scene.match.imagine(0, seed)
        world.answer(world.options()[0])
        assert min(world._state.tokens) >= 0
        assert len(letters(world, 1)) == 1


def test_tokens_face_down_and_letters_held_are_hidden() -> None:
    """AL-233: imagined worlds redraw them, views show only their number."""
    assert {"face_down", "tokens"} <= {*DRAGON_ROAD.hidden}
    scene = action_at("cloud_monastery", seats=3, tokens={1: {"letter_10": 1}})
    lying = [scene.match.imagine(0, seed)._state.face_down for seed in SEEDS]
    assert len(set(map(tuple, lying))) > 10
    assert scene.view(0).face_down == scene.view(None).face_down
    assert sum(scene.view(0).face_down) == 3
