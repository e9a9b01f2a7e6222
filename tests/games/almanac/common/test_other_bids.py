"""Bids for other prizes than the Guide token follow the same rules."""

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.flow.bidding import NO_PROGRAM, open_bid
from tests.games.almanac.common.stage import staged
from tests.games.almanac.road import road
from tests.games.almanac.scene import Scene, action_at, meeting


def auction(*bids: int, guide: int = 0, gold: int = 10) -> Scene:
    """The Night Auction is settled up to the winner's choice of three goods."""
    purses = dict.fromkeys(range(len(bids)), gold)
    return meeting("night_auction", seats=len(bids), guide=guide, gold=purses).bid(*bids)


def test_another_bid_uses_the_same_rules() -> None:
    """AL-156: sealed bids; the highest wins and pays the lowest, 1 if that is 0."""
    scene = meeting("night_auction", seats=3).answer_as(1, "bid:7")
    assert scene.facts_of("bids") == []
    assert auction(7, 4, 2).gold(0) == 8
    assert auction(7, 0, 2).gold(0) == 9
    broke = auction(0, 0, gold=0)
    assert broke.gold(0) == 0


def test_the_winner_gets_the_prize_and_the_guide_stays() -> None:
    """AL-157: three goods for seat 2, 1 gold for the others; seat 0 is still the Guide."""
    scene = auction(1, 2, 5)
    assert scene.asked == ("ChooseGood", 2)
    scene.answer("good:everice", "good:everice", "good:skyfish")
    assert scene.goods(2) == {"everice": 2, "skyfish": 1}
    assert scene.view().guide == 0
    assert scene.facts_of("guide") == []
    assert scene.purses() == [11, 11, 9]


def test_ties_are_broken_by_the_present_guide() -> None:
    """AL-158: the Guide wins a tie, else the first tied seat clockwise from the Guide."""
    assert auction(4, 4, 2, guide=1).asked == ("ChooseGood", 1)
    assert auction(4, 1, 4, guide=1).asked == ("ChooseGood", 2)
    assert auction(4, 4, 2, guide=2).asked == ("ChooseGood", 0)


def bid_of(bidders: tuple[int, ...], guide: int = 0) -> Scene:
    """Some of four seats bid for 1 gold; nothing follows the bid."""
    state = road(4, "outpost", guide=guide, done={2: ("velvet_gavel",)})
    donkey = next(card for card in BOOK.encounters if card.id == "tinkers_donkey")
    gift = next(choice.program for choice in donkey.choices if choice.id == "chat")
    open_bid(state, bidders, gift, NO_PROGRAM)
    return staged(state)


def test_the_winner_pays_the_lowest_bid_that_was_made() -> None:
    """AL-159: seats 1 and 3 bid 6 and 4: the winner pays 4, and the other seats neither win nor lose."""
    scene = bid_of((1, 3))
    assert [question.seat for question in scene.match.decisions()] == [1, 3]
    scene.answer_as(1, "bid:6").answer_as(3, "bid:4")
    assert scene.facts_of("won_bid") == [{"seat": 1, "count": 4}]
    assert scene.purses() == [10, 10 - 4 + 1, 10, 10]


def test_a_sole_bidder_pays_their_own_bid() -> None:
    """AL-159: the only bidder wins and pays the bid, or 1 gold if the bid is 0 and 1 gold is there."""
    assert bid_of((3,)).answer_as(3, "bid:6").facts_of("won_bid") == [{"seat": 3, "count": 6}]
    assert bid_of((3,)).answer_as(3, "bid:0").facts_of("won_bid") == [{"seat": 3, "count": 1}]


def test_only_a_bidder_can_lose_a_bid() -> None:
    """AL-159: the Velvet Gavel of seat 2 pays for a lost bid only if seat 2 has bid."""
    scene = bid_of((1, 2)).answer_as(1, "bid:6").answer_as(2, "bid:4")
    assert scene.gold(2) == 10 + 2


def test_several_prizes_one_after_another() -> None:
    """AL-160: each auction space of the crossroads starts its own bid, with new amounts."""
    scene = action_at("caravan_crossroads", seats=3, home={0: 1, 1: 1, 2: 0}, gold={0: 10, 1: 10, 2: 10})
    scene.answer("r2c3").bid(3, 1, 2)
    scene.until("Place")
    assert scene.asked == ("Place", 1)
    scene.answer("r3c4")
    assert [question.seat for question in scene.match.decisions()] == [0, 1, 2]
    scene.bid(0, 0, 5)
    assert [facts["count"] for facts in scene.facts_of("bids")] == [3, 1, 2, 0, 0, 5]
    assert [facts["seat"] for facts in scene.facts_of("won_bid")] == [0, 2]
