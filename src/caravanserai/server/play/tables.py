"""The pages of a table: the table itself, the way to the next match, and its socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.lobby.waiting import waiting_room
from caravanserai.server.play import again
from caravanserai.server.play.house import House
from caravanserai.server.play.screen import Screen
from caravanserai.server.play.socket import Line
from caravanserai.server.visitors.visitor import greet, visitor
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.websockets import WebSocket

    from caravanserai.server.play.table import Table
    from caravanserai.server.visitors.person import Person


async def table_page(request: Request) -> Response:
    """The table as it stands; before the match begins, the room where people gather."""
    _, person, table = await _at(request)
    if table.match is None:
        return await waiting_room(request, table, person)
    screen = Screen(table, person)
    perspective = screen.perspective()
    html = render(
        "table/page.html",
        Words(person.lang),
        board=board_for(perspective),
        f=fragments(perspective, screen.talk()),
        title=perspective.describer.game_title(),
        socket=f"/tables/{table.id}/socket",
        path=f"/tables/{table.id}",
        past=None,
        now=table.now(),
        person=person,
        here=request.url.path,
        seated=screen.seat is not None and not perspective.over,
    )
    response = HTMLResponse(html)
    await greet(request, person, response)
    return response


async def table_socket(socket: WebSocket) -> None:
    """Connect a browser to its table."""
    house: House = socket.app.state.house
    person = await visitor(socket)
    try:
        table = await house.table(socket.path_params["table"])
    except CaravanseraiError:
        await socket.close(4404)
        return
    await Line(socket, house, table, person).serve()


routes = [
    Route("/tables/{table}", table_page),
    *again.routes,
    WebSocketRoute("/tables/{table}/socket", table_socket),
]


async def _at(request: Request) -> tuple[House, Person, Table]:
    house: House = request.app.state.house
    return house, await visitor(request), await house.table(request.path_params["table"])
