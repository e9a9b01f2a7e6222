"""Find the person behind a request by their signed cookie, and give them one."""

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
    """Where people are found and remembered: `app.state.people`."""

    async def find(self, person: str) -> Person | None:
        """Find a person."""

    async def keep(self, person: Person) -> None:
        """Remember a person."""

    async def note_visit(self, person: str) -> None:
        """Remember that a person was here, if they are known."""


async def visitor(connection: HTTPConnection) -> Person:
    """The person who asks; somebody without a valid cookie is a stranger."""
    signer: Signer = connection.app.state.signer
    people: People = connection.app.state.people
    known = signer.read(cookie_of(connection, COOKIE))
    person = None if known is None else await people.find(known)
    if person is not None:
        return person
    return Person.stranger(wanted_language(connection.headers.get("accept-language", "")), known)


async def remember(connection: HTTPConnection, person: Person, response: Response) -> None:
    """Store a person with their present preferences, and give them their cookie."""
    people: People = connection.app.state.people
    await people.keep(person)
    _give_cookie(connection, person, response)


async def greet(connection: HTTPConnection, person: Person, response: Response) -> None:
    """Know a person again the next time, by their cookie. Looking at a page writes nobody down."""
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
    """The first language of the browser's list that there is."""
    for part in header.split(",", _MOST_LANGUAGES)[:_MOST_LANGUAGES]:
        code = part.partition(";")[0].strip().partition("-")[0].lower()
        if code in languages():
            return code
    return DEFAULT
