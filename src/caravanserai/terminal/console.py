"""Input and output of a terminal: colours, encodings and pipes. It knows no game."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
import unicodedata
from typing import TYPE_CHECKING, Final, TextIO

from rich.console import Console
from rich.segment import Segment, Segments
from rich.text import Text

from caravanserai.terminal.pager import Pager

if TYPE_CHECKING:
    from rich.console import RenderableType

    from caravanserai.text import Words

_MIN_WIDTH: Final = 60
_DEFAULT_WIDTH: Final = 80
_ERASE_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, erase the screen, erase the scrollback."""
_SCROLLED_AWAY: Final = "\n" * 200
_PLAINER: Final = {
    "\N{EN DASH}": "-",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "«": '"',
    "»": '"',
    "…": "...",
    "·": "-",
    "→": "->",
    "¿": "",
}


class LeaveError(Exception):
    """The person has left: end of input, Ctrl-D, a closed window, or `q`."""


class Terminal:
    """A console to write to, a stream to read from, and the reader's texts."""

    def __init__(self, words: Words, console: Console | None = None, source: TextIO | None = None) -> None:
        self.words = words
        self.source: TextIO = source or sys.stdin
        self.console = console or _console()
        self._hidden = False

    @property
    def interactive(self) -> bool:
        """Whether a person uses a terminal that can be erased."""
        return self.console.is_terminal and not self.console.is_dumb_terminal and self.source.isatty()

    @property
    def utf8(self) -> bool:
        """Whether the terminal shows more than ASCII."""
        return self.console.encoding.lower().replace("-", "") in ("utf8", "utf16", "utf8sig")

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(_MIN_WIDTH, self.console.width)

    @property
    def height(self) -> int:
        """The number of lines; a large number if output only scrolls."""
        return self.console.height if self.interactive else 100

    def say(self, key: str, count: int | None = None, /, style: str = "", **facts: object) -> None:
        """Print a sentence of the catalogue; the terminal wraps a sentence with facts, so that they can be copied."""
        self.console.print(Text(self.words.say(key, count=count, **facts), style=style), soft_wrap=bool(facts))

    def show(self, *parts: RenderableType) -> None:
        """Print anything that rich can draw."""
        for part in parts:
            self.console.print(part)

    def show_whole(self, *parts: RenderableType) -> None:
        """Print output that must not be cut off; the terminal wraps lines that are too wide."""
        for part in parts:
            self.console.print(part, crop=False)

    def read(self, *parts: RenderableType) -> None:
        """Show a separate page until the person has read it; a text longer than the screen is shown page by page."""
        if not self.interactive:
            self.show(*parts)
            return
        options = self.console.options.update(width=self.width)
        lines = [line for part in parts for line in self.console.render_lines(part, options, pad=False)]
        room = max(5, self.height - 3)
        book = Pager(["".join(segment.text for segment in line) for line in lines], room)
        while not book.closed:
            self.clear()
            shown = [part for line in lines[book.first : book.first + room] for part in (*line, Segment.line())]
            self.console.print(Segments(shown), end="", soft_wrap=True)
            say = self.words.say
            if book.last == 1:
                self.show(Text())
                self.ask(say("terminal.page.back"))
                return
            place = Text(say("terminal.page.place", page=book.page, last=book.last), "dim")
            if book.missed:
                place.append(f"  {say('terminal.page.not_found', word=book.missed[:20])}", "red")
            self.show(place)
            book.turn(self.ask(say("terminal.page.turn")))

    def lines(self, part: RenderableType, width: int | None = None) -> int:
        """Return the number of lines that a part takes."""
        options = self.console.options.update(width=width or self.width)
        return len(self.console.render_lines(part, options))

    def ask(self, prompt: str) -> str:
        """Ask for a line; raise `LeaveError` at the end of input."""
        self.console.print(Text(f"{prompt} ", style="bold"), end="", soft_wrap=True)
        self.console.file.flush()
        try:
            line = self.source.readline()
        except OSError:  # the terminal is gone
            raise LeaveError from None
        if not line.endswith("\n") or not self.source.isatty():
            self.console.print()
        if not line:
            raise LeaveError
        return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line.strip())

    def clear(self) -> None:
        """Start with an empty screen; if it cannot be erased, scroll secrets out of view."""
        if self.interactive:
            self.console.file.write(_ERASE_ALL if self._hidden else "\x1b[H\x1b[2J")
            self.console.file.flush()
        elif self._hidden:
            self.console.file.write(_SCROLLED_AWAY)

    def hide(self) -> None:
        """Switch to a screen without scrollback, because several people share the terminal."""
        if self.source.isatty() and not self._hidden:
            self._hidden = True
            if self.interactive:
                self.console.set_alt_screen(enable=True)

    def unhide(self) -> None:
        """Erase the output and return to the normal screen."""
        if self._hidden:
            self.clear()
            if self.interactive:
                self.console.set_alt_screen(enable=False)
            self._hidden = False

    def drop_pending_input(self) -> None:
        """Drop keys pressed before the question was shown."""
        if self.interactive:
            with contextlib.suppress(ImportError, OSError, ValueError, io.UnsupportedOperation):
                import termios  # noqa: PLC0415  # not on every system

                termios.tcflush(self.source.fileno(), termios.TCIFLUSH)


def _console() -> Console:
    codecs.register_error("caravanserai.plainer", _plainer)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="caravanserai.plainer")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = Console(highlight=False, markup=False, emoji=False)
    if console.width < 1:  # COLUMNS=0 means unknown, and nothing can be shown on 0 columns
        console.width = _DEFAULT_WIDTH
    return console


def _plainer(fault: UnicodeError) -> tuple[str, int]:
    """Replace characters that the terminal's encoding lacks with ASCII."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    letters = fault.object[fault.start : fault.end]
    plain = "".join(_PLAINER.get(letter) or _bare(letter) for letter in letters)
    return plain, fault.end


def _bare(letter: str) -> str:
    base = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return base or ("" if letter in _PLAINER else "?")
