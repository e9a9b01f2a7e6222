"""Touch, where every target has at least 44 px; a zoom of 200 %, where nothing is lost; and the chat on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import SEATS, StoredMatches, amaia_chooses, arrive, known, played_once, table
from tests.browser.visitor import FINGER, Visitor

pytestmark = pytest.mark.slow

_SMALL = """() => {
  const LEAST = 43.5, HALF = 20.5;
  const isText = (e) => e.matches("a:not(.moment)") && getComputedStyle(e).display === "inline" && !e.closest("h1, h2");
  const targets = [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select")].filter(
    (e) => !e.closest("svg") && !e.disabled && !e.matches(".skip, .vh, .vh *") && !isText(e)
      && e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1);
  return targets.filter((e) => {
    const target = (e.matches("[type=checkbox], [type=radio]") && e.closest("label")) || e;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = target.getBoundingClientRect();
    const rows = height < LEAST ? [[0, -HALF], [0, HALF]] : [];
    const sides = width < LEAST ? [...rows, [-HALF, 0], [HALF, 0]] : rows;
    return sides.some(([right, down]) => {
      const [px, py] = [x + width / 2 + right, y + height / 2 + down];
      const inWindow = px >= 0 && py >= 0 && px < innerWidth && py < innerHeight;
      return inWindow && !target.contains(document.elementFromPoint(px, py));
    });
  }).map((e) => e.outerHTML.slice(0, 120));
}"""
"""Returns the targets that a finger may miss. Links in a text are left out, and so are the spaces of a board, which the
strip repeats as buttons."""
PAGES = ("/", "/games/silk_road", "/me", "/mine", "/records")
OF_TABLE = ("after", "mistake/55", "at/40?eyes=2", "analysis", "log", "fair")


@pytest.fixture(scope="module")
def running(stored: StoredMatches) -> list[str]:
    """A running match of each game in which Amaia has a choice."""
    games = {"silk_road": 3, "dragon_road": SEATS, "crystal_peaks": SEATS, "dragonharth": 4}
    return [table(stored, game, seats, amaia_chooses) for game, seats in games.items()]


@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.deep)], ids=["some", "all"])
def test_a_finger_hits_every_target(chromium: Chromium, stored: StoredMatches, running: list[str], step: int) -> None:
    visitor = arrive(chromium, stored, "/", **FINGER)
    for path in (*PAGES, *running, *(f"/tables/dragon_road/{page}" for page in OF_TABLE))[::step]:
        visitor.go(path)
        assert visitor.page.evaluate(_SMALL) == [], path
    visitor.leave()


@pytest.mark.parametrize(("lang", "width", "height"), [("es", 720, 450), ("en", 683, 384)])
def test_at_a_zoom_of_200_percent_nothing_is_lost(
    chromium: Chromium, stored: StoredMatches, running: list[str], lang: str, width: int, height: int
) -> None:
    """A window of 1440x900 and one of 1366x768 have half as many CSS pixels at this zoom."""
    visitor = arrive(chromium, stored, "/", lang=lang)
    visitor.look({"width": width, "height": height})
    for path in (*running, "/tables/dragon_road/after", "/tables/dragon_road/mistake/55"):
        visitor.go(path)
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} scrolls sideways"
        bar = visitor.page.locator("#decision")
        if bar.count():
            assert bar.evaluate("(bar) => bar.getBoundingClientRect().height <= innerHeight * 2 / 3"), path
            assert visitor.page.evaluate(_UNREACHED) == [], path
    visitor.leave()


_UNREACHED = """() => [...document.querySelectorAll("#choices :is(button, input), #decision .btn")].filter((e) => {
  if (!e.checkVisibility() || e.disabled) return false;
  e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { x, y, width, height } = e.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !there || !(e.contains(there) || there.contains(e));
}).map((e) => e.outerHTML.slice(0, 120))"""
"""Returns the choices that are covered even after one has scrolled to them."""


def test_a_line_of_the_chat_is_seen_on_a_phone(chromium: Chromium, stored: StoredMatches) -> None:
    match = next(match for answers in range(10, 99) if amaia_chooses(match := played_once("silk_road", SEATS, answers)))
    path = stored.store(match, "talk", ("person",) * SEATS)
    finger = arrive(chromium, stored, path, lang="es", **FINGER)
    other = known(Visitor(chromium, stored.address), stored, path, name="Teo")
    for visitor in (finger, other):
        visitor.sit_down()
    other.page.locator('[data-text=":bravo:"]').click()
    toast = finger.page.locator("#chat-toast")
    expect(toast).to_contain_text("¡Bien jugado!")
    expect(other.page.locator("#chat .said")).to_contain_text("Well played!")
    expect(finger.page.locator("[data-unread='1']").first).to_be_visible()
    assert violations(finger) == []
    toast.click()
    assert finger.page.evaluate("document.activeElement.id") == "say"
    expect(finger.page.locator("[data-unread]")).to_have_count(0)
    assert finger.page.locator("#players .gone").count() == SEATS - 2, "whoever is away is marked"
    other.page.locator("#ask-undo").click()
    expect(finger.page.locator("#proposal")).to_contain_text("propone deshacer esta jugada")
    for visitor in (finger, other):
        assert visitor.faults == []
        visitor.leave()
