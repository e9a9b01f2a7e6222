"""Standard action: Sell Goods (AL-99 ... AL-105)."""

import pytest

from caravanserai.games.almanac.book import GOODS, SELL, Page
from caravanserai.games.almanac.dragon_road.content import content_texts
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.reading import read_book
from caravanserai.kernel.errors import ContentError
from tests.games.almanac.scene import action_at

OPENERS = {"razorbeak_canyon": {"first_1": 1, "second_4": 1}}
"""Workers that open the way to spaces for selling."""
PAGES = [page for page in BOOK.pages if page is not None]


def test_at_least_one_good_is_sold_or_as_many_as_one_has() -> None:
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
    assert ("sold", {"seat": 0, "count": count, "good": "everice", "gold": 4 * count}) in scene.told()


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
def test_that_holds_on_every_page(page: Page) -> None:
    """AL-103: wherever something can be sold, it is the kind shown at the price shown."""
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
        assert scene.gold(0) == before + spaces[space].price


def test_no_space_shows_several_kinds() -> None:
    """AL-104: a mix arises on no page of this book; content that asks for one is refused, not misread."""
    assert all(0 <= spot.good < len(GOODS) for page in PAGES for spot in page.spots if spot.action == SELL)
    texts = content_texts()
    one_kind = 'good = "everice"\nprice = 4'
    assert one_kind in texts["pages"]
    texts["pages"] = texts["pages"].replace(one_kind, 'good = ["everice", "skyfish"]\nprice = 4', 1)
    with pytest.raises(ContentError, match=r"forge_2.*good"):
        read_book(texts, FIELDS)


def test_the_space_is_closed_to_who_has_none_of_the_kind() -> None:
    """AL-105"""
    scene = action_at("outpost", goods={0: {"dewleaf": 2, "emberspice": 2, "skyfish": 2}})
    assert scene.refuse("forge_2").key == "action_impossible"
    assert "hall_3" in scene.offers
