"""Ctrl-C may come at any moment: the match stands as before, or the call is complete."""

from typing import Any

import pytest

from caravanserai import Match, game
from caravanserai.games.silk_road.state import Journey
from caravanserai.kernel import match as kernel
from tests.patching import interpreted_only

pytestmark = interpreted_only


def some_match() -> "Match[Any]":
    """A match with an answer that can be undone."""
    match = game("silk_road").start(3, 5)
    while match.number < 40 or not match.can_undo():
        match.answer(match.options()[0])
    return match


def test_an_interrupted_undo_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = some_match()
    before = match.digest(), match.number, match.calls()

    def interrupted(_state: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(kernel, "settle", interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.undo()
    assert (match.digest(), match.number, match.calls()) == before


def test_an_answer_interrupted_while_it_is_logged_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match stores a copy of the position at some answers; here the interrupt comes at that moment."""
    match = game("silk_road").start(3, 5)
    copied = Journey.copy
    interruptions = 0

    def interrupted(_state: Journey) -> Journey:
        nonlocal interruptions
        interruptions += 1
        if interruptions == 1:
            raise KeyboardInterrupt
        return copied(_state)

    while not interruptions:
        before = match.digest(), match.number, match.calls()
        with monkeypatch.context() as patch:
            patch.setattr(Journey, "copy", interrupted)
            try:
                match.answer(match.options()[0])
            except KeyboardInterrupt:
                assert (match.digest(), match.number, match.calls()) == before
    assert match.record().calls == tuple(match.calls())
