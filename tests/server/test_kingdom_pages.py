"""Pages around a match of Dragonharth: kingdoms instead of seats, months instead of chapters, and the whole score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.boards.dragonharth.kingdom_marks import badges
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from tests.server.browsing import running_server
from tests.server.played import AMAIA, OTHERS, played, store_match
from tests.server.test_replay import amaia
from tests.web.own_drawings import own_drawings

NAMES = (AMAIA.name, *OTHERS[:3])


@pytest.fixture(scope="module")
def whole() -> Match[Any]:
    return played("dragonharth", 4, length="short")


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory, whole: Match[Any]) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, whole, "over")
    store_match(folder, played("dragonharth", 4, 60, length="short"), "now")
    with running_server(folder) as (address, _):
        yield address, folder


def test_ones_seat_is_shown_in_the_colours_of_the_kingdoms(registry: tuple[str, Path], whole: Match[Any]) -> None:
    status, _, text = amaia(registry).get("/tables/now/seat")
    assert status == 200
    shown = re.findall(r'<li class="p(\d)[^>]*><span class="badge p(\d)".*?<b>(\w+)</b>', text)
    kingdoms = badges(whole.view(None).corner)
    assert shown == [(str(badge), str(badge), name) for badge, name in zip(kingdoms, NAMES, strict=True)]
    assert kingdoms != (1, 2, 3, 4)


def test_a_replay_counts_the_months_and_not_what_comes_before_them(registry: tuple[str, Path]) -> None:
    _, _, text = amaia(registry).get("/tables/over/at/0?eyes=1")
    assert re.findall(r'<a id="chapter-\d+"[^>]*>(\d+)</a>', text) == list("012345678")
    for number, month in re.findall(r'<a id="chapter-\d+" href="/tables/over/at/(\d+)[^>]*>([1-8])</a>', text):
        _, _, then = amaia(registry).get(f"/tables/over/at/{number}?eyes=1")
        assert re.search(rf'aria-current="step">{month}</a>', then)
        assert Words("en").say("web_dragonharth.month", month=month) in then
    _, _, course = amaia(registry).get("/tables/over/after")
    assert re.findall(r'class="round-number"[^>]*>(\d+)<', course) == list("12345678")


def test_at_the_end_every_kingdom_shows_its_whole_score(whole: Match[Any]) -> None:
    players = [Player(seat, "person", name) for seat, name in enumerate(NAMES)]
    scores = list(whole.scores())
    drawn = own_drawings(board_for(Perspective(whole, 0, players, "en")))
    shown = [int(points) for points in re.findall(r'class="fm"[^>]*>(\d+)<', drawn["players"])]
    assert shown == scores[1:]
    assert re.search(rf">{scores[0]}<", drawn["own"])
