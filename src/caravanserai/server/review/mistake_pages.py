"""The pages of single mistakes: the table at the moment, with what was played and what was better."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from caravanserai.bots.analysis import Look
from caravanserai.server.http.security import POLICY_FOR_PICTURES
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.analyst import InQueue
from caravanserai.server.review.mistakes import Mistake, mistake_of
from caravanserai.server.review.moment_numbers import NUMBER
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import PastPages, asker_of, reader_of
from caravanserai.server.review.question_table import question_html, seat_asked

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.http.html_page import Reader
    from caravanserai.server.review.analysis_pages import AnyAnalyst
    from caravanserai.server.review.analyst import Report
    from caravanserai.text.describe import Describer

REFRESH_SECONDS: Final = "3"


async def mistake_page(request: Request) -> Response:
    """Show the table at a moment of a finished match, with the given answer and the better one on the board."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    number = request.path_params["number"]
    analyst: AnyAnalyst = request.app.state.analyst
    asker = asker_of(request, person)
    report = await analyst.known_report(past_match.path)
    look = _found(report, number) or await analyst.look(past_match, number, asker)
    others = () if report is None or report.worst is None else report.worst
    pages: PastPages = request.app.state.past_pages
    work = partial(mistake_html, past_match, number, look, others, reader_of(request, person))
    response = await pages.answer(request, person, work)
    response.headers["content-security-policy"] = POLICY_FOR_PICTURES
    if isinstance(look, InQueue):
        response.headers["refresh"] = REFRESH_SECONDS
    return response


def _found(report: Report | None, number: int) -> Look | None:
    return next((one for one in (report and report.worst) or () if one.number == number), None)


def mistake_html(
    past_match: PastMatch, number: int, look: Look | InQueue | None, others: tuple[Look, ...], reader: Reader
) -> str:
    """Render the page of a moment; `others` are the dearest mistakes of all seats."""
    describer = past_match.describer(reader.person.lang)
    seat = seat_asked(past_match, number)
    of_seat = [one.number for one in others if one.seat == seat]
    chair = past_match.moment(number).chair(seat)
    facts = {
        "asked": describer.question(chair.decision, chair.view()),
        "told": _in_words(past_match, look, describer),
        "place": look.place if isinstance(look, InQueue) else None,
        "numbers": of_seat,
        "at": of_seat.index(number) if number in of_seat else None,
        "can_share": past_match.home == "/tables",
        "can_retry": not past_match.first,
    }
    return question_html(past_match, number, reader, "review/mistake_bar.html", facts)


def _in_words(past_match: PastMatch, look: Look | InQueue | None, describer: Describer) -> Mistake | None:
    return mistake_of(past_match, look, describer, own=look.seat == past_match.own) if isinstance(look, Look) else None


routes = [Route(f"{home}/mistake/{NUMBER}", mistake_page) for home in ("/tables/{table}", "/records/{record}")]
