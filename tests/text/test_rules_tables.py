"""The tables in the rules of an almanac agree with its content files, in every language."""

import re
from importlib import resources

import pytest

from caravanserai.games.almanac.book import KINDS, SELL, Book
from caravanserai.games.almanac.crystal_peaks.game import BOOK as CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK as DRAGON_ROAD
from caravanserai.text import languages

BOOKS = pytest.mark.parametrize("book", [DRAGON_ROAD, CRYSTAL_PEAKS], ids=lambda book: book.product)
NOT_BOUGHT = "\N{EN DASH}"
CARD_COLUMNS = 8
"""Serial, name, gold, goods, strength, workers, crates, fame."""


def tables(book: Book, lang: str) -> list[list[list[str]]]:
    """The tables of the rules, each as rows of cells, without headers."""
    text = (resources.files("caravanserai.text") / "rules" / lang / f"{book.product}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^\|[- |]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[re.split(r" *\| *", row.strip("| ")) for row in block.splitlines()] for block in blocks]


@BOOKS
@pytest.mark.parametrize("lang", languages())
def test_best_prices_and_numbers_of_spaces(lang: str, book: Book) -> None:
    rows = []
    for page in filter(None, book.pages):
        best = [max(spot.prices[kind] for spot in page.spots if spot.action == SELL) for kind in range(KINDS)]
        expected = [str(price) if price else NOT_BOUGHT for price in best]
        rows.append([str(page.number), *expected, " / ".join(str(len(page.in_use[seats])) for seats in (2, 3, 4))])
    assert rows in tables(book, lang)


@BOOKS
@pytest.mark.parametrize("lang", languages())
def test_caravan_cards(lang: str, book: Book) -> None:
    """The rules name the goods in words; their number is the cost of the card."""
    rows = [
        [card.serial, card.gold, sum(card.goods), card.strength, card.workers, card.crates, card.fame]
        for card in book.caravans
        if card.product == book.product
    ]
    expected = [
        [int(serial), int(gold), sum(map(int, re.findall(r"\d+", goods))), *map(int, rest)]
        for table in tables(book, lang)
        if len(table[0]) == CARD_COLUMNS
        for serial, _, gold, goods, *rest in table
    ]
    assert expected == rows


def test_on_the_dragon_road_with_fewer_than_four_players_the_cheapest_market_is_not_in_use() -> None:
    """The rules say so below their table of prices."""
    for page in filter(None, DRAGON_ROAD.pages):
        best = {kind: max(spot.prices[kind] for spot in page.spots) for kind in range(KINDS)}
        for seats in (2, 3):
            shut = [kind for kind in best if not any(page.spots[at].prices[kind] for at in page.in_use[seats])]
            assert [best[kind] for kind in shut] == [min(best.values())]
