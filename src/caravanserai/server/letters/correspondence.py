"""The pages of play by correspondence: one's address and vacation, the links in letters, and one's seat at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.server.errors import RefusedError
from caravanserai.server.forms import fields
from caravanserai.server.letters import address, outbox, vacation
from caravanserai.server.letters.address import HOURS, LONGEST, TURNS, Address, read_mail, read_wishes, save_address
from caravanserai.server.letters.postman import CONFIRM, STOP
from caravanserai.server.lobby.placard import placard
from caravanserai.server.page import page
from caravanserai.server.play.pacing import overtime_name, pace_in_words, span
from caravanserai.server.play.screen import Screen
from caravanserai.server.storage.shelf import PLAYING
from caravanserai.server.visitors.visitor import remember, visitor
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for

if TYPE_CHECKING:
    import sqlite3

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.play.house import House
    from caravanserai.server.visitors.person import Person


async def letter_facts(house: House, person: Person) -> dict[str, Any]:
    """What the settings tell of somebody's letters and vacation."""
    now, words, days = house.store.now(), Words(person.lang), house.settings.vacation_days
    known = await house.store.do(lambda store: address.address_of(store, person.id))
    rest = await house.store.do(lambda store: vacation.vacation_of(store, person.id, days, now))
    return {
        "address": known,
        "wishes": known or address.Wishes(),
        "sends_letters": house.settings.sends_letters,
        "turns": TURNS,
        "hours": HOURS,
        "longest_mail": LONGEST,
        "vacation": rest,
        "vacation_left": "" if rest.until is None else span(words, rest.until - now),
        "vacation_days": days,
    }


async def change_letters(request: Request) -> Response:
    """Leave an address, change which letters one wants, ask for the question again, or forget it all."""
    house, person, form = await _asked(request)
    if form.get("do") == "forget":
        await house.store.do(lambda store: address.forget(store, person.id))
    elif not house.settings.sends_letters:
        raise RefusedError("no_letters")
    else:
        mail, wishes, again = read_mail(form.get("mail", "")), read_wishes(form), form.get("do") == "again"
        mark, now = house.letters.sign(mail.lower()).rpartition(".")[2], house.store.now()

        def write(store: sqlite3.Connection) -> None:
            before = address.address_of(store, person.id)
            fresh = save_address(store, person.id, mail, wishes, now)
            if fresh.confirmed is None and (again or before is None or before.mail != mail):
                outbox.put_confirm(store, person.id, fresh.nonce, mark, now)

        await house.store.do(write)
    return await _back_to_settings(request, person)


async def change_vacation(request: Request) -> Response:
    """Begin a vacation, or end it."""
    house, person, form = await _asked(request)
    if form.get("do") == "end":
        await house.end_vacation(person.id)
    else:
        days = form.get("days", "")
        await house.begin_vacation(person.id, int(days) if days.isascii() and days.isdecimal() and len(days) < 4 else 0)
    return await _back_to_settings(request, person)


async def follow_link(request: Request) -> Response:
    """Show what a link in a letter would do. Programs that open links beforehand must not do it by that."""
    purpose, found = await _named(request)
    facts = {"purpose": purpose, "mail": found.mail, "done": False}
    return page(request, await visitor(request), "lobby/letter_link.html", facts, here="/")


async def obey_link(request: Request) -> Response:
    """Do what a link in a letter says: confirm an address or forget it. Nobody is logged in by it."""
    house: House = request.app.state.house
    purpose, found = await _named(request)
    if purpose == STOP:
        await house.store.do(lambda store: address.forget(store, found.person))
    elif not await house.store.do(lambda store: address.confirm(store, found.nonce, house.store.now())):
        raise RefusedError("old_link")
    facts = {"purpose": purpose, "mail": found.mail, "done": True}
    return page(request, await visitor(request), "lobby/letter_link.html", facts, here="/")


async def seat_page(request: Request) -> Response:
    """One's seat at a running match: the pace, everybody's clock, and how to leave."""
    house: House = request.app.state.house
    person, table = await visitor(request), await house.table(request.path_params["table"])
    mine = table.seats_of(person.id)
    if not mine or table.deed.status != PLAYING:
        raise RefusedError("not_seated" if table.match is not None else "not_running")
    now, words, pace = table.now(), Words(person.lang), table.deed.pace
    game = caravanserai.game(table.deed.game)
    facts = {
        "table": table,
        "mine": mine,
        "pace": pace_in_words(words, pace),
        "left": [span(words, clock.left(now)) if pace.runs else "" for clock in table.clocks],
        "rest": [span(words, clock.rest - now) if clock.rest > now else "" for clock in table.clocks],
        "game": placard(game, person.lang),
        "overtime": overtime_name(game, table.deed.overtime),
        "badges": [player.badge for player in board_for(Screen(table, person).perspective()).perspective.players],
    }
    return page(request, person, "lobby/seat.html", facts)


async def change_seat(request: Request) -> Response:
    """Let a bot play until one is back, play oneself again, or give up a seat for good."""
    house, person, form = await _asked(request)
    table = await house.table(request.path_params["table"])
    mine, wish = table.seats_of(person.id), form.get("do", "")
    if not mine or table.deed.status != PLAYING:
        raise RefusedError("not_seated")
    if wish == "resign" and form.get("sure") != "1":
        raise RefusedError("not_sure")
    for seat in mine:
        if wish == "resign":
            await table.resign(seat, person.id)
        elif wish in {"leave", "back"}:
            await table.set_away(seat, away=wish == "leave")
        else:
            raise RefusedError("unknown_wish")
    return RedirectResponse(f"/tables/{table.id}", status_code=303)


routes = [
    Route("/me/letters", change_letters, methods=["POST"]),
    Route("/me/vacation", change_vacation, methods=["POST"]),
    Route("/letters/{purpose}/{token}", follow_link, methods=["GET"]),
    Route("/letters/{purpose}/{token}", obey_link, methods=["POST"]),
    Route("/tables/{table}/seat", seat_page, methods=["GET"]),
    Route("/tables/{table}/seat", change_seat, methods=["POST"]),
]


async def _asked(request: Request) -> tuple[House, Person, dict[str, str]]:
    return request.app.state.house, await visitor(request), await fields(request)


async def _back_to_settings(request: Request, person: Person) -> Response:
    response = RedirectResponse("/me#letters", status_code=303)
    await remember(request, person, response)
    return response


async def _named(request: Request) -> tuple[str, Address]:
    """What a link is for, and the address it names; refused if we have not written it, or it is too old."""
    house: House = request.app.state.house
    purpose = request.path_params["purpose"]
    meant, _, nonce = (house.letters.read(request.path_params["token"]) or "").partition(":")
    found = await house.store.do(lambda store: address.address_named(store, nonce)) if nonce else None
    if purpose not in {CONFIRM, STOP} or meant != purpose or found is None:
        raise RefusedError("old_link")
    return purpose, found
