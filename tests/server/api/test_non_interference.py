"""No byte that a seat is sent depends on what it may not know: whole matches, every game, every reader.

The first 25 positions are looked at one by one. Of a whole match, once with most seats and once with fewest, those at
which something is asked for the first time, and some of the others; in the deep run a good many of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple
from unittest import mock

import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.client.messages import Done, View
from caravanserai.kernel import match as match_module
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import Event, RawEvent, fact_of
from caravanserai.kernel.match import Match
from caravanserai.server.api import serializers
from caravanserai.server.config.settings import Settings
from caravanserai.server.tables.screen import Screen
from caravanserai.testing.internals import state_of
from caravanserai.testing.random_match import play
from caravanserai.web import drawing
from caravanserai.web.board import Board
from caravanserai.web.drawing import Drawn, ReaderDrawing, TableDrawing
from caravanserai.web.fragment import Fragment
from caravanserai.web.perspective import Perspective
from caravanserai.web.table_talk import Talk
from tests.server.api.calling import play_scene
from tests.server.api.wire import LeakError, Wire, answered, compare, readers, twin

GAMES = [game.id for game in caravanserai.all_games()]
LANGUAGES = ("en", "es")
_ANSWER_EVERY = 4


class Sample(NamedTuple):
    """Which positions of a match are looked at."""

    each_up_to: int
    each_question: int
    later_each: int
    """It has no factor in common with the numbers by which reader, language and page take turns."""


USUAL, DEEP = Sample(5, 1, 211), Sample(25, 4, 23)
_MOST_SECONDS = 1200


async def look_for_leaks(wire: Wire, match: Match[Any], seed: str) -> int:
    """Compare the bytes for readers in the true world and in another world that fits their knowledge."""
    worlds = 0
    for seat in readers(match):
        lang = LANGUAGES[match.number % 2]
        where = f"{match.game.id}, seed {seed}, answer {match.number}, seat {seat}"
        true, other = match.copy(), twin(match, seat, f"{seed} {match.number}")
        worlds += state_of(true) != state_of(other)
        compare(await wire.sent(true, seat, lang), await wire.sent(other, seat, lang), where)
        if seat is not None and match.number % _ANSWER_EVERY == 0:
            await _look_after_answer(wire, (true, other), seat, lang, where)
        await _look_at_sealed(wire, match, seat, lang, where)
    return worlds


async def _look_after_answer(
    wire: Wire, worlds: tuple[Match[Any], Match[Any]], seat: int, lang: str, where: str
) -> None:
    """The bytes are also equal after an answer that can be undone, and after its undo."""
    true, other = worlds
    if seat not in [question.seat for question in true.decisions()]:
        return
    options = true.options(seat)
    choice = options[Dice(where).below(len(options))]
    one, two = answered(true, choice, seat), answered(other, choice, seat)
    if one is None or two is None:
        return
    compare(await wire.sent(one, seat, lang), await wire.sent(two, seat, lang), f"{where}, {choice} answered")
    one.undo(seat)
    two.undo(seat)
    compare(await wire.sent(one, seat, lang), await wire.sent(two, seat, lang), f"{where}, {choice} taken back")


async def _look_at_sealed(wire: Wire, match: Match[Any], reader: int | None, lang: str, where: str) -> None:
    """The bytes do not depend on the answer of another seat in a sealed group."""
    if len(match.decisions()) < 2:
        return
    for question in match.decisions():
        options = match.options(question.seat)
        if question.seat == reader or len(options) < 2:
            continue
        one, other = match.copy(), match.copy()
        one.answer(options[0], question.seat)
        other.answer(options[-1], question.seat)
        told = await wire.sent(one, reader, lang), await wire.sent(other, reader, lang)
        compare(*told, f"{where}, sealed answer of {question.seat}")


def matches(
    game: str, seats: int, seed: str, most: int, sample: Sample, options: dict[str, str] | None = None
) -> Iterator[Match[Any]]:
    """A random match, and positions of it up to the last but the end: there all is public."""
    asked: Counter[frozenset[type]] = Counter()
    for match in play(caravanserai.game(game), seats, seed, options):
        if match.over or match.number >= most:
            return
        questions = frozenset(map(type, match.decisions()))
        asked[questions] += 1
        is_new = match.number < sample.each_up_to or asked[questions] <= sample.each_question
        if is_new or match.number % sample.later_each == 0:
            yield match


def assert_nothing_leaks(
    settings: Settings,
    game: str,
    seats: int,
    seed: str,
    most: int = 100_000,
    sample: Sample = USUAL,
    options: dict[str, str] | None = None,
) -> None:
    async def scene(app: Starlette) -> None:
        wire = await Wire.of(app, game, seats)
        worlds = 0
        for match in matches(game, seats, seed, most, sample, options):
            worlds += await look_for_leaks(wire, match, seed)
        assert worlds > 5, "the imagined worlds were no others"

    play_scene(settings, scene, _MOST_SECONDS)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_sent_in_the_first_answers(settings: Settings, game: str) -> None:
    assert_nothing_leaks(settings, game, caravanserai.game(game).seat_counts[0], "beginning", 25, DEEP)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sample", [pytest.param(USUAL, id="usual"), pytest.param(DEEP, marks=pytest.mark.deep, id="deep")]
)
@pytest.mark.parametrize("seed", ["caravan", "kingdom"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_ever_sent(settings: Settings, game: str, seed: str, sample: Sample) -> None:
    """With most and with fewest seats; where that is the same, the second match is a short one."""
    seats = caravanserai.game(game).seat_counts
    short = {"length": "short"} if seed == "kingdom" and len(seats) == 1 else None
    assert_nothing_leaks(
        settings, game, seats[-1] if seed == "caravan" else seats[0], seed, sample=sample, options=short
    )


# -- planted leaks -------------------------------------------------------------------------------------------------


def _unveiled(raw: RawEvent, _seat: int | None, number: int = 0) -> Event:
    kind, *values = fact_of(raw)
    return Event(kind, tuple(values), number)


def _own_view(match: Match[Any], seat: int | None) -> View:
    return View(seat=seat, number=match.number, over=match.over, view=state_of(match).encode())


def _with_digest(table: Any, _seat: int | None) -> Done:  # noqa: ANN401  # a table
    return Done(number=table.match.number, over=table.match.over, question=table.match.digest(), choices=[])


def _with_notice(screen: Screen, _reader: Perspective) -> Talk:
    match = screen.table.match
    assert match is not None
    return Talk(screen.table.id, notice=match.digest())


def _of_the_first_seat(match: Match[Any], _seat: None, *facts: Any, **named: Any) -> Perspective:  # noqa: ANN401  # any
    """What everyone sees is drawn from the view of the first seat."""
    return Perspective(match, 0, *facts, **named)


def _without_the_seat(tables: TableDrawing, reader: Perspective) -> ReaderDrawing:
    """All seats share one drawing of the log and of everything else."""
    return tables._readers.setdefault((None, reader.lang), _Forgetful())


class _Forgetful(ReaderDrawing):
    """Keeps drawings by position only, as if they did not depend on the seat."""

    def draw(self, fragment: Fragment, board: Board) -> Drawn:
        match = board.perspective.events_since.func.__self__  # type: ignore[attr-defined]  # it is a partial method
        return super().draw(fragment._replace(needs=lambda _: match), board)


def _with_answers(match: Match[Any] | None) -> list[Any]:
    return [] if match is None else match.answers()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        (match_module, "seen_by", _unveiled),
        (serializers, "view", _own_view),
        (serializers, "done", _with_digest),
        (Screen, "talk", _with_notice),
        (drawing, "Perspective", _of_the_first_seat),
        (TableDrawing, "_own", _without_the_seat),
    ],
)
def test_a_planted_leak_is_found(settings: Settings, game: str, owner: object, name: str, leak: object) -> None:
    with mock.patch.object(owner, name, leak), pytest.raises(LeakError):
        assert_nothing_leaks(settings, game, caravanserai.game(game).seat_counts[0], "leak", 60)


def test_a_planted_leak_of_sealed_answers_is_found(settings: Settings) -> None:
    with mock.patch.object(serializers, "deciding", _with_answers), pytest.raises(LeakError, match="sealed"):
        assert_nothing_leaks(settings, "dragon_road", 2, "leak", 60)
