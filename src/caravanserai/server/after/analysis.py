"""What a master thinks: of a finished match, of one moment of it, and of the question of somebody who plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.routing import Route

from caravanserai.bots.analysis import CLOSE
from caravanserai.server.after.story import story_of
from caravanserai.server.errors import RefusedError
from caravanserai.server.page import page
from caravanserai.server.play.brains import Position
from caravanserai.server.visitors.visitor import visitor
from caravanserai.text.describe import Describer
from caravanserai.text.thought import Thought
from caravanserai.web.player import BOT

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.bots.analysis import Look
    from caravanserai.server.after.analyst import Analyst
    from caravanserai.server.after.story import Story
    from caravanserai.server.play.house import House
    from caravanserai.server.play.table import Table


class _Moment(IntegerConvertor):
    """The number of a moment in an address; no match has a million of them, and Python reads no endless number."""

    regex = "[0-9]{1,6}"


register_url_convertor("moment", _Moment())


async def analysis_page(request: Request) -> Response:
    """The biggest mistakes of a match, or how far the analyst is."""
    person = await visitor(request)
    story = await story_of(request, person)
    story.check_over()
    analyst: Analyst = request.app.state.analyst
    found = analyst.findings(story)
    describer = _describer(story, person.lang)
    facts = {
        **_shell(story, describer),
        "found": found,
        "worst": [thought_of(story, look, describer) for look in found.worst or ()],
        "seat_name": describer.seat,
    }
    response = page(request, person, "after/analysis.html", facts)
    if found.worst is None:
        response.headers["refresh"] = "5"
    return response


async def why_page(request: Request) -> Response:
    """The options at one moment of a finished match, with the answer that was given."""
    person = await visitor(request)
    story = await story_of(request, person)
    story.check_over()
    number = request.path_params["number"]
    analyst: Analyst = request.app.state.analyst
    look = await analyst.look(story, number)
    describer = _describer(story, person.lang)
    thought = None if look is None else thought_of(story, look, describer)
    return page(request, person, "after/why.html", {**_shell(story, describer), "number": number, "thought": thought})


async def advice_page(request: Request) -> Response:
    """What a master would do now, for somebody who plays alone against bots."""
    person = await visitor(request)
    story = await story_of(request, person)
    house: House = request.app.state.house
    table = await house.table(request.path_params["table"])
    describer = _describer(story, person.lang)
    look = await advice(house, table, story.own)
    thought = thought_of(story, look, describer)
    return page(request, person, "after/advice.html", {**_shell(story, describer), "thought": thought})


async def advice(house: House, table: Table, seat: int | None) -> Look:
    """Look at the open question of a seat; refused unless all others are bots, and it is asked something."""
    match = table.match
    if match is None or match.over:
        raise RefusedError("not_running")
    if seat is None or any(place.kind != BOT for place in table.places if place.seat != seat):
        raise RefusedError("not_alone")
    if seat not in [decision.seat for decision in match.decisions()]:
        raise RefusedError("not_asked")
    return await house.readers.consider(Position.of(match, seat, None, CLOSE))


def thought_of(story: Story, look: Look, describer: Describer) -> Thought:
    """A look in words."""
    return Thought(look, story.moment(look.number).chair(look.seat), describer)


def _describer(story: Story, lang: str) -> Describer:
    return Describer(story.match.game, lang, [player.name for player in story.players])


def _shell(story: Story, describer: Describer) -> dict[str, object]:
    return {"title": describer.game_title(), "path": story.path, "over": story.over, "players": story.players}


routes = [
    *[
        Route(f"{home}/{rest}", endpoint)
        for home in ("/tables/{table}", "/records/{record}")
        for rest, endpoint in (("analysis", analysis_page), ("why/{number:moment}", why_page))
    ],
    Route("/tables/{table}/advice", advice_page),
]
