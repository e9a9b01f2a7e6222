"""Standard action: Sell Goods (AL-99 ... AL-105)."""

import pytest

from caravanserai.bots import bot
from caravanserai.games.almanac.book import GOODS, SELL, Page
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.loading import read_book
from caravanserai.kernel.errors import ContentError
from tests.games.almanac.market import MARKET_ROAD, at_the_market, files_with
from tests.games.almanac.scene import action_at

OPENERS = {"razorbeak_canyon": {"first_1": 1, "second_4": 1}}
"""Workers that open the way to spaces for selling."""
PAGES = [page for page in BOOK.pages if page is not None]


def test_any_number_of_goods_from_one_to_all_can_be_sold() -> None:
    """AL-99"""
    scene = action_at("outpost", goods={0: {"everice": 4, "skyfish": 2}})
    scene.answer("forge_2")
    assert scene.offers == ["count:1", "count:2", "count:3", "count:4"]
    assert scene.refuse("count:5").key == "not_enough_goods"


@pytest.mark.parametrize("count", [1, 2, 4])
def test_each_good_brings_the_price_of_the_space(count: int) -> None:
    """AL-100: everice at 4 gold."""
    scene = action_at("outpost", goods={0: {"everice": 4}})
    scene.answer("forge_2", f"count:{count}")
    assert scene.gold(0) == 10 + 4 * count
    assert ("sold", {"seat": 0, "count": count, "good": "everice", "gold": 4 * count}) in scene.events_seen()


def test_sold_goods_go_to_the_supply() -> None:
    """AL-101"""
    scene = action_at("outpost", goods={0: {"everice": 4}})
    assert scene.supply("everice") == 26
    scene.answer("forge_2", "count:3")
    assert scene.supply("everice") == 29
    assert scene.goods(0) == {"everice": 1}


def test_only_the_kind_shown_may_be_sold() -> None:
    """AL-102"""
    scene = action_at("outpost", goods={0: {"everice": 1, "skyfish": 5}})
    scene.answer("forge_2")
    assert scene.offers == ["count:1"]
    scene.answer("count:1")
    assert scene.goods(0) == {"skyfish": 5}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_only_the_kind_shown_may_be_sold_on_every_page(page: Page) -> None:
    """AL-103: every space for selling takes the kind shown at the price shown."""
    goods = {0: dict.fromkeys(GOODS, 1)}
    workers = OPENERS.get(page.id, {})
    spaces = {spot.id: spot for spot in page.spots if spot.action == SELL}
    offers = action_at(page.id, seats=4, gold={0: 30}, goods=goods, workers=workers).offers
    open_now = [space for space in offers if space in spaces]
    assert open_now
    for space in open_now:
        scene = action_at(page.id, seats=4, gold={0: 30}, goods=goods, workers=workers)
        scene.answer(space).until("SellGoods")
        before = scene.gold(0)
        scene.answer("count:1")
        assert GOODS[spaces[space].good] not in scene.goods(0)
        assert len(scene.goods(0)) == 3
        assert scene.gold(0) == before + spaces[space].prices[spaces[space].good]


def test_where_several_kinds_are_shown_any_mixture_is_sold_at_their_prices() -> None:
    """AL-104"""
    scene = at_the_market(goods={0: {"dewleaf": 2, "emberspice": 1, "everice": 1, "skyfish": 1}})
    scene.answer("forge_2")
    assert scene.offers == ["count:0", "count:1", "count:2"]
    scene.answer("count:2")
    assert scene.offers == ["count:0", "count:1"]
    scene.answer("count:0", "count:1")
    assert scene.goods(0) == {"emberspice": 1, "everice": 1}
    assert scene.gold(0) == 10 + 2 * 3 + 6
    assert scene.facts_of("sold") == [
        {"seat": 0, "count": 2, "good": "dewleaf", "gold": 6},
        {"seat": 0, "count": 1, "good": "skyfish", "gold": 6},
    ]
    assert scene.asked == ("Place", 1)


def test_of_several_kinds_at_least_one_good_is_sold() -> None:
    """AL-104, AL-99: a player who sold nothing before must sell one of the last kind; kinds not held are skipped."""
    scene = at_the_market(goods={0: {"dewleaf": 1, "skyfish": 2}})
    scene.answer("forge_2", "count:0")
    assert scene.offers == ["count:1", "count:2"]
    assert scene.refuse("count:0").key == "sell_something"
    assert scene.refuse("count:3").key == "not_enough_goods"
    assert scene.outlook("count:2") == [("gold", 12), ("skyfish", -2)]


def test_an_extra_is_counted_once_over_all_kinds_sold() -> None:
    """AL-104, DR-K04r: 1 more gold each, at most 4 more in the action."""
    held = {"dewleaf": 3, "everice": 2, "skyfish": 1}
    scene = at_the_market(goods={0: held}, done={0: ("spice_exchange",)})
    scene.answer("forge_2", "count:3", "count:2", "count:1")
    assert [each["gold"] for each in scene.facts_of("sold")] == [3 * 3 + 3, 2 * 4 + 1, 6]


def test_a_market_for_several_kinds_is_closed_to_a_player_without_them() -> None:
    """AL-104, AL-105"""
    scene = at_the_market(goods={0: {"emberspice": 3}})
    assert scene.refuse("forge_2").key == "action_impossible"
    for good in ("dewleaf", "everice", "skyfish"):
        assert "forge_2" in at_the_market(goods={0: {good: 1}}).offers


def test_a_market_for_several_kinds_is_kept_and_played_like_any_other() -> None:
    """AL-104: its question can be saved, its options have ids, bots answer it."""
    scene = at_the_market(goods={0: {"dewleaf": 2, "skyfish": 1}})
    scene.answer("forge_2")
    match = scene.match
    assert MARKET_ROAD.load(match.snapshot()).copy() == match._state
    assert MARKET_ROAD.table.name_of(MARKET_ROAD.table.id_of(match.decision_of(None), 2)) == "SellMix/count:2"
    assert bot("greedy", "market").choose(match.chair(0)) in match.options()
    assert DRAGON_ROAD.table.size + 31 == MARKET_ROAD.table.size


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ('good = ["everice", "skyfish"]\nprice = 4', r"forge_2.*good"),
        ("prices = {everice = 4}", r"forge_2.*prices"),
        ("prices = {everice = 4, salt = 2}", r"forge_2.*prices\.salt"),
        ("prices = {everice = 4, skyfish = 0}", r"forge_2.*prices\.skyfish"),
        ("prices = {everice = 4, skyfish = 6}\nprice = 4", r"forge_2.*price"),
    ],
)
def test_a_market_that_cannot_be_read_is_refused(words: str, fault: str) -> None:
    """AL-104: content is refused, not misread."""
    with pytest.raises(ContentError, match=fault):
        read_book(files_with(words), FIELDS)


def test_the_space_is_closed_to_a_player_without_the_kind() -> None:
    """AL-105"""
    scene = action_at("outpost", goods={0: {"dewleaf": 2, "emberspice": 2, "skyfish": 2}})
    assert scene.refuse("forge_2").key == "action_impossible"
    assert "hall_3" in scene.offers
