"""The page after a match: score sheet, scores over time, and links to look back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import Route

from caravanserai.kernel.score_history import score_history
from caravanserai.server.http.html_page import Reader, html_of
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review import (
    analysis_pages,
    course,
    fairness,
    mistake_pages,
    moments,
    record_files,
    replay,
    retry,
)
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import PastPages, reader_of
from caravanserai.web.boards import board_for
from caravanserai.web.standing_graph import graph

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def after_page(request: Request) -> Response:
    """Show the result of a match, and the scores over time."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(after_html, past_match, reader_of(request, person)))


def after_html(past_match: PastMatch, reader: Reader) -> str:
    """Render the page after a match."""
    lang = reader.person.lang
    perspective, past, points = (
        past_match.perspective(past_match.own, lang),
        past_match.past(past_match.own, lang),
        score_history(past_match.match),
    )
    facts = {
        "title": perspective.describer.game_title(),
        "s": perspective,
        "board": board_for(perspective),
        "players": perspective.players,
        "players_named": lambda seats: ", ".join(past_match.players[seat].name for seat in seats),
        "past": past,
        "path": past_match.path,
        "over": True,
        "graph": graph(points, past.chapters) if points else None,
    }
    return html_of(reader, "review/result.html", facts)


routes = [
    Route("/tables/{table}/after", after_page),
    Route("/records/{record}/after", after_page),
    *replay.routes,
    *analysis_pages.routes,
    *mistake_pages.routes,
    *moments.routes,
    *retry.routes,
    *course.routes,
    *fairness.routes,
    *record_files.routes,
]
