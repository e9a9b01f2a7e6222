"""The application of a server: routes, middleware, and the objects that live as long as the server."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.admin import admin_page, health, metrics_endpoint, problem_reports
from caravanserai.server.admin.admin_auth import AdminAuth
from caravanserai.server.admin.health import Health
from caravanserai.server.admin.process_list import ProcessList
from caravanserai.server.admin.recent_errors import RecentErrors
from caravanserai.server.admin.request_log import RequestLog
from caravanserai.server.api.identity import ApiIdentity
from caravanserai.server.api.router import Api
from caravanserai.server.http.error_pages import client_left, not_found, refused, server_fault
from caravanserai.server.http.event_loop_share import LoopShare
from caravanserai.server.http.rate_limits import Limits, RateLimitMiddleware
from caravanserai.server.http.security import SecurityMiddleware
from caravanserai.server.identity.signing import Signer
from caravanserai.server.mail.postman import Postman
from caravanserai.server.pages import closed_table, front_page, table_page
from caravanserai.server.pages.static_files import Statics, sheet
from caravanserai.server.review import after_match
from caravanserai.server.review.analyst import Analyst
from caravanserai.server.review.past_pages import PastPages
from caravanserai.server.review.shared_analyst import SharedAnalyst
from caravanserai.server.review.uploaded_records import UploadedRecords
from caravanserai.server.shared_rates import SharedRates
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.playing_times import PlayingTimes
from caravanserai.server.storage.store import Store
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.warm_up import warm_up

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from caravanserai.server.config.settings import Settings


def build(settings: Settings) -> Starlette:
    """Make the application of a server; the store opens when the server starts.

    `app.state.ready` is true from the moment when everything is loaded until the server closes.
    """

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        registry = TableRegistry(settings)
        # Facts that processes share have a store of their own, so that answers never wait for them.
        shared = Store(database_of(settings)) if registry.store.is_shared else None
        app.state.registry = registry
        metrics_endpoint.watch(registry)
        app.state.health = Health(registry)
        app.state.uploaded_records = UploadedRecords(shared or registry.store, registry.marker)
        app.state.analyst = analyst = Analyst(registry.analysis_pool)
        app.state.past_pages = PastPages(registry.page_pool)
        app.state.people = registry.people
        app.state.playing_times = PlayingTimes(registry.store)
        app.state.postman = Postman(
            settings, registry.store, Signer(registry.key, "letters"), registry.chores, registry.is_here
        )
        app.state.signer = Signer(registry.key, "person")
        app.state.api_identity = ApiIdentity(registry.key)
        app.state.limits = Limits(settings)
        app.state.admin_auth = AdminAuth(settings)
        app.state.recent_errors = RecentErrors(registry.metrics)
        app.state.process_list = ProcessList(registry.chores.process, registry.metrics, app.state.recent_errors, shared)
        chores: list[Coroutine[Any, Any, None]] = [app.state.playing_times.work()]
        chores += [app.state.postman.work()] if settings.sends_letters else []
        if shared is not None:
            app.state.shared_rates = SharedRates(app.state.limits, registry.marker, shared)
            app.state.analyst = SharedAnalyst(analyst, shared, registry.marker, registry.chores.process)
            chores += [app.state.shared_rates.work(), app.state.analyst.work(), app.state.process_list.work()]
        root = logging.getLogger()
        root.addHandler(app.state.recent_errors)
        # The server accepts no connection until this function yields. The first work in a thread loads a library.
        await run_in_threadpool(warm_up)
        await registry.start(*chores)
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            if shared is not None:
                await app.state.analyst.leave()
            analyst.close()
            await app.state.process_list.leave()
            await registry.close()
            if shared is not None:
                shared.close()
            root.removeHandler(app.state.recent_errors)

    handlers: dict[Any, Any] = {
        CaravanseraiError: refused,
        ClientDisconnect: client_left,
        404: not_found,
        405: not_found,
        500: server_fault,
    }
    app = Starlette(
        routes=[
            *front_page.routes,
            *table_page.routes,
            *after_match.routes,
            *problem_reports.routes,
            *closed_table.routes,
            *metrics_endpoint.routes,
            *health.routes,
            *admin_page.routes,
            Mount("/api", Api(), name="api"),
            Mount("/static", Statics(), name="static"),
            Route("/s/{mark}", sheet),
        ],
        middleware=[
            Middleware(RequestLog),
            Middleware(SecurityMiddleware),
            Middleware(RateLimitMiddleware),
            Middleware(LoopShare, settings.loop_share),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),  # half the time of level 9, 1 % more bytes
        ],
        exception_handlers=handlers,
        lifespan=life,
    )
    app.state.ready = False
    app.router.redirect_slashes = False  # it would redirect to whatever site the Host header names
    return app
