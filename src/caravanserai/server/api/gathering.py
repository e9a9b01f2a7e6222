"""Calls about people, games and tables, up to the beginning of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import caravanserai
from caravanserai.bots import usual_bot
from caravanserai.server.api import telling
from caravanserai.server.domain.seating import free_name
from caravanserai.server.domain.table_info import BY_BOT
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.identity.person import Person, clean_name
from caravanserai.server.pages.table_form import usual_seats
from caravanserai.server.pages.table_list import may_close
from caravanserai.text.catalogue import languages
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from caravanserai.server.api.call import Call
    from caravanserai.server.api.identity import Doorman
    from caravanserai.server.api.telling import Told


async def greet(call: Call) -> Told:
    """Give somebody a name and a token."""
    doorman: Doorman = call.request.app.state.doorman
    language = call.fields.get("language", call.lang)
    person = Person.stranger(language).wishing({"name": call.fields.get("name", "")}, languages())
    await call.registry.people.keep(person)
    return {"token": doorman.token(person), "name": person.name, "language": person.lang}


async def me(call: Call) -> Told:
    """Who the caller is, and at which tables."""
    tables = await call.registry.tables_of(call.person)
    lines = [telling.listed(line, call.lang) for line in tables]
    return {"name": call.person.name, "language": call.person.lang, "tables": lines}


async def games(call: Call) -> list[Told]:
    """All games."""
    return [telling.game(game, call.lang) for game in caravanserai.all_games()]


async def open_tables(call: Call) -> list[Told]:
    """The tables that anybody may join."""
    return [telling.listed(line, call.lang) for line in await call.registry.open_tables()]


async def create(call: Call) -> Told:
    """Open a table with free seats."""
    wish = call.fields
    game = caravanserai.game(wish["game"])
    table = await call.registry.open_table(
        call.person,
        game.id,
        wish.get("seats", usual_seats(game)),
        wish.get("options", {}),
        public=wish.get("public", False),
        clock=wish.get("clock", 0),
        bank=0 if wish.get("clock") else wish.get("bank", 0),
        increment=wish.get("increment", 0),
        overtime=wish.get("overtime", BY_BOT),
        address=opening_from(call.request.scope),
    )
    return telling.table(table, call.person.id, call.lang)


async def look(call: Call) -> Told:
    """Look at a table."""
    return telling.table(call.table, call.person.id, call.lang)


async def join(call: Call) -> Told:
    """Take a seat: the one wished for, or the first that is free."""
    free = [seat_info.seat for seat_info in call.table.seating.seats if seat_info.kind == OPEN]
    seat = call.fields.get("seat", free[0] if free else 0)
    name = clean_name(call.fields.get("name", "")) or call.person.name
    await call.table.seating.sit(seat, call.person, free_name(call.table.seating.seats, name))
    return await look(call)


async def leave(call: Call) -> Told:
    """Give up one's seat; the host may free any."""
    seat = call.fields.get("seat")
    if seat is not None and call.table.info.host == call.person.id:
        await call.table.seating.free(seat)
    else:
        await call.table.seating.free(call.seat, call.person.id)
    return await look(call)


async def seat_bots(call: Call) -> Told:
    """Put a bot into a free seat, or into all of them."""
    call.only_host()
    usual = usual_bot(caravanserai.game(call.table.info.game))
    bot, seat = call.fields.get("bot", usual), call.fields.get("seat")
    free = [seat_info.seat for seat_info in call.table.seating.seats if seat_info.kind == OPEN]
    for one in free if seat is None else [seat]:
        await call.table.seating.seat_bot(one, bot, free_name(call.table.seating.seats))
    return await look(call)


async def begin(call: Call) -> Told:
    """Begin the match."""
    call.only_host()
    await call.table.start()
    return await look(call)


async def close(call: Call) -> Told:
    """Close a table, while nobody else plays there."""
    info = call.table.info
    if not may_close(call.person.id, info.host, info.status, call.table.seating.seats):
        raise RefusedError("not_host")
    await call.table.close()
    return await look(call)
