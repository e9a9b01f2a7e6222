"""Try again: play a finished match on from any moment against bots, as a copy that is not counted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.http.forms import fields
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.review.moment_numbers import moment_number
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import PastPages, asker_of
from caravanserai.server.tables.match_copies import CopiedCalls, open_copy

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.tables.registry import TableRegistry


async def try_again(request: Request) -> Response:
    """Open a copy of a finished match at a moment, with the visitor in the seat of their choice, and go there."""
    registry: TableRegistry = request.app.state.registry
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    wish = await fields(request)
    number = moment_number(wish.get("number", ""))
    seat = past_match.own if "seat" not in wish else moment_number(wish["seat"]) - 1
    if seat is None:
        raise RefusedError("no_seat")
    pages: PastPages = request.app.state.past_pages
    text = await pages.text(asker_of(request, person), partial(copied_text, past_match._replace(own=None), number))
    table = await open_copy(
        registry,
        person,
        seat,
        past_match.source,
        past_match.players,
        CopiedCalls.from_json(text),
        past_match.path,
        opening_from(request.scope),
    )
    response = RedirectResponse(f"/tables/{table.id}", status_code=303)
    await remember(request, person, response)
    return response


def copied_text(past_match: PastMatch, number: int) -> str:
    """In another process: return the answers up to a moment as text; there is nothing to play after the last one."""
    past_match.check_over()
    if past_match.first:
        raise RefusedError("retry_older_rules")
    if not 0 <= number < past_match.match.number:
        raise RefusedError("no_such_moment")
    return CopiedCalls.of(past_match.match, number).to_json()


routes = [Route(f"{home}/retry", try_again, methods=["POST"]) for home in ("/tables/{table}", "/records/{record}")]
