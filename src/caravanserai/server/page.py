"""A page for one visitor, in his language and his theme."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse

from caravanserai.text.catalogue import Words
from caravanserai.web.paper import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from caravanserai.server.visitors.person import Person


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
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = render(template, Words(person.lang), person=person, here=here or address, **facts)
    return HTMLResponse(html, status)
