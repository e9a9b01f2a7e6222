"""Play again: those who played together meet at the next table, whenever they come."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.bots import plays, usual_bot
from caravanserai.server.domain.table_info import GATHERING, Place
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.storage import rematches
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.domain.table_info import Deed
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import House
    from caravanserai.server.tables.table import Table


async def play_again(request: Request) -> Response:
    """Go to the next table: the same people and bots, each one seat further, so that another one is first.

    The first person who asks opens it, the others come to the same one, and with the last of them the match begins.
    Whoever comes after that without a seat may watch.
    """
    house: House = request.app.state.house
    person, table = await visitor(request), await house.table(request.path_params["table"])
    if not table.seats_of(person.id):
        raise RefusedError("not_seated")
    if table.match is None:
        raise RefusedError("not_running")
    before, fresh = await _next_table(house, table, person, opening_from(request.scope))
    if fresh.deed.status == GATHERING:
        await _sit_down(before, fresh, person)
    if fresh.deed.status == GATHERING or fresh.seats_of(person.id):
        response: Response = RedirectResponse(f"/tables/{fresh.id}", status_code=303)
    else:
        response = page(request, person, "lobby/begun.html", {"next": fresh.id}, status=409, here="/")
    await remember(request, person, response)
    return response


routes = [Route("/tables/{table}/again", play_again, methods=["POST"])]


async def _next_table(house: House, table: Table, person: Person, address: str) -> tuple[Table, Table]:
    """The table that the next one follows, and the next one itself; it is opened if there is none."""
    found = await house.store.do(lambda store: rematches.next_of(store, table.id, person.id))
    before = await house.table(found.before)
    if found.table is None:
        deed = before.deed
        pace = {**deed.pace._asdict(), "overtime": deed.overtime, "address": address}
        places = [_further(place, deed) for place in before.places]
        fresh = await house.open_table(
            person, deed.game, deed.seats, deed.options, public=deed.open, after=before, places=places, **pace
        )
    else:
        fresh = await house.table(found.table)
    path, others = f"/tables/{fresh.id}", any(place.person not in {None, person.id} for place in before.places)
    if others and fresh.deed.host == person.id and all(said.text != path for said in before.chat):
        await before.say(None, person.name, path)
    return before, fresh


def _further(place: Place, deed: Deed) -> Place:
    """A bot one seat further; the seat of a person stays free until they come."""
    seat, game = (place.seat - 1) % deed.seats, caravanserai.game(deed.game)
    if place.kind != BOT:
        return Place(seat, OPEN, None, "", "", away=False)
    return place._replace(seat=seat, bot=place.bot if plays(place.bot, game) else usual_bot(game))


async def _sit_down(before: Table, fresh: Table, person: Person) -> None:
    """Take the seats of a person and of those who share their screen, and begin if nobody is missing."""
    if not fresh.seats_of(person.id):
        for place in before.places:
            if place.kind == PERSON and place.person == person.id:
                with contextlib.suppress(RefusedError):  # somebody else was quicker
                    await fresh.sit((place.seat - 1) % len(fresh.places), person, place.name, shared=True)
    if fresh.seats_of(person.id) and all(place.kind != OPEN for place in fresh.places):
        with contextlib.suppress(RefusedError):  # somebody else has begun it
            await fresh.start()
