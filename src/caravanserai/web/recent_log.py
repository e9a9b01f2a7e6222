"""The last lines of a reader's log. Each answer adds its lines; earlier lines are neither read nor drawn again."""

from __future__ import annotations

import itertools
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from markupsafe import Markup

    from caravanserai.kernel.event import Event
    from caravanserai.web.board import Board

_LOG_LINES: Final = 30


class Line(NamedTuple):
    """A line of the log: its sentence, its badge (0: none), the answer it belongs to, and whether it is a heading."""

    text: Markup
    badge: int
    number: int
    place: int
    """The position among the lines of that answer; the oldest line is the first."""
    heading: bool


class LoggedLine:
    """A line of a log, which keeps its drawings. Readers who see the same event share its line."""

    __slots__ = ("_in_log", "_in_news", "event", "lang", "line")

    def __init__(self, event: Event, line: Line, lang: str) -> None:
        self.event = event
        self.line = line
        self.lang = lang
        self._in_log: dict[tuple[str, str, bool, bool], str] = {}
        self._in_news = ""

    def in_log(self, path: str, query: str, *, new: bool, only: bool = False) -> str:
        """Draw the line in the log panel; with a path, it links to the position after its answer.

        `only` says that the player had one choice.
        """
        facts = path, query, new, only
        html = self._in_log.get(facts)
        if html is None:
            shown = {"line": self.line, "path": path, "query": query, "new": new, "only": only}
            html = str(render_cached("table/log_line.html", self.lang, **shown))
            self._in_log[facts] = html
        return html

    def in_news(self) -> str:
        """Draw the line among the events since the reader's last answer."""
        if not self._in_news:
            self._in_news = str(render_cached("table/news_line.html", self.lang, line=self.line))
        return self._in_news


class RecentLog:
    """The last lines of the log of one reader in one language."""

    def __init__(self) -> None:
        self._lines: deque[LoggedLine] = deque()
        self._number = -1
        self._valid_for: object = None

    def update(self, board: Board) -> RecentLog:
        """Add the lines since the last update; after an undo, a change of names or a failure, begin again."""
        perspective = board.perspective
        valid_for = perspective.undone, perspective.names_and_badges, board.log_scope
        known, self._valid_for = self._valid_for, None
        if valid_for != known:
            self._lines = deque(_last_lines(board), board.max_log_lines)
        elif perspective.number > self._number:
            self._add(board, perspective.events_since(self._number), self._everyones(board))
        self._number, self._valid_for = perspective.number, valid_for
        return self

    def shown(self, last_answer: int) -> tuple[list[LoggedLine], int]:
        """Return the lines to show, the newest first, and how many of them are new to the reader.

        All new lines are shown, and at least the usual number of lines.
        """
        new = len(self.since(last_answer)) if last_answer > 0 else 0
        return list(itertools.islice(reversed(self._lines), max(_LOG_LINES, new))), new

    def since(self, number: int) -> list[LoggedLine]:
        """Return the lines after an answer, the newest first."""
        return list(itertools.takewhile(lambda one: one.line.number > number, reversed(self._lines)))

    def _everyones(self, board: Board) -> dict[tuple[Event, int], LoggedLine]:
        """Return the lines that everyone has seen since the last update, by event and place."""
        public = board.public
        if public is board or public.perspective.names_and_badges != board.perspective.names_and_badges:
            return {}
        return {(one.event, one.line.place): one for one in public.log.since(self._number)}

    def _add(self, board: Board, events: Iterable[Event], drawn: Mapping[tuple[Event, int], LoggedLine]) -> None:
        """Add the lines of some events; those which have been drawn for everyone are used again."""
        for event in events:
            if board.starts_log(event):
                self._lines.clear()
            if is_logged(event):
                last = self._lines[-1].line if self._lines else None
                place = last.place + 1 if last is not None and last.number == event.number else 1
                known = drawn.get((event, place))
                self._lines.append(known or LoggedLine(event, _line(board, event, place), board.perspective.lang))


def _last_lines(board: Board) -> Iterator[LoggedLine]:
    """Yield the last lines of the log, the oldest first."""
    events: list[Event] = []
    for event in board.perspective.newest_events():
        if is_logged(event):
            if len(events) >= board.max_log_lines and event.number != events[-1].number:
                break
            events.append(event)
        if board.starts_log(event):
            break
    events.reverse()
    lines = lines_of(board, events)
    return (LoggedLine(event, line, board.perspective.lang) for event, line in zip(events, lines, strict=True))


def lines_of(board: Board, events: Iterable[Event]) -> Iterator[Line]:
    """Describe logged events, the oldest first; the first one is the first of its answer."""
    number = place = 0
    for event in events:
        place = place + 1 if event.number == number and place else 1
        number = event.number
        yield _line(board, event, place)


def _line(board: Board, event: Event, place: int) -> Line:
    heading = board.opens_chapter(event)
    seat = None if heading else board.actor(event)
    badge = 0 if seat is None else board.perspective.players[seat].badge
    return Line(board.teller.line(event), badge, event.number, place, heading)


def is_logged(event: Event) -> bool:
    """Whether the log shows an event; it omits chance events, because the game's own events tell their results."""
    return event.kind.name != "chance"
