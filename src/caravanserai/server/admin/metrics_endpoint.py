"""The `/metrics` endpoint, which Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import PlainTextResponse
from starlette.routing import Route

from caravanserai.server import metrics
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.admin.admin_auth import AdminAuth
    from caravanserai.server.tables.registry import TableRegistry

_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


async def metrics_text(request: Request) -> Response:
    """The figures of the server, for Prometheus."""
    registry: TableRegistry = request.app.state.registry
    admin_auth: AdminAuth = request.app.state.admin_auth
    if not admin_auth.admits_program(request):
        raise RefusedError("not_admin")
    gauges = {
        "caravanserai_tables_loaded": ("Tables in memory.", lambda: float(len(registry.loaded()))),
        "caravanserai_sockets": ("Open screens at tables.", lambda: float(registry.screens())),
        "caravanserai_tables_broken": ("Tables that could not be read.", lambda: float(len(registry.broken))),
        "caravanserai_store_jobs_waiting": ("Jobs that wait for the store.", lambda: float(registry.store.waiting)),
    }
    return PlainTextResponse(metrics.exposition(gauges), media_type=_FORMAT)


routes = [Route("/metrics", metrics_text)]
