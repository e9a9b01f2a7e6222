"""The heuristics of Silk Road, scene by scene."""

import pytest

from caravanserai.bots import bot
from caravanserai.games.silk_road.bots.goods_value import chance_of_most, expected_prize, holding_values
from caravanserai.games.silk_road.bots.heuristics import choose
from caravanserai.games.silk_road.bots.prospects import prospects
from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.games.silk_road.trade import receive
from caravanserai.kernel.chance import Dice
from tests.games.silk_road.scene import Scene, auction_in, city, market_in


def answers(scene: Scene, seed: int = 1) -> str:
    """The answer of the greedy bot, by name."""
    question = scene.match.decision_of(None)
    return question.space.name(bot("greedy", seed).choose(scene.match.chair(question.seat)))


# -- the market -----------------------------------------------------------------------------------------------


def test_at_the_end_of_the_road_all_goods_that_bring_more_than_a_point_are_sold() -> None:
    scene = market_in("tyre", "seller_silk", "buyer_silk", "thief", goods={0: {"silk": 3}, 1: {"silk": 7}})
    assert answers(scene) == "take:seller_silk"
    assert answers(scene.answer("take:seller_silk")) == "count:3"


def test_early_on_a_few_tokens_are_bought_and_some_money_is_kept() -> None:
    scene = market_in("lanzhou", "buyer_silk", "seller_ivory", "seller_jewels")
    assert answers(scene) == "take:buyer_silk"
    assert answers(scene.answer("take:buyer_silk")) in ("count:1", "count:2", "count:3")


def test_at_the_end_of_the_road_only_the_first_token_is_worth_its_price_and_that_for_the_majority() -> None:
    scene = market_in("tyre", "buyer_silk", "seller_ivory", "seller_jewels")
    assert answers(scene.answer("take:buyer_silk")) == "count:1"


def test_the_kind_for_which_most_sellers_lie_ahead_is_kept() -> None:
    """With equal goods, one Trader more or less decides: the bot gives goods without a buyer for goods with one."""
    scene = market_in("ecbatana", "trader_silk_jewels", "crook", "crook", goods={0: {"silk": 2}})
    state = scene.match._state
    sellers = FACES.index("seller_jewels")
    last = {city("aleppo"), city("tyre")}
    state.deal = tuple((sellers,) * 3 if at in last else tiles for at, tiles in enumerate(state.deal))
    assert answers(scene.answer("take:trader_silk_jewels")) == "times:2"
    back = market_in("ecbatana", "trader_jewels_silk", "crook", "crook", goods={0: {"jewels": 2}})
    back.match._state.deal = state.deal
    assert answers(back.answer("take:trader_jewels_silk")) == "times:0"


def test_a_good_printed_action_comes_before_the_tile() -> None:
    scene = market_in("merv", "buyer_silk", "crook", "thief", goods={0: {"jewels": 3}})
    assert answers(scene) == "printed"
    assert answers(scene.answer("printed")).startswith("count:")


def test_a_useless_printed_action_is_left_alone() -> None:
    scene = market_in("merv", "seller_silk", "crook", "thief", goods={0: {"silk": 3}})
    assert answers(scene) == "take:seller_silk"


def test_a_barterer_is_spent_when_two_good_tiles_lie_in_the_last_market() -> None:
    tiles = ("seller_silk", "seller_ivory", "buyer_fruits")
    goods = {0: {"silk": 3, "ivory": 3}}
    assert answers(market_in("tyre", *tiles, goods=goods, barterers={0: 1})) == "barterer"


def test_a_barterer_is_kept_when_only_one_tile_is_good() -> None:
    tiles = ("seller_silk", "seller_jewels", "seller_fruits")
    scene = market_in("lanzhou", *tiles, goods={0: {"silk": 3}}, barterers={0: 1})
    assert answers(scene) == "take:seller_silk"


def test_a_crook_turns_the_last_seller_to_the_goods_in_store() -> None:
    scene = market_in("tyre", "seller_silk", "thief", "vizier", goods={0: {"jewels": 4}}, crooks={0: 1})
    assert answers(scene.answer("take:seller_silk")) == "crook:jewels"
    assert answers(scene.answer("crook:jewels")) == "count:3"


def test_a_crook_turns_a_trader_too() -> None:
    scene = market_in("tyre", "trader2_silk_ivory", "thief", "vizier", goods={0: {"jewels": 4}}, crooks={0: 1})
    assert answers(scene.answer("take:trader2_silk_ivory")) == "crook_give:jewels"
    assert answers(scene.answer("crook_give:jewels")) == "times:2"


def test_a_merchant_gives_tokens_without_a_seller_ahead_for_tokens_with_one() -> None:
    scene = market_in("ecbatana", "merchant_2", "crook", "crook", goods={0: {"silk": 5}})
    sellers = FACES.index("seller_jewels")
    last = {city("aleppo"), city("tyre")}
    state = scene.match._state
    state.deal = tuple((sellers,) * 3 if at in last else tiles for at, tiles in enumerate(state.deal))
    scene.answer("take:merchant_2")
    for _ in range(2):
        assert answers(scene) == "give:silk"
        scene.answer("give:silk")
    assert answers(scene) == "receive:jewels"


def test_a_merchant_gets_nothing_if_nothing_can_be_bettered() -> None:
    scene = market_in("tyre", "merchant_3", "crook", "crook", goods={0: {"silk": 1}, 1: {"jewels": 9}})
    assert answers(scene.answer("take:merchant_3")) == "done"


def test_a_thief_steals_and_with_an_open_ledger_from_the_richest_store() -> None:
    goods = {1: {"silk": 1}, 2: {"silk": 6}, 3: {"ivory": 2}}
    scene = market_in("tyre", "thief", "crook", "crook", goods=goods)
    scene.answer("take:thief")
    assert {answers(scene, seed) for seed in range(40)} == {"from:1", "from:2", "from:3"}
    scene = market_in("tyre", "thief", "crook", "crook", ledger="open")
    _give_openly(scene, 1, "silk", 1)
    _give_openly(scene, 2, "silk", 6)
    scene.answer("take:thief")
    assert {answers(scene, seed) for seed in range(20)} == {"from:2"}


def test_the_vizier_is_asked_for_the_kind_that_the_seat_leads_in() -> None:
    scene = market_in("tyre", "vizier", "crook", "crook", goods={0: {"silk": 5, "ivory": 1}, 1: {"ivory": 6}})
    assert answers(scene) == "take:vizier"
    assert answers(scene.answer("take:vizier")) == "name:silk"
    assert answers(scene.answer("name:silk")) == "show:5"


def test_a_vizier_that_only_helps_the_others_is_left_unused() -> None:
    scene = market_in("tyre", "vizier", "crook", "crook", goods={1: {"silk": 5}, 2: {"silk": 4}})
    assert answers(scene.answer("take:vizier")) == "decline"


# -- the pawn -------------------------------------------------------------------------------------------------


def test_without_a_ledger_the_pawn_goes_to_anyone() -> None:
    scene = market_in("tyre", "crook", "seller_silk", "seller_ivory", goods={1: {"silk": 3}})
    scene.answer("take:crook")
    assert {answers(scene, seed) for seed in range(40)} == {"to:1", "to:2", "to:3"}


def test_with_an_open_ledger_the_pawn_goes_past_those_who_could_use_the_tiles() -> None:
    tiles = ("buyer_spices", "seller_silk", "seller_ivory")
    scene = market_in("tyre", *tiles, ledger="open")
    for seat, kind in ((1, "silk"), (3, "ivory")):
        _give_openly(scene, seat, kind, 3)
    scene.answer("take:buyer_spices", "count:0")
    assert {answers(scene, seed) for seed in range(20)} == {"to:2"}


def _give_openly(scene: Scene, seat: int, kind: str, count: int) -> None:
    """Give tokens to a seat openly."""
    receive(scene.match._state, seat, GOODS.index(kind), count)
    scene._totals = SILK_ROAD.totals(scene.match._state)


# -- the auction and the move ---------------------------------------------------------------------------------


def test_a_seat_with_many_goods_leads_to_the_sellers() -> None:
    scene = auction_in("ecbatana", goods={0: {"silk": 3}})
    state = scene.match._state
    buyer, seller = FACES.index("buyer_jewels"), FACES.index("seller_silk")
    tiles = {city("aleppo"): (buyer, buyer, buyer), city("tyre"): (seller, buyer, buyer)}
    state.deal = tuple(tiles.get(at, lying) for at, lying in enumerate(state.deal))
    scene.answer("pass", "pass", "pass")
    assert answers(scene) == "to:tyre"


def test_bids_rise_with_what_leading_would_bring_and_the_last_bidder_offers_just_enough() -> None:
    bids = []
    for silk in (0, 3):
        scene = auction_in("ecbatana", goods={1: {"silk": silk}, 3: {"silk": silk}})
        state = scene.match._state
        idle, seller = FACES.index("seller_fruits"), FACES.index("seller_silk")
        tiles = {city("aleppo"): (idle,) * 3, city("tyre"): (seller, idle, idle)}
        state.deal = tuple(tiles.get(at, lying) for at, lying in enumerate(state.deal))
        bids.append(answers(scene))
        assert answers(scene.answer("pass", "pass")) == ("bid:1" if silk else "pass")
    assert bids == ["pass", "bid:2"]


def test_no_bid_exceeds_the_money_of_the_seat() -> None:
    scene = auction_in("ecbatana", goods={1: {"silk": 3}}, money={1: 0})
    assert answers(scene) == "pass"


@pytest.mark.parametrize(("bid", "answer"), [("bid:1", "keep"), ("bid:9", "sell")])
def test_the_holder_keeps_a_cheap_lead_and_sells_a_dear_one(bid: str, answer: str) -> None:
    scene = auction_in("ecbatana", goods={0: {"silk": 3}})
    state = scene.match._state
    thief, seller = FACES.index("thief"), FACES.index("seller_silk")
    tiles = {city("aleppo"): (thief,) * 3, city("tyre"): (seller, thief, thief)}
    state.deal = tuple(tiles.get(at, lying) for at, lying in enumerate(state.deal))
    assert answers(scene.answer(bid, "pass", "pass")) == answer


# -- the value of things --------------------------------------------------------------------------------------


def test_a_seat_with_more_than_all_rivals_together_is_sure_of_the_majority() -> None:
    assert chance_of_most(4, 3, 3) == 1
    assert chance_of_most(0, 0, 3) == 0
    assert 0 < chance_of_most(3, 6, 3) < chance_of_most(4, 6, 3) < 1


def test_a_viziers_prize_is_sure_at_the_top_and_nothing_without_tokens() -> None:
    assert expected_prize(0, 0, 3) == 0
    assert expected_prize(3, 3, 3) == 5
    assert 0 < expected_prize(1, 9, 3) < expected_prize(2, 9, 3) < 5


def test_without_any_sale_ahead_each_token_is_worth_its_point() -> None:
    assert holding_values(0, 0, 0, 5, 3) == tuple(range(16))


def test_a_sure_sale_is_worth_its_price_and_a_likely_one_a_part_of_it() -> None:
    assert holding_values(1, 0, 0, 5, 3)[:6] == (0, 4, 7, 9, 10, 11)
    assert holding_values(2, 0, 0, 5, 3)[:6] == (0, 4, 8, 11, 14, 16)
    assert holding_values(0.5, 0, 0, 5, 3)[:4] == (0, 2.5, 4.5, 6)


@pytest.mark.parametrize("reverse", [0, 1])
def test_prospects_shrink_along_the_road_and_end_with_it(reverse: int) -> None:
    state = SILK_ROAD.start(4, 1, {"direction": ("normal", "reverse")[reverse]})._state
    ahead = prospects(state.deal, reverse)
    route = ROUTES[reverse]
    assert 10 <= ahead[route.start].markets <= 11
    for at, ways in enumerate(route.exits):
        assert all(ahead[to].markets < ahead[at].markets for to in ways if to != route.end)
    for last in route.last:
        assert ahead[last] == (0, (0,) * KINDS, (0,) * KINDS, 0)


def test_a_spectator_has_nothing_to_decide() -> None:
    match = SILK_ROAD.start(3, 1)
    with pytest.raises(ValueError, match="spectator"):
        choose(match.view(None), match.decision_of(None), match.options(), Dice(1))
