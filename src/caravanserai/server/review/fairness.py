"""The proof of fairness: play a match again from its seed and account for every use of chance."""

from __future__ import annotations

import json
import shlex
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.routing import Route

from caravanserai.kernel.chance import chance_of, commitment, steps_between
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.event import CHANCE
from caravanserai.server.http.html_page import Reader, html_of
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.review.past_match import PastMatch, digests_of, past_match_of
from caravanserai.server.review.past_pages import PastPages, reader_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match

_MOST_NUMBERS: Final = 1000
"""More than any shuffle takes: chance that was exchanged for another lies much farther away."""
_LONGEST_HASH: Final = 80


class Draw(NamedTuple):
    """Chance was used by an answer (0: by the set-up): what for, and how many numbers it took."""

    number: int
    causes: tuple[Event, ...]
    numbers: int


class Findings(NamedTuple):
    """What came out when the match was played again."""

    repeated: bool
    """Every position is the one that was written down, and so are the scores."""
    accounted: bool
    """Chance begins with the seed, goes on by single steps, and never without a cause that everybody was told."""
    draws: list[Draw]
    calls: int

    @property
    def fair(self) -> bool:
        """Whether nothing was found wrong."""
        return self.repeated and self.accounted


def findings(match: Match[Any], digests: Iterable[str], position: Match[Any] | None = None) -> Findings:
    """Play a finished match again and compare it with the positions that were written down.

    It is played from its seed, or from the position from which it went on under newer rules.
    """
    again = position or match.game.start(match.seats, match.seed, match.setup)
    first = Draw(0, _causes(again, -1), steps_between(chance_of(match.seed), _chance(again)))
    draws, calls, known = [first] if position is None else [], match.calls(), list(digests)
    repeated = len(known) == len(calls)
    try:
        for (seat, choice), digest in zip(calls, known, strict=False):
            number, before = again.number, _chance(again)
            again.perform(seat, choice)
            repeated = repeated and again.digest() == digest
            if again.number > number:
                draws.append(Draw(again.number, _causes(again, number), steps_between(before, _chance(again))))
        repeated = repeated and again.over and again.scores() == match.scores()
    except CaravanseraiError:
        repeated = False
    accounted = all(draw.numbers <= (_MOST_NUMBERS if draw.causes else 0) for draw in draws)
    used = [draw for draw in draws if draw.causes or draw.numbers]
    return Findings(repeated, accounted, used, len(calls))


def _causes(match: Match[Any], since: int) -> tuple[Event, ...]:
    return tuple(event for event in match.events(None, since) if event.kind is CHANCE)


def _chance(match: Match[Any]) -> int:
    """The chance integer of a position."""
    return int(json.loads(match.snapshot())["chance"])


async def fairness_page(request: Request) -> Response:
    """The promise while the match runs; the seed, the proof and how to check it oneself when it is over."""
    person = await visitor(request)
    past_match = await past_match_of(request, person)
    noted = request.query_params.get("noted", "").strip()[:_LONGEST_HASH]
    digests = await digests_of(request) if past_match.over else ()
    pages: PastPages = request.app.state.past_pages
    work = partial(fairness_html, past_match._replace(own=None), digests, noted, reader_of(request, person))
    return await pages.answer(request, person, work)


def fairness_html(past_match: PastMatch, digests: tuple[str, ...], noted: str, reader: Reader) -> str:
    """Make the page of the proof."""
    match, tell = past_match.match, past_match.describer(reader.person.lang)
    facts = {
        "title": tell.game_title(),
        "tell": tell,
        "path": past_match.path,
        "over": past_match.over,
        "commitment": match.commitment,
        "generator": match.generator,
        "seed": match.seed if past_match.over else None,
        "hashing": f"printf 'caravanserai seed %s' {shlex.quote(str(match.seed))} | sha256sum"
        if past_match.over
        else "",
        "replaying": f"caravanserai replay {record_file(past_match)}",
        "found": findings(match, digests, past_match.moment(past_match.first) if past_match.first else None)
        if past_match.over
        else None,
        "first": past_match.first,
        "noted": noted,
        "kept": noted.lower() == commitment(match.seed) if past_match.over else None,
    }
    return html_of(reader, "review/fairness.html", facts)


def record_file(past_match: PastMatch) -> str:
    """What the file of a record is called."""
    return f"caravanserai-{past_match.source.game}-{past_match.name}.json"


routes = [Route("/tables/{table}/fair", fairness_page), Route("/records/{record}/fair", fairness_page)]
