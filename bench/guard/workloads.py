"""The workloads of the guard: answers of each game, table pages, news for live screens, simulations of the search."""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any, Final

from bench.guard.workload import REFERENCE, Run, Workload, prepare_reference
from caravanserai.arena.bench import playout
from caravanserai.bots import bot
from caravanserai.kernel import registry
from caravanserai.server.identity.person import Person
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.drawing import TableDrawing
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Talk

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.match import Match
    from caravanserai.web.drawing import Page

_SEATS: Final = 4
_PAGES: Final = 8
_POSITIONS: Final = 6
_ANSWERS: Final = 40
_NAMES: Final = ("Amaia", "Teo", "Noor", "Ilse")


def prepare_answers(game_id: str, matches: int) -> Run:
    """Complete random matches through the public API; the same number of other matches warms the caches."""
    game = registry.game(game_id)

    def play(first: int) -> int:
        return sum(playout(game, _SEATS, seed, random.Random(seed).random) for seed in range(first, first + matches))

    play(0)
    return functools.partial(play, matches)


def prepare_pages(game_id: str) -> Run:
    """Table pages at positions spread over a match, each after an answer; the page before it is already drawn."""
    before = _positions(game_id, _PAGES)
    after = [_one_answer_later(match) for match in before]
    for match in before:
        _draw_for_all(match)

    def run() -> int:
        return sum(_draw_for_all(match) for match in after)

    return run


def prepare_news(game_id: str) -> Run:
    """What the screens of four players at one table receive after each answer; another match warms the caches."""
    _news(game_id, 0)
    return functools.partial(_news, game_id, 1)


def prepare_tries(game_id: str, tries: int) -> Run:
    """Searches with a fixed number of simulations at positions spread over a match; other searches warm the caches."""
    positions = _positions(game_id, _POSITIONS)

    def search(seed: int) -> int:
        for match in positions:
            bot(f"search:{tries}", seed).choose(match.chair(match.decision_of(None).seat))
        return tries * len(positions)

    search(0)
    return functools.partial(search, 1)


def _positions(game_id: str, count: int) -> list[Match[Any]]:
    """Open positions with more than one option, spread evenly over a random match."""
    game = registry.game(game_id)
    length = playout(game, _SEATS, 1, random.Random(1).random)
    draw, match = random.Random(1), game.start(_SEATS, 1)
    found: list[Match[Any]] = []
    while not match.over and len(found) < count:
        if match.number >= length * len(found) // count and len(match.options()) > 1:
            found.append(match.copy())
        options = match.options()
        match.answer(options[int(draw.random() * len(options))])
    return found


def _one_answer_later(match: Match[Any]) -> Match[Any]:
    later = match.copy()
    later.answer(later.options()[0])
    return later


def _draw_for_all(match: Match[Any]) -> int:
    """Draw the page for an asked player, if any, and for a Spanish spectator; return the number of pages."""
    asked = [decision.seat for decision in match.decisions()][:1]
    pages = [_page(match, seat, "en") for seat in asked] + [_page(match, None, "es")]
    return len(pages)


def _news(game_id: str, seed: int) -> int:
    """Make the messages for all seats of a table in the first answers of a random match; return their number."""
    players = [Player(at, PERSON, name) for at, name in enumerate(_NAMES)]
    drawing, draw, match = TableDrawing(lambda: 0.0), random.Random(seed), registry.game(game_id).start(_SEATS, seed)
    shown: dict[int, Page] = {}
    for _ in range(_ANSWERS):
        seat = draw.choice(match.decisions()).seat
        match = match.copy()
        match.answer(draw.choice(list(match.options(seat))), seat)
        for reader in range(_SEATS):
            page = drawing.page(match, players, Perspective(match, reader, players, "en"), Talk("t"))
            page.message_for(shown.get(reader))
            shown[reader] = page
    return _ANSWERS


def _page(match: Match[Any], seat: int | None, lang: str) -> Markup:
    """The complete page of a table, as the server makes it."""
    players = [Player(at, PERSON, _NAMES[at]) for at in range(match.seats)]
    perspective = Perspective(match, seat, players, lang)
    return render(
        "table/page.html",
        Words(lang),
        board=board_for(perspective),
        f=fragments(perspective, Talk("t")),
        title=perspective.describer.game_title(),
        socket="/tables/t/socket",
        path="/tables/t",
        past=None,
        now=0.0,
        pace="calm",
        person=Person("guard", _NAMES[0], lang),
        here="/tables/t",
        seated=seat is not None and not perspective.over,
    )


_MATCHES: Final = {"silk_road": 20, "dragon_road": 10, "crystal_peaks": 10, "dragonharth": 4}
_TRIES: Final = {"silk_road": 20, "dragon_road": 6}

WORKLOADS: Final = {
    REFERENCE: Workload("round", prepare_reference),
    **{
        f"answer.{game}": Workload("answer", functools.partial(prepare_answers, game, matches))
        for game, matches in _MATCHES.items()
    },
    **{f"page.{game}": Workload("page", functools.partial(prepare_pages, game)) for game in _MATCHES},
    **{f"news.{game}": Workload("answer", functools.partial(prepare_news, game)) for game in _MATCHES},
    **{
        f"search.{game}": Workload("try", functools.partial(prepare_tries, game, tries))
        for game, tries in _TRIES.items()
    },
}
