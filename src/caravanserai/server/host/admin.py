"""The admin page: tables, load and errors, and a way to close a table. It opens with a link that the command prints."""

from __future__ import annotations

import contextlib
import logging
import os
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai import __version__
from caravanserai.server.errors import RefusedError
from caravanserai.server.forms import fields
from caravanserai.server.host import reports
from caravanserai.server.host.gate import COOKIE
from caravanserai.server.host.metrics import quantile
from caravanserai.server.links import is_secure
from caravanserai.server.lobby.placard import title_of
from caravanserai.server.page import page
from caravanserai.server.play.house import detail_of
from caravanserai.server.storage import closing, shelf
from caravanserai.server.storage.shelf import GATHERING, PLAYING
from caravanserai.server.visitors.person import clean
from caravanserai.server.visitors.visitor import visitor
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.host.gate import Gate
    from caravanserai.server.play.house import House
    from caravanserai.server.storage.shelf import Listed

_LOG: Final = logging.getLogger(__name__)
_MOST_TABLES: Final = 200
_MOST_REPORTS: Final = 50
_LONGEST_WORD: Final = 200
_MINUTE: Final = 60
SECTIONS: Final[dict[str, Callable[[sqlite3.Connection], Any]]] = {
    "reports": lambda store: reports.listed(store, _MOST_REPORTS)
}
"""More sections of the page: the template `admin/<name>.html`, and what reads the `rows` it shows."""


class Watched(NamedTuple):
    """A table as the admin page shows it."""

    id: str
    title: str
    status: str
    people: int
    bots: int
    free: int
    minutes: int
    """Since it was opened."""
    quiet: int
    """Minutes since anybody did anything."""
    sockets: int
    answers: int
    loaded: bool
    broken: bool


async def enter(request: Request) -> Response:
    """Take the ticket of the link, and give the browser its pass."""
    gate: Gate = request.app.state.gate
    house: House = request.app.state.house
    shown = await gate.let_in(house.store, request.path_params["ticket"])
    if shown is None:
        raise RefusedError("bad_ticket")
    response = RedirectResponse("/admin", status_code=303)
    response.set_cookie(
        COOKIE, shown, gate.seconds, path="/admin", httponly=True, samesite="lax", secure=is_secure(request)
    )
    return response


async def leave(request: Request) -> Response:
    """Give the pass back."""
    await _checked_form(request)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


async def overview(request: Request) -> Response:
    """Tables, load and the last errors."""
    shown = _pass(request)
    house: House = request.app.state.house
    person = await visitor(request)
    listed, answers, counts = await house.store.do(_read)
    facts = {
        "tables": [_watched(house, one, answers.get(one.deed.id, 0), person.lang) for one in listed],
        "counts": counts,
        "broken": {name: detail_of(fault) for name, fault in house.broken.items()},
        "load": _load(house),
        "notices": list(request.app.state.noticeboard.notices),
        "sections": {name: await house.store.do(read) for name, read in SECTIONS.items()},
        "mark": request.app.state.gate.form_mark(shown),
        "longest": _LONGEST_WORD,
        "version": __version__,
        "moment": lambda at: time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at)),
    }
    response = page(request, person, "admin/overview.html", facts)
    response.headers["cache-control"] = "no-store"
    return response


async def close_table(request: Request) -> Response:
    """Close a table; the players are told that the host did so, and what he writes to them."""
    form = await _checked_form(request)
    house: House = request.app.state.house
    name = request.path_params["table"]
    why = closing.Closing(closing.HOST, clean(form.get("word", ""), _LONGEST_WORD), time.time())
    if name in house.broken:
        await house.store.do(lambda store: _close_unread(store, name, why, house.store.now()))
        house.broken.pop(name, None)
    else:
        await (await house.table(name)).close(why)
    _LOG.info("a table was closed by the host", extra={"table": name})
    return RedirectResponse("/admin", status_code=303)


async def look_again(request: Request) -> Response:
    """Read a table anew that could not be read before, such as after a repair."""
    await _checked_form(request)
    house: House = request.app.state.house
    name = request.path_params["table"]
    with contextlib.suppress(RefusedError):  # then it is still among those that cannot be read
        await house.look_again(name)
    _LOG.info("a table was looked at again", extra={"table": name, "works": name not in house.broken})
    return RedirectResponse("/admin", status_code=303)


routes = [
    Route("/admin", overview, methods=["GET"]),
    Route("/admin/enter/{ticket}", enter, methods=["GET"]),
    Route("/admin/leave", leave, methods=["POST"]),
    Route("/admin/tables/{table}/close", close_table, methods=["POST"]),
    Route("/admin/tables/{table}/look-again", look_again, methods=["POST"]),
]


def _pass(request: Request) -> str:
    gate: Gate = request.app.state.gate
    shown = gate.pass_of(request)
    if shown is None:
        raise RefusedError("not_admin")
    return shown


async def _checked_form(request: Request) -> dict[str, str]:
    """A form that the admin page itself has made for this browser."""
    gate: Gate = request.app.state.gate
    form = await fields(request)
    if not gate.is_form_of(_pass(request), form.get("mark", "")):
        raise RefusedError("not_admin")
    return form


def _read(connection: sqlite3.Connection) -> tuple[list[Listed], dict[str, int], dict[str, int]]:
    """The tables that are open or running, how many answers each has, and how many tables there are of each status."""
    listed = shelf.running_tables(connection, _MOST_TABLES)
    answers = dict(
        connection.execute(
            "select sitting, count(*) from call join sitting on id = sitting where status = ? group by sitting",
            (PLAYING,),
        ).fetchall()
    )
    counts = dict(connection.execute("select status, count(*) from sitting group by status").fetchall())
    return listed, answers, counts


def _watched(house: House, listed: Listed, answers: int, lang: str) -> Watched:
    deed, places = listed
    table = next((table for table in house.loaded() if table.id == deed.id), None)
    now = house.store.now()
    return Watched(
        deed.id,
        title_of(deed.game, lang),
        deed.status,
        sum(place.person is not None for place in places),
        sum(place.bot != "" for place in places),
        sum(place.kind == OPEN for place in places),
        int((now - deed.created) // _MINUTE),
        int((now - deed.changed) // _MINUTE),
        0 if table is None else sum(table.here.values()),
        answers,
        table is not None,
        deed.id in house.broken,
    )


def _load(house: House) -> dict[str, str]:
    """How busy the server is: the values of the texts `host.admin.load.<name>`."""
    metrics = house.metrics
    return {
        "tables": str(len(house.loaded())),
        "sockets": str(house.screens()),
        "answers": str(metrics.answers()),
        "answer_ms": f"{quantile(metrics.answer_seconds, 0.95) * 1000:g}",
        "commit_ms": f"{quantile(metrics.commit_seconds, 0.95) * 1000:g}",
        "think_s": f"{quantile(metrics.think_seconds, 0.95):g}",
        "waiting": str(house.store.waiting),
        "memory_mb": str(metrics.memory() // 1_000_000),
        "processors": " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "-",
    }


def _close_unread(connection: sqlite3.Connection, name: str, why: closing.Closing, now: float) -> None:
    """Close a table that cannot be read; all that is stored of it stays."""
    connection.execute(
        "update sitting set status = ?, changed = ? where id = ? and status in (?, ?)",
        (shelf.CLOSED, now, name, GATHERING, PLAYING),
    )
    closing.save(connection, name, why)
