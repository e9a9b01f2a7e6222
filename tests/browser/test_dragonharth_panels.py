"""The board of Dragonharth stands still while panels replace one another, and the focus stays at the decision."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, arrive
from tests.browser.visitor import FINGER
from tests.games.dragonharth.moments import moments

pytestmark = pytest.mark.slow

QUESTIONS = ("Act", "MeetDues", "LordTarget", "BuildOffer")
SIZES: tuple[tuple[int, int], ...] = ((1440, 900), (1366, 768), (820, 1180), (390, 844), (360, 740))
_BOARD = """() => {
  const { x, y, width, height } = document.querySelector(".boardbox").getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
}"""
_FOCUS_IS_IN_REACH = """() => {
  const [at, main] = [document.activeElement, document.getElementById("main")];
  return at !== document.body && main.contains(at);
}"""


@pytest.fixture(scope="module")
def panels(stored: StoredMatches) -> StoredMatches:
    for name, match in moments(QUESTIONS).items():
        stored.store(match, f"panel-{name.lower()}")
    return stored


def test_the_board_keeps_its_size_and_place_from_question_to_question(
    chromium: Chromium, panels: StoredMatches
) -> None:
    visitor = arrive(chromium, panels, "/")
    places: dict[tuple[int, int], set[tuple[int, ...]]] = {size: set() for size in SIZES}

    def look() -> None:
        for width, height in SIZES:
            visitor.look({"width": width, "height": height})
            places[width, height].add(tuple(visitor.page.evaluate(_BOARD)))

    for question in QUESTIONS:
        visitor.go(f"/tables/panel-{question.lower()}")
        visitor.sit_down()
        look()
        if question == "Act":
            for panel in ("#action-buy", "#action-move"):
                visitor.page.click(panel)
                visitor.page.wait_for_selector("#leave-panel")
                look()
                visitor.page.click("#leave-panel")
                visitor.page.wait_for_selector("#action-buy")
    assert {size: len(found) for size, found in places.items()} == dict.fromkeys(SIZES, 1), places
    assert next(iter(places[390, 844]))[3] == 352
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize("options", [{}, {"lang": "es", "color_scheme": "dark", **FINGER}], ids=["desktop", "phone"])
def test_a_purchase_is_three_keys_and_the_focus_stays(
    chromium: Chromium, panels: StoredMatches, options: dict[str, Any]
) -> None:
    visitor = arrive(chromium, panels, "/tables/panel-act", **options)
    visitor.sit_down()
    page = visitor.page
    for wanted, then in (("#action-buy", "#leave-panel"), (".ware[data-do]", "#commit")):
        page.focus(wanted)
        page.keyboard.press("Enter")
        page.wait_for_selector(then)
        assert page.evaluate(_FOCUS_IS_IN_REACH), wanted
        assert page.locator("#commit").count() == 1, "the store proposes a good"
    assert violations(visitor) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#action-buy")
    assert page.evaluate(_FOCUS_IS_IN_REACH)
    assert visitor.faults == []
    visitor.leave()
