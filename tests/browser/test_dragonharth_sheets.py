"""Dragonharth's sheets in a real browser, desktop by day and phone by night: no axe violations, small transfers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Response

from caravanserai.web.boards.dragonharth.names import lexicon
from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, arrive
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.games.dragonharth.moments import OVER, moments

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
HEAVIEST = 300_000
PICTURES = ("/static/art/", "/static/fonts/", "/favicon")


@pytest.fixture(scope="module")
def sheets(stored: StoredMatches) -> StoredMatches:
    """Store a table for every kind of question, each of them Amaia's."""
    for name, match in moments(QUESTIONS).items():
        stored.store(match, name.lower())
    return stored


def at_table(chromium: Chromium, stored: StoredMatches, question: str, **options: Any) -> Visitor:  # noqa: ANN401  # passed to Visitor
    visitor = arrive(chromium, stored, f"/tables/{question.lower()}", **options)
    sit_down(visitor, question)
    return visitor


def sit_down(visitor: Visitor, question: str) -> None:
    visitor.sit_down()
    if question == "Aim":
        visitor.page.wait_for_selector("#aim-handle")


def heard_by(visitor: Visitor) -> list[Response]:
    """Return a list that collects all responses of the server to a visitor."""
    heard: list[Response] = []
    visitor.page.on("response", lambda response: heard.append(response))  # noqa: PLW0108  # Playwright cannot mark a method of a list
    return heard


@pytest.mark.parametrize(
    ("lang", "viewport", "scheme", "seen"),
    [
        ("en", DESKTOP, "light", QUESTIONS[::2]),
        ("es", PHONE, "dark", QUESTIONS[1::2]),
        pytest.param("en", DESKTOP, "light", QUESTIONS, marks=pytest.mark.deep),
        pytest.param("es", PHONE, "dark", QUESTIONS, marks=pytest.mark.deep),
    ],
    ids=["en-desktop", "es-phone", "en-desktop-whole", "es-phone-whole"],
)
def test_axe_finds_nothing_on_any_sheet(
    chromium: Chromium, sheets: StoredMatches, lang: str, viewport: dict[str, int], scheme: str, seen: tuple[str, ...]
) -> None:
    """All sheets are opened on the phone, where they must fit; axe checks each of them in one language and window."""
    visitor = arrive(chromium, sheets, "/", lang=lang, viewport=viewport, color_scheme=scheme)
    for question in QUESTIONS if viewport == PHONE else seen:
        visitor.go(f"/tables/{question.lower()}")
        sit_down(visitor, question)
        assert question not in seen or violations(visitor) == [], question
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], question
    for page in (f"{OVER}/after", f"{OVER}/at/300", "act/log", "act/seat"):
        visitor.go(f"/tables/{page}")
        assert violations(visitor) == [], page
    assert visitor.faults == []
    visitor.leave()


@pytest.mark.parametrize(("question", "lang"), [("Act", "en"), ("Aim", "es"), ("BuildOffer", "es")])
def test_a_table_is_light_with_all_that_it_loads(
    chromium: Chromium, sheets: StoredMatches, question: str, lang: str
) -> None:
    visitor = arrive(chromium, sheets, "/", lang=lang)
    visitor.context.new_cdp_session(visitor.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    heard = heard_by(visitor)
    visitor.go(f"/tables/{question.lower()}")
    sit_down(visitor, question)
    visitor.page.wait_for_load_state("networkidle")
    weights = {one.url: len(one.body()) for one in heard if not any(part in one.url for part in PICTURES)}
    visitor.context.close()  # the next visitor has a warm cache
    assert 100_000 < sum(weights.values()) <= HEAVIEST, weights


_NAMES_THAT_DO_NOT_FIT = """(names) => {
  const hand = document.querySelector(".hand");
  const clipped = (name) => {
    const card = hand.firstElementChild.cloneNode(true), label = card.querySelector(".hand-card i"), text = new Range();
    label.textContent = name;
    hand.append(card);
    text.selectNodeContents(label);
    const [words, room] = [text, label].map((one) => one.getBoundingClientRect());
    return words.width > room.width + 0.5 || words.height > room.height + 1;
  };
  return names.filter(clipped);
}"""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_name_of_every_card_fits_on_it(chromium: Chromium, sheets: StoredMatches, lang: str) -> None:
    names = lexicon(lang).faces
    assert len(set(names)) > 40
    for viewport in (DESKTOP, PHONE):
        visitor = at_table(chromium, sheets, "Act", lang=lang, viewport=viewport)
        assert visitor.page.evaluate(_NAMES_THAT_DO_NOT_FIT, names) == []
        visitor.leave()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_at_the_end_the_board_leaves_room_for_the_others(chromium: Chromium, sheets: StoredMatches, lang: str) -> None:
    visitor = at_table(chromium, sheets, OVER, lang=lang)
    for width in (1200, 1440, 1600):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        ending, board, others = (visitor.page.locator(part).bounding_box() for part in ("#ending", ".window", ".side"))
        assert ending
        assert board
        assert others
        assert ending["x"] + ending["width"] <= board["x"]
        assert board["x"] + board["width"] <= others["x"]
        assert board["width"] == pytest.approx(board["height"])
    visitor.leave()
