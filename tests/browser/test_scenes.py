"""Scenes at a table in real browsers: shared screens, undo, bots that play for people, spectators, reconnection.

A test that compares a table before and after uses a prepared match in which all seats belong to people, so that
nobody else can answer meanwhile. Or it compares the question of the person, which does not depend on other players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from caravanserai.kernel.match import Match
from tests.browser.installed_chromium import Chromium
from tests.browser.stored_matches import StoredMatches, amaia_chooses, arrive, table
from tests.browser.visitor import FINGER, Visitor, play, play_once
from tests.server.browsing import running_server

pytestmark = pytest.mark.slow

MOST_CLICKS = 400
COUNT_MOVING = """() => {
  window.moved = 0;
  const look = (changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    window.moved += added.filter((one) => one.matches?.(".moving")).length;
  };
  new MutationObserver(look).observe(document.body, {childList: true});
}"""


@pytest.fixture
def people(chromium: Chromium, stored: StoredMatches) -> Iterator[Callable[..., Visitor]]:
    """Open browsers, and at the end check that their pages reported no error.

    With a `path`, Amaia (or the player called `name`) opens that page.
    """
    opened: list[Visitor] = []

    def come(path: str = "", **options: Any) -> Visitor:  # noqa: ANN401  # passed to Visitor
        come_in = arrive(chromium, stored, path, **options) if path else Visitor(chromium, stored.address, **options)
        opened.append(come_in)
        if path:
            come_in.sit_down()
        return come_in

    yield come
    for visitor in opened:
        assert visitor.faults == []
        visitor.leave()


def waits_for_one(match: Match[Any]) -> bool:
    """Whether one of two players has a question, and Amaia has answered before but cannot undo without consent."""
    return len(match.decisions()) == 1 and match.last_answer(0) > 0 and not match.undoable(0)


@pytest.fixture
def pair(people: Callable[..., Visitor], stored: StoredMatches) -> tuple[Visitor, Visitor]:
    """Open a match of The Dragon Road in progress for two people, one in English and one in Spanish."""
    path = table(stored, "dragon_road", 2, waits_for_one)
    return people(path), people(path, lang="es", name="Teo")


def play_at_once(visitor: Visitor, game: str = "dragon_road") -> None:
    """Start a match against bots with one click on the front page."""
    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').first.click()
    visitor.sit_down()


def shows(visitor: Visitor, wanted: str) -> Callable[[], bool]:
    return lambda: visitor.page.locator(wanted).count() > 0


def answered(visitor: Visitor) -> int:
    """Return the number of answers in the match, as the page shows it."""
    return int(visitor.page.locator("#decision").get_attribute("data-number") or 0)


@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"])
def test_one_click_on_a_phone_begins_a_match_against_bots(people: Callable[..., Visitor], game: str) -> None:
    visitor = people(lang="es", **FINGER)
    play_at_once(visitor, game)
    play([visitor], lambda: visitor.clicks >= 6)
    assert visitor.page.locator("html").get_attribute("lang") == "es"
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= FINGER["viewport"]["width"]


# -- shared screens -------------------------------------------------------------------------------------------------


def share_a_screen(visitor: Visitor, game: str) -> None:
    """Open a table at which a second person, Kit, plays on the same screen."""
    visitor.go(f"/games/{game}")
    visitor.page.locator('input[name=seats][value="2"], input[name=seats][value="3"]').first.check(force=True)
    visitor.page.locator("form.setup button.go").click()
    visitor.page.locator("details.guest summary").first.click()
    visitor.page.locator("details.guest[open] input[name=name]").fill("Kit")
    visitor.page.locator('details.guest[open] button[value="share"]').click()
    visitor.page.locator('.begin button.go[value="fill"], .begin button.go[value="start"]').click()
    visitor.sit_down()


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_a_shared_screen_hides_all_secrets_until_the_next_one_has_it(people: Callable[..., Visitor], game: str) -> None:
    visitor = people()
    share_a_screen(visitor, game)
    page, passed = visitor.page, set()
    for _ in range(MOST_CLICKS):
        faces = page.locator('[data-do="face"]')
        if faces.count():
            assert page.locator("#own").is_hidden()
            assert page.locator("#own > *").count() == 0
            assert page.locator('[data-do="choose"], [data-do="answer"]').count() == 0
            taker = faces.get_attribute("data-seat")
            faces.click()
            page.wait_for_selector("#decision[data-mine]")
            assert page.locator("#own .badge").first.get_attribute("class") == f"badge p{int(taker or 0) + 1}"
            passed.add(taker)
        else:
            play_once([visitor])
        if len(passed) == 2:
            return
    raise AssertionError("the screen was never passed on")


def test_a_reload_of_a_shared_screen_hides_the_secrets_again(people: Callable[..., Visitor]) -> None:
    visitor = people()
    share_a_screen(visitor, "silk_road")
    visitor.page.locator('[data-do="face"]').click()
    visitor.page.wait_for_selector("#decision[data-mine]")
    assert visitor.page.locator("#own").is_visible()
    visitor.page.reload()
    assert visitor.page.locator("#own").is_hidden()
    assert visitor.page.locator("#own > *").count() == 0


# -- undo -----------------------------------------------------------------------------------------------------------


def test_undo_takes_one_answer_back_and_restart_all_of_the_step(
    people: Callable[..., Visitor], stored: StoredMatches
) -> None:
    visitor = people(table(stored, "silk_road", 3, lambda match: amaia_chooses(match) and match.undoable(0) > 1))
    page, before = visitor.page, answered(visitor)
    page.keyboard.press("z")
    expect(page.locator("#decision")).to_have_attribute("data-number", str(before - 1))
    play([visitor], shows(visitor, "#restart"))
    page.locator("#restart").click()
    expect(page.locator("#restart, #undo")).to_have_count(0)
    assert answered(visitor) < before - 1
    assert page.locator("#decision[data-mine]").count() == 1


@pytest.mark.parametrize("agreed", [True, False])
def test_going_back_further_needs_the_others(pair: tuple[Visitor, Visitor], agreed: bool) -> None:  # noqa: FBT001  # a case
    amaia, noor = pair
    before = answered(amaia)
    amaia.page.locator("#ask-undo").click()
    expect(amaia.page.locator("#withdraw")).to_be_visible()
    noor.page.locator("#agree" if agreed else "#refuse").click()
    expect(amaia.page.locator("#proposal")).to_be_hidden()
    expect(noor.page.locator("#proposal")).to_be_hidden()
    if agreed:
        expect(amaia.page.locator("#decision")).not_to_have_attribute("data-number", str(before))
        assert answered(amaia) < before
    else:
        assert answered(amaia) == before


def test_the_news_since_the_last_turn_unfold_and_fold(people: Callable[..., Visitor], stored: StoredMatches) -> None:
    visitor = people(table(stored, "dragon_road", 3, amaia_chooses), lang="es", **FINGER)
    since = visitor.page.locator("#since")
    count = int(since.locator("summary b").inner_text())
    assert since.locator("ol").is_hidden()
    since.locator("summary").tap()
    assert since.locator("li").count() == count
    numbers = visitor.page.locator("#log .logline.new").count()
    assert numbers <= count
    visitor.page.keyboard.press("Escape")
    assert since.locator("ol").is_hidden()


# -- bots that play for people --------------------------------------------------------------------------------------


def test_a_bot_plays_for_me_until_i_am_back(chromium: Chromium, tmp_path: Path) -> None:
    with running_server(tmp_path, "--bot-pause", "0.1") as (address, _):
        visitor = Visitor(chromium, address.rstrip("/"))
        play_at_once(visitor)
        page = visitor.page
        page.locator("#absence").click()
        page.wait_for_function("() => +document.querySelector('#decision').dataset.number > 12")
        page.locator('#decision [data-do="back"]').press("Enter")  # a click may miss a moving button
        expect(page.locator('#absence[data-do="stand_in"]')).to_be_visible()
        page.wait_for_selector("#decision[data-mine]")
        asked = visitor.question  # the name of the question contains my last answer
        page.wait_for_timeout(300)  # time in which a bot would have answered
        assert visitor.question == asked, "the bot plays on"
        assert visitor.faults == []
        visitor.leave()


def test_a_bot_stands_in_for_who_is_away_and_hands_back(people: Callable[..., Visitor], stored: StoredMatches) -> None:
    path = table(stored, "dragon_road", 3, amaia_chooses)
    amaia, teo = people(path), people(path, lang="es", name="Teo")
    amaia.page.locator('[data-do="stand_in"][data-seat="2"]').click()
    teo.page.locator("#agree").click()
    expect(amaia.page.locator("#player-2 .tag")).to_contain_text("a bot is playing")
    before = answered(amaia)
    play([amaia, teo], lambda: answered(amaia) > before + 8)
    noor = people(path, name="Noor")
    noor.page.locator('#decision [data-do="back"]').click()
    expect(amaia.page.locator("#player-2")).not_to_contain_text("a bot is playing")
    play([amaia, teo], shows(noor, "#decision[data-mine]"))


# -- chat, language, spectators -------------------------------------------------------------------------------------


def test_talk_reaches_the_others_as_it_was_written(pair: tuple[Visitor, Visitor]) -> None:
    amaia, noor = pair
    text = '<img src=x onerror=alert(1)> & "quotes" \' </script>'
    amaia.page.locator("#say").fill(text)
    amaia.page.locator("#say").press("Enter")
    expect(noor.page.locator(".said p").last).to_contain_text(text)
    assert noor.page.locator(".said img").count() == 0
    expect(amaia.page.locator("#say")).to_have_value("")


def test_the_language_changes_in_the_middle_of_a_match(people: Callable[..., Visitor], stored: StoredMatches) -> None:
    visitor = people(table(stored, "dragon_road", 3, amaia_chooses))
    before = answered(visitor)
    visitor.page.locator('form.seg button[value="es"]').click()
    visitor.page.wait_for_selector("html[lang=es] #decision[data-mine]")
    assert answered(visitor) == before
    expect(visitor.page.locator("#log h2")).to_contain_text("crónica")
    play([visitor], lambda: answered(visitor) > before)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_who_looks_on_sees_no_secret_and_cannot_act(
    people: Callable[..., Visitor], stored: StoredMatches, game: str
) -> None:
    path = table(stored, game, 3, amaia_chooses)
    player, onlooker = people(path), people(lang="es")
    onlooker.go(path)
    page = onlooker.page
    assert page.locator("#own").is_hidden()
    assert page.locator("#own > *").count() == 0
    asks = page.locator("[data-do]:not([hidden])").evaluate_all("(all) => all.map((one) => one.dataset.do)")
    assert set(asks) == {"say"}
    expect(player.page.locator("#chat h2")).to_contain_text("1 spectator")
    before = answered(player)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=forged data-do=undo>x</button>')")
    page.locator("#forged").click()
    expect(page.locator("#decision .notice")).to_be_visible()
    assert answered(player) == before


# -- reasons and past positions -------------------------------------------------------------------------------------


def test_a_barred_space_says_why_on_hover_focus_and_tap(people: Callable[..., Visitor], stored: StoredMatches) -> None:
    barred = '#board [aria-disabled="true"][data-tip]'
    mouse, finger = (
        people(table(stored, "dragon_road", 3, amaia_chooses, bots=True), **options) for options in ({}, FINGER)
    )
    play([mouse], lambda: mouse.options() is not None and mouse.page.locator(barred).count() > 0)
    tip, thing = mouse.page.locator("#tip"), mouse.page.locator(barred).first
    reason = (thing.get_attribute("data-tip") or "").splitlines()[-1]
    thing.hover()
    expect(tip).to_contain_text(reason)
    mouse.page.mouse.move(1, 1)
    expect(tip).to_be_hidden()
    mouse.page.keyboard.press("Tab")
    thing.focus()
    expect(tip).to_contain_text(reason)
    expect(thing).to_have_attribute("aria-describedby", "tip")
    play([finger], lambda: finger.options() is not None and finger.page.locator(barred).count() > 0)
    before = finger.question
    finger.page.locator(barred).first.tap(force=True)  # for Playwright, a barred element is not enabled
    expect(finger.page.locator("#tip")).to_be_visible()
    assert finger.question == before


def test_a_look_at_an_earlier_moment_and_back(people: Callable[..., Visitor], stored: StoredMatches) -> None:
    visitor = people(table(stored, "dragon_road", 3, amaia_chooses))
    now = answered(visitor)
    earlier = visitor.page.locator("#log .moment").last
    number = earlier.inner_text()
    earlier.click()
    visitor.page.wait_for_url(f"**/at/{number}")
    expect(visitor.page.locator("#decision")).to_have_attribute("data-number", number)
    assert visitor.page.locator('[data-do="choose"], [data-do="answer"], [data-do="undo"], #since').count() == 0
    visitor.page.locator("#to-now").click()
    visitor.page.wait_for_selector("#decision[data-mine]")
    assert answered(visitor) == now


# -- whose turn it is ------------------------------------------------------------------------------------------------


def test_title_and_icon_tell_whose_turn_it_is(pair: tuple[Visitor, Visitor]) -> None:
    description = {"en": "Your turn", "es": "Te toca"}
    assert sorted(visitor.options() is None for visitor in pair) == [False, True]
    for visitor, lang in zip(pair, ("en", "es"), strict=True):
        mine = visitor.options() is not None
        icon = visitor.page.locator("#favicon")
        assert visitor.page.title().startswith(description[lang]) == mine
        assert icon.get_attribute("href") == icon.get_attribute("data-turn" if mine else "data-usual")


@pytest.mark.parametrize("setting", ["reduce", "no-preference"])
def test_things_move_only_for_those_who_like_it(people: Callable[..., Visitor], setting: str) -> None:
    visitor = people()
    visitor.page.emulate_media(reduced_motion=setting)  # type: ignore[arg-type]  # one of the two
    play_at_once(visitor)
    visitor.page.evaluate(COUNT_MOVING)
    play([visitor], lambda: answered(visitor) > 12)
    assert (visitor.page.evaluate("window.moved") > 0) == (setting == "no-preference")
