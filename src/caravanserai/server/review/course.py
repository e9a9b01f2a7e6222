"""The points of one seat during a finished match, as a small picture for lists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from caravanserai.kernel.score_history import score_history
from caravanserai.server.errors import RefusedError
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.past_match import PastMatch, past_match_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.review.past_pages import PastPages

_WIDTH: Final = 104
_HEIGHT: Final = 38
_MARGIN: Final = 5
_MOST_POINTS: Final = 50
_COLOUR: Final = "#c2531c"
SVG: Final = "image/svg+xml"


async def course(request: Request) -> Response:
    """Show the points of the reader's seat during a finished match."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    if past_match.own is None:
        raise RefusedError("not_seated")
    pages: PastPages = request.app.state.past_pages
    answer = await pages.answer(request, person, partial(course_svg, past_match, past_match.own), SVG)
    answer.headers["cache-control"] = "private, max-age=86400"
    return answer


def course_svg(past_match: PastMatch, seat: int) -> str:
    """Draw the points of a seat; the picture is empty for a match without a score history."""
    return drawn([points[seat] for points in score_history(past_match.match)])


def drawn(points: Sequence[int]) -> str:
    """Draw points as a line from left to right with a dot at its end."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
    if len(points) < 2:
        return f"{head}</svg>"
    last, low = len(points) - 1, min(0, *points)
    high = max(low + 1, *points)
    numbers = sorted({round(at * last / _MOST_POINTS) for at in range(_MOST_POINTS + 1)})
    places = [
        (
            round(_MARGIN + (_WIDTH - 2 * _MARGIN) * number / last, 1),
            round(_HEIGHT - _MARGIN - (_HEIGHT - 2 * _MARGIN) * (points[number] - low) / (high - low), 1),
        )
        for number in numbers
    ]
    line = " ".join(f"{x},{y}" for x, y in places)
    end_x, end_y = places[-1]
    return (
        f'{head}<polyline points="{line}" fill="none" stroke="{_COLOUR}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<circle cx="{end_x}" cy="{end_y}" r="4" fill="{_COLOUR}" stroke="#2b201a"/></svg>'
    )


routes = [Route("/tables/{table}/course.svg", course)]
