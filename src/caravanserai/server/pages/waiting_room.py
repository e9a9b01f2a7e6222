"""The waiting room of a table before its match begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.bots import levels_of, usual_bot
from caravanserai.server.config.public_url import home_of
from caravanserai.server.domain.game_cards import game_card
from caravanserai.server.domain.seating import free_name
from caravanserai.server.domain.table_info import GATHERING
from caravanserai.server.domain.time_controls import pace_in_words
from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.person import LONGEST_NAME, clean_name
from caravanserai.server.identity.visitor import greet, remember, visitor
from caravanserai.server.pages.closed_table import closed_page
from caravanserai.server.pages.open_table import fill_with_bots
from caravanserai.server.pages.table_list import may_close
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.describe import Describer
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


class RoomRequest(NamedTuple):
    """A request in the waiting room: the person, the table and the seat."""

    table: Table
    person: Person
    seat: int
    name: str
    bot: str

    @property
    def is_host(self) -> bool:
        """Whether this person opened the table."""
        return self.table.info.host == self.person.id


async def waiting_room(request: Request, table: Table, person: Person, *, notice: str = "") -> Response:
    """Show the waiting room: the seats, the link to share, and the buttons to begin."""
    if table.info.status != GATHERING:
        return await closed_page(request, table, person)
    game = caravanserai.game(table.info.game)
    facts = {
        "table": table,
        "game": game_card(game, person.lang),
        "tell": Describer(game, person.lang, ()),
        "host": table.info.host == person.id,
        "host_name": next((one.name for one in table.seating.seats if one.person == table.info.host), ""),
        "pace": pace_in_words(Words(person.lang), table.info.pace),
        "mine": table.seating.seats_of(person.id),
        "free": sum(seat_info.kind == OPEN for seat_info in table.seating.seats),
        "fewest": 1 + max((seat_info.seat for seat_info in table.seating.seats if seat_info.kind != OPEN), default=0),
        "link": f"{home_of(request)}/tables/{table.id}",
        "levels": levels_of(game),
        "usual_level": usual_bot(game),
        "longest_name": LONGEST_NAME,
        "notice": notice,
    }
    address = f"/tables/{table.id}"
    response = page(request, person, "waiting_room.html", facts, status=409 if notice else 200, here=address)
    await greet(request, person, response)
    return response


async def room_request(request: Request) -> Response:
    """Carry out a request in the waiting room; after a refusal, the room shows the reason."""
    registry: TableRegistry = request.app.state.registry
    person = await visitor(request)
    table = await registry.table(request.path_params["table"])
    form = await fields(request)
    address = f"/tables/{table.id}"
    if form.get("do") in {"sit", "rename"} and clean_name(form.get("name", "")):
        person = person.with_preferences({"name": form["name"]}, languages())
    asked = RoomRequest(
        table, person, _number(form.get("seat", "")), clean_name(form.get("name", "")), form.get("bot", "")
    )
    try:
        await _request_named(form.get("do", ""))(asked)
    except RefusedError as fault:
        if table.info.status == GATHERING:
            notice = reason(fault, Words(person.lang))
            return await waiting_room(request, table, person, notice=notice)
        if fault.key != "already_started":
            raise
    response = RedirectResponse("/" if form.get("do") == "close" else address, status_code=303)
    await remember(request, person, response)
    return response


routes = [Route("/tables/{table}/room", room_request, methods=["POST"])]


async def _sit(room_request: RoomRequest) -> None:
    """Take a free seat, unless the person has one."""
    await room_request.table.seating.sit(
        room_request.seat, room_request.person, free_name(room_request.table.seating.seats, room_request.person.name)
    )


async def _share(room_request: RoomRequest) -> None:
    """Give a free seat to a guest who shares this person's screen."""
    if not room_request.table.seating.seats_of(room_request.person.id):
        raise RefusedError("not_seated")
    if not room_request.name:
        raise RefusedError("no_name")
    await room_request.table.seating.sit(
        room_request.seat,
        room_request.person,
        free_name(room_request.table.seating.seats, room_request.name),
        shared=True,
    )


async def _seat_bot(room_request: RoomRequest) -> None:
    _only_host(room_request)
    await room_request.table.seating.seat_bot(
        room_request.seat, room_request.bot, free_name(room_request.table.seating.seats)
    )


async def _free(room_request: RoomRequest) -> None:
    """Leave the person's own seat, or, as the host, free any seat."""
    if room_request.is_host:
        await room_request.table.seating.free(room_request.seat)
    elif room_request.seat in room_request.table.seating.seats_of(room_request.person.id):
        await room_request.table.seating.free(room_request.seat, room_request.person.id)
    else:
        raise RefusedError("not_host")


async def _rename(room_request: RoomRequest) -> None:
    """Change the person's name, also in their first seat."""
    mine = room_request.table.seating.seats_of(room_request.person.id)
    if mine:
        await room_request.table.seating.rename(
            mine[0],
            room_request.person.id,
            free_name(room_request.table.seating.seats, room_request.person.name, mine[0]),
        )


async def _resize(room_request: RoomRequest) -> None:
    """Change the number of seats to the number in the field `seat`."""
    _only_host(room_request)
    await room_request.table.seating.resize(room_request.seat)


async def _start(room_request: RoomRequest) -> None:
    _only_host(room_request)
    await room_request.table.start()


async def _fill(room_request: RoomRequest) -> None:
    """Put bots into the free seats and begin."""
    _only_host(room_request)
    await fill_with_bots(room_request.table)
    await room_request.table.start()


async def _close(room_request: RoomRequest) -> None:
    info = room_request.table.info
    if not may_close(room_request.person.id, info.host, info.status, room_request.table.seating.seats):
        raise RefusedError("not_host")
    await room_request.table.close()


_REQUESTS: Final[dict[str, Callable[[RoomRequest], Awaitable[None]]]] = {
    "bot": _seat_bot,
    "close": _close,
    "fill": _fill,
    "free": _free,
    "rename": _rename,
    "resize": _resize,
    "share": _share,
    "sit": _sit,
    "start": _start,
}


def _request_named(name: str) -> Callable[[RoomRequest], Awaitable[None]]:
    if name not in _REQUESTS:
        raise RefusedError("unknown_command")
    return _REQUESTS[name]


def _only_host(room_request: RoomRequest) -> None:
    if not room_request.is_host:
        raise RefusedError("not_host")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
