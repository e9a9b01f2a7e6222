"""The page of the metrics, which Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response
from starlette.routing import Route

from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.admin.admin_auth import AdminAuth
    from caravanserai.server.tables.registry import TableRegistry


def watch(registry: TableRegistry) -> None:
    """Add the gauges of a server to its metrics."""
    metrics, store = registry.metrics, registry.store
    metrics.watch("caravanserai_tables_loaded", "Tables in memory.", lambda: len(registry.loaded()))
    metrics.watch("caravanserai_sockets", "Open screens at tables.", registry.screens)
    metrics.watch("caravanserai_tables_broken", "Tables that could not be read.", lambda: len(registry.broken))
    metrics.watch("caravanserai_store_jobs_waiting", "Jobs that wait for the store.", lambda: store.waiting)


async def metrics_text(request: Request) -> Response:
    """The metrics of the server, for Prometheus."""
    registry: TableRegistry = request.app.state.registry
    admin_auth: AdminAuth = request.app.state.admin_auth
    if not admin_auth.admits_program(request):
        raise RefusedError("not_admin")
    return Response(registry.metrics.exposition(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


routes = [Route("/metrics", metrics_text)]
