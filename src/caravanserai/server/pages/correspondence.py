"""The pages of play by correspondence: address and vacation, links in letters, a seat at a running table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.server.domain.game_cards import game_card
from caravanserai.server.domain.table_info import PLAYING
from caravanserai.server.domain.time_controls import overtime_name, pace_in_words, span
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.mail import addresses, outbox
from caravanserai.server.mail.addresses import HOURS, LONGEST, TURNS, Address, read_mail, read_preferences, save_address
from caravanserai.server.mail.postman import CONFIRM, STOP
from caravanserai.server.storage import vacations
from caravanserai.server.tables.screen import Screen
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.identity.person import Person
    from caravanserai.server.mail.postman import Postman
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.tables.registry import TableRegistry


async def letter_facts(registry: TableRegistry, person: Person) -> dict[str, Any]:
    """Return the facts about a person's letters and vacation for the settings page."""
    now, words, days = registry.store.now(), Words(person.lang), registry.settings.vacation_days
    known = await registry.store.do(lambda store: addresses.address_of(store, person.id))
    rest = await registry.store.do(lambda store: vacations.vacation_of(store, person.id, days, now))
    return {
        "address": known,
        "preferences": known or addresses.MailPreferences(),
        "sends_letters": registry.settings.sends_letters,
        "turns": TURNS,
        "hours": HOURS,
        "longest_mail": LONGEST,
        "vacation": rest,
        "vacation_left": "" if rest.until is None else span(words, rest.until - now),
        "vacation_days": days,
    }


async def change_letters(request: Request) -> Response:
    """Set an address, change the wanted letters, ask for another confirmation letter, or remove the address."""
    registry, person, form = await _asked(request)
    if form.get("do") == "forget":
        await registry.store.do(lambda store: addresses.forget(store, person.id))
    elif not registry.settings.sends_letters:
        raise RefusedError("no_letters")
    else:
        mail, preferences, again = read_mail(form.get("mail", "")), read_preferences(form), form.get("do") == "again"
        postman: Postman = request.app.state.postman
        mark, now = postman.signer.sign(mail.lower()).rpartition(".")[2], registry.store.now()

        def write(store: Connection) -> None:
            before = addresses.address_of(store, person.id)
            fresh = save_address(store, person.id, mail, preferences, now)
            if fresh.confirmed is None and (again or before is None or before.mail != mail):
                outbox.put_confirm(store, person.id, fresh.nonce, mark, now)

        await registry.store.do(write)
    return await _back_to_settings(request, person)


async def change_vacation(request: Request) -> Response:
    """Begin a vacation, or end it."""
    registry, person, form = await _asked(request)
    if form.get("do") == "end":
        await registry.vacations.end(person.id)
    else:
        days = form.get("days", "")
        await registry.vacations.begin(
            person.id, int(days) if days.isascii() and days.isdecimal() and len(days) < 4 else 0
        )
    return await _back_to_settings(request, person)


async def follow_link(request: Request) -> Response:
    """Show what a link in a letter would do, without doing it: mail programs open links in advance."""
    purpose, found = await _named(request)
    facts = {"purpose": purpose, "mail": found.mail, "done": False}
    return page(request, await visitor(request), "lobby/letter_link.html", facts, here="/")


async def obey_link(request: Request) -> Response:
    """Carry out a link of a letter: confirm an address or remove it. The link logs nobody in."""
    registry: TableRegistry = request.app.state.registry
    purpose, found = await _named(request)
    if purpose == STOP:
        await registry.store.do(lambda store: addresses.forget(store, found.person))
    elif not await registry.store.do(lambda store: addresses.confirm(store, found.nonce, registry.store.now())):
        raise RefusedError("old_link")
    facts = {"purpose": purpose, "mail": found.mail, "done": True}
    return page(request, await visitor(request), "lobby/letter_link.html", facts, here="/")


async def seat_page(request: Request) -> Response:
    """Show the visitor's seat at a running match: the pace, all clocks, and how to leave."""
    registry: TableRegistry = request.app.state.registry
    person, table = await visitor(request), await registry.table(request.path_params["table"])
    mine = table.seating.seats_of(person.id)
    if not mine or table.info.status != PLAYING:
        raise RefusedError("not_seated" if table.match is not None else "not_running")
    now, words, pace = table.now(), Words(person.lang), table.info.pace
    game = caravanserai.game(table.info.game)
    facts = {
        "table": table,
        "mine": mine,
        "pace": pace_in_words(words, pace),
        "left": [span(words, clock.left(now)) if pace.runs else "" for clock in table.clocks.readings],
        "rest": [span(words, clock.rest - now) if clock.rest > now else "" for clock in table.clocks.readings],
        "game": game_card(game, person.lang),
        "overtime": overtime_name(game, table.info.overtime),
        "badges": [player.badge for player in board_for(Screen(table, person).perspective()).perspective.players],
    }
    return page(request, person, "lobby/seat.html", facts)


async def change_seat(request: Request) -> Response:
    """Let a bot stand in, take the seat back, or resign."""
    registry, person, form = await _asked(request)
    table = await registry.table(request.path_params["table"])
    mine, wish = table.seating.seats_of(person.id), form.get("do", "")
    if not mine or table.info.status != PLAYING:
        raise RefusedError("not_seated")
    if wish == "resign" and form.get("sure") != "1":
        raise RefusedError("not_sure")
    for seat in mine:
        if wish == "resign":
            await table.seating.resign(seat, person.id)
        elif wish in {"leave", "back"}:
            await table.seating.set_away(seat, away=wish == "leave")
        else:
            raise RefusedError("unknown_command")
    return RedirectResponse(f"/tables/{table.id}", status_code=303)


routes = [
    Route("/me/letters", change_letters, methods=["POST"]),
    Route("/me/vacation", change_vacation, methods=["POST"]),
    Route("/letters/{purpose}/{token}", follow_link, methods=["GET"]),
    Route("/letters/{purpose}/{token}", obey_link, methods=["POST"]),
    Route("/tables/{table}/seat", seat_page, methods=["GET"]),
    Route("/tables/{table}/seat", change_seat, methods=["POST"]),
]


async def _asked(request: Request) -> tuple[TableRegistry, Person, dict[str, str]]:
    return request.app.state.registry, await visitor(request), await fields(request)


async def _back_to_settings(request: Request, person: Person) -> Response:
    response = RedirectResponse("/me#letters", status_code=303)
    await remember(request, person, response)
    return response


async def _named(request: Request) -> tuple[str, Address]:
    """Return the purpose and the address of a link; refuse a forged or expired link."""
    registry: TableRegistry = request.app.state.registry
    purpose = request.path_params["purpose"]
    postman: Postman = request.app.state.postman
    meant, _, nonce = (postman.signer.read(request.path_params["token"]) or "").partition(":")
    found = await registry.store.do(lambda store: addresses.address_named(store, nonce)) if nonce else None
    if purpose not in {CONFIRM, STOP} or meant != purpose or found is None:
        raise RefusedError("old_link")
    return purpose, found
