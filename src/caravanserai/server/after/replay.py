"""Replay: a match step by step, as a page or as fragments, and its whole log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.routing import Route

from caravanserai.server.after.story import Story, story_of
from caravanserai.server.page import page
from caravanserai.server.visitors.visitor import visitor
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.cue import addressed
from caravanserai.web.fragments import fragments, whole_log
from caravanserai.web.paper import render
from caravanserai.web.sitting import Sitting

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.visitors.person import Person
    from caravanserai.web.talk import Past


async def moment_page(request: Request) -> Response:
    """The table as it stood after an answer, with the way to any other moment."""
    person = await visitor(request)
    story = await story_of(request, person)
    past, sitting = _look(request, story, person)
    html = render(
        "table/page.html",
        Words(person.lang),
        board=board_for(sitting),
        f=fragments(sitting, story.talk(past)),
        title=sitting.describer.game_title(),
        socket="",
        path=story.path,
        past=past,
        person=person,
        here=f"{request.url.path}{past.query}",
    )
    return HTMLResponse(html)


async def moment_fragments(request: Request) -> Response:
    """The same as fragments, with what the answer told and what it moved."""
    person = await visitor(request)
    story = await story_of(request, person)
    past, sitting = _look(request, story, person)
    fresh = [event for event in sitting.events if event.number == past.number and event.kind.name != "chance"]
    message: dict[str, Any] = {
        "f": fragments(sitting, story.talk(past)),
        "cues": [addressed(cue) for cue in board_for(sitting).cues(fresh)],
        "say": " ".join(map(sitting.describer.event, fresh)),
        "number": past.number,
    }
    return JSONResponse(message)


async def to_moment(request: Request) -> Response:
    """Go to the moment that the slider names, for browsers without scripts; without one, to the first there is."""
    person = await visitor(request)
    story = await story_of(request, person)
    wish = request.query_params
    past = story.past(story.eyes(wish.get("eyes")), person.lang)
    number = _number(wish["number"]) if "number" in wish else past.first
    return RedirectResponse(f"{story.path}/at/{number}{past.query}", status_code=303)


async def log_page(request: Request) -> Response:
    """The whole log: one's own, and after the match anybody's."""
    person = await visitor(request)
    story = await story_of(request, person)
    eyes = story.eyes(request.query_params.get("eyes"))
    sitting = story.sitting(eyes, person.lang)
    lines = whole_log(sitting)
    facts = {
        "title": sitting.describer.game_title(),
        "path": story.path,
        "over": story.over,
        "players": sitting.players,
        "past": story.past(eyes, person.lang),
        "lines": lines,
    }
    return page(request, person, "table/whole_log.html", facts)


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


def _look(request: Request, story: Story, person: Person) -> tuple[Past, Sitting]:
    eyes = story.eyes(request.query_params.get("eyes"))
    past = story.past(eyes, person.lang, _number(request.path_params["number"]))
    return past, Sitting(story.moment(past.number), eyes, story.players, person.lang, past=True)


def _number(text: str) -> int:
    """A number as pages write it; anything else is the number of no moment."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
