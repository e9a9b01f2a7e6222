"""Section 5 of the rules: the auction of the lead."""

import pytest

from caravanserai.games.silk_road.content import CITY_IDS
from tests.games.silk_road.scene import Scene, auction_in, market_in, new_match


def test_each_turn_opens_with_an_auction_by_the_holder_of_the_pawn() -> None:
    """SR-33: after the market of Turfan its last receiver, seat 3, holds the next auction."""
    scene = market_in("turfan", "crook", "crook", "crook")
    scene.answer("take:crook", "to:1", "take:crook", "to:2", "take:crook")
    assert scene.view().holder == 3
    assert scene.asked == ("Bid", 0)
    scene.answer("pass", "pass", "pass")
    assert scene.events()[-1] == ("unbid", {"seat": 3})


def test_each_bidder_speaks_once_clockwise_from_the_holders_left() -> None:
    """SR-34: with seat 2 as holder the order is 3, 0, 1, for every answer."""
    scene = auction_in("turfan", holder=2)
    for seat, bid in ((3, "bid:1"), (0, "pass"), (1, "bid:4")):
        assert scene.asked == ("Bid", seat)
        scene.answer(bid)
    assert scene.asked == ("SellOrKeep", 2)


def test_a_bid_must_top_all_earlier_bids() -> None:
    """SR-35: after a bid of 4 the next is 5 or more, in whole silver, or a pass."""
    scene = auction_in("turfan").answer("bid:4")
    assert scene.offers == ["pass", "bid:5", "bid:6", "bid:7", "bid:8", "bid:9", "bid:10"]
    assert scene.refuse("bid:4").key == "bid_too_low"
    scene.answer("pass")
    assert scene.offers[1] == "bid:5"


def test_the_lowest_first_bid_is_one_silver() -> None:
    """SR-36: a bid of nothing is a pass."""
    scene = auction_in("turfan")
    assert scene.offers[:2] == ["pass", "bid:1"]
    assert "bid:0" not in scene.offers


@pytest.mark.parametrize("money", [0, 1, 7, 30])
def test_nobody_bids_more_than_their_money(money: int) -> None:
    """SR-37: the bidder's money is the limit."""
    scene = auction_in("turfan", money={1: money})
    assert scene.offers == ["pass", *(f"bid:{silver}" for silver in range(1, money + 1))]
    assert scene.refuse(f"bid:{money + 1}").key == "bid_above_money"


def test_the_holder_makes_no_bid() -> None:
    """SR-38: the holder is asked only after the bids, and only whether to sell or to keep."""
    scene = auction_in("turfan", holder=1)
    bidders = []
    while scene.asked[0] == "Bid":
        bidders.append(scene.asked[1])
        scene.answer(scene.offers[1])
    assert 1 not in bidders
    assert scene.asked == ("SellOrKeep", 1)
    assert scene.offers == ["sell", "keep"]


def test_if_all_pass_the_holder_leads_for_free() -> None:
    """SR-39: no money moves."""
    scene = auction_in("turfan", holder=2).answer("pass", "pass", "pass")
    assert scene.asked == ("MoveCaravan", 2)
    assert scene.purses() == [10] * 4
    assert [kind for kind, _ in scene.events()] == ["passed", "unbid"]


def test_the_holder_sells_and_the_highest_bidder_leads() -> None:
    """SR-40: the bidder pays the holder."""
    scene = auction_in("turfan").answer("bid:2", "pass", "bid:6", "sell")
    assert scene.purses() == [16, 10, 10, 4]
    assert scene.asked == ("MoveCaravan", 3)
    assert scene.view().leader == scene.view().holder == 3


def test_the_holder_keeps_the_lead_and_pays_the_bidder() -> None:
    """SR-40: the holder pays the same amount to the highest bidder."""
    scene = auction_in("turfan").answer("bid:2", "pass", "bid:6", "keep")
    assert scene.purses() == [4, 10, 10, 16]
    assert scene.asked == ("MoveCaravan", 0)
    assert scene.view().leader == scene.view().holder == 0


def test_holder_without_money_must_sell() -> None:
    """SR-41: with 2 silver against a bid of 3 the holder can only sell; with 3 silver the holder can keep."""
    poor = auction_in("turfan", money={0: 2}).answer("bid:3", "pass", "pass")
    assert poor.asked == ("SellOrKeep", 0)
    assert poor.offers == ["sell"]
    assert poor.refuse("keep").key == "cannot_pay_bid"
    exact = auction_in("turfan", money={0: 3}).answer("bid:3", "pass", "pass", "keep")
    assert exact.purses() == [0, 13, 10, 10]


@pytest.mark.parametrize("answer", ["sell", "keep"])
def test_only_the_highest_bid_is_paid(answer: str) -> None:
    """SR-42: the bidders of 2 and 3 lose nothing when 5 wins."""
    scene = auction_in("turfan").answer("bid:2", "bid:3", "bid:5", answer)
    assert scene.purses()[1:3] == [10, 10]
    assert sorted((scene.money(0), scene.money(3))) == [5, 15]


@pytest.mark.parametrize(("answer", "event"), [("sell", "sold_pawn"), ("keep", "kept_pawn")])
def test_bids_are_public_but_purses_are_not(answer: str, event: str) -> None:
    """SR-43: every seat sees the bid and the choice; a bystander cannot tell rich from poor."""
    scenes = [auction_in("turfan", money={0: purse, 1: purse}) for purse in (6, 40)]
    for scene in scenes:
        scene.answer("bid:5", "pass", "pass", answer)
        for viewer in (0, 1, 2, 3, None):
            assert scene.events(viewer, 0) == [
                ("bid", {"seat": 1, "money": 5}),
                ("passed", {"seat": 2}),
                ("passed", {"seat": 3}),
                (event, {"seat": 0, "other": 1, "money": 5}),
            ]
    for bystander in (2, 3, None):
        assert scenes[0].view(bystander) == scenes[1].view(bystander)


def test_a_refused_bid_costs_nothing_and_reveals_nothing() -> None:
    """SR-44: after bids too low and too high seat 2 may still bid, and the others see nothing of them."""
    scene = auction_in("turfan", money={2: 6}).answer("bid:4")
    before = [(scene.view(seat), scene.events(seat, -1)) for seat in (0, 1, 3, None)]
    scene.refuse("bid:3")
    scene.refuse("bid:7")
    scene.refuse("bid:255")
    assert [(scene.view(seat), scene.events(seat, -1)) for seat in (0, 1, 3, None)] == before
    assert scene.asked == ("Bid", 2)
    scene.answer("bid:6")
    assert scene.events() == [("bid", {"seat": 2, "money": 6})]


def test_the_first_turn_has_an_auction() -> None:
    """SR-45: before the caravan has left Chang'An."""
    scene = Scene(new_match(5, 9))
    assert scene.place == "changan"
    assert scene.asked[0] == "Bid"


@pytest.mark.parametrize(
    ("last", "end", "direction"),
    [("aleppo", "antioch", "normal"), ("tyre", "antioch", "normal"), ("yumen", "changan", "reverse")],
)
def test_no_auction_when_only_the_end_city_lies_ahead(last: str, end: str, direction: str) -> None:
    """SR-46: after the last market the caravan just arrives."""
    scene = market_in(last, "seller_silk", direction=direction)
    scene.answer("take:seller_silk", "count:0", "to:2")
    assert scene.match.over
    assert [kind for kind, _ in scene.events(since=0)] == ["took", "declined", "pawn", "moved", "arrived"]
    assert CITY_IDS[scene.view().city] == end
    assert scene.purses() == [10] * 4


def test_an_auction_is_held_before_a_single_exit_that_is_not_the_end() -> None:
    """SR-46: from Miran the only exit is Khotan, but a market follows, so the lead is worth bids."""
    scene = auction_in("miran")
    assert scene.asked == ("Bid", 1)
