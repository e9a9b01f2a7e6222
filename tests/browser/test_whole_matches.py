"""Matches of every almanac in real browsers: the beginning of one, the last part of all, to the final score.

`make test-deep` plays them completely; `make test` does so over sockets only, in `tests/server/test_four_people.py`.
Each match tests the combination of two languages, one person with only a keyboard, one on a phone, and a bot: no
error in a console, the same final score on both screens, and no axe violation at any new kind of question.
"""

from __future__ import annotations

import pytest

from tests.browser.axe import violations
from tests.browser.installed_chromium import Chromium
from tests.browser.several_people import gather
from tests.browser.stored_matches import StoredMatches, arrive, known, near_the_end
from tests.browser.visitor import FINGER, PHONE, Typist, Visitor, play_once, play_to_the_end

pytestmark = pytest.mark.slow

SEATS = 3


def assert_fits_the_phone(visitor: Visitor) -> None:
    wide = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], "the page scrolls sideways"


def assert_clean(visitor: Visitor, page: str) -> None:
    """Check a page about the match with axe."""
    visitor.go("/tables/" + visitor.page.url.split("/")[4] + page)
    assert violations(visitor) == [], page


def totals(visitor: Visitor) -> list[str]:
    """Return the final score of every seat."""
    return visitor.page.locator("#ending .total").inner_text().split()[-SEATS:]


GAMES = ("silk_road", "dragon_road", "crystal_peaks")
BEGINNING = 40
"""The clicks of two people in several turns."""


def test_a_keyboard_a_phone_and_a_bot_begin_a_match_in_two_languages(chromium: Chromium, address: str) -> None:
    typist, finger = begin(chromium, address, "silk_road")
    looked = [look_at_all_kinds(visitor) for visitor in (typist, finger)]
    clicks = 0
    while clicks < BEGINNING:
        clicks += play_once([typist, finger])
    assert all(len(kinds) > 3 for kinds in looked), looked
    check_and_leave(typist, finger)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_a_keyboard_a_phone_and_a_bot_play_a_whole_match_in_two_languages(
    chromium: Chromium, address: str, game: str
) -> None:
    assert finish(*begin(chromium, address, game)) > 40


def begin(chromium: Chromium, address: str, game: str) -> tuple[Visitor, Visitor]:
    """Open a table, invite the other person and look at the page about the seats."""
    typist, finger = gather(chromium, address, game, ["en", "es"], SEATS, host=Typist, **FINGER)
    for visitor in (typist, finger):
        assert_clean(visitor, "/seat")
        visitor.page.go_back()
        visitor.sit_down()
    return typist, finger


@pytest.mark.parametrize("game", GAMES)
def test_a_keyboard_a_phone_and_a_bot_end_a_match_in_two_languages(
    chromium: Chromium, stored: StoredMatches, game: str
) -> None:
    path = near_the_end(stored, game, SEATS)
    typist = known(Typist(chromium, stored.address), stored, path)
    finger = arrive(chromium, stored, path, lang="es", name="Teo", **FINGER)
    for visitor in (typist, finger):
        visitor.sit_down()
    assert finish(typist, finger) > 10


def finish(typist: Visitor, finger: Visitor) -> int:
    """Play to the final score on both screens, and leave; return the number of clicks."""
    looked = [look_at_all_kinds(visitor) for visitor in (typist, finger)]
    clicks = play_to_the_end([typist, finger])
    assert all("over" in kinds and len(kinds) > 3 for kinds in looked), looked
    assert totals(typist) == totals(finger)
    check_and_leave(typist, finger)
    return clicks


def check_and_leave(typist: Visitor, finger: Visitor) -> None:
    """Check the width and the language of the phone, the page of the log and the consoles."""
    assert finger.page.locator("html").get_attribute("lang") == "es"
    assert_fits_the_phone(finger)
    assert_clean(finger, "/log")
    for visitor in (typist, finger):
        assert visitor.faults == []
        visitor.leave()


def look_at_all_kinds(visitor: Visitor) -> set[str]:
    """Check the page with axe at each new kind of clickable thing; return the set of kinds, which grows."""
    looked: set[str] = set()

    def look() -> None:
        if visitor.kinds - looked:
            looked.update(visitor.kinds)
            assert violations(visitor) == [], visitor.kinds

    visitor.on_look = look
    return looked


@pytest.mark.deep
@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_four_browsers_play_a_whole_match(chromium: Chromium, address: str, game: str) -> None:
    """The same test as `tests/server/test_four_people.py`, with four real browsers."""
    visitors = gather(chromium, address, game, ["en", "es", "en", "es"], 4)
    assert play_to_the_end(visitors) > 80
    scores = [visitor.page.locator("#ending .total").inner_text().split()[-4:] for visitor in visitors]
    assert all(score == scores[0] for score in scores)
    for visitor in visitors:
        visitor.leave()


@pytest.mark.deep
@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks"])
def test_one_person_on_a_phone_plays_a_match_against_bots_to_the_end(
    chromium: Chromium, address: str, game: str
) -> None:
    """One person on a phone plays against bots only."""
    visitor = Visitor(chromium, address, "es", **FINGER)
    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').click()
    visitor.sit_down()
    assert play_to_the_end([visitor]) > 20
    assert_fits_the_phone(visitor)
    visitor.leave()
