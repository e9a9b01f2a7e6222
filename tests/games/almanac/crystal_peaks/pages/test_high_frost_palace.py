"""High Frost Palace, page 16: from hall to hall, and a bid for the key."""

import pytest

from caravanserai.games.almanac.flow.final_scoring import score_sheet
from tests.games.almanac.road import lying, put, road, surcharges, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import legal

PALACE = "high_frost_palace"
HALLS = ("gate_hall", "gallery", "ballroom", "council", "throne")


@pytest.mark.parametrize(("seats", "favors"), [(2, 1), (3, 2), (4, 4)])
def test_royalties_and_favors_are_laid_out(seats: int, favors: int) -> None:
    """CP-L16a, CP-L16: four royals face up, a favor on each of its spaces in use."""
    state = road(seats, PALACE)
    assert (sum(lying(state).values()), sum(state.pool)) == (favors, 4)


def test_skipping_halls_costs_two_each() -> None:
    """CP-L16b, CP-L16c: counted beyond the player's innermost hall."""
    state = road(2, PALACE)
    costs = surcharges(state, 0)
    assert [costs[f"{hall}_1"] for hall in HALLS] == [0, 2, 4, 6, 8]
    put(state, 0, "gate_hall_1")
    assert surcharges(state, 0)["throne_1"] == 6
    put(state, 0, "council_1")
    assert surcharges(state, 0)["throne_1"] == surcharges(state, 0)["gallery_1"] == 0
    state.gold[1] = 7
    assert "throne_1" not in legal(state, 1)
    assert why_not(state, 1, "throne_1") == ("halls_skipped", (("gold", 8),))


def test_a_favor_opens_any_hall() -> None:
    """CP-L16d, CP-L16k, CP-L16j, CP-TE11: chosen with the space; the space's own cost is due, and the rank rises."""
    position = {"tokens": {0: {"favor": 1}}, "goods": {0: {"dewleaf": 1}}, "gold": {0: 0}, "home": {0: 2, 1: 0}}
    scene = action_at(PALACE, **position)  # type: ignore[arg-type]  # a position
    assert "throne_2" not in scene.offers
    scene.answer("exempt:throne_2", "token:royalty_king")
    assert (scene.tokens(0), scene.goods(0)) == ({"royalty_king": 1}, {})
    assert scene.outlook("ballroom_2") == [("any_goods", 2)], "all halls are open now"


def test_the_court_gives_its_favor_and_four_gold() -> None:
    """CP-L16e, CP-L16d: usable from the next placement on."""
    scene = action_at(PALACE, home={0: 2, 1: 0})
    scene.answer("gallery_1")
    assert (scene.gold(0), scene.tokens(0)) == (12, {"favor": 1})
    assert {"ballroom_2", "exempt:ballroom_2"} <= set(scene.offers)


def test_an_audience_costs_a_good_and_gives_a_royal() -> None:
    """CP-L16f: of the player's choice, while there are any."""
    scene = action_at(PALACE, goods={0: {"dewleaf": 1}}, home={0: 1, 1: 0})
    scene.answer("throne_2")
    assert scene.offers == [
        "token:royalty_king",
        "token:royalty_queen",
        "token:royalty_prince",
        "token:royalty_princess",
    ]
    empty = road(2, PALACE, goods={0: {"dewleaf": 1}})
    empty.pool = (0,) * len(empty.pool)
    assert "throne_2" not in legal(empty, 0)


@pytest.mark.parametrize(
    ("royal", "position", "fame"),
    [
        ("king", {"guards": {0: 3}}, 7),
        ("king", {"guards": {0: 9}}, 12),
        ("queen", {"done": {0: ("herbalists", "masons")}}, 6),
        ("prince", {"cards": {0: ("hay_cart",)}}, 3),
        ("princess", {"goods": {0: {"dewleaf": 2, "skyfish": 1}}}, 6),
    ],
)
def test_the_fame_of_royals(royal: str, position: dict[str, object], fame: int) -> None:
    """CP-L16g, CP-TE12, CP-T12: at most 12 each."""
    state = road(2, PALACE, tokens={0: {f"royalty_{royal}": 1}}, **position)  # type: ignore[arg-type]  # a position
    assert dict(score_sheet(state, 0))["tokens"] == fame


def test_everybody_bids_for_the_key_and_favors_weigh_three() -> None:
    """CP-L16h, CP-L16i, CP-L16k, CP-G10, CP-TE16: the price is the lowest gold bid; 10 fame, a favor 2."""
    scene = action_at(PALACE, tokens={1: {"favor": 2}}, home={0: 0, 1: 0}, guide=0)
    assert scene.asked[0] == "Bid"
    scene.bid(7, 2)
    assert (scene.view().key, scene.gold(1), scene.tokens(1)) == (1, 8, {"favor": 2})
    sheet = dict(score_sheet(scene.match._state, 1))
    assert (sheet["key"], sheet["tokens"]) == (10, 4)
    tie = action_at(PALACE, tokens={1: {"favor": 1}}, home={0: 0, 1: 0}, guide=0).bid(5, 2)
    assert tie.view().key == 0, "ties go to the Guide"


def test_the_page_is_the_last_one() -> None:
    """CP-L16j, CP-M16: no End Phase."""
    scene = action_at(PALACE, home={0: 0, 1: 0}).bid(0, 0)
    assert scene.asked[0] == "CloseContract"
    assert scene.facts_of("retrieved") == []


def test_the_example() -> None:
    """CP-L16 example: the gate hall, a favor for 2 gold, then the gallery without a toll."""
    state = road(2, PALACE)
    put(state, 0, "gate_hall_1")
    assert surcharges(state, 1)["gallery_1"] == 2
    put(state, 1, "gallery_1")
    assert surcharges(state, 0)["gallery_2"] == 0
