"""Rematches: people who played together meet at the next table."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.bots import plays, usual_bot
from caravanserai.server.domain.table_info import GATHERING, SeatInfo
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.storage import rematches
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.domain.table_info import TableInfo
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


async def play_again(request: Request) -> Response:
    """Go to the next table: the same people and bots, each one seat further, so that another player is first.

    The first person opens the table, the others come to the same one, and with the last person the match begins.
    A later visitor without a seat may watch.
    """
    registry: TableRegistry = request.app.state.registry
    person, table = await visitor(request), await registry.table(request.path_params["table"])
    if not table.seating.seats_of(person.id):
        raise RefusedError("not_seated")
    if table.match is None:
        raise RefusedError("not_running")
    before, fresh = await _next_table(registry, table, person, opening_from(request.scope))
    if fresh.info.status == GATHERING:
        await _sit_down(before, fresh, person)
    if fresh.info.status == GATHERING or fresh.seating.seats_of(person.id):
        response: Response = RedirectResponse(f"/tables/{fresh.id}", status_code=303)
    else:
        response = page(request, person, "lobby/already_started.html", {"next": fresh.id}, status=409, here="/")
    await remember(request, person, response)
    return response


routes = [Route("/tables/{table}/again", play_again, methods=["POST"])]


async def _next_table(registry: TableRegistry, table: Table, person: Person, address: str) -> tuple[Table, Table]:
    """Return the table that the next one follows, and the next one, which is opened if necessary."""
    found = await registry.store.do(lambda store: rematches.next_of(store, table.id, person.id))
    before = await registry.table(found.before)
    if found.table is None:
        info = before.info
        pace = {**info.pace._asdict(), "overtime": info.overtime, "address": address}
        seat_infos = [_further(seat_info, info) for seat_info in before.seating.seats]
        fresh = await registry.open_table(
            person, info.game, info.seats, info.options, public=info.open, after=before, seat_infos=seat_infos, **pace
        )
    else:
        fresh = await registry.table(found.table)
    path, others = (
        f"/tables/{fresh.id}",
        any(seat_info.person not in {None, person.id} for seat_info in before.seating.seats),
    )
    if others and fresh.info.host == person.id and all(said.text != path for said in before.chat):
        await before.say(None, person.name, path)
    return before, fresh


def _further(seat_info: SeatInfo, info: TableInfo) -> SeatInfo:
    """Return the holder of the next seat: a bot moves there; for a person the seat stays free until they come."""
    seat, game = (seat_info.seat - 1) % info.seats, caravanserai.game(info.game)
    if seat_info.kind != BOT:
        return SeatInfo(seat, OPEN, None, "", "", away=False)
    return seat_info._replace(seat=seat, bot=seat_info.bot if plays(seat_info.bot, game) else usual_bot(game))


async def _sit_down(before: Table, fresh: Table, person: Person) -> None:
    """Take the seats of a person and of people who share their screen; begin the match if no seat is free."""
    if not fresh.seating.seats_of(person.id):
        for seat_info in before.seating.seats:
            if seat_info.kind == PERSON and seat_info.person == person.id:
                with contextlib.suppress(RefusedError):  # another person has taken the seat
                    await fresh.seating.sit(
                        (seat_info.seat - 1) % len(fresh.seating.seats), person, seat_info.name, shared=True
                    )
    if fresh.seating.seats_of(person.id) and all(seat_info.kind != OPEN for seat_info in fresh.seating.seats):
        with contextlib.suppress(RefusedError):  # another person has begun the match
            await fresh.start()
