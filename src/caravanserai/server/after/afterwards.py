"""After the match: the score sheet, how everyone stood at each moment, and the ways to look back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route

from caravanserai.kernel.course import course
from caravanserai.server.after import analysis, fairness, records, replay
from caravanserai.server.after.story import story_of
from caravanserai.server.host import reports
from caravanserai.server.page import page
from caravanserai.server.visitors.visitor import visitor
from caravanserai.web.boards import board_for
from caravanserai.web.graph import graph

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def after_page(request: Request) -> Response:
    """The end of a match, and how it came to it."""
    person = await visitor(request)
    story = await story_of(request, person)
    story.check_over()
    sitting = story.sitting(story.own, person.lang)
    past = story.past(story.own, person.lang)
    points = await run_in_threadpool(course, story.match)
    facts = {
        "title": sitting.describer.game_title(),
        "s": sitting,
        "board": board_for(sitting),
        "players": sitting.players,
        "players_named": lambda seats: ", ".join(story.players[seat].name for seat in seats),
        "past": past,
        "path": story.path,
        "over": True,
        "graph": graph(points, past.chapters) if points else None,
    }
    return page(request, person, "after/after.html", facts)


routes = [
    Route("/tables/{table}/after", after_page),
    Route("/records/{record}/after", after_page),
    *replay.routes,
    *analysis.routes,
    *fairness.routes,
    *records.routes,
    *reports.routes,
]
