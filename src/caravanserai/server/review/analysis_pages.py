"""The pages of the analysis: biggest mistakes, the options at one moment, and a hint for a person who plays alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import Route

from caravanserai.bots.analysis import CLOSE, Look
from caravanserai.kernel.score_history import score_history
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.html_page import Reader, html_of
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.analyst import InQueue, Report
from caravanserai.server.review.mistakes import mistake_of, total_of
from caravanserai.server.review.moment_numbers import NUMBER
from caravanserai.server.review.past_match import PastMatch, past_match_of
from caravanserai.server.review.past_pages import PastPages, asker_of, reader_of
from caravanserai.server.tables.bot_pool import AnalysisJob
from caravanserai.text.rated_options import RatedOptions
from caravanserai.web.player import BOT
from caravanserai.web.standing_graph import graph

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.identity.person import Person
    from caravanserai.server.review.analyst import Analyst
    from caravanserai.server.review.shared_analyst import SharedAnalyst
    from caravanserai.server.tables.fair_queue import Asker
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table
    from caravanserai.text.describe import Describer

    AnyAnalyst = Analyst | SharedAnalyst
    """The analyst of one process, or of processes that share a database."""


async def analysis_page(request: Request) -> Response:
    """Show the dearest mistakes of a seat, or the progress of the analysis."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    analyst: AnyAnalyst = request.app.state.analyst
    found = await analyst.report(past_match, asker_of(request, person))
    eyes = past_match.eyes(request.query_params.get("eyes"))
    shown = partial(analysis_html, past_match, found, eyes, reader_of(request, person))
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(request, person, shown)


def analysis_html(past_match: PastMatch, found: Report, eyes: int | None, reader: Reader) -> str:
    """Render the page of the analysis: the mistakes of a seat, by default of the first person."""
    lang = reader.person.lang
    describer = past_match.describer(lang)
    facts = {**_shell(past_match, describer), "percent": _percent_done(found), "progress": found.progress}
    if found.worst is None:
        return html_of(reader, "review/analysis.html", {**facts, "worst": None, "place": found.place})
    asked = [player for player in past_match.players if player.kind != BOT] or list(past_match.players)
    seat = asked[0].seat if eyes is None else eyes
    looks = [look for look in found.worst if look.seat == seat]
    past, points = past_match.past(None, lang), score_history(past_match.match)
    score = past_match.match.scores()[seat]
    facts |= {
        "worst": [mistake_of(past_match, look, describer, own=seat == past_match.own) for look in looks],
        "total": total_of(describer, looks),
        "without": round(score + sum(look.points_lost for look in looks)),
        "asked": asked,
        "seat": seat,
        "past": past,
        "graph": graph(points, past.chapters, [(look.number, seat) for look in looks]) if points else None,
    }
    return html_of(reader, "review/analysis.html", facts)


def _percent_done(found: Report) -> int:
    """Return how much of the analysis is done; the longer looks at the end take about a third of the time."""
    step, done, count = found.progress
    part = done / count if count else 0
    return round(100 * (2 / 3 + part / 3 if step == "closely" else part * 2 / 3))


async def why_page(request: Request) -> Response:
    """Show the options at one moment of a finished match, with the answer of the seat."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    number = request.path_params["number"]
    analyst: AnyAnalyst = request.app.state.analyst
    look = await analyst.look(past_match, number, asker_of(request, person))
    return await _hint_page(request, person, past_match, look, number)


async def advice_page(request: Request) -> Response:
    """Show a hint for the open question of a person who plays alone against bots."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    registry: TableRegistry = request.app.state.registry
    table = await registry.table(request.path_params["table"])
    look = await advice(request.app.state.analyst, table, past_match.own, asker_of(request, person))
    return await _hint_page(request, person, past_match, look, None)


async def _hint_page(
    request: Request, person: Person, past_match: PastMatch, look: Look | InQueue | None, number: int | None
) -> Response:
    pages: PastPages = request.app.state.past_pages
    response = await pages.answer(
        request, person, partial(hint_html, past_match, look, number, reader_of(request, person))
    )
    if isinstance(look, InQueue):
        response.headers["refresh"] = "3"
    return response


def hint_html(past_match: PastMatch, look: Look | InQueue | None, number: int | None, reader: Reader) -> str:
    """Render the page of a hint: about a past moment or, without a number, about the open question."""
    describer = past_match.describer(reader.person.lang)
    facts = {
        **_shell(past_match, describer),
        "number": number,
        "place": look.place if isinstance(look, InQueue) else None,
        "rated": rated_options_of(past_match, look, describer) if isinstance(look, Look) else None,
    }
    return html_of(reader, "review/advice.html" if number is None else "review/why.html", facts)


async def advice(analyst: AnyAnalyst, table: Table, seat: int | None, asker: Asker) -> Look | InQueue | None:
    """Analyse the open question of a seat; refuse if it has none, or if another person plays."""
    match = table.match
    if match is None or match.over:
        raise RefusedError("not_running")
    if seat is None or any(one.kind != BOT for one in table.seating.seats if one.seat != seat):
        raise RefusedError("not_alone")
    if seat not in [decision.seat for decision in match.decisions()]:
        raise RefusedError("not_asked")
    key = f"/tables/{table.id}", len(table.calls), seat
    return await analyst.advise(AnalysisJob.of(match, seat, None, CLOSE), key, asker)


def rated_options_of(past_match: PastMatch, look: Look, describer: Describer) -> RatedOptions:
    """Return an analysis in words."""
    return RatedOptions(look, past_match.moment(look.number).chair(look.seat), describer)


def _shell(past_match: PastMatch, describer: Describer) -> dict[str, object]:
    return {
        "title": describer.game_title(),
        "path": past_match.path,
        "over": past_match.over,
        "players": past_match.players,
    }


routes = [
    *[
        Route(f"{home}/{rest}", endpoint)
        for home in ("/tables/{table}", "/records/{record}")
        for rest, endpoint in (("analysis", analysis_page), (f"why/{NUMBER}", why_page))
    ],
    Route("/tables/{table}/advice", advice_page),
]
