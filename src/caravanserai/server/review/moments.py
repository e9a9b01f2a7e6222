"""Shared moments: a question of a finished match as a link. The answer is hidden until the visitor has chosen.

The link tells neither the table nor, unless the sharer wishes it, the names. It shows what the seat that had to answer
could see then, and nothing else of the match but that answer, and only to visitors who ask for it.
"""

from __future__ import annotations

import base64
import hashlib
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import RedirectResponse
from starlette.routing import Route

from caravanserai.bots.analysis import Look
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.forms import fields
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.analyst import InQueue
from caravanserai.server.review.mistake_pages import REFRESH_SECONDS
from caravanserai.server.review.mistakes import mistake_of
from caravanserai.server.review.moment_numbers import moment_number
from caravanserai.server.review.past_match import PastMatch, past_match_at, past_match_of
from caravanserai.server.review.past_pages import PastPages, asker_of, reader_of
from caravanserai.server.review.question_table import question_html, seat_asked
from caravanserai.server.storage import shared_moments
from caravanserai.server.storage.shared_moments import SharedMoment
from caravanserai.text.catalogue import Words
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.http.html_page import Reader
    from caravanserai.server.review.analysis_pages import AnyAnalyst
    from caravanserai.server.tables.registry import TableRegistry

_NAME_BYTES: Final = 12
_LONGEST_NAME: Final = 40
_KEY_BYTES: Final = 64


async def share(request: Request) -> Response:
    """Make the link of a moment, and go there; the same moment always gets the same link."""
    registry: TableRegistry = request.app.state.registry
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    past_match.check_over()
    wish = await fields(request)
    number = moment_number(wish.get("number", ""))
    pages: PastPages = request.app.state.past_pages
    asked = partial(question_text, past_match._replace(own=None), number)
    seat = int(await pages.text(asker_of(request, person), asked))
    moment = SharedMoment(past_match.name, number, seat, "named" in wish)
    name = _name_of(registry.key, moment)
    await registry.store.do(lambda store: shared_moments.save(store, name, moment))
    return RedirectResponse(f"/moments/{name}", status_code=303)


def question_text(past_match: PastMatch, number: int) -> str:
    """In another process: return the seat that was asked at a moment; refuse a question with a single option."""
    seat = seat_asked(past_match, number)
    if len(past_match.moment(number).options(seat)) == 1:
        raise RefusedError("one_option")
    return str(seat)


def _name_of(key: bytes, moment: SharedMoment) -> str:
    """Return the name of a link, which nobody can guess from the table."""
    facts = "/".join(map(str, ("moment", *moment))).encode()
    digest = hashlib.blake2b(facts, key=key[:_KEY_BYTES], digest_size=_NAME_BYTES).digest()
    return base64.urlsafe_b64encode(digest).decode()


async def moment_page(request: Request) -> Response:
    """Show a shared moment as a question, without its answer."""
    person = await visitor(request)
    past_match, number, _ = await _shared(request)
    pages: PastPages = request.app.state.past_pages
    return await pages.answer(
        request, person, partial(moment_html, past_match, number, None, reader_of(request, person))
    )


async def answer_page(request: Request) -> Response:
    """Show a shared moment with its answer, the better option and the choice of the visitor, if they made one."""
    person = await visitor(request)
    past_match, number, at_table = await _shared(request)
    wish = request.query_params.get("choice")
    choice = None if wish is None else moment_number(wish)
    analyst: AnyAnalyst = request.app.state.analyst
    pages: PastPages = request.app.state.past_pages
    if choice is not None:
        await pages.text(asker_of(request, person), partial(checked_choice, past_match, number, choice))
    look = await analyst.look(at_table, number, asker_of(request, person))
    work = partial(moment_html, past_match, number, (look, choice), reader_of(request, person))
    response = await pages.answer(request, person, work)
    if isinstance(look, InQueue):
        response.headers["refresh"] = REFRESH_SECONDS
    return response


def checked_choice(past_match: PastMatch, number: int, choice: int) -> str:
    """In another process: refuse a choice that was not legal at a moment."""
    if choice not in past_match.moment(number).options(seat_asked(past_match, number)):
        raise RefusedError("not_legal")
    return ""


def moment_html(
    past_match: PastMatch, number: int, answer: tuple[Look | InQueue | None, int | None] | None, reader: Reader
) -> str:
    """Render a shared moment, before or after the visitor has chosen."""
    words = Words(reader.person.lang)
    if any(not player.name for player in past_match.players):
        players = tuple(
            player._replace(name=words.say("common.seat", number=player.seat + 1)) for player in past_match.players
        )
        past_match = past_match._replace(players=players)
    describer = past_match.describer(reader.person.lang)
    moment, seat = past_match.moment(number), seat_asked(past_match, number)
    look, choice = (None, None) if answer is None else answer
    label = partial(describer.option, moment.decision_of(seat), view=moment.view(seat))
    facts = {
        "question": describer.question(moment.decision_of(seat), moment.view(seat)),
        "chapter": past_match.chapter_of(number, reader.person.lang).title.rstrip("."),
        "game": past_match.source.game,
        "options": [(one, label(one)) for one in moment.options(seat)],
        "asked": answer is None,
        "choice": choice,
        "chosen": "" if choice is None else label(choice),
        "place": look.place if isinstance(look, InQueue) else None,
        "told": mistake_of(past_match, look, describer, own=False) if isinstance(look, Look) else None,
    }
    return question_html(past_match, number, reader, "review/moment_bar.html", facts, leads_on=False)


async def _shared(request: Request) -> tuple[PastMatch, int, PastMatch]:
    """Return the match of a link without what the link hides, the number of the moment, and the match as it is.

    The analysis is asked for the match as it is, so that it is shared with the table.
    """
    registry: TableRegistry = request.app.state.registry
    name = request.path_params["moment"]
    found = None
    if len(name) <= _LONGEST_NAME:
        found = await registry.store.do(lambda store: shared_moments.load(store, name))
    if found is None:
        raise RefusedError("no_moment")
    past_match = past_match_at(await registry.table(found.table_id), None)
    past_match.check_over()
    players = past_match.players
    if not found.named:
        players = tuple(player._replace(name="", bot="", kind=PERSON) for player in players)
    hiding = past_match._replace(home="/moments", name=name, players=players, seeded_bots=())
    return hiding, found.number, past_match


routes = [
    Route("/tables/{table}/share", share, methods=["POST"]),
    Route("/moments/{moment}", moment_page),
    Route("/moments/{moment}/answer", answer_page),
]
