"""Replay: a match step by step, as a page or as fragments, and its whole log."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.server.after.past_pages import JSON, PastPages, asker_of, reader_of
from caravanserai.server.after.story import Story, story_of
from caravanserai.server.page import Reader, html_of
from caravanserai.server.visitors.visitor import visitor
from caravanserai.web.boards import board_for
from caravanserai.web.cue import addressed
from caravanserai.web.fragments import fragments, whole_log
from caravanserai.web.perspective import Perspective

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.web.table_talk import Past


async def moment_page(request: Request) -> Response:
    """The table as it stood after an answer, with the way to any other moment."""
    person = await visitor(request)
    story = await story_of(request, person)
    eyes, number = story.eyes(request.query_params.get("eyes")), _number(request.path_params["number"])
    pages: PastPages = request.app.state.past_pages
    work = partial(moment_html, story, eyes, number, reader_of(request, person, request.url.path))
    return await pages.answer(request, person, work)


def moment_html(story: Story, eyes: int | None, number: int, reader: Reader) -> str:
    """Make the page of a moment."""
    past, perspective = _look(story, eyes, number, reader.person.lang)
    facts = {
        "board": board_for(perspective),
        "f": fragments(perspective, story.talk(past)),
        "title": perspective.describer.game_title(),
        "socket": "",
        "path": story.path,
        "past": past,
    }
    return html_of(reader._replace(here=f"{reader.here}{past.query}"), "table/page.html", facts)


async def moment_fragments(request: Request) -> Response:
    """The same as fragments, with what the answer told and what it moved."""
    person = await visitor(request)
    story = await story_of(request, person)
    eyes, number = story.eyes(request.query_params.get("eyes")), _number(request.path_params["number"])
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(moment_json, story, eyes, number, person.lang), JSON)


def moment_json(story: Story, eyes: int | None, number: int, lang: str) -> str:
    """Make the fragments of a moment."""
    past, perspective = _look(story, eyes, number, lang)
    fresh = [event for event in perspective.events if event.number == past.number and event.kind.name != "chance"]
    message: dict[str, Any] = {
        "f": fragments(perspective, story.talk(past)),
        "cues": [addressed(cue) for cue in board_for(perspective).cues(fresh)],
        "say": " ".join(map(perspective.describer.event, fresh)),
        "number": past.number,
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


async def to_moment(request: Request) -> Response:
    """Go to the moment that the slider names, for browsers without scripts; without one, to the first there is."""
    person = await visitor(request)
    story = await story_of(request, person)
    wish = request.query_params
    number = _number(wish["number"]) if "number" in wish else None
    pages: PastPages = request.app.state.past_pages
    work = partial(moment_address, story, story.eyes(wish.get("eyes")), number, person.lang)
    return RedirectResponse(await pages.text(asker_of(request, person), work), status_code=303)


def moment_address(story: Story, eyes: int | None, number: int | None, lang: str) -> str:
    """Say where the page of a moment is; without a number, that of the first one."""
    past = story.past(eyes, lang)
    return f"{story.path}/at/{past.first if number is None else number}{past.query}"


async def log_page(request: Request) -> Response:
    """The whole log: one's own, and after the match anybody's."""
    person = await visitor(request)
    story = await story_of(request, person)
    eyes = story.eyes(request.query_params.get("eyes"))
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, partial(log_html, story, eyes, reader_of(request, person)))


def log_html(story: Story, eyes: int | None, reader: Reader) -> str:
    """Make the page of the whole log."""
    lang = reader.person.lang
    perspective = story.perspective(eyes, lang)
    facts = {
        "title": perspective.describer.game_title(),
        "path": story.path,
        "over": story.over,
        "players": perspective.players,
        "past": story.past(eyes, lang),
        "lines": whole_log(perspective),
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


def _look(story: Story, eyes: int | None, number: int, lang: str) -> tuple[Past, Perspective]:
    past = story.past(eyes, lang, number)
    return past, Perspective(story.moment(past.number), eyes, story.players, lang, past=True)


def _number(text: str) -> int:
    """A number as pages write it; anything else is the number of no moment."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
