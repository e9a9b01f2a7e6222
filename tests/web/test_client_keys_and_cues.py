"""Keys, tips and animations in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from caravanserai.web.rendering import sprite
from tests.web.visits import AT_ONCE, AT_REST, GRID, PLAYERS, becomes_true, board, decision, focused, sent, space, speed

if TYPE_CHECKING:
    from tests.web.fake_table import FakeTable
    from tests.web.visits import Visit

CHAT = '<section id="chat"><form data-do="say"><input id="say" name="text"></form><p>{}</p></section>'


# -- keys ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "reached"), [("ArrowRight", 5), ("ArrowLeft", 3), ("ArrowUp", 1), ("ArrowDown", 7)])
def test_arrows_go_to_the_next_space_in_their_direction(visit: Visit, key: str, reached: int) -> None:
    opened = visit(board=GRID)
    opened.focus("#space-4")
    opened.keyboard.press(key)
    assert focused(opened) == f"space-{reached}"
    opened.keyboard.press(key)
    assert focused(opened) == f"space-{reached}"  # at the edge the focus stays


@pytest.mark.parametrize("mark", ['class="is-chosen"', 'aria-pressed="true"'])
def test_enter_chooses_and_enter_again_confirms(visit: Visit, table: FakeTable, mark: str) -> None:
    opened = visit(board=GRID)
    opened.focus("#space-4")
    opened.keyboard.press("Enter")
    assert table.next_command()["do"] == "choose"
    confirm = decision('<button data-do="answer" data-choice="4" data-key="Enter">C</button>')
    chosen = GRID.replace('id="space-4"', f'id="space-4" {mark}')
    sent(table, opened, f={"decision": confirm, "board": chosen})
    opened.keyboard.press("Enter")
    assert table.next_command() == {"do": "answer", "choice": "4", "question": "0.7"}


def test_short_cuts_are_silent_while_one_types_and_can_be_switched_off(visit: Visit, table: FakeTable) -> None:
    undo = decision('<button id="undo" data-do="undo" data-key="z">Z</button>')
    opened = visit(decision=undo, chat=CHAT.format(""))
    opened.type("#say", "u?")
    opened.focus("#undo")
    opened.keyboard.press("Control+u")
    opened.keyboard.press("?")
    assert opened.is_visible("#keys")
    opened.keyboard.press("z")
    opened.uncheck("#letter-keys")
    opened.click("#keys .btn")
    opened.keyboard.press("z")
    opened.keyboard.press("?")
    assert not opened.is_visible("#keys")
    assert not table.received
    opened.evaluate("localStorage.clear()")
    opened.keyboard.press("z")
    assert table.next_command()["do"] == "undo"


def test_escape_closes_the_tip_first_and_then_chooses_otherwise(visit: Visit, table: FakeTable) -> None:
    other = decision('<button id="other" data-do="unchoose" data-key="Escape" data-tip="Tip">O</button>')
    opened = visit(decision=other)
    opened.keyboard.press("Tab")
    opened.focus("#other")
    assert opened.is_visible("#tip")
    opened.keyboard.press("Escape")
    assert not opened.is_visible("#tip")
    assert not table.received
    opened.keyboard.press("Escape")
    assert table.next_command()["do"] == "unchoose"


_TIP_IS_APART = """() => {
  const tip = document.querySelector("#tip").getBoundingClientRect();
  const beside = (box) => box.right <= tip.left || box.left >= tip.right;
  const apart = (box) => beside(box) || box.bottom <= tip.top || box.top >= tip.bottom;
  return [...document.querySelectorAll("#board g")].every((one) => apart(one.getBoundingClientRect()));
}"""


# -- tips ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y"), [(0, 0), (70, 0), (0, 70), (70, 70)])
def test_a_tip_stays_inside_the_window(visit: Visit, x: int, y: int) -> None:
    tipped = space(1, x, y, 'data-tip="A rather long tip that fills two lines or even three of them, if not more."')
    opened = visit(board=board(tipped))
    opened.set_viewport_size({"width": 360, "height": 400})
    opened.hover("#space-1")
    opened.wait_for_selector("#tip", state="visible")
    box = opened.locator("#tip").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 400
    assert opened.get_attribute("#space-1", "aria-describedby") == "tip"


def test_a_tip_goes_with_what_it_tells_about(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=board(space(1, 0, 0, 'data-tip="Tip"')))
    opened.hover("#space-1")
    opened.wait_for_selector("#tip", state="visible")
    sent(table, opened, f={"board": board("")})
    assert not opened.is_visible("#tip")


def test_a_tip_hides_nothing_that_can_be_chosen(visit: Visit) -> None:
    around = space(2, 40, 18) + space(3, 40, 62)
    opened = visit(board=board(space(1, 40, 40, 'data-tip="Tip"') + around))
    opened.hover("#space-1")
    opened.wait_for_selector("#tip", state="visible")
    assert "beside" in (opened.get_attribute("#tip", "class") or "")
    assert opened.evaluate(_TIP_IS_APART)


def test_a_tip_goes_with_its_question(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=board(space(1, 0, 0, 'data-tip="Tip"')))
    opened.hover("#space-1")
    opened.wait_for_selector("#tip", state="visible")
    sent(table, opened, f={"decision": decision("", "0.9")})
    assert not opened.is_visible("#tip")


# -- cues ----------------------------------------------------------------------------------------------------------

FLY = {"cue": "fly", "sprite": sprite("good-silk"), "style": "", "start": "space-0", "end": "space-8", "count": 3}
ROAD = '<path id="road" d="M10 10L80 80"/><g id="caravan" transform="translate(80 80)"><circle r="5"/></g>'


def test_goods_fly_and_are_gone_in_the_end(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=GRID)
    speed(opened, AT_REST)
    sent(table, opened, cues=[FLY])
    assert opened.locator(".moving").count() == 3
    speed(opened, AT_ONCE)
    becomes_true(opened, "!document.querySelector('.moving')")


def test_a_key_skips_to_the_end_of_all_cues(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=GRID)
    speed(opened, AT_REST)
    worker = {**FLY, "sprite": sprite("worker"), "style": "p1", "count": 1}
    sent(table, opened, cues=[FLY, worker, {"cue": "roll", "end": "board", "face": sprite("die-3")}])
    assert opened.locator(".moving").count() == 3
    opened.keyboard.press("Shift")
    becomes_true(opened, "!document.querySelector('.moving')")


@pytest.mark.parametrize("setting", [{"reduced": True}, {"motion": "less"}])
def test_nothing_moves_for_those_who_want_it_still(visit: Visit, table: FakeTable, setting: dict[str, Any]) -> None:
    opened = visit(board=GRID, **setting)
    sent(table, opened, cues=[FLY])
    assert opened.locator(".moving").count() == 0


def test_the_caravan_comes_along_its_road(visit: Visit, table: FakeTable) -> None:
    opened = visit(board=board(ROAD))
    goal = opened.locator("#caravan").bounding_box()
    speed(opened, AT_REST)
    sent(table, opened, cues=[{"cue": "travel", "end": "caravan", "path": "road"}])
    on_the_way = opened.locator("#caravan").bounding_box()
    assert goal is not None
    assert on_the_way is not None
    assert on_the_way["x"] < goal["x"] - 20
    speed(opened, AT_ONCE)
    becomes_true(opened, "!document.getElementById('caravan').getAnimations().length")
    assert opened.locator("#caravan").bounding_box() == goal


def test_the_old_leaf_turns_over_the_new_one(visit: Visit, table: FakeTable) -> None:
    def leaf(picture: str) -> str:
        image = f'<img src="/static/{picture}.svg" width="300" height="200" alt="">'
        return f'<section id="board"><div id="leaf">{image}</div></section>'

    opened = visit(board=leaf("favicon"))
    speed(opened, AT_REST)
    sent(table, opened, f={"board": leaf("favicon-turn")}, cues=[{"cue": "leaf", "end": "leaf"}])
    assert opened.get_attribute(".turning-leaf img", "src") == "/static/favicon.svg"
    assert opened.get_attribute("#leaf img", "src") == "/static/favicon-turn.svg"


def test_an_unknown_cue_or_one_about_nothing_harms_nobody(visit: Visit, table: FakeTable) -> None:
    opened = visit()
    kinds = ("fly", "card", "bid", "leaf", "roll")
    lost = [{"cue": kind, "end": "nowhere", "start": "nowhere"} for kind in kinds]
    sent(table, opened, cues=[{"cue": "dance", "end": "go"}, *lost, {"cue": "travel", "end": "go", "path": "nowhere"}])
    sent(table, opened, f={"players": PLAYERS})
    assert opened.inner_text("#players") == "P"
