"""The goal line and the legend on real tables: nothing moves, the rings meet their things, axe finds nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.axe import COLOURS, in_turn, violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, amaia_chooses, arrive, table
from tests.browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

LAPTOP = {"width": 1366, "height": 768}
SEATS = {"dragon_road": 3, "crystal_peaks": 3, "silk_road": 3, "dragonharth": 4}
BOARDS = {"dragon_road": "#board", "crystal_peaks": "#board", "silk_road": "#map", "dragonharth": "#map"}
SIGNS = {"dragon_road": "crate", "crystal_peaks": "fame", "silk_road": "caravan", "dragonharth": "soldier"}
MOVES = 6


def box(visitor: Visitor, thing: str) -> Any:  # noqa: ANN401  # a rectangle
    return visitor.page.locator(thing).first.bounding_box()


@pytest.mark.parametrize("game", BOARDS)
def test_the_goal_takes_no_room_from_the_board_of_a_laptop(
    chromium: Chromium, stored: StoredMatches, game: str
) -> None:
    visitor = arrive(chromium, stored, table(stored, game, SEATS[game], amaia_chooses), viewport=LAPTOP)
    visitor.sit_down()
    assert visitor.page.is_visible("#goal")
    with_goal = box(visitor, BOARDS[game])
    visitor.page.evaluate("document.querySelector('.goal-area').hidden = true")
    assert box(visitor, BOARDS[game]) == with_goal
    visitor.leave()


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["dragon_road", "silk_road"])
def test_the_goal_keeps_its_place_and_size_while_one_plays(
    chromium: Chromium, stored: StoredMatches, game: str, viewport: dict[str, int]
) -> None:
    visitor = arrive(
        chromium, stored, table(stored, game, SEATS[game], amaia_chooses, bots=True), viewport=viewport, lang="es"
    )
    visitor.sit_down()
    visitor.page.evaluate("scrollTo(0, 0)")
    first = box(visitor, ".goal-area")
    clicks = 0
    while clicks < MOVES and not visitor.seen.get("over"):
        if visitor.act():
            clicks += 1
            visitor.page.evaluate("scrollTo(0, 0)")
            assert box(visitor, ".goal-area") == first
        else:
            visitor.changes("news")
    visitor.leave()


@pytest.mark.parametrize("game", BOARDS)
def test_l_opens_a_legend_that_rings_signs_and_leaves_the_board_alone(
    chromium: Chromium, stored: StoredMatches, game: str
) -> None:
    visitor = arrive(chromium, stored, table(stored, game, SEATS[game], amaia_chooses), viewport=LAPTOP)
    visitor.sit_down()
    page, before = visitor.page, box(visitor, BOARDS[game])
    page.keyboard.press("l")
    assert page.is_visible("#legend-panel")
    panel = box(visitor, "#legend-panel")
    assert before["x"] + before["width"] <= panel["x"]
    assert box(visitor, BOARDS[game]) == before
    names = [line.get_attribute("data-sign") for line in page.locator("#legend .sign:visible").all()]
    assert len(names) > 10
    assert len(set(names)) == len(names)
    page.locator(f"[data-sign='{SIGNS[game]}']").focus()
    assert page.locator(".rings i").count() > 0
    page.keyboard.press("Escape")
    assert not page.is_visible("#legend-panel")
    assert page.locator(".rings i").count() == 0
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize(("game", "lang", "viewport"), in_turn(("dragon_road", "silk_road", "dragonharth")))
def test_axe_finds_nothing_in_the_legend_and_the_standing(
    chromium: Chromium, stored: StoredMatches, game: str, lang: str, viewport: dict[str, int]
) -> None:
    path = table(stored, game, SEATS[game], amaia_chooses)
    visitor = arrive(chromium, stored, path, lang=lang, viewport=viewport)
    visitor.sit_down()
    assert visitor.page.locator("#new-sign .sign").count() == 1
    assert violations(visitor) == []
    visitor.page.click("#new-sign .away")
    visitor.page.click(".to-standing")
    assert visitor.page.is_visible("#standing")
    check_day_and_night(visitor, viewport)
    visitor.page.keyboard.press("Escape")
    visitor.page.click("[data-legend='toggle']")
    check_day_and_night(visitor, viewport)
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"]
    visitor.leave()


def check_day_and_night(visitor: Visitor, viewport: dict[str, int]) -> None:
    """Check a page with axe in both themes."""
    visitor.look(viewport, color_scheme="light")
    assert violations(visitor) == []
    visitor.look(viewport, color_scheme="dark")
    assert violations(visitor, COLOURS) == []
    visitor.look(viewport, color_scheme="light")
