"""The pages of a table: the table itself, the next match, and its socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route, WebSocketRoute

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import RefusedError
from caravanserai.server.lobby.waiting import waiting_room
from caravanserai.server.play.house import House
from caravanserai.server.play.screen import Screen
from caravanserai.server.play.socket import Line
from caravanserai.server.storage.shelf import GATHERING
from caravanserai.server.visitors.loop_share import opening_from
from caravanserai.server.visitors.visitor import greet, remember, visitor
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.paper import render
from caravanserai.web.player import BOT, OPEN, PERSON

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
    sitting = screen.sitting()
    html = render(
        "table/page.html",
        Words(person.lang),
        board=board_for(sitting),
        f=fragments(sitting, screen.talk()),
        title=sitting.describer.game_title(),
        socket=f"/tables/{table.id}/socket",
        path=f"/tables/{table.id}",
        past=None,
        person=person,
        here=request.url.path,
        seated=screen.seat is not None and not sitting.over,
    )
    response = HTMLResponse(html)
    await greet(request, person, response)
    return response


async def play_again(request: Request) -> Response:
    """Gather at a like table: the same people and bots, each one seat further, so that another one is first.

    The first who asks opens it; the others come to the same one, and with the last of them the match begins.
    """
    house, person, table = await _at(request)
    if not table.seats_of(person.id):
        raise RefusedError("not_seated")
    async with table.gathering_again:
        fresh = await _next_table(house, table, person, opening_from(request.scope))
        for place in table.places:
            seat = (place.seat - 1) % len(table.places)
            if place.person == person.id and fresh.places[seat].kind == OPEN:
                await fresh.sit(seat, person, place.name, shared=True)
        if fresh.match is None and all(place.kind != OPEN for place in fresh.places):
            await fresh.start()
    response = RedirectResponse(f"/tables/{fresh.id}", status_code=303)
    await remember(request, person, response)
    return response


async def _next_table(house: House, table: Table, person: Person, address: str) -> Table:
    """The table where those of this one gather again; a new one if it is not there yet, or has begun already."""
    if table.sequel is not None:
        known = await house.table(table.sequel)
        if known.deed.status == GATHERING:
            return known
    deed = table.deed
    pace = {**deed.pace._asdict(), "overtime": deed.overtime, "address": address}
    fresh = await house.open_table(person, deed.game, deed.seats, deed.options, public=deed.open, **pace)
    for place in table.places:
        if place.kind == BOT:
            await fresh.seat_bot((place.seat - 1) % len(table.places), place.bot, place.name)
    table.sequel = fresh.id
    if any(place.kind == PERSON and place.person != person.id for place in table.places):
        await table.say(None, person.name, f"/tables/{fresh.id}")
    return fresh


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
    Route("/tables/{table}/again", play_again, methods=["POST"]),
    WebSocketRoute("/tables/{table}/socket", table_socket),
]


async def _at(request: Request) -> tuple[House, Person, Table]:
    house: House = request.app.state.house
    return house, await visitor(request), await house.table(request.path_params["table"])
