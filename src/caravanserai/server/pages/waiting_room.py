"""The room where people gather before a match begins, and what can be wished for there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.bots import levels_of, usual_bot
from caravanserai.server.domain.game_cards import placard
from caravanserai.server.domain.table_info import GATHERING
from caravanserai.server.domain.time_controls import pace_in_words
from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.http.forms import fields
from caravanserai.server.http.html_page import page
from caravanserai.server.http.public_url import home_of
from caravanserai.server.identity.person import LONGEST_NAME, clean_name
from caravanserai.server.identity.visitor import greet, remember, visitor
from caravanserai.server.pages.open_table import fill_with_bots, free_name
from caravanserai.server.pages.table_list import may_close
from caravanserai.server.review.closed_table import closed_page
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.describe import Describer
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import House
    from caravanserai.server.tables.table import Table


class Wish(NamedTuple):
    """What somebody wishes in the room: who, at which table, and about which seat."""

    table: Table
    person: Person
    seat: int
    name: str
    bot: str

    @property
    def is_host(self) -> bool:
        """Whether the table was opened by this person."""
        return self.table.deed.host == self.person.id


async def waiting_room(request: Request, table: Table, person: Person, *, notice: str = "") -> Response:
    """Who sits where, the link to share, and how to begin."""
    if table.deed.status != GATHERING:
        return await closed_page(request, table, person)
    game = caravanserai.game(table.deed.game)
    facts = {
        "table": table,
        "game": placard(game, person.lang),
        "tell": Describer(game, person.lang, ()),
        "host": table.deed.host == person.id,
        "pace": pace_in_words(Words(person.lang), table.deed.pace),
        "mine": table.seats_of(person.id),
        "free": sum(place.kind == OPEN for place in table.places),
        "fewest": 1 + max((place.seat for place in table.places if place.kind != OPEN), default=0),
        "link": f"{home_of(request)}/tables/{table.id}",
        "levels": levels_of(game),
        "usual_level": usual_bot(game),
        "longest_name": LONGEST_NAME,
        "notice": notice,
    }
    address = f"/tables/{table.id}"
    response = page(request, person, "waiting.html", facts, status=409 if notice else 200, here=address)
    await greet(request, person, response)
    return response


async def wish(request: Request) -> Response:
    """Do what somebody in the room wishes; if it cannot be, the room says why."""
    house: House = request.app.state.house
    person = await visitor(request)
    table = await house.table(request.path_params["table"])
    form = await fields(request)
    address = f"/tables/{table.id}"
    if form.get("do") in {"sit", "rename"} and clean_name(form.get("name", "")):
        person = person.wishing({"name": form["name"]}, languages())
    wished = Wish(table, person, _number(form.get("seat", "")), clean_name(form.get("name", "")), form.get("bot", ""))
    try:
        await _wish_called(form.get("do", ""))(wished)
    except RefusedError as fault:
        if table.deed.status == GATHERING:
            told = reason(fault, Words(person.lang))
            return await waiting_room(request, table, person, notice=told)
        if fault.key != "already_started":
            raise
    response = RedirectResponse("/" if form.get("do") == "close" else address, status_code=303)
    await remember(request, person, response)
    return response


routes = [Route("/tables/{table}/room", wish, methods=["POST"])]


async def _sit(wish: Wish) -> None:
    """Take a free seat; one is enough."""
    await wish.table.sit(wish.seat, wish.person, free_name(wish.table, wish.person.name))


async def _share(wish: Wish) -> None:
    """Give a free seat to somebody who shares this person's screen."""
    if not wish.table.seats_of(wish.person.id):
        raise RefusedError("not_seated")
    if not wish.name:
        raise RefusedError("no_name")
    await wish.table.sit(wish.seat, wish.person, free_name(wish.table, wish.name), shared=True)


async def _seat_bot(wish: Wish) -> None:
    _only_host(wish)
    await wish.table.seat_bot(wish.seat, wish.bot, free_name(wish.table))


async def _free(wish: Wish) -> None:
    """Leave one's own seat, or, as the host, send somebody away."""
    if wish.is_host:
        await wish.table.free(wish.seat)
    elif wish.seat in wish.table.seats_of(wish.person.id):
        await wish.table.free(wish.seat, wish.person.id)
    else:
        raise RefusedError("not_host")


async def _rename(wish: Wish) -> None:
    """Be called otherwise, in the first seat one holds too."""
    mine = wish.table.seats_of(wish.person.id)
    if mine:
        await wish.table.rename(mine[0], wish.person.id, free_name(wish.table, wish.person.name, mine[0]))


async def _resize(wish: Wish) -> None:
    """Have as many seats as the number in the field `seat` says."""
    _only_host(wish)
    await wish.table.resize(wish.seat)


async def _start(wish: Wish) -> None:
    _only_host(wish)
    await wish.table.start()


async def _fill(wish: Wish) -> None:
    """Put bots into the free seats and begin."""
    _only_host(wish)
    await fill_with_bots(wish.table)
    await wish.table.start()


async def _close(wish: Wish) -> None:
    deed = wish.table.deed
    if not may_close(wish.person.id, deed.host, deed.status, wish.table.places):
        raise RefusedError("not_host")
    await wish.table.close()


_WISHES: Final[dict[str, Callable[[Wish], Awaitable[None]]]] = {
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


def _wish_called(name: str) -> Callable[[Wish], Awaitable[None]]:
    if name not in _WISHES:
        raise RefusedError("unknown_wish")
    return _WISHES[name]


def _only_host(wish: Wish) -> None:
    if not wish.is_host:
        raise RefusedError("not_host")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
