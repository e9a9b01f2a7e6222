"""Error pages with a link back, or JSON for programs that ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.routing import Match

from caravanserai.kernel.errors import CaravanseraiError, SetupError, UnknownGameError
from caravanserai.server.errors import LaterError, NoTableError, RefusedError, StoreError, reason
from caravanserai.server.http.forms import local_path
from caravanserai.server.http.html_page import page
from caravanserai.server.http.rate_limits import retry_after
from caravanserai.server.identity.person import Person
from caravanserai.server.identity.visitor import visitor, wanted_language
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_STATUS: Final = {
    "bad_form": 400,
    "bad_ticket": 403,
    "damaged": 500,
    "missing_game": 500,
    "newer_rules": 500,
    "not_admin": 403,
    "not_host": 403,
    "not_seated": 403,
    "no_address": 400,
    "no_moment": 404,
    "no_record": 404,
    "no_such_moment": 404,
    "old_link": 404,
    "record_damaged": 400,
    "record_foreign": 400,
    "record_game": 400,
    "record_large": 413,
    "record_unfinished": 400,
    "record_version": 400,
    "too_many_letters": 429,
    "unknown_command": 400,
}
_CONFLICT: Final = 409
"""The status of a request that is valid, but not possible in the present state."""
_TOO_MANY: Final = 429
_UNAVAILABLE: Final = 503
_CLIENT_LEFT: Final = 400
_TITLES: Final = {
    404: "lobby.title.not_found",
    500: "lobby.title.server_fault",
    503: "lobby.title.server_fault",
}


async def refused(request: Request, fault: CaravanseraiError) -> Response:
    """Answer a request that the server refuses."""
    person = await _reader(request)
    response = _answer(request, person, status_of(fault), reason(fault, Words(person.lang)))
    if isinstance(fault, LaterError):
        response.headers.update(retry_after(fault.seconds))
    return response


async def turned_away(request: Request, status: int, key: str) -> Response:
    """Answer a request that is refused before it is read."""
    person = await _reader(request)
    return _answer(request, person, status, Words(person.lang).say(key))


async def not_found(request: Request, fault: HTTPException) -> Response:
    """Answer a request for a page that does not exist; redirect a path with a trailing slash to the page without it."""
    path = request.scope["path"].rstrip("/")
    if path != request.scope["path"] and path == local_path(path) and _is_page(request, path):
        return RedirectResponse(path)
    person = await _reader(request)
    return _answer(request, person, fault.status_code, Words(person.lang).say("lobby.not_found"))


def _is_page(request: Request, path: str) -> bool:
    """Return whether this server has a page at a path for the method of this request."""
    asked = {**request.scope, "path": path}
    return any(route.matches(asked)[0] is Match.FULL for route in request.app.routes)


async def client_left(_request: Request, _fault: Exception) -> Response:
    """End a request whose client has disconnected: nobody reads the answer, and it is no error of the server."""
    return PlainTextResponse("", _CLIENT_LEFT)


async def server_fault(request: Request, _fault: Exception) -> Response:
    """Answer after an error of the server; the page needs neither the store nor a table."""
    person = _stranger(request)
    return _answer(request, person, 500, Words(person.lang).say("lobby.server_fault"))


async def _reader(request: Request) -> Person:
    """Return the person of a request; while the store fails, a new person with the language of the browser."""
    try:
        return await visitor(request)
    except StoreError:
        return _stranger(request)


def _stranger(request: Request) -> Person:
    return Person.stranger(wanted_language(request.headers.get("accept-language", "")))


def status_of(fault: CaravanseraiError) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(fault, StoreError):
        return _UNAVAILABLE
    if isinstance(fault, NoTableError | UnknownGameError):
        return 404
    if isinstance(fault, LaterError):
        return _TOO_MANY
    if isinstance(fault, RefusedError):
        return _STATUS.get(fault.key, _CONFLICT)
    return 400 if isinstance(fault, SetupError) else _CONFLICT


def _answer(request: Request, person: Person, status: int, text: str) -> Response:
    response: Response
    if "application/json" in request.headers.get("accept", ""):
        response = JSONResponse({"error": text}, status)
    else:
        title = _TITLES.get(status, "lobby.title.refused")
        response = page(request, person, "error.html", {"text": text, "title": title}, status=status, here="/")
    if status == _UNAVAILABLE:
        response.headers["retry-after"] = "5"
    return response
