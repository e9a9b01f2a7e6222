"""A cached drawing equals a fresh one: for every seat, in every language, at every position of a match."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import caravanserai
from art.sprite.sheets import sheet_of
from caravanserai.text.catalogue import languages
from caravanserai.web import rendering
from caravanserai.web.boards.almanac import areas, space_plaque, spaces
from caravanserai.web.boards.dragonharth import aim, highlights, land, space_contents
from caravanserai.web.boards.silk_road import map as silk_map
from caravanserai.web.fragment_diff import Text, news_of
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Proposal, Said, Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.match import Match

GAMES = ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"]
SEATS = {"dragonharth": 4}
"""The number of seats; all other games have three."""
EVERY = {"dragonharth": 90}
"""The number of answers between two checked positions; all other games have nine."""
KEEPERS = (
    rendering.render_cached,
    rendering.frame,
    areas._AREAS,
    space_plaque.plaque,
    space_plaque.small_plaque,
    spaces._with_description,
    silk_map.draw_map,
    land.draw_ground,
    land.draw_armies,
    highlights.draw_highlights,
    highlights.draw_spots,
    space_contents.filled,
    aim._draw_layer,
)


def moments(game: str) -> Iterator[tuple[Match[Any], random.Random]]:
    """Yield some positions of a whole match, including the last."""
    match, chance = caravanserai.game(game).start(SEATS.get(game, 3), 11), random.Random(3)
    while not match.over:
        if match.number % EVERY.get(game, 9) == 0:
            yield match, chance
        seat = match.decisions()[0].seat
        match.answer(chance.choice(list(match.options(seat))), seat)
    yield match, chance


def readings(match: Match[Any], chance: random.Random) -> list[tuple[Perspective, Talk]]:
    """Return the table for each reader: with names that look like markup, a bot, an absent person, a choice."""
    players = [
        Player(0, "person", "<b>Amaia</b>", here=chance.random() < 0.5),
        Player(1, "person", "Teo", "greedy", away=chance.random() < 0.5, deadline=4e9),
        Player(2, "bot", "Noor", "greedy"),
        Player(3, "bot", "Fen", "greedy"),
    ][: match.seats]
    said = tuple(Said("Teo", 1, f"line {line}", 0.0) for line in range(chance.randrange(3)))
    asked = Proposal("undo", 1, 1, (0,)) if chance.random() < 0.3 else None
    found = []
    for seat in (None, *range(match.seats)):
        options = [] if seat is None or match.over else [one for one in match.decisions() if one.seat == seat]
        chosen = chance.choice(list(match.options(seat))) if options and chance.random() < 0.5 else None
        for lang in languages():
            perspective = Perspective(match, seat, players, lang, chosen=chosen)
            found.append((perspective, Talk("t", said, asked, watching=seat or 0)))
    return found


def texts(reading: tuple[Perspective, Talk]) -> dict[str, str]:
    return {key: str(html) for key, html in fragments(*reading).items()}


@cache
def drawn(game: str) -> tuple[dict[str, str], ...]:
    """Draw a whole match for all its readers, with the caches filled by earlier positions."""
    return tuple(texts(reading) for match, chance in moments(game) for reading in readings(match, chance))


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_a_kept_drawing_equals_a_fresh_one(game: str, turn: int) -> None:
    """Every second drawing is repeated with empty caches; the languages alternate from position to position."""
    kept = iter(drawn(game))
    for at, (match, chance) in enumerate(moments(game)):
        for number, (reading, text) in enumerate(zip(readings(match, chance), kept, strict=False)):
            if (at + number + turn) % 2 == 0:
                for keeper in KEEPERS:
                    keeper.cache_clear()
                assert texts(reading) == text
    assert next(kept, None) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_table_needs_no_symbol_of_other_pages(game: str) -> None:
    used = set(re.findall(r"/s/\w+#([\w-]+)", "".join(html for text in drawn(game) for html in text.values())))
    sheets = {sheet_of(name) for name in used}
    assert "elsewhere" not in sheets
    own = game if game in ("silk_road", "dragonharth") else "almanac"
    assert sheets & {"silk_road", "almanac", "dragonharth"} == {own}


@pytest.mark.parametrize("game", GAMES)
def test_parts_that_do_not_travel_are_parts_that_the_page_has(game: str) -> None:
    """Filling the gaps with the page's own parts, as the browser does, restores the complete fragment."""
    players = [Player(seat, "person", f"P{seat}") for seat in range(SEATS.get(game, 3))]
    page: dict[str, str] = {}
    spared = 0
    for match, _ in moments(game):
        fresh = texts((Perspective(match, 0, players, "en"), Talk("t")))
        for key, html in fresh.items():
            news = news_of(Text(html), Text(page.get(key, "")))
            spared += len(html) - len(news)
            assert filled(news, page.get(key, "")) == html
        page = fresh
    assert spared > 10_000


def filled(news: str, page: str) -> str:
    """Return a fragment with its gaps filled from the page."""

    def part(gap: re.Match[str]) -> str:
        found = re.search(rf'<{gap[1]} id="{re.escape(gap[2])}".*?</{gap[1]}>', page, re.DOTALL)
        assert found, gap[0]
        return found[0]

    return re.sub(r'<(\w+) id="([^"]*)" data-same></\1>', part, news)


def test_a_part_that_holds_others_of_its_kind_travels_whole() -> None:
    nested = '<li id="a">{}<ul><li id="b">1</li></ul></li>'
    assert (
        news_of(Text(nested.format(2)), Text(nested.format(1)))
        == '<li id="a">2<ul><li id="b" data-same></li></ul></li>'
    )
