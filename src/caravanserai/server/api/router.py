"""The router of the API: routes, limits, tokens, checks; every refusal is sent as JSON and logged."""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router

from caravanserai.client.messages import Empty
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.api.api_call import ApiCall
from caravanserai.server.api.decoding import checked, read_body, read_query
from caravanserai.server.api.encoding import encoded
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.api.openapi import document
from caravanserai.server.api.refusals import CallRefusedError, code_of, error_message, status_of
from caravanserai.server.api.stream import Stream
from caravanserai.server.errors import LaterError
from caravanserai.server.http.rate_limits import Limits, TooManyOpenError, address_of, retry_after
from caravanserai.server.identity.visitor import wanted_language
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.types import Receive, Scope, Send

    from caravanserai.server.api.endpoints import Endpoint
    from caravanserai.server.api.identity import ApiIdentity
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry

    Act = Callable[[Request], Awaitable[Response | Stream]]

_LOG: Final = logging.getLogger(__name__)
_JSON: Final = "application/json"
_TOO_MANY: Final = 429


class Api:
    """Everything under `/api`."""

    def __init__(self) -> None:
        resources: dict[str, dict[str, Act]] = {"/openapi.json": {"GET": _show_document}}
        for endpoint in ENDPOINTS:
            resources.setdefault(endpoint.path, {})[endpoint.method] = functools.partial(_answer, endpoint)
        self.routes = [Route(path, Resource(acts)) for path, acts in resources.items()]
        self._router = Router(self.routes, redirect_slashes=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            limits: Limits = scope["app"].state.limits
            _count(limits.of_address.take(address_of(scope)))
            with limits.open_requests.one_of(address_of(scope)):
                await self._router(scope, receive, send)
        except TooManyOpenError:
            await _refused(request, CallRefusedError("too_fast", headers=retry_after(1)))(scope, receive, send)
        except HTTPException:
            await _refused(request, CallRefusedError("not_found"))(scope, receive, send)
        except CaravanseraiError as fault:
            await _refused(request, fault)(scope, receive, send)


class Resource:
    """One address with its methods."""

    def __init__(self, acts: Mapping[str, Act]) -> None:
        self.acts = acts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        act = self.acts.get(scope["method"])
        if act is None:
            raise CallRefusedError("bad_method", headers={"allow": ", ".join(sorted(self.acts))})
        answer = await act(Request(scope, receive))
        await answer(scope, receive, send)


async def _answer(endpoint: Endpoint, request: Request) -> Response | Stream:
    """Answer a call, or refuse it."""
    caller: Person | None = None
    try:
        identity: ApiIdentity = request.app.state.api_identity
        caller = None if endpoint.free else await identity.caller(request)
        return await _granted(endpoint, request, caller)
    except CaravanseraiError as fault:
        return _refused(request, fault, caller)
    except ClientDisconnect:
        raise
    except Exception:  # noqa: BLE001  # every error is answered in JSON
        _LOG.exception("a call of the API broke", extra={"endpoint": endpoint.name})
        return _refused(request, CallRefusedError("server_fault"), caller)


async def _granted(endpoint: Endpoint, request: Request, caller: Person | None) -> Response | Stream:
    registry: TableRegistry = request.app.state.registry
    limits: Limits = request.app.state.limits
    if caller is None:
        _count(limits.of_address.take(address_of(request.scope), endpoint.cost - 1))
    else:
        _count(limits.of_one.take(caller.id, endpoint.cost))
    fields = Empty() if endpoint.query is None else checked(endpoint.query, read_query(request))
    if endpoint.body is not None:
        fields = checked(endpoint.body, await read_body(request, limits.largest_body))
    answers = endpoint.name == "answer"
    table = await registry.table(request.path_params["table"], newest=not answers) if endpoint.at_table else None
    lang = _language(request, caller)
    done = await endpoint.act(ApiCall(request, registry, lang, fields, caller, table))
    return done if isinstance(done, Stream) else _json(done, lang, endpoint.status)


async def _show_document(request: Request) -> Response:
    lang = _language(request, None)
    url = request.app.state.registry.settings.public_url
    servers = {"servers": [{"url": url.rstrip("/")}]} if url else {}
    return _json(document(lang) | servers, lang)


def _count(wait: float) -> None:
    """Refuse a caller who asks too often."""
    if wait:
        raise CallRefusedError("too_fast", headers=retry_after(wait))


def _language(request: Request, person: Person | None) -> str:
    """Return the language asked for; else the caller's own."""
    wanted = request.headers.get("accept-language", "")
    return person.lang if person is not None and not wanted.strip(" *") else wanted_language(wanted)


def _refused(request: Request, fault: CaravanseraiError, caller: Person | None = None) -> Response:
    """Return the answer to a refused call."""
    code, lang = code_of(fault), _language(request, caller)
    _LOG.info(
        "a call of the API was refused",
        extra={"code": code, "method": request.method, "address": address_of(request.scope)},
    )
    headers = fault.headers if isinstance(fault, CallRefusedError) else {}
    if isinstance(fault, LaterError):
        return _json(error_message(fault, Words(lang)), lang, _TOO_MANY, retry_after(fault.seconds))
    return _json(error_message(fault, Words(lang)), lang, status_of(code), headers)


def _json(data: object, lang: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    more = {"content-language": lang, "vary": "accept-language, authorization, cookie", **(headers or {})}
    return Response(encoded(data), status, more, _JSON)
