"""The list of a person's matches: running ones first, then finished ones by month, with filters."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlencode

from babel.dates import format_datetime, format_skeleton

from caravanserai.server.domain.game_cards import game_cards
from caravanserai.server.domain.match_lengths import AGAINST_BOTS, KINDS, WITH_PEOPLE
from caravanserai.server.domain.match_results import needs_ranks, result_of
from caravanserai.server.domain.table_info import CLOSED, OVER
from caravanserai.server.domain.time_controls import span
from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.server.http.html_page import page
from caravanserai.server.identity.visitor import visitor
from caravanserai.server.pages.table_list import lines
from caravanserai.server.storage import uncounted
from caravanserai.text.catalogue import Words
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from caravanserai.server.domain.match_results import Result
    from caravanserai.server.domain.table_info import SeatInfo
    from caravanserai.server.identity.person import Person
    from caravanserai.server.pages.table_list import TableLine
    from caravanserai.server.storage.playing_times import PlayingTimes
    from caravanserai.server.storage.table_store import ListedTable
    from caravanserai.server.tables.registry import TableRegistry

_MOST: Final = 200
"""How many matches the page shows at most."""
_OPEN_MONTHS: Final = 2
"""How many months are unfolded, if no filter is chosen."""
WON: Final = "won"
LOST: Final = "lost"
RUNNING: Final = "running"
_RESULTS: Final = (WON, LOST, RUNNING)


class MatchLine(NamedTuple):
    """A match as its player sees it in the list."""

    table: TableLine
    game: str
    kind: str
    """Whether the person plays against bots only, or with people: one of `KINDS`."""
    moment: datetime | None
    """The time of the last answer; None before the first one."""
    when: str
    """The same in words, in UTC."""
    length: str
    """The playing time of a finished match."""
    result: Result | None
    """The result of the person's seat; None if the match runs, or if they hold no seat or several."""
    rival: str
    """The best of the other players, with their points; empty without a result."""
    opponents: tuple[SeatInfo, ...]
    is_counted: bool = True
    """Whether the match counts in results; a copy of a finished match does not."""

    @property
    def is_over(self) -> bool:
        """Whether the match is finished or closed."""
        return self.table.state in {OVER, CLOSED}

    @property
    def outcome(self) -> str:
        """The filter that finds the match: one of `_RESULTS`; empty if it has no result."""
        if not self.is_over:
            return RUNNING
        return "" if self.result is None or not self.is_counted else WON if self.result.has_won else LOST


class Month(NamedTuple):
    """The finished matches of one month."""

    title: str
    lines: list[MatchLine]
    is_open: bool

    @property
    def won(self) -> int:
        """The number of matches that the person has won."""
        return sum(line.outcome == WON for line in self.lines)


class Filters(NamedTuple):
    """The chosen filters, which stand in the address; empty means all."""

    game: str
    result: str
    people: str

    def fits(self, line: MatchLine) -> bool:
        """Return whether a match fits all filters."""
        return self.game in {"", line.game} and self.result in {"", line.outcome} and self.people in {"", line.kind}

    def address(self, **changes: str) -> str:
        """Return the address of the page with some filters changed."""
        chosen = {name: value for name, value in self._replace(**changes)._asdict().items() if value}
        return f"/mine?{urlencode(chosen)}" if chosen else "/mine"


async def mine(request: Request) -> Response:
    """Show the matches of the visitor that fit the filters in the address."""
    registry: TableRegistry = request.app.state.registry
    times: PlayingTimes = request.app.state.playing_times
    person = await visitor(request)
    listed = await registry.tables_of(person, _MOST)
    found = await match_lines(registry, times, person, listed)
    games = {card.id: card.title for card in game_cards(person.lang)}
    filters = read_filters(request.query_params, games)
    shown = [line for line in found if filters.fits(line)]
    facts = {
        "all": found,
        "counted": sum(line.is_counted for line in found),
        "won": sum(line.outcome == WON for line in found),
        "games": games,
        "results": _RESULTS,
        "kinds": KINDS,
        "filters": filters,
        "running": [line for line in shown if not line.is_over],
        "months": by_month(shown, person.lang, unfold=any(filters)),
    }
    return page(request, person, "my_matches.html", facts)


def read_filters(query: Mapping[str, str], games: Mapping[str, str]) -> Filters:
    """Read the filters of an address; unknown values mean no filter."""

    def one_of(name: str, allowed: Sequence[str]) -> str:
        value = query.get(name, "")
        return value if value in allowed else ""

    return Filters(one_of("game", tuple(games)), one_of("result", _RESULTS), one_of("people", KINDS))


async def match_lines(
    registry: TableRegistry, times: PlayingTimes, person: Person, listed: Sequence[ListedTable]
) -> list[MatchLine]:
    """Return the matches of a person, running ones first, then the last ones."""
    tables = {one.info.id: one for one in listed}
    left_out = await registry.store.do(lambda store: uncounted.among(store, tuple(tables)))
    made = [
        (await _match_line(registry, times, person, line, tables[line.id]))._replace(is_counted=line.id not in left_out)
        for line in await lines(registry, person, listed)
    ]
    finished = sorted((line for line in made if line.is_over), key=_age)
    return [line for line in made if not line.is_over] + finished


def by_month(found: Sequence[MatchLine], lang: str, *, unfold: bool) -> list[Month]:
    """Return the finished matches by month; without `unfold`, only the last months are open."""
    months: dict[str, list[MatchLine]] = {}
    for line in found:
        if line.is_over:
            title = format_skeleton("yMMMM", line.moment, locale=lang) if line.moment else ""
            months.setdefault(title[:1].upper() + title[1:], []).append(line)
    return [Month(title, of_month, unfold or at < _OPEN_MONTHS) for at, (title, of_month) in enumerate(months.items())]


def _age(line: MatchLine) -> float:
    return -line.moment.timestamp() if line.moment else 0.0


async def _match_line(
    registry: TableRegistry, times: PlayingTimes, person: Person, line: TableLine, listed: ListedTable
) -> MatchLine:
    info, seat_infos = listed
    words, is_over = Words(person.lang), line.state in {OVER, CLOSED}
    time = await times.of(info.id, over=is_over)
    moment = None if time is None else datetime.fromtimestamp(time.ended, UTC)
    length = span(words, max(60, 60 * round(time.seconds / 60))) if time and line.state == OVER else ""
    own = [seat_info for seat_info in seat_infos if seat_info.kind == PERSON and seat_info.person == person.id]
    others = tuple(seat_info for seat_info in seat_infos if len(own) != 1 or seat_info is not own[0])
    kind = WITH_PEOPLE if any(seat_info.kind == PERSON for seat_info in others) else AGAINST_BOTS
    result, rival = None, ""
    if line.state == OVER and info.scores is not None and len(own) == 1:
        result = await _result(registry, info.id, info.scores, own[0].seat)
        best = max(others, key=lambda seat_info: info.scores[seat_info.seat] if info.scores else 0, default=None)
        rival = f"{best.name} {info.scores[best.seat]}" if best else ""
    when = format_datetime(moment, "EEE d MMM, HH:mm", locale=person.lang) if moment else ""
    return MatchLine(line, info.game, kind, moment, when, length, result, rival, others)


async def _result(registry: TableRegistry, table_id: str, scores: tuple[int, ...], seat: int) -> Result:
    """Return the result of a seat; only the match itself knows how a tie was broken."""
    if not needs_ranks(scores, seat):
        return result_of(scores, seat)
    await asyncio.sleep(0)
    try:
        match = (await registry.table(table_id)).match
    except (RefusedError, StoreError):
        match = None
    return result_of(scores, seat, None if match is None else [one.rank for one in match.standings()])
