"""Problem reports of players to the host; no report holds a secret of a match."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

import caravanserai
from caravanserai import __version__
from caravanserai.server.domain.quotas import Usage, check_bound, check_share
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.http.rate_limits import address_of
from caravanserai.server.identity.person import clean
from caravanserai.server.identity.visitor import greet, visitor
from caravanserai.text.describe import Describer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.connection import Connection, Row
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

LONGEST_TEXT: Final = 2000
_DAY: Final = 86_400.0
_HOUR: Final = 3600.0
_SIZE: Final = re.compile(r"[0-9]{2,5}x[0-9]{2,5}")


class Report(NamedTuple):
    """A stored report; `facts` are the same data that its sender can download."""

    id: int
    at: float
    table_id: str
    facts: dict[str, Any]


def facts_of(table: Table, person: Person, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of a report: public facts of the table, and the text of the sender."""
    info, match = table.info, table.match
    size = given.get("size", "")
    return {
        "format": "caravanserai-report-1",
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": __version__,
        "match": table.id,
        "step": None if match is None else match.number,
        "status": info.status,
        "game": info.game,
        "rules": info.rules,
        "seats": info.seats,
        "options": dict(info.options),
        "players": [seat_info.bot or seat_info.kind for seat_info in table.seating.seats],
        "seat": [seat + 1 for seat in table.seating.seats_of(person.id)],
        "language": person.lang,
        "theme": person.theme,
        "window": size if _SIZE.fullmatch(size) else None,
        "text": clean(given.get("text", ""), LONGEST_TEXT, "\n"),
    }


class Sender(NamedTuple):
    """The sender of a report: a person, the mark of their address, and the time."""

    person: str
    mark: str
    at: float


def save(connection: Connection, sender: Sender, table_id: str, facts: dict[str, Any], settings: Settings) -> int:
    """Store a report and return its number; the number of reports of one person and one address is limited."""

    def count(where: str, *what: object) -> int:
        return int(connection.execute(f"select count(*) from report {where}", what).fetchone()[0])  # noqa: S608  # our own words

    most, key, since = settings.most_reports_a_day, "too_many_reports", sender.at - _DAY
    check_bound(count("where person = ? and at > ?", sender.person, since), (most + 1) // 2, key, _HOUR)
    held = Usage(count(""), count("where mark = ?", sender.mark) if sender.mark else 0)
    check_share(held, settings.most_reports, key, _HOUR)
    if sender.mark:
        check_bound(count("where mark = ? and at > ?", sender.mark, since), most, key, _HOUR)
    row = (sender.at, sender.person, table_id, json.dumps(facts), sender.mark)
    connection.execute("insert into report (at, person, table_id, facts, mark) values (?, ?, ?, ?, ?)", row)
    mine = connection.execute("select max(id) from report where person = ? and at = ?", (sender.person, sender.at))
    return int(mine.fetchone()[0])


def listed(connection: Connection, most: int) -> list[Report]:
    """Return the last reports, the newest first."""
    rows = connection.execute("select id, at, table_id, facts from report order by id desc limit ?", (most,))
    return [_report(row) for row in rows]


def load(connection: Connection, number: int) -> Report | None:
    """Load a report."""
    row = connection.execute("select id, at, table_id, facts from report where id = ?", (number,)).fetchone()
    return None if row is None else _report(row)


def _report(row: Row) -> Report:
    return Report(row["id"], row["at"], row["table_id"], json.loads(row["facts"]))


async def report_page(request: Request) -> Response:
    """Show the contents of a report, with a field for the description of the problem."""
    table, person = await _at(request)
    return _page(request, table, person, facts_of(table, person, request.query_params))


async def report(request: Request) -> Response:
    """Download the report, or send it to the host."""
    table, person = await _at(request)
    given = await fields(request)
    facts = facts_of(table, person, given)
    if given.get("do") == "download":
        headers = {"content-disposition": f'attachment; filename="caravanserai-report-{table.id}.json"'}
        return Response(json.dumps(facts, indent=1), media_type="application/json", headers=headers)
    registry: TableRegistry = request.app.state.registry
    sender = Sender(person.id, registry.marker.mark(address_of(request.scope)), registry.store.now())
    number = await registry.store.do(lambda store: save(store, sender, table.id, facts, registry.settings))
    response = _page(request, table, person, facts, sent=number)
    await greet(request, person, response)
    return response


async def _at(request: Request) -> tuple[Table, Person]:
    registry: TableRegistry = request.app.state.registry
    return await registry.table(request.path_params["table"]), await visitor(request)


def _page(request: Request, table: Table, person: Person, facts: dict[str, Any], sent: int = 0) -> Response:
    told = {key: value for key, value in facts.items() if key not in {"format", "text"}}
    about = {
        "title": Describer(caravanserai.game(table.info.game), person.lang, ()).game_title(),
        "path": f"/tables/{table.id}",
        "told": told,
        "sent": sent,
        "longest": LONGEST_TEXT,
    }
    return page(request, person, "review/report.html", about)


routes = [
    Route("/tables/{table}/report", report_page, methods=["GET"]),
    Route("/tables/{table}/report", report, methods=["POST"]),
]
