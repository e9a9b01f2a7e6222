"""The pages of the rules, and the credits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.routing import Route

import caravanserai
from caravanserai.server.domain.game_cards import game_card, game_cards
from caravanserai.server.http.event_loop_share import in_thread
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.pages.rulebook import LONGEST_SEARCH, book, drawn, glossary
from caravanserai.web.rendering import STATIC

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def rules_index(request: Request) -> Response:
    """All games whose rules can be read."""
    person = await visitor(request)
    return page(request, person, "lobby/rules.html", {"games": game_cards(person.lang)})


async def rules(request: Request) -> Response:
    """The rules of a game; `q` searches in them."""
    game = caravanserai.game(request.path_params["game"])
    person = await visitor(request)
    sought = " ".join(request.query_params.get("q", "").split())[:LONGEST_SEARCH]
    found = await in_thread(request.scope, partial(book, game, person.lang, sought))
    facts = {
        "game": game_card(game, person.lang),
        "book": found,
        "glossary": glossary(game),
        "sought": sought,
        "longest": LONGEST_SEARCH,
    }
    return page(request, person, "rules.html", facts)


async def credits_page(request: Request) -> Response:
    """The credits: people whose work the project uses."""
    person = await visitor(request)
    text = STATIC.joinpath("credits", f"{person.lang}.md").read_text(encoding="utf-8")
    return page(request, person, "lobby/credits.html", {"text": drawn(text)})


routes = [Route("/rules", rules_index), Route("/rules/{game}", rules), Route("/credits", credits_page)]
