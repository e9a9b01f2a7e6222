"""Download the record of a finished match, or upload a record to look at it."""

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
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import JSON, PastPages
from caravanserai.server.review.upload import uploaded
from caravanserai.server.review.uploaded_records import LARGEST
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.review.uploaded_records import UploadedRecords


async def download(request: Request) -> Response:
    """The record of a finished match; that of a running one holds every secret and is never given out."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    pages: PastPages = request.app.state.past_pages
    response = await pages.answer(request, person, partial(record_text, past_match._replace(own=None)), JSON)
    response.headers["content-disposition"] = f'attachment; filename="{record_file(past_match)}"'
    return response


def record_text(past_match: PastMatch) -> str:
    """Make the record of a finished match."""
    past_match.check_over()
    if past_match.first:
        raise RefusedError("beginning_unknown")
    return past_match.match.record().to_json()


async def upload_page(request: Request) -> Response:
    """Where a record can be brought."""
    return page(request, await visitor(request), "review/records.html", {"notice": ""})


async def upload(request: Request) -> Response:
    """Look at a record that somebody brings; one that cannot be read is refused with its reason."""
    uploaded_records: UploadedRecords = request.app.state.uploaded_records
    person = await visitor(request)
    try:
        name = await uploaded_records.add(await uploaded(request, "record", LARGEST), address_of(request.scope))
    except RefusedError as fault:
        facts = {"notice": reason(fault, Words(person.lang))}
        return page(request, person, "review/records.html", facts, status=status_of(fault))
    return RedirectResponse(f"/records/{name}/after", status_code=303)


routes = [
    Route("/tables/{table}/record.json", download),
    Route("/records/{record}/record.json", download),
    Route("/records", upload_page, methods=["GET"]),
    Route("/records", upload, methods=["POST"]),
]
