"""Tables of numbers that are never shortened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.measure import Measurement
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.table import Column

_MIN_WIDTH: Final = 8
"""The minimum width of a text column."""
_ENDLESS: Final = 100_000


class NumberTable(Table):
    """A table that cuts nothing off: texts wrap, numbers stay complete, even if the table is wider than the terminal.

    It is printed with `Terminal.show_whole`.
    """

    def add_texts(self, *heads: str) -> None:
        """Add columns of texts, aligned left."""
        for head in heads:
            self.add_column(head, overflow="fold")

    def add_numbers(self, *heads: str) -> None:
        """Add columns of numbers, aligned right."""
        for head in heads:
            self.add_column(head, justify="right", no_wrap=True)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the table as wide as the terminal, or as wide as its numbers need."""
        yield from super().__rich_console__(console, options.update(width=self._width(console, options)))

    def _width(self, console: Console, options: ConsoleOptions) -> int:
        endless = options.update(width=_ENDLESS)
        texts = (self._text_width(console, endless, column) for column in self.columns if not column.no_wrap)
        spare = sum(max(0, width - _MIN_WIDTH) for width in texts)
        return max(options.max_width, Measurement.get(console, endless, self).maximum - spare)

    @staticmethod
    def _text_width(console: Console, endless: ConsoleOptions, column: Column) -> int:
        return max(Measurement.get(console, endless, cell).maximum for cell in (column.header, *column.cells))


class NumberRows(NumberTable):
    """Numbers after one or more names, without a frame; in a file, each row is one line."""

    def __init__(self, names: Iterable[str], figures: Iterable[str]) -> None:
        super().__init__(box=None, padding=(0, 2), header_style="dim")
        self.add_texts(*names)
        self.add_numbers(*figures)

    def _width(self, console: Console, options: ConsoleOptions) -> int:
        if console.is_terminal:
            return super()._width(console, options)
        return Measurement.get(console, options.update(width=_ENDLESS), self).maximum
