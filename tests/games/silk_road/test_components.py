"""Section 1 of the rules: the components, and which of them are public."""

import pytest

from caravanserai.games.silk_road.content import PRICES, TILE_SETS
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SetupError
from tests.games.silk_road.scene import Scene, auction_in, market_in, new_match, play_out


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_players_can_play(seats: int) -> None:
    """SR-01: three, four, five or six players."""
    match = new_match(seats)
    assert match.seats == seats
    assert len(play_out(match, 1).scores()) == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 7, 12])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    """SR-01: no other number can start a game."""
    with pytest.raises(SetupError, match="3 to 6"):
        SILK_ROAD.start(seats, 1)


@pytest.mark.parametrize("seats", [3, 6])
def test_fifteen_tokens_of_each_kind_from_first_deal_to_last_market(seats: int) -> None:
    """SR-02: players, supply and Vizier markers together always hold 15 tokens of each of five kinds."""
    scene, dice = Scene(new_match(seats, "fifteen")), Dice("fifteen")
    marked = 0
    while True:
        view = scene.view()
        for kind, good in enumerate(GOODS):
            held = sum(scene.goods(seat).get(good, 0) for seat in range(seats))
            assert held + view.supply[kind] + view.markers[kind] == 15
        marked = max(marked, sum(view.markers))
        if scene.match.over:
            break
        options = scene.match.options()
        scene.match.answer(options[dice.below(len(options))])
    assert len(GOODS) == 5
    assert marked > 0, "no Vizier was used: the seed tests less than it should"


def test_forty_five_tiles_of_each_back() -> None:
    """SR-03: 45 orange and 45 purple tiles."""
    assert [len(pile) for pile in TILE_SETS["standard"]] == [45, 45]


@pytest.mark.parametrize(("seats", "tokens"), [(3, 5), (4, 3), (5, 4), (6, 5)])
def test_as_many_turn_tokens_as_tiles_are_placed(seats: int, tokens: int) -> None:
    """SR-04: one token fewer than players, or all five with three players."""
    scene = market_in("turfan", *["buyer_silk"] * tokens, seats=seats)
    while scene.market:
        if scene.asked[0] == "PassPawn":
            scene.answer(scene.offers[0])
        scene.answer("take:buyer_silk")
        if scene.market:
            scene.answer("count:0")
    assert sum(scene.view().tokens) == tokens


def test_the_bank_pays_without_any_income() -> None:
    """SR-05: the bank never runs out: a Vizier rewards six players, and a sale of 15 tokens is paid in full."""
    everyone = {seat: {"ivory": 1} for seat in range(5)}
    scene = market_in(
        "samarkand",
        "vizier",
        "seller_silk",
        "thief",
        seats=6,
        goods={**everyone, 5: {"ivory": 1, "silk": 15}},
    )
    scene.answer("take:vizier", "name:ivory", *["show:1"] * 6)
    assert scene.purses() == [15] * 6
    scene.answer("to:5", "take:seller_silk", "count:15")
    assert scene.money(5) == 15 + 4 + 3 + 2 + 12


def test_money_is_whole_silver_and_change_is_no_decision() -> None:
    """SR-06: one gold is five silver; with 1 gold and 5 silver every sum up to 10 can be paid at once."""
    assert PRICES.gold == 5
    scene = auction_in("changan")
    assert scene.offers == ["pass", *(f"bid:{silver}" for silver in range(1, 11))]
    scene.answer("bid:3", "pass", "pass", "sell")
    assert scene.purses() == [13, 7, 10, 10]
    assert scene.asked == ("MoveCaravan", 1)


def test_purses_and_goods_of_others_stay_behind_their_screens() -> None:
    """SR-07: a seat's view does not depend on the others' money and goods; at the end everything is public."""
    rich = auction_in("turfan", money={1: 30, 2: 1}, goods={1: {"silk": 3}, 2: {"ivory": 3}})
    poor = auction_in("turfan", money={1: 1, 2: 30}, goods={1: {"ivory": 3}, 2: {"silk": 3}})
    for seat in (0, 3, None):
        assert rich.view(seat) == poor.view(seat)
    assert rich.view(1) != poor.view(1)
    assert rich.view(0).final is None
    match = play_out(rich.match, 5)
    opened = match.view(0).final
    assert opened == tuple((match.view(seat).money, match.view(seat).goods) for seat in range(4))


def test_kept_crooks_and_barterers_lie_open() -> None:
    """SR-08: everyone sees the Crooks and Barterers that a player holds."""
    scene = auction_in("turfan", crooks={1: 2}, barterers={3: 1})
    for seat in (0, 1, 2, 3, None):
        assert scene.view(seat).crooks == (0, 2, 0, 0)
        assert scene.view(seat).barterers == (0, 0, 0, 1)


def test_all_tiles_of_all_cities_are_face_up_from_the_start() -> None:
    """SR-09: every seat and every spectator sees the same tiles on all 18 market cities."""
    scene = Scene(new_match(5, 3))
    deal = scene.view(None).deal
    assert sum(1 for tiles in deal if tiles) == 18
    assert all(scene.view(seat).deal == deal for seat in range(5))
    scene.answer("pass", "pass", "pass", "pass", "to:yumen")
    present = scene.view().city
    scene.answer(scene.offers[0])
    assert sorted(scene.view().market) != sorted(deal[present])
    assert scene.view().deal == deal
