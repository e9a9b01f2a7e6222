"""The answers that a reader can take back, and the events since the reader's last answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import caravanserai
from caravanserai.bots import bot
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Past, Talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.match import Match

PLAYERS = [Player(seat, "person", name) for seat, name in enumerate(("Amaia", "Teo", "Noor"))]
ANSWERS = 120


def positions(game: str) -> Iterator[Match[Any]]:
    """Yield the first positions of a match played by bots."""
    match = caravanserai.game(game).start(3, 5)
    players = [bot("random", seat) for seat in range(3)]
    for _ in range(ANSWERS):
        yield match
        seat = match.decisions()[0].seat
        match.answer(players[seat].choose(match.chair(seat)), seat)


def bar(match: Match[Any], seat: int | None, lang: str = "en", talk: Talk | None = None) -> str:
    return str(fragments(Perspective(match, seat, PLAYERS, lang), talk or Talk("t"))["decision"])


def test_as_many_answers_are_undoable_as_undo_takes_back() -> None:
    most = 0
    for match in positions("silk_road"):
        for seat in range(3):
            count, trial = match.undoable(seat), match.copy()
            for _ in range(count):
                trial.undo(seat)
            assert not trial.can_undo(seat)
            most = max(most, count)
    assert most > 1


def test_the_button_for_the_whole_step_stands_there_if_undo_takes_less() -> None:
    counts = set()
    for match in positions("silk_road"):
        count, html = match.undoable(0), bar(match, 0)
        assert ('id="undo"' in html) == (count > 0)
        assert ('id="restart"' in html) == (count > 1)
        counts.add(min(count, 2))
    assert counts == {0, 1, 2}


def test_what_happened_since_the_last_answer_is_told_from_the_oldest_on() -> None:
    longest = 0
    for match in positions("dragon_road"):
        since = match.last_answer(1)
        description = [event for event in match.events(1, since) if since and event.kind.name != "chance"]
        html = bar(match, 1)
        assert ('id="since"' in html) == bool(description)
        if description:
            perspective = Perspective(match, 1, PLAYERS, "en")
            lines = re.findall(r'<li id="since-.*?</li>', html, re.DOTALL)
            assert len(lines) == len(description)
            assert f"{len(description)} event{'s' * (len(description) > 1)}</span>" in html
            first = re.sub(r"<[^>]*>|\W", "", lines[0])
            assert first[:8] == re.sub(r"\W", "", perspective.describer.event(description[0]))[:8]
        longest = max(longest, len(description))
    assert longest > 8


def test_onlookers_and_the_past_have_no_news() -> None:
    for match in positions("silk_road"):
        assert 'id="since"' not in bar(match, None)
        assert 'id="since"' not in bar(match, 0, talk=Talk("t", past=Past(match.number, 0, match.number)))


def test_the_bot_that_plays_for_me_can_be_called_and_sent_away() -> None:
    match = next(positions("silk_road"))

    def button(seat: int | None, *shared: int, away: bool) -> str:
        players = [PLAYERS[0]._replace(away=away), *PLAYERS[1:]]
        return str(fragments(Perspective(match, seat, players, "en"), Talk("t", shared=shared))["absence"])

    assert 'data-do="stand_in" data-seat="0"' in button(0, away=False)
    assert 'data-do="back"' in button(0, away=True)
    assert " hidden" in button(None, away=False)
    assert 'data-do="back"' in button(1, 0, 1, away=True)
    assert 'data-do="back"' in button(None, 0, 1, away=True)
    assert " hidden" not in button(None, 0, 1, away=True)
