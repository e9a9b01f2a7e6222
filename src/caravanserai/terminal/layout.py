"""The whole screen: heading, board, log, and whatever is asked below. The log takes the room that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from caravanserai.kernel.event import CHANCE

if TYPE_CHECKING:
    from rich.console import RenderableType

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match
    from caravanserai.terminal.desk import Desk
    from caravanserai.terminal.screen import Screen

_LEAST_LOG: Final = 3
_MOST_LOG: Final = 14
_WIDTH_FOR_TWO_COLUMNS: Final = 128
_BOARD_WIDTH: Final = 80
_GAP: Final = 3
_HEIGHT_OF_WIDE_BOARD: Final = 100
"""Beside a log, a board may be as high as it likes."""


class Layout:
    """Lays out a match on a desk; it shows nothing that the seat may not know."""

    def __init__(self, desk: Desk, screen: Screen) -> None:
        self.desk = desk
        self.screen = screen

    def table(
        self, match: Match[Any], seat: int | None, below: list[RenderableType], news_since: int
    ) -> list[RenderableType]:
        """Everything on the screen, for a seat or a spectator (None)."""
        view, desk = match.view(seat), self.desk
        heading = Rule(Text(self.screen.heading(view), "bold"))
        log = self._log(match, seat, news_since)
        if desk.width >= _WIDTH_FOR_TWO_COLUMNS:
            board = Group(*self.screen.board(view, _BOARD_WIDTH, _HEIGHT_OF_WIDE_BOARD))
            beside = desk.width - _BOARD_WIDTH - _GAP
            columns = Table.grid(padding=(0, _GAP, 0, 0))
            columns.add_column(width=_BOARD_WIDTH)
            columns.add_column(width=beside)
            columns.add_row(board, Group(*self._last(log, self.desk.lines(board, _BOARD_WIDTH), beside)))
            return [heading, columns, Rule(style="dim"), *below]
        above = [heading, *self.screen.board(view, desk.width, desk.height)]
        used = sum(self.desk.lines(part, desk.width) for part in (*above, *below))
        room = min(_MOST_LOG, max(_LEAST_LOG, desk.height - used - 2))
        return [*above, Rule(style="dim"), *self._last(log, room, desk.width), *below]

    def whole_log(self, match: Match[Any], seat: int | None) -> list[Text]:
        """As much of the log as the rules let a seat look up."""
        return [self.line(event) for event in told(self.screen.chapter(match.events(seat, -1), match.view(seat)))]

    def last_lines(self, match: Match[Any]) -> list[Text]:
        """How a match ended, as a spectator saw it."""
        return self._last(self.whole_log(match, None), _MOST_LOG, self.desk.width)

    def line(self, event: Event) -> Text:
        """An event in words."""
        return self.screen.paint(self.screen.describer.event(event))

    def _log(self, match: Match[Any], seat: int | None, news_since: int) -> list[Text]:
        """What happened since the seat last answered, bright; before it what the log may keep, dim."""
        events = match.events(seat, -1)
        kept = self.screen.chapter(events, match.view(seat))
        fresh = [event for event in events if event.number > news_since]
        lines = []
        for event in told(max(kept, fresh, key=len)):
            line = self.line(event)
            if event.number <= news_since:
                line.stylize("dim")
            lines.append(line)
        return lines

    def _last(self, log: list[Text], room: int, width: int) -> list[Text]:
        """The end of a log that fits into so many lines."""
        first = len(log)
        while first and room >= (need := self.desk.lines(log[first - 1], width)):
            first, room = first - 1, room - need
        return log[first:]


def told(events: list[Event]) -> list[Event]:
    """Without the bare mention that chance was used: what came of it is told by other events."""
    return [event for event in events if event.kind is not CHANCE]
