"""A pager: a long text in pages of screen height, with commands for next, previous, page number and search."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Pager:
    """The reader's position in a text; `first` is the first visible line."""

    def __init__(self, lines: Sequence[str], height: int) -> None:
        self._lines = [line.casefold() for line in lines]
        self._height = height
        self.first = 0
        self.closed = False
        self.missed = ""
        """The last search word without a match."""

    @property
    def page(self) -> int:
        """The number of the visible page, from 1."""
        return min(self.last, 1 + -(-self.first // self._height))

    @property
    def last(self) -> int:
        """The number of pages."""
        return max(1, -(-len(self._lines) // self._height))

    def turn(self, typed: str) -> None:
        """Handle a command: Enter goes on or closes at the end; `p` goes back, `q` closes; else a page or a word."""
        typed, self.missed = typed.casefold(), ""
        if typed == "q":
            self.closed = True
        elif typed in ("", "n"):
            self.first += self._height
            self.closed = self.first >= len(self._lines)
        elif typed == "p":
            self.first = max(0, self.first - self._height)
        elif typed.isascii() and typed.isdigit():
            self.first = self._height * (min(max(1, int(typed[:6])), self.last) - 1)
        else:
            self._find(typed)

    def _find(self, word: str) -> None:
        """Go to the next line that contains the word, starting again at the top; stay if there is none."""
        after = [*range(self.first + 1, len(self._lines)), *range(self.first + 1)]
        found = [line for line in after if word in self._lines[line]]
        self.first, self.missed = (found[0], "") if found else (self.first, word)
