"""The identity of a caller: the holder of a bearer token, or a browser with its cookie."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.http.csrf import same_origin
from caravanserai.server.identity.cookies import cookie_of
from caravanserai.server.identity.person import Person
from caravanserai.server.identity.signing import Signer
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.text.catalogue import DEFAULT, Words

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.tables.registry import TableRegistry

PURPOSE: Final = "api"
_SAFE: Final = ("GET", "HEAD")
_MOST_REMEMBERED: Final = 10_000
_FRESH_SECONDS: Final = 5.0
"""Seconds for which a person is remembered; a call that reads them costs 0.3 ms more with PostgreSQL."""
_CHALLENGE: Final = {"www-authenticate": "Bearer"}


class ApiIdentity:
    """Makes tokens and finds their holders; web pages never change a person with a token."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, PURPOSE)
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        """The last holders of tokens, each with the time at which they were read."""

    def token(self, person: Person) -> str:
        """Return the token of a person; the server stores it nowhere."""
        return self._signer.sign(person.id)

    async def caller(self, request: Request) -> Person:
        """Return the caller. A cookie counts only for reading, or for requests from our own pages."""
        said = request.headers.get("authorization")
        if said is None:
            return await self._cookie_holder(request)
        scheme, _, token = said.partition(" ")
        known = self._signer.read(token.strip()) if scheme.lower() == "bearer" else None
        if known is None:
            raise CallRefusedError("no_token", headers=_CHALLENGE)
        return await self._token_holder(request, known)

    async def _token_holder(self, request: Request, known: str) -> Person:
        """Return a person; they are read again after some seconds, because another process may have changed them."""
        now = time.monotonic()
        read, person = self._known.pop(known, (-math.inf, None))
        if person is None or now - read >= _FRESH_SECONDS:
            read, person = now, await _found(request, known)
        self._known[known] = read, person
        if len(self._known) > _MOST_REMEMBERED:
            self._known.popitem(last=False)
        return person

    async def _cookie_holder(self, request: Request) -> Person:
        signer: Signer = request.app.state.signer
        known = signer.read(cookie_of(request, COOKIE))
        if known is None:
            raise CallRefusedError("no_token", headers=_CHALLENGE)
        if request.method not in _SAFE and not same_origin(request.headers, required=True):
            raise CallRefusedError("foreign_origin")
        return await _found(request, known)


async def _found(request: Request, known: str) -> Person:
    registry: TableRegistry = request.app.state.registry
    return await registry.people.find(known) or Person(known, Words(DEFAULT).say("api.nobody"), DEFAULT)
