"""The application: routes, guard, and what lives as long as the server."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route

from caravanserai import __version__
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server import afterwards, pages, tables
from caravanserai.server.guard import Guard
from caravanserai.server.house import House
from caravanserai.server.library import Library
from caravanserai.server.refusals import not_found, refused, server_fault
from caravanserai.server.signing import Signer, secret_key
from caravanserai.server.statics import Statics

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.settings import Settings


def build(settings: Settings) -> Starlette:
    """Make the application of a server; the house opens when the server starts."""

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house = House(settings)
        app.state.house = house
        app.state.library = Library()
        app.state.signer = Signer(secret_key(settings.key_file), "person")
        await house.wake()
        yield
        await house.close()

    handlers: dict[Any, Any] = {CaravanseraiError: refused, 404: not_found, 405: not_found, 500: server_fault}
    return Starlette(
        routes=[
            *pages.routes,
            *tables.routes,
            *afterwards.routes,
            Route("/health", health),
            Mount("/static", Statics(), name="static"),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers=handlers,
        lifespan=life,
    )


async def health(request: Request) -> Response:
    """Tell whether the server and its store work."""
    house: House = request.app.state.house
    await house.store.do(lambda store: store.execute("select 1").fetchone())
    return JSONResponse({"status": "ok", "version": __version__})
