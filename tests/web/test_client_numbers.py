"""Counters, clocks, dice and an early click in the browser."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from caravanserai.web.rendering import sprite
from tests.web.fake_table import page
from tests.web.visits import AT_REST, GO, becomes_true, frames_pass, sent, speed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.fake_table import FakeTable
    from tests.web.visits import Visit

PURSE = '<section id="players"><p data-counts>Amaia <b>{}</b> <i>of 9</i></p></section>'
CLOCK = '<section id="players"><time data-deadline="{}"></time></section>'
TIME_BY_LOOKS = "() => { let time = performance.now(); performance.now = () => (time += 20); }"
"""Each call of `performance.now` advances the clock by 20 ms, whatever a frame really takes."""
ON_THE_WAY = """() => {
  const winner = document.getElementById("player-1"), [rising] = winner.getAnimations();
  const { duration } = rising.effect.getComputedTiming();
  const places = Array.from({ length: 20 }, (_, part) => {
    rising.currentTime = (duration * part) / 20;
    return getComputedStyle(winner).translate;
  });
  rising.finish();
  return places;
}"""
SEEN = """() => {
  window.seen = [];
  const look = () => window.seen.push(wanted());
  const everything = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(look).observe(document.body, everything);
}"""
NUMBERS = SEEN.replace("wanted()", "document.querySelector('#players b').textContent")
FACES = SEEN.replace("wanted()", "document.querySelector('.die use')?.getAttribute('href').split('#')[1]")

PANEL = """<section id="choices"><script type="module" src="/static/js/numbers/panel.js"></script>
<form class="stepper number-panel" data-do="choose" data-named="1" data-block="count" data-adds="1">
<button type="button" data-set="1">one</button><button type="button" data-set="2">two</button>
<input name="item" type="number" min="0" max="2" value="2">
<button type="submit"><span data-texts='["Sell nothing", "Sell 1", "Sell 2"]'>Sell 2</span></button></form></section>"""


def test_pictures_and_digits_set_the_number_of_a_panel(visit: Visit, table: FakeTable) -> None:
    opened = visit(choices=PANEL)
    commit, lit = opened.locator("[type=submit]"), opened.locator("[data-set][aria-pressed=true]")
    opened.locator("[data-set='1']").click()
    assert (commit.inner_text(), lit.count()) == ("Sell 1", 1)
    opened.locator("[data-set='1']").click()  # takes it back
    assert (commit.inner_text(), lit.count()) == ("Sell nothing", 0)
    opened.keyboard.press("2")
    assert (commit.inner_text(), lit.count()) == ("Sell 2", 2)
    commit.click()
    sent_now = {"do": "choose", "named": "1", "block": "count", "item": "2"}
    assert sent_now.items() <= table.next_command().items()


def test_a_counter_counts_to_its_new_number(visit: Visit, table: FakeTable) -> None:
    opened = visit(players=PURSE.format(3))
    opened.evaluate(TIME_BY_LOOKS)
    opened.evaluate(NUMBERS)
    sent(table, opened, f={"players": PURSE.format(60)})
    becomes_true(opened, "document.querySelector('#players p').textContent === 'Amaia 60 of 9'")
    frames_pass(opened)
    numbers = [int(text) for text in opened.evaluate("window.seen")]
    assert numbers[-1] == 60
    assert any(3 < number < 60 for number in numbers)


def test_a_counter_that_changes_again_ends_at_its_last_number(visit: Visit, table: FakeTable) -> None:
    opened = visit(players=PURSE.format(3))
    opened.evaluate(TIME_BY_LOOKS)
    sent(table, opened, f={"players": PURSE.format(60)})
    sent(table, opened, f={"players": PURSE.format(7)})
    becomes_true(opened, "document.querySelector('#players b').textContent === '7'")
    frames_pass(opened)
    assert opened.inner_text("#players b") == "7"


def test_a_counter_jumps_for_those_who_want_it_still(visit: Visit, table: FakeTable) -> None:
    opened = visit(players=PURSE.format(3), reduced=True)
    opened.evaluate(NUMBERS)
    sent(table, opened, f={"players": PURSE.format(60)})
    assert opened.inner_text("#players b") == "60"
    frames_pass(opened)
    assert set(opened.evaluate("window.seen")) <= {"3", "60"}


@pytest.mark.parametrize("wrong", [-7200, 0, 7200])
def test_a_clock_goes_by_the_time_of_the_server(visit: Visit, table: FakeTable, wrong: int) -> None:
    now = time.time() + wrong
    opened = visit(players=CLOCK.format(now + 90))
    table.send(now=now)
    becomes_true(opened, "/^1:(30|2[0-9])$/.test(document.querySelector('time').textContent)")


def test_a_clock_goes_by_the_time_of_the_server_from_the_first_look(browser: Browser, table: FakeTable) -> None:
    table.html, table.refusing = page({"players": CLOCK.format(1090)}, now=1000.0), True
    opened = browser.new_page()
    opened.goto(table.address)
    becomes_true(opened, "/^1:(30|2[0-9])$/.test(document.querySelector('time').textContent)")
    opened.close()


@pytest.mark.parametrize("face", ["die-3", "fight-x"])
def test_a_die_shows_other_faces_and_rests_on_its_own(visit: Visit, table: FakeTable, face: str) -> None:
    opened = visit()
    opened.evaluate(FACES)
    speed(opened, AT_REST)
    table.send(cues=[{"cue": "roll", "end": "decision", "face": sprite(face)}])
    becomes_true(opened, "new Set(window.seen.filter(Boolean)).size > 2")
    speed(opened, 1)
    opened.wait_for_selector(".die", state="detached")
    shown = [seen for seen in opened.evaluate("window.seen") if seen]
    family = face.partition("-")[0]
    assert shown[-1] == face
    assert len(set(shown)) > 2
    assert all(one.startswith(family) for one in shown)


def test_the_winner_of_the_bids_rises_and_comes_down(visit: Visit, table: FakeTable) -> None:
    opened = visit(players='<section id="players"><p id="player-1">Amaia</p></section>')
    stood = opened.locator("#player-1").bounding_box()
    speed(opened, AT_REST)
    sent(table, opened, cues=[{"cue": "rise", "end": "player-1"}])
    assert "0px -8px" in opened.evaluate(ON_THE_WAY)
    becomes_true(opened, "!document.getElementById('player-1').getAnimations().length")
    assert opened.locator("#player-1").bounding_box() == stood


def test_a_click_before_the_line_stands_is_not_lost(browser: Browser, table: FakeTable) -> None:
    table.html, table.refusing = page({"decision": GO}), True
    opened = browser.new_page()
    opened.goto(table.address)
    opened.click("#go")
    table.refusing = False
    assert table.next_command() == {"do": "answer", "choice": "3", "question": "0.7"}
    opened.close()
