"""For those who watch a server: its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import PlainTextResponse
from starlette.routing import Route

from caravanserai.server import metrics
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.admin.admin_auth import Gate
    from caravanserai.server.tables.registry import House

_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


async def figures(request: Request) -> Response:
    """The figures of the server, for Prometheus."""
    house: House = request.app.state.house
    gate: Gate = request.app.state.gate
    if not gate.admits_program(request):
        raise RefusedError("not_admin")
    gauges = {
        "caravanserai_tables_loaded": ("Tables in memory.", lambda: float(len(house.loaded()))),
        "caravanserai_sockets": ("Open screens at tables.", lambda: float(house.screens())),
        "caravanserai_tables_broken": ("Tables that could not be read.", lambda: float(len(house.broken))),
        "caravanserai_store_jobs_waiting": ("Jobs that wait for the store.", lambda: float(house.store.waiting)),
    }
    return PlainTextResponse(metrics.exposition(gauges), media_type=_FORMAT)


routes = [Route("/metrics", figures)]
