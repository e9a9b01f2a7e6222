"""The application: routes, guard, and what lives as long as the server."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.after import afterwards, closed
from caravanserai.server.after.analyst import Analyst
from caravanserai.server.after.library import Library
from caravanserai.server.after.past_pages import PastPages
from caravanserai.server.api.identity import ApiIdentity
from caravanserai.server.api.router import Api
from caravanserai.server.host import admin, health, watching
from caravanserai.server.host.gate import Gate
from caravanserai.server.host.health import Health
from caravanserai.server.host.logs import Noticeboard
from caravanserai.server.host.requested import Requested
from caravanserai.server.lobby import pages
from caravanserai.server.play import tables
from caravanserai.server.play.house import House
from caravanserai.server.refusals import client_left, not_found, refused, server_fault
from caravanserai.server.statics import Statics, sheet
from caravanserai.server.visitors.guard import Guard
from caravanserai.server.visitors.limits import Limits, Throttle
from caravanserai.server.visitors.loop_share import LoopShare
from caravanserai.server.visitors.signing import Signer
from caravanserai.server.warming import warm_up

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from caravanserai.server.host.settings import Settings


def build(settings: Settings) -> Starlette:
    """Make the application of a server; the house opens when the server starts.

    `app.state.ready` is true from the moment when everything is loaded until the server closes.
    """

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house = House(settings)
        app.state.house = house
        watching.watch(house)
        app.state.health = Health(house)
        app.state.library = Library()
        app.state.analyst = Analyst(house.readers)
        app.state.past_pages = PastPages(house.past_maker)
        app.state.signer = Signer(house.key, "person")
        app.state.api_identity = ApiIdentity(house.key)
        app.state.limits = Limits(settings)
        app.state.gate = Gate(settings)
        app.state.noticeboard = Noticeboard(house.metrics)
        root = logging.getLogger()
        root.addHandler(app.state.noticeboard)
        warm_up()  # nobody is let in before: the server accepts no line until this function yields
        await house.wake()
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            app.state.analyst.close()
            await house.close()
            root.removeHandler(app.state.noticeboard)

    handlers: dict[Any, Any] = {
        CaravanseraiError: refused,
        ClientDisconnect: client_left,
        404: not_found,
        405: not_found,
        500: server_fault,
    }
    app = Starlette(
        routes=[
            *pages.routes,
            *tables.routes,
            *afterwards.routes,
            *closed.routes,
            *watching.routes,
            *health.routes,
            *admin.routes,
            Mount("/api", Api(), name="api"),
            Mount("/static", Statics(), name="static"),
            Route("/s/{mark}", sheet),
        ],
        middleware=[
            Middleware(Requested),
            Middleware(Guard),
            Middleware(Throttle),
            Middleware(LoopShare, settings.loop_share),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers=handlers,
        lifespan=life,
    )
    app.state.ready = False
    app.router.redirect_slashes = False  # it would redirect to whatever site the Host header names
    return app
