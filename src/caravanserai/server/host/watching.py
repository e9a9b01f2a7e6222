"""The page of the metrics, which Prometheus reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response
from starlette.routing import Route

from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.server.host.gate import Gate
    from caravanserai.server.play.house import House


def watch(house: House) -> None:
    """Add the gauges of a server to its metrics."""
    metrics, store = house.metrics, house.store
    metrics.watch("caravanserai_tables_loaded", "Tables in memory.", lambda: len(house.loaded()))
    metrics.watch("caravanserai_sockets", "Open screens at tables.", house.screens)
    metrics.watch("caravanserai_tables_broken", "Tables that could not be read.", lambda: len(house.broken))
    metrics.watch("caravanserai_store_jobs_waiting", "Jobs that wait for the store.", lambda: store.waiting)


async def figures(request: Request) -> Response:
    """The metrics of the server, for Prometheus."""
    house: House = request.app.state.house
    gate: Gate = request.app.state.gate
    if not gate.admits_program(request):
        raise RefusedError("not_admin")
    return Response(house.metrics.exposition(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


routes = [Route("/metrics", figures)]
