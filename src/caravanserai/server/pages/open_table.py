"""Open a table: against bots, for friends, or with the form of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.bots import levels_of, usual_bot
from caravanserai.server.domain.game_cards import game_card
from caravanserai.server.domain.match_lengths import KINDS, estimated
from caravanserai.server.domain.seating import free_name
from caravanserai.server.domain.table_info import OVERTIMES
from caravanserai.server.domain.time_controls import INCREMENTS, PACES, overtime_name, pace_in_words, span
from caravanserai.server.errors import LaterError, RefusedError, reason
from caravanserai.server.http.event_loop_share import opening_from
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.http.rate_limits import retry_after
from caravanserai.server.identity.person import LONGEST_NAME
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.pages.learning import offers
from caravanserai.server.pages.table_form import FREE, GUEST, ME, fresh_form, holders, read_form, usual_seats
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.kernel.game import Game
    from caravanserai.server.domain.match_lengths import Length
    from caravanserai.server.identity.person import Person
    from caravanserai.server.pages.table_form import Chair, TableForm
    from caravanserai.server.storage.playing_times import PlayingTimes
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


async def game_page(request: Request) -> Response:
    """Show a game, and the form that opens a table."""
    game = caravanserai.game(request.path_params["game"])
    return await _game_page(request, await visitor(request), game, fresh_form(game))


async def play_now(request: Request) -> Response:
    """Open a table against bots and begin at once."""
    registry, person, game = await _asked(request)
    level = (await fields(request)).get("level", usual_bot(game))
    if level not in levels_of(game):
        raise RefusedError("unknown_command")
    table = await registry.open_table(person, game.id, usual_seats(game), {}, address=opening_from(request.scope))
    await table.seating.sit(0, person)
    await fill_with_bots(table, level)
    await table.start()
    return await _go_to(table, request, person)


async def invite(request: Request) -> Response:
    """Open a table with free seats for friends."""
    registry, person, game = await _asked(request)
    table = await registry.open_table(person, game.id, usual_seats(game), {}, address=opening_from(request.scope))
    await table.seating.sit(0, person)
    return await _go_to(table, request, person)


async def open_table(request: Request) -> Response:
    """Open the table that the form asks for; if no seat is free, begin at once."""
    registry, person, game = await _asked(request)
    form = read_form(game, await fields(request))
    if form.errors:
        return await _game_page(request, person, game, form)
    try:
        table = await registry.open_table(
            person,
            game.id,
            form.seats,
            form.options,
            public=form.public,
            **form.clocks,
            address=opening_from(request.scope),
        )
    except LaterError as fault:
        refused = await _game_page(request, person, game, form, notice=reason(fault, Words(person.lang)))
        refused.headers.update(retry_after(fault.seconds))
        return refused
    await _seat(table, person, form.taken)
    if all(seat_info.kind != OPEN for seat_info in table.seating.seats):
        await table.start()
    return await _go_to(table, request, person)


def usual_lengths(request: Request, game: Game[Any]) -> dict[str, Length]:
    """Return the length of a match at a table of the usual size: measured ones, or else estimates, by kind."""
    times: PlayingTimes = request.app.state.playing_times
    known = {kind: times.usual(game.id, usual_seats(game), kind) or estimated(game.id, kind) for kind in KINDS}
    return {kind: length for kind, length in known.items() if length is not None}


async def fill_with_bots(table: Table, level: str = "") -> None:
    """Put a bot into every free seat, by default one of the usual level."""
    bot = level or usual_bot(caravanserai.game(table.info.game))
    for seat_info in table.seating.seats:
        if seat_info.kind == OPEN:
            await table.seating.seat_bot(seat_info.seat, bot, free_name(table.seating.seats))


routes = [
    Route("/games/{game}", game_page, methods=["GET"]),
    Route("/games/{game}", open_table, methods=["POST"]),
    Route("/games/{game}/play", play_now, methods=["POST"]),
    Route("/games/{game}/invite", invite, methods=["POST"]),
]


async def _asked(request: Request) -> tuple[TableRegistry, Person, Game[Any]]:
    return request.app.state.registry, await visitor(request), caravanserai.game(request.path_params["game"])


async def _seat(table: Table, person: Person, chairs: tuple[Chair, ...]) -> None:
    """Seat people first, so that bots without a name take the remaining names."""
    for seat, (holder, name) in enumerate(chairs):
        if holder in {ME, GUEST}:
            await table.seating.sit(
                seat, person, free_name(table.seating.seats, person.name if holder == ME else name), shared=True
            )
    for seat, (holder, name) in enumerate(chairs):
        if holder not in {ME, GUEST, FREE}:
            await table.seating.seat_bot(seat, holder, free_name(table.seating.seats, name))


async def _go_to(table: Table, request: Request, person: Person) -> Response:
    response = RedirectResponse(f"/tables/{table.id}", status_code=303)
    await remember(request, person, response)
    return response


def _paces(words: Words, game: Game[Any]) -> dict[str, Any]:
    """Return the time controls of the form, in words."""
    return {
        "paces": {
            "each": {value: pace_in_words(words, pace) for value, pace in PACES.items() if pace.clock},
            "all": {value: pace_in_words(words, pace) for value, pace in PACES.items() if pace.bank},
        },
        "increments": {more: span(words, more) if more else words.say("mail.increment.none") for more in INCREMENTS},
        "overtimes": {one: words.say(f"mail.overtime.{overtime_name(game, one)}") for one in OVERTIMES},
    }


async def _game_page(
    request: Request, person: Person, game: Game[Any], form: TableForm, *, notice: str = ""
) -> Response:
    status = 429 if notice else 400 if form.errors else 200
    facts = {
        "game": game_card(game, person.lang),
        "lengths": {game.id: usual_lengths(request, game)},
        "lessons": await offers(request.app.state.registry, person),
        "tell": Describer(game, person.lang, ()),
        "holders": holders(game),
        "levels": levels_of(game),
        "usual_level": usual_bot(game),
        **_paces(Words(person.lang), game),
        "longest_name": LONGEST_NAME,
        "form": form,
        "notice": notice,
    }
    return page(request, person, "game.html", facts, status=status)
