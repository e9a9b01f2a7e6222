"""The tables in the rules of Dragonharth agree with its content files, in every language."""

import re
from importlib import resources

import pytest

from caravanserai.games.dragonharth.content import CARDS, CHARTS, COLOURS, DECKS, PRICES, ROWS
from caravanserai.text import Words, languages

LANGUAGES = pytest.mark.parametrize("lang", languages())


def tables(lang: str) -> list[list[list[str]]]:
    """The tables of the rules, each as rows of cells, without headers."""
    text = (resources.files("caravanserai.text") / "rules" / lang / "dragonharth.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^\|[- |]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [
        [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in block.splitlines()] for block in blocks
    ]


@LANGUAGES
def test_the_map(lang: str) -> None:
    assert [[f"**{number}**", *row] for number, row in enumerate(ROWS, start=1)] in tables(lang)


@LANGUAGES
def test_the_cards(lang: str) -> None:
    words = Words(lang)
    cards = [
        [
            words.say(f"dragonharth.deck.{DECKS[card.deck]}"),
            words.say(f"dragonharth.card.{card.id}"),
            card.copies,
            card.bp,
        ]
        for card in CARDS
    ]
    expected = [
        [deck, name, int(copies), int(points)]
        for table in tables(lang)
        if table[0][1] == cards[0][1]
        for deck, name, copies, points, _ in table
    ]
    assert expected == cards


@LANGUAGES
def test_the_projectiles(lang: str) -> None:
    words = Words(lang)
    named = [words.say(f"dragonharth.colour.{colour}") for colour in COLOURS]
    expected = [
        [f"{colour} ({kind})", int(points)]
        for table in tables(lang)
        if len(table) == len(COLOURS) and len(table[0]) == len(["colour", "type", "RP"])
        for colour, kind, points in table
    ]
    assert expected == [[name, points] for name, points in zip(named, CHARTS.damage, strict=True)]


@LANGUAGES
def test_the_prices(lang: str) -> None:
    """Rivers, walls and bridges share a row."""
    asked = [PRICES.regular, PRICES.primary, PRICES.egg, PRICES.projectile, PRICES.soldier, PRICES.ship]
    asked += [PRICES.river, PRICES.fire, PRICES.camp, PRICES.card]
    assert PRICES.river == PRICES.wall == PRICES.bridge
    prices = [[int("0" + "".join(re.findall(r"\d", row[1]))) for row in table] for table in tables(lang)]
    assert asked in prices


@LANGUAGES
def test_chaos_and_interest(lang: str) -> None:
    rows = [row[1:] for table in tables(lang) for row in table]
    assert [f"d{die}" for die in CHARTS.chaos] in rows
    owed = [100 + min(age * CHARTS.interest, CHARTS.most_interest) for age in range(CHARTS.wrath_from + 1)]
    assert [f"{per_cent} %" for per_cent in owed] in rows
