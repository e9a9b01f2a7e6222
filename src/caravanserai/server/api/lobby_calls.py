"""Calls about people, games and tables, up to the beginning of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

import caravanserai
from caravanserai.bots import usual_bot
from caravanserai.client import messages
from caravanserai.server.api import serializers
from caravanserai.server.domain.seating import free_name
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.identity.person import Person, clean_name
from caravanserai.server.pages.table_form import usual_seats
from caravanserai.server.pages.table_list import may_close
from caravanserai.text.catalogue import languages
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from typing import Any

    from caravanserai.server.api.api_call import ApiCall
    from caravanserai.server.api.identity import ApiIdentity


async def greet(call: ApiCall[messages.NewPerson]) -> messages.Greeting:
    """Give a new person a name and a token."""
    identity: ApiIdentity = call.request.app.state.api_identity
    language = call.lang if call.fields.language is UNSET else call.fields.language
    person = Person.stranger(language).with_preferences({"name": call.fields.name}, languages())
    await call.registry.people.keep(person)
    return messages.Greeting(token=identity.token(person), name=person.name, language=person.lang)  # type: ignore[arg-type]  # one of the program's languages


async def me(call: ApiCall[Any]) -> messages.Me:
    """Return the caller with their tables."""
    tables = await call.registry.tables_of(call.person)
    lines = [serializers.listed_table(line, call.lang) for line in tables]
    return messages.Me(name=call.person.name, language=call.person.lang, tables=lines)  # type: ignore[arg-type]  # one of the program's languages


async def games(call: ApiCall[Any]) -> list[messages.Game]:
    """List all games."""
    return [serializers.game(game, call.lang) for game in caravanserai.all_games()]


async def open_tables(call: ApiCall[Any]) -> list[messages.ListedTable]:
    """List the tables that anybody may join."""
    return [serializers.listed_table(line, call.lang) for line in await call.registry.open_tables()]


async def create(call: ApiCall[messages.NewTable]) -> messages.Table:
    """Open a table with free seats."""
    wish = call.fields
    game = caravanserai.game(wish.game)
    table = await call.registry.open_table(
        call.person,
        game.id,
        usual_seats(game) if wish.seats is UNSET else wish.seats,
        wish.options,
        public=wish.public,
        clock=wish.clock,
        bank=0 if wish.clock else wish.bank,
        increment=wish.increment,
        overtime=wish.overtime,
        address=opening_from(call.request.scope),
    )
    return serializers.table(table, call.person.id, call.lang)


async def look(call: ApiCall[Any]) -> messages.Table:
    """Return the table."""
    return serializers.table(call.table, call.person.id, call.lang)


async def join(call: ApiCall[messages.Join]) -> messages.Table:
    """Take the seat named, or the first free one."""
    seat = None if call.fields.seat is UNSET else call.fields.seat
    await call.table.seating.join(seat, call.person, clean_name(call.fields.name) or call.person.name)
    return await look(call)


async def leave(call: ApiCall[messages.ForSeat]) -> messages.Table:
    """Free the caller's seat; the host may free any seat."""
    seat = call.fields.seat
    if seat is not UNSET and call.table.info.host == call.person.id:
        await call.table.seating.free(seat)
    else:
        await call.table.seating.free(call.seat, call.person.id)
    return await look(call)


async def seat_bots(call: ApiCall[messages.SeatBots]) -> messages.Table:
    """Put a bot into a free seat, or into all of them."""
    call.only_host()
    usual = usual_bot(caravanserai.game(call.table.info.game))
    bot, seat = usual if call.fields.bot is UNSET else call.fields.bot, call.fields.seat
    free = [seat_info.seat for seat_info in call.table.seating.seats if seat_info.kind == OPEN]
    for one in free if seat is UNSET else [seat]:
        await call.table.seating.seat_bot(one, bot, free_name(call.table.seating.seats))
    return await look(call)


async def begin(call: ApiCall[messages.Empty]) -> messages.Table:
    """Begin the match."""
    call.only_host()
    await call.table.start()
    return await look(call)


async def close(call: ApiCall[messages.Empty]) -> messages.Table:
    """Close a table; refuse while other people play there."""
    info = call.table.info
    if not may_close(call.person.id, info.host, info.status, call.table.seating.seats):
        raise RefusedError("not_host")
    await call.table.close()
    return await look(call)
