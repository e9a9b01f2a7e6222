"""Records as files: a finished match can be taken home, and one from elsewhere brought here to look at."""

from __future__ import annotations

from email import message_from_bytes
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.server.after.fairness import record_file
from caravanserai.server.after.past_pages import JSON, PastPages
from caravanserai.server.after.story import Story, story_of
from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.page import page
from caravanserai.server.refusals import status_of
from caravanserai.server.visitors.visitor import visitor
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.after.library import Library


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
    return story.match.record().to_json()


async def upload_page(request: Request) -> Response:
    """Where a record can be brought."""
    return page(request, await visitor(request), "after/records.html", {"notice": ""})


async def upload(request: Request) -> Response:
    """Look at a record that somebody brings; one that cannot be read is refused with its reason."""
    library: Library = request.app.state.library
    person = await visitor(request)
    try:
        name = await library.bring(_file(request.headers.get("content-type", ""), await request.body()))
    except RefusedError as fault:
        facts = {"notice": reason(fault, Words(person.lang))}
        return page(request, person, "after/records.html", facts, status=status_of(fault))
    return RedirectResponse(f"/records/{name}/after", status_code=303)


def _file(kind: str, body: bytes) -> bytes:
    """The file in a form of the kind multipart/form-data; nothing if there is none."""
    form = message_from_bytes(b"content-type: %s\r\n\r\n%s" % (kind.encode(), body))
    parts = form.get_payload() if form.is_multipart() else []
    for part in parts:
        if part.get_param("name", header="content-disposition") == "record":  # type: ignore[union-attr]  # a message
            return bytes(part.get_payload(decode=True) or b"")  # type: ignore[union-attr]  # the same
    return b""


routes = [
    Route("/tables/{table}/record.json", download),
    Route("/records/{record}/record.json", download),
    Route("/records", upload_page, methods=["GET"]),
    Route("/records", upload, methods=["POST"]),
]
