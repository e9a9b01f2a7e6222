"""The worked examples of the rules."""

from collections import Counter

import pytest

from caravanserai.games.silk_road.content import TILE_SETS
from caravanserai.games.silk_road.tile_faces import FACES
from tests.games.silk_road.board import deal_of
from tests.games.silk_road.scene import auction_in, market_in


def test_prices() -> None:
    """Example 1 (SR-73, SR-76): three silk bring 9; four jewels cost 10, all the money of the first turn."""
    scene = market_in("lanzhou", "seller_silk", "buyer_jewels", "crook", goods={0: {"silk": 3}})
    scene.answer("take:seller_silk", "count:3")
    assert scene.money(0) == 10 + 9
    scene.answer("to:1", "take:buyer_jewels", "count:4")
    assert (scene.money(1), scene.goods(1)) == (0, {"jewels": 4})


def test_a_forced_sale() -> None:
    """Example 2 (SR-41): the bids are pass, 2, 3; the holder has 2 silver, must sell, and gets 3."""
    scene = auction_in("lanzhou", money={0: 2}).answer("pass", "bid:2", "bid:3")
    assert scene.offers == ["sell"]
    scene.answer("sell")
    assert scene.purses() == [5, 10, 10, 7]


@pytest.mark.parametrize(
    ("shown", "earned"),
    [
        ((3, 3, 2, 0), (5, 5, 0, 0)),
        ((3, 2, 2, 0), (5, 3, 3, 0)),
        ((0, 0, 0, 1), (0, 0, 0, 5)),
    ],
)
def test_the_grand_vizier_names_spices(shown: tuple[int, ...], earned: tuple[int, ...]) -> None:
    """Example 3 (SR-88, SR-89, SR-90)."""
    goods = {seat: {"spices": 3} for seat in range(4)}
    scene = market_in("lanzhou", "vizier", "crook", "crook", goods=goods)
    scene.answer("take:vizier", "name:spices", *(f"show:{count}" for count in shown))
    assert scene.purses() == [10 + silver for silver in earned]


def test_a_barterer() -> None:
    """Example 4 (SR-110, SR-111): A takes two, B one, C one; D and E none; C gives the pawn to D or E."""
    scene = market_in("lanzhou", *["crook"] * 4, seats=5, barterers={0: 1})
    scene.answer("barterer", "take:crook", "take:crook", "to:1", "take:crook", "to:2", "take:crook")
    assert scene.view().tokens == (1, 1, 1, 0, 0)
    assert (scene.asked, scene.offers) == (("PassPawn", 2), ["to:3", "to:4"])


def test_three_players() -> None:
    """Example 5 (SR-63): A, B, A, B, C; nobody but C has room, and C keeps the pawn."""
    scene = market_in("lanzhou", *["crook"] * 5, seats=3)
    scene.answer("take:crook", "to:1", "take:crook", "to:0", "take:crook", "to:1", "take:crook", "take:crook")
    assert scene.events() == [("took", {"seat": 2, "face": "crook"}), ("keeps", {"seat": 2})]
    assert scene.asked == ("Bid", 0)


def test_six_players() -> None:
    """Example 6 (SR-25, SR-27): all 90 tiles lie on the map, 45 of each back, and the ban holds."""
    for seed in range(20):
        deal = deal_of(6, seed)
        lying = Counter(face for tiles in deal.values() for face in tiles)
        assert lying == Counter(FACES[face] for pile in TILE_SETS["standard"] for face in pile)
        assert lying.total() == 90
        assert not {*deal["aleppo"], *deal["tyre"]} & {"crook", "barterer"}


def test_a_final_score() -> None:
    """Example 7 (SR-116, SR-117): 23 silver, four tokens and a sole majority in silk make 29."""
    goods = {0: {"silk": 2, "ivory": 1, "spices": 1}, 1: {"silk": 1, "ivory": 1}, 2: {"spices": 1}}
    scene = auction_in("tyre", money={0: 23}, goods=goods)
    assert scene.match.scores()[0] == 29
