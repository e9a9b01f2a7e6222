"""The page of a table that was closed before its match ended: the reason, and the record so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from caravanserai.kernel.chance import commitment
from caravanserai.kernel.record import FORMAT, Record
from caravanserai.server.domain.table_info import OVER, ranked
from caravanserai.server.errors import NoTableError
from caravanserai.server.http.html_page import page
from caravanserai.server.storage import closures

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


async def closed_page(request: Request, table: Table, person: Person) -> Response:
    """Say why a table was closed, or why its finished match cannot be shown, and where its record is."""
    why = await _why(request, table)
    result = ranked(table.info, table.seating.seats) if table.info.status == OVER else []
    facts = {"table": table, "why": why, "record": why is not None and bool(table.calls), "result": result}
    return page(request, person, "lobby/closed.html", facts, status=410, here="/")


async def closed_record(request: Request) -> Response:
    """The record of a match that was closed; it can be played again with the program it was played with."""
    registry: TableRegistry = request.app.state.registry
    table = await registry.table(request.path_params["table"])
    if await _why(request, table) is None:
        raise NoTableError
    headers = {"content-disposition": f'attachment; filename="{table.info.game}-{table.id}.record.json"'}
    return Response(record_of(table).to_json(), media_type="application/json", headers=headers)


def record_of(table: Table) -> Record:
    """The record of a table as it was stored, under the rules it was begun with."""
    info, calls = table.info, table.calls
    return Record(
        FORMAT,
        info.game,
        info.rules,
        info.seats,
        info.options,
        info.seed,
        commitment(info.seed),
        tuple((call.seat, call.choice) for call in calls),
        tuple(call.digest for call in calls),
        info.scores,
    )


routes = [Route("/tables/{table}/closed", closed_record)]


async def _why(request: Request, table: Table) -> closures.Closing | None:
    if table.match is not None:
        return None
    registry: TableRegistry = request.app.state.registry
    return await registry.store.do(lambda store: closures.load(store, table.id))
