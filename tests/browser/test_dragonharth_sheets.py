"""Dragonharth's sheets in a real browser, desktop by day and phone by night: clean for axe, and light."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

from caravanserai.kernel.match import Match
from caravanserai.web.boards.dragonharth.lexicon import lexicon
from tests.browser.axe import violations
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.games.dragonharth.moments import OVER, moments
from tests.server.browsing import running_server
from tests.server.played import AMAIA, cookie, store_match

pytestmark = pytest.mark.slow

QUESTIONS = (
    "PickKingdom",
    "Lay",
    "Act",
    "MoveLead",
    "AttackAt",
    "Commit",
    "Answer",
    "React",
    "PayTax",
    "MeetDues",
    "BuildOffer",
    "AnswerOffer",
    "Aim",
    "LordTarget",
    OVER,
)
HEAVIEST = 250_000
PICTURES = ("/static/art/", "/static/fonts/", "/favicon")


@cache
def asked() -> dict[str, Match[Any]]:
    return moments(QUESTIONS)


@pytest.fixture(scope="module", params=["en", "es"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, str]]:
    """A table for every question, all of them Amaia's, who reads one of the languages."""
    folder = tmp_path_factory.mktemp("house")
    for name, match in asked().items():
        store_match(folder, match, name.lower(), amaia=replace(AMAIA, lang=request.param))
    with running_server(folder) as (address, _):
        yield address.rstrip("/"), folder, request.param


def at_table(visitor: Visitor, house: tuple[str, Path, str], question: str) -> None:
    name, value = cookie(house[1])
    visitor.context.add_cookies([{"name": name, "value": value, "url": house[0]}])
    visitor.go(f"/tables/{question.lower()}")
    visitor.sit_down()
    if question == "Aim":
        visitor.page.wait_for_selector("#aim-handle")


def heard_by(visitor: Visitor) -> list[Response]:
    """All that the server will have sent to somebody."""
    heard: list[Response] = []
    visitor.page.on("response", lambda response: heard.append(response))  # noqa: PLW0108  # Playwright cannot mark a method of a list
    return heard


def test_axe_finds_nothing_on_any_sheet(chromium: Browser, house: tuple[str, Path, str]) -> None:
    looks = {"en": (DESKTOP, "light"), "es": (PHONE, "dark")}
    viewport, scheme = looks[house[2]]
    visitor = Visitor(chromium, house[0], house[2], viewport=viewport, color_scheme=scheme, bypass_csp=True)
    for question in QUESTIONS:
        at_table(visitor, house, question)
        assert violations(visitor) == [], question
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], question
    for page in ("after", "at/300"):
        visitor.go(f"/tables/{OVER}/{page}")
        assert violations(visitor) == [], page
    assert visitor.faults == []
    visitor.context.close()


def test_a_table_is_light_with_all_that_it_loads(chromium: Browser, house: tuple[str, Path, str]) -> None:
    for question in ("Act", "Aim", "BuildOffer"):
        visitor = Visitor(chromium, house[0], house[2])
        heard = heard_by(visitor)
        at_table(visitor, house, question)
        visitor.page.wait_for_load_state("networkidle")
        weights = {one.url: len(one.body()) for one in heard if not any(part in one.url for part in PICTURES)}
        visitor.context.close()
        assert 100_000 < sum(weights.values()) <= HEAVIEST, (question, weights)


_NAMES_THAT_DO_NOT_FIT = """(names) => {
  const hand = document.querySelector(".hand");
  const clipped = (name) => {
    const card = hand.firstElementChild.cloneNode(true), label = card.querySelector(".hc i"), text = new Range();
    label.textContent = name;
    hand.append(card);
    text.selectNodeContents(label);
    const [words, room] = [text, label].map((one) => one.getBoundingClientRect());
    return words.width > room.width + 0.5 || words.height > room.height + 1;
  };
  return names.filter(clipped);
}"""


def test_the_name_of_every_card_fits_on_it(chromium: Browser, house: tuple[str, Path, str]) -> None:
    names = lexicon(house[2]).faces
    assert len(set(names)) > 40
    for viewport in (DESKTOP, PHONE):
        visitor = Visitor(chromium, house[0], house[2], viewport=viewport)
        at_table(visitor, house, "Act")
        assert visitor.page.evaluate(_NAMES_THAT_DO_NOT_FIT, names) == []
        visitor.context.close()


def test_at_the_end_the_board_leaves_room_for_the_others(chromium: Browser, house: tuple[str, Path, str]) -> None:
    visitor = Visitor(chromium, house[0], house[2])
    at_table(visitor, house, OVER)
    for width in (1200, 1440, 1600):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        ending, board, others = (visitor.page.locator(part).bounding_box() for part in ("#ending", ".window", ".side"))
        assert ending
        assert board
        assert others
        assert ending["x"] + ending["width"] <= board["x"]
        assert board["x"] + board["width"] <= others["x"]
        assert board["width"] == pytest.approx(board["height"])
    visitor.context.close()
