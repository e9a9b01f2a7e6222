"""Following the others at a table against bots: their moves one after another, at the reader's pace; time to undo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.visitor import FINGER, Visitor
from tests.server.browsing import running_server

pytestmark = pytest.mark.slow

PATIENT_BOTS = """
from caravanserai.server.tables import player_commands
player_commands._UNDO_SECONDS = dict.fromkeys(player_commands._UNDO_SECONDS, 3600)
"""
"""Code that lets bots wait for an undo until the person goes on."""
BOARD = "() => [...document.querySelectorAll('[id^=space-], #own, #players')].map((one) => one.outerHTML).join()"
STRIP, BAR = (
    f"() => (({{left, right, bottom}}) => [left, right, bottom].map(Math.round))"
    f"(document.querySelector('{one}').getBoundingClientRect())"
    for one in ("#follow", "#decision")
)
"""Return the left, right and lower edge of the strip, and of the bar that it covers."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots pause, so that its tables show their moves one after another."""
    folder = tmp_path_factory.mktemp("follow")
    with running_server(folder, "--bot-pause", "0.05", prelude=PATIENT_BOTS) as (address, _):
        yield address.rstrip("/")


@pytest.fixture
def visitor(chromium: Chromium, site: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    options: dict[str, Any] = getattr(request, "param", {})
    person = Visitor(chromium, site, **options)
    yield person
    assert person.faults == []
    person.leave()


def begin(visitor: Visitor, pace: str) -> Page:
    """Begin a match of The Dragon Road, and come to the first question."""
    page = visitor.page
    visitor.go("/me")
    page.locator(f'input[name="pace"][value="{pace}"]').check(force=True)
    page.locator("form.settings button.go").click()
    visitor.go("/")
    page.locator('form[action="/games/dragon_road/play"] button').first.click()
    visitor.sit_down()
    come_to_my_turn(page)
    return page


def come_to_my_turn(page: Page) -> None:
    page.wait_for_selector("#decision[data-mine], #follow:not([hidden])")
    while page.locator("#decision[data-mine]").count() == 0 or page.locator("#follow:not([hidden])").count():
        page.keyboard.press("Escape")
        page.wait_for_selector("#decision[data-mine], #follow:not([hidden])")


def place_a_worker(page: Page) -> None:
    """Place a worker on a space that gives goods at once."""
    page.locator('.space[data-do="choose"]:visible').first.click()


def finish_the_turn(visitor: Visitor) -> None:
    """Answer until the bots are next, and let them go on; after a final answer they go on by themselves."""
    go_on = visitor.page.locator("#go-on")
    while not go_on.count() and not visitor.page.locator("#follow:not([hidden])").count():
        visitor.act()
    if go_on.count():
        go_on.click()


def test_each_move_waits_for_a_key(visitor: Visitor) -> None:
    page = begin(visitor, "step")
    finish_the_turn(visitor)
    strip = page.locator("#follow")
    expect(strip).to_be_visible()
    expect(page.locator("#follow-count")).to_contain_text("move 1 of")
    assert page.locator("#follow-move").inner_text().strip()
    assert page.evaluate(STRIP) == page.evaluate(BAR), "the strip stands elsewhere"
    expect(page.locator("#follow-count")).not_to_contain_text("of 1")
    assert page.locator("#decision[data-mine]").count() == 0, "the question comes before the moves that led to it"
    assert page.locator(".logline.instep").count() > 0
    assert violations(visitor) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator("#follow-count")).to_contain_text("move 2 of")
    until_mine = "() => document.querySelector('#follow').hidden || document.querySelector('#decision[data-mine]')"
    while not page.evaluate(until_mine):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(strip).to_be_hidden()
    expect(page.locator("#decision[data-mine]")).to_be_visible()
    assert page.locator("#arrows > *").count() == 0


def test_a_key_ends_the_show_and_the_pace_is_kept(visitor: Visitor) -> None:
    page = begin(visitor, "step")
    finish_the_turn(visitor)
    expect(page.locator("#follow")).to_be_visible()
    page.locator('#follow [data-pace="brisk"]').click()
    expect(page.locator("#decision[data-mine]")).to_be_visible()
    expect(page.locator("#follow")).to_be_hidden()
    page.reload()
    visitor.sit_down()
    assert page.locator("#table").get_attribute("data-pace") == "brisk"


def test_what_happened_is_shown_again_on_the_board(visitor: Visitor) -> None:
    page = begin(visitor, "step")
    finish_the_turn(visitor)
    come_to_my_turn(page)
    drawn = page.evaluate(BOARD)
    question = visitor.question
    page.locator("#since summary").click()
    page.locator("#show-again").click()
    expect(page.locator("#follow")).to_be_visible()
    expect(page.locator("#follow-count")).to_contain_text("move 1 of")
    page.keyboard.press("Escape")
    expect(page.locator("#follow")).to_be_hidden()
    page.wait_for_function(f"(drawn) => ({BOARD})() === drawn", arg=drawn)
    assert visitor.question == question
    assert visitor.act(), "the table reacts as before"


def test_an_answer_can_be_undone_before_the_bots_go_on(visitor: Visitor) -> None:
    page = begin(visitor, "calm")
    question = visitor.question
    place_a_worker(page)
    expect(page.locator("#undo")).to_be_visible()
    page.keyboard.press("z")
    expect(page.locator("#undo")).to_have_count(0)
    expect(page.locator("#decision[data-mine]")).to_be_visible()
    assert visitor.question != question, "an undo makes a new question"


@pytest.mark.parametrize("visitor", [{"lang": "es", **FINGER}], indirect=True)
def test_the_strip_fits_a_phone(visitor: Visitor) -> None:
    page = begin(visitor, "step")
    finish_the_turn(visitor)
    expect(page.locator("#follow-end")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]  # it has one
    for button in page.locator("#follow button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button
        assert 0 <= box["x"] <= 390 - box["width"]
