"""Learn by playing: begin the guided match of a game, or go on with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.lessons.coaching import is_over, reached
from caravanserai.lessons.library import lesson_of
from caravanserai.server.domain.seating import free_name
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.http.forms import fields
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.storage.lessons import lessons_of
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.kernel.game import Game
    from caravanserai.lessons.lesson import Lesson
    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.lessons import LearnedTable
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

_ALL: Final = 1 << 30
"""More answers than any match has: a step that was said counts."""


class LessonOffer(NamedTuple):
    """What the pages say about the lesson of a game."""

    minutes: int
    steps: int
    at: int
    """The step that the person has reached; 0 if no lesson runs."""
    table: str
    """The table of the running lesson; empty without one."""


async def learn(request: Request) -> Response:
    """Go to the running lesson of a person, or begin one; with the field `again`, begin anew."""
    registry: TableRegistry = request.app.state.registry
    person, game = await visitor(request), caravanserai.game(request.path_params["game"])
    lesson = lesson_of(game)
    if lesson is None:
        raise RefusedError("unknown_command")
    anew = (await fields(request)).get("again") == "1"
    running = None if anew else (await offers(registry, person)).get(game.id)
    if running is not None and running.table:
        table_id = running.table
    else:
        table_id = (await begin_lesson(registry, person, game, lesson, opening_from(request.scope))).id
    response = RedirectResponse(f"/tables/{table_id}", status_code=303)
    await remember(request, person, response)
    return response


async def offers(registry: TableRegistry, person: Person) -> Mapping[str, LessonOffer]:
    """Return the lessons of all games, each with the running lesson of a person."""
    known = await registry.store.do(lambda store: lessons_of(store, person.id))
    found = {game.id: lesson_of(game) for game in caravanserai.all_games()}
    return {game: _offer(lesson, known) for game, lesson in found.items() if lesson is not None}


routes = [Route("/games/{game}/learn", learn, methods=["POST"])]


def _offer(lesson: Lesson, known: list[LearnedTable]) -> LessonOffer:
    running = next((one for one in known if one.game == lesson.game), None)
    steps = len(lesson.way)
    if running is None or running.progress.skipped or is_over(lesson, running.progress, _ALL):
        return LessonOffer(lesson.minutes, steps, 0, "")
    return LessonOffer(lesson.minutes, steps, reached(lesson, running.progress, _ALL), running.table)


async def begin_lesson(registry: TableRegistry, person: Person, game: Game[Any], lesson: Lesson, address: str) -> Table:
    """Open the table of a lesson, and begin the match."""
    table = await registry.open_table(person, game.id, lesson.seats, {}, address=address, lesson=lesson)
    await table.seating.sit(0, person)
    for seat_info in table.seating.seats:
        if seat_info.kind == OPEN:
            await table.seating.seat_bot(seat_info.seat, lesson.bot, free_name(table.seating.seats))
    await table.start()
    return table
