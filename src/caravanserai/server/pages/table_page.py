"""The page of a table and its socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.identity.visitor import greet, visitor
from caravanserai.server.pages import rematch
from caravanserai.server.pages.waiting_room import waiting_room
from caravanserai.server.storage import uncounted
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.socket import TableConnection
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.websockets import WebSocket

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.table import Table


async def table_page(request: Request) -> Response:
    """Show the table or, before the match, its waiting room."""
    registry, person, table = await _at(request)
    if table.match is None:
        return await waiting_room(request, table, person)
    screen = Screen(table, person)
    copied = await registry.store.do(lambda store: uncounted.load(store, table.id))
    perspective = screen.perspective()
    html = render(
        "table/page.html",
        Words(person.lang),
        board=board_for(perspective),
        f=screen.page().elements,
        title=perspective.describer.game_title(),
        socket=f"/tables/{table.id}/socket",
        path=f"/tables/{table.id}",
        past=None,
        lesson=table.lesson is not None and screen.seat is not None,
        now=table.now(),
        pace=person.pace if registry.settings.bot_pause else "at_once",
        person=person,
        here=request.url.path,
        copied=copied,
        seated=screen.seat is not None and not perspective.over,
    )
    response = HTMLResponse(html)
    await greet(request, person, response)
    return response


async def table_socket(socket: WebSocket) -> None:
    """Connect a browser to its table."""
    registry: TableRegistry = socket.app.state.registry
    person = await visitor(socket)
    try:
        table = await registry.table(socket.path_params["table"])
    except CaravanseraiError:
        await socket.close(4404)
        return
    await TableConnection(socket, registry, table, person).serve()


routes = [
    Route("/tables/{table}", table_page),
    *rematch.routes,
    WebSocketRoute("/tables/{table}/socket", table_socket),
]


async def _at(request: Request) -> tuple[TableRegistry, Person, Table]:
    registry: TableRegistry = request.app.state.registry
    return registry, await visitor(request), await registry.table(request.path_params["table"])
