"""The complete screen: heading, board, log and question. The log takes the remaining lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from caravanserai.kernel.event import CHANCE
from caravanserai.terminal.choice_list import Choices

if TYPE_CHECKING:
    from rich.console import RenderableType

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match
    from caravanserai.terminal.choice_keys import Menu
    from caravanserai.terminal.console import Terminal
    from caravanserai.terminal.screen import Screen

_MIN_LOG_LINES: Final = 1
_COMFORTABLE_LOG_LINES: Final = 3
"""The number of log lines below which the board is drawn in brief."""
_MAX_LOG_LINES: Final = 14
_MAX_CHOICE_LINES: Final = 14
"""The number of lines of choices for which the lower part of the board is dropped; longer lists are cut."""
_HEADING_AND_BOARD: Final = 2
"""The number of parts that a screen with `keeps_board` keeps."""
_NO_LOG: Final = range(-1, _MIN_LOG_LINES)
"""The numbers of lines left for the log for which a screen with `keeps_board` omits the log and the rule above it."""
_WIDTH_FOR_TWO_COLUMNS: Final = 128
_BOARD_WIDTH: Final = 80
_GAP: Final = 3
_HEIGHT_OF_WIDE_BOARD: Final = 100
"""The height limit of a board beside the log: in practice, none."""


class Layout:
    """Lays out a match on a terminal; it shows nothing that the seat may not know."""

    def __init__(self, terminal: Terminal, screen: Screen) -> None:
        self.terminal = terminal
        self.screen = screen
        self._measured: dict[int, tuple[RenderableType, int]] = {}
        """The parts of the current screen by id, each with its number of lines: to measure a part is to draw it."""

    def table(
        self,
        match: Match[Any],
        seat: int | None,
        below: list[RenderableType],
        news_since: int,
        menu: Menu | None = None,
    ) -> list[RenderableType]:
        """Return the screen for a seat or a spectator (None); `menu` contains the seat's current choices."""
        view, terminal = match.view(seat), self.terminal
        self._measured.clear()
        heading = Rule(Text(self.screen.heading(view), "bold"))
        events = self._events(match, seat, news_since)
        log = [self._dated(event, news_since) for event in events]
        news = 0 if seat is None else sum(event.number > news_since for event in events)
        if terminal.width >= _WIDTH_FOR_TWO_COLUMNS:
            board = Group(*self.screen.board(view, _BOARD_WIDTH, _HEIGHT_OF_WIDE_BOARD, menu=menu))
            beside = terminal.width - _BOARD_WIDTH - _GAP
            columns = Table.grid(padding=(0, _GAP, 0, 0))
            columns.add_column(width=_BOARD_WIDTH)
            columns.add_column(width=beside)
            columns.add_row(board, Group(*self._last(log, self.terminal.lines(board, _BOARD_WIDTH), beside, news)))
            if self._room([heading, columns, *below]) >= 0:
                return [heading, columns, self._rule(), *below]
        above = [heading, *self.screen.board(view, terminal.width, terminal.height, menu=menu)]
        room = self._room([*above, *below])
        if room < _COMFORTABLE_LOG_LINES:
            above = [heading, *self.screen.board(view, terminal.width, terminal.height, brief=True, menu=menu)]
            tight = self._shortest(above, below)
            if self.screen.keeps_board and self._room(tight) in _NO_LOG:
                return tight
            above, below = self._fitted(above, below)
            room = self._room([*above, *below])
        room = min(_MAX_LOG_LINES, max(_MIN_LOG_LINES, room))
        return [*above, self._rule(), *self._last(log, room, terminal.width, news), *below]

    def _fitted(
        self, above: list[RenderableType], below: list[RenderableType]
    ) -> tuple[list[RenderableType], list[RenderableType]]:
        """Return the parts that fit on the screen: with shorter choices if needed, then with less of the board."""
        shorter = self._shortened(above, below, _MAX_CHOICE_LINES)
        tight = self._shortest(above, below)
        if self.screen.keeps_board and self._room(tight) >= _MIN_LOG_LINES:
            shorter = tight[_HEADING_AND_BOARD:]
        kept = above
        while len(kept) > 1 and self._room([*kept, *shorter]) < _MIN_LOG_LINES:
            kept = kept[:-1]
        for part in above[len(kept) :]:  # after a tall part is dropped, a smaller one may still fit
            if self._room([*kept, part, *shorter]) >= _MIN_LOG_LINES:
                kept = [*kept, part]
        return kept, self._shortened(kept, below)

    def _shortest(self, above: list[RenderableType], below: list[RenderableType]) -> list[RenderableType]:
        """Return the heading, the first part of the board, and the choices in their shortest form."""
        first = above[:_HEADING_AND_BOARD]
        return [*first, *self._shortened(first, below, self.terminal.height)]

    def _shortened(
        self, above: list[RenderableType], below: list[RenderableType], least: int = 0
    ) -> list[RenderableType]:
        """Return the choices in the remaining lines, or in `least` lines if they need that many."""
        for place, part in enumerate(below):
            if isinstance(part, Choices):
                before, after = below[:place], below[place + 1 :]
                room = self._room([*above, *before, *after]) - _MIN_LOG_LINES
                below = [*before, part.within(self.terminal, room, least), *after]
        return below

    def _rule(self) -> Rule:
        """Return a line across the screen."""
        return Rule(characters="─" if self.screen.utf8 else "-", style="dim")

    def _room(self, parts: list[RenderableType]) -> int:
        """Return the number of lines left for the log beside these parts, a rule and the prompt."""
        return self.terminal.height - 2 - sum(map(self._lines, parts))

    def _lines(self, part: RenderableType) -> int:
        """Return the number of lines of a part; a part of the current screen is measured once."""
        if id(part) not in self._measured:
            self._measured[id(part)] = part, self.terminal.lines(part, self.terminal.width)
        return self._measured[id(part)][1]

    def whole_log(self, match: Match[Any], seat: int | None, news_since: int) -> list[Text]:
        """Return the part of the log that the rules let a seat look up, and all news."""
        return [self.line(event) for event in self._events(match, seat, news_since)]

    def last_lines(self, match: Match[Any]) -> list[Text]:
        """Return the last lines of a match from a spectator's view."""
        return self._last(self.whole_log(match, None, match.number), _MAX_LOG_LINES, self.terminal.width)

    def line(self, event: Event) -> Text:
        """Describe an event."""
        return self.screen.paint(self.screen.describer.event(event))

    def _events(self, match: Match[Any], seat: int | None, news_since: int) -> list[Event]:
        """Return the events that the log may show, or those since the seat's last answer, if there are more."""
        events = match.events(seat, -1)
        kept = self.screen.chapter(events, match.view(seat))
        fresh = [event for event in events if event.number > news_since]
        return without_chance_events(max(kept, fresh, key=len))

    def _dated(self, event: Event, news_since: int) -> Text:
        """Describe an event: news bright, older events dim."""
        line = self.line(event)
        if event.number <= news_since:
            line.stylize("dim")
        return line

    def _last(self, log: list[Text], room: int, width: int, news: int = 0) -> list[Text]:
        """Return the end of a log that fits into `room` lines; if that omits news, the first line says so."""
        first = self._first(log, room, width)
        if first <= len(log) - news:
            return log[first:]
        first = self._first(log, room - 1, width)
        unseen = first - (len(log) - news)
        return [Text(self.screen.words.say("terminal.page.more_log", unseen), "dim"), *log[first:]]

    def _first(self, log: list[Text], room: int, width: int) -> int:
        """Return the index of the first log line if the end is to fit into `room` lines."""
        first = len(log)
        while first and room >= (need := self.terminal.lines(log[first - 1], width)):
            first, room = first - 1, room - need
        return first


def without_chance_events(events: list[Event]) -> list[Event]:
    """Return the events without those of chance itself, because other events tell their results."""
    return [event for event in events if event.kind is not CHANCE]
