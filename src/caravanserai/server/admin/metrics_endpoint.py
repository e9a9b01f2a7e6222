"""The endpoints that Prometheus reads: for one process, and for all processes together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response
from starlette.routing import Route

from caravanserai.server.admin.summed_metrics import summed
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import in_thread

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.admin.admin_auth import AdminAuth
    from caravanserai.server.admin.process_list import ProcessList
    from caravanserai.server.tables.registry import TableRegistry


def watch(registry: TableRegistry) -> None:
    """Add the gauges of a server to its metrics."""
    metrics, store = registry.metrics, registry.store
    metrics.watch("caravanserai_processes", "Processes that run: 1 for each.", lambda: 1)
    metrics.watch("caravanserai_tables_loaded", "Tables in memory.", lambda: len(registry.loaded()))
    metrics.watch("caravanserai_sockets", "Open screens at tables.", registry.screens)
    metrics.watch("caravanserai_tables_broken", "Tables that could not be read.", lambda: len(registry.broken))
    metrics.watch("caravanserai_store_jobs_waiting", "Jobs that wait for the store.", lambda: store.waiting)


async def metrics_text(request: Request) -> Response:
    """Return the metrics of this process, for Prometheus."""
    _check(request)
    registry: TableRegistry = request.app.state.registry
    return Response(registry.metrics.exposition(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def summed_text(request: Request) -> Response:
    """Return the sum of the metrics of all processes that run."""
    _check(request)
    process_list: ProcessList = request.app.state.process_list
    texts = [process.metrics for process in await process_list.live()]
    return Response(await in_thread(request.scope, partial(summed, texts)), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def _check(request: Request) -> None:
    admin_auth: AdminAuth = request.app.state.admin_auth
    if not admin_auth.admits_program(request):
        raise RefusedError("not_admin")


routes = [Route("/metrics", metrics_text), Route("/metrics/all", summed_text)]
