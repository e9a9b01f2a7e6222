"""The table of a past match at one of its questions, as the seat that had to answer saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.server.errors import RefusedError
from caravanserai.server.http.html_page import Reader, html_of
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Past

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.server.review.past_match import PastMatch


def seat_asked(past_match: PastMatch, number: int) -> int:
    """Return the seat that gave the next answer of a finished match; refuse a moment without one."""
    past_match.check_over()
    if not past_match.first <= number < past_match.match.number:
        raise RefusedError("no_such_moment")
    return past_match.match.answers()[number - past_match.first][0]


def question_html(  # noqa: PLR0913  # a page, its bar, and where it leads
    past_match: PastMatch,
    number: int,
    reader: Reader,
    bar: str,
    facts: Mapping[str, Any],
    *,
    leads_on: bool = True,
) -> str:
    """Render the table at a question; `bar` is the template in the place of the decision bar.

    Everything but the bar comes from the view that the seat had then.
    """
    lang, seat = reader.person.lang, seat_asked(past_match, number)
    perspective = Perspective(past_match.moment(number), seat, past_match.players, lang)
    past = Past(number, past_match.first, past_match.match.number, (), seat, free=leads_on)
    player = board_for(perspective).perspective.players[seat]  # a board may assign the badges
    shown = {"path": past_match.path, "number": number, "player": player, "here": reader.here}
    talk = past_match.talk(past)._replace(bar=str(render(bar, Words(lang), **shown, **facts)), leads_on=leads_on)
    page = {
        "board": board_for(perspective, talk),
        "f": fragments(perspective, talk),
        "title": perspective.describer.game_title(),
        "socket": "",
        "path": past_match.path,
        "past": past,
        "told": True,
    }
    return html_of(reader, "table/page.html", page)
