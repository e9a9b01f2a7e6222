"""The board keeps its size and place from question to question, on every screen, and nothing covers it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

import caravanserai
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.chance import Dice
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.boards.almanac.page_text import leaf
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.web.fake_table import FakeTable

WIDE: Final = ((1440, 900), (1366, 768))
SIZES: Final = (*WIDE, (820, 1180), (390, 844), (360, 740))
NAMES: Final = ("Amaia", "Teo", "Noor")
READ: Final = """(pages) => {
  globalThis.tables = pages.map((html) => new DOMParser().parseFromString(html, "text/html").getElementById("table"));
}"""
MEASURE: Final = """(wide) => tables.map((fresh) => {
  document.getElementById("table").replaceWith(fresh);
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y + scrollY, width, height];
  };
  const board = box(fresh.querySelector(".mapbox, #board"));
  const bar = fresh.querySelector("#decision"), sheet = fresh.querySelector(".paper-sheet:not(.over-book)");
  const [x, y, width, height] = sheet?.checkVisibility() ? box(sheet) : [0, 0, 0, 0];
  const text = bar.querySelector(".text").getBoundingClientRect(), edge = bar.getBoundingClientRect();
  const faults = {
    "scrolls sideways": document.documentElement.scrollWidth > innerWidth,
    "scrolls": wide && document.documentElement.scrollHeight > innerHeight,
    "cuts the question": wide && (text.top < edge.top || text.bottom > edge.bottom),
    "covers the board": wide && width > 0 && x + width > board[0] + 6 && y + height > board[1],
  };
  const seen = (one) => one.checkVisibility() && one.ariaDisabled !== "true";
  const offers = [...fresh.querySelectorAll("[data-do=choose], [data-do=take], [data-do=answer]")].some(seen);
  faults["offers nothing"] = "mine" in bar.dataset && !offers;
  const question = bar.querySelector("#question").textContent;
  return { board, faults: Object.keys(faults).filter((one) => faults[one]), question };
})"""
UNREAD: Final = """(leaves) => leaves.filter((html) => {
  const leaf = document.getElementById("leaf");
  leaf.outerHTML = html;
  const fresh = document.getElementById("leaf"), bottom = fresh.getBoundingClientRect().bottom;
  return [...fresh.querySelectorAll(".rule, .here")].some((part) => part.getBoundingClientRect().bottom > bottom);
}).map((html) => html.match(/aria-label="([^"]*)"/)[1])"""


def pages_of(game: str, lang: str) -> Iterator[str]:
    """Yield the table page of the first seat at each kind of question, with and without a selection, and waiting."""
    match, dice, seen = caravanserai.game(game).start(3, "tea", {}), Dice("still"), set()
    while not match.over:
        decision = match.decision
        assert decision is not None
        asked = [one for one in match.decisions() if one.seat == 0]
        kind = type(asked[0]).__name__ if asked else f"waits for {type(decision).__name__}"
        if kind not in seen:
            seen.add(kind)
            yield page_of(match, lang, None)
            if asked:
                yield page_of(match, lang, match.options(0)[-1])
        chair = match.chair(decision.seat)
        choice = match.game.greedy(chair.view(), chair.decision, chair.options, dice)
        match.answer(choice if dice.below(3) else chair.options[dice.below(len(chair.options))], decision.seat)


def page_of(match: Any, lang: str, chosen: int | None) -> str:  # noqa: ANN401  # a match of any game
    players = [Player(0, "person", NAMES[0]), *(Player(seat, "bot", NAMES[seat], "greedy") for seat in (1, 2))]
    perspective = Perspective(match, 0, players, lang, chosen=chosen)
    facts: dict[str, Any] = {
        "board": board_for(perspective),
        "f": fragments(perspective, Talk("t")),
        "person": SimpleNamespace(theme="auto", sound=0, motion="reduce", name=NAMES[0]),
    }
    rest = {"title": "", "socket": "", "path": "/t", "past": None, "here": "/", "now": 0.0, "pace": "at_once"}
    return render("table/page.html", Words(lang), **facts, **rest)


@pytest.mark.parametrize(("game", "lang"), [("silk_road", "es"), ("dragon_road", "en"), ("crystal_peaks", "es")])
def test_the_board_stands_still_from_question_to_question(
    browser: Browser, table: FakeTable, game: str, lang: str
) -> None:
    pages = list(pages_of(game, lang))
    table.html = pages[0]
    opened = browser.new_page(reduced_motion="reduce")
    opened.goto(table.address)
    opened.evaluate("document.fonts.ready")
    opened.evaluate(READ, pages)
    for width, height in SIZES:
        opened.set_viewport_size({"width": width, "height": height})
        found = opened.evaluate(MEASURE, (width, height) in WIDE)
        assert len({tuple(one["board"]) for one in found}) == 1, (width, [one["board"] for one in found])
        assert [(width, one["question"], one["faults"]) for one in found if one["faults"]] == []
    if game in BOOKS:
        opened.set_viewport_size({"width": WIDE[1][0], "height": WIDE[1][1]})
        opened.evaluate("document.getElementById('table').replaceWith(tables[0])")
        for words in ("en", "es"):
            book = caravanserai.game(game)
            read = [page for page in BOOKS[game].pages if page]
            assert opened.evaluate(UNREAD, [str(leaf(book, words, page.number, 3)) for page in read]) == [], words
    opened.close()
