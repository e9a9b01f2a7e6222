"""A master's analysis in a real browser: axe finds no violation, and the page fits the window."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from caravanserai.bots.analysis import questions
from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words
from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import SEATS as SEATS_STORED
from tests.browser.stored_matches import StoredMatches, arrive, played_once
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.server.played import played

pytestmark = pytest.mark.slow

SEATS = {"silk_road": 3, "dragon_road": 2, "crystal_peaks": 2, "dragonharth": 4}


def asked(game: str, seats: int) -> Match[Any]:
    """Return a match in which Amaia, in the first seat, has a question with more than one option."""
    for answers in range(30, 400):
        match = played(game, seats, answers)
        if match.decision_of(None).seat == 0 and len(match.options()) > 1:
            return match
    raise AssertionError("she is never asked")


@pytest.fixture(scope="module")
def asking(stored: StoredMatches) -> StoredMatches:
    """Store a match of every game that waits for Amaia."""
    for game, seats in SEATS.items():
        stored.store(asked(game, seats), f"{game}-asks")
    return stored


def check(visitor: Visitor, lang: str) -> None:
    """Check for violations and overflow: in English on a desktop by day, in Spanish on a phone by night."""
    viewport, scheme = {"en": (DESKTOP, "light"), "es": (PHONE, "dark")}[lang]
    visitor.look(viewport, color_scheme=scheme)
    assert violations(visitor) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", SEATS)
def test_axe_finds_nothing_in_advice(chromium: Chromium, asking: StoredMatches, game: str, lang: str) -> None:
    visitor = arrive(chromium, asking, f"/tables/{game}-asks/advice", lang=lang)
    assert visitor.page.locator("html").get_attribute("lang") == lang
    visitor.page.wait_for_selector("main table tbody tr")  # until then the page reloads itself
    assert visitor.page.locator("main table tbody tr").count() > 1
    check(visitor, lang)
    visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_the_options_of_a_moment(chromium: Chromium, stored: StoredMatches, lang: str) -> None:
    visitor = arrive(chromium, stored, "/tables/silk_road/why/3", lang=lang)
    visitor.page.get_by_text(Words(lang).say("bots.mark.taken")).first.wait_for()  # until then the page reloads itself
    check(visitor, lang)
    visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_axe_finds_nothing_in_an_analysis(chromium: Chromium, stored: StoredMatches, lang: str) -> None:
    visitor = arrive(chromium, stored, "/tables/silk_road/analysis", lang=lang)
    check(visitor, lang)
    visitor.page.wait_for_selector("#lost")  # the page opens by itself
    check(visitor, lang)
    visitor.leave()


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.deep), "es"])
def test_a_mistake_stands_on_the_board_and_is_shared(chromium: Chromium, stored: StoredMatches, lang: str) -> None:
    match = played_once("dragon_road", SEATS_STORED)
    number = next(
        before.number
        for before, seat, choice in questions(match)
        if seat == 0 and type(before.decision_of(0)).__name__ == "Place"
    )
    visitor = arrive(chromium, stored, f"/tables/dragon_road/mistake/{number}", lang=lang)
    page = visitor.page
    page.wait_for_selector("#decision[data-played]")  # until then the page reloads itself
    page.wait_for_selector("#told-ways .told-label")
    played_there = page.evaluate("""() => {
      const box = (one) => one.getBoundingClientRect();
      const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
      const choice = document.getElementById("decision").dataset.played;
      const space = middle(box(document.querySelector(`svg [data-choice="${choice}"]`)));
      return [...document.querySelectorAll("#told-ways .told-way circle.line")]
        .map((ring) => middle(box(ring))).filter(([x, y]) => Math.hypot(x - space[0], y - space[1]) < 8).length;
    }""")
    assert played_there == 1
    page.locator("svg [data-choice]").first.click()
    expect(page.locator("#error_bar")).to_have_text(Words(lang).say("mistakes.inert"))
    page.locator('[popovertarget="share-panel"]').click()
    page.locator("#share-panel .go").click()
    expect(page.locator("#share-link")).to_have_value(re.compile(r"/moments/[\w-]+$"))
    link = page.locator("#share-link").input_value()
    check(visitor, lang)
    page.goto(link)
    page.wait_for_selector("#table[data-ready] #decision[data-ask]")
    assert page.locator("#told-ways .told-label").count() == 0, "the answer is hidden"
    check(visitor, lang)
    space = page.locator("svg [data-choice]").first
    choice = space.get_attribute("data-choice")
    space.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#decision[data-chosen="{choice}"][data-played]')
    check(visitor, lang)
    assert visitor.faults == []
    visitor.leave()
