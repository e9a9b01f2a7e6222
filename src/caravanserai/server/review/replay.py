"""Replay a match step by step, as pages or as fragments, and show its whole log."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.server.http.html_page import Reader, html_of
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.moment_numbers import moment_number
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import JSON, PastPages, asker_of, reader_of
from caravanserai.web.boards import board_for
from caravanserai.web.cue import addressed
from caravanserai.web.fragments import fragments, whole_log
from caravanserai.web.move import move_since
from caravanserai.web.perspective import Perspective

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.web.table_talk import Past


async def moment_page(request: Request) -> Response:
    """Show the table after an answer, with links to the other moments."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    eyes, number = past_match.eyes(request.query_params.get("eyes")), moment_number(request.path_params["number"])
    pages: PastPages = request.app.state.past_pages
    work = partial(moment_html, past_match, eyes, number, reader_of(request, person, request.url.path))
    return await pages.answer(request, person, work)


def moment_html(past_match: PastMatch, eyes: int | None, number: int, reader: Reader) -> str:
    """Render the page of a moment."""
    past, perspective = _look(past_match, eyes, number, reader.person.lang)
    facts = {
        "board": board_for(perspective),
        "f": fragments(perspective, past_match.talk(past)),
        "title": perspective.describer.game_title(),
        "socket": "",
        "path": past_match.path,
        "past": past,
    }
    return html_of(reader._replace(here=f"{reader.here}{past.query}"), "table/page.html", facts)


async def moment_fragments(request: Request) -> Response:
    """Send the same as fragments, with the events and the moves of the answer."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    eyes, number = past_match.eyes(request.query_params.get("eyes")), moment_number(request.path_params["number"])
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(moment_json, past_match, eyes, number, person.lang), JSON)


def moment_json(past_match: PastMatch, eyes: int | None, number: int, lang: str) -> str:
    """Render the fragments of a moment as JSON."""
    past, perspective = _look(past_match, eyes, number, lang)
    fresh = [event for event in perspective.events if event.number == past.number and event.kind.name != "chance"]
    board = board_for(perspective)
    message: dict[str, Any] = {
        "f": fragments(perspective, past_match.talk(past)),
        "cues": [addressed(cue) for cue in board.cues(fresh)],
        "move": move_since(board, past.number - 1),
        "say": " ".join(map(perspective.describer.event, fresh)),
        "number": past.number,
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


async def to_moment(request: Request) -> Response:
    """Redirect to the moment of the slider, for browsers without scripts; without a number, to the first moment."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    wish = request.query_params
    number = moment_number(wish["number"]) if "number" in wish else None
    pages: PastPages = request.app.state.past_pages
    work = partial(moment_address, past_match, past_match.eyes(wish.get("eyes")), number, person.lang)
    return RedirectResponse(await pages.text(asker_of(request, person), work), status_code=303)


def moment_address(past_match: PastMatch, eyes: int | None, number: int | None, lang: str) -> str:
    """Return the URL of a moment; without a number, of the first one."""
    past = past_match.past(eyes, lang)
    return f"{past_match.path}/at/{past.first if number is None else number}{past.query}"


async def log_page(request: Request) -> Response:
    """Show the whole log of the reader's seat; after the match, of any seat."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    eyes = past_match.eyes(request.query_params.get("eyes"))
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(log_html, past_match, eyes, reader_of(request, person)))


def log_html(past_match: PastMatch, eyes: int | None, reader: Reader) -> str:
    """Render the page of the whole log."""
    lang = reader.person.lang
    perspective = past_match.perspective(eyes, lang)
    facts = {
        "title": perspective.describer.game_title(),
        "path": past_match.path,
        "over": past_match.over,
        "players": perspective.players,
        "past": past_match.past(eyes, lang),
        "lines": whole_log(perspective),
        "last_answer": perspective.last_answer,
    }
    return html_of(reader, "table/whole_log.html", facts)


routes = [
    Route(f"{home}/{rest}", endpoint)
    for home in ("/tables/{table}", "/records/{record}")
    for rest, endpoint in (
        ("at", to_moment),
        ("at/{number}", moment_page),
        ("step/{number}", moment_fragments),
        ("log", log_page),
    )
]


def _look(past_match: PastMatch, eyes: int | None, number: int, lang: str) -> tuple[Past, Perspective]:
    past = past_match.past(eyes, lang, number)
    return past, Perspective(past_match.moment(past.number), eyes, past_match.players, lang, past=True)
