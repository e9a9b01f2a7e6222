"""Render a page for one visitor, in their language and theme."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import HTMLResponse

from caravanserai.text.catalogue import Words
from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from caravanserai.server.identity.person import Person


def page(  # noqa: PLR0913  # what, for whom, and how it is answered
    request: Request,
    person: Person,
    template: str,
    facts: Mapping[str, Any] = MappingProxyType({}),
    *,
    status: int = 200,
    here: str = "",
) -> HTMLResponse:
    """Render a page; `here` is where a change of language comes back to, usually this very address."""
    return HTMLResponse(html_of(Reader(person, here or address_of_page(request)), template, facts), status)


class Reader(NamedTuple):
    """The reader of a page, and the address that a change of language comes back to."""

    person: Person
    here: str


def html_of(reader: Reader, template: str, facts: Mapping[str, Any]) -> str:
    """Render a page, in any process."""
    return render(template, Words(reader.person.lang), person=reader.person, here=reader.here, **facts)


def address_of_page(request: Request) -> str:
    """Return the address that was asked for, without the server."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")
