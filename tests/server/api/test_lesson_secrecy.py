"""The companion of a lesson depends on nothing that the learner may not know: its words, what it lights, and the page.

Two worlds that differ only in what the seat cannot know must give the same bytes, whatever the learner does with the
companion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from unittest import mock

import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.match import Match
from caravanserai.lessons import coaching as lesson_coaching
from caravanserai.lessons.facts import facts_of
from caravanserai.lessons.lesson import Lesson
from caravanserai.lessons.library import lesson_of
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.coaching import NOTHING, Coaching
from caravanserai.server.tables.screen import Screen
from caravanserai.testing.internals import state_of
from caravanserai.web import coach as words_of_coach
from caravanserai.web.board import Board
from caravanserai.web.player import BOT
from tests.lessons.learner import Moment, moments
from tests.server.api.calling import play_scene
from tests.server.api.wire import LeakError, Wire, compare, twin

LESSONS: Final = {game.id: lesson for game in caravanserai.all_games() if (lesson := lesson_of(game)) is not None}
LANGUAGES: Final = ("en", "es")
_ALL_BYTES_EVERY: Final = 6
"""At each sixth moment everything that the seat is sent is compared, at the others the page of the table."""
_QUIET_EVERY: Final = 7
"""Of the moments without a step, each seventh is looked at: there the companion is called."""


async def lesson_at(app: Starlette, lesson: Lesson) -> Wire:
    """Return the table of a lesson, with bots in all seats but the first."""
    wire = await Wire.of(app, lesson.game, lesson.seats)
    seats = wire.table.seating.seats
    seats[1:] = [one._replace(kind=BOT, person=None, bot=lesson.bot) for one in seats[1:]]
    return wire


def looked_at(lesson: Lesson) -> Iterator[Moment]:
    """Play a lesson; yield all moments with a step, and some of the others, up to the last but the end."""
    for number, moment in enumerate(moments(lesson)):
        if moment.step is not None or number % _QUIET_EVERY == 0:
            yield moment


def states(moment: Moment) -> Iterator[Coaching]:
    """What the learner may do with the companion: listen, try alone, call it, or click beside the shown choice."""
    yield NOTHING
    others = [choice for choice in moment.match.options(0) if choice != moment.choice]
    if moment.step is None or moment.choice is None:
        yield NOTHING._replace(called=True)
    elif others:
        yield NOTHING._replace(wrong=others[moment.match.number % len(others)], wrongs=1)
    else:
        yield NOTHING._replace(folded=True)


def page(wire: Wire, match: Match[Any], lang: str, state: Coaching) -> dict[str, bytes]:
    """Return all elements of the learner's page."""
    wire.exchange(match)
    screen = Screen(wire.table, Person(wire.caller(0, lang).id, "", lang))
    screen.coaching = state._replace(question=screen.perspective().question)
    return {name: str(html).encode() for name, html in screen.page().elements.items()}


async def look_for_leaks(wire: Wire, lesson: Lesson) -> int:
    """Compare the bytes for the learner in the true world and in another one; return the number of other worlds."""
    worlds = 0
    for number, moment in enumerate(looked_at(lesson)):
        lang, match = LANGUAGES[number % 2], moment.match
        where = f"{lesson.game}, answer {match.number}, step {moment.step and moment.step.id}"
        wire.table.lesson = moment.progress
        true, other = match.copy(), twin(match, 0, where)
        worlds += state_of(true) != state_of(other)
        for state in states(moment):
            compare(page(wire, true, lang, state), page(wire, other, lang, state), f"{where}, {state}")
        if number % _ALL_BYTES_EVERY == 0:
            compare(await wire.sent(true, 0, lang), await wire.sent(other, 0, lang), where)
        look_while_others_move(wire, moment, lang, where)
    return worlds


def look_while_others_move(wire: Wire, moment: Moment, lang: str, where: str) -> None:
    """Compare the page after the learner's answer, if others are asked next."""
    if moment.choice is None:
        return
    after = moment.match.copy()
    after.answer(moment.choice, 0)
    if not after.over and 0 not in [question.seat for question in after.decisions()]:
        told = page(wire, after, lang, NOTHING), page(wire, twin(after, 0, where), lang, NOTHING)
        compare(*told, f"{where}, others move")


def assert_nothing_leaks(settings: Settings, lesson: Lesson) -> None:
    async def scene(app: Starlette) -> None:
        assert await look_for_leaks(await lesson_at(app, lesson), lesson) > 5, "the imagined worlds were no others"

    play_scene(settings, scene)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_companion_tells_nothing_hidden(settings: Settings, lesson: Lesson) -> None:
    assert_nothing_leaks(settings, lesson)


# -- planted leaks -------------------------------------------------------------------------------------------------


def _hidden(chair: Chair[Any]) -> int:
    """A number from the true state."""
    return int(chair._match.digest(), 16)


def _chosen_by_the_state(chair: Chair[Any]) -> int:
    return chair.options[_hidden(chair) % len(chair.options)]


def _facts_of_the_state(chair: Chair[Any]) -> dict[str, int]:
    return {name: _hidden(chair) % 7 for name in facts_of(chair)}


def _told_from_the_state(board: Board, _choice: int) -> str:
    assert board.perspective.chair is not None
    return str(_hidden(board.perspective.chair))


@pytest.mark.parametrize(
    ("owner", "name", "leak"),
    [
        pytest.param(lesson_coaching, "advised", _chosen_by_the_state, id="the shown choice"),
        pytest.param(lesson_coaching, "facts_of", _facts_of_the_state, id="the step"),
        pytest.param(words_of_coach, "facts_of", _facts_of_the_state, id="the words"),
        pytest.param(words_of_coach, "_gain", _told_from_the_state, id="the answer to a wrong click"),
    ],
)
def test_a_leak_of_the_companion_is_found(settings: Settings, owner: object, name: str, leak: object) -> None:
    with mock.patch.object(owner, name, leak), pytest.raises(LeakError):
        assert_nothing_leaks(settings, LESSONS["silk_road"])
