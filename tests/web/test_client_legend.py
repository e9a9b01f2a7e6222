"""The legend in the browser: key L, the search, rings on the table, and new signs that are explained once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.visits import board, decision, focused, sent, space

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.fake_table import FakeTable
    from tests.web.visits import Visit

GOAL = '<section id="goal"><button>Most fame wins.</button></section>'
BOARD = board(
    space(0, 0, 0, 'class="space sells"') + space(1, 30, 0, 'class="space sells"') + space(2, 60, 0, 'class="space"')
)


def sign(name: str, words: str, finds: str) -> str:
    inside = f'<span class="pic"></span><span><b>{words}</b> <span>about {words}</span></span>'
    return f'<li><button class="sign" data-sign="{name}" data-finds="{finds}">{inside}</button></li>'


LEGEND = (
    '<div id="legend" data-nav><section><h3>Spaces</h3><ul>'
    + sign("sell", "Sell goods", "#board .sells")
    + sign("any", "Any space, también vacío", "#board .space")
    + "</ul></section><section><h3>Elsewhere</h3><ul>"
    + sign("ship", "A ship", "#board .ship")
    + "</ul></section></div>"
)


def mine(question: str) -> str:
    return decision('<button id="go" data-do="answer" data-choice="3">Go</button>', question).replace(
        "data-question", "data-mine data-question"
    )


def shown(opened: Page) -> list[str]:
    """Return the visible signs of the open legend."""
    return [one.get_attribute("data-sign") or "" for one in opened.locator("#legend .sign").all() if one.is_visible()]


def rings(opened: Page) -> int:
    return opened.locator(".rings i").count()


def test_l_opens_the_legend_with_the_signs_of_this_table_and_esc_or_l_closes_it(visit: Visit) -> None:
    opened = visit(board=BOARD, legend=LEGEND)
    opened.focus("#go")
    opened.keyboard.press("l")
    assert opened.is_visible("#legend-panel")
    assert shown(opened) == ["sell", "any"]  # there is no ship on this table
    assert not opened.is_visible("text=Elsewhere")
    opened.keyboard.press("Escape")
    assert not opened.is_visible("#legend-panel")
    assert focused(opened) == "go"
    opened.keyboard.press("l")
    opened.focus("#go")
    opened.keyboard.press("l")
    assert not opened.is_visible("#legend-panel")
    opened.click("[data-legend='toggle']")
    assert opened.is_visible("#legend-panel")
    opened.click("[data-legend='close']")
    assert not opened.is_visible("#legend-panel")


def test_esc_closes_the_legend_and_leaves_the_choice(visit: Visit, table: FakeTable) -> None:
    cancel = decision('<button id="cancel" data-do="cancel" data-key="Escape">Back</button>')
    opened = visit(board=BOARD, legend=LEGEND, decision=cancel)
    opened.keyboard.press("l")
    opened.keyboard.press("Escape")
    assert not opened.is_visible("#legend-panel")
    assert not table.received
    opened.mouse.move(1, 1)  # away from things with a tip, which Esc would close first
    if not opened.evaluate("document.getElementById('tip').hidden"):
        opened.keyboard.press("Escape")
    opened.keyboard.press("Escape")
    assert table.next_command()["do"] == "cancel"


def test_a_word_finds_signs_without_accents_and_capitals(visit: Visit) -> None:
    opened = visit(board=BOARD, legend=LEGEND)
    opened.keyboard.press("l")
    opened.fill("#legend-search", "TAMBIEN vacio")
    assert shown(opened) == ["any"]
    opened.fill("#legend-search", "camel")
    assert shown(opened) == []
    assert opened.is_visible("#legend-none")


def test_pointing_or_focus_rings_the_same_things_on_the_board(visit: Visit) -> None:
    opened = visit(board=BOARD, legend=LEGEND)
    opened.keyboard.press("l")
    assert rings(opened) == 0
    opened.hover("[data-sign='sell']")
    assert rings(opened) == 2
    ring, thing = opened.locator(".rings i").first.bounding_box(), opened.locator("#space-0").bounding_box()
    assert ring is not None
    assert thing is not None
    assert abs(ring["x"] + ring["width"] / 2 - thing["x"] - thing["width"] / 2) < 1
    opened.focus("[data-sign='any']")
    assert rings(opened) == 3
    opened.keyboard.press("ArrowUp")
    assert rings(opened) == 2
    opened.keyboard.press("Escape")
    assert rings(opened) == 0


def test_an_open_legend_follows_the_table(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=BOARD, legend=LEGEND)
    opened.keyboard.press("l")
    opened.focus("[data-sign='sell']")
    sails = board(space(0, 0, 0, 'class="space sells"') + space(1, 30, 0, 'class="space ship"'))
    sent(table, opened, f={"board": sails, "decision": decision("", "0.8")})
    assert shown(opened) == ["sell", "any", "ship"]
    assert rings(opened) == 1


def test_a_new_sign_is_explained_once_in_the_place_of_the_goal(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=BOARD, legend=LEGEND, goal=GOAL, decision=mine("0.0"))
    note = opened.locator("#new-sign")
    assert note.inner_text() == ""  # the first question shows the goal
    sent(table, opened, f={"decision": mine("0.4")})
    assert "Sell goods" in note.inner_text()
    where, goal = note.bounding_box(), opened.locator("#goal").bounding_box()
    assert where
    assert goal
    assert [where[side] for side in ("x", "y", "width")] == [goal[side] for side in ("x", "y", "width")]
    assert where["height"] >= goal["height"]  # a long text may reach over what is below
    sent(table, opened, f={"decision": decision("", "0.6")})
    assert note.inner_text() == ""  # somebody else decides
    sent(table, opened, f={"decision": mine("0.6")})
    assert "Any space" in note.inner_text()
    opened.click("#new-sign .away")
    assert note.inner_text() == ""
    sent(table, opened, f={"decision": mine("0.8")})
    assert note.inner_text() == ""  # the ship is not on the table
    opened.reload()
    opened.wait_for_selector("#table[data-ready]")
    sent(table, opened, f={"decision": mine("0.9")})
    assert note.inner_text() == ""
    opened.evaluate("localStorage.clear()")


def test_a_note_opens_the_legend_at_its_sign_and_notes_can_be_switched_off(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=BOARD, legend=LEGEND, goal=GOAL, decision=mine("0.2"))
    opened.click("#new-sign .sign")
    assert opened.is_visible("#legend-panel")
    assert rings(opened) == 2
    opened.uncheck("#new-signs")
    assert opened.locator("#new-sign").inner_text() == ""
    opened.keyboard.press("Escape")
    sent(table, opened, f={"decision": mine("0.5")})
    assert opened.locator("#new-sign").inner_text() == ""
    opened.evaluate("localStorage.clear()")
