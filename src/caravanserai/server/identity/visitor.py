"""Find the person of a request by their signed cookie, and set that cookie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from caravanserai.server.config.public_url import is_secure
from caravanserai.server.identity.cookies import cookie_of
from caravanserai.server.identity.person import Person
from caravanserai.text.catalogue import DEFAULT, languages

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from caravanserai.server.identity.signing import Signer

COOKIE: Final = "caravanserai"
_YEAR: Final = 365 * 24 * 3600
_MOST_LANGUAGES: Final = 20


class People(Protocol):
    """Finds and stores people; `app.state.people`."""

    async def find(self, person: str) -> Person | None:
        """Find a person."""

    async def keep(self, person: Person) -> None:
        """Store a person."""

    async def note_visit(self, person: str) -> None:
        """Store the time of the visit, if the person is in the store."""


async def visitor(connection: HTTPConnection) -> Person:
    """Return the person of a request; without a valid cookie, a new person who is not stored."""
    signer: Signer = connection.app.state.signer
    people: People = connection.app.state.people
    known = signer.read(cookie_of(connection, COOKIE))
    person = None if known is None else await people.find(known)
    if person is not None:
        return person
    return Person.stranger(wanted_language(connection.headers.get("accept-language", "")), known)


async def remember(connection: HTTPConnection, person: Person, response: Response) -> None:
    """Store a person with their present preferences, and set their cookie."""
    people: People = connection.app.state.people
    await people.keep(person)
    _give_cookie(connection, person, response)


async def greet(connection: HTTPConnection, person: Person, response: Response) -> None:
    """Set the cookie of a person, without a new row in the store: a visitor who only reads is not stored."""
    people: People = connection.app.state.people
    await people.note_visit(person.id)
    _give_cookie(connection, person, response)


def _give_cookie(connection: HTTPConnection, person: Person, response: Response) -> None:
    signer: Signer = connection.app.state.signer
    response.set_cookie(
        COOKIE,
        signer.sign(person.id),
        max_age=_YEAR,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
        path="/",
    )


def wanted_language(header: str) -> str:
    """Return the first language of the `Accept-Language` header that the program has."""
    for part in header.split(",", _MOST_LANGUAGES)[:_MOST_LANGUAGES]:
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in languages():
            return code
    return DEFAULT
