"""After the match: the score sheet, how everyone stood at each moment, and the ways to look back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import Route

from caravanserai.kernel.score_history import score_history
from caravanserai.server.after import analysis, fairness, records, replay
from caravanserai.server.after.past_pages import PastPages, reader_of
from caravanserai.server.after.story import Story, story_of
from caravanserai.server.host import reports
from caravanserai.server.page import Reader, html_of
from caravanserai.server.visitors.visitor import visitor
from caravanserai.web.boards import board_for
from caravanserai.web.standing_graph import graph

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def after_page(request: Request) -> Response:
    """The end of a match, and how it came to it."""
    person = await visitor(request)
    story = await story_of(request, person)
    story.check_over()
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(after_html, story, reader_of(request, person)))


def after_html(story: Story, reader: Reader) -> str:
    """Make the page of the end."""
    lang = reader.person.lang
    perspective, past, points = (
        story.perspective(story.own, lang),
        story.past(story.own, lang),
        score_history(story.match),
    )
    facts = {
        "title": perspective.describer.game_title(),
        "s": perspective,
        "board": board_for(perspective),
        "players": perspective.players,
        "players_named": lambda seats: ", ".join(story.players[seat].name for seat in seats),
        "past": past,
        "path": story.path,
        "over": True,
        "graph": graph(points, past.chapters) if points else None,
    }
    return html_of(reader, "after/after.html", facts)


routes = [
    Route("/tables/{table}/after", after_page),
    Route("/records/{record}/after", after_page),
    *replay.routes,
    *analysis.routes,
    *fairness.routes,
    *records.routes,
    *reports.routes,
]
