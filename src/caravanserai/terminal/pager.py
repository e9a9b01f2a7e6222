"""A long text in pages as high as the screen: forward, back, to a page, to the next place of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Book:
    """Where in a text the reader is; `first` is the first line in sight."""

    def __init__(self, lines: Sequence[str], height: int) -> None:
        self._lines = [line.casefold() for line in lines]
        self._height = height
        self.first = 0
        self.closed = False
        self.missed = ""
        """The word that was looked for in vain."""

    @property
    def page(self) -> int:
        """The page in sight, from 1 on."""
        return min(self.last, 1 + -(-self.first // self._height))

    @property
    def last(self) -> int:
        """How many pages there are."""
        return max(1, -(-len(self._lines) // self._height))

    def turn(self, typed: str) -> None:
        """Enter turns the page and closes the book at its end; `p` goes back, `q` closes; else a page or a word."""
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
        """Go to the next line with the word, from the beginning again after the end; stay if there is none."""
        after = [*range(self.first + 1, len(self._lines)), *range(self.first + 1)]
        found = [line for line in after if word in self._lines[line]]
        self.first, self.missed = (found[0], "") if found else (self.first, word)
