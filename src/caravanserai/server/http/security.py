"""Security middleware: headers of every answer, same origin, and the size of a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse

from caravanserai.server.http.csrf import same_origin
from caravanserai.server.http.error_pages import turned_away
from caravanserai.server.http.head_limits import is_head_within_limits
from caravanserai.server.identity.visitor import wanted_language
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
POLICY_FOR_PICTURES: Final = POLICY.replace("img-src 'self'", "img-src 'self' blob:")
"""For a page whose script makes pictures; its response names this policy itself."""
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_FOR_ONE_READER: Final = "private, no-cache"
"""The cache rule of pages, which are rendered for one person; static files have their own rule."""
_SAFE: Final = ("GET", "HEAD")
_OWN_ANSWERS: Final = "/api/"
"""The API checks its requests itself and answers in JSON."""
_LARGEST_UPLOAD: Final = 1024 * 1024
"""Bytes of an upload that the server reads at most; a smaller file may still be refused, with an explanation."""
_FOREIGN: Final = 1008
_LARGE_HEAD: Final = 431


class SecurityMiddleware:
    """Refuses requests that come from other sites or are too large, and adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        target = len(scope.get("raw_path", scope["path"])) + len(scope["query_string"])
        if not is_head_within_limits(target, scope["headers"]):
            await _large_head(scope["path"], headers)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            if not same_origin(headers, required=True):
                await receive()
                await send({"type": "websocket.close", "code": _FOREIGN})
                return
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                policy = answered.get("content-security-policy", POLICY)
                answered.update({**HEADERS, "content-security-policy": policy})
                answered.setdefault("cache-control", _FOR_ONE_READER)
            await send(message)

        answer: ASGIApp = self._app
        if scope["method"] not in _SAFE and not scope["path"].startswith(_OWN_ANSWERS):
            most = _LARGEST_UPLOAD if scope["path"] == "/records" else scope["app"].state.limits.largest_body
            if not same_origin(headers, required=False):
                answer = await turned_away(Request(scope), 403, "admin.foreign")
            elif _too_large(headers, most):
                answer = await turned_away(Request(scope), 413, "admin.too_large")
        await answer(scope, receive, send_guarded)


def _too_large(headers: Headers, most: int) -> bool:
    """Return whether a body is too long or has no declared length."""
    if "transfer-encoding" in headers:
        return True
    length = headers.get("content-length", "")
    return not length.isdecimal() or len(length) > len(str(most)) or int(length) > most


def _large_head(path: str, headers: Headers) -> Response:
    """Return the refusal of a request with too many or too long headers."""
    text = Words(wanted_language(headers.get("accept-language", ""))).say("api.error.large_head")
    more = {"connection": "close", **HEADERS}
    if path.startswith(_OWN_ANSWERS):
        return JSONResponse({"error": "large_head", "message": text}, _LARGE_HEAD, more)
    return PlainTextResponse(text, _LARGE_HEAD, more)
