"""The open book of Crystal Peaks: every page with its picture, its pieces and its names, in both languages."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.games.almanac.crystal_peaks.pages.aurora import MoveLight
from caravanserai.games.almanac.crystal_peaks.pages.floe_lake import PushIce
from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import BetOnCard, SwapCards
from caravanserai.games.almanac.crystal_peaks.pages.sisters_port import CastOff
from caravanserai.games.almanac.crystal_peaks.pages.tortuga import SpurTurtle
from caravanserai.kernel.decision import Decision
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.boards import board_for
from caravanserai.web.boards.almanac import pictures
from caravanserai.web.boards.almanac.cards import Cards
from caravanserai.web.boards.almanac.group_signs import hang
from caravanserai.web.boards.almanac.page import _sign_places
from caravanserai.web.boards.almanac.scenery import scenery
from caravanserai.web.boards.crystal_peaks import CrystalPeaksBoard
from caravanserai.web.boards.crystal_peaks.group_sign_places import SIGNS
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import STATIC, render
from caravanserai.web.table_talk import Talk
from tests.games.almanac.scene import Scene, action_at

PAGES = [page for page in BOOK.pages if page]
SYMBOLS = set(json.loads(STATIC.joinpath("sprites", "places.json").read_text(encoding="utf-8")))
NAMES = ("Ana", "Ben", "Cleo", "Dov")


def board_of(scene: Scene, lang: str = "en", seat: int | None = 0, chosen: int | None = None) -> CrystalPeaksBoard:
    """Return the board of a reader, optionally with a selected choice."""
    players = [Player(at, "person", NAMES[at]) for at in range(scene.match.seats)]
    board = board_for(Perspective(scene.match, seat, players, lang, chosen=chosen))
    assert isinstance(board, CrystalPeaksBoard)
    return board


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_every_page_is_drawn_with_all_its_pieces(page: object, lang: str) -> None:
    found = next(one for one in PAGES if one is page)
    for seats in (2, 3, 4):
        scene = action_at(found.id, seats=seats)
        board = board_of(scene, lang)
        html = render("almanac/layout.html", Words(lang), f=fragments(board.perspective, Talk("t")))
        assert f"art/crystal_peaks/{found.id}.svg" in html
        assert set(re.findall(r'href="/s/\w+#([\w-]+)"', html)) <= SYMBOLS
        assert all(piece.label for piece in board.pieces)
        standing = [piece.name for piece in board.pieces if piece.choice is None]
        assert [piece.name for piece in board_of(scene, lang, None).pieces] == standing


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_who_speaks_what_a_button_shows_finds_it(page: object, lang: str) -> None:
    found = next(one for one in PAGES if one is page)
    scene = action_at(found.id, seats=3)
    html = render("almanac/layout.html", Words(lang), f=fragments(board_of(scene, lang).perspective, Talk("t")))
    strip = html.partition('id="strip"')[2].partition("</section>")[0]
    buttons = re.findall(r'aria-label="([^"]+)".*?<span>([^<]+)</span></button>', strip)
    assert buttons
    for name, shown in buttons:
        assert shown.casefold() in name.casefold()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_signs_stay_on_the_page_and_apart(page: object, lang: str) -> None:
    found = next(one for one in PAGES if one is page)
    tell = Describer(CRYSTAL_PEAKS, lang, ())
    places = _sign_places(found, 4, dict(scenery("crystal_peaks")[found.id].groups), dict(SIGNS.get(found.id, {})))
    signs = hang([(place, tell.thing("group", at, {"page": found.number})) for at, place in places.items()])
    for at, sign in enumerate(signs):
        assert sign.half - 12 <= sign.x <= 1012 - sign.half, sign
        assert sign.height / 2 <= sign.y <= 700 - sign.height / 2 + 8, sign
        for other in signs[at + 1 :]:
            apart = abs(sign.x - other.x) >= sign.half + other.half - 6
            assert apart or abs(sign.y - other.y) >= (sign.height + other.height) / 2 - 2, (sign, other)


def test_ice_drifts_where_the_rules_say() -> None:
    lake = action_at("floe_lake")
    places = []
    for space in ("", "north_1"):
        if space:
            lake.answer(space)
        places.append({piece.name: (piece.x, piece.y) for piece in board_of(lake).pieces})
    assert places == [{"ice-0": (500, 200), "ice-1": (500, 505)}, {"ice-0": (660, 270), "ice-1": (500, 505)}]


def test_every_card_has_its_picture_and_every_token_its_symbol() -> None:
    assert {pictures.token_symbol(kind) for kind in BOOK.tokens} <= SYMBOLS
    cards = Cards(board_of(action_at("traders_village")))
    for card in BOOK.caravans:
        assert STATIC.joinpath(*cards.caravan(card.index).picture.split("/")).is_file()


@pytest.mark.parametrize(("seats", "rings"), [(2, 5), (3, 7), (4, 10)])
def test_a_ring_without_spaces_in_use_has_no_sign(seats: int, rings: int) -> None:
    page = next(page for page in PAGES if page.id == "brothers_colosseum")
    assert len(_sign_places(page, seats, {}, dict(SIGNS[page.id]))) == rings


@pytest.mark.parametrize(
    ("scene", "block"),
    [
        (lambda: action_at("cliffside"), "ladder"),
        (lambda: action_at("high_frost_palace", tokens={0: {"favor": 1}}), "exempt"),
    ],
    ids=["ladders", "ignoring the rule"],
)
def test_what_is_no_open_space_is_chosen_beside_the_page(scene: Callable[[], Scene], block: str) -> None:
    found = scene()
    offered = [choice for choice in board_of(found).perspective.choices if choice.block.name == block]
    assert offered
    for choice in offered:
        board = board_of(found, chosen=choice.choice)
        drawn = fragments(board.perspective, Talk("t"))
        assert "beside" in drawn["choices"]
        assert f'data-choice="{choice.choice}" aria-pressed="true"' in drawn["choices"]
        assert choice.label in drawn["decision"].unescape()
    spaces = [choice for choice in board_of(found).perspective.choices if choice.block.name == "space"]
    assert f"{len(spaces)} spaces are open" in board_of(found).hint()


@pytest.mark.parametrize(
    ("page", "question"),
    [
        ("tortuga", SpurTurtle.of(0)),
        ("sisters_port", CastOff.of(0)),
        ("floe_lake", PushIce.of(0)),
        ("aurora", MoveLight.of(0, 1)),
        ("grasslands_fair", BetOnCard.of(0)),
        ("grasslands_fair", SwapCards.of(0)),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_pieces_that_answer_a_question_are_chosen_on_the_page(page: str, question: Decision[Any]) -> None:
    match = action_at(page).match
    match._state.stack[-1] = question
    match._refresh_question(question.options(match._state))
    board = board_of(Scene(match))
    asked = [choice.choice for choice in board.perspective.choices if choice.block.of != "word"]
    assert asked
    assert [piece.choice for piece in board.pieces if piece.choice is not None] == asked
    sheet = fragments(board.perspective, Talk("t"))["choices"]
    assert "on-page" in sheet, "small screens have buttons"


def test_a_page_without_other_choices_has_no_sheet() -> None:
    assert "hidden" in fragments(board_of(action_at("traders_village")).perspective, Talk("t"))["choices"]


def test_a_ladder_in_an_unused_colour_stands_without_a_sign() -> None:
    """CP-L03g"""
    cliff = action_at("cliffside", seats=2)
    choice = next(one for one in board_of(cliff).perspective.choices if one.block.name == "neutral")
    cliff.match.answer(choice.choice)
    [ladder] = [piece for piece in board_of(cliff, seat=None).pieces if piece.name.startswith("ladder-")]
    assert 'class="who' not in ladder.drawing
    assert ladder.label
