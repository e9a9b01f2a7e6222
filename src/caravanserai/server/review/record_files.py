"""Records as files: a finished match can be taken home, and one from elsewhere brought here to look at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.http.error_pages import status_of
from caravanserai.server.http.html_page import page
from caravanserai.server.http.rate_limits import address_of
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.fairness import record_file
from caravanserai.server.review.past_match import Story, story_of
from caravanserai.server.review.past_pages import JSON, PastPages
from caravanserai.server.review.upload import uploaded
from caravanserai.server.review.uploaded_records import LARGEST
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.review.uploaded_records import Library


async def download(request: Request) -> Response:
    """The record of a finished match; that of a running one holds every secret and is never given out."""
    person = await visitor(request)
    story = await story_of(request, person)
    story.check_over()
    pages: PastPages = request.app.state.past_pages
    response = await pages.answer(request, person, partial(record_text, story._replace(own=None)), JSON)
    response.headers["content-disposition"] = f'attachment; filename="{record_file(story)}"'
    return response


def record_text(story: Story) -> str:
    """Make the record of a finished match."""
    story.check_over()
    if story.first:
        raise RefusedError("beginning_unknown")
    return story.match.record().to_json()


async def upload_page(request: Request) -> Response:
    """Where a record can be brought."""
    return page(request, await visitor(request), "after/records.html", {"notice": ""})


async def upload(request: Request) -> Response:
    """Look at a record that somebody brings; one that cannot be read is refused with its reason."""
    library: Library = request.app.state.library
    person = await visitor(request)
    try:
        name = await library.bring(await uploaded(request, "record", LARGEST), address_of(request.scope))
    except RefusedError as fault:
        facts = {"notice": reason(fault, Words(person.lang))}
        return page(request, person, "after/records.html", facts, status=status_of(fault))
    return RedirectResponse(f"/records/{name}/after", status_code=303)


routes = [
    Route("/tables/{table}/record.json", download),
    Route("/records/{record}/record.json", download),
    Route("/records", upload_page, methods=["GET"]),
    Route("/records", upload, methods=["POST"]),
]
