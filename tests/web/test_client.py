"""The messages that the browser receives and sends, against a fake server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.fake_table import until
from tests.web.visits import GRID, PLAYERS, becomes_true, board, decision, focused, sent, space

if TYPE_CHECKING:
    from tests.web.fake_table import FakeTable
    from tests.web.visits import Visit

CHAT = '<section id="chat"><form data-do="say"><input id="say" name="text"></form><p>{}</p></section>'
STEPPER = """<section id="choices"><form id="number-{question}" class="stepper" data-do="choose" data-block="bid">
<button type="button" data-step="-1">less</button><input name="item" type="number" min="2" max="{high}" value="2">
<button type="button" data-step="1">more</button><output data-texts='["two", "three", "four"]'></output>
<button type="submit">choose</button></form><i>{mark}</i></section>"""


# -- received messages ---------------------------------------------------------------------------------------------


def test_a_fragment_changes_the_page_but_not_what_is_typed(visit: Visit, table: FakeTable) -> None:
    opened = visit(chat=CHAT.format("old"))
    opened.fill("#say", "half a sen")
    sent(table, opened, f={"chat": CHAT.format("new")})
    assert opened.inner_text("#chat p") == "new"
    assert (focused(opened), opened.input_value("#say")) == ("say", "half a sen")
    opened.keyboard.type("tence")
    assert opened.input_value("#say") == "half a sentence"


def test_lines_come_and_go_and_those_that_stay_are_left_alone(visit: Visit, table: FakeTable) -> None:
    def log(count: int, *lines: str) -> str:
        items = "".join(f'<li id="line-{line[0]}"{line[1:]}</li>' for line in lines)
        return f'<section id="chat"><ol data-lines aria-label="{count} lines">{items}</ol><p>{count}</p></section>'

    opened = visit(chat=log(3, "3>third <a href='#'>x</a>", "2>second", "1>first"))
    opened.evaluate("for (const line of document.querySelectorAll('#chat li')) line.stays = true")
    opened.focus("#line-3 a")
    sent(table, opened, f={"chat": log(4, "5>fifth", "4>fourth", "3>third! <a href='#'>x</a>", "2 data-same>")})
    lines = opened.evaluate("[...document.querySelectorAll('#chat li')].map((line) => [line.innerText, line.stays])")
    assert lines == [["fifth", None], ["fourth", None], ["third! x", True], ["second", True]]
    assert opened.evaluate("document.activeElement.parentElement.id") == "line-3"
    assert opened.get_attribute("#chat ol", "aria-label") == "4 lines"
    assert opened.get_attribute("#chat ol", "data-same") is None
    assert opened.inner_text("#chat p") == "4"
    sent(table, opened, f={"chat": log(2, "1>first", "5>fifth", "3 data-same>")})
    lines = opened.evaluate("[...document.querySelectorAll('#chat li')].map((line) => line.innerText)")
    assert lines == ["first", "fifth", "third! x"]


def test_a_number_stays_for_the_same_question_and_starts_afresh_for_the_next(visit: Visit, table: FakeTable) -> None:
    opened = visit(choices=STEPPER.format(question="0.7", high=4, mark=0))
    opened.click("text=more")
    sent(table, opened, f={"choices": STEPPER.format(question="0.7", high=4, mark=1)})
    assert opened.input_value("input[name=item]") == "3"
    sent(table, opened, f={"choices": STEPPER.format(question="0.8", high=4, mark=2)})
    assert opened.input_value("input[name=item]") == "2"


def test_the_focus_stays_on_a_space_that_is_drawn_anew(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=GRID)
    opened.focus("#space-4")
    sent(table, opened, f={"board": GRID.replace("space 4", "space four")})
    assert focused(opened) == "space-4"
    assert opened.get_attribute("#space-4", "aria-label") == "space four"


def test_the_focus_goes_to_the_question_if_its_place_is_gone(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    opened.focus("#go")
    sent(
        table,
        opened,
        f={"decision": decision('<button id="undo" data-do="undo">U</button>')},
    )
    assert focused(opened) == "decision"


def test_parts_of_a_drawing_stay_in_the_drawing(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=board('<g id="spaces"><g id="pawn"></g></g>'))
    sent(table, opened, f={"spaces/pawn": '<g id="pawn"><circle r="9"/></g>'})
    assert opened.evaluate("document.querySelector('#pawn circle') instanceof SVGCircleElement")
    assert opened.evaluate("document.getElementById('pawn').getBBox().width") == 18


def test_inner_fragments_come_into_a_new_outer_one_without_losing_the_focus(visit: Visit, table: FakeTable) -> None:
    inner = space(1, 10, 10)
    opened = visit(board=board(f'<g id="page">{inner}</g>'))
    opened.focus("#space-1")
    empty = '<g id="page"><title>turned</title><g id="space-1"></g></g>'
    sent(table, opened, f={"page": empty, "page/space-1": inner.replace("space 1", "first")})
    assert opened.text_content("#page title") == "turned"
    assert opened.get_attribute("#page #space-1", "aria-label") == "first"
    assert focused(opened) == "space-1"


def test_fragments_of_a_page_that_is_no_longer_shown_are_left_out(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=board('<g id="page"></g>'))
    sent(
        table,
        opened,
        f={
            "gone/space-1": space(1, 1, 1),
            "page/space-2": space(2, 1, 1),
            "players": PLAYERS,
        },
    )
    assert opened.locator("#space-1, #space-2").count() == 0
    assert opened.inner_text("#players") == "P"


def test_what_is_unfolded_stays_unfolded(visit: Visit, table: FakeTable) -> None:
    opened = visit(board='<section id="board"><details><summary>map</summary>a</details></section>')
    opened.click("summary")
    sent(table, opened, f={"board": '<section id="board"><details><summary>map</summary>b</details></section>'})
    assert opened.inner_text("details") == "map\nb"


def test_the_line_one_reads_stays_when_others_come_before_it(visit: Visit, table: FakeTable) -> None:
    def log(*numbers: int) -> str:
        lines = "".join(f'<li id="line-{number}" class="logline"><p>line {number}</p></li>' for number in numbers)
        return f'<section id="log" class="panel log"><ol data-follow="top">{lines}</ol></section>'

    opened = visit(log=log(*range(60, 0, -1)))
    opened.evaluate("document.querySelector('#log ol').scrollTop = 600")
    top = "document.getElementById('line-40').getBoundingClientRect().top"
    before = opened.evaluate(top)
    sent(table, opened, f={"log": log(*range(63, 0, -1))})
    assert opened.evaluate(top) == pytest.approx(before, abs=2)


def test_news_are_told_to_those_who_listen_and_refusals_to_all(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    sent(table, opened, say="Teo passes.", refused="Too late.")
    assert opened.text_content("#status") == "Teo passes."
    assert opened.inner_text("#error_bar") == "Too late."


def test_the_turn_is_told_by_title_and_icon(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    sent(table, opened, turn=True)
    assert opened.title() == "Your turn · Toy"
    assert "favicon-turn" in str(opened.get_attribute("#favicon", "href"))
    sent(table, opened, turn=False)
    assert opened.title() == "Toy"
    assert "favicon-turn" not in str(opened.get_attribute("#favicon", "href"))


def test_a_clock_counts_down(visit: Visit) -> None:
    opened = visit(players='<section id="players"><time data-deadline="4102444800"></time></section>')
    text = "document.querySelector('time').textContent"
    for left, shown in ((3 * 86400 + 9000, "3\\u00a0d 2\\u00a0h"), (2 * 3600 + 119, "2:01:5\\d"), (119, "1:5\\d")):
        opened.evaluate(f"document.querySelector('time').dataset.deadline = Date.now() / 1000 + {left}")
        becomes_true(opened, f"/^{shown}$/.test({text})")
    first = opened.evaluate(text)
    becomes_true(opened, f"{text} < '{first}'")


def test_the_line_comes_back_by_itself_and_then_the_last_click_counts(visit: Visit, table: FakeTable) -> None:
    opened = visit(chat=CHAT.format(""))
    table.refusing = True
    table.drop()
    opened.wait_for_selector("#error_bar:not([hidden])")
    assert "connection is lost" in opened.inner_text("#error_bar")
    opened.fill("#say", "still here")
    opened.press("#say", "Enter")
    assert opened.input_value("#say") == "still here"
    until(lambda: table.connections > 2)
    opened.click("#go")
    assert table.received == []
    table.refusing = False
    opened.wait_for_selector("#error_bar", state="hidden")
    assert [table.next_command()["do"], table.next_command()["do"]] == ["choose", "answer"], "the click was kept"
    sent(table, opened, f={"chat": CHAT.format("missed")})
    assert opened.inner_text("#chat p") == "missed"


def test_the_server_can_have_the_page_loaded_again(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    with opened.expect_navigation():
        table.send(reload=True)


# -- sent messages -------------------------------------------------------------------------------------------------


def test_a_click_sends_its_data_and_the_question(visit: Visit, table: FakeTable) -> None:
    visit().click("#go")
    assert table.next_command() == {"do": "answer", "choice": "3", "question": "0.7"}


def test_a_choice_is_marked_at_once_until_the_server_speaks(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=GRID)
    opened.click("#space-2")
    assert table.next_command() == {"do": "choose", "choice": "2", "question": "0.7"}
    assert opened.get_attribute("#space-2", "class") == "is-chosen"
    sent(table, opened, f={"players": PLAYERS})
    assert "is-chosen" not in str(opened.get_attribute("#space-2", "class"))


def test_the_second_click_of_a_double_click_is_left_out(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=GRID)
    opened.dblclick("#space-2")
    opened.click("#go")
    assert [table.next_command()["do"], table.next_command()["do"]] == ["choose", "answer"]


def test_a_barred_thing_sends_nothing_and_says_why(visit: Visit, table: FakeTable) -> None:
    barred = space(1, 10, 10, 'aria-disabled="true" data-tip="Barred&#10;You are there already."')
    opened = visit(board=board(barred))
    opened.click("#space-1", force=True)
    assert opened.inner_text("#tip b") == "Barred"
    assert "You are there already." in opened.inner_text("#tip")
    opened.click("#go")
    assert table.next_command()["do"] == "answer"


def test_chat_is_sent_and_the_field_emptied(visit: Visit, table: FakeTable) -> None:
    opened = visit(chat=CHAT.format(""))
    opened.fill("#say", "Good luck!")
    opened.press("#say", "Enter")
    assert table.next_command() == {"do": "say", "text": "Good luck!", "question": "0.7"}
    assert not opened.input_value("#say")


def test_a_stepper_keeps_within_its_bounds_and_shows_the_text_of_its_number(visit: Visit, table: FakeTable) -> None:
    opened = visit(choices=STEPPER.format(question="0.7", high=4, mark=0))
    assert opened.inner_text("output") == "two"
    assert opened.get_attribute("[data-step='-1']", "aria-disabled") == "true"
    opened.click("text=less", force=True)
    opened.click("text=more", click_count=3)
    assert (opened.input_value("input[name=item]"), opened.inner_text("output")) == ("4", "four")
    opened.fill("input[name=item]", "3")
    assert opened.inner_text("output") == "three"
    opened.click("text=choose")
    assert table.next_command() == {"do": "choose", "block": "bid", "item": "3", "question": "0.7"}


def test_sound_is_remembered_by_the_server(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    opened.click("[data-local=sound]")
    assert table.next_command() == {"do": "prefs", "sound": 1}
    assert opened.get_attribute("[data-local=sound]", "aria-pressed") == "true"


# -- unchanged parts and reconnection ------------------------------------------------------------------------------

LINES = '<section id="log"><ol data-follow="top">{}</ol></section>'


def test_parts_that_did_not_travel_stay_the_very_elements_they_were(visit: Visit, table: FakeTable) -> None:
    opened = visit(log=LINES.format('<li id="line-2">two</li><li id="line-1">one</li>'))
    opened.evaluate("window.kept = document.getElementById('line-2')")
    sent(table, opened, f={"log": LINES.format('<li id="line-3">three</li><li id="line-2" data-same></li>')})
    assert opened.inner_text("#log").split() == ["three", "two"]
    assert opened.evaluate("window.kept === document.getElementById('line-2')")
    assert opened.locator("[data-same]").count() == 0


def test_after_a_number_the_focus_goes_to_the_button_that_confirms_it(visit: Visit, table: FakeTable) -> None:
    opened = visit(choices=STEPPER.format(question="0.7", high=4, mark=0), decision=decision("How many?"))
    opened.focus("input[name=item]")
    opened.keyboard.press("Enter")
    assert table.next_command()["do"] == "choose"
    sent(table, opened, f={"players": PLAYERS})
    confirm = '<button id="confirm-0.7" data-do="answer" data-choice="2" data-key="Enter">Yes</button>'
    sent(table, opened, f={"decision": decision(confirm)})
    assert focused(opened) == "confirm-0.7"
    opened.keyboard.press("Enter")
    assert table.next_command()["do"] == "answer"


def test_a_new_line_is_told_what_is_looked_at(visit: Visit, table: FakeTable) -> None:
    visit(decision=decision('<button id="confirm-0.7" data-do="answer" data-choice="5">Yes</button>'))
    table.received.clear()
    table.drop()
    assert table.next_command() == {"do": "choose", "choice": "5", "question": "0.7"}
