"""The time of a drawing does not depend on what the reader may not know. Calls are counted, because seconds vary."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.match import Match
from caravanserai.testing.internals import state_of
from caravanserai.testing.random_match import play
from caravanserai.web.drawing import TableDrawing
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Talk
from tests.server.api.wire import readers, twin

GAMES = ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"]
_SEATS = 4
_EVERY = {"dragonharth": 61}
"""The number of answers between two positions; 31 in the other games."""
_MOST = 400


_UNEQUAL = ("kernel/history.py", "jinja2/utils.py")
"""The past of an imagined world is kept in other pieces, and Jinja notes which template it used last."""


def calls(work: Callable[[], object]) -> int:
    """Count the calls of functions, Python's own ones included."""
    counted = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in {"call", "c_call"} and not frame.f_code.co_filename.endswith(_UNEQUAL)

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def drawing_calls(match: Match[Any], seat: int | None) -> int:
    """Count the calls for the first message to a reader at a table that nobody has looked at."""
    players = [Player(at, "person", f"P{at}") for at in range(match.seats)]

    def draw() -> bytes:
        tables = TableDrawing(lambda: 0.0)
        if seat is None:
            return tables.spectators_page(match, players, Talk("t"), "en", 0).message_for(None)
        return tables.page(match, players, Perspective(match, seat, players, "en"), Talk("t")).message_for(None)

    draw()  # the caches have everything that this reader sees
    return min(calls(draw), calls(draw))  # a full cache may be emptied once


def assert_time_is_no_secret(game: str) -> None:
    worlds = 0
    for match in play(caravanserai.game(game), _SEATS, "clock"):
        if match.over or match.number >= _MOST:
            break
        if match.number % _EVERY.get(game, 31):
            continue
        for seat in readers(match):
            true, other = match.copy(), twin(match, seat, str(match.number))
            worlds += state_of(true) != state_of(other)
            took = drawing_calls(true, seat), drawing_calls(other, seat)
            assert took[0] == took[1], f"{game}, answer {match.number}, seat {seat}"
    assert worlds > 5, "the imagined worlds were no others"


@pytest.mark.parametrize("game", GAMES)
def test_the_time_of_a_drawing_tells_no_secret(game: str) -> None:
    assert_time_is_no_secret(game)


def test_a_drawing_that_takes_longer_for_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Match.view

    def look_long(match: Match[Any], seat: int | None) -> object:
        for _ in range(zlib.crc32(repr(state_of(match).encode()).encode()) % 64):
            look(match, seat)
        return look(match, seat)

    monkeypatch.setattr(Match, "view", look_long)
    with pytest.raises(AssertionError, match="answer"):
        assert_time_is_no_secret("silk_road")
