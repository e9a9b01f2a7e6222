"""The front page, and the settings of a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

import caravanserai
from caravanserai.server.domain.game_cards import game_cards
from caravanserai.server.http.forms import fields, local_path
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.person import CONFIRM, LONGEST_NAME, MOTION, PACES, THEMES
from caravanserai.server.identity.visitor import remember, visitor
from caravanserai.server.pages import correspondence, learning, my_matches, open_table, rules_pages, waiting_room
from caravanserai.server.pages.learning import offers
from caravanserai.server.pages.open_table import usual_lengths
from caravanserai.server.pages.table_list import lines
from caravanserai.text.catalogue import languages

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.tables.registry import TableRegistry

_AT_THE_FRONT: Final = 5
"""How many matches the front page shows."""


async def front(request: Request) -> Response:
    """Show the games, the visitor's matches, and the tables that anybody may join."""
    registry: TableRegistry = request.app.state.registry
    person = await visitor(request)
    mine = await lines(registry, person, await registry.tables_of(person))
    known = {line.id for line in mine}
    lessons = await offers(registry, person)
    joinable = [line for line in await lines(registry, person, await registry.open_tables()) if line.id not in known]
    facts = {
        "games": game_cards(person.lang),
        "lengths": {game.id: usual_lengths(request, game) for game in caravanserai.all_games()},
        "lessons": lessons,
        "learning": next(((game, offer) for game, offer in lessons.items() if offer.table), None),
        "titles": {card.id: card.title for card in game_cards(person.lang)},
        "mine": mine[:_AT_THE_FRONT],
        "all": len(mine),
        "open": joinable,
    }
    return page(request, person, "front.html", facts)


async def me(request: Request) -> Response:
    """Show the visitor's settings."""
    registry: TableRegistry = request.app.state.registry
    person = await visitor(request)
    facts = {
        **await correspondence.letter_facts(registry, person),
        "back": local_path(request.query_params.get("back", "/")),
        "settings": {
            "lang": languages(),
            "theme": THEMES,
            "confirm": CONFIRM,
            "pace": PACES,
            "motion": MOTION,
            "sound": (0, 1),
        },
        "longest_name": LONGEST_NAME,
    }
    return page(request, person, "settings.html", facts)


async def change_me(request: Request) -> Response:
    """Store the settings of a form, and redirect to the page where the visitor came from."""
    form = await fields(request)
    person = (await visitor(request)).with_preferences(form, languages())
    response = RedirectResponse(local_path(form.get("back", "/")), status_code=303)
    await remember(request, person, response)
    return response


routes = [
    Route("/", front),
    Route("/mine", my_matches.mine),
    Route("/me", me, methods=["GET"]),
    Route("/me", change_me, methods=["POST"]),
    Route("/me/language", change_me, methods=["POST"]),
    *open_table.routes,
    *learning.routes,
    *waiting_room.routes,
    *rules_pages.routes,
    *correspondence.routes,
]
