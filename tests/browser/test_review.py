"""The pages after a match in a real browser: the replay by slider, links and keyboard, and the pages around it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import in_turn, violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import SEATS, StoredMatches, arrive, played_once
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

GAMES = ("silk_road", "dragon_road")
PAGES = ("after", "at/40?eyes=2", "log", "fair", "report")


@pytest.fixture(scope="module")
def running(stored: StoredMatches) -> StoredMatches:
    """Add one running match of each game; only Amaia answers in them."""
    for game in GAMES:
        stored.store(played_once(game, SEATS, 70), f"{game}-now", ("person",) * SEATS)
    return stored


def at(visitor: Visitor, number: int) -> None:
    """Wait until the replay shows a position: bar, address and board agree."""
    visitor.page.wait_for_selector(f'#table[data-ready] #decision[data-number="{number}"]')
    visitor.page.wait_for_function("(number) => location.pathname.endsWith(`/at/${number}`)", arg=number)


def reached(visitor: Visitor, number: int) -> None:
    """Wait until a replay that plays automatically shows a position or a later one: on a busy machine it is past it."""
    visitor.page.wait_for_function("(number) => +location.pathname.split('/').at(-1) >= number", arg=number)


def slider(visitor: Visitor) -> Locator:
    return visitor.page.locator("#slider")


def texts(visitor: Visitor) -> list[str]:
    return [visitor.page.locator(part).inner_text() for part in ("#ribbon", "#players", "#log", "#decision")]


def test_on_a_small_laptop_all_points_are_in_sight_and_so_is_the_next_match(
    chromium: Chromium, stored: StoredMatches
) -> None:
    visitor = arrive(chromium, stored, "/tables/dragon_road", viewport={"width": 1366, "height": 768})
    visitor.sit_down()
    hidden = visitor.page.evaluate("""() => {
      const frame = document.querySelector("#ending").getBoundingClientRect();
      return [...document.querySelectorAll("#ending :is(tr, .btn)")]
        .filter((one) => one.getBoundingClientRect().bottom > frame.bottom).map((one) => one.textContent);
    }""")
    assert hidden == []
    assert visitor.page.locator("#ending .total").count() == 1
    visitor.leave()


def test_the_map_folds_when_one_turns_to_something_else(chromium: Chromium, stored: StoredMatches) -> None:
    visitor = arrive(chromium, stored, "/tables/dragon_road")
    visitor.sit_down()
    atlas = visitor.page.locator("#road_map .atlas")
    visitor.page.locator("#road_map summary").click()
    assert atlas.is_visible()
    visitor.page.keyboard.press("Escape")
    assert atlas.is_hidden()
    visitor.page.locator("#road_map summary").click()
    visitor.page.locator(".supply").click()
    assert atlas.is_hidden()
    visitor.look(PHONE)  # on a phone the map has room of its own
    visitor.page.locator("#road_map summary").click()
    visitor.page.locator(".supply").click()
    assert atlas.is_visible()
    visitor.leave()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_replayed_with_the_slider_and_by_links(chromium: Chromium, stored: StoredMatches, game: str) -> None:
    last = played_once(game, SEATS).number
    visitor = arrive(chromium, stored, f"/tables/{game}/at/0")
    at(visitor, 0)
    visitor.page.evaluate("document.body.dataset.same = 'page'")
    visitor.page.locator("#to-next").click()
    at(visitor, 1)
    slider(visitor).fill("60")
    at(visitor, 60)
    before = visitor.page.locator("#own").inner_html()
    visitor.page.locator("#eyes-2").click()
    visitor.page.wait_for_function("(before) => document.querySelector('#own').innerHTML !== before", arg=before)
    assert visitor.page.url.endswith("/at/60?eyes=2")
    lines = visitor.page.locator("#log .moment")
    number = int(lines.last.inner_text())
    assert number < 60
    lines.last.click()
    at(visitor, number)
    chapter = visitor.page.locator("#chapter-5")
    begins = int((chapter.get_attribute("href") or "").partition("/at/")[2].partition("?")[0])
    chapter.click()
    at(visitor, begins)
    assert chapter.get_attribute("aria-current") == "step"
    visitor.page.locator("#to-last").click()
    at(visitor, last)
    visitor.page.wait_for_selector("#ending table")
    visitor.page.locator("#to-first").click()
    at(visitor, 0)
    assert visitor.page.evaluate("document.body.dataset.same") == "page", "no page was loaded on the way"
    assert visitor.page.url.endswith("?eyes=2")
    shown = texts(visitor)
    visitor.page.reload()
    visitor.page.wait_for_selector("#table[data-ready]")
    assert texts(visitor) == shown, "a reload shows the same moment"
    assert visitor.faults == []
    visitor.leave()


def test_a_match_is_replayed_by_keyboard(chromium: Chromium, stored: StoredMatches) -> None:
    last = played_once("dragon_road", SEATS).number
    visitor = arrive(chromium, stored, "/tables/dragon_road/at/0", viewport=PHONE)
    at(visitor, 0)
    press = visitor.page.keyboard.press
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        press(key)
        at(visitor, number)
    press("p")
    reached(visitor, 1)
    assert visitor.page.locator("#play").get_attribute("aria-label") == "Pause"
    reached(visitor, 2)
    press("p")
    assert visitor.page.locator("#play").get_attribute("aria-label") == "Play automatically"
    visitor.tab_to("#slider")
    stood = int(slider(visitor).input_value())
    for further in range(1, 6):
        press("ArrowRight")
        at(visitor, stood + further)
    press("End")
    at(visitor, last)
    assert visitor.page.evaluate("document.activeElement.id") == "slider", "the slider keeps the focus"
    visitor.tab_to("#chapter-2")
    press("Enter")
    visitor.page.wait_for_selector('#chapter-2[aria-current="step"]')
    assert visitor.faults == []
    visitor.leave()


def test_a_slider_that_is_pulled_fast_ends_where_the_hand_lets_go(chromium: Chromium, stored: StoredMatches) -> None:
    visitor = arrive(chromium, stored, "/tables/silk_road/at/0")
    at(visitor, 0)
    pull = """(to) => { const s = document.getElementById("slider");
      for (let n = 1; n <= to; n++) { s.value = n; s.dispatchEvent(new Event("input", { bubbles: true })); } }"""
    visitor.page.evaluate(pull, 90)
    at(visitor, 90)
    assert slider(visitor).input_value() == "90"
    assert "90" in visitor.page.locator("#question").inner_text()
    visitor.leave()


def test_while_the_match_runs_one_looks_back_with_ones_own_eyes(chromium: Chromium, running: StoredMatches) -> None:
    visitor = arrive(chromium, running, "/tables/silk_road-now/at/70", lang="es")
    at(visitor, 70)
    assert visitor.page.locator(".eyes").count() == 0
    first = int(slider(visitor).get_attribute("min") or 0)
    assert first > 0
    visitor.page.keyboard.press("Home")
    at(visitor, first)
    visitor.page.locator("#to-now").click()
    visitor.sit_down()
    visitor.leave()


def test_without_scripts_every_moment_is_reached(chromium: Chromium, stored: StoredMatches) -> None:
    visitor = arrive(chromium, stored, "/tables/dragon_road/at/0", java_script_enabled=False)
    page = visitor.page
    page.locator("#to-next").click()
    page.wait_for_url("**/at/1**")
    page.locator("#chapter-4").click()
    page.wait_for_selector('#chapter-4[aria-current="step"]')
    page.locator("#eyes-3").click()
    page.wait_for_url("**?eyes=3")
    assert page.locator(".plain-go").is_visible()
    assert not page.locator("#play").is_visible()
    visitor.leave()


def test_a_record_is_taken_home_and_looked_at_again(chromium: Chromium, stored: StoredMatches, tmp_path: Path) -> None:
    visitor = arrive(chromium, stored, "/tables/silk_road")
    visitor.sit_down()
    with visitor.page.expect_download() as taken:
        visitor.page.locator('#ending a[href$="/record.json"]').click()
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    visitor.go("/records")
    visitor.page.locator("#record").set_input_files(file)
    visitor.page.locator("form.bring button").click()
    visitor.page.wait_for_selector("svg.graph")
    visitor.page.locator('.about-match a[href$="/at"]').click()
    at(visitor, 0)
    visitor.page.keyboard.press("End")
    at(visitor, played_once("silk_road", SEATS).number)
    assert visitor.faults == []
    visitor.leave()


def test_a_report_knows_the_window_and_is_sent_with_one_click(chromium: Chromium, running: StoredMatches) -> None:
    visitor = arrive(chromium, running, "/tables/silk_road-now")
    visitor.sit_down()
    visitor.page.locator('a[href$="/report"]').click()
    expect(visitor.page.locator("#window")).to_have_text("1440x900")
    with visitor.page.expect_download() as taken:
        visitor.page.locator('button[value="download"]').click()
    facts = json.loads(taken.value.path().read_text(encoding="utf-8"))
    assert (facts["window"], facts["step"], facts["seat"]) == ("1440x900", 70, [1])
    visitor.page.locator('button[value="send"]').click()
    visitor.page.wait_for_selector('.report [role="status"]')
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize(("game", "lang", "viewport"), in_turn(GAMES))
def test_axe_finds_nothing_after_a_match(
    chromium: Chromium, stored: StoredMatches, game: str, lang: str, viewport: dict[str, int]
) -> None:
    scheme = "dark" if game == "silk_road" else "light"
    visitor = arrive(chromium, stored, "/records", lang=lang)
    visitor.look(viewport, color_scheme=scheme)
    for page in ("/records", *(f"/tables/{game}/{page}" for page in PAGES)):
        visitor.go(page)
        assert violations(visitor) == [], page
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{page} is wider than the window"
    visitor.leave()
