"""With mixed decks, the Alpine Engineers of Crystal Peaks ignore the rule of a page of The Dragon Road."""

from typing import Unpack

import pytest

from caravanserai.kernel.decision import Reason
from tests.games.almanac.scene import Position, Scene, action_at

ENGINEERS = "crystal_peaks.alpine_engineers"


def with_engineers(page: str, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """Seat 0 has completed the contract and is on turn."""
    position["decks"], position["done"] = "mixed", {0: (ENGINEERS,)}
    return action_at(page, seats=seats, **position)


def memo(scene: Scene) -> list[int]:
    """The memory of the page's rule."""
    return scene.match._state.memo


def group(scene: Scene, name: str) -> int:
    """The number of a group of the page."""
    page = scene.book.pages[scene.view().page]
    assert page is not None
    return page.groups.index(name)


def test_the_rule_does_not_forbid() -> None:
    """DR-D20: a second worker in a hut, once per round; the space must be free."""
    scene = with_engineers("outpost", seats=3, workers={"forge_1": 0})
    assert "forge_2" not in scene.offers
    assert scene.refuse("exempt:forge_1").key == "occupied"
    assert scene.refuse("pass") == Reason("must_place")
    scene.answer("exempt:forge_3")
    assert scene.on_spaces() == {"forge_1": 0, "forge_3": 0}
    plain = action_at("outpost", seats=3, workers={"forge_1": 0})
    assert plain.refuse("exempt:forge_3") == Reason("rule_stands")


def test_the_rule_does_not_charge_but_the_space_does() -> None:
    """DR-D20: the cellar's own 2 gold, and nothing for the fog, which still follows (page 6)."""
    scene = with_engineers("silt_ruins", gold={0: 3})
    assert "mire_market_2" not in scene.offers
    assert scene.answer("exempt:mire_market_2").gold(0) == 1
    moved = with_engineers("silt_ruins").answer("exempt:drowned_gate_1")
    assert memo(moved)[0] == group(moved, "drowned_gate")


def test_a_bridge_passes_over_the_exempt_worker() -> None:
    """DR-D20: page 3, any free space; the worker does not count as the last of its bridge."""
    scene = with_engineers("razorbeak_canyon", workers={"first_1": 1})
    scene.answer("exempt:first_3")
    assert memo(scene)[0] == 1
    assert scene.refuse("first_4").key == "bridge_goes_on_elsewhere"


def test_the_bridge_goes_on_behind_an_exempt_worker() -> None:
    """DR-D20: page 3, whichever player takes the open space."""
    scene = with_engineers("razorbeak_canyon", workers={"first_1": 1}, goods={0: {"emberspice": 1}})
    assert memo(scene.answer("exempt:first_2"))[0] == 2


def test_an_exempt_worker_opens_no_bridge() -> None:
    """DR-D20: page 3, both ends stay open to the first worker under the rule."""
    scene = with_engineers("razorbeak_canyon")
    scene.answer("exempt:first_3")
    assert memo(scene)[0] == -1
    assert "first_1" in scene.offers


def test_no_rope_and_no_gold_for_rivals_above() -> None:
    """DR-D20: page 4."""
    scene = with_engineers("cavern_mines", workers={"a3": 1}, gold={0: 0})
    scene.answer("exempt:d2")
    assert scene.purses() == [0, 10]
    assert scene.tokens(0) == {"ancient_weapon": 1}
    below = with_engineers("cavern_mines", workers={"a3": 1}, offer=("handcart",)).answer("exempt:b3")
    assert below.purses() == [10, 10]


def test_the_ferry_comes_along() -> None:
    """DR-D20: page 5, to the last island without a fare."""
    scene = with_engineers("yop_gub_islands", gold={0: 0})
    assert "bellows_isle_2" not in scene.offers
    scene.answer("exempt:bellows_isle_2")
    assert memo(scene)[0] == group(scene, "bellows_isle")


def test_under_the_storm_it_counts_for_the_lap() -> None:
    """DR-D20: page 8."""
    scene = with_engineers("skygate")
    assert "dawn_1" not in scene.offers
    scene.answer("exempt:dawn_1")
    assert memo(scene)[1] == 1


@pytest.mark.parametrize(
    ("page", "first", "then", "at", "found"),
    [
        ("rivertown_landing", "l5a", "l1a", 0, 1),
        ("vineland_tract", "frost_2", "frost_1", 0, 2),
        ("dockside_arcade", "arcade_1", "arcade_3", 1, 1),
    ],
)
def test_it_becomes_the_previous_worker(page: str, first: str, then: str, at: int, found: int) -> None:
    """DR-D20: pages 10, 14 and 17; it costs nothing there, and counts for the next worker."""
    scene = with_engineers(page, workers={first: 0}, gold={0: 0}, goods={0: {"dewleaf": 1}})
    assert then not in scene.offers
    scene.answer(f"exempt:{then}")
    assert scene.gold(0) == 0
    assert memo(scene)[at] == found


def test_no_air() -> None:
    """DR-D20: page 11."""
    scene = with_engineers("sublin_salt")
    deep = next(offer for offer in scene.offers if offer.startswith("exempt:abyss"))
    before = memo(scene)[0]
    scene.answer(deep)
    assert memo(scene)[0] == before


def test_nothing_to_pay_but_everything_to_gain() -> None:
    """DR-D20: pages 12 and 13: a rival's twin costs nothing, the player's own gives a good, a rival's road gold."""
    rival = with_engineers("wizards_hollow", workers={"eye_stone": 1}).answer("exempt:eye_echo")
    assert rival.gold(1) == 10
    own = with_engineers("wizards_hollow", workers={"eye_stone": 0}).answer("exempt:eye_echo")
    assert own.asked == ("ChooseGood", 0)
    roads = with_engineers("caravan_crossroads", workers={"r1c1": 0, "r1c5": 1}, goods={0: {"dewleaf": 1}})
    assert roads.answer("exempt:r1c2").gold(0) == 11


def test_a_flooded_space_gives_no_token() -> None:
    """DR-D20: page 15; the token goes to the box, and nothing is pushed from a dry space."""
    scene = with_engineers("horizon_isles", gold={0: 0}, goods={0: {"dewleaf": 1}})
    flooded = sum(scene.view().lying)
    scene.answer("exempt:r1c4")
    assert scene.tokens(0) == {}
    assert sum(scene.view().lying) == flooded - 1
    dry = with_engineers("horizon_isles").answer("exempt:r1c2")
    assert dry.asked == ("Place", 1)
    assert sum(dry.view().lying) == flooded
