"""Who calls: the holder of a bearer token, or a browser with its cookie."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from caravanserai.server.api.refusal import CallRefusedError
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
_CHALLENGE: Final = {"www-authenticate": "Bearer"}


class Doorman:
    """Gives tokens and knows their holders again; a person with a token is never changed by the pages."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, PURPOSE)
        self._known: OrderedDict[str, Person] = OrderedDict()

    def token(self, person: Person) -> str:
        """The token of a person; it is nowhere written down."""
        return self._signer.sign(person.id)

    async def caller(self, request: Request) -> Person:
        """Who makes a call. A browser's cookie changes things only from our own pages."""
        said = request.headers.get("authorization")
        if said is None:
            return await self._cookie_holder(request)
        scheme, _, token = said.partition(" ")
        known = self._signer.read(token.strip()) if scheme.lower() == "bearer" else None
        if known is None:
            raise CallRefusedError("no_token", headers=_CHALLENGE)
        person = self._known.pop(known, None) or await _found(request, known)
        self._known[known] = person
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
