"""The pages of a table: the table itself, its past, its log, and its socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route, WebSocketRoute

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import RefusedError
from caravanserai.server.house import House
from caravanserai.server.screen import Screen
from caravanserai.server.socket import Line
from caravanserai.server.visitor import greet, remember, visitor
from caravanserai.server.waiting import waiting_room
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments, whole_log
from caravanserai.web.paper import render
from caravanserai.web.player import BOT, PERSON
from caravanserai.web.sitting import Sitting

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.websockets import WebSocket

    from caravanserai.server.person import Person
    from caravanserai.server.table import Table


async def table_page(request: Request) -> Response:
    """The table as it stands; before the match begins, the room where people gather."""
    _, person, table = await _at(request)
    if table.match is None:
        return await waiting_room(request, table, person)
    screen = Screen(table, person)
    page = _page(screen.sitting(), screen, request, person)
    response = HTMLResponse(page)
    await greet(request, person, response)
    return response


async def past_page(request: Request) -> Response:
    """The table as it stood after an earlier answer, as the reader saw it then; as far back as the log goes."""
    _, person, table = await _at(request)
    screen = Screen(table, person)
    number = _number(request.path_params["number"])
    lines = whole_log(screen.sitting())
    if number < min((line.number for line in lines), default=0):
        raise RefusedError("no_such_moment")
    earlier = table.moment(number)
    sitting = Sitting(earlier, screen.seat, table.players(), person.lang, past=True)
    return HTMLResponse(_page(sitting, screen, request, person, past=number))


async def log_page(request: Request) -> Response:
    """The whole log, as the reader may know it."""
    _, person, table = await _at(request)
    screen = Screen(table, person)
    sitting = screen.sitting()
    words = Words(person.lang)
    facts = {"table": table.id, "lines": whole_log(sitting), "person": person, "here": request.url.path}
    return HTMLResponse(render("table/whole_log.html", words, title=sitting.describer.game_title(), **facts))


async def play_again(request: Request) -> Response:
    """Open a like table, with the same bots, and free seats for the same people."""
    house, person, table = await _at(request)
    if not table.seats_of(person.id):
        raise RefusedError("not_seated")
    deed = table.deed
    pace = {**deed.pace._asdict(), "overtime": deed.overtime}
    fresh = await house.open_table(person, deed.game, deed.seats, deed.options, public=deed.open, **pace)
    for place in table.places:
        if place.kind == BOT:
            await fresh.seat_bot(place.seat, place.bot, place.name)
        elif place.kind == PERSON and place.person == person.id:
            await fresh.sit(place.seat, person, place.name, shared=True)
    if all(place.kind != "open" for place in fresh.places):
        await fresh.start()
    else:
        await table.say(None, person.name, f"/tables/{fresh.id}")
    response = RedirectResponse(f"/tables/{fresh.id}", status_code=303)
    await remember(request, person, response)
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
    Route("/tables/{table}/at/{number}", past_page),
    Route("/tables/{table}/log", log_page),
    Route("/tables/{table}/again", play_again, methods=["POST"]),
    WebSocketRoute("/tables/{table}/socket", table_socket),
]


async def _at(request: Request) -> tuple[House, Person, Table]:
    house: House = request.app.state.house
    return house, await visitor(request), await house.table(request.path_params["table"])


def _number(text: str) -> int:
    """A number as pages write it; anything else is the number of no moment."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1


def _page(sitting: Sitting, screen: Screen, request: Request, person: Person, past: int | None = None) -> Markup:
    talk = screen.talk()._replace(past=past)
    return render(
        "table/page.html",
        Words(person.lang),
        board=board_for(sitting),
        f=fragments(sitting, talk),
        title=sitting.describer.game_title(),
        socket="" if past is not None else f"/tables/{screen.table.id}/socket",
        person=person,
        here=request.url.path,
        seated=screen.seat is not None and past is None and not sitting.over,
    )
