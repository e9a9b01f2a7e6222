"""The table of a game without its own board, which shows the common parts: axe violations and sizes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.text.catalogue import Words
from caravanserai.web import fragments as drawing
from caravanserai.web.board import Board
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Proposal, Said, Talk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.fake_table import FakeTable

AXE = Path(__file__).parents[1] / "browser" / "vendor" / "axe.min.js"
NAMES = ("Amaia", "Teo", "Noor", "Old Fen")
RULES = """{
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: {assets: ['media']},
}"""


def perspective(moment: str, lang: str) -> Perspective:
    """Return a table of four at a bid, with a choice to confirm, or at the end."""
    match = caravanserai.game("silk_road").start(len(NAMES), 7)
    players = [bot("greedy", seat) for seat in range(len(NAMES))]

    def asked() -> str:
        return next((type(one).__name__ for one in match.decisions() if one.seat == 0), "")

    wanted = {"bid": "Bid", "chosen": "TakeTile"}.get(moment)
    while not match.over and (wanted is None or match.number < 20 or asked() != wanted):
        seat = match.decisions()[0].seat
        match.answer(players[seat].choose(match.chair(seat)), seat)
    chosen = match.options(0)[0] if moment == "chosen" else None
    seated = [
        Player(0, "person", NAMES[0]),
        Player(1, "person", NAMES[1], here=False),
        Player(2, "person", NAMES[2], deadline=4e9),
        Player(3, "bot", NAMES[3], "greedy"),
    ]
    return Perspective(match, 0, seated, lang, chosen=chosen)


def page(moment: str, lang: str, theme: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(drawing, "board_for", Board)
    now = perspective(moment, lang)
    talk = Talk("demo", (Said("Noor", 2, "Good luck!", 0.0),), Proposal("undo", 1, 12, (0,)), watching=2)
    person = SimpleNamespace(theme=theme, sound=0, motion="auto", name="Amaia")
    facts: dict[str, Any] = {"board": Board(now), "f": drawing.fragments(now, talk), "person": person, "now": 0.0}
    facts["pace"] = "calm"
    return render("table/page.html", Words(lang), **facts, title="Silk Road", socket="", path="", past=None, here="/")


@pytest.mark.parametrize(
    ("moment", "lang", "theme", "width"),
    [
        ("bid", "en", "auto", 1440),
        ("bid", "es", "night", 390),
        ("chosen", "es", "auto", 360),
        ("chosen", "en", "night", 1440),
        ("over", "es", "auto", 768),
        ("over", "en", "night", 390),
    ],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_screen(
    browser: Browser, table: FakeTable, monkeypatch: pytest.MonkeyPatch, moment: str, lang: str, theme: str, width: int
) -> None:
    table.html = page(moment, lang, theme, monkeypatch)
    opened = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce", bypass_csp=True)
    opened.goto(table.address)
    opened.add_script_tag(path=AXE)
    found = opened.evaluate(f"axe.run(document, {RULES})")
    broad = opened.evaluate("document.documentElement.scrollWidth")
    opened.close()
    nodes = [(one["id"], node) for one in found["violations"] for node in one["nodes"]]
    assert not [(rule, node["html"][:160], node["failureSummary"]) for rule, node in nodes]
    assert broad <= width


def test_a_wide_screen_shows_the_whole_table_without_scrolling(
    browser: Browser, table: FakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.html = page("bid", "es", "auto", monkeypatch)
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.goto(table.address)
    high = opened.evaluate("document.documentElement.scrollHeight")
    bar = opened.locator("#decision").bounding_box()
    opened.close()
    assert high <= 900
    assert bar is not None
    assert bar["y"] + bar["height"] <= 900


def test_the_common_sheets_and_modules_keep_the_page_light() -> None:
    static = Path(caravanserai.__file__).parent / "web" / "static"
    elsewhere = {
        "analysis.js",
        "coach.js",
        "lobby.js",
        "local_times.js",
        "mistake.js",
        "replay.js",
        "report.js",
        "share.js",
    }
    # loaded by other pages; the next ones with the first move of another player, on small screens, or for a picture
    later = {"follow.js", "arrows.js", "unread_chat.js", "board_picture.js"}
    modules = sorted(file for file in (static / "js").glob("*.js") if file.name not in elsewhere | later)
    names = ("fonts", "tokens", "components", "pieces", "site", "table", "goal")
    sheets = [static / "css" / f"{name}.css" for name in names]
    assert sum(file.stat().st_size for file in [*modules, *sheets]) < 102_000
