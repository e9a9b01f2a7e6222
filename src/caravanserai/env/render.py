"""A match as text, as a spectator sees it: the board of the terminal, and the open questions."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from caravanserai.kernel.errors import SetupError, shown
from caravanserai.terminal.screens import screen_for
from caravanserai.text import Describer, Words

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

RENDER_MODES: Final = ("ansi", "human")
_WIDTH: Final = 120
_HEIGHT: Final = 60


def check_mode(mode: str | None) -> str | None:
    """Return the render mode; an unknown one raises an error."""
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"a render mode is one of {', '.join(RENDER_MODES)}, not {shown(mode)}")
    return mode


def render(match: Match[Any], mode: str | None) -> str | None:
    """Return the table as text; in the mode `human` print it instead."""
    text = as_text(match)
    if mode != "human":
        return text
    print(text)  # noqa: T201  # the purpose of the mode
    return None


def as_text(match: Match[Any], lang: str = "en") -> str:
    """The table as text."""
    words = Words(lang)
    describer = Describer(match.game, lang, ())
    screen = screen_for(match.game.id, describer, words, utf8=True)
    console = Console(file=StringIO(), width=_WIDTH, height=_HEIGHT, color_system=None)
    view = match.view()
    with console.capture() as capture:
        console.print(screen.heading(view))
        for part in screen.board(view, _WIDTH, _HEIGHT):
            console.print(part)
        for question in match.decisions():
            console.print(f"{describer.seat(question.seat)}: {describer.question(question)}")
    return capture.get()
