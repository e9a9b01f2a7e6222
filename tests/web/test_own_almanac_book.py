"""The open book of an almanac from a folder: parchment, paths and reused symbols, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai.games.almanac.flow.phases import ChooseLocation
from caravanserai.games.almanac.own.game import OwnAlmanac
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.boards.own_almanac import OwnAlmanacBoard
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import STATIC, render
from caravanserai.web.table_talk import Talk
from tests.games.almanac.own.folders import changed, registered_almanac, renamed, written

SYMBOLS = set(json.loads(STATIC.joinpath("sprites", "places.json").read_text(encoding="utf-8")))
NAMES = ("Ana", "Ben", "Cleo", "Dov")


@pytest.fixture
def salt_lane() -> Iterator[OwnAlmanac]:
    with registered_almanac() as game:
        yield game


def board_of(match: Match, seat: int | None, lang: str = "en") -> OwnAlmanacBoard:  # type: ignore[type-arg]  # of any game
    board = board_for(Perspective(match, seat, [Player(at, "person", NAMES[at]) for at in range(match.seats)], lang))
    assert isinstance(board, OwnAlmanacBoard)
    return board


def positions(game: OwnAlmanac, seats: int) -> Iterator[Match]:  # type: ignore[type-arg]  # of any game
    match = game.start(seats, 4)
    while not match.over:
        yield match
        match.answer(match.options()[-1])
    yield match


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_of_a_match_is_drawn(salt_lane: OwnAlmanac, seats: int, lang: str) -> None:
    pages = set()
    for match in positions(salt_lane, seats):
        for seat in (0, None):
            board = board_of(match, seat, lang)
            html = render("almanac/layout.html", Words(lang), f=fragments(board.perspective, Talk("t")))
            assert set(re.findall(r'href="/s/\w+#([\w-]+)"', html)) <= SYMBOLS
            assert all(piece.label for piece in board.pieces)
        if match.view(None).workers:
            assert "art/parchment.svg" in html
        pages.add(match.view(None).page)
    assert pages == {1, 2, 3}


def test_ways_are_drawn_where_the_rule_goes_by_them(salt_lane: OwnAlmanac) -> None:
    found: dict[int, list[tuple[str, int]]] = {}
    for match in positions(salt_lane, 2):
        if match.view(None).workers:
            pieces = board_of(match, 0).pieces
            found[match.view(None).page] = [(piece.name, piece.drawing.count("<path")) for piece in pieces]
    assert found == {1: [], 2: [("paths", 5)], 3: [("links", 13)]}


def test_the_page_to_choose_has_a_picture(salt_lane: OwnAlmanac) -> None:
    match = next(match for match in positions(salt_lane, 2) if isinstance(match.decision, ChooseLocation))
    assert match.decision is not None
    html = fragments(board_of(match, match.decision.seat).perspective, Talk("t"))
    assert any("page-picture" in part and "art/parchment.svg" in part for part in html.values())


def test_tokens_that_lie_on_no_space_lie_beside_the_page(tmp_path: Path) -> None:
    texts = renamed("pool_lane", changed("pages", 'from = "space"', 'from = "pool"'))
    with registered_almanac(written(tmp_path, texts)) as game:
        match = next(match for match in positions(game, 2) if match.view(None).page == 2 and match.view(None).workers)
        assert [piece.name for piece in board_of(match, 0).pieces] == ["paths", "pool-0"]


def test_the_table_says_how_one_wins_and_explains_its_signs(salt_lane: OwnAlmanac) -> None:
    last = max(page.round for page in BOOKS[salt_lane.id].pages if page)
    for match in positions(salt_lane, 3):
        for seat in (0, None):
            board = board_of(match, seat)
            assert board.goal is not None
            assert board.goal.sentence.startswith(f"Most fame after {last} page")
            assert board.goal.points is not None
            assert (board.goal.own is None) == (seat is None)
            names = [sign.id for group in board.legend for sign in group.signs]
            assert {"gain", "barred", "gold", "fame"} < set(names)
