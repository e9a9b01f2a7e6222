"""The admin page: processes, tables, load and recent errors, and a button that closes a table."""

from __future__ import annotations

import contextlib
import logging
import os
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai import __version__
from caravanserai.server.admin import problem_reports
from caravanserai.server.admin.admin_auth import COOKIE
from caravanserai.server.admin.summed_metrics import gauges
from caravanserai.server.config.public_url import is_secure
from caravanserai.server.domain.game_cards import title_of
from caravanserai.server.domain.table_info import CLOSED, GATHERING, PLAYING
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import in_thread
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.person import clean
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.metrics import quantile
from caravanserai.server.storage import closures, table_store
from caravanserai.server.tables.registry import fault_detail
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.admin.admin_auth import AdminAuth
    from caravanserai.server.admin.process_list import ProcessList
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.processes import Process
    from caravanserai.server.storage.table_store import ListedTable
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

_LOG: Final = logging.getLogger(__name__)
_MOST_TABLES: Final = 200
_MOST_REPORTS: Final = 50
_LONGEST_WORD: Final = 200
_MINUTE: Final = 60
SECTIONS: Final[dict[str, Callable[[Connection], Any]]] = {
    "reports": lambda store: problem_reports.listed(store, _MOST_REPORTS)
}
"""Further sections of the page: the template `admin/<name>.html`, and the function that reads its `rows`."""


class Watched(NamedTuple):
    """A table as the admin page shows it."""

    id: str
    title: str
    status: str
    people: int
    bots: int
    free: int
    minutes: int
    """Minutes since the table was opened."""
    quiet: int
    """Minutes since the last change."""
    sockets: int
    answers: int
    loaded: bool
    broken: bool


class ShownProcess(NamedTuple):
    """A process as the admin page shows it."""

    place: str
    version: str
    started: float
    tables: int
    sockets: int
    memory_mb: int


async def enter(request: Request) -> Response:
    """Accept the ticket of the link, and set the cookie with the pass."""
    admin_auth: AdminAuth = request.app.state.admin_auth
    registry: TableRegistry = request.app.state.registry
    shown = await admin_auth.let_in(registry.store, request.path_params["ticket"])
    if shown is None:
        raise RefusedError("bad_ticket")
    response = RedirectResponse("/admin", status_code=303)
    response.set_cookie(
        COOKIE, shown, admin_auth.seconds, path="/admin", httponly=True, samesite="lax", secure=is_secure(request)
    )
    return response


async def leave(request: Request) -> Response:
    """Delete the cookie with the pass."""
    await _checked_form(request)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


async def overview(request: Request) -> Response:
    """Show processes, tables, load and the last errors."""
    shown = _pass(request)
    registry: TableRegistry = request.app.state.registry
    process_list: ProcessList = request.app.state.process_list
    person = await visitor(request)
    listed, answers, counts = await registry.store.do(_read)
    loaded = {table.id: table for table in registry.loaded()}
    facts = {
        "tables": [
            _watched(registry, one, loaded.get(one.info.id), answers.get(one.info.id, 0), person.lang) for one in listed
        ],
        "counts": counts,
        "broken": {name: fault_detail(fault) for name, fault in registry.broken.items()},
        "load": _load(registry),
        "processes": [_shown(process) for process in await process_list.live()],
        "notices": await process_list.errors(),
        "sections": {name: await registry.store.do(read) for name, read in SECTIONS.items()},
        "mark": request.app.state.admin_auth.form_mark(shown),
        "longest": _LONGEST_WORD,
        "version": __version__,
        "moment": lambda at: time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at)),
    }
    response = await in_thread(request.scope, partial(page, request, person, "admin/overview.html", facts))
    response.headers["cache-control"] = "no-store"
    return response


async def close_table(request: Request) -> Response:
    """Close a table; its players read that the host closed it, and the host's message."""
    form = await _checked_form(request)
    registry: TableRegistry = request.app.state.registry
    name = request.path_params["table"]
    why = closures.Closing(closures.HOST, clean(form.get("word", ""), _LONGEST_WORD), time.time())
    if name in registry.broken:
        await registry.store.do(lambda store: _close_unread(store, name, why, registry.store.now()))
        registry.broken.pop(name, None)
    else:
        await (await registry.table(name)).close(why)
    _LOG.info("a table was closed by the host", extra={"table": name})
    return RedirectResponse("/admin", status_code=303)


async def reload(request: Request) -> Response:
    """Reload a table that could not be read before, such as after a repair."""
    await _checked_form(request)
    registry: TableRegistry = request.app.state.registry
    name = request.path_params["table"]
    with contextlib.suppress(RefusedError):  # the table stays in the list of unreadable tables
        await registry.reload(name)
    _LOG.info("a table was looked at again", extra={"table": name, "works": name not in registry.broken})
    return RedirectResponse("/admin", status_code=303)


routes = [
    Route("/admin", overview, methods=["GET"]),
    Route("/admin/enter/{ticket}", enter, methods=["GET"]),
    Route("/admin/leave", leave, methods=["POST"]),
    Route("/admin/tables/{table}/close", close_table, methods=["POST"]),
    Route("/admin/tables/{table}/look-again", reload, methods=["POST"]),
]


def _pass(request: Request) -> str:
    admin_auth: AdminAuth = request.app.state.admin_auth
    shown = admin_auth.pass_of(request)
    if shown is None:
        raise RefusedError("not_admin")
    return shown


async def _checked_form(request: Request) -> dict[str, str]:
    """Return the fields of a form that the admin page made for this browser; refuse any other form."""
    admin_auth: AdminAuth = request.app.state.admin_auth
    form = await fields(request)
    if not admin_auth.is_form_of(_pass(request), form.get("mark", "")):
        raise RefusedError("not_admin")
    return form


def _read(connection: Connection) -> tuple[list[ListedTable], dict[str, int], dict[str, int]]:
    """Return the open and running tables, the number of answers of each, and the number of tables by status."""
    listed = table_store.running_tables(connection, _MOST_TABLES)
    answers = dict(
        connection.execute(
            "select table_id, count(*) from call join game_table on id = table_id where status = ? group by table_id",
            (PLAYING,),
        ).fetchall()
    )
    counts = dict(connection.execute("select status, count(*) from game_table group by status").fetchall())
    return listed, answers, counts


def _watched(registry: TableRegistry, listed: ListedTable, table: Table | None, answers: int, lang: str) -> Watched:
    info, seat_infos = listed
    now = registry.store.now()
    return Watched(
        info.id,
        title_of(info.game, lang),
        info.status,
        sum(seat_info.person is not None for seat_info in seat_infos),
        sum(seat_info.bot != "" for seat_info in seat_infos),
        sum(seat_info.kind == OPEN for seat_info in seat_infos),
        int((now - info.created) // _MINUTE),
        int((now - info.changed) // _MINUTE),
        0 if table is None else sum(table.presence.here.values()),
        answers,
        table is not None,
        info.id in registry.broken,
    )


def _shown(process: Process) -> ShownProcess:
    found = gauges(process.metrics)
    return ShownProcess(
        f"{process.host}:{process.pid}",
        process.version,
        process.started,
        int(found.get("caravanserai_tables_loaded", 0)),
        int(found.get("caravanserai_sockets", 0)),
        int(found.get("process_resident_memory_bytes", 0)) // 1_000_000,
    )


def _load(registry: TableRegistry) -> dict[str, str]:
    """Return the load of the server: the values for the texts `admin.page.load.<name>`."""
    metrics = registry.metrics
    return {
        "tables": str(len(registry.loaded())),
        "sockets": str(registry.screens()),
        "answers": str(metrics.answers()),
        "answer_ms": f"{quantile(metrics.answer_seconds, 0.95) * 1000:g}",
        "commit_ms": f"{quantile(metrics.commit_seconds, 0.95) * 1000:g}",
        "think_s": f"{quantile(metrics.think_seconds, 0.95):g}",
        "waiting": str(registry.store.waiting),
        "memory_mb": str(metrics.memory() // 1_000_000),
        "processors": " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "-",
    }


def _close_unread(connection: Connection, name: str, why: closures.Closing, now: float) -> None:
    """Close a table that cannot be read; its stored data stay unchanged."""
    connection.execute(
        "update game_table set status = ?, changed = ?, version = version + 1 where id = ? and status in (?, ?)",
        (CLOSED, now, name, GATHERING, PLAYING),
    )
    closures.save(connection, name, why)
