"""The bid for Guide: sealed, the highest wins and pays the lowest."""

import pytest

from caravanserai.kernel.errors import WrongSeatError
from tests.games.almanac.scene import Scene, end_of


def bidding(*bids: int, guide: int = 0, gold: int = 10) -> Scene:
    """A settled bid for Guide; every seat had this much gold."""
    seats = len(bids)
    purses = dict.fromkeys(range(seats), gold)
    return end_of("outpost", seats=seats, guide=guide, gold=purses, encounter="tinkers_donkey").bid(*bids)


def test_bids_are_secret_until_all_are_in() -> None:
    """AL-132: before the last bid nobody sees an amount or its gold; then all bids are revealed together."""
    scene = end_of("outpost", seats=3).answer_as(0, "bid:7").answer_as(2, "bid:4")
    assert scene.facts_of("bids") == []
    assert [view.asked for view in (scene.view(1), scene.view(2))] == [((1, "Bid"),), ((1, "Bid"),)]
    with pytest.raises(WrongSeatError):
        scene.match.options(0)
    scene.answer_as(1, "bid:2")
    assert scene.facts_of("bids", seat=1) == [{"seat": seat, "count": bid} for seat, bid in enumerate((7, 2, 4))]


def test_a_bid_is_between_nothing_and_all_gold() -> None:
    """AL-133: with 6 gold every amount from 0 to 6 can be bid."""
    scene = end_of("outpost", gold={0: 6, 1: 0})
    assert scene.offered_to(0) == [f"bid:{bid}" for bid in range(7)]
    assert scene.offered_to(1) == ["bid:0"]


def test_the_highest_bid_wins() -> None:
    """AL-134: wherever it comes from."""
    assert bidding(3, 9, 5, 8).facts_of("won_bid")[0]["seat"] == 1
    assert bidding(3, 7, 5, 8).facts_of("won_bid")[0]["seat"] == 3


def test_the_winner_alone_pays_the_lowest_bid() -> None:
    """AL-135: bids of 7, 4 and 2: the bidder of 7 pays 2, the others nothing."""
    assert bidding(7, 4, 2).purses() == [8, 10, 10]
    assert bidding(2, 4, 7).purses() == [10, 10, 8]


def test_the_winner_takes_the_guide_token() -> None:
    """AL-136: the token moves to the winner, or stays."""
    scene = bidding(1, 2, 5)
    assert scene.view().guide == 2
    assert scene.facts_of("guide") == [{"seat": 2}]
    assert bidding(6, 2, 5).view().guide == 0


def test_a_tie_with_the_guide_goes_to_the_guide() -> None:
    """AL-137: seat 2 is the Guide and tied with seat 0."""
    assert bidding(5, 1, 5, guide=2).view().guide == 2


def test_a_tie_without_the_guide_goes_clockwise() -> None:
    """AL-138: of seats 0 and 3, tied, seat 3 comes first after the Guide on seat 2."""
    assert bidding(5, 1, 4, 5, guide=2).view().guide == 3
    assert bidding(5, 1, 4, 5, guide=1).view().guide == 3
    assert bidding(1, 5, 4, 5, guide=2).view().guide == 3
    assert bidding(1, 5, 5, 4, guide=0).view().guide == 1


def test_a_bid_of_nothing_costs_the_winner_one_gold() -> None:
    """AL-139: one seat bid 0, so the winner pays 1."""
    assert bidding(5, 0, 3).purses() == [9, 10, 10]


@pytest.mark.parametrize(("guide", "winner"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_ties_of_three(guide: int, winner: int) -> None:
    """AL-140: seats 0, 1 and 2 are tied; the Guide among them wins, else the first clockwise from the Guide."""
    assert bidding(4, 4, 4, 2, guide=guide).view().guide == winner


@pytest.mark.parametrize("guide", range(4))
def test_ties_of_four(guide: int) -> None:
    """AL-140: all four are tied, so the Guide wins."""
    assert bidding(4, 4, 4, 4, guide=guide).view().guide == guide


def test_all_bid_the_same() -> None:
    """AL-141: all bid 4: the winner pays 4; all bid 0: the Guide wins and pays 1 if able."""
    assert bidding(4, 4, 4, guide=1).purses() == [10, 6, 10]
    assert bidding(0, 0, 0, guide=1).purses() == [10, 9, 10]
    broke = bidding(0, 0, 0, guide=1, gold=0)
    assert broke.purses() == [0, 0, 0]
    assert broke.view().guide == 1


def test_a_player_without_gold_bids_nothing_and_pays_nothing() -> None:
    """AL-142: the Guide without gold wins with a bid of 0 and pays nothing."""
    scene = end_of("outpost", gold={0: 0, 1: 8})
    assert scene.offered_to(0) == ["bid:0"]
    scene.bid(0, 0)
    assert (scene.view().guide, scene.purses()) == (0, [0, 8])
    assert scene.facts_of("won_bid") == [{"seat": 0, "count": 0}]


def test_everybody_bids() -> None:
    """AL-143: all seats are asked; a missing bid counts as 0; a bid above the seat's gold is refused."""
    scene = end_of("outpost", seats=4, gold={3: 4})
    assert [question.seat for question in scene.match.decisions()] == [0, 1, 2, 3]
    assert [scene.match.timeout_choice(seat) for seat in range(4)] == [0, 0, 0, 0]
    reason = scene.refuse("bid:5", seat=3)
    assert (reason.key, reason.facts) == ("bid_above_gold", (("gold", 4),))
    with pytest.raises(AssertionError, match="knows no"):
        scene.answer_as(0, "bid:-1")


def test_after_the_reveal_the_amounts_are_public() -> None:
    """AL-144: everybody sees all bids; a bid that is not paid stays with its bidder."""
    scene = bidding(10, 9, 1)
    assert [facts["count"] for facts in scene.facts_of("bids")] == [10, 9, 1]
    assert scene.purses() == [9, 10, 10]
    assert scene.facts_of("paid") == [{"seat": 0, "count": 1}]
